#include "engine/geometry/heading.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "engine/geometry/segment.hpp"

namespace oo {
namespace {

TEST(Heading, QuartersAndThirtiesAreExact) {
  EXPECT_EQ(heading(0), (Heading{0, 1 << 30}));
  EXPECT_EQ(heading(9000), (Heading{1 << 30, 0}));
  EXPECT_EQ(heading(18'000), (Heading{0, -(1 << 30)}));
  EXPECT_EQ(heading(27'000), (Heading{-(1 << 30), 0}));
  EXPECT_EQ(heading(3000).sin, 1 << 29);
  EXPECT_EQ(heading(6000).cos, 1 << 29);
  EXPECT_EQ(heading(4500).sin, heading(4500).cos);
  EXPECT_EQ(heading(4500).sin, 759'250'125);            // 2^30 / root 2 = 759250124.99
  EXPECT_EQ(heading(1).sin, 187'403);                   // 2^30 * sin(0.01 degrees) = 187403.25
  EXPECT_EQ(heading(-1), heading(35'999));
}

TEST(Heading, EveryTableDirectionHasLengthOne) {
  for (Cdeg a = 0; a < kTurn; ++a) {
    const Heading h = heading(a);
    const std::int64_t square = std::int64_t{h.sin} * h.sin + std::int64_t{h.cos} * h.cos;
    ASSERT_LE(std::abs(square - (std::int64_t{1} << 60)), std::int64_t{1} << 31) << a;
    ASSERT_EQ(facing_of(h), a);
  }
}

TEST(Heading, RotationRoundsHalfAwayFromZero) {
  EXPECT_EQ(at({0, 0}, heading(3000), 0, 1), (Point{1, 1}));          // sine exactly one half
  EXPECT_EQ(at({0, 0}, heading(21'000), 0, 1), (Point{-1, -1}));
  EXPECT_EQ(at({100, 200}, heading(9000), 10, 20), (Point{120, 190}));   // facing right: right hand is down
}

TEST(Heading, BearingIsTheNearestHundredth) {
  EXPECT_EQ(bearing({0, 0}, {0, 5}), 0);
  EXPECT_EQ(bearing({0, 0}, {5, 5}), 4500);
  EXPECT_EQ(bearing({0, 0}, {5, 0}), 9000);
  EXPECT_EQ(bearing({0, 0}, {-5, 5}), 31'500);
  EXPECT_EQ(bearing({7, 7}, {7, 7}), 0);
  for (Cdeg a = 0; a < kTurn; a += 7) {
    const Point far = at({240'000, 240'000}, heading(a), 0, 200'000);
    ASSERT_EQ(bearing({240'000, 240'000}, far), a);
    ASSERT_EQ(bearing(far, {240'000, 240'000}), normalise(a + 18'000));
  }
}

TEST(Heading, TurnsAreTheShorterWay) {
  EXPECT_EQ(turn_between(35'000, 1000), 2000);
  EXPECT_EQ(turn_between(0, 18'000), 18'000);
  EXPECT_EQ(turn_from_to(35'000, 1000), 2000);
  EXPECT_EQ(turn_from_to(1000, 35'000), -2000);
  EXPECT_EQ(normalise(-1), 35'999);
}

TEST(Heading, VectorsAgreeWithFacings) {
  EXPECT_EQ(toward({0, 0}, {0, 3}), heading(0));
  EXPECT_EQ(toward({5, 5}, {5, 5}), heading(0));
  EXPECT_EQ(turned(heading(1000), 3500), heading(4500));
  const Heading h = toward({0, 0}, {3000, 4000});
  EXPECT_EQ(at({0, 0}, h, 0, 5000), (Point{3000, 4000}));
  EXPECT_EQ(at({0, 0}, opposite(h), 0, 10'000), (Point{-6000, -8000}));
  EXPECT_EQ(facing_of(turned(h, -1500)), normalise(facing_of(h) - 1500));
}

TEST(Segment, LengthAndDistance) {
  EXPECT_EQ(length({0, 0}, {3000, 4000}), 5000);
  EXPECT_EQ(length({0, 0}, {1, 1}), 1);                               // rounded down
  EXPECT_EQ(along({0, 0}, {3000, 4000}, 2500), (Point{1500, 2000}));
  EXPECT_TRUE(within({5, 10}, {0, 0}, {10, 0}, 10));
  EXPECT_FALSE(within({5, 10}, {0, 0}, {10, 0}, 9));
  EXPECT_FALSE(within({20, 0}, {0, 0}, {10, 0}, 9));
  EXPECT_EQ(gap({13, 4}, {0, 0}, {10, 0}), 5);
  EXPECT_EQ(gap({1, 0}, {0, 0}, {1, 1}), 1);                          // 0.707 rounded up
  EXPECT_EQ(isqrt(80), 8);
  EXPECT_EQ(isqrt(81), 9);
  EXPECT_EQ(isqrt_up(82), 10);
  EXPECT_EQ(isqrt((std::int64_t{1} << 62) - 1), (std::int64_t{1} << 31) - 1);
  static_assert(isqrt(99) == 9 && isqrt(100) == 10 && isqrt((std::int64_t{1} << 62) - 1) == (std::int64_t{1} << 31) - 1);
  // About every square the largest root whose square is not above; the last of them is the largest number there is.
  for (std::int64_t r = 1; r < 3'037'000'499; r += 1 + r / 512) {
    EXPECT_EQ(isqrt(r * r - 1), r - 1);
    EXPECT_EQ(isqrt(r * r), r);
    EXPECT_EQ(isqrt(r * r + 2 * r), r);
    EXPECT_EQ(isqrt_up(r * r + 1), r + 1);
  }
  EXPECT_EQ(isqrt(std::numeric_limits<std::int64_t>::max()), 3'037'000'499);
}

}  // namespace
}  // namespace oo
