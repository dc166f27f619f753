// Copies, refusals, proposals, the bound, the count of figures.
#include <set>

#include "engine/battle/view.hpp"
#include "engine/dice/seeded_dice.hpp"
#include "tests/conformance/conformance.hpp"

namespace oo::testing {
namespace {

TEST_P(Conformance, CloneAndAssignAreEqual) {
  for (int seed = 1; seed <= seeds(1, 5); ++seed) {
    Game game = open(GetParam());
    const auto assigned = game.battle->clone();
    const auto player = make_random();
    walk(game, std::uint64_t(seed), *player, *player, kMostSteps, [&](const Step& step) {
      const auto copy = step.before.clone();
      EXPECT_EQ(bytes_of(*copy), bytes_of(step.before));
      assigned->assign(step.before);
      EXPECT_EQ(bytes_of(*assigned), bytes_of(step.before));
      SeededDice dice(Seed{0x6f70656e, std::uint64_t(seed)});
      NoEvents nobody;
      EXPECT_FALSE(assigned->apply(step.order, dice, nobody)) << step.number;
      EXPECT_EQ(bytes_of(*assigned), bytes_of(step.after)) << "step " << step.number << ": the same order with the same dice";
      return !HasFailure();
    });
  }
}

/// What a battle remembers of one field must not answer for another.
TEST_P(Conformance, AssignedFromAnotherScenarioItIsThatBattle) {
  const auto player = make_random();
  const auto in_its_course = [&](const Chosen& chosen) {
    Game game = open(chosen);
    walk(game, 3, *player, *player, kMostSteps, [](const Step& step) { return step.number < 60; });
    return game;
  };
  Game here = in_its_course(GetParam());
  std::vector<Order> mine, theirs;
  for (const Chosen& other : all_scenarios()) {
    if (other.ruleset != GetParam().ruleset || other.name == GetParam().name) continue;
    const Game there = in_its_course(other);
    here.battle->propose(7, 48, mine);
    here.battle->assign(*there.battle);
    EXPECT_EQ(bytes_of(*here.battle), bytes_of(*there.battle)) << other.name;
    here.battle->propose(7, 48, mine);
    there.battle->propose(7, 48, theirs);
    EXPECT_EQ(mine, theirs) << other.name;
  }
}

TEST_P(Conformance, RefusedOrdersChangeNothing) {
  for (int seed = 1; seed <= seeds(1, 10); ++seed) {
    Game game = open(GetParam());
    BattleView view;
    game.battle->view(view);
    const auto trial = game.battle->clone();
    const auto player = make_random();
    walk(game, std::uint64_t(seed), *player, *player, kMostSteps, [&](const Step& step) {
      for (const Order& order : mutated(step.order, rules(), view.units.size() + view.leaders.size(), std::uint64_t(seed) * 31 + step.number)) {
        trial->assign(step.before);
        const auto checked = trial->check(order);
        SeededDice dice(Seed{1, std::uint64_t(seed)});
        EventLog events;
        const auto applied = trial->apply(order, dice, events);
        EXPECT_TRUE(equal(checked, applied)) << "check: " << said(checked) << "; apply: " << said(applied) << "; step " << step.number;
        if (!applied) continue;
        EXPECT_EQ(events.size(), 0u);
        EXPECT_EQ(bytes_of(*trial), bytes_of(step.before)) << said(applied);
        EXPECT_FALSE(applied->text.empty());
        EXPECT_FALSE(applied->code.empty());
        EXPECT_EQ(applied->kind == Trouble::Kind::refused, !applied->clause.empty()) << said(applied);
      }
      return !HasFailure();
    });
  }
}

TEST_P(Conformance, ProposedOrdersPass) {
  for (int seed = 1; seed <= seeds(2, 8); ++seed) {
    Game game = open(GetParam());
    const auto random = make_random(), recruit = make_recruit();
    std::vector<Order> proposals;
    walk(game, std::uint64_t(seed), *random, *recruit, kMostSteps, [&](const Step& step) {
      step.before.propose(std::uint64_t(seed) + step.number, 48, proposals);
      EXPECT_FALSE(proposals.empty()) << step.decision.kind;
      EXPECT_LE(proposals.size(), 48u);
      for (const Order& order : proposals) {
        const auto checked = step.before.check(order);
        EXPECT_FALSE(checked) << step.decision.kind << " " << order.verb << ": " << said(checked);
      }
      EXPECT_FALSE(step.before.check(step.before.sample(std::uint64_t(seed) * 977 + step.number))) << step.decision.kind << ": a sample";
      EXPECT_FALSE(step.before.check(step.before.default_order())) << step.decision.kind << ": the default order";
      return !HasFailure();
    });
  }
}

TEST_P(Conformance, BattlesEndWithinTheirBound) {
  for (int seed = 1; seed <= seeds(2, 40); ++seed) {
    const auto random = make_random(), recruit = make_recruit(), silent = make_scripted({});
    Player* const pairs[][2] = {{random.get(), random.get()}, {recruit.get(), random.get()}, {random.get(), recruit.get()}, {recruit.get(), recruit.get()}, {silent.get(), silent.get()}};
    for (const auto& pair : pairs) {
      Game game = open(GetParam());
      walk(game, std::uint64_t(seed), *pair[0], *pair[1], kMostSteps, [](const Step&) { return true; });
      const Outcome outcome = game.battle->outcome();
      EXPECT_TRUE(outcome.over) << pair[0]->name() << " against " << pair[1]->name() << ", seed " << seed;
      EXPECT_FALSE(outcome.reason.empty());
      EXPECT_TRUE(game.battle->pending().kind.empty());
    }
  }
}

/// Of every unit: figures there, never more than before or than it began with, each with its base.
void expect_figures(const BattleView& view, std::vector<int>& before) {
  int start[2] = {0, 0};
  for (std::size_t i = 0; i < view.units.size(); ++i) {
    const UnitView& u = view.units[i];
    start[u.side] += u.start;
    EXPECT_GE(u.figures, 0) << u.name;
    EXPECT_LE(u.figures, u.start) << u.name;
    if (i < before.size()) { EXPECT_LE(u.figures, before[i]) << u.name << ": figures came back"; }
    EXPECT_EQ(u.figures + u.killed + u.captured + u.off_table + u.exited, u.start) << u.name << ": alive + lost + gone = start";
    if (u.on_table) { EXPECT_EQ(u.bases.size(), std::size_t(u.figures)) << u.name; }
    if (u.destroyed) { EXPECT_FALSE(u.on_table) << u.name; }
  }
  EXPECT_EQ(start[0], view.start[0]);
  EXPECT_EQ(start[1], view.start[1]);
  EXPECT_LE(view.lost[0], view.start[0]);
  EXPECT_LE(view.lost[1], view.start[1]);
  before.clear();
  for (const UnitView& u : view.units) before.push_back(u.figures);
}

TEST_P(Conformance, FiguresAreAccountedFor) {
  for (int seed = 1; seed <= seeds(2, 20); ++seed) {
    Game game = open(GetParam());
    const auto random = make_random(), recruit = make_recruit();
    std::vector<int> before;
    BattleView view;
    walk(game, std::uint64_t(seed), *recruit, *random, kMostSteps, [&](const Step& step) {
      step.after.view(view);
      expect_figures(view, before);
      return !HasFailure();
    });
  }
}

INSTANTIATE_TEST_SUITE_P(Battle, Conformance, ::testing::ValuesIn(all_scenarios()), scenario_name);

/// Over all scenarios of a rule set: what is asked is listed, and what is listed is asked (all of it in a long run).
TEST(ConformanceSweep, EveryKindOfDecisionIsRaised) {
  for (const auto& rules : all_rulesets().all()) {
    std::set<std::string> listed(rules->decision_kinds().begin(), rules->decision_kinds().end()), raised;
    for (const Chosen& chosen : all_scenarios()) {
      if (chosen.ruleset != rules->id()) continue;
      for (int seed = 1; seed <= seeds(4, 60); ++seed) {
        Game game = open(chosen);
        const auto random = make_random(), recruit = make_recruit();
        walk(game, std::uint64_t(seed) + 500, seed % 2 == 0 ? *random : *recruit, *random, kMostSteps, [&](const Step& step) {
          raised.emplace(step.decision.kind);
          return true;
        });
      }
    }
    for (const auto& kind : raised) EXPECT_TRUE(listed.count(kind) == 1) << rules->id() << " asks '" << kind << "', which it does not list";
    for (const auto& kind : listed)
      if (long_run() || rules->id() == "template") { EXPECT_TRUE(raised.count(kind) == 1) << rules->id() << ": '" << kind << "' was never asked"; }
  }
}

}  // namespace
}  // namespace oo::testing
