#include "rulesets/faltering/spotting.hpp"

namespace oo::faltering {

const Length& sight_limit(Ground ground, bool night, const Rules& rules) { return rules.sight[place_of(rules.of(ground).sight)][night ? 1 : 0]; }

SpotResult spot(const SpotInput& in, const Rules& rules) {
  const Length& limit = sight_limit(in.ground, in.night, rules);
  SpotResult out{limit.value, limit.value < 0 || in.distance <= limit.value, limit.datum};
  const bool shows_itself = in.target_moved || in.target_fired || in.distance <= rules.hidden_spot;   // FAL-4.8
  if (in.hidden && !shows_itself) {
    out.spotted = false;
    out.datum = rules.hidden_spot.datum;
  }
  return out;
}

}  // namespace oo::faltering
