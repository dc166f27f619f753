// result.hpp: who has won, where a scenario is silent. Pure, no dice. Source: FAL-16.1 to 16.7, procedure `battle_result`.
#pragma once
#include <optional>

#include "rulesets/faltering/rules.hpp"

namespace oo::faltering {

struct SideCount {
  std::int32_t starting_figures = 1;       // leaders included
  std::int32_t casualties = 0;             // figures lost, leaders apart
  std::int32_t leaders_lost = 0;
  std::int32_t guns_lost = 0;
  std::int32_t fit = 1;                    // left, or still to come: FAL-16.7
};
struct BattleResultInput {
  std::int32_t turn = 12, turn_limit = 12;
  SideCount side[2];
};
enum class WonBy : std::uint8_t { none, a, b, draw };
inline constexpr std::array<Word, 4> kWonByWords{"none", "a", "b", "draw"};
struct BattleResult {
  bool over = false;
  std::int32_t score[2] = {0, 0};          // for the other side's losses
  bool broken[2] = {false, false};
  WonBy winner = WonBy::none;
};
/// FAL-16.2: strictly more than the fraction.
bool broken(const SideCount&, const Rules&);
/// What a side's losses are worth to the other. FAL-16.4.
int points_for(const SideCount& losses, const Rules&);
BattleResult battle_result(const BattleResultInput&, const Rules&);

}  // namespace oo::faltering
