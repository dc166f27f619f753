// melee.hpp: figure-by-figure melee: who stands against whom, what one pair does to each other, who has lost.
//
// A family: it names no rule set; modifiers and dice are the caller's. Pure, no errors (figures >= 1).
#pragma once
#include <array>
#include <compare>
#include <cstdint>

#include "engine/dice/dice.hpp"

namespace oo::operations {

enum class Spacing : std::uint8_t { close, skirmish };

/// Opposed figures. The first `attacker_doubles` (or `defender_doubles`) combats have one more figure on that side.
struct Pairing {
  std::int32_t combats = 0;
  std::int32_t attacker_doubles = 0;
  std::int32_t defender_doubles = 0;
  friend auto operator<=>(const Pairing&, const Pairing&) = default;
};
/// Whom the surplus of two sides that stand alike may help: at the ends of two close lines (and nobody between skirmishers), or as many as there are pairs.
enum class Surplus : std::uint8_t { at_the_ends, all };
Pairing pair_off(int attacker_figures, Spacing attacker, int defender_figures, Spacing defender, Surplus surplus = Surplus::at_the_ends);

/// What one opposed pair ends in. The order is the class of ContestSpec: 0 = nothing happens.
enum class PairResult : std::uint8_t { tie, attacker_falls_back, attacker_killed, defender_falls_back, defender_killed };
inline constexpr int kPairClasses = 5;
/// Whose the two dice of a pair are (Request::pair).
inline constexpr std::array<Word, 2> kFighters{"attacker", "defender"};

/// Totals below `floor` count as `floor`; twice or more kills, higher drives back.
int pair_class(int attacker_total, int defender_total, int floor);
/// The same as a ContestSpec asks for it, for a floor of 1 to kHighestFloor.
using Classify = int (*)(int attacker_total, int defender_total);
inline constexpr int kHighestFloor = 5;
Classify pair_classes(int floor);

/// Losses of a melee, a side's being its killed plus its fallen back.
struct MeleeCount {
  std::int32_t attacker_killed = 0;
  std::int32_t attacker_fell_back = 0;
  std::int32_t defender_killed = 0;
  std::int32_t defender_fell_back = 0;
  friend auto operator<=>(const MeleeCount&, const MeleeCount&) = default;
};
MeleeCount count_of(const ClassCounts& classes);

enum class Loser : std::uint8_t { none, attacker, defender };
struct Verdict {
  std::int32_t attacker_losses = 0;
  std::int32_t defender_losses = 0;
  Loser loser = Loser::none;
  std::int32_t margin = 0;
  friend auto operator<=>(const Verdict&, const Verdict&) = default;
};
Verdict verdict(const MeleeCount& count);

}  // namespace oo::operations
