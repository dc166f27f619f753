// An obstacle crossed over two turns, as `tugar` will have it: a unit has one turn of time; what a move leaves pays for the wall (TUG-5.6), the rest is
// paid next turn, and what is left then may be used to move on; who goes away loses what he has paid (TUG-5.9). Time is an exact fraction of a turn.
#include "engine/dice/null_dice.hpp"
#include "engine/geometry/fraction.hpp"
#include "engine/geometry/segment.hpp"
#include "tests/border/spike.hpp"

namespace oo::border {
namespace {

constexpr Mil kMarch = 9 * kInch;            // a turn's move in line
constexpr Mil kWall = 12 * kInch;            // its y; the front edge must have come to it

struct Mover {
  Point front{};
  Fraction left{1}, paid{0};                 // of this turn; of the crossing
  bool beyond = false, unlimbered = false;
};
struct CrossingState {
  std::uint32_t number = 1;
  std::uint16_t turn = 1;
  std::array<Mover, 2> units{};
};

class CrossingBattle final : public Spike<CrossingBattle, CrossingState> {
 public:
  Fraction cost{3, 4};                       // data: a house file may say 2/3 or 1.25 of a turn

  Decision pending() const override {
    Decision d;
    d.number = s.number;
    d.kind = "act";
    d.clause = "TUG-5.6";
    d.side = 0;
    d.turn = s.turn;
    return d;
  }
  std::optional<Trouble> check(const Order& order) const override {
    if (order.answers != s.number) return bad_input("answers", "stale", "another decision is pending");
    if (order.verb == "end") return std::nullopt;
    if (order.unit >= s.units.size()) return bad_input("unit", "unknown", "no such unit");
    const Mover& u = s.units[order.unit];
    if (order.verb == "cross") {
      if (u.unlimbered) return refused("unit", "unlimbered", "TUG-5.10", "an unlimbered gun cannot cross");
      if (u.beyond || u.front.y != kWall) return refused("unit", "not_at_obstacle", "TUG-5.6", "its front edge has not reached the wall");
      if (u.left == Fraction(0)) return refused("unit", "no_time", "TUG-5.6", "no part of the turn is left");
      return std::nullopt;
    }
    if (order.verb != "move" || order.path.size() != 1) return bad_input("verb", "value", "move with one place, cross or end");
    if (!u.beyond && order.path[0].y > kWall) return refused("path[0]", "obstacle", "TUG-5.6", "the wall is in the way");
    if (Fraction(length(u.front, order.path[0]), kMarch) > u.left) return refused("path[0]", "too_far", "TUG-4.1", "further than the rest of the turn allows");
    return std::nullopt;
  }
  Order default_order() const override { return answer("end"); }
  void write(Bytes& b) const override {
    b.put(s.number), b.put(s.turn);
    for (const Mover& u : s.units)
      b.put(u.front.x), b.put(u.front.y), b.put(u.left.num()), b.put(u.left.den()), b.put(u.paid.num()), b.put(u.paid.den()), b.put(std::uint8_t(u.beyond));
  }
  Outcome outcome() const override { return {s.turn > 4, kNoSide, "turns", {}}; }

  void carry_out(const Order& order, Dice&, EventSink& sink) {
    if (order.verb == "end") {
      ++s.turn;
      for (Mover& u : s.units) u.left = 1;
      return tell(sink, "turn", "TUG-3.1", kNoUnit, kNoUnit, s.turn);
    }
    Mover& u = s.units[order.unit];
    if (order.verb == "move") {
      u.left -= Fraction(length(u.front, order.path[0]), kMarch);
      if (!u.beyond && order.path[0].y < kWall) u.paid = 0;                 // TUG-5.9
      u.front = order.path[0];
      return tell(sink, "moves", "TUG-4.1", order.unit);
    }
    const Fraction pays = std::min(cost - u.paid, u.left);
    u.paid += pays;
    u.left -= pays;
    if (u.paid < cost) return tell(sink, "crossing", "TUG-5.6", order.unit);
    u.beyond = true, u.paid = 0;
    u.front.y = kWall + kInch / 2;                                           // TUG-5.7: one base depth beyond
    tell(sink, "crossed", "TUG-5.7", order.unit);
  }
};

class Crossing : public ::testing::Test {
 protected:
  CrossingBattle b;
  EventLog log;

