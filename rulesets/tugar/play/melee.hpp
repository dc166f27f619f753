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
/// `odd_to`: the enemies whom the player has given an odd die, TUG-9.11; what he has not placed goes by id.
MeleePlan plan_melee(Field, UnitId, std::span<const UnitId> odd_to = {});
/// Dice that do not come out even among its enemies; never as many as there are enemies.
int odd_dice(const MeleePlan&);
void fight(Play&, UnitId, std::span<const UnitId> odd_to);

}  // namespace oo::tugar
