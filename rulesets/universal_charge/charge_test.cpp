#include "rulesets/universal_charge/charge.hpp"

#include <gtest/gtest.h>

#include "engine/dice/scripted_dice.hpp"

namespace oo::universal_charge {
namespace {

/// Three modifiers and the printed rows, by hand.
Rules small_rules() {
  Rules rules;
  rules.stop.value = 6 * kInch;
  rules.charger.formed.value = 1;
  rules.charger.deeper.value = 1;
  rules.target.faltering.value = -1;
  rules.row = {Row::charger_leaves, Row::charger_baulks, Row::fire_fight, Row::target_retires_or_melee, Row::target_leaves};
  rules.veer.of = {0, 0, 0, 0, 1, 1, 1};
  return rules;
}

TEST(Approach, StopsAtSixInchesOrFallsShort) {
  const Rules rules = small_rules();
  EXPECT_EQ(approach(Motivated::charge, 14'000, 8'000, rules), (ApproachResult{Approach::charge, 8'000, 0}));
  EXPECT_EQ(approach(Motivated::charge, 14'001, 8'000, rules), (ApproachResult{Approach::advance, 8'000, 0}));
  EXPECT_EQ(approach(Motivated::charge, 5'000, 8'000, rules), (ApproachResult{Approach::charge, 0, 8'000}));
  EXPECT_EQ(approach(Motivated::other_action, 14'000, 8'000, rules), (ApproachResult{Approach::other_action, 0, 8'000}));
  EXPECT_EQ(approach(Motivated::no_actions, 14'000, 8'000, rules), (ApproachResult{Approach::none, 0, 0}));
}

TEST(Charge, NamesEveryModifier) {
  Rules rules = small_rules();
  ChargeInput in;
  in.charger.formed = in.target.formed = in.target.faltering = true;
  in.charger.ranks = 3;
  in.target.ranks = 2;
  const ChargeModifiers printed = charge_modifiers(in, rules);
  ASSERT_EQ(printed.all.size(), 3u);
  EXPECT_EQ(printed.all[1].name, "charger_deeper");
  EXPECT_EQ(printed.total, 1);
  rules.faltering_by_prose.value = true;
  EXPECT_EQ(charge_modifiers(in, rules).total, 3);
  rules.target.faltering.value = -3;
  EXPECT_EQ(charge_modifiers(in, rules).total, 3) << "FAL-13.11: +1, whatever the DATA say";
}

TEST(Charge, TotalsBeyondTheTableReadAsItsEnds) {
  const Rules rules = small_rules();
  ChargeInput in;
  EXPECT_EQ(end_of(7, in, rules), End::target_leaves);
  EXPECT_EQ(end_of(-7, in, rules), End::charger_leaves);
  EXPECT_EQ(end_of(1, in, rules), End::target_retires);
  in.charger.kind = Arm::cavalry;
  EXPECT_EQ(end_of(1, in, rules), End::melee);
}

TEST(Charge, OnlyCavalryRollsWhereItVeers) {
  const Rules rules = small_rules();
  ChargeInput in;
  ScriptedDice foot({6, 6, 1, 6});
  EXPECT_EQ(charge(in, rules, foot).veer, Veer::none);
  EXPECT_EQ(foot.left(), 0u);
  in.charger.kind = Arm::cavalry;
  ScriptedDice horse({6, 6, 1, 6, 5});
  EXPECT_EQ(charge(in, rules, horse).veer, Veer::right);
}

}  // namespace
}  // namespace oo::universal_charge
