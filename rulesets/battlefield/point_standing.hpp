// point_standing.hpp: what the evaluator of victory asks of a game whose units are points: no leaders, exits, garrisons or states.
#pragma once
#include "engine/scenario/victory.hpp"

namespace oo::battlefield {

/// `unit` and `front_middle` are the rule set's; a unit has one base, its front's middle, while figures are on the table.
class PointStanding : public Standing {
 public:
  LeaderStanding leader(UnitId) const override { return {}; }
  bool in_state(UnitId, Word state) const override { return state == "good_order"; }
  int exited_by(UnitId, std::size_t) const override { return 0; }
  std::size_t bases(UnitId u) const override { return unit(u).on_table ? 1 : 0; }
  Point base_centre(UnitId u, std::size_t) const override { return front_middle(u); }
  int garrison_of(UnitId) const override { return -1; }
};

}  // namespace oo::battlefield
