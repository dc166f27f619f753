// procedures.hpp: the procedures of ledger section 16 that are built, as the outside sees them. Built once, at start.
#pragma once
#include <vector>

namespace oo {
struct Procedure;
}

namespace oo::tugar {
std::vector<Procedure> procedures();
}  // namespace oo::tugar
