// How both sides stand: losses, nerve, leaders, cover, and what the victory conditions say. Nobody loads in this game.
#include "rulesets/battlefield/appraising.hpp"
#include "rulesets/tugar/play/advice.hpp"
#include "rulesets/tugar/play/battle.hpp"
#include "rulesets/tugar/play/standing.hpp"
#include "rulesets/tugar/play/works.hpp"

namespace oo::tugar {

void TugarAdvice::appraise(const Battle& seen, Appraisal& out) const {
  const Field f = static_cast<const TugarBattle&>(seen).field();
  const BattleStanding standing(f.setup, f.s);
  battlefield::appraise_bodies(f, standing, [&](UnitId u) {
    const bool routed = f.unit(u).state == State::routed;
    const Cover cover = cover_of_place(f, u);
    return battlefield::Marks{routed ? 70 : 0, routed ? 0 : 100, cover == Cover::hard ? 100 : cover == Cover::soft ? 50 : 0};
  }, out);
}

Mil TugarAdvice::nearest_enemy(const Battle& seen, UnitId unit) const { return battlefield::nearest_body(static_cast<const TugarBattle&>(seen).field(), unit); }


}  // namespace oo::tugar
