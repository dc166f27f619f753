// melee.hpp: the dice of one unit in hand-to-hand. One die, one result, whichever side throws it. Pure. Source: TUG-9, 16.10.
#pragma once
#include "engine/dice/dice.hpp"
#include "rulesets/tugar/rules.hpp"

namespace oo::tugar {

/// Which row of the table is fought on, TUG-9.1 to 9.4, 9.9. Gun crews fight as infantry, TUG-9.14.
MeleeRow melee_row(Arm tugar, Arm human, bool human_militia);

struct MeleeInput {
  People rolling = People::tugar;
  Arm tugar_arm = Arm::infantry;               // infantry or cavalry
  Arm human_arm = Arm::infantry;               // infantry, cavalry or artillery
  bool human_militia = false;
  std::int32_t rolling_front = 1;
  std::int32_t enemy_front = 1;                // figures opposite, TUG-9.11
  std::int32_t free_flanks = 2;
  std::int32_t tugar_figures = 1, human_figures = 1;   // whole units
  UnitId roller = kNoUnit, target = kNoUnit;
  friend auto operator<=>(const MeleeInput&, const MeleeInput&) = default;
};
struct MeleeResult {
  std::int32_t dice_count = 0;                 // thrown
  std::int32_t tugar_killed = 0, human_killed = 0;
  std::int32_t tugar_left = 0, human_left = 0;
  bool ended = false;                          // a side has no figures left
  friend auto operator<=>(const MeleeResult&, const MeleeResult&) = default;
};
/// Dice allowed, TUG-9.5: all of them are thrown.
int melee_dice(int rolling_front, int enemy_front, int free_flanks, const Rules& rules);
MeleeResult melee(const MeleeInput& in, const Rules& rules, Dice& dice);
/// What `sequential` repeats: one die more after `so_far`, whose figures are those left. As it is if a side has none. TUG-9.10.
MeleeResult melee_die(const MeleeInput& in, const MeleeResult& so_far, const Rules& rules, Dice& dice);
/// Before the first die.
MeleeResult melee_start(const MeleeInput& in);

}  // namespace oo::tugar
