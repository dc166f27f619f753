// How both sides stand, figure by figure: who is down, who falters or leaves, who is loaded, who has cover, and what the victory conditions say.
#include "rulesets/battlefield/appraising.hpp"
#include "rulesets/faltering/play/advice.hpp"
#include "rulesets/faltering/play/battle.hpp"
#include "rulesets/faltering/play/figures.hpp"
#include "rulesets/faltering/play/standing.hpp"

namespace oo::faltering {
namespace {

int shaken_percent(const Figure& x) {
  if (x.body == Body::kd) return 50;
  if (x.retiring) return 60;
  if (x.faltering) return 40;
  return x.bunched || x.ducked_back ? 15 : 0;
}

}  // namespace

void FalAdvice::appraise(const Battle& seen, Appraisal& out) const {
  const Field f = static_cast<const FalBattle&>(seen).field();
  const BattleStanding standing(f.setup, f.s);
  std::int64_t shaken[2] = {0, 0}, loaded[2] = {0, 0}, covered[2] = {0, 0};
  for (Fig who = 0; who < f.s.figures.size(); ++who) {
    if (!f.alive(who)) continue;
    const SideId side = f.side(who);
    shaken[side] += shaken_percent(f.fig(who));
    loaded[side] += ready(f, who) ? 100 : 0;
    covered[side] += in_cover(f, who) ? 100 : 0;
  }
  const Prospect now = f.s.flow.over ? Prospect{} : prospect(f.setup.victory, f.s.victory, standing);
  for (SideId side = 0; side < 2; ++side) {
    const std::int64_t start = 100 * f.setup.victory.figures[side];
    out.at(side, Appraisal::nerve) = -battlefield::thousandths(shaken[side], start);
    out.at(side, Appraisal::fire) = battlefield::thousandths(loaded[side], start);
    out.at(side, Appraisal::position) = battlefield::thousandths(covered[side], start);
    battlefield::appraise_side(f.setup, f.s, standing, now, side, out);
  }
}

Mil FalAdvice::nearest_enemy(const Battle& seen, UnitId group) const {
  const Field f = static_cast<const FalBattle&>(seen).field();
  if (group >= f.setup.roster() || !f.any_fit(group)) return -1;
  const Point here = middle_of(f, group);
  Mil least = kFar;
  for (UnitId e = 0; e < f.setup.roster(); ++e)
    if (f.setup.side_of(e) != f.setup.side_of(group) && f.known_to(f.setup.side_of(group), e) && f.any_fit(e)) least = std::min(least, length(here, middle_of(f, e)));
  return least;
}


}  // namespace oo::faltering
