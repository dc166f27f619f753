// The Ohio battles with units that may be split (MOC-5.16): what the suite asks of every battle, with a player who splits whenever he may.
#include "engine/battle/view.hpp"
#include "engine/dice/seeded_dice.hpp"
#include "engine/record/replay.hpp"
#include "lab/match/match.hpp"
#include "tests/conformance/conformance.hpp"

namespace oo::testing {
namespace {

constexpr std::string_view kHouse = "format = 1\nruleset = \"moccasins\"\n[switches]\nallow_unit_splitting = true\n";

std::vector<Chosen> battles_that_split() {
  std::vector<Chosen> out;
  for (const Chosen& chosen : all_scenarios())
    if (chosen.ruleset == "moccasins") out.push_back(chosen);
  return out;
}

Game open_split(const Chosen& chosen) {
  auto game = open_game(all_rulesets(), chosen.text, std::string(kHouse), chosen.name + ".toml");
  if (!game) throw std::runtime_error(game.trouble().text);
  return std::move(game).value();
}

/// Half of the files of a unit, as many as it may have.
std::vector<Order> splits_of(const UnitView& unit, std::uint32_t answers) {
  std::vector<Order> out;
  for (int files = 2; files <= unit.figures; ++files)
    for (const Word verb : {Word("form"), Word("reform")}) {
      Order order;
      order.answers = answers;
      order.verb = verb;
      order.unit = unit.id;
      for (int i = 0; i < unit.figures; ++i)
        if (i % files < files / 2) order.figures.push(FigureId(i));
      out.push_back(order);
    }
  return out;
}

/// Splits the first unit he can one time in four, else does as the random player would.
class Splitter final : public Player {
 public:
  Splitter() : random_(make_random()) {}
  std::string_view name() const override { return "splitter"; }
  Order decide(const Seen& seen, std::uint64_t seed) override {
    const Decision decision = seen.pending();
    if (decision.kind == "act" && seed % 4 == 0) {
      seen.battle().view(view_);
      for (const UnitView& unit : view_.units) {
        if (unit.side != decision.side || !unit.on_table || unit.operations == 0) continue;
        for (const Order& order : splits_of(unit, decision.number))
          if (!seen.check(order)) return order;
      }
    }
    return random_->decide(seen, seed);
  }

