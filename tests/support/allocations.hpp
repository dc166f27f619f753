// allocations.hpp: how often this thread asked for memory. For tests and benchmarks that link oo_allocations, which replaces operator new.
//
//   const auto before = allocations();   battle.apply(order, dice, sink);   EXPECT_EQ(allocations(), before);
#pragma once
#include <cstdint>

namespace oo {

std::uint64_t allocations();

}  // namespace oo
