// How both sides stand: losses, nerve, loaded muskets, leaders, cover, and what the victory conditions say.
#include "rulesets/battlefield/appraising.hpp"
#include "rulesets/kingphilip/play/advice.hpp"
#include "rulesets/kingphilip/play/battle.hpp"
#include "rulesets/kingphilip/play/standing.hpp"

namespace oo::kingphilip {
namespace {

int shaken_percent(const Unit& unit) {
  switch (unit.state) {
    case State::routed: return 100;
    case State::rallied: return 60;
    case State::disordered: return 45;
    default: return 0;
  }
}

int place_percent(Field f, UnitId u) {
  if (f.garrison(u)) return 100;
  const Ground here = f.s.footing[u].ground;
  return here == Ground::thick_woods ? 60 : here == Ground::open_woods ? 35 : 0;
}

/// Its battles are decided by points, and a figure is a point on either side, however many each brought (KPW-12.3).
constexpr int kPerPoint = 8 * battlefield::kPerPoint;

}  // namespace

void KpAdvice::appraise(const Battle& seen, Appraisal& out) const {
  const Field f = static_cast<const KpBattle&>(seen).field();
  const BattleStanding standing(f.setup, f.s);
  battlefield::appraise_bodies(f, standing, [&](UnitId u) {
    const Unit& unit = f.unit(u);
    const bool ready = unit.loaded || !f.rules().needs_loading(f.row(u).weapon);
    return battlefield::Marks{shaken_percent(unit), ready ? 100 : 0, place_percent(f, u)};
  }, out, kPerPoint);
}

Mil KpAdvice::nearest_enemy(const Battle& seen, UnitId unit) const { return battlefield::nearest_body(static_cast<const KpBattle&>(seen).field(), unit); }


}  // namespace oo::kingphilip
