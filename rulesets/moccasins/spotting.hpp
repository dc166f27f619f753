// spotting.hpp: how far off a unit can be seen. Pure, no dice; lengths in Mil. The line of sight is the battle's.
// Source: MOC-6.18 to 6.23.
#pragma once
#include "rulesets/moccasins/rules.hpp"

namespace oo::moccasins {

enum class Fired : std::uint8_t { none, bow, musket, rifle, artillery };

struct SpotInput {
  Mil distance = 0;                  // with visibility_model = depth: the inches inside woods
  Ground ground = Ground::open;      // open, open_woods or thicket: the worst on the line
  bool target_moved = false;
  Fired target_fired = Fired::none;
  bool target_concealed = false;     // MOC-6.23
  friend auto operator<=>(const SpotInput&, const SpotInput&) = default;
};
struct SpotResult {
  Mil limit = -1;                    // -1: unlimited
  bool spotted = false;
  std::uint16_t datum = kNoDatum;    // the entry that set the limit
  friend auto operator<=>(const SpotResult&, const SpotResult&) = default;
};
SpotResult spot(const SpotInput& in, const Rules& rules);

}  // namespace oo::moccasins
