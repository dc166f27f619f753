#include "rulesets/moccasins/spotting.hpp"

namespace oo::moccasins {

namespace {

struct Limit {
  Mil mil;
  std::uint16_t datum;
};
void widen(Limit& limit, const Length& by) {
  if (by.value > limit.mil) limit = {by.value, by.datum};
}

}  // namespace

SpotResult spot(const SpotInput& in, const Rules& rules) {
  const Visibility& v = rules.visibility;
  const bool woods = in.ground == Ground::open_woods;
  if (!woods && in.ground != Ground::thicket) return {-1, true, kNoDatum};   // MOC-6.20

  const bool shot = in.target_fired != Fired::none && in.target_fired != Fired::bow;
  const Length& base = woods ? v.open_woods : v.thicket;
  Limit limit{base.value, base.datum};
  if (in.target_concealed && !in.target_moved && !shot) {   // MOC-6.23
    const Ratio& factor = rules.switches.concealed_visibility_factor;
    limit = {static_cast<Mil>(limit.mil * factor.num / factor.den), factor.datum};
  }
  if (woods && in.target_moved) widen(limit, v.open_woods_moving);                                       // MOC-6.18; nothing in thicket, 6.19
  if (shot && rules.switches.fire_reveals) widen(limit, woods ? v.open_woods_fired : v.thicket_fired);   // MOC-6.21
  return {limit.mil, in.distance <= limit.mil, limit.datum};
}

}  // namespace oo::moccasins
