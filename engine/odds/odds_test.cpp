#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <vector>

#include "engine/odds/distribution.hpp"
#include "engine/odds/enumerated_dice.hpp"
#include "engine/odds/fractions.hpp"
#include "tests/support/every_face.hpp"

namespace oo {
namespace {

constexpr Request kAny{.purpose = "test", .clause = "MOC-1.1"};

int pair_class(int a, int b) { return a == b ? 0 : a > b ? (a >= 2 * b ? 4 : 3) : (b >= 2 * a ? 2 : 1); }

template <class Run>
auto brute_force(Run run) {
  EveryFace dice;
  Dist<decltype(run(static_cast<Dice&>(dice)))> out;
  do {
    const auto result = run(static_cast<Dice&>(dice));
    out.add(result, dice.weight());
  } while (dice.next());
  out.merge();
  return out;
}

template <class Run>
void expect_exact(Run run) {
  const auto fast = distribution_of(run);
  const auto slow = brute_force(run);
  const auto fractions = distribution_of<Rational>(run);
  ASSERT_EQ(fast.at.size(), slow.at.size());
  ASSERT_EQ(fast.at.size(), fractions.at.size());
  EXPECT_EQ(fractions.total(), Rational(1));
  for (std::size_t i = 0; i < fast.at.size(); ++i) {
    EXPECT_EQ(fast.at[i].first, slow.at[i].first);
    EXPECT_EQ(fast.at[i].first, fractions.at[i].first);
    EXPECT_NEAR(fast.at[i].second, slow.at[i].second, 1e-12);
    EXPECT_NEAR(fast.at[i].second, fractions.at[i].second.template convert_to<double>(), 1e-14);
  }
}

TEST(EnumeratedDice, RollCountPick) {
  expect_exact([](Dice& d) { return d.roll(20, kAny); });
  expect_exact([](Dice& d) { return d.count(5, 6, 2, kAny); });
  expect_exact([](Dice& d) { return d.pick(7, kAny); });
}

TEST(EnumeratedDice, CertainCountsDoNotBranch) {
  EXPECT_EQ(distribution_of([](Dice& d) { return d.count(9, 20, 0, kAny); }).at.size(), 1U);
  EXPECT_EQ(distribution_of([](Dice& d) { return d.count(9, 20, -4, kAny); }).at[0].first, 0);
  EXPECT_EQ(distribution_of([](Dice& d) { return d.count(9, 20, 25, kAny); }).at[0].first, 9);
}

TEST(EnumeratedDice, Tally) {
  FaceClasses classes{};
  classes[3] = 1;
  classes[4] = classes[5] = classes[6] = 2;
  expect_exact([&](Dice& d) { return d.tally(5, 6, classes, 3, kAny); });
  expect_exact([&](Dice& d) { return d.tally(3, 6, classes, 4, kAny); });   // a class that never comes up
}

TEST(EnumeratedDice, ContestIsTheSameAsPairByPair) {
  const ContestRun runs[] = {{1, 5, 2}, {1, 1, 2}};
  expect_exact([&](Dice& d) { return d.contest(runs, {6, pair_class, 5}, kAny); });
}

TEST(EnumeratedDice, ContestConvolvesRunsLikeSingleCalls) {
  const ContestRun runs[] = {{2, 5, 2}, {3, 1, 2}, {1, 0, 0}};
  const auto together = distribution_of([&](Dice& d) { return d.contest(runs, {10, pair_class, 5}, kAny); });
  const auto apart = distribution_of([&](Dice& d) {
    ClassCounts sum{};
    for (const ContestRun& run : runs) {
      for (int i = 0; i < run.n; ++i) {
        const ContestRun one{1, run.a, run.b};
        const ClassCounts c = d.contest({&one, 1}, {10, pair_class, 5}, kAny);
        for (std::size_t k = 0; k < sum.size(); ++k) sum[k] = static_cast<std::uint8_t>(sum[k] + c[k]);
      }
    }
    return sum;
  });
  ASSERT_EQ(together.at.size(), apart.at.size());
  for (std::size_t i = 0; i < apart.at.size(); ++i) {
    EXPECT_EQ(together.at[i].first, apart.at[i].first);
    EXPECT_NEAR(together.at[i].second, apart.at[i].second, 1e-12);
  }
}

TEST(EnumeratedDice, WideContestsDoWithoutTheDenseArray) {
  const ContestRun run{60, 3, 2};
  const ContestSpec spec{10, [](int a, int b) { return pair_class(a, b) == 4 ? 5 : a > b ? 1 : 0; }, 6};   // 61^5 places, 1,891 in use
  EnumeratedDice dice;
  double sum = 0, mean = 0;
  int leaves = 0;
  do {
    dice.rewind();
    const ClassCounts c = dice.contest({&run, 1}, spec, kAny);
    sum += dice.weight();
    mean += dice.weight() * c[5];
    ++leaves;
  } while (dice.next());
  int ways = 0;
  for (int a = 1; a <= 10; ++a)
    for (int b = 1; b <= 10; ++b) ways += pair_class(a + 3, b + 2) == 4 ? 1 : 0;
  EXPECT_EQ(leaves, 62 * 61 / 2);
  EXPECT_NEAR(sum, 1, 1e-12);
  EXPECT_NEAR(mean, 60 * ways / 100.0, 1e-9);
}

TEST(EnumeratedDice, RollOffIsTheConditionalDistribution) {
  const auto d = distribution_of([](Dice& dice) { return dice.roll_off(6, kAny); });
  EXPECT_EQ(d.at.size(), 30U);
  for (const auto& entry : d.at) {
    EXPECT_NE(entry.first.first, entry.first.second);
    EXPECT_NEAR(entry.second, 1 / 30.0, 1e-15);
  }
}

TEST(EnumeratedDice, BranchesThatDependOnEarlierDice) {
  expect_exact([](Dice& d) {
    const int hits = d.count(3, 6, 2, kAny);
    if (hits == 0) return 0;
    const int saved = d.count(hits, 6, 3, kAny);
    const int leader = saved == hits ? 0 : d.roll(4, kAny);
    return 100 * hits + 10 * saved + leader;
  });
}

TEST(Distribution, ThenMergesEqualStates) {
  const auto add = [](int sum, Dice& d) { return sum + d.roll(6, kAny); };
  auto d = certain(0);
  for (int i = 0; i < 10; ++i) d = then(d, add);
  EXPECT_EQ(d.at.size(), 51U);                       // 10..60: not 6^10 leaves
  EXPECT_NEAR(d.total(), 1, 1e-12);
  EXPECT_NEAR(d.mean([](int s) { return s; }), 35, 1e-10);
  EXPECT_NEAR(d.chance([](int s) { return s == 10; }), std::pow(1 / 6.0, 10), 1e-20);
}

TEST(Distribution, ThenCallAsksOncePerInput) {
  auto d = certain(0);
  d = then(d, [](int, Dice& dice) { return dice.roll(20, kAny); });
  int calls = 0;
  const auto procedure = [&](int n, Dice& dice) {
    ++calls;
    return dice.count(n, 6, 3, kAny);
  };
  const auto after = then_call<int, int>(
      d, [](int s) { return s % 2 == 0 ? std::optional<int>(s % 4) : std::nullopt; }, procedure, [](int s, int hits) { return 100 * hits + s; });
  EXPECT_EQ(calls, 1 + 3);                           // 0 dice: one leaf; 2 dice: three
  EXPECT_NEAR(after.total(), 1, 1e-12);
  EXPECT_NEAR(after.chance([](int s) { return s == 202; }), 0.05 * 0.25, 1e-15);
  const auto hits = project(after, [](int s) { return s / 100; });
  EXPECT_EQ(hits.at.size(), 3U);
}

TEST(Distribution, FractionsAreExact) {
  auto d = certain<Rational>(0);
  for (int i = 0; i < 3; ++i) d = then(d, [](int sum, Dice& dice) { return sum + dice.roll(6, kAny); });
  EXPECT_EQ(d.chance([](int s) { return s == 10; }), Rational(1, 8));
  EXPECT_EQ(d.total(), Rational(1));
}

}  // namespace
}  // namespace oo
