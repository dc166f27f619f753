// melee.hpp: pairing, one pair, one round of a melee, and who has lost it. The attacker is always the charger.
//
// Pure procedures; the pairs of a round are one dice call. Lengths in Mil. Source: KPW-10.
#pragma once
#include "rulesets/kingphilip/morale.hpp"

namespace oo::kingphilip {

using operations::Loser;
using operations::MeleeCount;
using operations::Pairing;
using operations::PairResult;

struct PairingInput {
  std::int32_t attacker_figures = 1;   // front rank
  std::int32_t defender_figures = 1;   // exposed: files, from a flank ranks, in a house those of the face. KPW-10.1
  Spacing attacker_spacing = Spacing::close;
  Spacing defender_spacing = Spacing::close;
  bool house = false;
  friend auto operator<=>(const PairingInput&, const PairingInput&) = default;
};
Pairing melee_pairing(const PairingInput& in, const Rules& rules);

/// One side of a melee, as every figure of it fights.
struct Fighter {
  Troop troop = Troop::militia;
  Formation formation = Formation::skirmish;   // read of the attacker only
  State state = State::good_order;             // KPW-10.16: of the charger, not the disorder that his charge will bring
  bool commander = false;                      // attached
  std::int32_t operations = 1;                 // rolled this turn, for melee_withdraw_distance = operations_rolled
  friend auto operator<=>(const Fighter&, const Fighter&) = default;
};
/// What both pairs and rounds ask of the situation.
struct Clash {
  Fighter attacker, defender;
  TargetClass defender_class = TargetClass::a; // against this charge, KPW-8.14
  Aspect attacked_from = Aspect::front;
  std::int32_t round = 1;
  friend auto operator<=>(const Clash&, const Clash&) = default;
};
struct FighterTotal {
  Inline<Modifier, 12> modifiers;
  std::int32_t total = 0;
};
/// What is added to a figure's die and why. `first`: of the first pair, for superior_leader_melee = one_figure. `doubled`: two against one.
FighterTotal melee_modifiers(const Clash& clash, bool attacks, bool first, bool doubled, const Rules& rules);

struct PairInput {
  Clash clash;
  bool attacker_doubled = false, defender_doubled = false;
  friend auto operator<=>(const PairInput&, const PairInput&) = default;
};
struct PairOutcome {
  std::int32_t attacker_modifier = 0, defender_modifier = 0;
  std::int32_t attacker_score = 0, defender_score = 0;   // at least melee_score_floor
  PairResult result = PairResult::tie;
  friend auto operator<=>(const PairOutcome&, const PairOutcome&) = default;
};
PairOutcome melee_pair(const PairInput& in, const Rules& rules, Dice& dice);

struct MeleeInput {
  Clash clash;
  std::int32_t combats = 0;
  std::int32_t attacker_doubles = 0, defender_doubles = 0;   // the first so many pairs
  bool thick_woods = false;                                  // the loser stands in them
  UnitId attacker_unit = kNoUnit, defender_unit = kNoUnit;
  friend auto operator<=>(const MeleeInput&, const MeleeInput&) = default;
};
/// Who has lost a round with these losses (several chargers: added up, KPW-8.13; rounds accumulate of themselves).
struct MeleeOutcome {
  Loser loser = Loser::none;
  std::int32_t difference = 0;
  bool another_round = false;
  Failure failure;                     // of the loser
  friend auto operator<=>(const MeleeOutcome&, const MeleeOutcome&) = default;
};
struct MeleeResult {
  MeleeCount count;
  MeleeOutcome outcome;
  friend auto operator<=>(const MeleeResult&, const MeleeResult&) = default;
};
/// One round: its pairs, then what they come to.
MeleeResult melee(const MeleeInput& in, const Rules& rules, Dice& dice);
MeleeCount melee_round(const MeleeInput& in, const Rules& rules, Dice& dice);
MeleeOutcome melee_outcome(const MeleeInput& in, const MeleeCount& count, const Rules& rules);

}  // namespace oo::kingphilip
