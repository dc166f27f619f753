// How both sides stand: losses, nerve, loaded muskets, leaders, cover, and what the victory conditions say.
#include "rulesets/battlefield/appraising.hpp"
#include "rulesets/moccasins/play/advice.hpp"
#include "rulesets/moccasins/play/battle.hpp"
#include "rulesets/moccasins/play/placing.hpp"
#include "rulesets/moccasins/play/standing.hpp"

namespace oo::moccasins {
namespace {

int shaken_percent(const Unit& unit) {
  switch (unit.state) {
    case State::routed: return 60;                  // on top of what the scenario counts as lost
    case State::rallied: return 45;
    case State::disordered: return 35;
    default: return 0;
  }
}

}  // namespace

void MocAdvice::appraise(const Battle& seen, Appraisal& out) const {
  const Field f = static_cast<const MocBattle&>(seen).field();
  const BattleStanding standing(f.setup, f.s);
  battlefield::appraise_bodies(f, standing, [&](UnitId u) {
    const Unit& unit = f.unit(u);
    return battlefield::Marks{shaken_percent(unit), unit.loaded ? 100 : 0, f.s.footing[u].all_wooded ? 60 : in_cover(f, u) ? 50 : 0};
  }, out);
}

Mil MocAdvice::nearest_enemy(const Battle& seen, UnitId unit) const { return battlefield::nearest_body(static_cast<const MocBattle&>(seen).field(), unit); }


}  // namespace oo::moccasins