  std::optional<Trouble> give(Word verb, UnitId unit = kNoUnit, std::optional<Point> to = {}) {
    Order order;
    order.answers = b.pending().number;
    order.verb = verb;
    order.unit = unit;
    if (to) order.path.push(*to);
    const std::uint64_t before = b.hash();
    NullDice none;
    auto trouble = b.apply(order, none, log);
    if (trouble) { EXPECT_EQ(b.hash(), before); }
    return trouble;
  }
};

TEST_F(Crossing, IsPaidOverTwoTurnsAndTheRestMovesOn) {
  b.s.units[0].front = {0, kWall - 6 * kInch};
  ASSERT_FALSE(give("move", 0, Point{0, kWall}));                            // 6 of 9 inches: a third of the turn is left
  EXPECT_EQ(b.s.units[0].left, Fraction(1, 3));
  ASSERT_FALSE(give("cross", 0));
  EXPECT_EQ(b.s.units[0].paid, Fraction(1, 3));
  EXPECT_EQ(give("cross", 0)->code, "no_time");
  ASSERT_FALSE(give("end"));
  ASSERT_FALSE(give("cross", 0));                                            // 3/4 - 1/3 = 5/12
  EXPECT_TRUE(b.s.units[0].beyond);
  EXPECT_EQ(b.s.units[0].left, Fraction(7, 12));
  EXPECT_EQ(give("move", 0, Point{0, kWall + 500 + 5'251})->code, "too_far");   // 7/12 of 9 inches are 5.25
  EXPECT_FALSE(give("move", 0, Point{0, kWall + 500 + 5'250}));
  EXPECT_EQ(b.s.units[0].left, Fraction(0));
  EXPECT_EQ(kinds(log), (std::vector<std::string>{"moves", "crossing", "turn", "crossed", "moves"}));
}

TEST_F(Crossing, IsForgottenWhenTheUnitGoesAway) {
  b.s.units[0].front = {0, kWall};
  b.cost = Fraction(3, 2);
  ASSERT_FALSE(give("cross", 0));
  EXPECT_EQ(b.s.units[0].paid, Fraction(1));
  ASSERT_FALSE(give("end"));
  ASSERT_FALSE(give("move", 0, Point{0, kWall - 100}));
  EXPECT_EQ(b.s.units[0].paid, Fraction(0));
  EXPECT_EQ(give("cross", 0)->code, "not_at_obstacle");
}

TEST_F(Crossing, IsRefusedToUnlimberedGunsAndMovesThroughTheWall) {
  b.s.units[1].front = {5'000, kWall};
  b.s.units[1].unlimbered = true;
  EXPECT_EQ(give("cross", 1)->clause, "TUG-5.10");
  EXPECT_EQ(give("move", 1, Point{5'000, kWall + 1})->code, "obstacle");
}

TEST_F(Crossing, WhatIsPaidTravelsWithACopy) {
  b.s.units[0].front = {0, kWall};
  b.s.units[0].left = Fraction(1, 7);
  ASSERT_FALSE(give("cross", 0));
  const auto copy = b.clone();
  EXPECT_EQ(copy->hash(), b.hash());
  ASSERT_FALSE(give("end"));
  EXPECT_NE(copy->hash(), b.hash());
  b.assign(*copy);
  EXPECT_EQ(copy->hash(), b.hash());
  EXPECT_EQ(b.s.units[0].paid, Fraction(1, 7));
}

}  // namespace
}  // namespace oo::border
