// Who stands where before turn 1: docs/scenario-format.md, section 7. Only what has been read without a fault is looked at.
#include <fmt/format.h>

#include <algorithm>

#include "engine/geometry/polygon.hpp"
#include "engine/scenario/loading.hpp"

namespace oo {
namespace {

/// Something with bases on the table: a unit, a leader or a wagon.
struct Placed {
  std::string what;                             // "unit horse"
  const TomlNode* node;
  std::string table;
  std::vector<Quad> bases;
  Box box;
  UnitId unit = kNoUnit;                        // of a unit, or the unit of an attached leader
};

/// The base without its outermost hair, so that bases along a border are inside it.
Quad shrunk(const Quad& q) {
  Quad small = q;
  const Point middle = centre(q);
  for (Point& p : small.corner) p = along(p, middle, kTouch + 1);
  return small;
}

class Deployment {
 public:
  explicit Deployment(Loading& load) : load_(load) {}

  void check() {
    gather();
    for (const Placed& one : placed_) {
      check_on_table(one);
      check_ground(one);
    }
    check_overlaps();
    for (std::size_t i = 0; i < load_.s.units.size(); ++i)
      if (load_.unit_sound[i]) check_unit(UnitId(i));
    check_houses();
    for (std::size_t i = 0; i < load_.s.zones.size(); ++i)
      if (load_.zone_sound[i]) check_zone_size(i);
  }

 private:
  Reader reader(const Placed& one) const { return Reader(load_.faults, *one.node, one.table); }
  Reader unit_reader(UnitId id) const { return Reader(load_.faults, *load_.unit_nodes[id], "unit"); }

  void add(Placed one) {
    one.box = box_of(std::span<const Quad>(one.bases));
    placed_.push_back(std::move(one));
  }

  void gather() {
    const Scenario& s = load_.s;
    for (std::size_t i = 0; i < s.units.size(); ++i) {
      const UnitPlan& unit = s.units[i];
      Placed one{"unit " + unit.id, load_.unit_nodes[i], "unit", {}, {}, UnitId(i)};
      if (load_.rules == nullptr || !load_.unit_sound[i] || (unit.arrival && !load_.words.placed_arrival)) continue;
      if (!unit.position || !load_.rules->layout(unit, one.bases) || one.bases.empty()) continue;
      if (unit.arrival) check_on_table(one);       // set down whole later: only the place must exist
      else add(std::move(one));
    }
    for (std::size_t i = 0; i < s.leaders.size(); ++i) gather_leader(i);
    for (std::size_t i = 0; i < s.objectives.size(); ++i) {
      const ObjectivePlan& wagon = s.objectives[i];
      if (wagon.kind != ObjectiveKind::wagon || !load_.objective_sound[i]) continue;
      add({"wagon " + wagon.id, load_.objective_nodes[i], "objective", {base(wagon.position, heading(wagon.facing), wagon.width, wagon.length)}, {}, kNoUnit});
    }
  }

  void gather_leader(std::size_t i) {
    const LeaderPlan& leader = load_.s.leaders[i];
    if (load_.rules == nullptr || !load_.leader_sound[i]) return;
    const UnitPlan* with = leader.attached_to != kNoUnit ? &load_.s.units[leader.attached_to] : nullptr;
    if (with != nullptr && (with->arrival || !load_.unit_sound[leader.attached_to])) return;
    Quad place{};
    if (load_.rules->layout(leader, with, place)) add({"leader " + leader.id, load_.leader_nodes[i], "leader", {place}, {}, leader.attached_to});
  }

  void check_on_table(const Placed& one) {
    if (!load_.table_sound) return;
    const TableSize table{load_.s.width, load_.s.height};
    if (wholly_on(table, std::span<const Quad>(one.bases))) return;
    reader(one).fault("position", fmt::format("{} does not stand wholly on the table, which is {} x {} inches", one.what, inches_text(table.width), inches_text(table.height)));
  }

