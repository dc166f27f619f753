// set_right.hpp: an umpire's correction as it is typed: "set shawnees figures 7", "set first state routed", "set first loaded at 24,30 face 45".
//
// For `openorder play`. Errors: bad_input naming the word that is not understood.
#pragma once
#include <string_view>

#include "engine/battle/intervention.hpp"
#include "engine/battle/view.hpp"

namespace oo::cli {

/// `text`: what follows "set". Whether it makes sense in the battle, Battle::intervene says.
Result<Intervention> correction_from_text(std::string_view text, const Ruleset&, const BattleView&);

Intervention resignation(SideId side);

}  // namespace oo::cli
