// morale.hpp: a morale check and what failing it does (ledger section 14, morale). Pure. Lengths in Mil.
#pragma once
#include "engine/dice/dice.hpp"
#include "rulesets/kingphilip/rules.hpp"

namespace oo::kingphilip {

struct MoraleInput {
  Troop troop = Troop::militia;
  int starting_figures = 0;
  int figures = 0;
  Aspect charged_from = Aspect::none;
  Aspect charging = Aspect::none;        // which side of its target it charges
  int casualties = 0;                    // in this whole turn
  State state = State::good_order;
  TargetClass cover_class = TargetClass::a;
  int levels_lost = 0;
  bool cover = false;
  bool leader = true;
  bool commander = false;
  bool target_skirmish = false;
  int operations = 1;                    // rolled this turn: how many moves a failure is, KPW-9.8
  bool thick_woods = false;
  UnitId roller = kNoUnit;
};

struct Failure {
  Word result = "pass";
  State state_after = State::good_order;
  Word facing{};                         // empty: passed
  Mil distance = 0;
  int level_lost = 0;
  int recover_operations = 0;
};
struct MoraleResult {
  int rating = 0;
  int modifier = 0;
  int target = 0;
  int failed_by = 0;                     // 0: passed
  Failure failure;
  bool passed() const { return failed_by == 0; }
};

/// What moved the target number: rating and every modifier that applies, each with its clause and datum.
struct MoraleNeed {
  Modifier rating;
  Inline<Modifier, 12> modifiers;
  int modifier = 0;
  int target() const { return rating.value + modifier; }
};
MoraleNeed morale_need(const MoraleInput&, const Rules&);
MoraleResult morale(const MoraleInput&, const Rules&, Dice&);

}  // namespace oo::kingphilip