  static bool forbids(TerrainKind kind) {
    return kind == TerrainKind::water || kind == TerrainKind::building || kind == TerrainKind::wagon || kind == TerrainKind::house;
  }
  static bool opens(TerrainKind kind) { return kind == TerrainKind::ford || kind == TerrainKind::stream || kind == TerrainKind::open; }

  bool in_own_house(const Placed& one, std::size_t piece) const {
    if (one.unit == kNoUnit) return false;
    const auto& garrison = load_.s.units[one.unit].garrison;
    return garrison && garrison->terrain == piece;
  }

  /// Whether some later piece lets one stand at that spot.
  bool opened(std::size_t piece, Point at) const {
    for (std::size_t i = piece + 1; i < load_.s.terrain.size(); ++i) {
      const TerrainPlan& later = load_.s.terrain[i];
      if (!load_.terrain_sound[i] || !opens(later.kind)) continue;
      if (!later.line && contains(Polygon(later.shape), at)) return true;
      for (std::size_t k = 1; later.line && k < later.shape.size(); ++k)
        if (within(at, later.shape[k - 1], later.shape[k], later.width / 2 + kNear)) return true;
    }
    return false;
  }

  bool stands_in(std::size_t piece, const Polygon& ground, const Quad& q) const {
    if (!meets(ground, q)) return false;
    const Quad small = shrunk(q);
    bool any = false;
    for (std::size_t i = 0; i < 4; ++i)
      for (const Point p : {small.corner[i], midpoint(small.corner[i], small.corner[(i + 1) % 4]), centre(q)}) {
        if (!contains(ground, p)) continue;
        any = true;
        if (!opened(piece, p)) return true;
      }
    return !any && !opened(piece, centre(q));
  }

  void check_ground(const Placed& one) {
    for (std::size_t i = 0; i < load_.s.terrain.size(); ++i) {
      const TerrainPlan& piece = load_.s.terrain[i];
      if (!load_.terrain_sound[i] || piece.line || !forbids(piece.kind) || in_own_house(one, i)) continue;
      const Polygon ground(piece.shape);
      if (!meet(ground.box(), one.box)) continue;
      if (std::none_of(one.bases.begin(), one.bases.end(), [&](const Quad& q) { return stands_in(i, ground, q); })) continue;
      const std::string_view hint = piece.kind == TerrainKind::house ? "; only a garrison stands in a house" : "; nobody can stand there";
      reader(one).fault("position", fmt::format("{} stands in {} {}{}", one.what, name(piece.kind), piece.id, hint));
    }
  }

  void check_overlaps() {
    for (std::size_t i = 0; i < placed_.size(); ++i)
      for (std::size_t k = 0; k < i; ++k) {
        const Placed& a = placed_[i];
        const Placed& b = placed_[k];
        if (!meet(a.box, b.box) || !overlaps(std::span<const Quad>(a.bases), std::span<const Quad>(b.bases))) continue;
        reader(a).fault("position", fmt::format("{} stands on {}", a.what, b.what));
      }
  }

  const Placed* bases_of(UnitId id) const {
    for (const Placed& one : placed_)
      if (one.unit == id && one.table == "unit") return &one;
    return nullptr;
  }

  bool inside_zone(const ZonePlan& zone, UnitId id) const {
    const UnitPlan& unit = load_.s.units[id];
    const Polygon ground(zone.polygon);
    const Placed* one = bases_of(id);
    if (one != nullptr) return std::all_of(one->bases.begin(), one->bases.end(), [&](const Quad& q) { return contains(ground, shrunk(q)); });
    if (unit.position) return contains(ground, *unit.position);
    return !unit.garrison || contains(ground, midpoint(load_box(unit.garrison->terrain).low, load_box(unit.garrison->terrain).high));
  }

  Box load_box(std::size_t terrain) const { return box_of(std::span<const Point>(load_.s.terrain[terrain].shape)); }

