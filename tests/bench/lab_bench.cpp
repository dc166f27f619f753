// What the laboratory costs over the bare loop of battles: the same battles of recruits without anybody listening, and counted and stored as `lab run` does
// it on one thread. Read one against the other, measured in the same minute.
#include <benchmark/benchmark.h>

#include <stdexcept>

#include "lab/schedule/results.hpp"

namespace oo {
namespace {

const Registry& rulesets() {
  static const Registry all = registry();
  return all;
}

OpenPlan plan_of_scenario(const char* id) {
  Plan plan;
  plan.battles = kMostBattles;
  plan.seed = Seed{0, 7};
  Arm arm;
  arm.label = arm.scenario_name = id;
  arm.scenario = std::string(find_book_scenario(rulesets(), id));
  arm.players[0] = arm.players[1] = "recruit";
  plan.arms.push_back(std::move(arm));
  auto open = open_plan(rulesets(), std::move(plan));
  if (!open) throw std::runtime_error(open.trouble().text);
  return std::move(open).value();
}

void bare(benchmark::State& state, const char* scenario) {
  const OpenPlan plan = plan_of_scenario(scenario);
  Game game = open_game(rulesets(), plan.arms[0]->arm.scenario, {}).value();
  const auto start = game.battle->clone();
  const auto first = make_player("recruit").value(), second = make_player("recruit").value();
  NoEvents nobody;
  MatchOptions options;
  options.record = false;
  std::uint64_t k = 0;
  for (auto _ : state)
    for (std::uint64_t i = 0; i < kBlock; ++i) {
      game.battle->assign(*start);
      options.seed = derive(plan.plan.seed, k++);
      benchmark::DoNotOptimize(play_match(game, *first, *second, nobody, options).steps);
    }
}

void counted(benchmark::State& state, const char* scenario) {
  const OpenPlan plan = plan_of_scenario(scenario);
  auto results = Results::open("", plan);
  Fighter fighter(plan.arms[0], plan.plan.seed);
  std::uint64_t k = 0;
  for (auto _ : state) {
    const auto block = fighter.fight(Block{0, k, kBlock});
    k += kBlock;
    if (results.value()->put(*block)) throw std::runtime_error("not stored");
  }
}

BENCHMARK_CAPTURE(bare, fallen_timbers, "fallen_timbers")->Iterations(8)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(counted, fallen_timbers, "fallen_timbers")->Iterations(8)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace oo
