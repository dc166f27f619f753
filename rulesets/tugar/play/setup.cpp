#include "rulesets/tugar/play/setup.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "rulesets/tugar/play/battle.hpp"
#include "rulesets/tugar/play/places.hpp"
#include "rulesets/tugar/play/works.hpp"

namespace oo::tugar {
namespace {

std::vector<GroundKind> ground_kinds() {
  std::vector<GroundKind> kinds;
  for (const Word w : kGroundWords) kinds.push_back({w, w == "road" ? Lie::road : w == "hill" ? Lie::hill : Lie::area});
  for (const Word w : kObstacleWords) kinds.push_back({w, Lie::work});
  return kinds;
}

/// A ditch drawn as an area is crossed like one drawn as a line: of a four-cornered one the line between the middles of its two shorter ends.
std::optional<Trouble> ditch_as_line(TerrainPlan& t) {
  if (t.shape.size() != 4) return bad_input("terrain." + t.id + ".polygon", "not_built", "a ditch is drawn as a line, or as an area of four corners");
  const auto side = [&](std::size_t i) { return distance2(t.shape[i], t.shape[(i + 1) % 4]); };
  const std::size_t end = side(0) + side(2) <= side(1) + side(3) ? 0 : 1;
  t.shape = {midpoint(t.shape[end], t.shape[end + 1]), midpoint(t.shape[(end + 2) % 4], t.shape[(end + 3) % 4])};
  t.line = true;
  return std::nullopt;
}

Result<oo::Ground> ground_of_scenario(const Scenario& scenario) {
  Scenario drawn = scenario;
  for (TerrainPlan& t : drawn.terrain) {
    if (!from_word<Obstacle>(kObstacleWords, t.word)) continue;
    t.width = 0;
    if (t.line) continue;
    if (auto trouble = ditch_as_line(t)) return *trouble;
  }
  return battlefield::build_ground(drawn, ground_kinds());
}

/// TUG-3.1: the scenario names it; a house-rules file that sets the switch (or [switches] of the scenario) goes before it.
SideId first_side(const Scenario& scenario, const TugarSetup& setup) {
  const Choice<People>& choice = setup.rules.switches.first_side;
  const bool by_switch = choice.datum != kNoDatum && setup.tables->at(choice.datum).source.layer > Layer::book;
  const SideId side = choice == People::human ? setup.human : enemy_of(setup.human);
  return by_switch || scenario.first_side == kNoSide ? side : scenario.first_side;
}

Share share_of_percent(const Ratio& percent) { return Share(percent.num * (kWhole / 100) / percent.den); }

/// TUG-14.15: the numbers of TUG-17 stand for those of the default victory.
void default_numbers(const Scenario& scenario, TugarSetup& setup) {
  const std::uint16_t limit = setup.rules.turn_limit.datum;
  const bool changed = limit != kNoDatum && setup.tables->at(limit).source.layer > Layer::book;
  if (!scenario.turn_limit_given || changed) setup.turn_limit = setup.rules.turn_limit;
  if (scenario.victory_given) return;
  for (Condition& c : setup.victory.conditions)
    if (c.type == ConditionType::side_broken) c.mark = share_of_percent(setup.rules.army_break_percent);
  setup.victory.fallback.margin_share = share_of_percent(setup.rules.draw_margin_percent);
}

Unit first_unit(const UnitPlan& plan, const TugarSetup& setup) {
  Unit u;
  u.front = plan.position.value_or(Point{});
  u.facing = plan.facing;
  u.formation = from_word<Formation>(kFormationWords, plan.formation).value_or(Formation::line);
  u.state = from_word<State>(kStateWords, plan.state).value_or(State::good_order);
  u.figures = std::int16_t(plan.figures);
  u.guns = std::int8_t(plan.guns);
  if (plan.garrison) {
    u.garrison = std::int16_t(plan.garrison->terrain);
    if (!plan.position) u.front = setup.victory.house_middle[plan.garrison->terrain];
  }
  if (plan.arrival) {
    u.where = Where::to_arrive;
    u.arrival = battlefield::arrival_of(*plan.arrival);
  }
  return u;
}

}  // namespace

Result<std::shared_ptr<const TugarSetup>> make_setup(const Scenario& scenario, std::shared_ptr<const Tables> tables) {
  auto setup = std::make_shared<TugarSetup>();
  setup->tables = tables;
  setup->rules = rules_from(*tables);
  battlefield::fill_setup(scenario, "tugar", *setup);
  for (std::size_t i = 0; i < 2; ++i) {
    const bool human = scenario.sides[i].id == "human";
    setup->side_id[i] = human ? Word("human") : Word("tugar");
    if (human) setup->human = SideId(i);
  }
  auto ground = ground_of_scenario(scenario);
  if (!ground) return ground.trouble();
  setup->ground = std::move(ground).value();
  for (const UnitPlan& plan : scenario.units) {
    UnitRow row{plan.id, plan.name, plan.side, {}, {}, {}, plan.figures, plan.guns, plan.edge};
    const auto troop = from_word<Troop>(kTroopWords, plan.troop);
    if (!troop) return bad_input("unit." + plan.id + ".troop", "unknown", fmt::format("\"{}\" is no troop of these rules", plan.troop));
    row.troop = *troop;
    row.arm = from_word<Arm>(kArmWords, plan.arm).value_or(Arm::infantry);
    row.weapon = from_word<Weapon>(kWeaponWords, plan.weapon).value_or(Weapon::none);
    setup->units.push_back(std::move(row));
  }
  for (const LeaderPlan& plan : scenario.leaders) setup->leaders.push_back({plan.id, plan.name, plan.side});
  setup->first = first_side(scenario, *setup);
  default_numbers(scenario, *setup);
  return std::shared_ptr<const TugarSetup>(std::move(setup));
}

BattleState first_state(const Scenario& scenario, const TugarSetup& setup) {
  BattleState s;
  for (const UnitPlan& plan : scenario.units) {
    s.units.push_back(first_unit(plan, setup));
    s.standing.reserve(1);
  }
  for (const LeaderPlan& plan : scenario.leaders) {
    Leader l;
    l.unit = plan.attached_to;
    if (l.unit != kNoUnit && s.units[l.unit].where == Where::to_arrive) l.where = Where::to_arrive;
    l.at = plan.position ? *plan.position : l.unit != kNoUnit ? s.units[l.unit].front : Point{};
    s.leaders.push_back(l);
  }
  for (UnitId u = 0; u < s.units.size(); ++u) {
    stand(s, setup, u);
    settle_works(s, setup, u);
  }
  s.victory = start_state(setup.victory);
  s.flow.phasing = setup.first;
  return s;
}

}  // namespace oo::tugar
