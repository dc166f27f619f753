#include "engine/table/ground.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/table/sight.hpp"

namespace oo {
namespace {

enum Soil : KindId { open_ground, woods, thicket, water, hill, road, rampart, earthwork, ditch };
std::vector<GroundKind> kinds() {
  return {{"open"}, {"open_woods"}, {"thicket"}, {"water"}, {"hill", Lie::hill}, {"road", Lie::road}, {"rampart", Lie::work}, {"earthwork", Lie::work}, {"ditch"}};
}
TerrainPiece area(std::string id, KindId kind, Mil x0, Mil y0, Mil x1, Mil y1) {
  return {id, id, kind, false, {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, 0, Defends::both};
}
TerrainPiece line(std::string id, KindId kind, std::vector<Point> points, Mil width = 0, Defends defends = Defends::both) {
  return {id, id, kind, true, std::move(points), width, defends};
}

// Woods 10..30 with a clearing 15..20 and a hill 25..40, a road along y = 5; a rampart along x = 50 that defends its right (east) side.
Ground sample() {
  return Ground::build(kinds(), {area("wood", woods, 10'000, 0, 30'000, 20'000), area("clearing", open_ground, 15'000, 0, 20'000, 20'000),
                                 area("knoll", hill, 25'000, 0, 40'000, 20'000), line("trail", road, {{0, 5000}, {60'000, 5000}}, 2000),
                                 line("wall", rampart, {{50'000, 0}, {50'000, 20'000}}, 0, Defends::right)})
      .value();
}

TEST(Ground, LaterPiecesRuleHillsAddRoadsAreApart) {
  const Ground g = sample();
  EXPECT_EQ(g.at({5000, 10'000}), Spot{});
  EXPECT_EQ(g.at({12'000, 10'000}).kind, woods);
  EXPECT_EQ(g.at({17'000, 10'000}).kind, open_ground);
  EXPECT_EQ(g.at({17'000, 10'000}).piece, 1);
  const Spot both = g.at({27'000, 5500});
  EXPECT_EQ(both.kind, woods);
  EXPECT_EQ(both.hills, 1);
  EXPECT_EQ(both.hill, 2);
  EXPECT_EQ(both.road, 3);
  EXPECT_EQ(g.at({27'000, 6001}).road, kNoPiece);
  EXPECT_EQ(g.find("knoll"), PieceId{2});
  EXPECT_EQ(g.kind_of("thicket"), KindId{thicket});
  EXPECT_FALSE(g.kind_of("lava").has_value());
}

TEST(Ground, StretchesCoverTheLineInOrder) {
  const Ground g = sample();
  Stretches s;
  g.stretches({0, 10'000}, {45'000, 10'000}, s);
  ASSERT_EQ(s.size(), 7U);
  const std::array<Mil, 8> ends{0, 10'000, 15'000, 20'000, 25'000, 30'000, 40'000, 45'000};
  const std::array<KindId, 7> kind{open_ground, woods, open_ground, woods, woods, open_ground, open_ground};
  for (std::size_t i = 0; i < 7; ++i) {
    EXPECT_EQ(s[i].from, ends[i]);
    EXPECT_EQ(s[i].to, ends[i + 1]);
    EXPECT_EQ(s[i].spot.kind, kind[i]) << i;
    EXPECT_EQ(s[i].spot.hills, i == 4 || i == 5 ? 1 : 0) << i;
  }
  EXPECT_EQ(g.inside_piece(0, {0, 10'000}, {45'000, 10'000}), 20'000);
}

TEST(Ground, WorksAreCrossedWithTheirSide) {
  const Ground g = sample();
  WorkCrossings c;
  g.works_crossed({45'000, 10'000}, {55'000, 10'000}, c);
  ASSERT_EQ(c.size(), 1U);
  EXPECT_EQ(c[0], (WorkCrossing{5000, 4, true}));
  g.works_crossed({55'000, 10'000}, {45'000, 10'000}, c);
  EXPECT_EQ(c[0], (WorkCrossing{5000, 4, false}));
  g.works_crossed({45'000, 10'000}, {49'000, 10'000}, c);
  EXPECT_TRUE(c.empty());
}

TEST(Ground, ABendOfAWorkIsCrossedOnce) {
  const Ground g = Ground::build(kinds(), {line("w", rampart, {{0, 10'000}, {10'000, 10'000}, {20'000, 12'000}})}).value();
  WorkCrossings c;
  g.works_crossed({10'000, 0}, {10'000, 20'000}, c);
  EXPECT_EQ(c.size(), 1U);
}

TEST(Ground, WorksShelterTheirDefendedSideFromWhatComesAcross) {
  const Ground g = sample();
  const Quad behind = base({50'050, 10'000}, heading(27'000), 1000, 1000);       // faces west, 0.05" off
  const Quad before = base({49'950, 10'000}, heading(9000), 1000, 1000);
  const Quad far = base({50'200, 10'000}, heading(27'000), 1000, 1000);
  const std::array<KindId, 2> best{earthwork, rampart};
  EXPECT_TRUE(g.behind_work(behind, 4));
  EXPECT_FALSE(g.behind_work(before, 4));
  EXPECT_TRUE(g.touches_work(before, 4));
  EXPECT_FALSE(g.behind_work(far, 4));
  EXPECT_EQ(g.shelter(behind, {40'000, 10'000}, best), PieceId{4});
  EXPECT_FALSE(g.shelter(behind, {60'000, 10'000}, best).has_value());
  EXPECT_FALSE(g.shelter(before, {60'000, 10'000}, best).has_value());
  EXPECT_EQ(g.behind_any_work(behind, KindSet(rampart)), PieceId{4});
  EXPECT_FALSE(g.behind_any_work(behind, KindSet(earthwork)).has_value());
}

TEST(Ground, BarredGroundIsAskedOfTheWholeBase) {
  const Ground g = Ground::build(kinds(), {area("river", water, 0, 10'000, 60'000, 14'000), area("shoal", ditch, 20'000, 9000, 24'000, 15'000),
                                           line("bridge", road, {{40'000, 0}, {40'000, 30'000}}, 2000), area("pond", water, 50'300, 4000, 50'600, 4300)})
                       .value();
  const KindSet barred(water);
  EXPECT_FALSE(g.base_meets(base({5000, 10'000}, heading(0), 1000, 1000), barred));        // stands on the bank
  EXPECT_TRUE(g.base_meets(base({5000, 10'500}, heading(0), 1000, 1000), barred));
  EXPECT_FALSE(g.base_meets(base({22'000, 12'500}, heading(0), 1000, 1000), barred));      // on the shoal
  EXPECT_TRUE(g.base_meets(base({20'000, 12'500}, heading(0), 1000, 1000), barred));       // half off it
  EXPECT_FALSE(g.base_meets(base({40'000, 12'500}, heading(0), 2000, 1000), barred));      // on the bridge
  EXPECT_TRUE(g.base_meets(base({50'500, 5000}, heading(0), 1000, 2000), barred));         // a pond wholly under it
}

// KPW-5.17: who arrives is set down on the edge; whatever the slant, all of the road's breadth is road there.
TEST(Ground, ARoadReachesTheEdgeInAllItsBreadth) {
  constexpr TableSize kTable{72'000, 48'000};
  struct End {
    Point inner, end;
  };
  const std::array<End, 6> ends{{{{40'000, 24'000}, {72'000, 22'000}},       // right
                                 {{20'000, 40'000}, {0, 24'000}},            // left, at 39 degrees
                                 {{30'000, 20'000}, {50'000, 0}},            // bottom, at 45
                                 {{30'000, 40'000}, {26'000, 48'000}},       // top
                                 {{40'000, 24'000}, {72'000, 24'000}},       // square to the edge
                                 {{60'000, 36'000}, {72'000, 48'000}}}};     // into a corner
  for (const End& e : ends)
    for (const bool turned : {false, true}) {
      std::vector<Point> points{e.inner, e.end};
      if (turned) std::swap(points[0], points[1]);
      const Ground g = Ground::build(kinds(), {line("road", road, points, 2000)}, kTable).value();
      for (Mil x = std::max(0, e.end.x - 3000); x <= std::min(kTable.width, e.end.x + 3000); x += 20)
        for (Mil y = std::max(0, e.end.y - 3000); y <= std::min(kTable.height, e.end.y + 3000); y += 20) {
          const std::int64_t off = std::abs(cross(e.inner, e.end, {x, y})) / length(e.inner, e.end);       // from its middle line
          if (off > 995 && off < 1005) continue;
          ASSERT_EQ(g.at({x, y}).road != kNoPiece, off < 1000) << e.end.x << "," << e.end.y << " at " << x << "," << y;
        }
    }
}

TEST(Ground, ARoadThatEndsOnTheTableEndsThere) {
  constexpr TableSize kTable{72'000, 48'000};
  const Ground g = Ground::build(kinds(), {line("spur", road, {{10'000, 20'000}, {40'000, 20'000}}, 2000), line("along", road, {{0, 0}, {40'000, 0}}, 2000)}, kTable).value();
  EXPECT_EQ(g.at({9990, 20'000}).road, kNoPiece);
  EXPECT_EQ(g.at({40'010, 20'000}).road, kNoPiece);
  EXPECT_NE(g.at({39'990, 500}).road, kNoPiece);
  EXPECT_EQ(g.at({40'010, 0}).road, kNoPiece);               // it lies along the edge and does not leave by it
}

TEST(Ground, LoaderFaultsNameThePiece) {
  const auto trouble = [](TerrainPiece p) {
    const auto r = Ground::build(kinds(), {area("ok", woods, 0, 0, 5, 5), std::move(p)});
    return r ? std::string() : r.trouble().path + " " + r.trouble().code;
  };
  EXPECT_EQ(trouble(line("w", hill, {{0, 0}, {9, 9}})), "terrain[2].line form");
  EXPECT_EQ(trouble(area("w", rampart, 0, 0, 9, 9)), "terrain[2].polygon form");
  EXPECT_EQ(trouble(area("w", 99, 0, 0, 9, 9)), "terrain[2].kind value");
  EXPECT_EQ(trouble(line("w", road, {{0, 0}, {9, 9}})), "terrain[2].width missing");
  EXPECT_EQ(trouble(area("w", woods, 0, 0, 0, 9)), "terrain[2].polygon repeated_point");
  EXPECT_EQ(trouble(line("w", ditch, {{0, 0}, {9000, 9000}})), "");                          // an abatis: taken an inch broad
}

TEST(Ground, HillsHideWhatStandsBeyondThem) {
  const Ground g = sample();
  EXPECT_EQ(g.hill_between({20'000, 10'000}, {45'000, 10'000}), PieceId{2});
  EXPECT_FALSE(g.hill_between({26'000, 10'000}, {45'000, 10'000}).has_value());              // stands on it
  EXPECT_FALSE(g.hill_between({20'000, 10'000}, {24'000, 10'000}).has_value());
  EXPECT_TRUE(g.uphill({20'000, 10'000}, {26'000, 10'000}));
  EXPECT_TRUE(g.uphill({26'000, 10'000}, {30'000, 10'000}));
  EXPECT_FALSE(g.uphill({30'000, 10'000}, {26'000, 10'000}));
}

TEST(Ground, CountsWhereTheFiguresStand) {
  const Ground g = sample();
  std::vector<Quad> line_of_five;
  for (int i = 0; i < 5; ++i) line_of_five.push_back(base({8000 + i * 1000, 12'000}, heading(0), 1000, 1000));
  const Ground::Count c = g.count(line_of_five);
  EXPECT_EQ(c.all, 5);
  EXPECT_EQ(c.of_kind[woods], 3);                                                            // 10.0 is on the border: inside
  EXPECT_EQ(c.of_kind[open_ground], 2);
}

TEST(Sight, WhatIsLeftOutDependsOnWhoLooks) {
  const Ground g = sample();
  SightLine s;
  look(g, Point{10'000, 10'000}, Point{5000, 10'000}, s);        // from the very edge of the wood
  EXPECT_FALSE(s.touches(KindSet(woods), 1000));
  look(g, Point{11'500, 10'000}, Point{5000, 10'000}, s);
  EXPECT_TRUE(s.touches(KindSet(woods), 1000));
  EXPECT_EQ(s.inside(KindSet(woods)), 1500);
  EXPECT_EQ(s.inside(KindSet(woods), 1000), 500);
  look(g, Point{5000, 10'000}, Point{45'000, 10'000}, s);
  const auto first = s.first_touch(KindSet(woods), 1000);
  ASSERT_TRUE(first.has_value());
  EXPECT_EQ(first->piece, 0);
  EXPECT_EQ(first->at, 5000);
  EXPECT_EQ(s.hill, 2);
  EXPECT_EQ(s.inside(KindSet(woods, thicket)), 15'000);
}

TEST(Sight, FirstBaseInTheWay) {
  const std::vector<Quad> row{base({9000, 500}, heading(0), 1000, 1000), base({5000, 500}, heading(0), 1000, 1000), base({7000, 5000}, heading(0), 1000, 1000)};
  const auto from_left = first_blocker({0, 0}, {20'000, 0}, row), from_right = first_blocker({20'000, 0}, {0, 0}, row);
  ASSERT_TRUE(from_left && from_right);
  EXPECT_EQ(from_left->index, 1U);
  EXPECT_EQ(from_left->at, 4500);
  EXPECT_EQ(from_right->index, 0U);
  EXPECT_FALSE(first_blocker({0, 0}, {4000, 0}, row).has_value());
}

RC_GTEST_PROP(SightProperty, TheSameBothWays, ()) {
  static const Ground g = sample();
  const Point a{*rc::gen::inRange<Mil>(0, 60'000), *rc::gen::inRange<Mil>(0, 20'000)};
  const Point b{*rc::gen::inRange<Mil>(0, 60'000), *rc::gen::inRange<Mil>(0, 20'000)};
  SightLine there, back;
  look(g, a, b, there);
  look(g, b, a, back);
  RC_ASSERT(there.hill == back.hill);
  RC_ASSERT(there.over.size() == back.over.size());
  Mil next = 0;
  for (std::size_t i = 0; i < there.over.size(); ++i) {
    const Stretch &s = there.over[i], &t = back.over[there.over.size() - 1 - i];
    RC_ASSERT(s.spot == t.spot && s.from == there.length - t.to && s.to == there.length - t.from);
    RC_ASSERT(s.from == next && s.to > s.from);
    next = s.to;
    if (s.size() > 8) RC_ASSERT(g.at(along(a, b, (s.from + s.to) / 2)) == s.spot);
  }
  RC_ASSERT(next == there.length);
}

}  // namespace
}  // namespace oo
