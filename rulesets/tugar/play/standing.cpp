#include "rulesets/tugar/play/standing.hpp"

namespace oo::tugar {

UnitStanding BattleStanding::unit(UnitId u) const {
  const Unit& unit = f_.unit(u);
  UnitStanding out = body_of(u);
  out.guns_lost = unit.guns_lost;
  return out;
}

bool BattleStanding::in_state(UnitId u, Word state) const { return f_.setup.is_unit(u) && word_of(kStateWords, f_.unit(u).state) == state; }
std::size_t BattleStanding::bases(UnitId u) const { return f_.on_table(u) ? std::size_t(f_.unit(u).figures) : 0; }
Point BattleStanding::base_centre(UnitId u, std::size_t figure) const {
  battlefield::Bases bases;
  lay_out(f_, u, bases);
  return centre(bases.quad[figure]);
}

}  // namespace oo::tugar
