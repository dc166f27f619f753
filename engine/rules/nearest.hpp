// nearest.hpp: which known names a mistyped one may have meant. Pure; for messages. At most three, nearest first, ties as given.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace oo {

std::vector<std::string> nearest(std::string_view wanted, std::span<const std::string> known);
/// "; did you mean a, b?" or nothing.
std::string did_you_mean(std::string_view wanted, std::span<const std::string> known);

}  // namespace oo
