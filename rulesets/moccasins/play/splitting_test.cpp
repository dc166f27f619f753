// What victory and the roster make of units that may be split. MOC-5.16, 5.18.
#include "rulesets/moccasins/play/splitting.hpp"

#include "rulesets/moccasins/play/battle.hpp"
#include "rulesets/moccasins/play/standing.hpp"
#include "rulesets/moccasins/procedures.hpp"
#include "tests/support/ruleset_checks.hpp"

namespace oo::moccasins {

std::span<const BookFile> book();

namespace {

constexpr SideId kIndian = 0, kAmerican = 1;
constexpr UnitId kLegion = 0, kWyandots = 1, kLeader = 2;                    // as the scenario counts them
constexpr UnitId kLegionSecond = 2, kLeaderHere = 4;                          // as the battle does

UnitPlan unit_plan(std::string id, SideId side, std::string troop, int figures, std::string formation, Point position) {
  UnitPlan plan;
  plan.name = plan.id = std::move(id);
  plan.side = side;
  plan.troop = std::move(troop);
  plan.figures = figures;
  plan.formation = std::move(formation);
  plan.position = position;
  return plan;
}

Condition lost_by(SideId of, Effect effect) {
  Condition c;
  c.of = of;
  c.side = enemy_of(of);
  c.effect = effect;
  c.mark = kWhole;
  c.counting.bits = Losses::kKilled | Losses::kCaptured | Losses::kOffTable | Losses::kRouted;
  c.units = {kLegion};
  return c;
}

/// Nine of the Legion with a leader against some Wyandots; one condition.
Scenario legion_and_wyandots(const Condition& condition) {
  Scenario s;
  s.width = s.height = 48 * kInch;
  s.sides[0].id = "indian";
  s.sides[1].id = "american";
  s.units = {unit_plan("legion", kAmerican, "legion_infantry", 9, "line", {20 * kInch, 10 * kInch}),
             unit_plan("wyandots", kIndian, "indians", 4, "skirmish", {20 * kInch, 40 * kInch})};
  LeaderPlan leader;
  leader.id = leader.name = "wayne";
  leader.side = kAmerican;
  leader.attached_to = kLegion;
  s.leaders = {leader};
  s.victory_given = true;
  s.victory.conditions = {condition};
  s.victory.losses = condition.counting;
  s.victory.unit_count = 2;
  s.victory.side_of = {kAmerican, kIndian, kAmerican};
  s.victory.start = {9, 4, 1};
  s.victory.coming = {0, 0};
  s.victory.figures[kIndian] = 4;
  s.victory.figures[kAmerican] = 9;
  return s;
}

/// The battle of one condition, with the Legion in two parts of five and four.
struct Split {
  RulesInForce force;
  std::shared_ptr<const MocSetup> setup;
  BattleState s;
  explicit Split(const Condition& condition)
      : force(RulesetChecks("moccasins", "MOC", book(), procedures(), [](Binder& b) {
                Rules scratch;
                bind(b, scratch);
              }).in_force("[switches]\nallow_unit_splitting = true\n")) {
    const Scenario scenario = legion_and_wyandots(condition);
    setup = make_setup(scenario, force.tables).value();
    s = first_state(scenario, *setup);
    Unit& first = s.units[kLegion];
    Unit& second = s.units[kLegionSecond];
    second = first;
    second.figures = second.start = 4;
    first.figures = first.start = 5;
    stand(s, *setup, kLegion);
    stand(s, *setup, kLegionSecond);
  }
  void kill(UnitId u) {
    Unit& unit = s.units[u];
    unit.killed = unit.figures;
    unit.figures = 0;
    unit.where = Where::destroyed;
  }
  bool met() { return judge(setup->victory, s.victory, Moment::end_of_turn, BattleStanding(*setup, s)).over; }
  int lost(SideId of) const { return figures_lost(setup->victory, of, setup->victory.losses, BattleStanding(*setup, s)); }
};

TEST(Splitting, SecondPartsStandBetweenUnitsAndLeaders) {
  Condition alive = lost_by(kAmerican, Effect::wins);
  alive.type = ConditionType::leader_alive;
  alive.leader = kLeader;
  alive.counted_leaders = {kLeader};
  Split battle(alive);
  EXPECT_EQ(battle.setup->units.size(), 4u);
  EXPECT_EQ(battle.setup->units[kLegionSecond].key, "legion_2nd");
  EXPECT_EQ(battle.setup->name_of(kLegionSecond), "legion (2nd)");
  EXPECT_EQ(battle.setup->second_of(kWyandots), 3);
  EXPECT_EQ(battle.setup->second_of(kLegionSecond), kNoUnit);
  EXPECT_EQ(battle.setup->leader_id(0), kLeaderHere);
  EXPECT_EQ(battle.setup->victory.conditions[0].leader, kLeaderHere);
  EXPECT_EQ(battle.setup->victory.conditions[0].counted_leaders, std::vector<UnitId>{kLeaderHere});
  EXPECT_EQ(battle.setup->victory.side_of[kLeaderHere], kAmerican);
  EXPECT_EQ(battle.setup->victory.side_of[kLegionSecond], kAmerican);
  EXPECT_TRUE(battle.met());
  battle.s.leaders[0].killed = true;
  EXPECT_FALSE(battle.met());
}

TEST(Splitting, FiguresCountWhereverTheyAre) {
  Condition half = lost_by(kAmerican, Effect::wins);
  half.mark = kWhole / 2;
  Split battle(half);
  EXPECT_EQ(battle.lost(kAmerican), 0);
  battle.s.units[kLegionSecond].state = State::routed;                        // four of nine, and only they
  EXPECT_EQ(battle.lost(kAmerican), 4);
  EXPECT_FALSE(battle.met());
  battle.s.units[kLegion].figures = 4;
  battle.s.units[kLegion].killed = 1;
  EXPECT_EQ(battle.lost(kAmerican), 5);
  EXPECT_TRUE(battle.met());
}

TEST(Splitting, AUnitIsLostWithBothItsParts) {
  Condition units = lost_by(kAmerican, Effect::wins);
  units.measure_units = true;
  Split by_units(units);
  by_units.s.units[kLegionSecond].state = State::routed;
  EXPECT_FALSE(by_units.met());
  by_units.kill(kLegion);
  EXPECT_TRUE(by_units.met());

  Condition destroyed = lost_by(kAmerican, Effect::wins);
  destroyed.type = ConditionType::unit_destroyed;
  Split whole(destroyed);
  whole.kill(kLegion);
  EXPECT_FALSE(whole.met());
  whole.kill(kLegionSecond);
  EXPECT_TRUE(whole.met());
}

TEST(Splitting, NobodyIsLeftOnlyWithoutBoth) {
  Condition none = lost_by(kAmerican, Effect::wins);
  none.type = ConditionType::none_left;
  Split battle(none);
  battle.kill(kLegion);
  EXPECT_FALSE(battle.met());
  battle.kill(kLegionSecond);
  EXPECT_TRUE(battle.met());
}

}  // namespace
}  // namespace oo::moccasins
