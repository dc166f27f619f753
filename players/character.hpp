// character.hpp: what a captain cares for, apart from how well he sees: data.
//
// `captain` is the balanced one; the others are `captain:cautious`, `captain:bold`. Weights in hundredths, of the parts of an Appraisal.
#pragma once
#include <span>
#include <string_view>

#include "engine/battle/appraisal.hpp"

namespace oo {

struct Character {
  std::string_view name;                               // "bold"
  std::string_view player;                             // "captain:bold"
  std::string_view help;                               // for a person who chooses an opponent
  std::array<int, Appraisal::kParts> own{};            // weight of each part of his own side ...
  std::array<int, Appraisal::kParts> enemy{};          // ... and of the enemy's
  int habit = 0;                                       // weight of the rule set's advice: of what a recruit would do
};
/// The balanced one first.
std::span<const Character> characters();
/// By name or by name of the player; "captain" is the balanced one. Null: there is none.
const Character* find_character(std::string_view name);

}  // namespace oo