  /// Its zone, and the warning about ground that hides nobody.
  void check_unit(UnitId id) {
    const UnitPlan& unit = load_.s.units[id];
    if (unit.hidden && unit.position && load_.rules != nullptr && !unit.arrival && !hides(unit))
      unit_reader(id).warning("hidden", "the ground there cannot hide it; it is simply seen");
    if (unit.arrival) return;
    bool has_zones = false;
    bool inside = false;
    std::string names;
    for (std::size_t i = 0; i < load_.s.zones.size(); ++i) {
      const ZonePlan& zone = load_.s.zones[i];
      if (!load_.zone_sound[i]) return;         // cannot tell
      if (zone.side != unit.side) continue;
      has_zones = true;
      if (std::find(zone.units.begin(), zone.units.end(), id) == zone.units.end()) continue;
      names += (names.empty() ? "" : ", ") + zone.id;
      inside = inside || inside_zone(zone, id);
    }
    if (!has_zones || inside) return;
    unit_reader(id).fault("position", names.empty() ? fmt::format("no zone of its side takes it; give it one, or its side none")
                                                    : fmt::format("unit {} does not stand wholly inside one of its zones: {}", unit.id, names));
  }

  bool hides(const UnitPlan& unit) const {
    std::string_view ground = load_.words.terrain[static_cast<std::size_t>(TerrainKind::open)];
    bool on_hill = false;
    for (std::size_t i = 0; i < load_.s.terrain.size(); ++i) {
      const TerrainPlan& piece = load_.s.terrain[i];
      if (piece.line || piece.shape.empty() || !contains(Polygon(piece.shape), *unit.position)) continue;
      if (piece.kind == TerrainKind::hill) on_hill = true;
      else ground = piece.word;
    }
    return load_.rules->hides(ground, unit) || (on_hill && load_.rules->hides(load_.words.terrain[static_cast<std::size_t>(TerrainKind::hill)], unit));
  }

  /// Garrisons: not more than the house holds, and a place that is in it.
  void check_houses() {
    std::vector<int> inside(load_.s.terrain.size(), 0);
    for (std::size_t i = 0; i < load_.s.units.size(); ++i) {
      const UnitPlan& unit = load_.s.units[i];
      if (!unit.garrison || !load_.unit_sound[i]) continue;
      const TerrainPlan& house = load_.s.terrain[unit.garrison->terrain];
      if (!load_.terrain_sound[unit.garrison->terrain]) continue;
      inside[unit.garrison->terrain] += unit.figures;
      Reader in = unit_reader(UnitId(i));
      if (house.capacity > 0 && inside[unit.garrison->terrain] > house.capacity)
        in.fault("garrison", fmt::format("{} figures in house {}; it holds {}", inside[unit.garrison->terrain], house.id, house.capacity));
      if (unit.position && !contains(Polygon(house.shape), *unit.position))
        in.fault("position", fmt::format("{} is not in house {}", point_text(*unit.position), house.id));
    }
  }

  static std::int64_t twice_area(std::span<const Point> shape) {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < shape.size(); ++i) sum += cross(shape[0], shape[i], shape[(i + 1) % shape.size()]);
    return sum < 0 ? -sum : sum;
  }

  /// The bases of those whom only this zone takes must find room in it.
  void check_zone_size(std::size_t place) {
    const ZonePlan& zone = load_.s.zones[place];
    std::int64_t needed = 0;
    for (const UnitId id : zone.units) {
      const auto takes = [&](const ZonePlan& other) { return std::find(other.units.begin(), other.units.end(), id) != other.units.end(); };
      const Placed* one = bases_of(id);
      if (one == nullptr || std::count_if(load_.s.zones.begin(), load_.s.zones.end(), takes) != 1) continue;
      for (const Quad& q : one->bases) needed += twice_area(q.corner);
    }
    if (needed > twice_area(zone.polygon)) Reader(load_.faults, *load_.zone_nodes[place], "zone").warning("polygon", "it is too small for the bases of its units");
  }

  Loading& load_;
  std::vector<Placed> placed_;
};

}  // namespace

void check_deployment(Loading& load) { Deployment(load).check(); }

}  // namespace oo
