// lost_cases.hpp: which worked cases of a rule set no longer hold under a house file.
//
// Who may call: `openorder rules diff --consequences`. Only cases that hold by the book count: the book's own are all held to that by the tests.
#pragma once
#include <string>
#include <vector>

#include "engine/battle/battle.hpp"
#include "engine/procedure/cases.hpp"

namespace oo {

struct LostCases {
  int cases = 0;
  std::vector<CaseFailure> lost;       // by file and place in it
};
LostCases lost_cases(const Ruleset&, const RulesInForce& house);

}  // namespace oo
