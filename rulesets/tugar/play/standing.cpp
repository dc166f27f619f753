#include "rulesets/tugar/play/standing.hpp"

namespace oo::tugar {

UnitStanding BattleStanding::unit(UnitId u) const {
  const Unit& unit = f_.unit(u);
  UnitStanding out;
  out.figures = unit.figures;
  out.killed = unit.killed;
  out.off_table = unit.off_table;
  out.exited = unit.exited;
  out.guns_lost = unit.guns_lost;
  out.on_table = unit.where == Where::table;
  out.to_come = unit.where == Where::to_arrive;
  out.routed = unit.state == State::routed;
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

bool BattleStanding::in_state(UnitId u, Word state) const { return f_.setup.is_unit(u) && word_of(kStateWords, f_.unit(u).state) == state; }
int BattleStanding::exited_by(UnitId u, std::size_t exit) const { return f_.unit(u).exit == int(exit) ? f_.unit(u).exited : 0; }
std::size_t BattleStanding::bases(UnitId u) const { return f_.on_table(u) ? std::size_t(f_.unit(u).figures) : 0; }
Point BattleStanding::base_centre(UnitId u, std::size_t figure) const {
  battlefield::Bases bases;
  lay_out(f_, u, bases);
  return centre(bases.quad[figure]);
}

}  // namespace oo::tugar
