#include "rulesets/faltering/play/setup.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "rulesets/faltering/movement.hpp"

namespace oo::faltering {
namespace {

std::vector<GroundKind> ground_kinds() {
  std::vector<GroundKind> kinds;
  for (const Word w : kGroundWords) kinds.push_back({w, w == "hill" ? Lie::hill : Lie::area});   // a road is ground like another: the later piece rules, FAL-4.2
  for (const Word w : kObstacleWords) kinds.push_back({w, Lie::work});
  return kinds;
}

/// One table of costs from the functions that price a way (movement.hpp).
MoveCost cost_table(MoveClass c, const Rules& r) {
  MoveCost cost;
  const Kind kind = c == MoveClass::horse ? Kind::horse : c == MoveClass::gun ? Kind::gun : Kind::foot;
  for (std::size_t g = 0; g < kGroundWords.size(); ++g) {
    const Fraction price = cost_per_mil(static_cast<Ground>(g), c, r);
    if (static_cast<Ground>(g) == Ground::hill) cost.hill = price == Fraction(0) ? Fraction(1) : price;
    else if (price == Fraction(0)) cost.barred.add(KindId(g));
    else cost.per_inch[g] = price;
  }
  for (std::size_t o = 0; o < kObstacleWords.size(); ++o) {
    const Mil price = crossing_cost(static_cast<Obstacle>(o), kind, c, r);
    if (price < 0) cost.barred.add(kind_id(static_cast<Obstacle>(o)));
    else cost.to_cross[kind_id(static_cast<Obstacle>(o))] = price;
  }
  return cost;
}

std::uint8_t weapon_index(std::string_view word, const Rules& r) {
  const auto weapon = r.weapon(word);
  return weapon ? weapon->index : kNoWeapon;
}

UnitRow unit_row(const UnitPlan& plan, const Rules& r, Fig first) {
  UnitRow row;
  row.key = plan.id;
  row.name = plan.name;
  row.side = plan.side;
  row.troop = from_word<Troop>(kTroopWords, plan.troop).value_or(Troop::regular);
  row.melee = from_word<Arms>(kArmsWords, plan.traits.word("melee", "one_handed")).value_or(Arms::one_handed);
  row.mounted = row.troop == Troop::horse && plan.mounted;
  row.takes_trophies = plan.traits.flag("takes_trophies", row.troop == Troop::irregular);
  row.armored = plan.traits.flag("armored", false);
  row.star = plan.traits.flag("star", false) && plan.figures == 1;
  row.rep = plan.traits.number("rep", 4);
  row.start = plan.figures;
  row.guns = plan.guns;
  row.weapon = weapon_index(plan.weapon, r);
  if (const Trait* second = plan.traits.find("weapon_second")) {
    row.second_weapon = weapon_index(second->word, r);
    row.second_figures = std::min<int>(second->figures, plan.figures);
  }
  row.edge = plan.edge;
  row.first = first;
  return row;
}

void add_leader(const Scenario& scenario, const LeaderPlan& plan, FalSetup& setup) {
  LeaderRow row;
  row.key = plan.id;
  row.name = plan.name;
  row.side = plan.side;
  row.role = plan.role == "commander" ? Word("commander") : Word("officer");
  row.melee = from_word<Arms>(kArmsWords, plan.traits.word("melee", "one_handed")).value_or(Arms::one_handed);
  row.mounted = plan.mounted || (plan.attached_to != kNoUnit && setup.units[plan.attached_to].horse());
  row.star = plan.traits.flag("star", false);
  row.rep = plan.traits.number("rep", 4);
  row.weapon = weapon_index(plan.traits.word("weapon", "none"), setup.rules);
  row.edge = plan.attached_to != kNoUnit ? scenario.units[plan.attached_to].edge : setup.edge[plan.side];
  row.figure = Fig(setup.owner.size());
  setup.owner.push_back(setup.leader_id(setup.leaders.size()));
  setup.side_of_figure.push_back(plan.side);
  setup.leaders.push_back(row);
}

/// FAL-2.13: how many Stars each side has.
std::optional<Trouble> too_many_stars(const FalSetup& setup) {
  for (SideId side = 0; side < 2; ++side) {
    int stars = 0;
    for (const UnitRow& u : setup.units) stars += u.side == side && u.star;
    for (const LeaderRow& l : setup.leaders) stars += l.side == side && l.star;
    if (stars > setup.rules.switches.stars_per_side)
      return bad_input("leader.traits.star", "out_of_range", fmt::format("{} Stars on one side; allowed: {}", stars, int(setup.rules.switches.stars_per_side)));
  }
  return std::nullopt;
}

void apply_specials(const Scenario& scenario, FalSetup& setup) {
  for (const SpecialPlan& special : scenario.specials) {
    if (!battlefield::holds(special, *setup.tables)) continue;
    if (special.type == SpecialType::take) setup.takes.push_back({special});
    if (special.type == SpecialType::set_fire) setup.fires.push_back({special, PieceId(special.target)});
    if (special.type == SpecialType::march_order) setup.marches.push_back({special, PieceId(special.corridor)});
    if (special.type != SpecialType::burn) continue;
    BurnRow burn{special, PieceId(special.target), {}};
    for (std::size_t o = 0; o < scenario.objectives.size(); ++o)
      if (scenario.objectives[o].kind == ObjectiveKind::piece && scenario.objectives[o].terrain == special.target) burn.objectives.push(std::uint8_t(o));
    setup.burns.push_back(burn);
  }
}

void add_wagons(const Scenario& scenario, FalSetup& setup) {
  for (std::size_t o = 0; o < scenario.objectives.size(); ++o) {
    const ObjectivePlan& plan = scenario.objectives[o];
    if (plan.kind != ObjectiveKind::wagon) continue;
    WagonRow row{plan.id, plan.name, plan.side, plan.unit, plan.width, plan.length, o, -1, kNoFig};
    for (std::size_t e = 0; e < scenario.exits.size(); ++e)
      if (scenario.exits[e].side == plan.side &&
          (scenario.exits[e].everybody || std::find(scenario.exits[e].wagons.begin(), scenario.exits[e].wagons.end(), o) != scenario.exits[e].wagons.end()))
        row.exit = int(e);
    const auto same_unit = [&](const WagonRow& w) { return w.unit == row.unit; };
    const auto before = std::count_if(setup.wagons.begin(), setup.wagons.end(), same_unit);
    if (setup.is_unit(row.unit) && before < setup.units[row.unit].start) row.driver = Fig(setup.units[row.unit].first + before);   // FAL-21.14
    setup.wagons.push_back(row);
  }
}

/// What the computer player goes for where no wagon moves: buildings to be burned or kept.
void add_goals(const Scenario& scenario, FalSetup& setup) {
  for (const ObjectivePlan& o : scenario.objectives) {
    if (o.kind == ObjectiveKind::wagon) continue;
    const std::vector<Point>& shape = o.kind == ObjectiveKind::area ? o.polygon : scenario.terrain[o.terrain].shape;
    const Box box = box_of(std::span<const Point>(shape));
    for (auto& goals : setup.goals) goals.push_back(midpoint(box.low, box.high));
  }
}

}  // namespace

Result<std::shared_ptr<const FalSetup>> make_setup(const Scenario& scenario, std::shared_ptr<const Tables> tables) {
  auto setup = std::make_shared<FalSetup>();
  setup->tables = tables;
  setup->rules = rules_from(*tables);
  battlefield::fill_setup(scenario, "faltering", *setup);
  for (std::size_t i = 0; i < 2; ++i) {
    setup->side_key[i] = scenario.sides[i].id;
    setup->side_id[i] = setup->side_key[i];
  }
  setup->night = scenario.light == Light::night;
  // What the state has room for; the scenario format allows more.
  if (scenario.roster_size() > kMostGroups) return bad_input("unit", "too_many", fmt::format("{} units and leaders; allowed: {}", scenario.roster_size(), kMostGroups));
  auto ground = battlefield::build_ground(scenario, ground_kinds());
  if (!ground) return ground.trouble();
  setup->ground = std::move(ground).value();
  for (const TerrainPlan& t : scenario.terrain) setup->capacity.push_back(t.capacity);
  for (const UnitPlan& plan : scenario.units) {
    const Fig first = Fig(setup->owner.size());
    setup->units.push_back(unit_row(plan, setup->rules, first));
    setup->units.back().first_gun = GunId(setup->guns.size());
    for (int i = 0; i < plan.guns; ++i) setup->guns.push_back({UnitId(setup->units.size() - 1), FigureId(i)});
    for (int i = 0; i < plan.figures; ++i) {
      setup->owner.push_back(UnitId(setup->units.size() - 1));
      setup->side_of_figure.push_back(plan.side);
    }
  }
  for (const LeaderPlan& plan : scenario.leaders) add_leader(scenario, plan, *setup);
  if (auto trouble = too_many_stars(*setup)) return *trouble;
  for (std::size_t c = 0; c < setup->move_costs.size(); ++c) setup->move_costs[c] = cost_table(static_cast<MoveClass>(c), setup->rules);
  add_wagons(scenario, *setup);
  apply_specials(scenario, *setup);
  if (setup->fires.size() > kMostFires) return bad_input("special", "too_many", fmt::format("{} specials set_fire; allowed: {}", setup->fires.size(), kMostFires));
  add_goals(scenario, *setup);
  return std::shared_ptr<const FalSetup>(std::move(setup));
}

}  // namespace oo::faltering
