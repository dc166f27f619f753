// result.hpp: who has won, by TUG-13 or by the points of the Ford. Pure, no dice; shares exact. Source: TUG-13, 14.7 to 14.9, 16.15, 16.16.
#pragma once
#include <optional>

#include "rulesets/tugar/rules.hpp"

namespace oo::tugar {

enum class ScenarioKind : std::uint8_t { none, rail_fence, battle_of_the_ford };
inline constexpr std::array<Word, 3> kScenarioWords{"", "rail_fence", "battle_of_the_ford"};
enum class Winner : std::uint8_t { human, tugar, draw, none };
inline constexpr std::array<Word, 4> kWinnerWords{"human", "tugar", "draw", "none"};
enum class FordLevel : std::uint8_t { human_decisive, human_marginal, draw, tugar_marginal, tugar_decisive, none };
inline constexpr std::array<Word, 6> kLevelWords{"human_decisive", "human_marginal", "draw", "tugar_marginal", "tugar_decisive", "none"};

struct BattleResultInput {
  ScenarioKind scenario = ScenarioKind::none;
  std::int32_t human_start = 1, human_losses = 0;      // losses at most the start
  std::int32_t tugar_start = 1, tugar_losses = 0;      // of the Ford: Tugars killed, humans killed or gone but by the bottom edge
  bool turn_limit_reached = false;
  bool ford_held = false, side_gone = false;           // of the Ford only
};
struct BattleResult {
  bool over = false;
  Winner winner = Winner::none;
  Fraction human_percent, tugar_percent;               // exact
  std::optional<Fraction> score;                       // of the Ford only: what it would be while the game goes on
  std::optional<FordLevel> level;
};
BattleResult battle_result(const BattleResultInput& in, const Rules& rules);

/// For display: tenths, half away from 0.
std::int64_t in_tenths(const Fraction& value);

}  // namespace oo::tugar
