#include <gtest/gtest.h>

#include "engine/dice/scripted_dice.hpp"
#include "rulesets/reactions/chain.hpp"
#include "rulesets/reactions/group.hpp"

namespace oo::reactions {
namespace {

Effects list(std::initializer_list<Effect> effects) {
  Effects all;
  for (const Effect e : effects) all.push(e);
  return all;
}

/// A table with one printed row, by hand.
Rules small_rules() {
  Rules rules;
  rules.escort_count.value = 2;
  Row& row = rules.rows[place_of(Table::irregulars)][place_of(Reason::man_down)];
  row.printed = true;
  row.cell[2].effects = list({Effect::carry_on});
  row.cell[1].effects = list({Effect::bunch, Effect::falter});
  row.cell[0].effects = list({Effect::escort_casualty});
  rules.severity[place_of(Effect::carry_on)] = {0, 1};
  rules.severity[place_of(Effect::falter)] = {6, 1};
  return rules;
}

TEST(Reactions, OneThrowIsComparedWithEveryRep) {
  ScriptedDice dice({5, 2});
  const Thrown thrown = throw_together(2, {.purpose = "reaction", .clause = "FAL-9.6"}, dice);
  EXPECT_EQ(thrown.passed(1), 0);
  EXPECT_EQ(thrown.passed(2), 1);
  EXPECT_EQ(thrown.passed(5), 2);
  ScriptedDice three({1, 1, 1});
  EXPECT_EQ(throw_together(3, {.purpose = "reaction", .clause = "FAL-9.6"}, three).passed(4), 2) << "FAL-9.5";
}

TEST(Reactions, TwoNearestEscortAndTheOthersFalter) {
  const Rules rules = small_rules();
  GroupInput in;
  in.table = Table::irregulars;
  in.reason = Reason::man_down;
  for (const Mil distance : {4000, 1000, 2000, 3000}) in.figures.push({3, {}, distance});
  in.figures[0].subject.faltering = true;
  ScriptedDice dice({6, 6});
  const GroupResult out = test_group(in, rules, dice);
  EXPECT_EQ(out.outcome[0].effects, list({Effect::leave_battlefield})) << "FAL-10.15";
  EXPECT_TRUE(out.outcome[0].may_rally);
  EXPECT_EQ(out.outcome[1].effects, list({Effect::escort_casualty}));
  EXPECT_EQ(out.outcome[2].effects, list({Effect::escort_casualty}));
  EXPECT_EQ(out.outcome[3].effects, list({Effect::falter, Effect::bunch})) << "FAL-10.12";
}

TEST(Reactions, OfTwoAsLowTheNearerTheCauseRuns) {
  const Rules rules = small_rules();
  std::array<Figure, 2> figures{Figure{3, {}, 1000, 9000}, Figure{3, {}, 5000, 8000}};
  Readings readings;
  for (int i = 0; i < 2; ++i) readings.push({list({Effect::carry_on, Effect::low_rep_runs}), false});
  settle(figures, {readings.begin(), readings.size()}, rules);
  EXPECT_EQ(readings[0].effects, list({Effect::carry_on})) << "FAL-9.20: not the nearer to the casualty";
  EXPECT_EQ(readings[1].effects, list({Effect::leave_battlefield}));
}

TEST(Reactions, AWordWithoutSeverityIsBetterThanAny) {
  const Rules rules = small_rules();
  const std::array<Effects, 3> results{list({Effect::recover}), list({Effect::carry_on}), list({Effect::carry_on, Effect::falter})};
  EXPECT_EQ(severity(results[0], rules), -1);
  EXPECT_EQ(worst(results, rules), 2u);
}

struct Item {
  int what = 0;
};

TEST(Chain, FinishesWhatAnItemSetsOffFirstAndTellsWhenItIsFull) {
  WorkList<Item, 2> todo;
  EXPECT_TRUE(todo.push({1}));
  EXPECT_TRUE(todo.push({2}));
  EXPECT_FALSE(todo.push({3}));
  EXPECT_EQ(todo.take().what, 2);
  EXPECT_EQ(todo.next().what, 1);
}

TEST(Chain, CountsShotsChargesAndPairs) {
  ChainMarks<4, 2> marks;
  EXPECT_TRUE(marks.may_fire(3, 11, 1));
  marks.has_fired(3, 11);
  EXPECT_FALSE(marks.may_fire(3, 11, 1));
  EXPECT_TRUE(marks.may_fire(3, 11, 2));
  EXPECT_TRUE(marks.may_fire(3, 12, 1));
  marks.has_charged(0);
  EXPECT_FALSE(marks.may_charge(0, 1));
  EXPECT_TRUE(marks.mark_tested({0, 3}));
  EXPECT_TRUE(marks.has_tested({0, 3}));
  EXPECT_FALSE(marks.has_tested({3, 0}));
  EXPECT_TRUE(marks.mark_tested({3, 0}));
  EXPECT_FALSE(marks.mark_tested({1, 0})) << "the guard";
  marks.clear();
  EXPECT_TRUE(marks.may_charge(0, 1));
}

}  // namespace
}  // namespace oo::reactions
