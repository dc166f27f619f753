// procedures.hpp: the procedures of ledger section 13 as the outside sees them (name, form, outputs), and the chains. Built once, at start.
#pragma once
#include <vector>

namespace oo {
struct Procedure;
struct Chain;
}  // namespace oo

namespace oo::moccasins {
std::vector<Procedure> procedures();
}  // namespace oo::moccasins
