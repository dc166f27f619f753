#include "rulesets/kingphilip/spotting.hpp"

#include <algorithm>

namespace oo::kingphilip {

SpotResult spot(const SpotInput& in, const Rules& rules) {
  if (in.ground == Ground::open) return {-1, true, kNoDatum};
  const bool shot = in.target_fired == Fired::musket || (in.target_fired == Fired::bow && rules.switches.bow_fire_reveals);   // KPW-6.8
  const Length& limit = in.target_moved || shot ? rules.spot_active : rules.spot_still;                                       // KPW-6.1
  return {limit, in.distance <= limit, limit.datum};
}

TargetClass target_class(const TargetClassInput& in, const Rules& rules) {
  constexpr std::size_t kBehindObstacle = 3, kInHouse = 4;
  const std::size_t column = rules.formed(in.formation) ? 0 : 1;                         // KPW-7.7
  const TargetClass ground = rules.target_class[place_of(in.ground)][column];
  if (in.works == Works::none) return ground;
  const TargetClass works = rules.target_class[in.works == Works::house ? kInHouse : kBehindObstacle][column];
  return std::max(ground, works);                                                        // KPW-7.6: the best that applies
}

}  // namespace oo::kingphilip
