#include "tests/fuzz/targets.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "engine/record/game.hpp"

namespace oo::fuzz {

std::span<const Target> targets() {
  static constexpr std::array<Target, 5> kTargets{{
      {"scenario", scenario},
      {"house_rules", house_rules},
      {"record", record},
      {"order", order},
      {"random_play", random_play},
  }};
  return kTargets;
}

void demand(bool kept, std::string_view promise) {
  if (kept) return;
  std::fprintf(stderr, "broken promise: %.*s\n", static_cast<int>(promise.size()), promise.data());
  std::abort();
}

const Registry& all_rulesets() {
  static const Registry all = registry();
  return all;
}

const std::vector<BookScenario>& book_scenarios() {
  static const auto found = [] {
    std::vector<BookScenario> scenarios;
    for (const auto& ruleset : all_rulesets().all())
      for (const BookFile& file : ruleset->book())
        if (file.path.find("/scenarios/") != std::string_view::npos) scenarios.push_back({ruleset.get(), file.path, file.text});
    return scenarios;
  }();
  return found;
}

std::unique_ptr<Battle> started(const BookScenario& scenario) {
  auto game = open_game(all_rulesets(), std::string(scenario.text), "", scenario.path);
  return game ? std::move(game.value().battle) : nullptr;
}

}  // namespace oo::fuzz
