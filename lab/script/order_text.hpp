// order_text.hpp: orders as people type them: "charge wyandots", "move first 24,30 face 45", "fire second at wyandots with canister", "form first column".
//
// Generic: verbs and words are the rule set's (Ruleset::words), units are those of the view; nothing here knows a rule set. A verb, then in any
// order: own unit, enemy unit, places x,y in inches, "face DEGREES", "ranks N", "figures 0,1,2", and words ("as WORD" is a formation, "with WORD" a
// choice; a bare word is whichever the rules then allow). Names may be cut short while they stay unique. Who may call: command line, scripts, server.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/battle/battle.hpp"
#include "engine/battle/view.hpp"

namespace oo {

/// `battle` is what the deciding side sees; the order answers its pending decision. bad_input names the word and what is allowed. `usual` is the
/// unit meant where none is named.
Result<Order> order_from_text(std::string_view text, const Ruleset&, const Battle& battle, const BattleView& view, UnitId usual = kNoUnit);
std::string order_to_text(const Order&, const BattleView& view);

/// The unit or leader meant by a key, a name or a unique beginning of one; kNoUnit if none or several. `side` kNoSide: either.
UnitId find_unit(const BattleView& view, std::string_view text, SideId side = kNoSide);
std::string unit_key(const BattleView& view, UnitId unit);

/// How the last word of `text` could go on: verbs first, then units and words.
std::vector<std::string> completions(std::string_view text, const Ruleset&, const BattleView& view);

}  // namespace oo
