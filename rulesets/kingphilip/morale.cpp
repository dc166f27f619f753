#include "rulesets/kingphilip/morale.hpp"

#include <algorithm>

namespace oo::kingphilip {
namespace {

bool flank_or_rear(Aspect a) { return a == Aspect::flank || a == Aspect::rear; }

const Number& printed_rating(const MoraleInput& in, const Rules& rules) {
  if (in.troop == Troop::volunteer) return rules.rating_volunteer;
  if (in.troop == Troop::militia) return rules.rating_militia;
  return in.cover ? rules.rating_indian_in_cover : rules.rating_indian_in_open;         // KPW-9.4
}

void add(MoraleNeed& need, Word name, int value, ClauseId clause, const Number& from) {
  need.modifiers.push({name, value, clause, from.datum});
  need.modifier += value;
}

void charged(const MoraleInput& in, const MoraleModifiers& m, const Rules& rules, MoraleNeed& need) {
  const bool indian = in.troop == Troop::indian && in.charged_from != Aspect::none;
  const bool exposed = flank_or_rear(in.charged_from);
  const bool only_one = indian && exposed && !rules.indian_charged_flank_stacks;        // KPW-9.7: then the worse of the two
  if (exposed && !(only_one && m.indian_charged < m.charged_flank_or_rear))
    add(need, "charged_flank_or_rear", m.charged_flank_or_rear, "KPW-9.5", m.charged_flank_or_rear);
  if (indian && !(only_one && m.indian_charged >= m.charged_flank_or_rear)) add(need, "indian_charged", m.indian_charged, "KPW-9.5", m.indian_charged);
}

/// KPW-9.15: states only worsen.
State worse(State before, Word after) {
  if (before == State::routed || after == "routed") return State::routed;
  return State::disordered;
}

const FailureRow& failure_row(const Rules& rules, int failed_by) {
  for (const FailureRow& row : rules.failure)
    if (failed_by >= row.failed_by[0] && failed_by <= row.failed_by[1]) return row;
  return rules.failure.back();
}

/// Recovering is asked of the state reached, not of the row: a routed unit that withdraws still has to rally and reform. KPW-9.12, 9.15.
int recover_operations(const Rules& rules, const FailureRow& row, State after) {
  if (row.state_after == word(after)) return row.recover_operations;
  for (const FailureRow& other : rules.failure)
    if (other.state_after == word(after)) return other.recover_operations;
  return row.recover_operations;
}

Failure failure(const MoraleInput& in, int failed_by, const Rules& rules) {
  const FailureRow& row = failure_row(rules, failed_by);
  Failure out;
  out.result = row.result;
  out.state_after = worse(in.state, row.state_after);
  out.facing = out.state_after == State::routed ? Word("away") : Word(row.facing);
  out.level_lost = row.level_lost;
  out.recover_operations = recover_operations(rules, row, out.state_after);
  const int moves = rules.withdraw_distance == "margin" ? failed_by : in.operations;    // KPW-9.8
  out.distance = moves * rules.rates[place_of(in.troop)][place_of(Formation::skirmish)];
  if (in.thick_woods) {                                                                 // KPW-9.16
    const Ratio& slow = rules.thick_woods_in_skirmish();
    out.distance = static_cast<Mil>(out.distance * slow.num / slow.den);
  }
  const bool holds = rules.garrison_failure == "hold_if_disordered" && in.cover_class == TargetClass::e && row.result == "withdraw" && in.state == State::good_order;
  if (holds) out.distance = 0;                                                          // KPW-9.14
  return out;
}

}  // namespace

MoraleNeed morale_need(const MoraleInput& in, const Rules& rules) {
  const MoraleModifiers& m = rules.morale;
  MoraleNeed need;
  const Number& printed = printed_rating(in, rules);
  need.rating = {"rating", std::max(1, printed - in.levels_lost), "KPW-9.2", printed.datum};
  const bool led = in.leader || (in.commander && rules.commander_replaces_leader);      // KPW-9.6
  if (!led) add(need, "no_leader", m.no_leader, "KPW-9.5", m.no_leader);
  if (in.casualties >= 2) add(need, "casualties", m.per_two_casualties * (in.casualties / 2), "KPW-9.5", m.per_two_casualties);
  if (in.state != State::good_order) add(need, "disordered", m.disordered, "KPW-9.5", m.disordered);
  if (2 * in.figures < in.starting_figures) add(need, "below_half", m.below_half, "KPW-9.5", m.below_half);
  charged(in, m, rules, need);
  if (in.commander) add(need, "commander", m.commander_attached, "KPW-9.5", m.commander_attached);
  if (in.cover_class == TargetClass::d) add(need, "class_d", m.class_d, "KPW-9.5", m.class_d);
  if (in.cover_class == TargetClass::e) add(need, "class_e", m.class_e, "KPW-9.5", m.class_e);
  if (in.troop == Troop::indian && in.charging != Aspect::none) {
    if (in.target_skirmish) add(need, "charging_skirmish", m.indian_charging_skirmish, "KPW-9.7", m.indian_charging_skirmish);
    if (flank_or_rear(in.charging)) add(need, "charging_flank_or_rear", m.indian_charging_flank_or_rear, "KPW-9.7", m.indian_charging_flank_or_rear);
  }
  return need;
}

MoraleResult morale(const MoraleInput& in, const Rules& rules, Dice& dice) {
  const MoraleNeed need = morale_need(in, rules);
  MoraleResult out;
  out.rating = need.rating.value;
  out.modifier = need.modifier;
  out.target = need.target();
  const int die = dice.roll(10, {.purpose = "morale", .clause = "KPW-9.2", .need = out.target, .base = need.rating, .modifiers = need.modifiers.all(), .roller = in.roller});
  out.failed_by = std::max(0, die - out.target);
  out.failure.state_after = in.state;
  if (!out.passed()) out.failure = failure(in, out.failed_by, rules);
  return out;
}

}  // namespace oo::kingphilip
