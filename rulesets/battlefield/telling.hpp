// telling.hpp: names, numbers and dice as the stories of all rule sets tell them.
//
// Who may use it: the narration of rule sets. Allocates freely: it is for people. No errors.
#pragma once
#include <string>
#include <string_view>

#include "engine/battle/battle.hpp"

namespace oo::battlefield {

/// "the Wyandots", "Price's Advance Guard": units take an article unless a name leads them; leaders (`person`) never.
std::string with_article(std::string_view name, bool person);
/// With a capital at the front.
std::string capital(std::string text);
/// Peoples and companies are many, a battalion and a man are one.
std::string_view was_or_were(std::string_view name, bool person);
/// "no figures", "one figure", "13 figures".
std::string counted(int n, std::string_view one, std::string_view many);
/// "1 inch", "6.5 inches".
std::string told_inches(Mil);
/// A word with blanks for underscores.
std::string spaced(Word);
/// How a battle ended: "The Raiders are broken. The battle is over. Settlement wins by 23 points to 12." `degree`: the level reached, or empty.
std::string ending_told(const Event& battle_ends, std::string_view first_side, std::string_view second_side, Word degree = {});
/// A roll with everything that led to it: need, base number, modifiers, each with its clause and its place in the tables. `need` says which way it is asked.
std::string roll_text(const Roll&, const Tables*, std::string_view need = "needed {} or less");

}  // namespace oo::battlefield
