#include "engine/table/path.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/table/occupancy.hpp"
#include "engine/table/retreat.hpp"

namespace oo::paths {
namespace {

enum Soil : KindId { open_ground, thicket, water, hill, road, rampart };
TerrainPiece area(std::string id, KindId kind, Mil x0, Mil y0, Mil x1, Mil y1) {
  return {id, id, kind, false, {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, 0, Defends::both};
}
TerrainPiece line(std::string id, KindId kind, std::vector<Point> points, Mil width) { return {id, id, kind, true, std::move(points), width, Defends::both}; }

// Thicket 10..20, a hill 15..30, a river 40..44 with a bridge at y = 5, a rampart at x = 35.
Ground sample() {
  return Ground::build({{"open"}, {"thicket"}, {"water"}, {"hill", Lie::hill}, {"road", Lie::road}, {"rampart", Lie::work}},
                       {area("brush", thicket, 10'000, 0, 20'000, 20'000), area("knoll", hill, 15'000, 0, 30'000, 20'000),
                        area("river", water, 40'000, 0, 44'000, 20'000), line("trail", road, {{0, 5000}, {60'000, 5000}}, 2000),
                        line("wall", rampart, {{35'000, 0}, {35'000, 20'000}}, 0)})
      .value();
}
MoveCost line_of_battle() {        // MOC-6.3 to 6.8
  MoveCost c;
  c.per_inch[thicket] = Fraction(2);
  c.hill = Fraction(2);
  c.road = Fraction(2, 3);
  c.to_cross[rampart] = 2000;
  c.barred.add(water);
  return c;
}

TEST(Path, GroundMultipliesWorksAdd) {
  const Ground g = sample();
  Stretches scratch;
  const auto cost = [&](std::vector<Point> way, const MoveCost& c) { return path_cost(g, way, c, scratch); };
  const MoveCost c = line_of_battle();
  // 10" open, 5" thicket at 2, 5" thicket and hill at 4, 10" hill at 2, 8" open, one rampart.
  EXPECT_EQ(cost({{0, 10'000}, {38'000, 10'000}}, c).total, Fraction(10'000 + 10'000 + 20'000 + 20'000 + 8000 + 2000));
  EXPECT_EQ(cost({{38'000, 10'000}, {0, 10'000}}, c).total, Fraction(70'000));
  EXPECT_EQ(cost({{0, 10'000}, {5000, 10'000}, {5000, 7000}}, c).walked, 8000);
  MoveCost column = c;
  column.takes_road = true;
  EXPECT_EQ(cost({{0, 5000}, {30'000, 5000}}, column).total, Fraction(20'000));
  EXPECT_EQ(cost({{0, 5000}, {10'000, 5000}}, column).total, Fraction(20'000, 3));
  MoveCost sideways;
  sideways.all = Fraction(2);
  EXPECT_EQ(cost({{0, 10'000}, {3000, 10'000}}, sideways).total, Fraction(6000));
  MoveCost up;
  up.hill = Fraction(2);
  up.hill_only_up = true;
  EXPECT_EQ(cost({{13'000, 10'000}, {17'000, 10'000}}, up).total, Fraction(6000));
  EXPECT_EQ(cost({{17'000, 10'000}, {13'000, 10'000}}, up).total, Fraction(4000));
}

TEST(Path, BarredGroundSaysWhere) {
  const Ground g = sample();
  Stretches scratch;
  const std::vector<Point> over{{36'000, 10'000}, {50'000, 10'000}}, bridge{{36'000, 5000}, {50'000, 5000}};
  const PathCost wet = path_cost(g, over, line_of_battle(), scratch);
  EXPECT_EQ(wet.barred, 2);
  EXPECT_EQ(wet.walked, 4000);
  EXPECT_TRUE(path_cost(g, bridge, line_of_battle(), scratch).ok());
  MoveCost horse = line_of_battle();
  horse.barred.add(rampart);
  const PathCost stopped = path_cost(g, std::vector<Point>{{34'000, 10'000}, {36'000, 10'000}}, horse, scratch);
  EXPECT_EQ(stopped.barred, 4);
  EXPECT_EQ(stopped.walked, 1000);
}

TEST(Path, ReachStopsWhereTheAllowanceEnds) {
  const Ground g = sample();
  Stretches scratch;
  const Reach in_brush = reach(g, {6000, 10'000}, {30'000, 10'000}, Fraction(8000), line_of_battle(), scratch);
  EXPECT_EQ(in_brush.at, (Point{12'000, 10'000}));                            // 4" open, 2" of thicket
  const Reach at_wall = reach(g, {32'000, 10'000}, {39'000, 10'000}, Fraction(4000), line_of_battle(), scratch);
  EXPECT_LE(at_wall.at.x, 35'000);                                            // 3" to the rampart, 1" is not enough to cross
  EXPECT_GE(at_wall.at.x, 34'990);
  const Reach over_wall = reach(g, {32'000, 10'000}, {39'000, 10'000}, Fraction(6000), line_of_battle(), scratch);
  EXPECT_EQ(over_wall.at, (Point{36'000, 10'000}));
  const Reach bank = reach(g, {36'000, 10'000}, {50'000, 10'000}, Fraction(9000), line_of_battle(), scratch);
  EXPECT_EQ(bank.barred, 2);
  EXPECT_LE(bank.at.x, 40'000);
  EXPECT_GE(bank.at.x, 39'990);
}

RC_GTEST_PROP(PathProperty, WhatIsReachedIsAffordable, ()) {
  static const Ground g = sample();
  static const MoveCost c = line_of_battle();
  Stretches scratch;
  const Point a{*rc::gen::inRange<Mil>(0, 39'000), *rc::gen::inRange<Mil>(0, 20'000)};
  const Heading h = heading(*rc::gen::inRange<Cdeg>(0, kTurn));
  const Fraction allowance(*rc::gen::inRange<Mil>(0, 16'000));
  const Reach r = reach(g, a, at(a, h, 0, 16'000), allowance, c, scratch);
  const std::vector<Point> way{a, r.at};
  const PathCost paid = path_cost(g, way, c, scratch);
  RC_ASSERT(r.walked == 0 || (paid.ok() && affordable(paid.total, allowance)));
}

TEST(Path, AWheelIsPaidByItsOuterCorner) {   // MOC-6.2
  const Wheel right = wheel({10'000, 10'000}, 0, 6000, 9000);
  EXPECT_EQ(right.pivot, (Point{13'000, 10'000}));
  EXPECT_EQ(right.middle, (Point{13'000, 13'000}));
  EXPECT_EQ(right.facing, 9000);
  EXPECT_EQ(right.outer, 9425);                                               // 6" * pi / 2
  const Wheel left = wheel({10'000, 10'000}, 0, 6000, -9000);
  EXPECT_EQ(left.pivot, (Point{7000, 10'000}));
  EXPECT_EQ(left.middle, (Point{7000, 13'000}));
  EXPECT_EQ(left.facing, 27'000);
  EXPECT_EQ(wheel({10'000, 10'000}, 0, 6000, 18'000).middle, (Point{16'000, 10'000}));      // half round: the widest turn there is
  EXPECT_EQ(wheel({10'000, 10'000}, 9000, 6000, 18'000).middle, (Point{10'000, 4000}));
  int visits = 0;
  walk_wheel({10'000, 10'000}, 0, 6000, 9000, [&](Point, Cdeg, Mil) { return ++visits < 100; });
  EXPECT_EQ(visits, 19);                                                      // 18 half inches and the end
}

TEST(Path, WalkAsksAtEveryHalfInchAndAtTheEnd) {
  std::vector<Mil> asked;
  const std::vector<Point> way{{0, 0}, {0, 1200}, {700, 1200}};
  EXPECT_TRUE(walk(way, [&](Point, Mil m) { asked.push_back(m); return true; }));
  EXPECT_EQ(asked, (std::vector<Mil>{500, 1000, 1500, 1900}));
  Point where;
  EXPECT_FALSE(walk(way, [&](Point p, Mil m) { where = p; return m < 1500; }));
  EXPECT_EQ(where, (Point{300, 1200}));
}

TEST(Retreat, TurnsTowardsItsOwnEdgeFirst) {   // MOC-8.18
  std::vector<Cdeg> tried;
  const Heading away = heading(9000);                                        // to the right; the own edge is the bottom: clockwise
  const RetreatLine line = choose_retreat(away, Edge::bottom, [&](Heading h) {
    tried.push_back(facing_of(h));
    return facing_of(h) >= 12'000 ? WayBack{800, true} : WayBack{1000, false};          // in bad going all of the move may be less
  });
  EXPECT_EQ(tried, (std::vector<Cdeg>{9000, 10'500, 7500, 12'000}));
  EXPECT_TRUE(line.whole);
  EXPECT_EQ(line.turned, 3000);
  EXPECT_EQ(line.reach, 800);
  const RetreatLine best = choose_retreat(away, Edge::bottom, [&](Heading h) { return WayBack{facing_of(h) == 6000 ? 5000 : 100, false}; });
  EXPECT_FALSE(best.whole);
  EXPECT_EQ(best.turned, -3000);
  EXPECT_EQ(best.reach, 5000);
  EXPECT_EQ(away_from({5, 5}, {5, 5}, Edge::left), heading(27'000));
}

TEST(Retreat, WalksWhileAllowed) {
  EXPECT_EQ(walk_while({0, 0}, heading(0), 3200, [](Point) { return true; }), 3200);
  EXPECT_EQ(walk_while({0, 0}, heading(0), 3200, [](Point p) { return p.y <= 1700; }), 1500);
  EXPECT_EQ(clear_place({0, 0}, heading(0), 2000, 8000, [](Point p) { return p.y >= 3000; }), 3000);
  EXPECT_EQ(clear_place({0, 0}, heading(0), 2000, 8000, [](Point p) { return p.y <= 700; }), 500);
  EXPECT_EQ(clear_place({0, 0}, heading(0), 2000, 8000, [](Point) { return false; }), -1);
}

TEST(Occupancy, RoomNeighboursAndShots) {
  Occupancy o;
  for (int i = 0; i < 4; ++i) o.reserve(2);
  const auto put = [&](UnitId u, Mil x, Mil y) {
    const std::array<Quad, 2> q{base({x, y}, heading(0), 1000, 1000), base({x + 1000, y}, heading(0), 1000, 1000)};
    o.set(u, q);
  };
  put(0, 0, 0);
  put(1, 10'000, 0);
  put(2, 5000, 0);
  const std::array<Quad, 1> self{base({5000, 500}, heading(0), 1000, 1000)};
  EXPECT_EQ(o.first_overlap(self), UnitId{2});
  EXPECT_FALSE(o.first_overlap(self, [](UnitId u) { return u != 2; }).has_value());
  EXPECT_FALSE(o.present(3));
  const auto near = o.nearest(o.bases(2), [](UnitId u) { return u != 2; });
  EXPECT_EQ(near.unit, 0);
  EXPECT_EQ(near.distance, 2999);                                            // 3", less kNear, for the procedures
  EXPECT_TRUE(near.tie);                                                     // unit 1 is as near: the owner chooses (MOC-7.7)
  EXPECT_EQ(o.first_within(o.bases(2), 3000, [](UnitId u) { return u != 2; }), UnitId{0});
  const auto hit = o.first_crossed({20'000, -500}, {-5000, -500}, [](UnitId u) { return u != 1; });
  ASSERT_TRUE(hit.has_value());
  EXPECT_EQ(hit->unit, 2);
  EXPECT_EQ(hit->base, 1U);
  EXPECT_EQ(hit->at, 13'500);
  EXPECT_TRUE(o.crossed({20'000, -500}, {-5000, -500}, [](UnitId u) { return u == 0; }));
  EXPECT_FALSE(o.crossed({20'000, -500}, {-5000, -500}, [](UnitId u) { return u == 3; }));
  EXPECT_FALSE(o.crossed({20'000, 500}, {-5000, 500}));
  Occupancy copy;
  copy = o;
  copy = o;                                                                  // over one of the same shape
  EXPECT_EQ(copy.first_overlap(self), UnitId{2});
  o.clear(2);
  copy.set(3, self);
  copy = o;
  EXPECT_FALSE(copy.present(3));
  EXPECT_EQ(copy.units(), o.units());

  PairMemo<int> memo;
  int asked = 0;
  const auto ask = [&](const Occupancy& where) { return memo.of(where, 0, 1, [&] { return ++asked; }); };
  EXPECT_EQ(ask(copy), 1);
  put(3, -9000, 0);
  copy = o;                                                                  // neither of the two has moved
  EXPECT_EQ(ask(copy), 1);
  put(1, 11'000, 0);
  copy = o;
  EXPECT_EQ(ask(copy), 2);
  copy.set(0, self);
  EXPECT_EQ(ask(copy), 3);
  EXPECT_EQ(copy.distance(1, 0), measured(copy.bases(0), copy.bases(1)));
  EXPECT_FALSE(o.first_overlap(self).has_value());
}

}  // namespace
}  // namespace oo::paths
