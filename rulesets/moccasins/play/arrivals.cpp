#include "rulesets/moccasins/play/arrivals.hpp"

#include <algorithm>

#include "engine/geometry/polygon.hpp"
#include "rulesets/moccasins/play/leading.hpp"
#include "rulesets/moccasins/play/moves.hpp"
#include "rulesets/moccasins/play/spotting.hpp"

namespace oo::moccasins {
namespace {

bool inside_zone(const ZoneRow& zone, std::span<const Quad> bases) {
  const Polygon area(zone.polygon);
  for (const Quad& q : bases)
    if (!contains(area, q)) return false;
  return true;
}

bool takes(const ZoneRow& zone, UnitId u) { return std::find(zone.units.begin(), zone.units.end(), u) != zone.units.end(); }

Pose placed_pose(Field f, const Order& order) {
  Pose pose = pose_of(f, order.unit);
  if (!order.path.empty()) pose.front.middle = order.path[0];
  if (order.facing >= 0) pose.front.facing = order.facing;
  if (const auto formation = from_word<Formation>(kFormationWords, order.formation)) pose.formation = *formation;
  if (order.ranks > 0) pose.ranks = order.ranks;
  pose.front = {pose.front.middle, pose.front.facing, 0, 0, 0, 0};
  return pose;
}

/// MOC-15.2, 6.22: who is written down as hidden but stands where nothing hides is simply seen.
void settle_hidden(Play& p) {
  for (UnitId u = 0; u < p.s.units.size(); ++u) {
    Unit& unit = p.unit(u);
    if (!unit.hidden) continue;
    if (!p.setup.hidden_setup || (unit.where == Where::table && !in_cover(p, u))) unit.hidden = false;
    unit.concealed = unit.hidden;                                             // MOC-6.23
  }
  spot_everywhere(p);
}

/// MOC-15.1: shifted along the edge to the nearest free place.
bool find_place(Field f, UnitId u, Point& place) {
  const Unit& unit = f.unit(u);
  Pose pose = pose_of(f, u);
  const bool level = unit.arrival_edge == Edge::bottom || unit.arrival_edge == Edge::top;
  for (Mil shift = 0; shift <= unit.arrival_shift; shift += kStep)
    for (const Mil way : {shift, -shift}) {
      pose.front.middle = level ? Point{unit.front.x + way, unit.front.y} : Point{unit.front.x, unit.front.y + way};
      Bases bases;
      lay_out(pose, f.rules(), bases);
      const bool free = wholly_on(f.table(), bases.all()) && room_for(f, u, bases, f.row(u).side).ok() &&
                        !f.s.standing.first_within(bases.all(), f.rules().enemy_clear - 1, [&](UnitId v) { return f.enemies(u, v); });
      if (free) {
        place = pose.front.middle;
        return true;
      }
      if (shift == 0) break;
    }
  return false;
}

}  // namespace

void deploy_stage(Play& p) {
  Flow& f = p.s.flow;
  if (f.deploying < p.setup.deployments.size()) {
    ask(p, Ask::deploy, p.setup.deployments[f.deploying].side);
    return;
  }
  if (p.setup.deployments.empty()) {
    f.stage = Stage::begin;
    return;
  }
  begin_battle(p);
}

void begin_battle(Play& p) {
  settle_hidden(p);
  p.s.flow.stage = Stage::turn_start;
}

bool Field::in_secret_deployment(UnitId u) const {
  const Flow& flow = s.flow;
  if (flow.stage != Stage::deploy) return false;
  // Until the last deployment of that order is done, nobody sees what the other does in it or has still to do.
  const int now = flow.deploying < setup.deployments.size() ? setup.deployments[flow.deploying].order : 1000;
  for (const ZoneRow& zone : setup.zones)
    if (zone.side == row(u).side && zone.order >= now && takes(zone, u)) return true;
  return false;
}

Refusal check_placing(Field f, const Order& order) {
  const Deployment& now = f.setup.deployments[f.s.flow.deploying];
  const UnitId u = order.unit;
  if (!f.setup.is_unit(u) || f.row(u).side != now.side) return {"unit", "MOC-15.1", "unit"};
  if (!f.on_table(u)) return {"not_on_table", "MOC-15.1", "unit"};
  if (!order.formation.empty() && !from_word<Formation>(kFormationWords, order.formation)) return {"formation", "MOC-5.9", "formation"};
  const Pose pose = placed_pose(f, order);
  if (pose.formation == Formation::disorder && f.unit(u).formation != Formation::disorder) return {"formation", "MOC-5.9", "formation"};
  if (!possible(f.row(u).troop, pose.formation, f.unit(u).mounted, f.rules())) return {"formation", "MOC-5.9", "formation"};
  if (battery_formation(pose.formation) != (pose.guns > 0)) return {"formation", "MOC-5.9", "formation"};
  if (pose.ranks > (pose.formation == Formation::skirmish ? 2 : 1)) return {"ranks", "MOC-5.5", "ranks"};
  Bases bases;
  lay_out(pose, f.rules(), bases);
  const RoomAnswer room = room_for(f, u, bases, now.side);
  if (room.why == NoRoom::off_table) return {"off_table", "MOC-15.1", "path"};
  if (room.why == NoRoom::impassable) return {"impassable", "MOC-15.1", "path"};
  if (room.why == NoRoom::unit_in_the_way) return {"in_the_way", "MOC-15.1", "path", room.who};
  for (const ZoneRow& zone : f.setup.zones)
    if (zone.side == now.side && zone.order == now.order && takes(zone, u) && inside_zone(zone, bases.all())) return {};
  return {"zone", "MOC-15.1", "path"};
}

void carry_out_placing(Play& p, const Order& order) {
  const Pose pose = placed_pose(p, order);
  Unit& unit = p.unit(order.unit);
  unit.formation = pose.formation;
  unit.ranks = pose.ranks;
  unit.left_files = unit.right_files = 0;
  unit.left_bend = unit.right_bend = 0;
  set_down(p, order.unit, pose.front.middle, pose.front.facing);
  tell(p, {"placed", "MOC-15.1", order.unit, kNoUnit, SideMask(1U << p.setup.units[order.unit].side)}, {{"x", unit.front.x}, {"y", unit.front.y}, {"facing", unit.facing}});
}

void end_deployment(Play& p) {
  ++p.s.flow.deploying;
}

void roll_arrivals(Play& p) {
  const int turn = p.s.flow.turn;
  for (UnitId u = 0; u < p.s.units.size(); ++u) {
    Unit& unit = p.unit(u);
    if (unit.where != Where::to_arrive || unit.arrival_due || turn < unit.arrival_turn) continue;
    if (unit.arrival_die == 0 || (unit.arrival_latest > 0 && turn >= unit.arrival_latest)) {
      unit.arrival_due = true;
      continue;
    }
    const Request request{"arrival", "MOC-15.1", 0, {}, {}, u, kNoUnit};
    const int face = p.dice.roll(unit.arrival_die, request);
    unit.arrival_due = (unit.arrival_faces >> face & 1) != 0;
  }
}

void set_down_arrivals(Play& p, SideId side) {
  for (UnitId u = 0; u < p.s.units.size(); ++u) {
    Unit& unit = p.unit(u);
    if (p.setup.units[u].side != side || unit.where != Where::to_arrive || !unit.arrival_due) continue;
    Point place;
    if (!find_place(p, u, place)) {
      tell(p, {"arrival_delayed", "MOC-15.1", u, kNoUnit, SideMask(1U << side)});
      continue;
    }
    unit.where = Where::table;
    if (unit.hidden) {
      unit.front = place;
      stand(p.s, p.setup, u);
      unit.hidden = unit.concealed = p.setup.hidden_setup && in_cover(p, u);
    }
    set_down(p, u, place, unit.facing);
    for (std::size_t l = 0; l < p.s.leaders.size(); ++l)
      if (p.s.leaders[l].where == Where::to_arrive && p.s.leaders[l].unit == u) {
        p.s.leaders[l].where = Where::table;
        p.s.leaders[l].at = leader_place(p, u);
      }
    tell(p, {"arrived", "MOC-15.1", u, kNoUnit, who_sees(p, u), true}, {{"x", unit.front.x}, {"y", unit.front.y}});
    spot_everywhere(p);
  }
}

}  // namespace oo::moccasins
