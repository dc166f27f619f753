// melee.hpp: who fights whom, one pair of fighters. Pure; three dice calls a pair. Source: FAL-13.23, 14, procedures `melee_pairing`, `melee_pair`.
#pragma once
#include "engine/dice/dice.hpp"
#include "rulesets/faltering/rules.hpp"

namespace oo::faltering {

struct PairingResult {
  std::int32_t combats = 0;
  std::int32_t attacker_doubles = 0, defender_doubles = 0;   // surplus figures that join, at most one a combat
  friend auto operator<=>(const PairingResult&, const PairingResult&) = default;
};
PairingResult melee_pairing(int attacker_figures, int defender_figures);

struct Fighter {
  std::int32_t rep = 4;
  Arms weapon = Arms::one_handed;
  bool prone = false;
  bool mounted = false;
  bool second_opponent = false;            // his second of this round, FAL-14.4
  friend auto operator<=>(const Fighter&, const Fighter&) = default;
};
/// Dice of `f` against `other`, never fewer than one. FAL-14.2, 14.4.
int melee_dice(const Fighter& f, const Fighter& other, const Rules&);

enum class Winner : std::uint8_t { none, attacker, defender };
enum class Damage : std::uint8_t { none, od, oof, kd };
inline constexpr std::array<Word, 3> kWinnerWords{"none", "attacker", "defender"};
inline constexpr std::array<Word, 4> kDamageWords{"none", "od", "oof", "kd"};
struct PairInput {
  Fighter attacker, defender;
  UnitId attacker_group = kNoUnit, defender_group = kNoUnit;
  friend auto operator<=>(const PairInput&, const PairInput&) = default;
};
struct PairResult {
  std::int32_t attacker_dice = 0, defender_dice = 0;
  std::int32_t attacker_successes = 0, defender_successes = 0;
  Winner winner = Winner::none;
  Damage damage = Damage::none;            // to the loser
  friend auto operator<=>(const PairResult&, const PairResult&) = default;
};
PairResult melee_pair(const PairInput&, const Rules&, Dice&);

}  // namespace oo::faltering
