// procedures.hpp: the procedures of ledger section 17 that are built, as the outside sees them. Built once, at start.
#pragma once
#include <vector>

namespace oo {
struct Procedure;
}

namespace oo::faltering {
std::vector<Procedure> procedures();
}  // namespace oo::faltering
