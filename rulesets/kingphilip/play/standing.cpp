#include "rulesets/kingphilip/play/standing.hpp"

namespace oo::kingphilip {

UnitStanding BattleStanding::unit(UnitId u) const {
  const Unit& unit = f_.unit(u);
  UnitStanding out = body_of(u);
  out.leader_dead = unit.leader_died;
  if (unit.where == Where::destroyed && unit.killed < f_.row(u).start) out.figures = f_.row(u).start - unit.killed;   // KPW-4.7: joined, its men fight on
  return out;
}

bool BattleStanding::in_state(UnitId u, Word state) const { return f_.setup.is_unit(u) && word(f_.unit(u).state) == state; }
std::size_t BattleStanding::bases(UnitId u) const { return f_.bases(u).size(); }
Point BattleStanding::base_centre(UnitId u, std::size_t figure) const { return centre(f_.bases(u)[figure]); }
int BattleStanding::garrison_of(UnitId u) const { return f_.garrison(u) ? int(f_.setup.houses[std::size_t(f_.unit(u).house)].piece) : -1; }

}  // namespace oo::kingphilip
