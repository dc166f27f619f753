// Exact odds by the code that plays.
#include <benchmark/benchmark.h>

#include <stdexcept>

#include "engine/battle/registry.hpp"
#include "engine/odds/distribution.hpp"
#include "engine/record/game.hpp"
#include "rulesets/moccasins/chains.hpp"

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

/// Twelve figures in open order charge twelve, who stand and fire: the whole chain of MOC-9, twelve pairs, volley and checks too.
struct Charge {
  moccasins::Rules rules;
  moccasins::ChargeSituation situation;
  moccasins::ChargeState start;

  Charge() {
    const auto force = rules_in_force(*registry().find("moccasins"));
    if (!force) throw std::runtime_error(force.trouble().text);
    rules = moccasins::rules_from(*force.value().tables);
    situation.charger = {*rules.troop("legion_infantry"), moccasins::Formation::open_order};
    situation.target = {*rules.troop("british_infantry"), moccasins::Formation::open_order};
    situation.charger.starting_figures = situation.target.starting_figures = start.charger.figures = start.target.figures = 12;
  }
};

void charge_of_12_pairs(benchmark::State& state) {
  const Charge charge;
  for (auto _ : state) benchmark::DoNotOptimize(moccasins::charge_odds(charge.situation, charge.start, true, charge.rules).at.data());
}
BENCHMARK(charge_of_12_pairs)->Unit(benchmark::kMillisecond);

/// Only how it ends, and by what margin.
void charge_of_12_pairs_margin(benchmark::State& state) {
  const Charge charge;
  for (auto _ : state) benchmark::DoNotOptimize(moccasins::charge_verdict_odds(charge.situation, charge.start, true, charge.rules).at.data());
}
BENCHMARK(charge_of_12_pairs_margin)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace oo
