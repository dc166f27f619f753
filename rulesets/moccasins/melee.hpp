// melee.hpp: pairing, one opposed pair, a whole melee, and who has lost it.
//
// Pure procedures; a whole melee is one dice call (two_on_one = each_rolls: die by die). Source: MOC-9.
#pragma once
#include "rulesets/moccasins/morale.hpp"

namespace oo::moccasins {

using operations::Loser;
using operations::MeleeCount;
using operations::Pairing;
using operations::PairResult;

struct PairingInput {
  std::int32_t attacker_figures = 1;   // front
  Spacing attacker_spacing = Spacing::close;
  std::int32_t defender_figures = 1;   // exposed
  Spacing defender_spacing = Spacing::close;
  friend auto operator<=>(const PairingInput&, const PairingInput&) = default;
};
Pairing melee_pairing(const PairingInput& in);   // MOC-9.6

/// One side of a melee, as every figure of it fights.
struct Fighter {
  Troop troop;
  Formation formation = Formation::line;
  bool mounted = false;
  State state = State::good_order;
  bool charging = false;               // attacker
  bool works_or_thicket = false;       // defender
  bool flank_or_rear = false;          // attacked there
  friend auto operator<=>(const Fighter&, const Fighter&) = default;
};
struct FighterTotal {
  Inline<Modifier, 12> modifiers;
  std::int32_t total = 0;
};
/// What is added to a figure's die and why. `leader`: an officer or chief among the leading figures. `additional`: two on one, with its +2.
FighterTotal melee_modifiers(const Fighter& f, bool attacks, bool leader, bool additional, const Rules& rules);

struct PairInput {
  Fighter attacker, defender;
  bool attacker_leader = false, defender_leader = false;
  bool attacker_additional = false, defender_additional = false;
  friend auto operator<=>(const PairInput&, const PairInput&) = default;
};
struct PairOutcome {
  std::int32_t attacker_total = 0;     // at least 1
  std::int32_t defender_total = 0;
  PairResult result = PairResult::tie;
  friend auto operator<=>(const PairOutcome&, const PairOutcome&) = default;
};
PairOutcome melee_pair(const PairInput& in, const Rules& rules, Dice& dice);

struct OutcomeInput {
  MeleeCount count;
  Troop attacker_troop, defender_troop;
  bool attacker_mounted = false, defender_mounted = false;
  State attacker_state = State::good_order, defender_state = State::good_order;
  Formation attacker_formation = Formation::unlimbered, defender_formation = Formation::unlimbered;   // a limbered battery retreats with its guns
  friend auto operator<=>(const OutcomeInput&, const OutcomeInput&) = default;
};
struct MeleeOutcome {
  std::int32_t attacker_losses = 0, defender_losses = 0;
  Loser loser = Loser::none;
  std::int32_t margin = 0;
  Failure failure;                     // of the loser; result pass: none
  friend auto operator<=>(const MeleeOutcome&, const MeleeOutcome&) = default;
};
MeleeOutcome melee_outcome(const OutcomeInput& in, const Rules& rules);   // MOC-9.12

struct MeleeInput {
  Fighter attacker, defender;
  std::int32_t attacker_officers = 0, defender_officers = 0;   // 0 to 2: that many first combats have one, MOC-9.16
  std::int32_t combats = 0;
  std::int32_t attacker_doubles = 0, defender_doubles = 0;     // the first combats
  UnitId attacker_unit = kNoUnit, defender_unit = kNoUnit;
  friend auto operator<=>(const MeleeInput&, const MeleeInput&) = default;
};
struct MeleeResult {
  MeleeCount count;
  MeleeOutcome outcome;
  friend auto operator<=>(const MeleeResult&, const MeleeResult&) = default;
};
MeleeResult melee(const MeleeInput& in, const Rules& rules, Dice& dice);
MeleeOutcome melee_outcome(const MeleeInput& in, const MeleeCount& count, const Rules& rules);

inline constexpr int kLeastTotal = 1;                        // MOC-9.11
/// Combats `from` to `to` as the dice take them: runs of equal ones, an officer in the first, the doubled ones first. Six changes at most, so seven runs.
Inline<ContestRun, 8> melee_runs(const MeleeInput& in, int from, int to, const Rules& rules);
/// Combats `from` to `to` (not included) of a melee: for battles that must know which combat killed a leading figure, MOC-9.16.
MeleeCount melee_combats(const MeleeInput& in, int from, int to, const Rules& rules, Dice& dice);

}  // namespace oo::moccasins
