#include "engine/dice/dice.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "engine/dice/null_dice.hpp"
#include "engine/dice/scripted_dice.hpp"
#include "engine/dice/seeded_dice.hpp"
#include "engine/dice/tape.hpp"
#include "engine/dice/typed_dice.hpp"

namespace oo {
namespace {

constexpr Request kHit{.purpose = "to_hit", .clause = "MOC-7.10", .need = 6, .roller = 3, .target = 9};

int higher_wins(int a, int b) { return a == b ? 0 : a > b ? 1 : 2; }

TEST(ScriptedDice, EachPrimitiveTakesItsFacesInOrder) {
  ScriptedDice dice({4, 1, 6, 7, 2, 3, 5, 9, 1, 2, 2, 5, 5, 4, 1, 3});
  EXPECT_EQ(dice.roll(6, kHit), 4);
  EXPECT_EQ(dice.count(3, 20, 6, kHit), 2);                       // 1 6 7
  FaceClasses classes{};
  classes[3] = 1;
  classes[4] = classes[5] = classes[6] = 2;
  EXPECT_EQ(dice.tally(3, 6, classes, 3, kHit), (ClassCounts{1, 1, 1}));      // 2 3 5
  const ContestRun runs[] = {{1, 0, 0}, {1, 1, 2}};
  EXPECT_EQ(dice.contest(runs, {10, higher_wins, 3}, kHit), (ClassCounts{0, 1, 1}));   // 9:1, 2+1:2+2
  EXPECT_EQ(dice.roll_off(6, kHit), std::pair(4, 1));             // 5 5 again
  EXPECT_EQ(dice.pick(4, kHit), 2);
  EXPECT_EQ(dice.left(), 0U);
  EXPECT_EQ(dice.used(), 16U);
}

TEST(ScriptedDice, ThrowsNothingForNoDice) {
  ScriptedDice dice({});
  EXPECT_EQ(dice.count(0, 20, 6, kHit), 0);
  EXPECT_EQ(dice.tally(0, 6, {}, 2, kHit), ClassCounts{});
  EXPECT_EQ(dice.contest({}, {10, higher_wins, 3}, kHit), ClassCounts{});
}

TEST(ScriptedDice, SaysWhatIsMissingAndWhatIsWrong) {
  ScriptedDice dice({3, 4});
  try {
    dice.count(5, 20, 6, kHit);
    FAIL() << "nothing was wanted";
  } catch (const DiceWanted& wanted) {
    EXPECT_EQ(wanted.n, 3);
    EXPECT_EQ(wanted.sides, 20);
    EXPECT_EQ(wanted.need, 6);
    EXPECT_EQ(wanted.purpose, "to_hit");
    EXPECT_EQ(wanted.roller, 3);
  }
  EXPECT_THROW(ScriptedDice({7}).roll(6, kHit), DiceWrong);
  EXPECT_THROW(ScriptedDice({0}).roll(6, kHit), DiceWrong);
  EXPECT_THROW(ScriptedDice({9}).count(2, 6, 1, kHit), DiceWrong);   // wrong comes before missing
  NullDice none;
  EXPECT_THROW(none.roll(6, kHit), DiceWanted);
}

TEST(Tape, KeepsTheFacesSoThatAScriptRepeatsThem) {
  SeededDice seeded({1, 2});
  Tape tape;
  seeded.listen(&tape);
  const int hits = seeded.count(12, 20, 7, kHit);
  const auto off = seeded.roll_off(6, kHit);
  const int picked = seeded.pick(5, kHit);
  ScriptedDice again({tape.faces().begin(), tape.faces().end()});
  EXPECT_EQ(again.count(12, 20, 7, kHit), hits);
  EXPECT_EQ(again.roll_off(6, kHit), off);
  EXPECT_EQ(again.pick(5, kHit), picked);
  EXPECT_EQ(again.left(), 0U);
}

TEST(SeededDice, SameRequestSameFacesWhateverUnrelatedWasDoneBefore) {
  const auto shot = [](bool something_else_first) {
    SeededDice dice({7, 8});
    RequestLog log;
    dice.moment(3, 1, &log);
    if (something_else_first) {
      dice.roll(10, {.purpose = "morale", .clause = "MOC-8.2", .roller = 3, .target = 9});
      dice.count(40, 20, 6, {.purpose = "to_hit", .clause = "MOC-7.10", .roller = 4, .target = 9});
    }
    Tape tape;
    dice.listen(&tape);
    dice.count(20, 20, 6, kHit);
    return tape.faces();
  };
  EXPECT_EQ(shot(false), shot(true));
}

std::vector<std::uint8_t> faces_of(const Seed& seed, std::uint16_t turn, std::uint8_t phase, const Request& request) {
  SeededDice dice(seed);
  RequestLog log;
  dice.moment(turn, phase, &log);
  Tape tape;
  dice.listen(&tape);
  dice.count(20, 20, 6, request);
  return tape.faces();
}

TEST(SeededDice, AnyPartOfTheRequestChangesTheFaces) {
  const auto base = faces_of({7, 8}, 3, 1, kHit);
  EXPECT_NE(base, faces_of({7, 9}, 3, 1, kHit));
  EXPECT_NE(base, faces_of({8, 8}, 3, 1, kHit));
  EXPECT_NE(base, faces_of({7, 8}, 4, 1, kHit));
  EXPECT_NE(base, faces_of({7, 8}, 3, 2, kHit));
  EXPECT_NE(base, faces_of({7, 8}, 3, 1, {.purpose = "to_hut", .clause = "MOC-7.10", .roller = 3, .target = 9}));
  EXPECT_NE(base, faces_of({7, 8}, 3, 1, {.purpose = "to_hit", .clause = "MOC-7.10", .roller = 4, .target = 9}));
  EXPECT_NE(base, faces_of({7, 8}, 3, 1, {.purpose = "to_hit", .clause = "MOC-7.10", .roller = 3, .target = 8}));
  EXPECT_EQ(base, faces_of({7, 8}, 3, 1, {.purpose = "to_hit", .clause = "MOC-1.1", .need = 2, .roller = 3, .target = 9}));
}

TEST(SeededDice, UndoIsNoSecondChance) {
  SeededDice dice({11, 12});
  RequestLog log;
  dice.moment(1, 0, &log);
  dice.roll(20, kHit);
  const RequestLog before = log;             // lies in the battle: undo restores it
  const int second = dice.roll(20, kHit);
  log = before;
  dice.moment(1, 0, &log);
  EXPECT_EQ(dice.roll(20, kHit), second);
  EXPECT_EQ(log.rows.size(), 1U);
  EXPECT_EQ(log.rows[0].asked, 2U);
}

TEST(SeededDice, FacesStayTheSameForEver) {   // a record made with an older program must replay: never change this line
  SeededDice dice({0x0123456789abcdefULL, 0xfedcba9876543210ULL});
  RequestLog log;
  dice.moment(2, 1, &log);
  Tape tape;
  dice.listen(&tape);
  dice.count(12, 20, 6, kHit);
  EXPECT_EQ(tape.faces(), (std::vector<std::uint8_t>{17, 5, 9, 14, 16, 4, 17, 16, 6, 7, 3, 20}));
}

double chi_square(int sides, int dice_in_all) {
  std::vector<int> seen(static_cast<std::size_t>(sides) + 1, 0);
  SeededDice dice({2024, 11});
  RequestLog log;
  struct Counter final : DiceListener {
    explicit Counter(std::vector<int>& to) : to_(to) {}
    void rolled(const Roll& roll) override {
      for (const std::uint8_t face : roll.faces) ++to_[face];
    }
    std::vector<int>& to_;
  } counter(seen);
  dice.listen(&counter);
  for (int i = 0; i < dice_in_all / 100; ++i) {
    dice.moment(static_cast<std::uint16_t>(i), 0, &log);
    dice.count(100, sides, 1, kHit);
  }
  const double expected = static_cast<double>(dice_in_all) / sides;
  double sum = 0;
  for (int face = 1; face <= sides; ++face) {
    const double off = seen[static_cast<std::size_t>(face)] - expected;
    sum += off * off / expected;
  }
  return sum;
}

TEST(SeededDice, FacesAreEquallyFrequent) {
  EXPECT_LT(chi_square(6, 60'000), 20.5);       // 99.9 % points of chi-square with sides - 1 degrees of freedom
  EXPECT_LT(chi_square(10, 100'000), 27.9);
  EXPECT_LT(chi_square(20, 100'000), 43.8);
  EXPECT_LT(chi_square(128, 128'000), 181.0);
}

TEST(SeededDice, WithoutABattleItCountsForItself) {
  SeededDice dice({5, 5});
  std::vector<int> first;
  for (int i = 0; i < 12; ++i) first.push_back(dice.roll(20, kHit));
  EXPECT_NE(std::vector<int>(12, first[0]), first);
}

TEST(RequestLog, FullTableStaysDeterministicAndNeverRepeats) {
  RequestLog log;
  for (std::uint16_t unit = 0; unit < kRequestRows; ++unit) EXPECT_EQ(log.next(1, unit, 0), 0U);
  const auto a = log.next(1, 5000, 0);
  const auto b = log.next(1, 5000, 0);
  EXPECT_NE(a, b);
  EXPECT_EQ(log.next(1, 3, 0), 1U);
  log.enter(0, 1);
  EXPECT_EQ(log.next(1, 5000, 0), 0U);
}

TEST(TypedDice, AsksServesAndLeavesTheRestToAnother) {
  const auto first_side = [](const Request& r) { return r.roller < 5; };
  SeededDice seeded({1, 1});
  TypedDice dice(first_side, &seeded);
  RequestLog log;
  const Request theirs{.purpose = "to_hit", .clause = "MOC-7.10", .roller = 7, .target = 3};
  const auto order = [&] {
    RequestLog copy = log;                     // lies in the copy of the battle
    dice.rewind();
    dice.moment(1, 1, &copy);
    const int enemy = dice.roll(20, theirs);
    const int mine = dice.roll(20, kHit);
    return std::pair(enemy, mine);
  };
  EXPECT_THROW(order(), DiceWanted);
  const int typed[] = {17};
  dice.give(typed);
  const auto done = order();
  EXPECT_EQ(done.second, 17);
  EXPECT_EQ(order(), done);
  EXPECT_EQ(dice.left(), 0U);

  SeededDice alone({1, 1});
  RequestLog other;
  alone.moment(1, 1, &other);
  EXPECT_EQ(alone.roll(20, theirs), done.first);
}

TEST(Seed, TextThereAndBack) {
  const auto hex = parse_seed("0x0123456789ABCDEFfedcba9876543210");
  ASSERT_TRUE(hex);
  EXPECT_EQ(hex.value(), (Seed{0x0123456789abcdefULL, 0xfedcba9876543210ULL}));
  EXPECT_EQ(parse_seed(to_text(hex.value())).value(), hex.value());
  EXPECT_EQ(parse_seed("42").value(), (Seed{0, 42}));
  EXPECT_EQ(parse_seed("18446744073709551616").value(), (Seed{1, 0}));
  EXPECT_EQ(parse_seed("340282366920938463463374607431768211455").value(), (Seed{~0ULL, ~0ULL}));
  for (const char* bad : {"", "0x", "340282366920938463463374607431768211456", "-1", "1.5", "12g", "0x0123456789abcdeffedcba98765432100", "seed"})
    EXPECT_FALSE(parse_seed(bad)) << bad;
  EXPECT_NE(derive({1, 2}, 0), derive({1, 2}, 1));
  EXPECT_EQ(derive({1, 2}, 5), derive({1, 2}, 5));
}

}  // namespace
}  // namespace oo
