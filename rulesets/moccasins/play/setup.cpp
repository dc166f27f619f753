#include "rulesets/moccasins/play/setup.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "rulesets/moccasins/movement.hpp"
#include "rulesets/moccasins/play/battle.hpp"
#include "rulesets/moccasins/play/leading.hpp"
#include "rulesets/moccasins/play/placing.hpp"
#include "rulesets/moccasins/play/splitting.hpp"

namespace oo::moccasins {
namespace {

std::vector<GroundKind> ground_kinds() {
  std::vector<GroundKind> kinds;
  for (const Word w : kGroundWords) kinds.push_back({w, Lie::area});
  kinds.push_back({"hill", Lie::hill});
  kinds.push_back({"road", Lie::road});
  kinds.push_back({"rampart", Lie::work});
  kinds.push_back({"earthwork", Lie::work});
  return kinds;
}

/// One table of costs from the one function that prices a leg (movement.hpp).
MoveCost cost_table(Formation f, bool keeps_facing, bool heavy, const Rules& r) {
  MoveCost cost;
  const auto price = [&](Leg leg) { return cost_per_mil(leg, f, r); };
  for (const Ground g : {Ground::open, Ground::open_woods, Ground::thicket, Ground::ford, Ground::ditch}) {
    Leg leg;
    leg.ground = g;
    cost.per_inch[kind_id(g)] = price(leg);
  }
  Leg hill;
  hill.hill = true;
  cost.hill = price(hill);
  Leg road;
  road.road = true;
  cost.road = price(road);
  cost.takes_road = cost.road < Fraction(1);
  if (keeps_facing) {
    Leg sideways;
    sideways.sideways = true;
    cost.all = price(sideways);
  }
  cost.barred.add(kind_id(Ground::water));
  for (const KindId work : {kRampart, kEarthwork}) {
    if (heavy) cost.barred.add(work);                                        // MOC-6.8
    cost.to_cross[work] = r.terrain.work_crossed;
  }
  return cost;
}

UnitRow unit_row(const UnitPlan& plan, const Rules& r) {
  UnitRow row;
  row.key = plan.id;
  row.name = plan.name;
  row.wing = plan.wing;
  row.side = plan.side;
  row.troop = *r.troop(plan.troop);
  row.weapon = from_word<Weapon>(kWeaponWords, plan.weapon).value_or(r.of(row.troop).weapon);
  row.start = std::min<int>(int(kMaxFigures), plan.figures + (r.switches.officer_extra && plan.traits.flag("officer", true) ? 1 : 0));   // MOC-2.6
  row.guns = plan.guns;
  row.edge = plan.edge;
  return row;
}

void number_wings(MocSetup& setup) {
  for (UnitRow& row : setup.units) {
    auto& wings = setup.wings[row.side];
    auto at = std::find(wings.begin(), wings.end(), row.wing);
    if (at == wings.end()) at = wings.insert(wings.end(), row.wing);
    row.wing_index = std::uint8_t(std::min<std::size_t>(15, std::size_t(at - wings.begin())));
  }
}

void apply_specials(const Scenario& scenario, MocSetup& setup) {
  for (const SpecialPlan& special : scenario.specials) {
    if (!battlefield::holds(special, *setup.tables)) continue;
    if (special.type == SpecialType::panic) setup.panic[special.side] = true;
    if (special.type != SpecialType::forbid) continue;
    for (const UnitId u : special.units)
      for (const std::string& action : special.actions)
        for (std::size_t i = 0; i < kOperationWords.size(); ++i)
          if (kOperationWords[i] == action || (action == "form" && i == 2)) setup.units[u].forbidden = std::uint16_t(setup.units[u].forbidden | (1U << i));
  }
}

/// The number may have been changed by a house file: the switch is an alias of the table's entry (MOC-15.9).
void default_numbers(const Scenario& scenario, MocSetup& setup) {
  const std::uint16_t limit = setup.tables->find("default.turn_limit");
  if (limit != kNoDatum && setup.tables->at(limit).source.layer > Layer::book) setup.turn_limit = setup.rules.turn_limit;
  if (scenario.victory_given) return;
  for (Condition& c : setup.victory.conditions)
    if (c.type == ConditionType::side_broken) c.mark = Share(setup.rules.army_break_share.num * kWhole / setup.rules.army_break_share.den);
}

}  // namespace

Result<std::shared_ptr<const MocSetup>> make_setup(const Scenario& scenario, std::shared_ptr<const Tables> tables) {
  auto setup = std::make_shared<MocSetup>();
  setup->tables = tables;
  setup->rules = rules_from(*tables);
  battlefield::fill_setup(scenario, "moccasins", *setup);
  for (std::size_t i = 0; i < 2; ++i) {
    setup->side_id[i] = scenario.sides[i].id == "indian" ? Word("indian") : Word("american");
    if (scenario.sides[i].id == "indian") setup->indian = SideId(i);
  }
  auto ground = battlefield::build_ground(scenario, ground_kinds());
  if (!ground) return ground.trouble();
  setup->ground = std::move(ground).value();
  for (const UnitPlan& plan : scenario.units) {
    if (!setup->rules.troop(plan.troop)) return bad_input("unit." + plan.id + ".troop", "unknown", fmt::format("\"{}\" is no troop of these rules", plan.troop));
    setup->units.push_back(unit_row(plan, setup->rules));
  }
  for (const LeaderPlan& plan : scenario.leaders) {
    Word role = "wing";
    for (const Word w : {Word("commander_in_chief"), Word("wing"), Word("brigade"), Word("chief")})
      if (w == plan.role) role = w;
    setup->leaders.push_back({plan.id, plan.name, plan.side, role, plan.mounted});
  }
  for (std::size_t f = 0; f < kFormations; ++f)
    for (const bool keeps : {false, true})
      for (const bool heavy : {false, true}) setup->move_costs.push_back(cost_table(static_cast<Formation>(f), keeps, heavy, setup->rules));
  number_wings(*setup);
  if (setup->rules.switches.officer_extra)                                   // MOC-2.6: they count in the starting strength
    for (std::size_t u = 0; u < setup->units.size(); ++u) {
      setup->victory.figures[setup->units[u].side] += setup->units[u].start - scenario.units[u].figures;
      setup->victory.start[u] = setup->units[u].start;
    }
  setup->hidden_setup = setup->rules.switches.hidden_setup;
  apply_specials(scenario, *setup);
  default_numbers(scenario, *setup);
  setup->printed = setup->units.size();
  if (setup->rules.switches.allow_unit_splitting)                            // MOC-5.16
    if (auto trouble = reserve_seconds(*setup)) return *trouble;
  return std::shared_ptr<const MocSetup>(std::move(setup));
}

namespace {

Unit first_unit(const UnitPlan& plan, const UnitRow& row, const Rules& r) {
  Unit u;
  u.front = plan.position.value_or(Point{});
  u.facing = plan.facing;
  u.formation = from_word<Formation>(kFormationWords, plan.formation).value_or(Formation::line);
  u.state = from_word<State>(kStateWords, plan.state).value_or(State::good_order);
  u.ranks = std::uint8_t(plan.ranks);
  u.figures = u.start = std::int16_t(row.start);
  u.guns = std::int8_t(plan.guns);
  u.loaded = plan.loaded;
  u.officer = plan.traits.flag("officer", true);
  u.mounted = r.of(row.troop).mounted && plan.mounted;
  u.hidden = plan.hidden;
  if (!plan.arrival) return u;
  u.where = Where::to_arrive;
  u.arrival = battlefield::arrival_of(*plan.arrival);
  return u;
}

}  // namespace

BattleState first_state(const Scenario& scenario, const MocSetup& setup) {
  BattleState s;
  for (std::size_t i = 0; i < scenario.units.size(); ++i) {
    s.units.push_back(first_unit(scenario.units[i], setup.units[i], setup.rules));
    s.standing.reserve(std::size_t(setup.units[i].start + setup.units[i].guns) + 24);   // room for captured guns
  }
  for (std::size_t i = setup.printed; i < setup.units.size(); ++i) {
    s.units.push_back(no_unit());
    s.standing.reserve(std::size_t(setup.units[i - setup.printed].start) + 24);
  }
  for (const SpecialPlan& special : scenario.specials)
    if (special.type == SpecialType::shift_arrival && battlefield::holds(special, *setup.tables))
      for (const UnitId u : special.units) s.units[u].arrival.turn = std::uint8_t(std::clamp(s.units[u].arrival.turn + special.turns, 1, 200));
  for (const LeaderPlan& plan : scenario.leaders) {
    Leader l;
    l.unit = plan.attached_to;
    if (l.unit != kNoUnit && s.units[l.unit].where == Where::to_arrive) l.where = Where::to_arrive;
    l.at = plan.position ? *plan.position : l.unit != kNoUnit ? s.units[l.unit].front : Point{};
    s.leaders.push_back(l);
  }
  s.footing.resize(s.units.size());
  for (UnitId u = 0; u < s.units.size(); ++u) stand(s, setup, u);
  s.victory = start_state(setup.victory);
  s.flow.phasing = setup.indian;
  return s;
}

}  // namespace oo::moccasins
