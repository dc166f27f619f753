#include "rulesets/battlefield/field_setup.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/geometry/polygon.hpp"
#include "engine/rules/tables.hpp"

namespace oo::battlefield {
namespace {

void order_deployments(const Scenario& scenario, FieldSetup& setup) {
  for (const ZonePlan& z : scenario.zones) {
    setup.zones.push_back({z.side, z.order, z.polygon, z.units});
    const auto same = [&](const Deployment& d) { return d.side == z.side && d.order == z.order; };
    if (std::none_of(setup.deployments.begin(), setup.deployments.end(), same)) setup.deployments.push_back({z.side, z.order});
  }
  std::stable_sort(setup.deployments.begin(), setup.deployments.end(),
                   [](const Deployment& a, const Deployment& b) { return a.order != b.order ? a.order < b.order : a.side < b.side; });
}

/// A side keeps its ground if it wins by holding what the other must clear, or by nobody taking it.
bool keeps_ground(const VictoryPlan& plan, SideId side) {
  const auto has = [&](SideId of, ConditionType type) {
    return std::any_of(plan.conditions.begin(), plan.conditions.end(), [&](const Condition& c) { return c.side == of && c.type == type; });
  };
  const SideId enemy = enemy_of(side);
  if (has(side, ConditionType::area_held) && has(enemy, ConditionType::area_clear)) return true;
  return plan.fallback.type == FallbackType::side && plan.fallback.side == side && (has(enemy, ConditionType::area_held) || has(enemy, ConditionType::area_clear));
}

}  // namespace

bool ZoneRow::takes(UnitId u) const { return std::find(units.begin(), units.end(), u) != units.end(); }
bool ZoneRow::holds(std::span<const Quad> bases) const {
  const Polygon area(polygon);
  return std::all_of(bases.begin(), bases.end(), [&](const Quad& q) { return contains(area, q); });
}

void fill_setup(const Scenario& scenario, std::string_view ruleset, FieldSetup& setup) {
  setup.scenario_id = scenario.id;
  setup.title = scenario.name;
  setup.ruleset = ruleset;
  setup.width = scenario.width;
  setup.height = scenario.height;
  setup.exits = scenario.exits;
  setup.victory = scenario.victory;
  setup.turn_limit = scenario.turn_limit;
  setup.starts_hidden = std::any_of(scenario.units.begin(), scenario.units.end(), [](const UnitPlan& u) { return u.hidden; });
  for (std::size_t i = 0; i < 2; ++i) {
    setup.side_name[i] = scenario.sides[i].name;
    setup.edge[i] = scenario.sides[i].edge;
  }
  for (SideId side = 0; side < 2; ++side) setup.keeps_ground[side] = keeps_ground(setup.victory, side);
  for (const ObjectivePlan& o : scenario.objectives) setup.objective_name.push_back(o.name);
  for (const ObjectivePlan& o : scenario.objectives) setup.areas.push_back(o.kind == ObjectiveKind::area ? o.polygon : std::vector<Point>{});
  for (const SpecialPlan& special : scenario.specials)
    if (special.type == SpecialType::fixed_die && holds(special, *setup.tables)) setup.fixed_dice.push_back({special.side, special.turn, special.face});
  order_deployments(scenario, setup);
}

Result<oo::Ground> build_ground(const Scenario& scenario, std::vector<GroundKind> kinds) {
  std::vector<TerrainPiece> pieces;
  for (const TerrainPlan& t : scenario.terrain) {
    TerrainPiece piece;
    piece.id = t.id;
    piece.name = t.name;
    const auto kind = std::find_if(kinds.begin(), kinds.end(), [&](const GroundKind& k) { return k.word == t.word; });
    if (kind == kinds.end()) return bad_input("terrain." + t.id, "unknown", fmt::format("\"{}\" is no ground of these rules", t.word));
    piece.kind = KindId(kind - kinds.begin());
    piece.is_line = t.line;
    piece.points = t.shape;
    piece.width = t.width;
    piece.defends = t.defends;
    pieces.push_back(std::move(piece));
  }
  return oo::Ground::build(std::move(kinds), std::move(pieces), {scenario.width, scenario.height});
}

bool holds(const SpecialPlan& special, const Tables& tables) {
  if (special.only_if.empty()) return true;
  const std::uint16_t datum = tables.find("switches." + special.only_if);
  if (datum == kNoDatum) return false;
  const bool* value = std::get_if<bool>(&tables.at(datum).value);
  return value != nullptr && *value;
}

bool in_secret_deployment(const FieldSetup& setup, std::size_t deploying, SideId side, UnitId u) {
  if (deploying >= setup.deployments.size()) return false;
  const int now = setup.deployments[deploying].order;
  return std::any_of(setup.zones.begin(), setup.zones.end(), [&](const ZoneRow& zone) { return zone.side == side && zone.order >= now && zone.takes(u); });
}

bool inside_a_zone(const FieldSetup& setup, const Deployment& now, UnitId u, std::span<const Quad> bases) {
  return std::any_of(setup.zones.begin(), setup.zones.end(), [&](const ZoneRow& zone) {
    return zone.side == now.side && zone.order == now.order && zone.takes(u) && zone.holds(bases);
  });
}

int exit_at(const FieldSetup& setup, SideId side, UnitId u, int turn, Point front, bool routed) {
  // A formed unit's front comes to the edge itself; who is driven over it was heading for it anyway.
  const Mil reach = routed ? kInch : kNear, slack = routed ? 0 : kNear;
  for (std::size_t e = 0; e < setup.exits.size(); ++e) {
    const ExitPlan& exit = setup.exits[e];
    if (exit.side != side || turn < exit.from_turn || (routed && !exit.routed)) continue;
    if (!exit.everybody && std::find(exit.units.begin(), exit.units.end(), u) == exit.units.end()) continue;
    if (distance_to(setup.table(), exit.edge, front) > reach) continue;
    const Mil place = place_along(exit.edge, front);
    if (place >= exit.from - slack && place <= exit.to + slack) return int(e);
  }
  return -1;
}

}  // namespace oo::battlefield
