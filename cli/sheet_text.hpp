// sheet_text.hpp: the quick-reference sheet of a rule set as text for one printed page: its tables as tables, the rest as short lists, what differs from
// the book marked with a star. From the effective entries; knows no rule set.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/diff.hpp"

namespace oo::cli {
std::string sheet_text(std::string_view title, const std::vector<SheetLine>& lines);
}  // namespace oo::cli
