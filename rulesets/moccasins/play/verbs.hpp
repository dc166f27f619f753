// verbs.hpp: the verbs of orders that are operations, and what they cost. MOC-4.1 to 4.11.
#pragma once
#include "rulesets/moccasins/play/play.hpp"

namespace oo::moccasins {

/// The verbs that are operations, with their place in kOperationWords (special `forbid`, costs).
enum class Verb : std::uint8_t { move, charge, form, rally, reform, fire, load, limber, unlimber, mount, dismount, none };
inline constexpr std::array<Word, 11> kVerbs{"move", "charge", "form", "rally", "reform", "fire", "load", "limber", "unlimber", "mount", "dismount"};

inline Verb verb_of(Word word) {
  for (std::size_t i = 0; i < kVerbs.size(); ++i)
    if (kVerbs[i] == word) return static_cast<Verb>(i);
  return Verb::none;
}

inline int cost_of(Field f, Verb v) { return f.rules().operation_cost[static_cast<std::size_t>(v)]; }

}  // namespace oo::moccasins
