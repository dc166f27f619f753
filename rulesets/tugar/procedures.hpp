// procedures.hpp: the procedures of ledger section 16 as the outside sees them: forms, refusals, outputs. Built once, at start.
#pragma once
#include <vector>

namespace oo {
struct Procedure;
}

namespace oo::tugar {

/// In the order of the ledger.
std::vector<Procedure> procedures();

}  // namespace oo::tugar
