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
  const bool only_one = indian && exposed && !rules.switches.indian_charged_flank_stacks;   // KPW-9.7: then the worse of the two
  if (exposed && !(only_one && m.indian_charged < m.charged_flank_or_rear))
    add(need, "charged_flank_or_rear", m.charged_flank_or_rear, "KPW-9.5", m.charged_flank_or_rear);
  if (indian && !(only_one && m.indian_charged >= m.charged_flank_or_rear)) add(need, "indian_charged", m.indian_charged, "KPW-9.5", m.indian_charged);
}

/// Recovering is asked of the state reached, not of the row: a routed unit that withdraws still has to rally and reform. KPW-9.12, 9.15.
int recover_operations(const Rules& rules, const FailureRow& row, State after) {
  if (row.state == after) return row.recover_operations;
  for (const FailureRow& other : rules.failure)
    if (other.state == after) return other.recover_operations;
  return row.recover_operations;
}

/// So many skirmish moves; thick woods slow skirmishers too. KPW-9.16.
Mil distance_of(int moves, Troop troop, bool thick_woods, const Rules& rules) {
  const Mil whole = moves * rules.skirmish_rate(troop);
  const Ratio& slow = rules.terrain_move.thick_woods[0];
  return thick_woods ? static_cast<Mil>(whole * slow.num / slow.den) : whole;
}

/// How far: KPW-9.8 for checks, KPW-10.9 for melees.
int moves_of(const FailureInput& in, const Rules& rules) {
  const bool by_operations = in.cause == Cause::melee ? bool(rules.switches.melee_withdraw_by_operations) : !rules.switches.withdraw_by_margin;
  return by_operations ? in.operations : in.failed_by;
}

void set_row(Failure& out, const FailureRow& row, State before, const Rules& rules) {
  out.result = row.result;
  out.state_after = before == State::routed ? State::routed : row.state;                // KPW-9.15: states only worsen
  out.facing = out.state_after == State::routed ? Facing::away : row.facing;
  out.level_lost = row.level_lost;
  out.recover_operations = recover_operations(rules, row, out.state_after);
  out.datum = row.datum;
}

/// The row of a charger that is level after the last round: the first that withdraws. KPW-10.10.
const FailureRow& withdrawal(const Rules& rules) {
  for (const FailureRow& row : rules.failure)
    if (row.result == FailureResult::withdraw) return row;
  return rules.failure[0];
}

}  // namespace

Failure failure(const FailureInput& in, const Rules& rules) {
  Failure out;
  out.state_after = in.state;
  const FailureRow* row = operations::failure_row(rules.failure, in.failed_by);         // KPW-9.11: beyond the last row, the last
  if (row == nullptr) return out;
  set_row(out, *row, in.state, rules);
  const bool steady_garrison = in.house && in.state == State::good_order && !rules.switches.garrison_always_leaves;
  const bool holds = steady_garrison && row->result == FailureResult::withdraw;         // KPW-9.14
  out.moves = holds ? 0 : moves_of(in, rules);
  out.distance = distance_of(out.moves, in.troop, in.thick_woods, rules);
  return out;
}

Failure fall_back(Troop troop, State before, bool thick_woods, const Rules& rules) {
  const FailureRow& row = withdrawal(rules);
  Failure out;
  out.result = FailureResult::withdraw;
  out.state_after = before == State::routed ? State::routed : State::disordered;        // KPW-9.15
  out.facing = out.state_after == State::routed ? Facing::away : Facing::enemy;
  out.recover_operations = recover_operations(rules, row, out.state_after);
  out.datum = row.datum;
  out.moves = 1;
  out.distance = distance_of(out.moves, troop, thick_woods, rules);
  return out;
}

MoraleNeed morale_need(const MoraleInput& in, const Rules& rules) {
  const MoraleModifiers& m = rules.morale;
  MoraleNeed need;
  const Number& printed = printed_rating(in, rules);
  need.rating = {"rating", std::max(1, printed - in.levels_lost), "KPW-9.2", printed.datum};
  const bool led = in.leader || (in.commander && rules.switches.commander_replaces_leader);   // KPW-9.6
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
  if (!out.passed())
    out.failure = failure({out.failed_by, in.troop, in.operations, Cause::morale, in.state, in.thick_woods, in.cover_class == TargetClass::e}, rules);
  return out;
}

}  // namespace oo::kingphilip
