// fire.hpp: one volley or the guns of one battery at one target (TUG-16.6). Pure. Lengths in Mil.
#pragma once
#include <optional>

#include "engine/dice/dice.hpp"
#include "rulesets/tugar/rules.hpp"

namespace oo::tugar {

struct FireInput {
  Weapon weapon = Weapon::rifle;
  int firers = 0;                          // figures; small arms only
  int guns = 0;                            // cannon only
  Mil distance = 0;
  Cover target_cover = Cover::none;
  int target_ranks = 1;
  bool stand_and_fire = false;             // a closing shot: always at short range, TUG-8.3
  std::optional<int> target_figures;
  UnitId roller = kNoUnit, target = kNoUnit;
};
inline constexpr std::size_t kMostGroups = 12;
struct FireResult {
  Word band;                               // short, long, out
  int firers = 0;                          // after TUG-7.10
  int modifier = 0;
  Inline<int, kMostGroups> groups;         // firers of each, larger first
  Inline<int, kMostGroups> adjusted;       // row of each, TUG-7.12
  int casualties = 0;
};

Word range_band(Weapon, Mil distance, const Rules&);
FireResult fire(const FireInput&, const Rules&, Dice&);

}  // namespace oo::tugar
