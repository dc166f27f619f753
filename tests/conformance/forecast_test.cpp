// Chances of orders: the same dice that the procedures throw, exact or sampled, the same every time.
#include <cmath>

#include "engine/battle/forecast.hpp"
#include "engine/battle/preview.hpp"
#include "tests/conformance/conformance.hpp"

namespace oo::testing {
namespace {

using Forecasts = Conformance;

const Chances* find(const std::vector<Chances>& all, std::string_view what, UnitId unit = kNoUnit) {
  for (const Chances& c : all)
    if (c.what == what && (unit == kNoUnit || c.unit == unit)) return &c;
  return nullptr;
}

double chance_of(const Chances& c, std::string_view value) {
  for (const ChanceRow& row : c.rows)
    if (row.value == value) return row.chance;
  return 0;
}

double binomial(int n, int k, double p) {
  double out = 1;
  for (int i = 0; i < k; ++i) out *= p * (n - i) / (i + 1);
  for (int i = 0; i < n - k; ++i) out *= 1 - p;
  return out;
}

/// Some orders of each battle that roll something and name an enemy.
template <class Visit>
void each_deed(const Chosen& chosen, std::size_t most, Visit&& visit) {
  Game game = open(chosen);
  const auto random = make_random(), recruit = make_recruit();
  std::vector<Order> proposals;
  std::size_t seen_so_far = 0;
  walk(game, 3, *recruit, *random, kMostSteps, [&](const Step& step) {
    const Seen seen(step.before, step.decision.side);
    seen.propose(step.number, 4, proposals);
    for (const Order& order : proposals) {
      if ((order.verb != "fire" && order.verb != "charge") || seen_so_far == most) continue;
      ++seen_so_far;
      visit(seen, order);
    }
    return seen_so_far < most && !::testing::Test::HasFailure();
  });
}

TEST_P(Forecasts, ChancesAddUpAndAreTheSameEveryTime) {
  each_deed(GetParam(), std::size_t(seeds(6, 60)), [&](const Seen& seen, const Order& order) {
    const auto once = forecast(seen, order), again = forecast(seen, order);
    ASSERT_EQ(once.size(), again.size());
    for (std::size_t i = 0; i < once.size(); ++i) {
      EXPECT_EQ(once[i].text, again[i].text);
      double sum = 0;
      for (std::size_t k = 0; k < once[i].rows.size(); ++k) {
        EXPECT_EQ(once[i].rows[k].chance, again[i].rows[k].chance);
        EXPECT_GE(once[i].rows[k].chance, 0);
        sum += once[i].rows[k].chance;
      }
      if (once[i].what == "hits" || once[i].what == "lost" || once[i].what == "state") {
        EXPECT_LE(sum, 1 + 1e-9) << once[i].text;
        if (once[i].what != "hits") { EXPECT_NEAR(sum, 1, 1e-9) << once[i].text; }
      }
    }
  });
}

/// One volley at one target: the dice that the preview announces, counted.
TEST_P(Forecasts, VolleysHitAsTheirDiceSay) {
  if (rules().id() != "moccasins" && rules().id() != "kingphilip") GTEST_SKIP() << "does not fire by counting dice under a need";
  each_deed(GetParam(), std::size_t(seeds(12, 60)), [&](const Seen& seen, const Order& order) {
    if (order.verb != "fire") return;
    const Preview p = preview(seen, order);
    int aims = 0;
    for (const OrderTrace::Line& line : p.trace.lines) aims += line.what == "fire";
    if (aims != 1 || p.roll.roll().request.purpose != "to_hit" || p.dice == 0 || order.choice == "mixed") return;
    const auto told = forecast(seen, order, {2000, 10, 16});
    const Chances* hits = find(told, "hits");
    ASSERT_NE(hits, nullptr);
    if (hits->of != 0) return;                               // what follows the volley has too many ends
    const double chance = double(std::clamp(p.roll.roll().request.need, 0, p.roll.roll().sides)) / p.roll.roll().sides;
    for (int k = 0; k <= p.dice; ++k) EXPECT_NEAR(chance_of(*hits, std::to_string(k)), binomial(p.dice, k, chance), 1e-9) << k << " hits of " << p.dice;
  });
}

TEST_P(Forecasts, TrialsComeNearWhatIsExact) {
  each_deed(GetParam(), std::size_t(seeds(3, 20)), [&](const Seen& seen, const Order& order) {
    const auto exact = forecast(seen, order, {3000, 400, 16, 400, 1'000'000}), tried = forecast(seen, order, {0, 400, 16, 400, 1'000'000});
    for (const Chances& c : exact) {
      if (c.of != 0 || c.what == "assumed" || c.what == "happens") continue;
      const Chances* other = find(tried, c.what, c.unit);
      if (other == nullptr) continue;                        // too seldom to come up
      EXPECT_EQ(other->of, 400);
      for (const ChanceRow& row : c.rows) EXPECT_NEAR(row.chance, chance_of(*other, row.value), 0.13) << c.text << ": " << row.value;
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Forecasts, Forecasts, ::testing::ValuesIn(all_scenarios()), scenario_name);

}  // namespace
}  // namespace oo::testing
