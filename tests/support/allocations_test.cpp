#include "tests/support/allocations.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

namespace oo {
namespace {

TEST(Allocations, AreCounted) {
  std::vector<int> numbers;
  const auto before = allocations();
  numbers.reserve(100);
  EXPECT_EQ(allocations(), before + 1);
  for (int i = 0; i < 100; ++i) numbers.push_back(i);
  EXPECT_EQ(allocations(), before + 1);
  struct alignas(64) Wide {
    int value[16];
  };
  const auto wide = std::make_unique<Wide>();
  const Wide* volatile kept = wide.get();                   // seen from outside, or clang leaves the allocation out
  EXPECT_EQ(allocations(), before + 2);
  EXPECT_EQ(kept, wide.get());
  EXPECT_EQ(numbers.size(), 100u);
}

}  // namespace
}  // namespace oo
