// int128.hpp: the one place where 128-bit integers are named.
//
// Who may use it: geometry and fractions, for a product of two int64 that is compared at once. Never stored in a state, never printed.
#pragma once

namespace oo {

__extension__ typedef __int128 Int128;              // __extension__ keeps -Wpedantic quiet in g++ and clang
__extension__ typedef unsigned __int128 Uint128;

}  // namespace oo
