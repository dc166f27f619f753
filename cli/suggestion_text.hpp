// suggestion_text.hpp: what is worth knowing of an order beside its words, for the numbered suggestions of `openorder play`: whom a move goes towards and how
// near it comes, what would be rolled first, its need and the hits to be expected. From previews on the Seen alone, with no dice thrown. No errors.
#pragma once
#include <string>

#include "engine/battle/preview.hpp"
#include "engine/battle/view.hpp"

namespace oo::cli {

/// "towards wyandots, 9.3\" from 12.1\"", "12 d20 to hit, 4 or less each, 2.4 expected"; empty: nothing beyond its words. `view`: of this Seen.
std::string suggestion_text(const Ruleset&, const Seen&, const BattleView& view, const Order&);

}  // namespace oo::cli
