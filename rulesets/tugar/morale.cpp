#include "rulesets/tugar/morale.hpp"

namespace oo::tugar {
namespace {

constexpr Mil kGeneralReach = 2 * kInch;                             // TUG-10.9
constexpr int kRetreatsFrom = 5;                                     // TUG-10.11, 10.12: withdraws on 1-4, retreats on 5-6

struct Need {
  Modifier base;
  Inline<Modifier, 4> modifiers;
  int number = 0;
};

Need morale_need(const MoraleInput& in, const Rules& rules) {
  const Number& printed = rules.morale_number[place_of(in.troop)];
  Need need{{"morale_number", printed, "TUG-10.6", printed.datum}, {}, printed};
  const auto add = [&](Word name, const Number& value, ClauseId clause) {
    need.modifiers.push({name, value, clause, value.datum});
    need.number += value;
  };
  if (2 * in.figures < in.starting_figures) add("below_half", rules.below_half, "TUG-10.7");     // TUG-10.15: "below"
  if (in.cover == Cover::none) add("in_open", rules.in_open, "TUG-10.8");
  if (in.cover == Cover::hard) add("hard_cover", rules.behind_hard_cover, "TUG-10.10");
  if (in.general_distance && *in.general_distance <= kGeneralReach) add("general", rules.general_near, "TUG-10.9");
  return need;
}

/// TUG-10.19: the whole regular or charge number of its arm and formation.
Mil distance(const MoraleInput& in, bool retreats, const Rules& rules) {
  const Rates& rates = rules.rates(people(in.troop), in.arm);
  const bool line = in.formation == Formation::line && in.arm != Arm::artillery;       // a battery: as human foot in column
  const std::size_t f = line ? 0 : 1;
  return retreats ? rates.charge[f] : rates.move[f];
}

}  // namespace

bool check_due(const MoraleInput& in, const Rules& rules) {
  if (in.figures == 0 || in.checked_this_turn) return false;                           // TUG-10.26, 10.4
  if (in.melee_end) return true;                                                       // TUG-10.1, 10.17
  if (in.casualties == 0) return false;
  return rules.morale_trigger == "every_casualty" || 2 * in.figures <= in.starting_figures;   // TUG-10.2, 10.3, 10.16
}

MoraleResult morale(const MoraleInput& in, const Rules& rules, Dice& dice) {
  const Need need = morale_need(in, rules);
  MoraleResult out;
  out.number = need.number;
  out.routed_after = in.routed;
  out.faces_enemy = !in.routed;
  out.required = check_due(in, rules);
  if (!out.required || need.number <= 1) return out;                                   // TUG-10.14: no die
  const int die =
      dice.roll(6, {.purpose = "morale", .clause = "TUG-10.5", .need = need.number, .base = need.base, .modifiers = need.modifiers.all(), .roller = in.roller});
  out.passed = die >= need.number;
  if (out.passed) return out;
  const int fate = dice.roll(6, {.purpose = "morale_result", .clause = "TUG-10.11", .roller = in.roller});
  const bool retreats = fate >= kRetreatsFrom;
  out.result = retreats ? Word("retreat") : Word("withdraw");
  out.distance = distance(in, retreats, rules);
  out.faces_enemy = !retreats;
  out.routed_after = retreats;                                                         // TUG-10.23: a routed unit that withdraws is in good order
  return out;
}

}  // namespace oo::tugar
