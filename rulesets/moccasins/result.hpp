// result.hpp: who has won, where a scenario is silent. Pure, no dice. Source: MOC-3.15 to 3.17.
#pragma once
#include "rulesets/moccasins/rules.hpp"

namespace oo::moccasins {

struct BattleResultInput {
  std::int32_t turn = 1;
  std::int32_t turn_limit = 12;
  std::int32_t start[2] = {1, 1};        // by Army
  std::int32_t losses[2] = {0, 0};
  Ratio break_share[2];
  std::int32_t left[2] = {1, 1};         // on the table or to come
  bool met[2] = {false, false};          // its own condition of the scenario
};
enum class Winner : std::uint8_t { none, indian, american, draw };
enum class WonBy : std::uint8_t { none, broken, objective, losses };
struct BattleResult {
  bool over = false;
  Winner winner = Winner::none;
  WonBy reason = WonBy::none;
  friend auto operator<=>(const BattleResult&, const BattleResult&) = default;
};
BattleResult battle_result(const BattleResultInput& in, const Rules& rules);

}  // namespace oo::moccasins
