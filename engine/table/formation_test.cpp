#include "engine/table/formation.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace oo {
namespace {

std::vector<Quad> bases(const Layout& l, const Front& f) {
  std::vector<Quad> out(static_cast<std::size_t>(l.figures));
  EXPECT_EQ(place(l, f, out), out.size());
  return out;
}
bool none_overlap(const std::vector<Quad>& q) {
  for (std::size_t i = 0; i < q.size(); ++i)
    for (std::size_t j = i + 1; j < q.size(); ++j)
      if (overlaps(q[i], q[j])) return false;
  return true;
}

TEST(Formation, ALineOfTwoRanks) {   // MOC-5.11, 5.12
  const Layout l = rectangle(7, 4, 1000, 1000, 1000, 0);
  EXPECT_EQ(l.ranks, 2);
  EXPECT_EQ(l.width(), 4000);
  EXPECT_EQ(l.depth(), 2000);
  const auto q = bases(l, {{10'000, 10'000}, 0});
  EXPECT_EQ(q[0].corner[0], (Point{8000, 10'000}));
  EXPECT_EQ(q[3].corner[1], (Point{12'000, 10'000}));
  EXPECT_EQ(q[4].corner[0], (Point{8500, 9000}));           // the short rear rank is centred
  EXPECT_EQ(q[6].corner[2], (Point{11'500, 8000}));
  EXPECT_EQ(slot(l, {}, 5), (Slot{1, 3, Piece::middle}));
}

TEST(Formation, SkirmishersStandApart) {
  const Layout one = rectangle(15, 15, 1000, 1000, 2000, 1000), two = rectangle(15, 8, 1000, 1000, 2000, 1000);
  EXPECT_EQ(one.width(), 29'000);
  EXPECT_EQ(two.width(), 15'000);
  EXPECT_EQ(two.depth(), 3000);
  EXPECT_EQ(rectangle(35, square_files(35), 1000, 1000, 1000, 0).ranks, 6);
  EXPECT_EQ(square_files(9), 3);
}

TEST(Formation, ABentFrontTurnsItsWings) {   // MOC-5.13
  const Layout l = rectangle(12, 6, 1000, 1000, 1000, 0);
  Front f{{0, 0}, 0, 2, 2, 4500, -4500};
  EXPECT_FALSE(fault(l, f).has_value());
  EXPECT_EQ(facing_of(f, Piece::left), 4500);               // thrown forward: looks inward
  EXPECT_EQ(facing_of(f, Piece::right), 4500);              // bent back: looks outward
  const auto q = bases(l, f);
  EXPECT_EQ(q[1].corner[1], (Point{-1000, 0}));             // the left wing hangs on the front of its joint
  EXPECT_GT(q[0].corner[0].y, 1000);
  EXPECT_EQ(q[10].corner[3], (Point{1000, -2000}));         // the right wing on the rear of its own
  EXPECT_LT(q[5].corner[1].y, -1000);
  EXPECT_TRUE(none_overlap(q));
  EXPECT_EQ(outline(l, f).size(), 3U);
  EXPECT_EQ(front_line(l, f).size(), 5U);                   // a gap opens before the wing that is bent back
  EXPECT_EQ(front_line(l, {{0, 0}, 0}).size(), 2U);
}

TEST(Formation, BendsHaveLimits) {
  const Layout l = rectangle(6, 6, 1000, 1000, 1000, 0);
  EXPECT_EQ(fault(l, {{0, 0}, 0, 2, 0, 4501, 0}), Word("bend_too_sharp"));
  EXPECT_EQ(fault(l, {{0, 0}, 0, 4, 0, 4500, 0}), Word("wing_too_long"));
  EXPECT_EQ(fault(l, {{0, 0}, 0, 3, 3, 4500, 4500}), Word("no_middle"));
  EXPECT_FALSE(fault(l, {{0, 0}, 0, 3, 0, 4500, 0}).has_value());
}

TEST(Formation, Batteries) {   // MOC-5.11
  Battery b;
  b.guns = 2;
  b.crew = 4;
  EXPECT_EQ(b.width(), 4000);
  EXPECT_EQ(b.depth(), 3000);
  std::array<Quad, 2> guns;
  std::array<Quad, 4> crew;
  ASSERT_EQ(place_guns(b, {{0, 0}, 0}, guns), 2U);
  ASSERT_EQ(place_crew(b, {{0, 0}, 0}, crew), 4U);
  EXPECT_EQ(guns[0], base({-1000, 0}, heading(0), 1000, 2000));
  EXPECT_EQ(guns[1], base({1000, 0}, heading(0), 1000, 2000));
  EXPECT_EQ(crew[0], base({-1500, -2000}, heading(0), 1000, 1000));
  EXPECT_EQ(crew[3], base({1500, -2000}, heading(0), 1000, 1000));
  b.limbered = true;
  EXPECT_EQ(b.width(), 2000);
  EXPECT_EQ(b.depth(), 6000);
  place_guns(b, {{0, 0}, 0}, guns);
  place_crew(b, {{0, 0}, 0}, crew);
  EXPECT_EQ(guns[1], base({0, -3000}, heading(0), 1000, 2000));
  EXPECT_EQ(crew[1], base({500, -2000}, heading(0), 1000, 1000));
  EXPECT_EQ(crew[2], base({-500, -5000}, heading(0), 1000, 1000));
}

TEST(Formation, QuartersOfAUnit) {   // MOC-5.15
  const Front unit{{0, 0}, 0};
  EXPECT_EQ(quarter({-2000, 100}, {2000, 100}, unit, 2000), Quarter::front);
  EXPECT_EQ(quarter({5000, 3000}, {5000, -2000}, unit, 2000), Quarter::front);      // more than half of the edge
  EXPECT_EQ(quarter({5000, 2000}, {5000, -2000}, unit, 2000), Quarter::flank);      // exactly half
  EXPECT_EQ(quarter({2000, -2000}, {-2000, -2000}, unit, 2000), Quarter::rear);
  EXPECT_EQ(quarter({2000, -1900}, {-2000, -3000}, unit, 2000), Quarter::flank);
}

RC_GTEST_PROP(FormationProperty, NobodyStandsOnAnother, ()) {
  const int n = *rc::gen::inRange(1, 129), files = *rc::gen::inRange(1, n + 1);
  const bool apart = *rc::gen::arbitrary<bool>();
  const Layout l = rectangle(n, files, 1000, *rc::gen::element<Mil>(1000, 2000), apart ? 2000 : 1000, apart ? 1000 : 0);
  Front f{{240'000, 240'000}, *rc::gen::inRange<Cdeg>(0, kTurn)};
  f.left_files = *rc::gen::inRange<std::int16_t>(0, static_cast<std::int16_t>(l.files / 2 + 1));
  f.right_files = *rc::gen::inRange<std::int16_t>(0, static_cast<std::int16_t>(l.files / 2 + 1));
  f.left_bend = *rc::gen::inRange<Cdeg>(-4500, 4501);
  f.right_bend = *rc::gen::inRange<Cdeg>(-4500, 4501);
  if (fault(l, f)) f = {f.middle, f.facing};
  RC_ASSERT(!fault(l, f).has_value());
  std::vector<Quad> q(static_cast<std::size_t>(n));
  RC_ASSERT(place(l, f, q) == q.size());
  RC_ASSERT(none_overlap(q));
  const Outline whole = outline(l, f);
  for (const Quad& one : q) {
    bool in = false;
    for (const Quad& piece : whole) in = in || contains(piece, centre(one));
    RC_ASSERT(in);
  }
}

}  // namespace
}  // namespace oo
