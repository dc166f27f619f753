// Outlines of what is not seen: shapes, holes, corners that touch, what is asked again; with rules of sight made for the test.
#include "engine/battle/unseen_ground.hpp"

#include <gtest/gtest.h>

#include <set>

namespace oo {
namespace {

using Outline = std::vector<Point>;
using Outlines = std::vector<Outline>;

Point inches(int x, int y) { return {x * kInch, y * kInch}; }

/// What each unit sees: whole inches by column and row.
class Sights final : public Lookout {
 public:
  std::vector<Eye> posts;
  std::vector<std::set<std::pair<int, int>>> seen;
  mutable int asked = 0;
  Mil far = -1;

  void place(UnitId unit, Point at) { posts.push_back({unit, {{at, at, at, at}}}); }
  void eyes(const Battle&, SideId side, std::vector<Eye>& out) const override {
    if (side == 0) out.insert(out.end(), posts.begin(), posts.end());
  }
  Mil farthest(const Battle&, Point) const override { return far; }
  bool sees(const Battle&, UnitId observer, Point at) const override {
    ++asked;
    return seen[observer].contains({at.x / kInch, at.y / kInch});
  }
};

/// No battle but for its lookout.
class Watch final : public Battle {
 public:
  const Lookout* sights = nullptr;
  Setup plan;
  const Lookout* lookout() const override { return sights; }
  std::unique_ptr<Battle> clone() const override { return nullptr; }
  void assign(const Battle&) override {}
  Decision pending() const override { return {}; }
  std::optional<Trouble> check(const Order&) const override { return std::nullopt; }
  std::optional<Trouble> apply(const Order&, Dice&, EventSink&) override { return std::nullopt; }
  void propose(std::uint64_t, std::size_t, std::vector<Order>&) const override {}
  Order default_order() const override { return {}; }
  void redact(SideId) override {}
  void write(Bytes&) const override {}
  Outcome outcome() const override { return {}; }
  const Setup& setup() const override { return plan; }
  void view(BattleView&) const override {}
  const Advice& advice() const override { std::abort(); }
};

struct Table {
  Sights sights;
  Watch battle;
  UnseenGround ground;
  explicit Table(int width = 4, int height = 3, SideId side = 0) : ground(width * kInch, height * kInch, side) { battle.sights = &sights; }
  bool look() { return ground.look(battle); }
};

TEST(UnseenGround, RulesThatHideNobodyHaveNone) {
  Table t;
  t.battle.sights = nullptr;
  EXPECT_FALSE(t.look());
  EXPECT_FALSE(t.ground.any_hides());
  EXPECT_TRUE(t.ground.outlines().empty());
}

TEST(UnseenGround, NobodyThereSeesNothing) {
  Table t;
  EXPECT_TRUE(t.look());
  EXPECT_TRUE(t.ground.any_hides());
  EXPECT_EQ(t.ground.outlines(), (Outlines{{inches(0, 0), inches(4, 0), inches(4, 3), inches(0, 3)}}));
  EXPECT_FALSE(t.look()) << "and nothing has changed since";
}

TEST(UnseenGround, SeenGroundInTheMiddleIsAHole) {
  Table t;
  t.sights.place(0, inches(1, 1));
  t.sights.seen = {{{1, 1}, {2, 1}}};
  EXPECT_TRUE(t.look());
  EXPECT_EQ(t.ground.outlines(), (Outlines{{inches(0, 0), inches(4, 0), inches(4, 3), inches(0, 3)}, {inches(1, 1), inches(1, 2), inches(3, 2), inches(3, 1)}}));
}

TEST(UnseenGround, CellsThatTouchAtACornerAreOutlinedApart) {
  Table t(2, 2);
  t.sights.place(0, inches(1, 1));
  t.sights.seen = {{{1, 0}, {0, 1}}};
  EXPECT_TRUE(t.look());
  EXPECT_EQ(t.ground.outlines(), (Outlines{{inches(0, 0), inches(1, 0), inches(1, 1), inches(0, 1)}, {inches(1, 1), inches(2, 1), inches(2, 2), inches(1, 2)}}));
  t.sights.seen = {{{0, 0}, {1, 1}}};
  t.sights.posts[0].base.corner[0].x += 1;
  EXPECT_TRUE(t.look());
  EXPECT_EQ(t.ground.outlines(), (Outlines{{inches(1, 0), inches(2, 0), inches(2, 1), inches(1, 1)}, {inches(0, 1), inches(1, 1), inches(1, 2), inches(0, 2)}}));
}

TEST(UnseenGround, OnlyWhatMayHaveChangedIsAskedAgain) {
  Table t;
  t.sights.place(0, inches(0, 0));
  t.sights.place(1, inches(3, 0));
  t.sights.seen = {{{0, 0}, {1, 0}}, {{1, 0}, {3, 0}}};
  EXPECT_TRUE(t.look());
  t.sights.asked = 0;
  EXPECT_FALSE(t.look());
  EXPECT_EQ(t.sights.asked, 0) << "everybody stands as before";
  t.sights.posts[1].base.corner[0].y += 1;
  t.sights.seen[1] = {{3, 0}, {3, 1}};
  EXPECT_TRUE(t.look());
  EXPECT_EQ(t.sights.asked, 9 + 1 + 1) << "the nine that nobody saw, of him who moved alone; the one he saw, of both at most";
  t.sights.posts.erase(t.sights.posts.begin());
  EXPECT_TRUE(t.look()) << "who is gone sees nothing";
  EXPECT_EQ(t.ground.outlines(), (Outlines{{inches(0, 0), inches(3, 0), inches(3, 2), inches(4, 2), inches(4, 3), inches(0, 3)}}));
}

TEST(UnseenGround, WhoIsTooFarOffIsNotAsked) {
  Table t;
  t.sights.place(0, inches(0, 0));
  t.sights.far = kInch;
  t.sights.seen = {{{0, 0}, {3, 2}}};
  EXPECT_TRUE(t.look());
  EXPECT_EQ(t.sights.asked, 1) << "only the middle of the first cell lies within an inch each way";
}

TEST(UnseenGround, ItBelongsToOneSide) {
  Table t(4, 3, 1);
  t.sights.place(0, inches(1, 1));
  t.sights.seen = {{{1, 1}}};
  EXPECT_TRUE(t.look());
  EXPECT_EQ(t.ground.outlines().size(), 1U) << "the other side's men do not look for it";
}

TEST(UnseenGround, CellsOfALargeTableAreLarger) {
  Table t(97, 60);
  t.sights.place(0, inches(0, 0));
  t.sights.seen = {{{96, 0}}};                       // in the last column, half a cell broad: 96.0 to 97.0
  EXPECT_TRUE(t.look());
  EXPECT_EQ(t.ground.outlines(), (Outlines{{inches(0, 0), inches(96, 0), {96'000, 1'500}, {97'000, 1'500}, inches(97, 60), inches(0, 60)}}));
}

}  // namespace
}  // namespace oo
