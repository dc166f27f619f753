#include "players/choice_seed.hpp"

#include <gtest/gtest.h>

namespace oo {
namespace {

/// Kept records were decided with these numbers: an answer to "why?" needs them again.
TEST(ChoiceSeed, StaysAsItWas) {
  const Seed seed{5, 7};
  EXPECT_EQ(choice_seed(seed, 3, 1), 12124505908480073161U);
  EXPECT_EQ(table_choice_seed(seed, 3, 1), 16294208416658607535U);
  EXPECT_NE(choice_seed(seed, 3, 0), choice_seed(seed, 3, 1));
  EXPECT_NE(table_choice_seed(seed, 3, 0), table_choice_seed(seed, 3, 1));
}

}  // namespace
}  // namespace oo
