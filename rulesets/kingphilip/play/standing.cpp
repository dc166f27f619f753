#include "rulesets/kingphilip/play/standing.hpp"

namespace oo::kingphilip {

UnitStanding BattleStanding::unit(UnitId u) const {
  const Unit& unit = f_.unit(u);
  UnitStanding out;
  out.figures = unit.figures;
  out.killed = unit.killed;
  out.off_table = unit.off_table;
  out.exited = unit.exited;
  out.on_table = unit.where == Where::table;
  out.to_come = unit.where == Where::to_arrive;
  out.routed = unit.state == State::routed;
  out.leader_dead = unit.leader_died;
  if (unit.where == Where::destroyed && unit.killed < f_.row(u).start) out.figures = f_.row(u).start - unit.killed;   // KPW-4.7: joined, its men fight on
  return out;
}

LeaderStanding BattleStanding::leader(UnitId id) const {
  const Leader& l = f_.leader(id);
  LeaderStanding out;
  out.killed = l.killed;
  out.captured = l.where == Where::captured;
  out.off_table = l.where == Where::off_table;
  out.on_table = l.where == Where::table;
  out.to_come = l.where == Where::to_arrive;
  out.routed = l.unit != kNoUnit && f_.unit(l.unit).state == State::routed;
  return out;
}

bool BattleStanding::in_state(UnitId u, Word state) const { return f_.setup.is_unit(u) && word(f_.unit(u).state) == state; }
int BattleStanding::exited_by(UnitId u, std::size_t exit) const { return f_.unit(u).exit == int(exit) ? f_.unit(u).exited : 0; }
std::size_t BattleStanding::bases(UnitId u) const { return f_.bases(u).size(); }
Point BattleStanding::base_centre(UnitId u, std::size_t figure) const { return centre(f_.bases(u)[figure]); }
Point BattleStanding::front_middle(UnitId u) const { return f_.unit(u).front; }
int BattleStanding::garrison_of(UnitId u) const { return f_.garrison(u) ? int(f_.setup.houses[std::size_t(f_.unit(u).house)].piece) : -1; }

}  // namespace oo::kingphilip
