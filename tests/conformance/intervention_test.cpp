// What happens to a battle from outside its decisions: giving up, a draw, an umpire's corrections; told, recorded, replayed, and hidden from whom they must be.
#include <nlohmann/json.hpp>

#include "engine/battle/codec.hpp"
#include "engine/battle/intervention_codec.hpp"
#include "engine/battle/view.hpp"
#include "engine/dice/seeded_dice.hpp"
#include "engine/dice/tape.hpp"
#include "engine/record/replay.hpp"
#include "lab/match/match.hpp"
#include "tests/conformance/conformance.hpp"

namespace oo::testing {
namespace {

using Interventions = Conformance;

bool built(const Battle& battle) {
  NoEvents nobody;
  const auto trouble = battle.clone()->intervene({}, nobody);
  return !trouble || trouble->code != "not_built";
}
Intervention resignation(SideId side) {
  Intervention what;
  what.kind = kResign;
  what.side = side;
  return what;
}
Intervention correction(UnitId unit) {
  Intervention what;
  what.kind = kCorrect;
  what.unit = unit;
  return what;
}

/// Some that make sense and some that do not, about a unit as it stands.
std::vector<Intervention> some(const UnitView& u, std::uint64_t seed) {
  std::vector<Intervention> out;
  const auto add = [&](auto&& set) {
    out.push_back(correction(u.id));
    set(out.back());
  };
  add([&](Intervention& i) { i.figures = int(seed % std::uint64_t(u.start + 2)); });
  add([&](Intervention& i) { i.state = seed % 2 == 0 ? Word("good_order") : Word("routed"); });
  add([&](Intervention& i) { i.loaded = int(seed % 2); });
  add([&](Intervention& i) { i.front = Point{u.front.x + Mil(seed % 5) * 1500 - 3000, u.front.y - 1000}; });
  add([&](Intervention& i) { i.facing = Cdeg(seed * 4500 % 36000); });
  add([&](Intervention& i) { i.state = "no such state"; });
  add([&](Intervention&) {});
  return out;
}

void expect_sums(const Battle& battle, std::string_view where) {
  BattleView view;
  battle.view(view);
  for (const UnitView& u : view.units)
    if (u.on_table) { EXPECT_EQ(u.figures + u.killed + u.captured + u.off_table + u.exited, u.start) << where << ": " << u.name; }
}

TEST_P(Interventions, GivingUpAndADrawEndTheBattleAtAnyMoment) {
  Game game = open(GetParam());
  if (!built(*game.battle)) GTEST_SKIP() << "takes orders only";
  const auto random = make_random(), recruit = make_recruit();
  walk(game, 3, *recruit, *random, 60, [&](const Step& step) {
    if (step.after.outcome().over) return false;
    for (SideId side = 0; side < 2; ++side) {
      const auto copy = step.after.clone();
      EventLog log;
      EXPECT_FALSE(copy->intervene(resignation(side), log));
      EXPECT_TRUE(copy->outcome().over);
      EXPECT_EQ(copy->outcome().winner, enemy_of(side));
      EXPECT_EQ(copy->outcome().reason, "resigned");
      EXPECT_TRUE(copy->pending().kind.empty());
      EXPECT_EQ(log.size(), 1u);
      if (log.size() == 1) { EXPECT_FALSE(rules().narrate(log.all()[0].stored.event(), *copy, false).empty()); }
      const auto bytes = bytes_of(*copy);
      EXPECT_TRUE(copy->intervene(resignation(enemy_of(side)), log)) << "it is over";
      EXPECT_EQ(bytes, bytes_of(*copy));
    }
    const auto copy = step.after.clone();
    NoEvents nobody;
    Intervention draw;
    draw.kind = kDraw;
    EXPECT_FALSE(copy->intervene(draw, nobody));
    EXPECT_TRUE(copy->outcome().over);
    EXPECT_EQ(copy->outcome().winner, kNoSide);
    EXPECT_EQ(copy->outcome().reason, "agreed");
    return !HasFailure();
  });
}

/// A refused one changes nothing; one that is carried out is what it says, is told to whom it may be told, and play goes on from it.
TEST_P(Interventions, ACorrectionIsWhatItSaysOrChangesNothing) {
  Game game = open(GetParam());
  if (!built(*game.battle)) GTEST_SKIP() << "takes orders only";
  const auto random = make_random(), recruit = make_recruit();
  int carried_out = 0, refused = 0;
  walk(game, 5, *recruit, *random, 200, [&](const Step& step) {
    if (step.number % 4 != 0 || step.after.outcome().over) return !HasFailure();
    BattleView view, after;
    step.after.view(view);
    for (const UnitView& u : view.units) {
      if (view.units.size() > 6 && (u.id + step.number / 4) % 3 != 0) continue;
      for (const Intervention& what : some(u, step.number + u.id)) {
        const auto copy = step.after.clone();
        EventLog log;
        const auto trouble = copy->intervene(what, log);
        const std::string shown = to_json(what).dump();
        if (trouble) {
          ++refused;
          EXPECT_EQ(bytes_of(*copy), bytes_of(step.after)) << shown << ": " << trouble->text;
          EXPECT_EQ(log.size(), 0u) << shown;
          EXPECT_FALSE(trouble->text.empty());
          continue;
        }
        ++carried_out;
        copy->view(after);
        const UnitView& now = after.units[u.id];
        if (what.figures >= 0) { EXPECT_EQ(now.figures, what.figures) << shown; }
        if (!what.state.empty()) { EXPECT_EQ(now.state, what.state) << shown; }
        if (what.front) { EXPECT_EQ(now.front, *what.front) << shown; }
        if (what.facing >= 0) { EXPECT_EQ(now.facing, what.facing) << shown; }
        expect_sums(*copy, shown);
        EXPECT_GE(log.size(), 1u);
        if (log.size() >= 1) {
          const EventLog::Entry& told = log.all()[0];
          EXPECT_EQ(told.stored.event().kind, "corrected");
          EXPECT_TRUE(told.stored.event().reveals);
          EXPECT_EQ(told.stored.seen_by(enemy_of(u.side)), !u.hidden) << shown;
          EXPECT_FALSE(rules().narrate(told.stored.event(), *copy, false).empty());
        }
        if (u.hidden && what.figures != 0) {
          const Seen before(step.after, enemy_of(u.side)), then(*copy, enemy_of(u.side));
          EXPECT_EQ(bytes_of(before.battle()), bytes_of(then.battle())) << shown << ": the other side cannot know";
        }
      }
    }
    return !HasFailure();
  });
  EXPECT_GT(carried_out, 0);
  EXPECT_GT(refused, 0);
}

/// Corrections among the orders: legality stays what the deciding side knows, the battle comes to its end, and the record replays to the same hashes.
TEST_P(Interventions, StandInTheRecordAndReplay) {
  Game game = open(GetParam());
  if (!built(*game.battle)) GTEST_SKIP() << "takes orders only";
  Record record = new_record(game, Seed{7, 11}, "recruit", "random");
  SeededDice dice(record.seed);
  Tape tape;
  dice.listen(&tape);
  const auto recruit = make_recruit(), random = make_random();
  EventLog log;
  BattleView view;
  int corrected = 0;
  std::vector<Order> proposals;
  for (std::size_t i = 0; i < 1500 && !game.battle->outcome().over; ++i) {
    game.battle->view(view);
    const UnitView& u = view.units[i % view.units.size()];
    for (const Intervention& what : some(u, i))
      if (i % 5 == 0 && what.figures != 0 && corrected < 60 && !game.battle->intervene(what, log)) {
        RecordStep step;
        step.intervention = what;
        step.hash = game.battle->hash();
        record.steps.push_back(step);
        ++corrected;
        break;
      }
    if (game.battle->outcome().over) break;
    const Decision asked = game.battle->pending();
    const Seen seen(*game.battle, asked.side);
    seen.propose(i, 8, proposals);
    for (const Order& order : proposals) { ASSERT_TRUE(equal(seen.check(order), game.battle->check(order))) << order.verb; }
    RecordStep step;
    step.order = (asked.side == 0 ? *recruit : *random).decide(seen, i);
    tape.clear();
    const auto trouble = game.battle->apply(step.order, dice, log);
    ASSERT_FALSE(trouble) << trouble->text;
    step.faces = tape.faces();
    step.hash = game.battle->hash();
    record.steps.push_back(step);
    expect_sums(*game.battle, "after step " + std::to_string(i));
    if (HasFailure()) return;
  }
  EXPECT_GT(corrected, 0);
  const std::string text = write_record(record);
  const auto read = read_record(text, all_rulesets());
  ASSERT_TRUE(read) << read.trouble().text;
  EXPECT_EQ(write_record(read.value()), text);
  NoEvents nobody;
  ReplayOptions options;
  options.verify = true;
  const auto replayed = replay(read.value(), all_rulesets(), nobody, options);
  ASSERT_TRUE(replayed) << replayed.trouble().text;
  EXPECT_EQ(replayed.value().report.what, Diverged::nothing) << replayed.value().report.text;
  EXPECT_EQ(replayed.value().report.steps_played, record.steps.size());
}

INSTANTIATE_TEST_SUITE_P(Interventions, Interventions, ::testing::ValuesIn(all_scenarios()), scenario_name);

TEST(InterventionCodec, IsStrict) {
  const Ruleset& rules = *all_rulesets().find("moccasins");
  const auto read = [&rules](std::string_view text) { return intervention_from_json(nlohmann::json::parse(text), rules); };
  const auto all = read(R"({"kind": "correct", "unit": 3, "figures": 14, "state": "disordered", "loaded": true, "front": [24, 30.5], "facing": 90.25})");
  ASSERT_TRUE(all) << all.trouble().text;
  EXPECT_EQ(all.value().front, (Point{24'000, 30'500}));
  EXPECT_EQ(all.value().facing, 9'025);
  const auto again = intervention_from_json(to_json(all.value()), rules);
  ASSERT_TRUE(again);
  EXPECT_EQ(again.value(), all.value());
  for (const std::string_view wrong :
       {R"({})", R"({"kind": "win"})", R"({"kind": "correct", "figures": -1})", R"({"kind": "correct", "state": "asleep"})", R"({"kind": "correct", "front": [1]})",
        R"({"kind": "correct", "front": [1, 1e9]})", R"({"kind": "correct", "loaded": 1})", R"({"kind": "resign", "side": 2})", R"({"kind": "draw", "why": "tea"})", R"(["correct"])"})
    EXPECT_FALSE(read(wrong)) << wrong;
}

}  // namespace
}  // namespace oo::testing
