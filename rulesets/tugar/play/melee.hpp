// melee.hpp: hand-to-hand: how many fight whom, the dice, what they do. TUG-9.
#pragma once
#include "rulesets/tugar/melee.hpp"
#include "rulesets/tugar/play/places.hpp"

namespace oo::tugar {

/// Figures along an edge of a unit; all the crew of a battery, TUG-9.8, 9.14, 9.16.
int figures_along(Field, UnitId, std::uint8_t edge);

/// One unit's dice against one of the enemies it touches.
struct Bout {
  UnitId enemy = kNoUnit;
  int opposite = 0;                    // figures, TUG-9.11
  int dice = 0;                        // its share of them
};
struct MeleePlan {
  Inline<Bout, 8> bouts;               // by id
  int front = 0, opposite = 0, flanks = 0, dice = 0;
};
MeleePlan plan_melee(Field, UnitId);
void fight(Play&, UnitId);

}  // namespace oo::tugar
