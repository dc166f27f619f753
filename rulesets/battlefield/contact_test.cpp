#include "rulesets/battlefield/contact.hpp"

#include <gtest/gtest.h>

#include <array>

#include "engine/geometry/heading.hpp"

namespace oo::battlefield {
namespace {

Quad square(Mil x, Mil y) { return base_around({x, y}, heading(0), kInch, kInch); }

TEST(Contact, StraightAheadUntilTheNearestBase) {
  const std::array<Quad, 2> bases{square(24'000, 20'500), square(24'000, 26'000)};
  EXPECT_EQ(contact_distance({24'000, 10'000}, 0, 4000, bases), 10'000);
}

TEST(Contact, PassesByWhatLiesBeside) {
  const std::array<Quad, 1> beside{square(27'000, 20'000)};
  EXPECT_FALSE(contact_distance({24'000, 10'000}, 0, 4000, beside).has_value());
  EXPECT_TRUE(contact_distance({24'000, 10'000}, 0, 6000, beside).has_value());
}

TEST(Contact, NothingLiesBehind) {
  const std::array<Quad, 1> behind{square(24'000, 5000)};
  EXPECT_FALSE(contact_distance({24'000, 10'000}, 0, 4000, behind).has_value());
}

TEST(Contact, NearestPointOfABase) {
  EXPECT_EQ(nearest_point({24'000, 10'000}, square(24'000, 20'000)), (Point{24'000, 19'500}));
  EXPECT_EQ(nearest_point({20'000, 10'000}, square(24'000, 20'000)), (Point{23'500, 19'500}));
  EXPECT_EQ(nearest_point({24'100, 20'100}, square(24'000, 20'000)), (Point{24'100, 20'100}));
}

}  // namespace
}  // namespace oo::battlefield
