// Losses, and how units and commanders leave the table. KPW-2.12, 7.14 to 7.16, 9.17, 16.3.
#include "rulesets/kingphilip/play/houses.hpp"
#include "rulesets/kingphilip/play/leading.hpp"
#include "rulesets/kingphilip/play/spotting.hpp"

namespace oo::kingphilip {
namespace {

void take_off(Play& p, UnitId u, Where to, std::int16_t Unit::*tally) {
  Unit& unit = p.unit(u);
  const int house = unit.house;
  unit.*tally = std::int16_t(unit.*tally + unit.figures);
  unit.figures = 0;
  unit.where = to;
  unit.charge = Progress::none;
  unit.target = kNoUnit;
  unit.acted = true;
  unit.operations = 0;
  unit.hidden = false;
  unit.house = -1;
  unit.faces = {};
  p.s.standing.clear(u);
  if (house >= 0) stand_house(p.s, p.setup, house);
}

void take_leader_along(Play& p, UnitId u, Where to) {
  const UnitId id = p.field().leader_of(u);
  if (id == kNoUnit) return;
  p.leader(id).where = to;
  p.leader(id).unit = kNoUnit;
  tell(p, {to == Where::exited ? Word("leader_left") : Word("leader_captured"), to == Where::exited ? ClauseId("KPW-16.3") : ClauseId("KPW-9.19"), id, u, kAll, true});
}

void remember_killer(Unit& unit, UnitId by, int figures) {
  for (Killer& k : unit.killers)
    if (k.unit == by) {
      k.figures = std::int16_t(k.figures + figures);
      return;
    }
  unit.killers.push({by, std::int16_t(figures)});
}

}  // namespace

void destroy(Play& p, UnitId u) {
  Unit& unit = p.unit(u);
  if (unit.leader) {
    unit.leader = false;
    unit.leader_died = true;
  }
  const UnitId leader = p.field().leader_of(u);
  take_off(p, u, Where::destroyed, &Unit::killed);
  tell(p, {"destroyed", "KPW-7.16", u, kNoUnit, kAll, true});
  if (leader == kNoUnit) return;
  p.leader(leader).unit = kNoUnit;
  leader_seeks_refuge(p, leader, -1, "KPW-7.16");
}

void lose_figures(Play& p, UnitId u, int figures, UnitId by, Edge face) {
  Unit& unit = p.unit(u);
  const int lost = std::min<int>(figures, unit.figures);
  if (lost <= 0) return;
  show_itself(p, u, "KPW-6.7");
  if (unit.house >= 0) take_from_faces(unit, lost, face);
  unit.figures = std::int16_t(unit.figures - lost);
  unit.killed = std::int16_t(unit.killed + lost);
  unit.lost_this_turn = std::int16_t(unit.lost_this_turn + lost);
  if (by != kNoUnit) {
    unit.lost_to_fire = std::int16_t(unit.lost_to_fire + lost);
    remember_killer(unit, by, lost);
  }
  tell(p, {"losses", by != kNoUnit ? ClauseId("KPW-7.9") : ClauseId("KPW-10.6"), u, kNoUnit, kAll, true}, {{"figures", lost}, {"left", unit.figures}});
  if (unit.figures == 0) {
    destroy(p, u);
    return;
  }
  if (unit.house >= 0) stand_house(p.s, p.setup, unit.house);
  else stand(p.s, p.setup, u);
}

void kill_leader(Play& p, UnitId u, ClauseId clause) {
  p.unit(u).leader = false;
  p.unit(u).leader_died = true;
  tell(p, {"unit_leader_killed", clause, u, kNoUnit, kAll, true});
}

void kill_commander(Play& p, UnitId leader, ClauseId clause) {
  if (leader == kNoUnit) return;
  Leader& l = p.leader(leader);
  const UnitId with = l.unit;
  l.where = Where::destroyed;
  l.killed = true;
  l.unit = kNoUnit;
  tell(p, {"leader_killed", clause, leader, with, kAll, true});
}

/// KPW-9.17: counts as destroyed, so its leader is lost with it (KPW-7.16).
void leave_table(Play& p, UnitId u, ClauseId clause) {
  p.unit(u).leader_died = p.unit(u).leader_died || p.unit(u).leader;
  p.unit(u).leader = false;
  tell(p, {"left_table", clause, u, kNoUnit, kAll, true}, {{"figures", p.unit(u).figures}});
  take_leader_along(p, u, Where::off_table);
  take_off(p, u, Where::off_table, &Unit::off_table);
}

void leave_by_exit(Play& p, UnitId u, int exit) {
  Unit& unit = p.unit(u);
  unit.exit = std::int8_t(exit);
  tell(p, {"left_by_exit", "KPW-16.3", u, kNoUnit, kAll, true}, {{"figures", unit.figures}, {"exit", exit}});
  take_leader_along(p, u, Where::exited);
  take_off(p, u, Where::exited, &Unit::exited);
}

void give_up_figures(Play& p, UnitId u, UnitId to) {
  if (const UnitId leader = p.field().leader_of(u); leader != kNoUnit) {
    p.leader(leader).unit = p.field().leader_of(to) == kNoUnit ? to : kNoUnit;
    p.leader(leader).at = p.unit(to).front;
  }
  p.unit(u).figures = 0;
  take_off(p, u, Where::destroyed, &Unit::killed);
}

}  // namespace oo::kingphilip
