#include "rulesets/tugar/play/losses.hpp"

#include <algorithm>

#include "rulesets/tugar/play/generals.hpp"
#include "rulesets/tugar/play/works.hpp"

namespace oo::tugar {
namespace {

void take_away(Play& p, UnitId u, Where where) {
  Unit& unit = p.unit(u);
  unit.where = where;
  unit.garrison = -1;
  end_contacts(p, u);
  if (p.s.flow.attacker == u) p.s.flow.attacker = kNoUnit;
  p.s.standing.clear(u);
  settle_works(p.s, p.setup, u);
}

}  // namespace

void set_down(Play& p, UnitId u, Point front, Cdeg facing) {
  Unit& unit = p.unit(u);
  unit.front = front;
  unit.facing = normalise(facing);
  stand(p.s, p.setup, u);
  settle_works(p.s, p.setup, u);
  leaders_follow(p, u);
}

void end_contacts(Play& p, UnitId u) {
  auto& contacts = p.s.contacts;
  std::uint16_t kept = 0;
  for (std::size_t i = 0; i < contacts.size(); ++i)
    if (!contacts[i].of(u)) contacts[kept++] = contacts[i];
  contacts.count = kept;
}

void lose_figures(Play& p, UnitId u, int figures, bool in_melee) {
  Unit& unit = p.unit(u);
  const int lost = std::min<int>(figures, unit.figures);
  if (lost <= 0) return;
  unit.figures = std::int16_t(unit.figures - lost);
  unit.killed = std::int16_t(unit.killed + lost);
  unit.lost_this_turn = std::int16_t(unit.lost_this_turn + lost);
  if (unit.figures > 0) return set_down(p, u, unit.front, unit.facing);     // closes up, TUG-2.5
  if (unit.guns > 0) {
    unit.guns_lost = std::int8_t(unit.guns_lost + unit.guns);
    unit.guns = 0;
  }
  take_away(p, u, Where::destroyed);
  tell(p, {"destroyed", "TUG-2.12", u, kNoUnit, kAll, true});
  leader_of_destroyed(p, u, in_melee);
}

void leave_table(Play& p, UnitId u, int exit, ClauseId clause) {
  Unit& unit = p.unit(u);
  const bool saved = exit >= 0;
  (saved ? unit.exited : unit.off_table) = unit.figures;
  unit.figures = 0;
  unit.exit = std::int8_t(exit);
  if (!saved) unit.guns_lost = std::int8_t(unit.guns_lost + unit.guns);
  unit.guns = 0;
  const Where where = saved ? Where::exited : Where::off_table;
  take_away(p, u, where);
  for (std::size_t l = 0; l < p.s.leaders.size(); ++l)
    if (p.s.leaders[l].unit == u && p.s.leaders[l].where == Where::table) p.s.leaders[l].where = where;
  tell(p, {saved ? Word("left_by_exit") : Word("left_table"), clause, u, kNoUnit, kAll, true}, {{"figures", saved ? unit.exited : unit.off_table}});
}

void abandon_guns(Play& p, UnitId u) {
  Unit& unit = p.unit(u);
  const int guns = unit.guns;
  unit.guns_lost = std::int8_t(unit.guns_lost + guns);
  unit.guns = 0;
  unit.formation = Formation::column;
  set_down(p, u, unit.front, unit.facing);
  tell(p, {"guns_abandoned", "TUG-9.14", u, kNoUnit, kAll, true}, {{"guns", guns}});
}

bool turn_in_place(Play& p, UnitId u, Cdeg facing) {
  const Unit& unit = p.unit(u);
  if (normalise(facing) == unit.facing) return true;
  const FormationResult shape = p.field().shape(u);
  const Point middle = at(unit.front, heading(unit.facing), 0, -shape.depth / 2);
  const Point front = at(middle, heading(facing), 0, shape.depth / 2);
  if (!on_table(p.setup.table(), front) || !room_for(p, u, ground_of(shape, front, facing)).ok()) return false;
  const int quarters = normalise(facing - unit.facing) / kQuarter;
  for (Contact& c : p.s.contacts)                                            // whose touch stays where it is, TUG-9.17
    if (c.defender == u) c.edge = std::uint8_t((c.edge + 4 - quarters) % 4);
  set_down(p, u, front, facing);
  return true;
}

}  // namespace oo::tugar
