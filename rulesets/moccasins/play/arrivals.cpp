#include "rulesets/moccasins/play/arrivals.hpp"

#include "rulesets/moccasins/play/leading.hpp"
#include "rulesets/moccasins/play/moves.hpp"
#include "rulesets/moccasins/play/spotting.hpp"

namespace oo::moccasins {
namespace {

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
  Pose pose = pose_of(f, u);
  Bases bases;
  return battlefield::find_place_along(f.unit(u).arrival, f.unit(u).front, place, [&](Point at) {
    pose.front.middle = at;
    lay_out(pose, f.rules(), bases);
    return wholly_on(f.table(), bases.all()) && room_for(f, u, bases, f.row(u).side).ok() &&
           !f.s.standing.first_within(bases.all(), f.rules().enemy_clear - 1, [&](UnitId v) { return f.enemies(u, v); });
  });
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
  return s.flow.stage == Stage::deploy && battlefield::in_secret_deployment(setup, s.flow.deploying, row(u).side, u);
}

Refusal check_placing(Field f, const Order& order) {
  const battlefield::Deployment& now = f.setup.deployments[f.s.flow.deploying];
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
  if (battlefield::inside_a_zone(f.setup, now, u, bases.all())) return {};
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
  for (UnitId u = 0; u < p.s.units.size(); ++u)
    if (p.unit(u).where == Where::to_arrive) battlefield::roll_arrival(p.unit(u).arrival, p.s.flow.turn, p.dice, u, "MOC-15.1");
}

void set_down_arrivals(Play& p, SideId side) {
  for (UnitId u = 0; u < p.s.units.size(); ++u) {
    Unit& unit = p.unit(u);
    if (p.setup.units[u].side != side || unit.where != Where::to_arrive || !unit.arrival.due) continue;
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
