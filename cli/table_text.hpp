// table_text.hpp: the table drawn in characters, and the roll of units, for the terminal. Reads a view only: nothing hidden.
#pragma once
#include <string>

#include "engine/battle/view.hpp"
#include "engine/scenario/scenario.hpp"

namespace oo::cli {

/// One character an inch across and two inches down, or coarser on a wide table. Your side in capitals, the enemy in small letters.
std::string table_text(const Scenario& ground, const BattleView& view, SideId own);
/// What of that is another than it was: the lines of units that changed, as `units_text` has them.
std::string changed_units_text(const BattleView& before, const BattleView& now, SideId own);
/// One line a unit: letter, name, figures, formation, state, place, facing.
std::string units_text(const BattleView& view, SideId own);

}  // namespace oo::cli
