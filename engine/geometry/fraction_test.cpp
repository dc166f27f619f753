#include "engine/geometry/fraction.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace oo {
namespace {

TEST(Fraction, StaysReducedAndExact) {
  const Fraction third(1, 3);
  EXPECT_EQ(third + third + third, Fraction(1));
  EXPECT_EQ(Fraction(6, -4), Fraction(-3, 2));
  EXPECT_EQ(Fraction(10'000) / Fraction(3, 2), Fraction(20'000, 3));
  EXPECT_LT(Fraction(1, 3), Fraction(334, 1000));
  EXPECT_EQ(Fraction(-7, 2).floor(), -4);
  EXPECT_EQ(Fraction(-7, 2).ceil(), -3);
  EXPECT_EQ(Fraction(7, 2).floor(), 3);
  EXPECT_EQ(Fraction(7, 2).ceil(), 4);
}

TEST(Fraction, ReckonsBeyondSixtyFourBitsWhereItMust) {
  const std::int64_t most = std::numeric_limits<std::int64_t>::max();          // divisible by 7
  EXPECT_EQ(Fraction(most, 2) + Fraction(most, 2), Fraction(most));
  EXPECT_EQ(Fraction(most, 5) * Fraction(5, 7), Fraction(most / 7));
  EXPECT_EQ(-Fraction(-most), Fraction(most));
  EXPECT_EQ(Fraction(-most, 3) - Fraction(-most, 3), Fraction(0));
  const std::int64_t large = 3'037'000'501;                                    // its square is above 2^63
  EXPECT_LT(Fraction(large, large + 1), Fraction(large + 1, large + 2));
  EXPECT_LT(Fraction(-large - 1, large + 2), Fraction(-large, large + 1));
}

TEST(Fraction, GivesUpLastPlacesRatherThanOverflow) {
  const Fraction tiny(1, 999'999'999'989), other(1, 999'999'999'961);
  const Fraction sum = (tiny + other) * Fraction(1'000'000'000'000);
  EXPECT_NEAR(sum.approximate(), 2.0, 1e-6);
}

}  // namespace
}  // namespace oo
