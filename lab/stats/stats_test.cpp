#include <gtest/gtest.h>

#include <cmath>

#include "lab/stats/decide.hpp"
#include "lab/stats/elo.hpp"
#include "lab/stats/interval.hpp"
#include "lab/stats/number.hpp"

namespace oo {
namespace {

TEST(Numbers, SeriesAgreeWithTheLibraryToTheLastDigits) {
  for (const double x : {1e-300, 1e-9, 0.05, 0.5, 0.70710678, 1.0, 1.41421357, 2.0, 10.0, 12345.678, 1e300}) EXPECT_NEAR(ln(x), std::log(x), 4e-16 * (1.0 + std::abs(std::log(x)))) << x;
  for (const double x : {-700.0, -30.5, -1.0, -0.3466, 0.0, 1e-9, 0.3466, 1.0, 30.0, 700.0}) EXPECT_NEAR(e_to(x) / std::exp(x), 1.0, 2e-13) << x;
  EXPECT_EQ(ln(1.0), 0.0);
  EXPECT_NEAR(normal_point(0.025), kZ95, 1e-9);
  EXPECT_NEAR(normal_point(0.001), 3.090232306, 1e-8);
}

TEST(Numbers, RoundingIsHalfAwayFromZeroAndNeverMinusZero) {
  EXPECT_EQ(rounded(0.1234565), 0.123457);
  EXPECT_EQ(rounded(-2.5, 0), -3.0);
  EXPECT_FALSE(std::signbit(rounded(-1e-9)));
}

TEST(Intervals, WilsonIsAsPublished) {
  const Interval i = wilson(15, 148);                      // Newcombe 1998: 0.0624 to 0.1605
  EXPECT_NEAR(i.low, 0.0624, 5e-5);
  EXPECT_NEAR(i.high, 0.1605, 5e-5);
  EXPECT_EQ(wilson(0, 10).low, 0.0);
  EXPECT_NEAR(wilson(0, 10).high, 0.2775, 5e-5);
  EXPECT_EQ(wilson(0, 0).high, 1.0);
}

TEST(Intervals, AScoreWithoutDrawsIsAShareAndDrawsMakeItSteadier) {
  Moments wins, draws;
  for (int i = 0; i < 100; ++i) wins.add(i < 60 ? 2 : 0), draws.add(i < 20 ? 2 : i < 99 ? 1 : 0);
  EXPECT_NEAR(score_interval(wins, 2).low, wilson(60, 100).low, 2e-3);
  const Interval d = score_interval(draws, 2);
  EXPECT_LT(d.high - d.low, 0.6 * (wilson(60, 100).high - wilson(60, 100).low));
}

TEST(Intervals, SumsMayBeMergedInAnyOrder) {
  Moments all, a, b, empty;
  for (int i = -5; i < 20; ++i) all.add(i * i), (i % 3 == 0 ? a : b).add(i * i);
  Moments ab = a, ba = b;
  ab.merge(b), ba.merge(a), ba.merge(empty);
  EXPECT_EQ(ab, all);
  EXPECT_EQ(ba, all);
  empty.merge(a);
  EXPECT_EQ(empty, a);
}

TEST(Intervals, PairsOfTheSameDifferenceHaveNoSpreadAndGoTogether) {
  Paired p, apart;
  for (int i = 0; i < 50; ++i) p.add(i + 3, i), apart.add(i, -i);
  EXPECT_DOUBLE_EQ(p.difference().value, 3.0);
  EXPECT_NEAR(p.difference().high, 3.0, 1e-12);
  EXPECT_NEAR(p.correlation(), 1.0, 1e-12);
  EXPECT_NEAR(apart.correlation(), -1.0, 1e-12);
}

TEST(Intervals, ARatioTakesBattlesNotDiceAsIndependent) {
  Paired steady, lumpy;                                    // 500 hits of 1000 shots either way
  for (int i = 0; i < 100; ++i) steady.add(5, 10), lumpy.add(i % 2 == 0 ? 10 : 0, 10);
  EXPECT_DOUBLE_EQ(ratio_interval(steady).value, 0.5);
  EXPECT_DOUBLE_EQ(ratio_interval(steady).low, 0.5);
  EXPECT_NEAR(ratio_interval(lumpy).high, 0.5 + kZ95 * 0.5025 / 10.0, 1e-3);
}

TEST(Intervals, WhatAllowsForAnEarlyStopIsWider) {
  for (const std::int64_t n : {32, 500, 10'000}) EXPECT_GT(stopping_half_width(0.25, n), kZ95 * std::sqrt(0.25 / double(n)));
}

Paired scores(int better, int same, int worse) {
  Paired p;
  for (int i = 0; i < better; ++i) p.add(2, 0);
  for (int i = 0; i < same; ++i) p.add(1, 1);
  for (int i = 0; i < worse; ++i) p.add(0, 2);
  return p;
}

TEST(Decide, GivesEachOfTheThreeAnswersAndStaysOpenBetween) {
  const DecideRule rule;
  EXPECT_EQ(decide(scores(60, 40, 10), rule).verdict, DuelVerdict::a_better);
  EXPECT_EQ(decide(scores(10, 40, 60), rule).verdict, DuelVerdict::b_better);
  EXPECT_EQ(decide(scores(1000, 9000, 1000), rule).verdict, DuelVerdict::no_difference);
  const Deciding open = decide(scores(20, 40, 18), rule);
  EXPECT_EQ(open.verdict, DuelVerdict::open);
  EXPECT_GT(open.more, 0);
  EXPECT_EQ(decide(scores(20, 0, 0), rule).verdict, DuelVerdict::open) << "before the first look";
  EXPECT_EQ(decide(Paired{}, rule).verdict, DuelVerdict::open);
}

TEST(Decide, WhoWonEveryPairMayStillLoseTheNext) {
  const Interval all = score_difference(scores(40, 0, 0)), stopped = score_difference_stopped(scores(40, 0, 0));
  EXPECT_EQ(all.value, 1.0);
  EXPECT_LT(all.low, 0.97);
  EXPECT_LT(stopped.low, all.low);
  EXPECT_EQ(score_difference(Paired{}).low, -1.0);
}

/// A coin of our own, and many comparisons of equal arms: false alarms keep to their risk.
TEST(Decide, EqualArmsAreSeldomToldApart) {
  std::uint64_t state = 12345;
  const auto coin = [&state] {
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    return int(state >> 62 & 1) * 2;
  };
  int wrong = 0, open = 0;
  constexpr int kTrials = 400;
  for (int t = 0; t < kTrials; ++t) {
    Paired p;
    DuelVerdict v = DuelVerdict::open;
    for (int n = 1; n <= 4000 && v == DuelVerdict::open; ++n) {
      const int a = coin();
      const int b = coin();
      p.add(a, b);
      if (n % kLookEvery == 0) v = decide(p, {}).verdict;
    }
    wrong += v == DuelVerdict::a_better || v == DuelVerdict::b_better ? 1 : 0;
    open += v == DuelVerdict::open ? 1 : 0;
  }
  EXPECT_LT(wrong, kTrials * 8 / 100);                     // 5 % asked; three standard errors above
  EXPECT_LT(open, kTrials / 4);
}

TEST(Ladder, AHundredPointsAreSixtyFourInAHundred) {
  Moments points;
  for (int i = 0; i < 10'000; ++i) points.add(i % 25 < 16 ? 4 : 0);
  const auto rungs = ladder(2, {{0, 1, points}});
  EXPECT_NEAR(rungs[0].elo.value - rungs[1].elo.value, 99.95, 0.1);
  EXPECT_NEAR(rungs[0].elo.value, -rungs[1].elo.value, 1e-6);
  EXPECT_NEAR(rungs[0].score.value, 0.64, 1e-9);
  EXPECT_NEAR(rungs[1].score.value, 0.36, 1e-9);
  // The difference has 7.2 (400 / ln 10 * z * 0.48 / (0.64 * 0.36) / 100); each of the two, half of it.
  EXPECT_NEAR((rungs[0].elo.high - rungs[0].elo.low) / 2.0, 3.55, 0.1);
}

TEST(Ladder, WhoWinsEverythingStaysOnIt) {
  Moments all;
  for (int i = 0; i < 100; ++i) all.add(4);
  const auto rungs = ladder(3, {{0, 1, all}, {1, 2, all}, {0, 2, all}});
  EXPECT_GT(rungs[0].elo.value, rungs[1].elo.value);
  EXPECT_GT(rungs[1].elo.value, rungs[2].elo.value);
  EXPECT_LT(rungs[0].elo.high, 5000.0);
  EXPECT_GT(rungs[0].elo.high - rungs[0].elo.low, 20.0);
}

}  // namespace
}  // namespace oo
