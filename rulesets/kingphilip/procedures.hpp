// procedures.hpp: the procedures of ledger section 14 that are built, as the outside sees them. Built once, at start.
#pragma once
#include <vector>

namespace oo {
struct Procedure;
}

namespace oo::kingphilip {
std::vector<Procedure> procedures();
}  // namespace oo::kingphilip
