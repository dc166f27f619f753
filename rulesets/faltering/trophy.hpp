// trophy.hpp: is a trophy test due, what comes of it, what it is worth. Pure; lengths in Mil. Source: FAL-12, procedure `trophy`.
#pragma once
#include <optional>

#include "engine/dice/dice.hpp"
#include "rulesets/faltering/rules.hpp"

namespace oo::faltering {

struct TrophyInput {
  std::int32_t rep = 4;
  Troop type = Troop::irregular;
  Mil distance = 0;                        // to the body
  std::optional<Mil> enemy_distance;       // of the nearest enemy in good order: to the body, or by the switch to the irregular; absent: none left
  bool already_tested = false;             // for this body, FAL-12.3
  bool takes_trophies = true;
  bool gained = false;                     // has risen before
  bool star = false;
  std::optional<std::int32_t> star_choice;
  UnitId roller = kNoUnit;
};
struct TrophyResult {
  bool required = false;
  std::int32_t passed = 0;
  Mil inches = 0;                          // he must move to take it
  bool taken = false;
  std::int32_t rep_after = 0;
};
/// FAL-12.1 to 12.3.
bool trophy_required(const TrophyInput&);
/// His Rep once he has taken one. FAL-12.7, 12.8.
int rep_after_trophy(int rep, bool gained_before, const Rules&);
TrophyResult trophy(const TrophyInput&, const Rules&, Dice&);

}  // namespace oo::faltering
