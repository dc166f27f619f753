#include "rulesets/moccasins/play/play.hpp"

namespace oo::moccasins {

UnitId Field::leader_of(UnitId u) const {
  for (std::size_t l = 0; l < s.leaders.size(); ++l)
    if (s.leaders[l].unit == u && s.leaders[l].where == Where::table) return setup.leader_id(l);
  return kNoUnit;
}

SideMask who_sees(Field f, UnitId u) {
  const SideId side = f.row(u).side;
  return f.unit(u).hidden ? SideMask(1U << side) : kAll;
}

}  // namespace oo::moccasins
