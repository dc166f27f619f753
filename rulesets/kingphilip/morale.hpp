// morale.hpp: a morale check and what failing it, or losing a melee, does. Pure. Lengths in Mil.
//
// Called by the battle, `resolve`, cases and odds alike. Source: KPW-9, 10.9.
#pragma once
#include "engine/dice/dice.hpp"
#include "rulesets/kingphilip/rules.hpp"

namespace oo::kingphilip {

enum class Cause : std::uint8_t { morale, melee };
struct FailureInput {
  std::int32_t failed_by = 1;            // melee: the difference
  Troop troop = Troop::militia;
  std::int32_t operations = 1;           // rolled this turn, KPW-9.8
  Cause cause = Cause::morale;
  State state = State::good_order;       // before
  bool thick_woods = false;              // stands in them, KPW-9.16
  bool house = false;                    // garrison, KPW-9.14
  friend auto operator<=>(const FailureInput&, const FailureInput&) = default;
};
struct Failure {
  FailureResult result = FailureResult::pass;
  State state_after = State::good_order;
  Facing facing = Facing::enemy;
  std::int32_t moves = 0;                // skirmish moves; 0: held in a house
  Mil distance = 0;                      // the whole of them, halved in thick woods
  std::int32_t level_lost = 0;           // of the rating, for the rest of the game
  std::int32_t recover_operations = 0;
  std::uint16_t datum = kNoDatum;        // the row
  friend auto operator<=>(const Failure&, const Failure&) = default;
};
Failure failure(const FailureInput& in, const Rules& rules);
/// A charger level after the last round: one skirmish move, disordered, facing. KPW-10.10.
Failure fall_back(Troop troop, State before, bool thick_woods, const Rules& rules);

struct MoraleInput {
  Troop troop = Troop::militia;
  std::int32_t starting_figures = 0;
  std::int32_t figures = 0;
  Aspect charged_from = Aspect::none;
  Aspect charging = Aspect::none;        // which side of its target it charges
  std::int32_t casualties = 0;           // in this whole turn
  State state = State::good_order;
  TargetClass cover_class = TargetClass::a;   // e: in a house
  std::int32_t levels_lost = 0;
  bool cover = false;                    // KPW-9.4
  bool leader = true;
  bool commander = false;
  bool target_skirmish = false;          // whom it charges
  std::int32_t operations = 1;           // rolled this turn: how many moves a failure is, KPW-9.8
  bool thick_woods = false;
  UnitId roller = kNoUnit;
  friend auto operator<=>(const MoraleInput&, const MoraleInput&) = default;
};
struct MoraleResult {
  std::int32_t rating = 0;               // after lost levels
  std::int32_t modifier = 0;
  std::int32_t target = 0;
  std::int32_t failed_by = 0;            // 0: passed
  Failure failure;                       // passed: only state_after
  bool passed() const { return failed_by == 0; }
  friend auto operator<=>(const MoraleResult&, const MoraleResult&) = default;
};

/// What moved the target number: rating and every modifier that applies, each with its clause and datum.
struct MoraleNeed {
  Modifier rating;
  Inline<Modifier, 12> modifiers;
  std::int32_t modifier = 0;
  std::int32_t target() const { return rating.value + modifier; }
};
MoraleNeed morale_need(const MoraleInput& in, const Rules& rules);
MoraleResult morale(const MoraleInput& in, const Rules& rules, Dice& dice);

}  // namespace oo::kingphilip
