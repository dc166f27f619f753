#include "rulesets/operations/operations.hpp"

#include <gtest/gtest.h>

#include "rulesets/operations/failure.hpp"
#include "rulesets/operations/melee.hpp"

namespace oo::operations {
namespace {

TEST(OperationsBudget, DebtsThenRecoveryThenFreeChoice) {
  const Budget steady = budget(3, 1, State::good_order);
  EXPECT_EQ(steady.available, 2);
  EXPECT_EQ(steady.free, 2);
  const Budget routed = budget(3, 1, State::routed);
  EXPECT_TRUE(routed.rally && routed.reform);
  EXPECT_EQ(routed.free, 0);
  EXPECT_EQ(routed.state_after, State::good_order);
  const Budget half = budget(1, 0, State::routed);
  EXPECT_TRUE(half.rally);
  EXPECT_FALSE(half.reform);
  EXPECT_EQ(half.state_after, State::rallied);
  EXPECT_EQ(budget(1, 5, State::disordered).state_after, State::disordered);
}

FailureTable table() {
  FailureTable t;
  t.push({1, 2, State::disordered, Facing::enemy, 0, kNoDatum});
  t.push({3, 4, State::routed, Facing::away, 0, kNoDatum});
  t.push({5, 99, State::routed, Facing::away, 1, kNoDatum});
  return t;
}

TEST(FailureTable, RowsAndBeyond) {
  const FailureTable t = table();
  EXPECT_EQ(failure_row(t, 0), nullptr);
  EXPECT_EQ(failure_row(t, 4)->from, 3);
  EXPECT_EQ(failure_row(t, 200)->permanent_loss, 1);
}

TEST(FailureTable, WhoIsRoutedStaysSo) {
  const FailureEffect e = failure_effect(table(), 1, State::routed, 8000);
  EXPECT_EQ(e.state, State::routed);
  EXPECT_EQ(e.facing, Facing::away);
  EXPECT_EQ(e.budget, 8000);
  EXPECT_EQ(failure_effect(table(), 2, State::rallied, 8000).state, State::disordered);
}

TEST(Pairing, NoFigureIsFoughtByMoreThanTwo) {
  for (int a = 1; a <= 12; ++a)
    for (int d = 1; d <= 12; ++d)
      for (const Spacing sa : {Spacing::close, Spacing::skirmish})
        for (const Spacing sd : {Spacing::close, Spacing::skirmish}) {
          const Pairing p = pair_off(a, sa, d, sd);
          EXPECT_GE(p.combats, 1);
          EXPECT_LE(p.attacker_doubles, p.combats);
          EXPECT_LE(p.defender_doubles, p.combats);
          EXPECT_LE(p.combats + p.attacker_doubles, a);
          EXPECT_LE(p.combats + p.defender_doubles, d);
          EXPECT_FALSE(p.attacker_doubles > 0 && p.defender_doubles > 0);
        }
}

TEST(Pairing, AllTheSurplusDoublesUpWhereTheRulesLetIt) {
  EXPECT_EQ(pair_off(8, Spacing::close, 5, Spacing::close, Surplus::all), (Pairing{5, 3, 0}));
  EXPECT_EQ(pair_off(12, Spacing::close, 4, Spacing::close, Surplus::all), (Pairing{4, 4, 0}));
  EXPECT_EQ(pair_off(4, Spacing::skirmish, 5, Spacing::skirmish, Surplus::all), (Pairing{4, 0, 1}));
  EXPECT_EQ(pair_off(8, Spacing::close, 5, Spacing::close), (Pairing{5, 2, 0}));
  EXPECT_EQ(pair_off(4, Spacing::skirmish, 5, Spacing::skirmish), (Pairing{4, 0, 0}));
}

TEST(PairClass, TheFloorIsTheRules) {
  EXPECT_EQ(pair_class(0, 4, 1), int(PairResult::attacker_killed));
  EXPECT_EQ(pair_class(0, 4, 3), int(PairResult::attacker_falls_back));
  for (int floor = 1; floor <= kHighestFloor; ++floor)
    for (int a = -3; a <= 9; ++a)
      for (int d = -3; d <= 9; ++d) EXPECT_EQ(pair_classes(floor)(a, d), pair_class(a, d, floor));
}

TEST(PairClass, TwiceKillsAndLessDrivesBack) {
  EXPECT_EQ(pair_class(6, 3, 1), int(PairResult::defender_killed));
  EXPECT_EQ(pair_class(5, 3, 1), int(PairResult::defender_falls_back));
  EXPECT_EQ(pair_class(-4, 0, 1), int(PairResult::tie));   // both count as 1
  EXPECT_EQ(pair_class(0, 2, 1), int(PairResult::attacker_killed));
}

TEST(Verdict, MoreLossesLose) {
  const Verdict v = verdict({2, 3, 1, 6});
  EXPECT_EQ(v.loser, Loser::defender);
  EXPECT_EQ(v.margin, 2);
  EXPECT_EQ(verdict({1, 0, 0, 1}).loser, Loser::none);
}

}  // namespace
}  // namespace oo::operations
