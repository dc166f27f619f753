// Exact odds by the code that plays.
#include <benchmark/benchmark.h>

#include "engine/odds/distribution.hpp"

namespace oo {
namespace {

int hits_of_60(Dice& dice) { return dice.count(60, 20, 5, {"to_hit", "", 5}); }

/// Nothing known before: the binomial is computed each time.
void odds_60_d20(benchmark::State& state) {
  for (auto _ : state) {
    const auto hits = distribution_of<double>(hits_of_60);
    benchmark::DoNotOptimize(hits.at.data());
  }
}
BENCHMARK(odds_60_d20)->Unit(benchmark::kNanosecond);

/// The same dice again, as a player program does that compares many volleys: the binomial is remembered.
void odds_60_d20_again(benchmark::State& state) {
  EnumeratedDice dice;
  for (auto _ : state) {
    const auto hits = distribution_of<double>(hits_of_60, dice);
    benchmark::DoNotOptimize(hits.at.data());
  }
}
BENCHMARK(odds_60_d20_again)->Unit(benchmark::kNanosecond);

}  // namespace
}  // namespace oo
