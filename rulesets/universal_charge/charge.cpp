#include "rulesets/universal_charge/charge.hpp"

#include <algorithm>

namespace oo::universal_charge {
namespace {

void add(ChargeModifiers& to, bool holds, Word name, const Number& number, ClauseId clause) {
  if (!holds || number.value == 0) return;
  to.all.push({name, number.value, clause, number.datum});
  to.total += number.value;
}

/// FAL-13.11: by the prose it is +1, whatever the DATA say.
Number target_faltering(const Rules& rules) {
  Number number = rules.target.faltering;
  if (rules.faltering_by_prose) number = {1, rules.faltering_by_prose.datum};
  return number;
}

void add_charger(ChargeModifiers& to, const ChargeInput& in, const Rules& rules) {
  const Charger& c = in.charger;
  const bool deeper = c.formed && in.target.formed && c.ranks > in.target.ranks && !rules.deeper_single;   // FAL-13.7, 13.30
  add(to, c.formed, "charger_formed", rules.charger.formed, "FAL-13.8");
  add(to, deeper, "charger_deeper", rules.charger.deeper, "FAL-13.8");
  add(to, c.kind == Arm::cavalry, "charger_cavalry", rules.charger.cavalry, "FAL-13.10");
  add(to, c.irregular, "charger_irregular", rules.charger.irregular, "FAL-13.10");
  add(to, c.flank_or_rear, "flank_or_rear", rules.charger.flank_or_rear, "FAL-13.12");
  add(to, c.faltering, "charger_faltering", rules.charger.faltering, "FAL-13.10");
  add(to, 2 * c.figures <= in.target.figures, "charger_outnumbered", rules.charger.outnumbered, "FAL-13.13");
}

void add_target(ChargeModifiers& to, const ChargeInput& in, const Rules& rules) {
  const Target& t = in.target;
  const bool faces = !in.charger.flank_or_rear;                                                           // FAL-13.7
  const bool deeper = t.formed && in.charger.formed && t.ranks > in.charger.ranks && faces && !rules.deeper_single;
  add(to, t.formed, "target_formed", rules.target.formed, "FAL-13.8");
  add(to, deeper, "target_deeper", rules.target.deeper, "FAL-13.8");
  add(to, t.kind != Arm::infantry, "target_cavalry_or_artillery", rules.target.cavalry_or_artillery, "FAL-13.13");
  add(to, t.in_cover, "target_in_cover", rules.target.in_cover, "FAL-13.12");
  add(to, t.faltering, "target_faltering", target_faltering(rules), "FAL-13.11");
  add(to, t.unloaded && t.kind == Arm::infantry, "target_unloaded", rules.target.infantry_unloaded, "FAL-13.13");
  add(to, 2 * t.figures <= in.charger.figures, "target_outnumbered", rules.target.outnumbered, "FAL-13.13");
  add(to, t.retiring, "target_retiring", rules.target.retiring, "FAL-13.10");
}

/// FAL-13.9.
int successes(int rep, UnitId roller, UnitId against, const ChargeModifiers& modifiers, const Rules& rules, Dice& dice) {
  const int need = rules.fixed_3 ? rules.fixed_successes : rep;
  const Modifier base = rules.fixed_3 ? Modifier{"success_at_most", need, "FAL-13.9", rules.fixed_3.datum} : Modifier{"rep", rep, "FAL-13.9"};
  return dice.count(2, 6, need, {.purpose = "charge", .clause = "FAL-13.6", .need = need, .base = base, .modifiers = modifiers.all.all(), .roller = roller,
                                 .target = against});
}

Veer veer(UnitId roller, const Rules& rules, Dice& dice) {
  const ClassCounts counts = dice.tally(1, 6, rules.veer.of, 2, {.purpose = "veer", .clause = "FAL-13.19", .roller = roller});
  return counts[0] == 1 ? Veer::left : Veer::right;
}

}  // namespace

ApproachResult approach(Motivated motivated, Mil distance, Mil allowance, const Rules& rules) {
  if (motivated == Motivated::no_actions) return {Approach::none, 0, 0};
  if (motivated == Motivated::other_action) return {Approach::other_action, 0, allowance};
  const Mil way = std::max(0, distance - rules.stop);
  if (way > allowance) return {Approach::advance, allowance, 0};   // FAL-13.4
  return {Approach::charge, way, allowance - way};
}

ChargeModifiers charge_modifiers(const ChargeInput& in, const Rules& rules) {
  ChargeModifiers out;
  add_charger(out, in, rules);
  add_target(out, in, rules);
  return out;
}

End end_of(int total, const ChargeInput& in, const Rules& rules) {
  const auto place = static_cast<std::size_t>(std::clamp(total, -2, 2) + 2);
  switch (rules.row[place]) {
    case Row::target_leaves: return End::target_leaves;
    case Row::target_retires_or_melee:   // FAL-13.17: infantry in the open that faces infantry
      return in.target.kind == Arm::infantry && in.charger.kind == Arm::infantry && !in.target.in_cover ? End::target_retires : End::melee;
    case Row::fire_fight: return End::fire_fight;
    case Row::charger_baulks: return End::charger_baulks;
    case Row::charger_leaves: break;
  }
  return End::charger_leaves;
}

ChargeResult charge(const ChargeInput& in, const Rules& rules, Dice& dice) {
  const ChargeModifiers modifiers = charge_modifiers(in, rules);
  ChargeResult out;
  out.charger_successes = successes(in.charger.rep, in.charger_group, in.target_group, modifiers, rules, dice);
  out.target_successes = successes(in.target.rep, in.target_group, in.charger_group, modifiers, rules, dice);
  out.modifier = modifiers.total;
  out.total = out.charger_successes - out.target_successes + out.modifier;
  out.result = end_of(out.total, in, rules);
  out.target_advances = out.result == End::charger_leaves && in.target.kind == Arm::cavalry;
  if (out.result == End::charger_baulks && in.charger.kind == Arm::cavalry) out.veer = veer(in.charger_group, rules, dice);
  return out;
}

}  // namespace oo::universal_charge
