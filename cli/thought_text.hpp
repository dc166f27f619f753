// thought_text.hpp: what the captain thinks, in lines for the terminal.
//
// For `play` only. Names come from scenarios: control characters in them are made harmless. No errors. Source: players/captain.hpp.
#pragma once
#include <string>
#include <string_view>

#include "players/captain.hpp"

namespace oo::cli {

/// `typed`: the chosen order as it would be typed.
std::string thought_text(const CaptainThought&, std::string_view typed);

}  // namespace oo::cli
