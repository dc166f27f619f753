// view_changes.hpp: what is another in a view of the table than in the one before. For rooms (steps) and http (frames of a replay). No errors.
#pragma once
#include <vector>

#include "engine/battle/view.hpp"

namespace oo::server {

/// Units of `now` that are not the same in `before`; all of them where the lists are of different length (as before the first view).
std::vector<UnitView> changed_units(const BattleView& before, const BattleView& now);
std::vector<LeaderView> changed_leaders(const BattleView& before, const BattleView& now);
/// Turn, phase, losses, points.
bool same_numbers(const BattleView& a, const BattleView& b);

}  // namespace oo::server
