#include "rulesets/moccasins/morale.hpp"

#include <algorithm>

namespace oo::moccasins {

namespace {

void add(MoraleTarget& to, Word name, const Number& number, ClauseId clause, int times = 1) {
  if (number.value * times == 0) return;
  to.modifiers.push({name, number.value * times, clause, number.datum});
  to.modifier += number.value * times;
}

/// Woods, thicket and works shelter warriors alike (MOC-8.4); the +1 and +2 are for everybody (8.7, 8.8).
void add_shelter(MoraleTarget& to, const MoraleInput& in, bool indian, const Rules& rules) {
  if (in.works) add(to, "behind_works", rules.morale.behind_works, "MOC-8.8");
  const bool counts = in.cover && (!in.works || rules.switches.works_and_cover_stack);
  if (counts && (!indian || rules.switches.indian_cover_bonus)) add(to, "in_cover", rules.morale.in_cover, "MOC-8.7");
}

void add_condition(MoraleTarget& to, const MoraleInput& in, const Rules& rules) {
  if (!in.officer && !in.higher_leader) add(to, "no_officer_or_leader", rules.morale.no_officer_or_leader, "MOC-8.9");
  add(to, "casualties_this_turn", rules.morale.per_two_casualties, "MOC-8.5", in.casualties / 2);
  if (shaken(in.state)) add(to, "disordered", rules.morale.disordered, "MOC-8.10");
  if (2 * in.figures < in.starting_figures) add(to, "under_half_strength", rules.morale.under_half, "MOC-8.6");
  if (in.higher_leader) add(to, "higher_leader_attached", rules.morale.higher_leader, "MOC-8.9");
}

/// MOC-8.11: warriors only.
void add_own_charge(MoraleTarget& to, const MoraleInput& in, const Rules& rules) {
  if (in.charging == Aspect::none) return;
  const bool steady = in.charge_target != ChargeTarget::disorder;
  const bool strong = in.charge_target == ChargeTarget::formed || in.charge_target == ChargeTarget::artillery || in.charge_target_works;
  if (in.charging == Aspect::front && steady && strong) add(to, "indian_frontal_charge", rules.morale.indian_frontal_charge, "MOC-8.11");
  if (in.charge_target == ChargeTarget::skirmish) add(to, "indian_charging_skirmishers", rules.morale.indian_charging_skirmishers, "MOC-8.11");
  if (in.charging != Aspect::front) add(to, "indian_charging_flank", rules.morale.indian_charging_flank, "MOC-8.11");
}

}  // namespace

MoraleTarget morale_target(const MoraleInput& in, const Rules& rules) {
  const TroopRow& troop = rules.of(in.troop);
  const auto period = static_cast<std::size_t>(in.period);
  const bool sheltered = troop.indian && (in.cover || in.works);   // MOC-8.4
  const Number& base = sheltered ? troop.rating_cover[period] : troop.rating[period];
  MoraleTarget out;
  out.base = {sheltered ? "rating_in_cover" : "rating", base.value, troop.indian ? "MOC-8.4" : "MOC-8.2", base.datum};
  out.rating = std::max(1, base.value - in.permanent_loss);   // MOC-8.15
  if (out.rating != base.value) out.modifiers.push({"permanent_loss", out.rating - base.value, "MOC-8.15"});
  add_condition(out, in, rules);
  add_shelter(out, in, troop.indian, rules);
  if (in.charged_from == Aspect::flank || in.charged_from == Aspect::rear)
    add(out, "charged_flank_or_rear", rules.morale.charged_flank_or_rear, "MOC-8.5");
  if (troop.indian && in.charged_by == ChargedBy::formed) add(out, "indian_charged_by_formed", rules.morale.indian_charged_by_formed, "MOC-8.12");
  if (troop.indian) add_own_charge(out, in, rules);
  out.target = out.rating + out.modifier;
  return out;
}

Failure failure(const FailureInput& in, const Rules& rules) {
  const auto effect = operations::failure_effect(rules.failure, in.failed_by, in.state, retreat_rate(in.troop, in.mounted, in.formation, rules));
  Failure out;
  out.moves = effect.moves;
  out.inches = effect.budget;
  out.state_after = effect.state;
  out.facing = effect.facing;
  out.permanent_loss = effect.permanent_loss;
  out.datum = effect.datum;
  const auto* row = operations::failure_row(rules.failure, in.failed_by);
  const bool routs = row != nullptr && row->state == State::routed;
  out.result = !routs ? FailureResult::fall_back : row->permanent_loss > 0 ? FailureResult::rout_shaken : FailureResult::rout;
  return out;
}

int recover_operations(State state) {
  return state == State::good_order ? 0 : state == State::routed ? 2 : 1;
}

MoraleResult morale(const MoraleInput& in, const Rules& rules, Dice& dice) {
  const MoraleTarget need = morale_target(in, rules);
  const int face = dice.roll(10, {.purpose = "morale", .clause = "MOC-8.2", .need = need.target, .base = need.base,
                                  .modifiers = need.modifiers.all(), .roller = in.unit});
  MoraleResult out;
  out.rating = need.rating;
  out.modifier = need.modifier;
  out.target = need.target;
  out.failed_by = std::max(0, face - need.target);
  if (face == 10 && out.failed_by == 0 && rules.switches.natural_ten_fails) out.failed_by = 1;   // MOC-8.3
  out.passed = out.failed_by == 0;
  out.state_after = in.state;   // MOC-8.16
  out.permanent_loss = in.permanent_loss;
  if (!out.passed) {
    const Failure f = failure({out.failed_by, in.troop, in.mounted, in.formation, in.state}, rules);
    out.result = f.result;
    out.moves = f.moves;
    out.inches = f.inches;
    out.state_after = f.state_after;
    out.facing = f.facing;
    out.permanent_loss += f.permanent_loss;
  }
  out.recover_ops = recover_operations(out.state_after);
  return out;
}

}  // namespace oo::moccasins
