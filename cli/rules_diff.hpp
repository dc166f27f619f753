// rules_diff.hpp: openorder rules diff HOUSEFILE [--consequences SCENARIO...]. For rules.cpp.
#pragma once
#include "cli/commands.hpp"

namespace oo::cli {

int rules_diff(const Context&, const RulesOptions&);

}  // namespace oo::cli
