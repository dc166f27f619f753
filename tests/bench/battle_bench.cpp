// The whole battle and what a player program pays for each look at it. Read against floor_whole (floor_bench.cpp), measured in the same minute.
#include <benchmark/benchmark.h>

#include <stdexcept>

#include "engine/battle/event_log.hpp"
#include "engine/dice/seeded_dice.hpp"
#include "lab/match/match.hpp"
#include "tests/support/allocations.hpp"

namespace oo {
namespace {

Game open_book_scenario(const char* id) {
  static const Registry rulesets = registry();
  auto game = open_game(rulesets, std::string(find_book_scenario(rulesets, id)), {});
  if (!game) throw std::runtime_error(game.trouble().text);
  return std::move(game).value();
}

/// One battle an iteration, with the seeds 1 to 20 in turn: forty iterations play each twice.
void battle(benchmark::State& state, const char* scenario, const char* player) {
  Game game = open_book_scenario(scenario);
  const auto start = game.battle->clone();
  const auto first = make_player(player).value(), second = make_player(player).value();
  NoEvents nobody;
  MatchOptions options;
  options.record = false;
  std::uint64_t played = 0, orders = 0;
  for (auto _ : state) {
    game.battle->assign(*start);
    options.seed = Seed{0, 1 + played++ % 20};
    orders += play_match(game, *first, *second, nobody, options).steps;
  }
  state.counters["orders"] = benchmark::Counter(static_cast<double>(orders), benchmark::Counter::kAvgIterations);
  state.counters["battles/s"] = benchmark::Counter(static_cast<double>(played), benchmark::Counter::kIsRate);
  state.counters["orders/s"] = benchmark::Counter(static_cast<double>(orders), benchmark::Counter::kIsRate);
}
BENCHMARK_CAPTURE(battle, fallen_timbers_recruits, "fallen_timbers", "recruit")->Iterations(40)->Unit(benchmark::kMillisecond);
/// The largest scenario of each rule set: as many decisions and units as they ask for.
BENCHMARK_CAPTURE(battle, fallen_timbers_captains, "fallen_timbers", "captain")->Iterations(20)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(battle, bloody_brook_captains, "bloody_brook", "captain")->Iterations(20)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(battle, battle_of_the_ford_captains, "battle_of_the_ford", "captain")->Iterations(20)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(battle, portage_road_captains, "portage_road", "captain")->Iterations(20)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(battle, fallen_timbers_random, "fallen_timbers", "random")->Iterations(40)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(battle, bloody_brook_recruits, "bloody_brook", "recruit")->Iterations(40)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(battle, battle_of_the_ford_recruits, "battle_of_the_ford", "recruit")->Iterations(40)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(battle, portage_road_recruits, "portage_road", "recruit")->Iterations(40)->Unit(benchmark::kMillisecond);

/// What a look ahead does: the best order by the rule set's own lights and its deed, over and over, without a player's copy in between.
void play_out(benchmark::State& state, const char* scenario) {
  Game game = open_book_scenario(scenario);
  const auto start = game.battle->clone();
  NoEvents nobody;
  std::vector<Order> best;
  std::uint64_t played = 0, orders = 0;
  for (auto _ : state) {
    game.battle->assign(*start);
    SeededDice dice(Seed{0, 1 + played++ % 20});
    for (std::uint64_t i = 0; i < 5000 && !game.battle->outcome().over; ++i, ++orders) {
      game.battle->propose(i, 1, best);
      if (game.battle->apply(best.empty() ? game.battle->default_order() : best[0], dice, nobody)) return state.SkipWithError("refused");
    }
  }
  state.counters["orders"] = benchmark::Counter(static_cast<double>(orders), benchmark::Counter::kAvgIterations);
  state.counters["orders/s"] = benchmark::Counter(static_cast<double>(orders), benchmark::Counter::kIsRate);
}
BENCHMARK_CAPTURE(play_out, fallen_timbers, "fallen_timbers")->Iterations(40)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(play_out, bloody_brook, "bloody_brook")->Iterations(40)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(play_out, battle_of_the_ford, "battle_of_the_ford")->Iterations(40)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(play_out, portage_road, "portage_road")->Iterations(40)->Unit(benchmark::kMillisecond);

/// Copying a battle over another: once a look-ahead, once a step of a play-out.
void assign(benchmark::State& state, const char* scenario) {
  const Game game = open_book_scenario(scenario);
  const auto copy = game.battle->clone();
  const auto before = allocations();
  for (auto _ : state) {
    copy->assign(*game.battle);
    benchmark::ClobberMemory();
  }
  state.counters["allocations"] = static_cast<double>(allocations() - before);
}
BENCHMARK_CAPTURE(assign, fallen_timbers, "fallen_timbers")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(assign, bloody_brook, "bloody_brook")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(assign, battle_of_the_ford, "battle_of_the_ford")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(assign, portage_road, "portage_road")->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace oo
