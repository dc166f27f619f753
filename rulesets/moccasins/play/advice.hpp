// advice.hpp: what a computer player must know of these rules: where a unit should go, which way to look, what an order is worth.
#pragma once
#include "rulesets/moccasins/play/play.hpp"

namespace oo::moccasins {

using Goals = Inline<Point, 6>;
/// Places worth going to, best first.
Goals goals(Field, UnitId);
/// Towards the nearest enemy it knows, else towards its purpose.
Cdeg best_facing(Field, UnitId);

class MocAdvice final : public Advice {
 public:
  int worth(const Battle& seen, const Order&) const override;
};

}  // namespace oo::moccasins
