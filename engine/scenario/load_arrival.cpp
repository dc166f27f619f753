// Arrival and garrison: docs/scenario-format.md, section 4.
#include <fmt/format.h>

#include "engine/geometry/heading.hpp"
#include "engine/scenario/loading.hpp"

namespace oo {
namespace {

constexpr Mil kTolerance = 1;                   // section 1: 0.001

std::optional<int> read_die(Reader& in) {
  const auto die = in.integer("die", 6, 20);
  if (die && *die != 6 && *die != 10 && *die != 20) {
    in.fault("die", fmt::format("{} is not a die here; allowed: 6, 10, 20", *die));
    return std::nullopt;
  }
  return die;
}

/// `die`, `on` and `at_latest`: all of them or none.
void read_arrival_die(Loading& load, Reader& in, ArrivalPlan& arrival) {
  in.take("die");
  in.take("on");
  in.take("at_latest");
  if (!in.has("die")) {
    if (in.has("on")) in.fault("on", "without `die` it has no meaning");
    if (in.has("at_latest")) in.fault("at_latest", "without `die` it has no meaning");
    return;
  }
  const auto die = read_die(in);
  arrival.die = die.value_or(6);
  arrival.on = in.faces("on", arrival.die);
  if (in.has("at_latest")) arrival.at_latest = in.integer("at_latest", arrival.turn, load.s.turn_limit).value_or(0);
}

void check_entry(Loading& load, Reader& unit_in, const UnitPlan& unit, Edge edge) {
  const TableSize table{load.s.width, load.s.height};
  if (load.words.placed_arrival || !unit.position || !load.table_sound) return;
  const Mil off = distance_to(table, edge, *unit.position);
  if (off > kTolerance || off < -kTolerance)
    unit_in.fault("position", fmt::format("{} is not on the {} edge, over which the unit arrives", point_text(*unit.position), word(edge)));
  if (turn_between(unit.facing, inward(edge)) >= kQuarter)
    unit_in.fault("facing", fmt::format("{} degrees looks outwards from the {} edge; inwards is {}", unit.facing / 100, word(edge), inward(edge) / 100));
}

std::array<int, 4> even_faces(int figures) {
  constexpr std::array<Edge, 4> kOrder{Edge::bottom, Edge::left, Edge::top, Edge::right};
  std::array<int, 4> faces{};
  for (std::size_t i = 0; i < kOrder.size(); ++i)
    faces[static_cast<std::size_t>(kOrder[i])] = figures / 4 + (static_cast<int>(i) < figures % 4 ? 1 : 0);
  return faces;
}

void read_faces(Loading& load, Reader& garrison, UnitPlan& unit, GarrisonPlan& plan) {
  plan.faces = even_faces(unit.figures);
  if (!garrison.has("faces") || !load.takes("garrison", "faces")) return;
  const TomlNode* node = garrison.take("faces");
  if (!node->is_table()) {
    garrison.fault("faces", fmt::format("{} is not a table: figures by edge", shown(*node)));
    return;
  }
  Reader faces = garrison.inner(*node, "faces");
  int sum = 0;
  for (std::size_t i = 0; i < kEdgeWords.size(); ++i) {
    plan.faces[i] = faces.integer_or(kEdgeWords[i], 0, 128, 0);
    sum += plan.faces[i];
  }
  faces.done();
  if (sum != unit.figures) garrison.fault("faces", fmt::format("they add up to {}; the unit has {} figures", sum, unit.figures));
}

}  // namespace

void read_arrival(Loading& load, Reader& in, UnitPlan& unit) {
  const TomlNode* node = in.take("arrival");
  if (node == nullptr) return;
  if (!node->is_table()) {
    in.fault("arrival", fmt::format("{} is not a table: {{ turn, edge, ... }}", shown(*node)));
    return;
  }
  Reader arrival = in.inner(*node, "arrival");
  ArrivalPlan plan;
  plan.turn = arrival.integer("turn", 1, load.s.turn_limit).value_or(1);
  const auto edge = load.edge(arrival, "edge");
  plan.edge = edge.value_or(Edge::bottom);
  read_arrival_die(load, arrival, plan);
  plan.shift = arrival.length_or("shift", 0, 300 * kInch, load.words.arrival_shift);
  arrival.done();
  if (edge) check_entry(load, in, unit, *edge);
  unit.arrival = plan;
}

void read_garrison(Loading& load, Reader& in, UnitPlan& unit) {
  const TomlNode* node = in.take("garrison");
  if (node == nullptr) return;
  if (!node->is_table()) {
    in.fault("garrison", fmt::format("{} is not a table: {{ terrain, ... }}", shown(*node)));
    return;
  }
  Reader garrison = in.inner(*node, "garrison");
  GarrisonPlan plan;
  const auto house = load.terrain_piece(garrison, "terrain");
  if (house) {
    plan.terrain = *house;
    const TerrainPlan& piece = load.s.terrain[*house];
    if (load.terrain_sound[*house] && piece.kind != TerrainKind::house)
      garrison.fault("terrain", fmt::format("{} is a {}; only a house has a garrison", quoted(piece.id), name(piece.kind)));
  }
  read_faces(load, garrison, unit, plan);
  garrison.done();
  if (unit.arrival) in.fault("garrison", "a unit that arrives later is in no house");
  unit.garrison = plan;
}

}  // namespace oo
