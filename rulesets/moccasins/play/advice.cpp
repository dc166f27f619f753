#include "rulesets/moccasins/play/advice.hpp"

#include "rulesets/moccasins/play/battle.hpp"
#include "rulesets/moccasins/play/placing.hpp"

namespace oo::moccasins {
namespace {

UnitId nearest_enemy(Field f, UnitId u) {
  UnitId best = kNoUnit;
  std::int64_t least = 0;
  for (UnitId v = 0; v < f.unit_count(); ++v) {
    if (!f.enemies(u, v) || !f.known_to(f.row(u).side, v)) continue;
    const std::int64_t d = distance2(f.unit(u).front, f.unit(v).front);
    if (best != kNoUnit && d >= least) continue;
    best = v;
    least = d;
  }
  return best;
}

}  // namespace

Goals goals(Field f, UnitId u) {
  Goals out;
  const UnitId enemy = nearest_enemy(f, u);
  if (enemy != kNoUnit) out.push(f.unit(enemy).front);
  return out;
}

Cdeg best_facing(Field f, UnitId u) {
  const UnitId enemy = nearest_enemy(f, u);
  return enemy == kNoUnit ? f.unit(u).facing : bearing(f.unit(u).front, f.unit(enemy).front);
}

int MocAdvice::worth(const Battle&, const Order& order) const {
  if (order.verb == "fire") return 50;
  if (order.verb == "end") return -100;
  return 0;
}

const Advice& MocBattle::advice() const {
  static const MocAdvice advice;
  return advice;
}

}  // namespace oo::moccasins
