#include "rulesets/kingphilip/play/arrivals.hpp"

#include "rulesets/kingphilip/movement.hpp"
#include "rulesets/kingphilip/play/along.hpp"
#include "rulesets/kingphilip/play/houses.hpp"
#include "rulesets/kingphilip/play/moves.hpp"
#include "rulesets/kingphilip/play/orders.hpp"
#include "rulesets/kingphilip/play/spotting.hpp"

namespace oo::kingphilip {
namespace {

Pose placed_pose(Field f, const Order& order) {
  Pose pose = pose_of(f, order.unit);
  if (!order.path.empty()) pose.middle = order.path[0];
  if (order.facing >= 0) pose.facing = order.facing;
  if (const auto formation = from_word<Formation>(kFormationWords, order.formation)) pose.formation = *formation;
  if (order.ranks > 0) pose.ranks = order.ranks;
  if (!f.rules().spaced(pose.formation)) pose.ranks = 1;
  pose.double_faced = order.choice == kDoubleFaced;
  return pose;
}

/// KPW-6.7: who is written down as hidden but stands where nothing hides is simply seen.
void settle_hidden(Play& p) {
  for (UnitId u = 0; u < p.s.units.size(); ++u) {
    Unit& unit = p.unit(u);
    if (!unit.hidden || unit.where != Where::table || p.s.footing[u].hides) continue;
    for (UnitId v = 0; v < p.s.units.size() && unit.hidden; ++v)
      if (p.field().on_table(v) && p.field().enemies(u, v) && spots(p, v, u)) unit.hidden = false;
  }
}

bool place_on_edge(Play& p, UnitId u) {
  Unit& unit = p.unit(u);
  const auto free = [&](Point at) {
    if (!on_table(p.field().table(), at)) return false;
    // The first inch ahead of the front must be free for it to come on, KPW-5.17.
    const Mil half = width_of(pose_of(p, u), p.rules()) / 2;
    const Quad way = strip(at, heading(unit.facing), -half, half, kInch, 0);
    if (p.s.standing.first_overlap({&way, 1}, [&](UnitId v) { return v != u && p.field().on_table(v); })) return false;
    return enemy_within(p, p.setup.units[u].side, {&way, 1}, kTooNear) == kNoUnit;
  };
  Point place;
  if (!battlefield::find_place_along(unit.arrival, unit.front, place, free)) return false;
  unit.where = Where::table;
  unit.entering = true;
  unit.hidden = false;
  set_down(p, u, place, unit.facing);
  return true;
}

}  // namespace

void deploy_stage(Play& p) {
  Flow& f = p.s.flow;
  if (f.deploying < p.setup.deployments.size()) {
    ask(p, Ask::deploy, p.setup.deployments[f.deploying].side);
    return;
  }
  if (p.setup.deployments.empty()) f.stage = Stage::begin;
  else begin_battle(p);
}

void begin_battle(Play& p) {
  settle_hidden(p);
  p.s.flow.stage = Stage::turn_start;
}

Refusal check_placing(Field f, const Order& order) {
  const battlefield::Deployment& now = f.setup.deployments[f.s.flow.deploying];
  const UnitId u = order.unit;
  if (!f.setup.is_unit(u) || f.row(u).side != now.side) return {"unit", "KPW-16.1", "unit"};
  if (!f.on_table(u)) return {"not_on_table", "KPW-16.1", "unit"};
  if (f.garrison(u)) {
    if (order.figures.empty()) return {"garrison", "KPW-16.1", "unit"};
    return check_faces(f, u, f.unit(u).house, order.figures.all());
  }
  if (!order.formation.empty() && !from_word<Formation>(kFormationWords, order.formation)) return {"formation", "KPW-2.7", "formation"};
  if (!order.choice.empty() && order.choice != kDoubleFaced && order.choice != kAlong) return {"choice", "KPW-2.10", "choice"};
  Pose pose = placed_pose(f, order);
  if (Refusal r = check_shape(f, u, pose, order.ranks)) return r;
  Bases bases;
  lay_out(pose, f.rules(), bases);
  if (order.choice == kAlong) {
    if (Refusal r = put_along(f, bases.all(), pose)) return r;
    lay_along(f.ground(), pose, f.rules(), bases);
  }
  const RoomAnswer room = room_for(f, u, bases, now.side);
  if (room.why == NoRoom::off_table) return {"off_table", "KPW-16.1", "path"};
  if (room.why == NoRoom::impassable) return {"impassable", "KPW-16.1", "path"};
  if (room.why == NoRoom::unit_in_the_way) return {"in_the_way", "KPW-16.1", "path", room.who};
  if (!battlefield::inside_a_zone(f.setup, now, u, bases.all())) return {"zone", "KPW-16.1", "path"};
  return {};
}

void carry_out_placing(Play& p, const Order& order) {
  Unit& unit = p.unit(order.unit);
  const SideMask own = SideMask(1U << p.setup.units[order.unit].side);
  if (p.field().garrison(order.unit)) {
    for (std::size_t e = 0; e < 4; ++e) unit.faces[e] = std::int16_t(order.figures[e]);
    stand_house(p.s, p.setup, unit.house);
    tell(p, {"placed", "KPW-16.1", order.unit, kNoUnit, own});
    return;
  }
  Pose pose = placed_pose(p, order);
  if (order.choice == kAlong) {
    Bases bases;
    lay_out(pose, p.rules(), bases);
    put_along(p, bases.all(), pose);
  }
  unit.formation = pose.formation;
  unit.ranks = pose.ranks;
  unit.double_faced = pose.double_faced;
  if (pose.along == kNoPiece) set_down(p, order.unit, pose.middle, pose.facing);
  else set_along(p, order.unit, pose);
  tell(p, {"placed", "KPW-16.1", order.unit, kNoUnit, own}, {{"x", unit.front.x}, {"y", unit.front.y}, {"facing", unit.facing}});
}

void roll_arrivals(Play& p) {
  for (UnitId u = 0; u < p.s.units.size(); ++u)
    if (p.unit(u).where == Where::to_arrive) battlefield::roll_arrival(p.unit(u).arrival, p.s.flow.turn, p.dice, u, "KPW-16.2");
}

void set_on_edge(Play& p, SideId side) {
  for (UnitId u = 0; u < p.s.units.size(); ++u) {
    Unit& unit = p.unit(u);
    if (p.setup.units[u].side != side || unit.where != Where::to_arrive || !unit.arrival.due) continue;
    if (!place_on_edge(p, u)) {
      tell(p, {"arrival_delayed", "KPW-5.17", u, kNoUnit, SideMask(1U << side)});
      continue;
    }
    for (Leader& l : p.s.leaders)
      if (l.where == Where::to_arrive && l.unit == u) {
        l.where = Where::table;
        l.at = unit.front;
      }
    tell(p, {"arrived", "KPW-5.17", u, kNoUnit, kAll, true}, {{"x", unit.front.x}, {"y", unit.front.y}});
  }
}

void delay_arrivals(Play& p, SideId side) {
  for (UnitId u = 0; u < p.s.units.size(); ++u) {
    Unit& unit = p.unit(u);
    if (p.setup.units[u].side != side || !unit.entering || unit.where != Where::table) continue;
    unit.entering = false;
    unit.where = Where::to_arrive;
    stand(p.s, p.setup, u);
    for (Leader& l : p.s.leaders)
      if (l.unit == u && l.where == Where::table) l.where = Where::to_arrive;
    tell(p, {"arrival_delayed", "KPW-5.17", u, kNoUnit, kAll, true});
  }
}

}  // namespace oo::kingphilip
