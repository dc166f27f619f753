// What a side sees of the ground: the first look of a battle, and what a step costs the server for each viewer. Read against floor_whole, like the others.
#include <benchmark/benchmark.h>

#include <stdexcept>

#include "engine/battle/event_log.hpp"
#include "engine/battle/unseen_ground.hpp"
#include "engine/dice/seeded_dice.hpp"
#include "engine/scenario/scenario.hpp"
#include "lab/match/match.hpp"

namespace oo {
namespace {

/// A battle of recruits: what the side saw after each step.
struct Watched {
  Game game;
  std::vector<Seen> steps;
};
Watched watched(const char* id, SideId side) {
  static const Registry rulesets = registry();
  auto opened = open_game(rulesets, std::string(find_book_scenario(rulesets, id)), {});
  if (!opened) throw std::runtime_error(opened.trouble().text);
  Watched w{std::move(opened).value(), {}};
  const auto recruit = make_player("recruit").value();
  SeededDice dice(Seed{0, 1});
  NoEvents nobody;
  for (std::uint64_t i = 0; i < 2000 && !w.game.battle->outcome().over; ++i) {
    w.steps.emplace_back(*w.game.battle, side);
    const Decision d = w.game.battle->pending();
    if (w.game.battle->apply(recruit->decide(Seen(*w.game.battle, d.side), i), dice, nobody)) throw std::runtime_error("refused");
  }
  return w;
}

void first_look(benchmark::State& state, const char* scenario, SideId side) {
  const Watched w = watched(scenario, side);
  for (auto _ : state) {
    UnseenGround ground(w.game.scenario->width, w.game.scenario->height, side);
    benchmark::DoNotOptimize(ground.look(w.steps.front().battle()));
  }
}
/// An iteration is a whole battle: `step` is the time of one of its looks.
void looks(benchmark::State& state, const char* scenario, SideId side) {
  const Watched w = watched(scenario, side);
  std::uint64_t steps = 0;
  for (auto _ : state) {
    UnseenGround ground(w.game.scenario->width, w.game.scenario->height, side);
    for (const Seen& seen : w.steps) benchmark::DoNotOptimize(ground.look(seen.battle()));
    steps += w.steps.size();
  }
  state.counters["step"] = benchmark::Counter(static_cast<double>(steps), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
#define OO_GROUND(scenario, side)                                                                              \
  BENCHMARK_CAPTURE(first_look, scenario##_##side, #scenario, side)->Unit(benchmark::kMicrosecond);            \
  BENCHMARK_CAPTURE(looks, scenario##_##side, #scenario, side)->Unit(benchmark::kMillisecond);
OO_GROUND(fallen_timbers, 0)
OO_GROUND(fallen_timbers, 1)
OO_GROUND(bloody_brook, 0)
OO_GROUND(bloody_brook, 1)
OO_GROUND(portage_road, 0)
OO_GROUND(portage_road, 1)
#undef OO_GROUND

}  // namespace
}  // namespace oo
