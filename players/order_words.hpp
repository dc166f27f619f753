// order_words.hpp: an order in plain English, from its words and the names in the view: "Wyandots: fire at 1st Sub-Legion". Knows no rules.
//
// Who may use it: players that explain themselves. Texts are untrusted (names come from scenarios). No errors.
#pragma once
#include <string>

#include "engine/battle/view.hpp"

namespace oo {

std::string spaced(Word);                                      // "stand_and_fire": "stand and fire"
std::string name_of(const BattleView&, UnitId);                // of a unit or leader; empty: none of that id
std::string order_words(const BattleView&, const Order&);

}  // namespace oo
