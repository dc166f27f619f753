// [[objective]], [[zone]] and [[exit]]: docs/scenario-format.md, section 2.
#include <fmt/format.h>

#include <algorithm>

#include "engine/scenario/loading.hpp"
#include "engine/scenario/names.hpp"

namespace oo {
namespace {

constexpr std::size_t kMaxZones = 100;
constexpr std::size_t kMaxExits = 40;
constexpr int kMaxOrder = 20;
constexpr Mil kMaxWagon = 24 * kInch;

std::optional<ObjectiveKind> objective_kind(Loading& load, Reader& in) {
  const auto word = in.word("kind", load.words.objectives);
  if (!word) return std::nullopt;
  const auto at = std::find(kObjectiveWords.begin(), kObjectiveWords.end(), *word);
  if (at == kObjectiveWords.end()) return std::nullopt;
  return static_cast<ObjectiveKind>(at - kObjectiveWords.begin());
}

void read_wagon(Loading& load, Reader& in, ObjectivePlan& wagon) {
  wagon.side = load.side(in, "side").value_or(kNoSide);
  wagon.unit = load.one_unit(in, "unit", wagon.side).value_or(kNoUnit);
  wagon.position = in.point("position", load.s.width, load.s.height).value_or(Point{});
  wagon.facing = in.angle("facing").value_or(0);
  const TomlNode* size = in.need("size");
  if (size == nullptr) return;
  const bool pair = size->is_list() && size->items.size() == 2;
  const auto width = pair ? as_length(size->items[0], "size") : as_length(*size, "size");
  const auto length = pair ? as_length(size->items[1], "size") : as_length(*size, "size");
  if (!pair || !width || !length || width.value() <= 0 || width.value() > kMaxWagon || length.value() <= 0 || length.value() > kMaxWagon) {
    in.fault("size", fmt::format("{} is not a size: [width, length], each above 0 and up to {} inches", shown(*size), inches_text(kMaxWagon)));
    return;
  }
  wagon.width = width.value();
  wagon.length = length.value();
}

void read_objective(Loading& load, const TomlNode& node, std::size_t place) {
  const std::size_t before = load.faults.count();
  Reader in(load.faults, node, "objective");
  ObjectivePlan objective;
  objective.id = in.id("id").value_or("");
  if (!objective.id.empty()) {
    // One name space with units and leaders (section 1).
    if (!load.roster.add(objective.id, load.s.roster_size() + place)) in.fault("id", fmt::format("{} is there twice", quoted(objective.id)));
    load.objectives.add(objective.id, place);
  }
  objective.name = in.line_or("name", 80, objective.id);
  const auto kind = objective_kind(load, in);
  if (kind) {
    objective.kind = *kind;
    if (*kind == ObjectiveKind::area) read_polygon(load, in, "polygon", objective.polygon);
    else if (*kind == ObjectiveKind::piece) objective.terrain = load.terrain_piece(in, "terrain").value_or(0);
    else read_wagon(load, in, objective);
    in.done();
  }
  load.objective_sound.push_back(load.faults.count() == before);
  load.objective_nodes.push_back(&node);
  load.s.objectives.push_back(std::move(objective));
}

void read_zone(Loading& load, const TomlNode& node, Names& names, std::size_t place) {
  const std::size_t before = load.faults.count();
  Reader in(load.faults, node, "zone");
  ZonePlan zone;
  zone.id = in.id("id").value_or("");
  if (!zone.id.empty() && !names.add(zone.id, place)) in.fault("id", fmt::format("{} is there twice", quoted(zone.id)));
  zone.side = load.side(in, "side").value_or(kNoSide);
  zone.order = in.integer("order", 1, kMaxOrder).value_or(1);
  read_polygon(load, in, "polygon", zone.polygon);
  zone.all_units = !in.has("units");
  zone.units = load.units(in, "units", zone.side, true);
  in.done();
  load.zone_sound.push_back(load.faults.count() == before);
  load.zone_nodes.push_back(&node);
  load.s.zones.push_back(std::move(zone));
}

void read_span(Loading& load, Reader& in, ExitPlan& way) {
  const bool upright = way.edge == Edge::left || way.edge == Edge::right;
  const Mil whole = upright ? load.s.height : load.s.width;
  way.from = 0;
  way.to = whole;
  const TomlNode* span = in.take("span");
  if (span == nullptr) return;
  const bool pair = span->is_list() && span->items.size() == 2;
  const auto from = pair ? as_length(span->items[0], "span") : as_length(*span, "span");
  const auto to = pair ? as_length(span->items[1], "span") : as_length(*span, "span");
  if (!pair || !from || !to || from.value() < 0 || to.value() <= from.value() || to.value() > whole + 1) {
    in.fault("span", fmt::format("{} is not a span: [from, to] along the edge, 0 to {} inches", shown(*span), inches_text(whole)));
    return;
  }
  way.from = from.value();
  way.to = to.value();
}

/// Units or wagons of the side.
void read_who(Loading& load, Reader& in, ExitPlan& way) {
  way.everybody = in.take("who") == nullptr;
  if (way.everybody) {
    way.units = load.all_units(way.side);
    return;
  }
  const auto who = in.texts("who");
  if (!who) return;
  for (const Listed& item : *who) {
    const KnownName* wagon = load.objectives.find(item.text);
    if (wagon == nullptr) {
      const auto unit = load.unit(in, "who", item.text, way.side);
      if (unit) way.units.push_back(*unit);
      continue;
    }
    const ObjectivePlan& plan = load.s.objectives[wagon->place];
    if (load.objective_sound[wagon->place] && (plan.kind != ObjectiveKind::wagon || (way.side != kNoSide && plan.side != way.side)))
      in.fault("who", fmt::format("{} is not a wagon of this side", quoted(item.text)));
    way.wagons.push_back(wagon->place);
  }
}

void read_exit(Loading& load, const TomlNode& node, std::size_t place) {
  Reader in(load.faults, node, "exit");
  ExitPlan way;
  way.id = in.id("id").value_or("");
  if (!way.id.empty() && !load.exits.add(way.id, place)) in.fault("id", fmt::format("{} is there twice", quoted(way.id)));
  way.side = load.side(in, "side").value_or(kNoSide);
  const auto edge = load.edge(in, "edge");
  way.edge = edge.value_or(Edge::bottom);
  if (edge) read_span(load, in, way);
  else in.take("span");
  way.from_turn = in.integer_or("from_turn", 1, load.s.turn_limit, 1);
  way.routed = in.flag_or("routed", false);
  read_who(load, in, way);
  in.done();
  load.s.exits.push_back(std::move(way));
}

}  // namespace

void read_objectives(Loading& load) {
  const auto nodes = entries_of(load, "objective", kMaxObjectives);
  for (std::size_t i = 0; i < nodes.size(); ++i) read_objective(load, *nodes[i], i);
}

void read_zones(Loading& load) {
  Names names;
  const auto nodes = entries_of(load, "zone", kMaxZones);
  for (std::size_t i = 0; i < nodes.size(); ++i) read_zone(load, *nodes[i], names, i);
}

void read_exits(Loading& load) {
  const auto nodes = entries_of(load, "exit", kMaxExits);
  for (std::size_t i = 0; i < nodes.size(); ++i) read_exit(load, *nodes[i], i);
}

}  // namespace oo
