#include "players/even_dice.hpp"

#include <gtest/gtest.h>

#include <array>

namespace oo {
namespace {

Request of(Word purpose, UnitId roller = 1, UnitId target = 2) {
  Request r;
  r.purpose = purpose;
  r.roller = roller;
  r.target = target;
  return r;
}

/// Each face is as likely as of a fair die, whatever the number of dice and samples.
TEST(EvenDice, EveryFaceIsFair) {
  constexpr int kSeeds = 3000, kSamples = 4;
  for (const int n : {1, 2, 3, 7}) {
    std::array<int, 11> low{};                            // how many dice show a face up to that
    for (int seed = 0; seed < kSeeds; ++seed)
      for (int k = 0; k < kSamples; ++k)
        for (int at_most = 1; at_most < 10; ++at_most) {
          EvenDice dice(std::uint64_t(seed), k, kSamples);
          low[std::size_t(at_most)] += dice.count(n, 10, at_most, of("to_hit"));
        }
    for (int at_most = 1; at_most < 10; ++at_most) {
      const double share = low[std::size_t(at_most)] / double(kSeeds * kSamples * n);
      EXPECT_NEAR(share, at_most / 10.0, 0.01) << n << " dice, " << at_most << " or less";
    }
  }
}

/// Ten dice that hit on 4 of 20 hit twice: never none and never five, as fair dice would.
TEST(EvenDice, AVolleyIsNearItsMean) {
  for (std::uint64_t seed = 0; seed < 200; ++seed)
    for (int k = 0; k < 4; ++k) {
      EvenDice dice(seed, k, 4);
      const int hits = dice.count(10, 20, 4, of("to_hit"));
      EXPECT_GE(hits, 1);
      EXPECT_LE(hits, 3);
    }
}

/// Five samples of one d10 show five different pairs of faces.
TEST(EvenDice, SamplesShareOutOneDie) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    std::array<int, 5> in_part{};
    for (int k = 0; k < 5; ++k) {
      EvenDice dice(seed, k, 5);
      ++in_part[std::size_t((dice.roll(10, of("morale")) - 1) / 2)];
    }
    for (const int n : in_part) EXPECT_EQ(n, 1) << "seed " << seed;
  }
}

TEST(EvenDice, TheSameRequestGetsTheSameFaces) {
  EvenDice a(7, 1, 4), b(7, 1, 4), other(8, 1, 4);
  int same = 0;
  for (UnitId u = 0; u < 50; ++u) {
    const int face = a.roll(100, of("morale", u));
    EXPECT_EQ(face, b.roll(100, of("morale", u)));
    same += face == other.roll(100, of("morale", u));
  }
  EXPECT_LT(same, 10);
}

/// Pairs of a roll-off may tie, and end.
TEST(EvenDice, RollOffEnds) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    EvenDice dice(seed, 0, 3);
    const auto [first, second] = dice.roll_off(6, of("activation"));
    EXPECT_NE(first, second);
  }
}

}  // namespace
}  // namespace oo
