// Deployment, the beginning, and troops that come later. TUG-14.5, 14.14; docs/scenario-format.md, sections 2, 4 and 7.
#include <algorithm>

#include "rulesets/tugar/play/generals.hpp"
#include "rulesets/tugar/play/losses.hpp"
#include "rulesets/tugar/play/orders.hpp"
#include "rulesets/tugar/play/works.hpp"

namespace oo::tugar {

Refusal check_placing(Field f, const Order& order) {
  const battlefield::Deployment& now = f.setup.deployments[f.s.flow.deploying];
  const UnitId u = order.unit;
  if (f.setup.is_leader(u)) return check_general_placing(f, order);
  if (!f.setup.is_unit(u) || f.row(u).side != now.side) return {"unit", "TUG-14.5", "unit"};
  if (!f.on_table(u)) return {"not_on_table", "TUG-14.5", "unit", u};
  if (!order.choice.empty()) return {"choice", "TUG-14.5", "choice", u};
  const Unit& unit = f.unit(u);
  Formation formation = unit.formation;
  if (!order.formation.empty()) {
    const auto wanted = from_word<Formation>(kFormationWords, order.formation);
    if (!wanted || !suits(f.arm(u), *wanted)) return {"formation", "TUG-2.1", "formation", u};
    formation = *wanted;
  }
  const Quad q = ground_of(f.shape(u, formation), order.path.empty() ? unit.front : order.path[0], order.facing >= 0 ? order.facing : unit.facing);
  if (!wholly_on(f.setup.table(), q)) return {"off_table", "TUG-14.5", "path", u};
  const Room room = room_for(f, u, q);
  if (room.impassable) return {"impassable", "TUG-14.5", "path", u};
  if (!room.ok()) return {"in_the_way", "TUG-14.5", "path", room.friend_in_way != kNoUnit ? room.friend_in_way : room.enemy_in_way};
  if (!battlefield::inside_a_zone(f.setup, now, u, {&q, 1})) return {"zone", "TUG-14.5", "path", u};
  return {};
}

void begin_battle(Play& p) {
  for (UnitId u = 0; u < p.s.units.size(); ++u) take_covers(p, u);            // TUG-6.7
  p.s.flow.stage = Stage::turn_start;
}

void roll_arrivals(Play& p) {
  for (UnitId u = 0; u < p.s.units.size(); ++u)
    if (p.unit(u).where == Where::to_arrive) battlefield::roll_arrival(p.unit(u).arrival, p.s.flow.turn, p.dice, u, "TUG-14.14");
}

void set_down_arrivals(Play& p, SideId side) {
  for (UnitId u = 0; u < p.s.units.size(); ++u) {
    Unit& unit = p.unit(u);
    if (p.setup.units[u].side != side || unit.where != Where::to_arrive || !unit.arrival.due) continue;
    const FormationResult shape = p.field().shape(u);
    Point place;
    const bool found = battlefield::find_place_along(unit.arrival, unit.front, place, [&](Point at) {
      const Quad q = ground_of(shape, at, unit.facing);
      if (!on_table(p.setup.table(), at) || !room_for(p, u, q).ok()) return false;
      return !p.s.standing.first_within({&q, 1}, p.rules().reach.clear_of_enemy - kNear, [&](UnitId v) { return p.field().enemies(u, v); });
    });
    if (!found) {
      tell(p, {"arrival_delayed", "TUG-14.14", u, kNoUnit, SideMask(1U << side)});
      continue;
    }
    unit.where = Where::table;
    for (Leader& l : p.s.leaders)
      if (l.unit == u && l.where == Where::to_arrive) l.where = Where::table;
    set_down(p, u, place, unit.facing);
    tell(p, {"arrived", "TUG-14.14", u, kNoUnit, kAll, true}, {{"x", unit.front.x}, {"y", unit.front.y}});
  }
  leaders_in_danger(p);                                                       // TUG-12.3
}

}  // namespace oo::tugar
