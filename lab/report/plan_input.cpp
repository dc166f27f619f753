// A scenario as the plan reads it.
#include <algorithm>

#include "engine/battle/registry.hpp"
#include "engine/rules/toml_source.hpp"
#include "engine/scenario/scenario.hpp"
#include "lab/report/plan.hpp"

namespace oo {
namespace {

PlanEdge plan_edge(Edge edge) {
  switch (edge) {
    case Edge::left: return PlanEdge::left;
    case Edge::right: return PlanEdge::right;
    case Edge::top: return PlanEdge::top;
    default: return PlanEdge::bottom;
  }
}

bool is_breastwork(TerrainKind kind) { return kind == TerrainKind::abatis || kind == TerrainKind::rampart || kind == TerrainKind::earthwork; }

/// For drawing only: a work that shelters both sides is drawn as facing away from the unit that stands nearest to it.
PlanShelter shelter_of(const TerrainPlan& work, const Scenario& scenario) {
  if (work.defends == Defends::left) return PlanShelter::left;
  if (work.defends == Defends::right) return PlanShelter::right;
  if (!is_breastwork(work.kind) || work.shape.size() < 2) return PlanShelter::both;
  const Point a = work.shape[0], b = work.shape[1], middle{(a.x + b.x) / 2, (a.y + b.y) / 2};
  PlanShelter best = PlanShelter::both;
  std::int64_t least = INT64_MAX;
  for (const UnitPlan& unit : scenario.units) {
    if (!unit.position || unit.arrival) continue;
    const std::int64_t away = distance2(middle, *unit.position);
    if (away >= least) continue;
    least = away;
    best = cross(a, b, *unit.position) > 0 ? PlanShelter::left : PlanShelter::right;
  }
  return best;
}

PlanPiece piece_of(const TerrainPlan& terrain, const Scenario& scenario) {
  PlanPiece piece;
  piece.kind = std::string(name(terrain.kind));
  if (terrain.name != terrain.id) piece.name = terrain.name;        // without a name of its own it gets no lettering
  (terrain.line ? piece.line : piece.polygon) = terrain.shape;
  piece.width = terrain.width;
  piece.defends = shelter_of(terrain, scenario);
  if (terrain.door) piece.door = plan_edge(*terrain.door);
  return piece;
}

/// How a rule set wishes to be drawn: `ground_scale` (yards to the inch) and `bases` ("round") of its [scenario_words]; nothing where it says nothing.
void read_manner(std::string_view ruleset, PlanInput& plan) {
  const Registry all = registry();
  const Ruleset* rules = all.find(ruleset);
  if (rules == nullptr) return;
  for (const BookFile& file : rules->book()) {
    if (!file.path.ends_with("/tables.toml")) continue;
    const auto root = parse_toml(file.text, file.path);
    const TomlNode* words = root ? root.value().find("scenario_words") : nullptr;
    if (words == nullptr) continue;
    Decimal yards;
    if (const TomlNode* scale = words->find("ground_scale"); scale != nullptr && parse_decimal(scale->text, yards))
      plan.centiyards_per_inch = static_cast<int>(std::clamp<std::int64_t>(yards.millionths / 10'000, 0, 1'000'000));
    if (const TomlNode* bases = words->find("bases")) plan.round_bases = bases->text == "round";
  }
}

}  // namespace

PlanInput plan_input(const Scenario& scenario) {
  PlanInput plan;
  plan.title = scenario.name;
  plan.date = scenario.date;
  plan.description = scenario.description;
  plan.width = scenario.width;
  plan.height = scenario.height;
  plan.north = scenario.north;
  for (const TerrainPlan& terrain : scenario.terrain) plan.terrain.push_back(piece_of(terrain, scenario));
  for (const ZonePlan& zone : scenario.zones) plan.zones.push_back({zone.side, zone.id, zone.polygon});
  for (std::size_t i = 0; i < 2; ++i) plan.side[i] = {scenario.sides[i].name, scenario.sides[i].sign == Sign::square ? PlanSign::square : PlanSign::drop};
  read_manner(scenario.ruleset, plan);
  return plan;
}

}  // namespace oo
