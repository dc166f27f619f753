// Commanders apart from units. KPW-11.
#include "rulesets/kingphilip/play/leading.hpp"

#include "engine/geometry/segment.hpp"
#include "engine/table/sight.hpp"
#include "rulesets/kingphilip/play/houses.hpp"

namespace oo::kingphilip {
namespace {

constexpr Mil kRefuge = 24 * kInch;                   // KPW-11.6
constexpr Mil kDanger = kInch;

Quad leader_base(Field f, UnitId leader, Point at) {
  const Mil size = f.rules().base;
  return base_around(at, heading(inward(f.setup.edge[f.setup.side_of(leader)])), size, size);
}

bool touches(Field f, UnitId leader, Point at, UnitId unit) {
  const Quad q = leader_base(f, leader, at);
  return distance_from(f, {&q, 1}, unit) <= kTouch;
}

Mil way_to(Field f, UnitId leader, Point at, UnitId unit) {
  const Quad q = leader_base(f, leader, at);
  return distance_from(f, {&q, 1}, unit);
}

/// KPW-11.2: alone and touching it already, he joins a unit for no operation.
bool joins_on_the_spot(Field f, UnitId leader, const Order& order) {
  const Leader& l = f.leader(leader);
  return l.unit == kNoUnit && order.path.empty() && f.setup.is_unit(order.target) && f.on_table(order.target) && touches(f, leader, l.at, order.target);
}

}  // namespace

Refusal check_ride(Field f, UnitId leader, const Order& order) {
  const Leader& l = f.leader(leader);
  if (l.where != Where::table) return {"not_on_table", "KPW-11.3", "unit"};
  if (l.acted) return {"done", "KPW-3.6", "unit"};
  if (l.operations == 0 && !joins_on_the_spot(f, leader, order)) return {"no_operations", "KPW-11.3", "unit"};
  Point at = l.at;
  Mil far = 0;
  for (const Point to : order.path) {
    if (!on_table(f.table(), to)) return {"off_table", "KPW-5.14", "path"};
    const bool inside = f.setup.impassable.has(f.ground().at(to).kind) && f.ground().at(to).road == kNoPiece;
    if (inside || first_touch(f.ground(), at, to, KindSet(kind_id(Kind::river)))) return {"impassable", "KPW-11.3", "path"};
    far += length(at, to);
    at = to;
  }
  if (order.target != kNoUnit) {
    if (!f.setup.is_unit(order.target) || !f.on_table(order.target) || f.row(order.target).side != f.setup.side_of(leader)) return {"target", "KPW-11.2", "target"};
    if (const UnitId other = f.leader_of(order.target); other != kNoUnit && other != leader) return {"has_leader", "KPW-11.2", "target", other};
    if (l.unit == order.target) return {"nothing", "KPW-11.2", "target"};
    if (!touches(f, leader, at, order.target)) {
      if (!order.path.empty()) return {"not_in_contact", "KPW-11.2", "target", order.target};
      far += way_to(f, leader, at, order.target);                            // no path given: straight to it
    }
  } else if (order.path.empty()) {
    return {"nowhere", "KPW-11.3", "path"};
  }
  const Mil rate = f.rules().commander_move;
  if (far > rate + kNear) return {"too_far", "KPW-11.3", "path", kNoUnit, far, rate};
  return {};
}

void carry_out_ride(Play& p, UnitId leader, const Order& order) {
  Leader& l = p.leader(leader);
  const UnitId before = l.unit;
  if (!joins_on_the_spot(p, leader, order)) l.operations = std::uint8_t(l.operations - 1);
  if (!order.path.empty()) l.at = order.path.back();
  l.unit = order.target;
  if (l.unit != kNoUnit) l.at = p.unit(l.unit).front;
  if (before != kNoUnit) tell(p, {"detached", "KPW-11.2", leader, before, who_sees(p, before)});
  const SideMask seen = l.unit == kNoUnit ? kAll : who_sees(p, l.unit);
  tell(p, {"leader_moved", "KPW-11.3", leader, l.unit, seen}, {{"x", l.at.x}, {"y", l.at.y}});
  if (l.unit != kNoUnit) tell(p, {"attached", "KPW-11.2", leader, l.unit, seen});
  leaders_in_danger(p);
}

void leaders_in_danger(Play& p) {
  for (std::size_t i = 0; i < p.s.leaders.size(); ++i) {
    const UnitId id = p.setup.leader_id(i);
    const Leader& l = p.s.leaders[i];
    if (l.where != Where::table || l.unit != kNoUnit) continue;
    const Quad q = leader_base(p, id, l.at);
    for (UnitId v = 0; v < p.s.units.size(); ++v) {
      if (!p.field().placed(v) || p.setup.units[v].side == p.setup.leaders[i].side || p.unit(v).entering) continue;
      if (!within({&q, 1}, p.field().bases(v), kDanger + kNear)) continue;
      leader_seeks_refuge(p, id, kRefuge, "KPW-11.6");
      break;
    }
  }
}

void leader_seeks_refuge(Play& p, UnitId leader, Mil reach, ClauseId clause) {
  Leader& l = p.leader(leader);
  UnitId best = kNoUnit;
  Mil least = 0;
  for (UnitId u = 0; u < p.s.units.size(); ++u) {
    if (!p.field().on_table(u) || p.setup.units[u].side != p.setup.side_of(leader) || p.field().leader_of(u) != kNoUnit) continue;
    const Mil d = way_to(p, leader, l.at, u);
    if ((reach >= 0 && d > reach + kNear) || (best != kNoUnit && d >= least)) continue;
    best = u;
    least = d;
  }
  if (best != kNoUnit) {
    l.unit = best;
    l.at = p.unit(best).front;
    tell(p, {"leader_fled", clause, leader, best, who_sees(p, best)});
    return;
  }
  l.where = Where::captured;
  l.unit = kNoUnit;
  tell(p, {"leader_captured", clause, leader, kNoUnit, kAll, true});
}

}  // namespace oo::kingphilip