 private:
  std::unique_ptr<Player> random_;
  BattleView view_;
};

class Splitting : public ::testing::TestWithParam<Chosen> {};

bool has_split(const Step& step) {
  for (const EventLog::Entry& e : step.events.all())
    if (e.stored.event().kind == "split") return true;
  return false;
}

void figures_add_up(const BattleView& view) {
  int start[2] = {0, 0}, lost[2] = {0, 0};
  for (const UnitView& u : view.units) {
    EXPECT_EQ(u.figures + u.killed + u.captured + u.off_table + u.exited, u.start) << u.name;
    EXPECT_GE(u.figures, 0) << u.name;
    EXPECT_EQ(int(u.bases.size()), u.on_table ? u.figures : 0) << u.name;
    start[u.side] += u.start;
    lost[u.side] += u.killed + u.captured + u.off_table + (u.on_table && u.state == "routed" ? u.figures : 0);
  }
  for (const SideId side : {SideId{0}, SideId{1}}) {
    EXPECT_EQ(start[side], view.start[side]);
    EXPECT_EQ(lost[side], view.lost[side]) << "losses as victory counts them, MOC-3.15";
  }
}

TEST_P(Splitting, CopiesAreEqualAndFiguresAddUp) {
  std::size_t splits = 0;
  for (int seed = 1; seed <= seeds(2, 10); ++seed) {
    Game game = open_split(GetParam());
    const auto assigned = game.battle->clone();
    Splitter first, second;
    BattleView view;
    walk(game, std::uint64_t(seed), first, second, kMostSteps, [&](const Step& step) {
      splits += has_split(step) ? 1u : 0u;
      assigned->assign(step.after);
      EXPECT_EQ(bytes_of(*assigned), bytes_of(step.after));
      EXPECT_EQ(bytes_of(*step.after.clone()), bytes_of(step.after));
      step.after.view(view);
      figures_add_up(view);
      return !HasFailure();
    });
  }
  EXPECT_GT(splits, 3u);
}

TEST_P(Splitting, LegalityDependsOnlyOnWhatIsSeen) {
  Game game = open_split(GetParam());
  BattleView view;
  game.battle->view(view);
  const std::size_t roster = view.units.size() + view.leaders.size();
  Splitter first, second;
  std::vector<Order> proposals;
  walk(game, 5, first, second, kMostSteps, [&](const Step& step) {
    const Seen seen(step.before, step.decision.side);
    const auto alike = [&](const Order& order) {
      const auto blind = seen.check(order), sighted = step.before.check(order);
      EXPECT_TRUE(equal(blind, sighted)) << "step " << step.number << " " << order.verb << ": seen " << said(blind) << "; truth " << said(sighted);
    };
    seen.propose(step.number, 24, proposals);
    for (const Order& order : proposals) {
      EXPECT_TRUE(order.figures.empty()) << "a split is never proposed";
      alike(order);
    }
    for (const Order& order : mutated(step.order, *game.ruleset, roster, step.number)) alike(order);
    step.before.view(view);
    const UnitView& some = view.units[step.number % view.units.size()];
    for (const Order& order : splits_of(some, step.decision.number)) alike(order);
    return !HasFailure();
  });
}

/// Nobody can tell that a unit he does not see has been split; and redaction is final.
TEST_P(Splitting, ASplitUnseenShowsNothing) {
  std::size_t hidden_splits = 0;
  for (int seed = 1; seed <= seeds(6, 20); ++seed) {
    Game game = open_split(GetParam());
    Splitter first, second;
    BattleView view;
    walk(game, std::uint64_t(seed), first, second, 120, [&](const Step& step) {
      const SideId viewer = enemy_of(step.decision.side);
      const Seen after(step.after, viewer);
      const auto again = after.what_if();
      again->redact(viewer);
      EXPECT_EQ(bytes_of(*again), bytes_of(after.battle()));
      if (step.after.pending().side != step.decision.side || !has_split(step)) return !HasFailure();
      step.after.view(view);
      if (!view.units[step.order.unit].hidden) return !HasFailure();
      for (const EventLog::Entry& e : step.events.all()) EXPECT_EQ(e.side[viewer], 0u) << e.stored.event().kind;
      // Had the unit but ended its activity, he would know as much: bytes say who acted before it, no more.
      const auto idle = step.before.clone();
      Order finish;
      finish.answers = step.order.answers;
      finish.verb = "finish";
      finish.unit = step.order.unit;
      SeededDice dice(Seed{1, 1});
      NoEvents nobody;
      EXPECT_FALSE(idle->apply(finish, dice, nobody));
      if (idle->pending().side != step.decision.side) return !HasFailure();
      EXPECT_EQ(bytes_of(Seen(*idle, viewer).battle()), bytes_of(after.battle()));
      ++hidden_splits;
      return !HasFailure();
    });
  }
  EXPECT_TRUE(hidden_splits > 0 || GetParam().name != "st_clairs_defeat");
}

TEST_P(Splitting, RecordsReplay) {
  Game game = open_split(GetParam());
  Splitter first, second;
  EventLog log, again;
  MatchOptions options;
  options.seed = Seed{0, 11};
  const MatchResult match = play_match(game, first, second, log, options);
  EXPECT_FALSE(match.unfinished);
  EXPECT_EQ(match.refused[0] + match.refused[1], 0) << match.first_refusal;
  const std::string text = write_record(match.record);
  auto read = read_record(text, all_rulesets());
  ASSERT_TRUE(read) << read.trouble().text;
  EXPECT_EQ(write_record(read.value()), text);
  ReplayOptions verify;
  verify.verify = true;
  auto replayed = replay(read.value(), all_rulesets(), again, verify);
  ASSERT_TRUE(replayed) << replayed.trouble().text;
  EXPECT_EQ(replayed.value().report.what, Diverged::nothing) << replayed.value().report.text;
}

INSTANTIATE_TEST_SUITE_P(Splitting, Splitting, ::testing::ValuesIn(battles_that_split()), scenario_name);

}  // namespace
}  // namespace oo::testing
