// How both sides stand (engine/battle/appraisal.hpp) agrees with the table it is read from, in every scenario: figures lost are those of the view, what the
// battle would be worth if it ended now never favours both, and nobody is near who is not seen.
#include <algorithm>

#include "engine/battle/appraisal.hpp"
#include "engine/battle/view.hpp"
#include "tests/conformance/conformance.hpp"

namespace oo::testing {
namespace {

using Appraised = Conformance;

void expect_alike(const Battle& seen, const BattleView& view) {
  BattleView scratch;
  Appraisal now;
  appraise(seen, scratch, now);
  for (SideId side = 0; side < 2; ++side) {
    EXPECT_EQ(now.at(side, Appraisal::men), -1000 * view.lost[side] / std::max(1, view.start[side])) << "side " << int(side);
    for (const Appraisal::Part part : {Appraisal::fire, Appraisal::position}) EXPECT_GE(now.at(side, part), 0);
    for (const Appraisal::Part part : {Appraisal::men, Appraisal::nerve, Appraisal::leaders}) EXPECT_LE(now.at(side, part), 0);
    if (seen.outcome().over) {
      const SideId winner = seen.outcome().winner;
      EXPECT_EQ(now.at(side, Appraisal::aims), winner == kNoSide ? 0 : winner == side ? kWon : -kWon);
    }
  }
  EXPECT_LE(std::min(now.at(0, Appraisal::aims), now.at(1, Appraisal::aims)), 0);
}

TEST_P(Appraised, AgreesWithTheTable) {
  Game game = open(GetParam());
  const auto recruit = make_recruit(), random = make_random();
  BattleView view;
  walk(game, 3, *recruit, *random, kMostSteps, [&](const Step& step) {
    if (step.number % 7 != 0 && !step.after.outcome().over) return true;
    step.after.view(view);
    expect_alike(step.after, view);
    return !HasFailure();
  });
}

/// A side asks about what it knows: an enemy it does not see is no enemy near.
TEST_P(Appraised, FindsNoEnemyWhoIsNotSeen) {
  Game game = open(GetParam());
  const auto recruit = make_recruit();
  BattleView view, scratch;
  walk(game, 4, *recruit, *recruit, 400, [&](const Step& step) {
    if (step.number % 11 != 0) return true;
    const Seen seen(step.before, step.decision.side);
    seen.battle().view(view);
    const auto there = [&](const auto& x) { return x.side != step.decision.side && x.on_table; };
    const bool any = std::any_of(view.units.begin(), view.units.end(), there) || std::any_of(view.leaders.begin(), view.leaders.end(), there);
    for (const UnitView& u : view.units) {
      if (u.side != step.decision.side) continue;
      const Mil near = nearest_enemy(seen.battle(), scratch, u.id);
      EXPECT_GE(near, -1) << u.name;
      if (!any) { EXPECT_TRUE(near == -1 || near == kFar) << u.name; }
    }
    return !HasFailure();
  });
}

INSTANTIATE_TEST_SUITE_P(Every, Appraised, ::testing::ValuesIn(all_scenarios()), scenario_name);

}  // namespace
}  // namespace oo::testing
