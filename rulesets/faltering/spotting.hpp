// spotting.hpp: how far off a group can be seen. Pure, no dice; lengths in Mil. The line of sight is the battle's.
// Source: FAL-4.3, 4.4, 4.8, procedure `spot`.
#pragma once
#include "rulesets/faltering/rules.hpp"

namespace oo::faltering {

struct SpotInput {
  Mil distance = 0;                  // of the part that counts: FAL-4.4
  Ground ground = Ground::open;      // the worst on the line
  bool night = false;
  bool hidden = false;
  bool target_moved = false;
  bool target_fired = false;
};
struct SpotResult {
  Mil limit = 0;                     // below 0: unlimited
  bool spotted = false;
  std::uint16_t datum = kNoDatum;    // the entry that set the limit
};
/// Mil; below 0: unlimited.
const Length& sight_limit(Ground, bool night, const Rules&);
SpotResult spot(const SpotInput&, const Rules&);

}  // namespace oo::faltering
