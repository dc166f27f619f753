#include "engine/geometry/polygon.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace oo {
namespace {

// An L: the upper right quarter of a 10 inch square is missing.
const Polygon kEll({{0, 0}, {10'000, 0}, {10'000, 5000}, {5000, 5000}, {5000, 10'000}, {0, 10'000}});

std::vector<MilRange> parts(const Polygon& p, Point a, Point b) {
  InsideRanges found;
  inside(p, a, b, found);
  std::vector<MilRange> out;
  for (const InsideRange& r : found.all()) out.push_back(in_mils(r, length(a, b)));
  return out;
}

TEST(Polygon, BordersBelongToIt) {
  EXPECT_TRUE(contains(kEll, Point{0, 0}));
  EXPECT_TRUE(contains(kEll, Point{5000, 7000}));
  EXPECT_TRUE(contains(kEll, Point{5000, 5000}));
  EXPECT_FALSE(contains(kEll, Point{5001, 5001}));
  EXPECT_FALSE(contains(kEll, Point{-1, 5000}));
  EXPECT_TRUE(contains(kEll, Point{2000, 5000}));
}

TEST(Polygon, LinesAreCutInOrder) {
  EXPECT_EQ(parts(kEll, {-1000, 2000}, {11'000, 2000}), (std::vector<MilRange>{{1000, 11'000}}));
  EXPECT_EQ(parts(kEll, {-1000, 7000}, {11'000, 7000}), (std::vector<MilRange>{{1000, 6000}}));
  EXPECT_EQ(parts(kEll, {3000, 11'000}, {11'000, 3000}), (std::vector<MilRange>{{1414, 2828}, {8485, 9899}}));   // across the notch
  EXPECT_EQ(parts(kEll, {1000, 1000}, {2000, 1000}), (std::vector<MilRange>{{0, 1000}}));
}

TEST(Polygon, VerticesAndEdges) {
  EXPECT_EQ(parts(kEll, {-1000, 0}, {11'000, 0}), (std::vector<MilRange>{{1000, 11'000}}));           // along an outer edge
  EXPECT_EQ(parts(kEll, {-1000, 5000}, {11'000, 5000}), (std::vector<MilRange>{{1000, 11'000}}));     // along the inner edge and through
  EXPECT_TRUE(parts(kEll, {-1000, 1000}, {1000, -1000}).empty());                                     // touches a corner only
  EXPECT_EQ(parts(kEll, {0, 10'000}, {10'000, 0}).size(), 1U);                                        // through the inner corner: one piece
  EXPECT_EQ(parts(kEll, {0, 0}, {10'000, 10'000}), (std::vector<MilRange>{{0, 7071}}));               // into the inner corner and out of it
  EXPECT_FALSE(touches(kEll, {6000, 6000}, {9000, 9000}));
  EXPECT_TRUE(touches(kEll, {6000, 5000}, {9000, 5000}));
}

TEST(Polygon, Bases) {
  EXPECT_TRUE(contains(kEll, base({5000, 5000}, heading(0), 10'000, 5000)));        // fills the lower half exactly
  EXPECT_FALSE(contains(kEll, base({5000, 6000}, heading(0), 1000, 1000)));         // half of it in the notch
  EXPECT_FALSE(contains(kEll, base({5000, 6000}, heading(0), 9000, 5000)));
  EXPECT_TRUE(meets(kEll, base({5000, 6000}, heading(0), 1000, 1000)));
  EXPECT_FALSE(meets(kEll, base({5500, 6000}, heading(0), 1000, 1000)));            // touches in the notch
  EXPECT_TRUE(meets(kEll, base({5000, 12'000}, heading(0), 20'000, 20'000)));
  EXPECT_TRUE(meets(Polygon({{400, 400}, {500, 400}, {450, 500}}), base({500, 1000}, heading(0), 1000, 1000)));   // a pond under a base
}

TEST(Polygon, FaultsAreNamed) {
  const auto fault = [](std::vector<Point> c) { return polygon_fault(c); };
  EXPECT_FALSE(polygon_fault(kEll.corners()).has_value());
  EXPECT_EQ(fault({{0, 0}, {1, 1}}), PolygonFault::too_few);
  EXPECT_EQ(fault({{0, 0}, {5, 0}, {5, 5}, {0, 0}}), PolygonFault::repeated_point);
  EXPECT_EQ(fault({{0, 0}, {5, 0}, {9, 0}}), PolygonFault::no_area);
  EXPECT_EQ(fault({{0, 0}, {5, 5}, {5, 0}, {0, 6}}), PolygonFault::crosses_itself);
  EXPECT_EQ(fault({{0, 0}, {9, 0}, {9, 9}, {4, 0}, {0, 9}}), PolygonFault::crosses_itself);           // a corner on another edge
  EXPECT_EQ(fault({{0, 0}, {9, 0}, {5, 0}, {5, 5}}), PolygonFault::crosses_itself);                   // turns back on itself
  EXPECT_EQ(polygon_fault(std::vector<Point>(201)), PolygonFault::too_many);
  EXPECT_EQ(line_fault(std::vector<Point>{{1, 1}, {1, 1}}), PolygonFault::repeated_point);
}

RC_GTEST_PROP(PolygonProperty, WhatIsInsideIsInsideAtItsMiddle, ()) {
  const Point a{*rc::gen::inRange<Mil>(-3000, 13'000), *rc::gen::inRange<Mil>(-3000, 13'000)};
  const Point b{*rc::gen::inRange<Mil>(-3000, 13'000), *rc::gen::inRange<Mil>(-3000, 13'000)};
  Mil last = 0;
  for (const MilRange& r : parts(kEll, a, b)) {
    RC_ASSERT(r.from >= last && r.to <= length(a, b));
    if (last + 8 < r.from) RC_ASSERT(!contains(kEll, along(a, b, (last + r.from) / 2)));
    if (r.from + 8 < r.to) RC_ASSERT(contains(kEll, along(a, b, (r.from + r.to) / 2)));
    last = r.to;
  }
}

}  // namespace
}  // namespace oo
