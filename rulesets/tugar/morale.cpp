#include "rulesets/tugar/morale.hpp"

namespace oo::tugar {
namespace {

/// The printed number with what moves it, TUG-10.6 to 10.10, 10.13.
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
  if (2 * in.figures < in.starting_figures) add("below_half", rules.morale.below_half, "TUG-10.7");     // TUG-10.15: "below"
  if (in.cover == Cover::none) add("in_open", rules.morale.in_open, "TUG-10.8");
  if (in.cover == Cover::hard) add("hard_cover", rules.morale.hard_cover, "TUG-10.10");
  if (general_near(in.general_distance, rules)) add("general", rules.morale.general_near, "TUG-10.9");
  return need;
}

}  // namespace

Mil goes_back(Troop troop, Arm arm, Formation formation, MoraleFate fate, const Rules& rules) {
  if (fate == MoraleFate::none) return 0;
  const Rates& rates = rules.rates(people(troop), arm);
  const std::size_t column = formation == Formation::line && arm != Arm::artillery ? 0 : 1;  // a battery: as human foot in column
  return fate == MoraleFate::retreat ? rates.charge[column] : rates.move[column];
}

bool check_due(const MoraleInput& in, const Rules& rules) {
  if (in.figures == 0 || in.checked_this_turn) return false;                                            // TUG-10.26, 10.4
  if (in.cause == Cause::melee_end) return true;                                                        // TUG-10.1, 10.17
  if (in.casualties == 0) return false;
  return rules.switches.morale_every_casualty || 2 * in.figures <= in.starting_figures;                 // TUG-10.2, 10.3, 10.16
}

MoraleResult morale(const MoraleInput& in, const Rules& rules, Dice& dice) {
  const Need need = morale_need(in, rules);
  MoraleResult out;
  out.number = need.number;
  out.state_after = in.state;
  out.facing = in.state == State::routed ? Facing::away : Facing::enemy;
  out.required = check_due(in, rules);
  if (!out.required || need.number <= 1) return out;                                                    // TUG-10.14: no die
  const int die = dice.roll(6, {.purpose = "morale",
                                .clause = "TUG-10.5",
                                .need = need.number,
                                .base = need.base,
                                .modifiers = need.modifiers.all(),
                                .roller = in.roller});
  out.passed = die >= need.number;
  if (out.passed) return out;
  const Number& from = rules.retreats_from;
  const int second = dice.roll(6, {.purpose = "morale_result",
                                   .clause = "TUG-10.11",
                                   .need = from,
                                   .base = {"retreats_from", from, "TUG-10.12", from.datum},
                                   .roller = in.roller});
  const bool retreats = second >= from;
  out.fate = retreats ? MoraleFate::retreat : MoraleFate::withdraw;
  out.distance = goes_back(in.troop, in.arm, in.formation, out.fate, rules);
  out.facing = retreats ? Facing::away : Facing::enemy;
  out.state_after = retreats ? State::routed : State::good_order;                                       // TUG-10.23: also of a routed unit
  return out;
}

RallyResult rally(const RallyInput& in, const Rules& rules, Dice& dice) {
  Inline<Modifier, 1> modifiers;
  const Number& bonus = rules.rally_general_bonus;
  if (general_near(in.general_distance, rules)) modifiers.push({"general", bonus, "TUG-11.4", bonus.datum});
  const Number& from = rules.rallies_from;
  const int die = dice.roll(6, {.purpose = "rally",
                                .clause = "TUG-11.2",
                                .need = from,
                                .base = {"rallies_from", from, "TUG-11.2", from.datum},
                                .modifiers = modifiers.all(),
                                .roller = in.roller});
  RallyResult out;
  out.modified = die;
  for (const Modifier& m : modifiers) out.modified += m.value;
  out.rallied = out.modified >= from;
  out.can_fire = out.rallied;
  if (out.rallied) return out;
  out.distance = rules.rally_withdraws;                                                                 // TUG-11.3
  if (rules.switches.stays_routed) out.state_after = State::routed;                                     // TUG-11.7
  return out;
}

}  // namespace oo::tugar
