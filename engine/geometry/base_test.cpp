#include "engine/geometry/base.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/geometry/arc.hpp"
#include "engine/geometry/edge.hpp"

namespace oo {
namespace {

Quad some_base() {
  const Point p{*rc::gen::inRange<Mil>(0, 12'000), *rc::gen::inRange<Mil>(0, 12'000)};
  return base(p, heading(*rc::gen::inRange<Cdeg>(0, kTurn)), *rc::gen::inRange<Mil>(200, 3000), *rc::gen::inRange<Mil>(200, 3000));
}

TEST(Base, CornersRunClockwiseFromTheFrontLeft) {
  const Quad q = base({5000, 5000}, heading(9000), 1000, 2000);
  EXPECT_EQ(q.corner[0], (Point{5000, 5500}));
  EXPECT_EQ(q.corner[1], (Point{5000, 4500}));
  EXPECT_EQ(q.corner[2], (Point{3000, 4500}));
  EXPECT_EQ(centre(q), (Point{4000, 5000}));
  EXPECT_EQ(front_middle(q), (Point{5000, 5000}));
}

TEST(Base, TouchingIsNotOverlapping) {
  const Quad a = base({0, 0}, heading(0), 1000, 1000);
  EXPECT_FALSE(overlaps(a, base({1000, 0}, heading(0), 1000, 1000)));
  EXPECT_FALSE(overlaps(a, base({998, 0}, heading(0), 1000, 1000)));      // presses in by exactly kTouch
  EXPECT_TRUE(overlaps(a, base({997, 0}, heading(0), 1000, 1000)));
  EXPECT_TRUE(overlaps(a, a));
}

TEST(Base, GapIsRoundedUpAndWithinIsExact) {
  const Quad a = base({0, 0}, heading(0), 1000, 1000), b = base({2000, 2000}, heading(0), 1000, 1000);
  EXPECT_EQ(gap(a, b), 1415);                                             // 1000 right and 1000 up: 1414.2
  EXPECT_FALSE(within(a, b, 1414));
  EXPECT_TRUE(within(a, b, 1415));
  EXPECT_EQ(measured(a, b), 1414);
  EXPECT_EQ(gap(a, base({1000, 0}, heading(0), 1000, 1000)), 0);
  EXPECT_EQ(gap(Point{0, 700}, a), 700);
  EXPECT_EQ(gap(Point{0, -500}, a), 0);
}

TEST(Base, ShotsPassAlongAnEdgeButNotThroughABase) {
  const Quad q = base({0, 0}, heading(0), 1000, 1000);
  EXPECT_TRUE(crosses({-2000, -500}, {2000, -500}, q));
  EXPECT_FALSE(crosses({-2000, 0}, {2000, 0}, q));
  EXPECT_FALSE(crosses({-2000, 500}, {2000, 500}, q));
  EXPECT_FALSE(crosses({-2000, -500}, {-600, -500}, q));
  EXPECT_EQ(inside({-2000, -500}, {2000, -500}, q), (MilRange{1500, 2500}));
  EXPECT_EQ(inside({2000, -500}, {-1000, -500}, q), (MilRange{1500, 2500}));
}

RC_GTEST_PROP(BaseProperty, OverlapAndDistanceAreSymmetric, ()) {
  const Quad a = some_base(), b = some_base();
  RC_ASSERT(overlaps(a, b) == overlaps(b, a));
  RC_ASSERT(gap(a, b) == gap(b, a));
  const Mil g = gap(a, b);
  RC_ASSERT(within(a, b, g));
  RC_ASSERT(g == 0 || !within(b, a, g - 1));
  const Nearest one = nearest_points(a, b), other = nearest_points(b, a);
  RC_ASSERT(one.a == other.b && one.b == other.a);
  if (g > 0) RC_ASSERT(std::abs(length(one.a, one.b) - g) <= 2);
}

RC_GTEST_PROP(BaseProperty, RotatedNeighboursTouchWithoutOverlapping, ()) {
  const Heading h = heading(*rc::gen::inRange<Cdeg>(0, kTurn));
  const Point o{*rc::gen::inRange<Mil>(0, 90'000), *rc::gen::inRange<Mil>(0, 60'000)};
  const Quad a = base(o, h, 1000, 1000), b = base(at(o, h, 1000, 0), h, 1000, 1000);
  RC_ASSERT(!overlaps(a, b));
  RC_ASSERT(within(a, b, kNear));
}

RC_GTEST_PROP(BaseProperty, ExactlyEightInchesIsWithinEight, ()) {
  const Heading h = heading(*rc::gen::inRange<Cdeg>(0, kTurn));
  const Point o{*rc::gen::inRange<Mil>(0, 90'000), *rc::gen::inRange<Mil>(0, 60'000)};
  const Quad a = base(o, h, 1000, 1000), b = base(at(o, h, 0, 9000), h, 1000, 1000);
  RC_ASSERT(within(a, b, 8000 + kNear));
  RC_ASSERT(measured(a, b) <= 8000);
  RC_ASSERT(!within(a, b, 7990));
}

TEST(Base, GroupsAnswerAsTheirNearestPair) {
  std::vector<Quad> left, right;
  for (int i = 0; i < 10; ++i) left.push_back(base({i * 1000, 0}, heading(0), 1000, 1000));
  for (int i = 0; i < 10; ++i) right.push_back(base({i * 1000 + 14'000, 3000}, heading(0), 1000, 1000));
  Mil best = gap(left[0], right[0]);
  for (const Quad& a : left)
    for (const Quad& b : right) best = std::min(best, gap(a, b));
  EXPECT_EQ(gap(left, right), best);
  EXPECT_EQ(best, 4473);                                                  // 4 right, 2 up: 4472.1
  EXPECT_TRUE(within(left, right, best));
  EXPECT_FALSE(within(left, right, best - 1));
  EXPECT_FALSE(overlaps(left, right));
  EXPECT_TRUE(overlaps(left, left));
}

TEST(Arc, BordersAreInside) {
  const Arc front = arc(0, 4500), half = arc(9000, 9000), gun = arc(0, 3000), all = arc(0, 18'000), wide = arc(0, 13'500);
  EXPECT_TRUE(in_arc({0, 0}, {5000, 5000}, front));
  EXPECT_FALSE(in_arc({0, 0}, {5003, 5000}, front));
  EXPECT_TRUE(in_arc({0, 0}, {-5000, 5000}, front));
  EXPECT_FALSE(in_arc({0, 0}, {0, -5000}, front));
  EXPECT_TRUE(in_arc({0, 0}, {0, 5000}, half));
  EXPECT_FALSE(in_arc({0, 0}, {-5, 5000}, half));
  EXPECT_TRUE(in_arc({0, 0}, {2886, 5000}, gun));
  EXPECT_FALSE(in_arc({0, 0}, {2892, 5000}, gun));
  EXPECT_TRUE(in_arc({0, 0}, {0, -9}, all));
  EXPECT_TRUE(in_arc({0, 0}, {500, -499}, wide));
  EXPECT_FALSE(in_arc({0, 0}, {0, -500}, wide));
}

TEST(Arc, LinesStartAtTheOuterCorners) {
  EXPECT_TRUE(in_arc({-4000, 0}, {4000, 0}, {8500, 5000}, arc(0, 4500)));
  EXPECT_FALSE(in_arc({0, 0}, {8500, 5000}, arc(0, 4500)));
}

TEST(Edge, DistancesAndFacings) {
  const TableSize t{90'000, 60'000};
  EXPECT_TRUE(wholly_on(t, base({500, 60'000}, heading(0), 1000, 1000)));
  EXPECT_FALSE(wholly_on(t, base({490, 60'000}, heading(0), 1000, 1000)));
  EXPECT_EQ(distance_to(t, Edge::top, Point{5, 59'000}), 1000);
  EXPECT_EQ(distance_to(t, Edge::left, base({500, 5000}, heading(0), 1000, 1000)), 0);
  EXPECT_EQ(nearest_edge(t, {89'000, 30'000}), Edge::right);
  EXPECT_EQ(outward(Edge::bottom), 18'000);
  EXPECT_EQ(inward(Edge::right), 27'000);
  EXPECT_EQ(on_edge(t, Edge::right, 7), (Point{90'000, 7}));
  EXPECT_EQ(edge_of_word("top"), Edge::top);
  EXPECT_FALSE(edge_of_word("north").has_value());
}

}  // namespace
}  // namespace oo
