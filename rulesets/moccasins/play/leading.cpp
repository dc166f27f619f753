// Leaders apart from units. MOC-10.
#include "rulesets/moccasins/play/leading.hpp"

#include <algorithm>

#include "engine/table/sight.hpp"
#include "rulesets/moccasins/operations.hpp"

namespace oo::moccasins {
namespace {

Quad leader_base(Field f, UnitId leader, Point at) {
  const bool mounted = f.setup.leaders[f.setup.leader_index(leader)].mounted;
  const BaseSize& size = mounted ? f.rules().base_mounted : f.rules().base_foot;
  return base_around(at, heading(inward(f.setup.edge[f.setup.side_of(leader)])), size.width, size.depth);
}

bool first_touch_water(Field f, Point from, Point to) {
  return first_touch(f.ground(), from, to, KindSet(kind_id(Ground::water))).has_value();
}

bool touches(Field f, UnitId leader, Point at, UnitId unit) {
  const Quad q = leader_base(f, leader, at);
  return within({&q, 1}, f.bases(unit), kTouch + kNear);
}

}  // namespace

Aspect aspect_of(Quarter q) { return q == Quarter::front ? Aspect::front : q == Quarter::rear ? Aspect::rear : Aspect::flank; }

int leader_operations(const Play& p, SideId side) {
  // His side's result; on the American side the regulars' row (MOC-10.2). With a die a wing the best of them.
  int best = 0;
  for (const std::uint8_t face : p.s.flow.faces[side]) {
    const TroopRow* row = nullptr;
    for (const TroopRow& t : p.rules().troops)
      if ((side == p.setup.indian) == (t.army == Army::indian) && (side == p.setup.indian ? t.indian : t.arm == Arm::foot && t.weapon == Weapon::musket)) {
        if (row == nullptr || (side != p.setup.indian && t.name == "legion_infantry")) row = &t;
      }
    if (row == nullptr) continue;
    const auto which = row->operations[static_cast<std::size_t>(p.rules().switches.period.value)];
    best = std::max<int>(best, p.rules().operations[which].operations[face]);
  }
  return best;
}

Point leader_place(Field f, UnitId unit) { return f.unit(unit).front; }

Refusal check_ride(Field f, UnitId leader, const Order& order) {
  const Leader& l = f.leader(leader);
  if (l.where != Where::table) return {"not_on_table", "MOC-10.2", "unit"};
  if (l.operations == 0 || l.acted) return {"no_operations", "MOC-10.2", "unit"};
  Point at = l.at;
  Mil far = 0;
  for (const Point to : order.path) {
    if (!on_table(f.table(), to)) return {"off_table", "MOC-6.16", "path"};
    if (f.ground().at(to).kind == kind_id(Ground::water) || first_touch_water(f, at, to)) return {"impassable", "MOC-10.2", "path"};
    far += length(at, to);
    at = to;
  }
  const Mil rate = f.setup.leaders[f.setup.leader_index(leader)].mounted ? f.rules().leader_mounted : f.rules().leader_foot;
  if (order.target != kNoUnit) {
    if (!f.setup.is_unit(order.target) || !f.on_table(order.target) || f.row(order.target).side != f.setup.side_of(leader)) return {"target", "MOC-10.3", "target"};
    const UnitId other = f.leader_of(order.target);
    if (other != kNoUnit && other != leader) return {"has_leader", "MOC-10.3", "target", other};
    // He moves with one unit only in a phase: to another he comes when its moves are over.
    const Unit& unit = f.unit(order.target);
    if (l.moved_with != kNoUnit && l.moved_with != order.target && (!unit.acted || unit.attack != Attack::none))
      return {"moved_with_another", "MOC-10.3", "target", l.moved_with};
    if (!touches(f, leader, at, order.target)) {
      if (!order.path.empty()) return {"not_in_contact", "MOC-10.3", "target", order.target};
      const Quad own = leader_base(f, leader, at);                           // no path given: straight to it
      const auto bases = f.bases(order.target);
      const Quad& nearest = *std::min_element(bases.begin(), bases.end(), [&](const Quad& a, const Quad& b) { return gap(own, a) < gap(own, b); });
      if (first_touch_water(f, at, nearest_points(own, nearest).b)) return {"impassable", "MOC-10.2", "target"};
      far += gap({&own, 1}, bases);
    }
  } else if (order.path.empty()) {
    return {"nowhere", "MOC-10.2", "path"};
  }
  if (far > rate + kNear) return {"too_far", "MOC-10.2", "path", kNoUnit, far, rate};
  return {};
}

void attach(Play& p, UnitId leader, UnitId unit) {
  Leader& l = p.leader(leader);
  l.unit = unit;
  if (unit != kNoUnit) l.at = leader_place(p, unit);
}

void carry_out_ride(Play& p, UnitId leader, const Order& order) {
  Leader& l = p.leader(leader);
  const UnitId before = l.unit;
  l.operations = std::uint8_t(l.operations - 1);
  if (!order.path.empty()) l.at = order.path.back();
  l.unit = kNoUnit;
  if (order.target != kNoUnit) attach(p, leader, order.target);
  if (before != kNoUnit && before != l.unit) tell(p, {"detached", "MOC-10.3", leader, before, who_sees(p, before)});
  const SideMask seen = l.unit == kNoUnit ? kAll : who_sees(p, l.unit);
  tell(p, {"leader_moved", "MOC-10.2", leader, l.unit, seen}, {{"x", l.at.x}, {"y", l.at.y}});
  if (l.unit != kNoUnit && l.unit != before) tell(p, {"attached", "MOC-10.3", leader, l.unit, seen});
}

void leaders_in_danger(Play& p) {
  for (std::size_t i = 0; i < p.s.leaders.size(); ++i) {
    const UnitId id = p.setup.leader_id(i);
    const Leader& l = p.s.leaders[i];
    if (l.where != Where::table || l.unit != kNoUnit) continue;
    const Quad q = leader_base(p, id, l.at);
    for (UnitId v = 0; v < p.s.units.size(); ++v) {
      if (!p.field().placed(v) || p.setup.units[v].side == p.setup.leaders[i].side) continue;
      if (!within({&q, 1}, p.field().bases(v), p.rules().leader_enemy_near + kNear)) continue;
      leader_seeks_refuge(p, id, Where::captured, "MOC-10.4");
      break;
    }
  }
}

void leader_seeks_refuge(Play& p, UnitId leader, Where otherwise, ClauseId clause) {
  Leader& l = p.leader(leader);
  UnitId best = kNoUnit;
  Mil least = 0;
  for (UnitId u = 0; u < p.s.units.size(); ++u) {
    if (!p.field().on_table(u) || p.setup.units[u].side != p.setup.side_of(leader) || p.field().leader_of(u) != kNoUnit) continue;
    const Quad own = leader_base(p, leader, l.at);
    const Mil d = gap({&own, 1}, p.field().bases(u));                       // MOC-1.6: between the bases
    if (d > p.rules().leader_refuge + kNear || (best != kNoUnit && d >= least)) continue;
    best = u;
    least = d;
  }
  if (best != kNoUnit) {
    attach(p, leader, best);
    tell(p, {"leader_fled", clause, leader, best, who_sees(p, best)});
    return;
  }
  l.where = otherwise;
  l.unit = kNoUnit;
  tell(p, {"leader_captured", clause, leader, kNoUnit, kAll, true});
}

}  // namespace oo::moccasins
