// spotting.hpp: how far off a unit can be seen, and what class of target it is. Pure, no dice; lengths in Mil. The line of sight is the battle's.
// Source: KPW-6.1 to 6.8, 7.6, 7.7.
#pragma once
#include "rulesets/kingphilip/rules.hpp"

namespace oo::kingphilip {

struct SpotInput {
  Mil distance = 0;
  Ground ground = Ground::open;      // where the target stands; in the open beyond woods (KPW-6.4): that of those woods
  bool target_moved = false;         // since the start of its own latest half-turn, KPW-6.3
  Fired target_fired = Fired::none;
  friend auto operator<=>(const SpotInput&, const SpotInput&) = default;
};
struct SpotResult {
  Mil limit = -1;                    // -1: unlimited
  bool spotted = false;
  std::uint16_t datum = kNoDatum;    // the entry that set the limit
  friend auto operator<=>(const SpotResult&, const SpotResult&) = default;
};
SpotResult spot(const SpotInput& in, const Rules& rules);

struct TargetClassInput {
  Formation formation = Formation::line;
  Ground ground = Ground::open;
  Works works = Works::none;         // within 1 inch before it and crossed by the shot, KPW-7.6
  friend auto operator<=>(const TargetClassInput&, const TargetClassInput&) = default;
};
TargetClass target_class(const TargetClassInput& in, const Rules& rules);

}  // namespace oo::kingphilip
