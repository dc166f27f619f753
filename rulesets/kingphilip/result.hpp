// result.hpp: whether the game is over, the points, and who has won. Pure, no dice. Source: KPW-12.
#pragma once
#include "rulesets/kingphilip/rules.hpp"

namespace oo::kingphilip {

struct ArmyStanding {
  std::int32_t units = 1;            // starting, those still to arrive too
  std::int32_t units_lost = 0;       // destroyed, over the edge or presently routed, KPW-12.2
  bool active = true;                // KPW-12.1
  std::int32_t kills = 0, leaders = 0, commanders = 0;   // of the enemy, lost
  std::int32_t bonus = 0;
};
struct BattleResultInput {
  std::int32_t turn = 12, turn_limit = 12;
  bool breaking = true;              // false: the scenario has no side_broken condition
  ArmyStanding armies[2];            // by Army
};
enum class Winner : std::uint8_t { none, english, indian, draw };
enum class EndedBy : std::uint8_t { none, broken, no_units, turn_limit };
inline constexpr std::array<Word, 4> kWinnerWords{"none", "english", "indian", "draw"};
inline constexpr std::array<Word, 4> kEndedByWords{"none", "break", "no_units", "turn_limit"};
struct BattleResult {
  bool over = false;
  EndedBy ended_by = EndedBy::none;
  std::int64_t points[2] = {0, 0};   // by Army
  Winner winner = Winner::none;
};
BattleResult battle_result(const BattleResultInput& in, const Rules& rules);

}  // namespace oo::kingphilip
