#include "rulesets/kingphilip/melee.hpp"

#include <algorithm>
#include <array>

#include "rulesets/kingphilip/melee_runs.hpp"

namespace oo::kingphilip {

Pairing melee_pairing(const PairingInput& in, const Rules& rules) {
  Pairing out = operations::pair_off(in.attacker_figures, in.attacker_spacing, in.defender_figures, in.defender_spacing, operations::Surplus::all);   // KPW-10.1, 10.2
  if (in.house) out = {std::min<std::int32_t>(out.combats, rules.house_combats), 0, 0};   // KPW-10.3
  return out;
}

namespace {

void add(FighterTotal& to, Word name, const Number& number, ClauseId clause) {
  to.modifiers.push({name, number.value, clause, number.datum});
  to.total += number.value;
}

/// The charger's bonus: KPW-10.12, 10.15.
void add_charge(FighterTotal& to, const Clash& clash, const Rules& rules) {
  if (clash.round > rules.charge_bonus_rounds) return;
  const Fighter& f = clash.attacker;
  if (f.troop != Troop::indian) return add(to, "charging", rules.melee.non_indian_charging, "KPW-10.5");
  if (f.formation == Formation::skirmish) add(to, "charging", rules.melee.indian_charging_skirmish, "KPW-10.5");
  if (f.formation == Formation::mass) add(to, "charging", rules.melee.indian_charging_mass, "KPW-10.5");
}

void add_defence(FighterTotal& to, const Clash& clash, const Rules& rules) {
  if (clash.defender_class == TargetClass::d) add(to, "class_d", rules.melee.defending_class_d, "KPW-10.5");
  if (clash.defender_class == TargetClass::e) add(to, "class_e", rules.melee.defending_class_e, "KPW-10.5");
  const bool exposed = clash.attacked_from == Aspect::flank || clash.attacked_from == Aspect::rear;
  if (exposed) add(to, "flank_or_rear", rules.melee.attacked_flank_or_rear, "KPW-10.17");
}

/// One side's throw in one pair. Of two figures against one, one rolls: KPW-10.4.
int throw_side(const FighterTotal& side, bool attacks, const Rules& rules, Dice& dice) {
  const int face = dice.roll(10, {.purpose = attacks ? "melee_attacker" : "melee_defender", .clause = "KPW-10.5", .modifiers = side.modifiers.all()});
  return std::max<int>(rules.melee_score_floor, face + side.total);
}

}  // namespace

FighterTotal melee_modifiers(const Clash& clash, bool attacks, bool first, bool doubled, const Rules& rules) {
  const Fighter& f = attacks ? clash.attacker : clash.defender;
  FighterTotal out;
  if (f.commander && (first || !rules.switches.superior_leader_one_figure)) add(out, "superior_leader", rules.melee.superior_leader, "KPW-10.5");
  if (doubled) add(out, "additional_figure", rules.melee.additional_figure, "KPW-10.4");
  if (attacks) add_charge(out, clash, rules);
  else add_defence(out, clash, rules);
  if (f.state != State::good_order) add(out, "disordered", rules.melee.disordered, "KPW-10.16");
  return out;
}

namespace {

/// The first pair after `k` that may fight at other modifiers: the second, or the first that is not doubled.
int next_change(const MeleeInput& in, int k) {
  int next = in.combats;
  for (const int change : {1, in.attacker_doubles, in.defender_doubles})
    if (change > k && change < next) next = change;
  return next;
}

}  // namespace

Inline<ContestRun, 4> melee_runs(const MeleeInput& in, const Rules& rules) {
  Inline<ContestRun, 4> runs;
  for (int k = 0, next = 0; k < in.combats; k = next) {
    next = next_change(in, k);
    const int a = melee_modifiers(in.clash, true, k == 0, k < in.attacker_doubles, rules).total;
    const int d = melee_modifiers(in.clash, false, k == 0, k < in.defender_doubles, rules).total;
    if (!runs.empty() && runs.back().a == a && runs.back().b == d) runs.back().n += next - k;
    else runs.push({next - k, a, d});
  }
  return runs;
}

PairOutcome melee_pair(const PairInput& in, const Rules& rules, Dice& dice) {
  const FighterTotal attacker = melee_modifiers(in.clash, true, true, in.attacker_doubled, rules);
  const FighterTotal defender = melee_modifiers(in.clash, false, true, in.defender_doubled, rules);
  PairOutcome out;
  out.attacker_modifier = attacker.total;
  out.defender_modifier = defender.total;
  out.attacker_score = throw_side(attacker, true, rules, dice);
  out.defender_score = throw_side(defender, false, rules, dice);
  out.result = static_cast<PairResult>(operations::pair_class(out.attacker_score, out.defender_score, rules.melee_score_floor));   // KPW-10.6 to 10.8
  return out;
}

MeleeCount melee_round(const MeleeInput& in, const Rules& rules, Dice& dice) {
  if (in.combats == 0) return {};
  const auto runs = melee_runs(in, rules);
  const ContestSpec spec{10, operations::pair_classes(rules.melee_score_floor), operations::kPairClasses};
  const ClassCounts counts =
      dice.contest(runs.all(), spec, {.purpose = "melee", .clause = "KPW-10.5", .roller = in.attacker_unit, .target = in.defender_unit, .pair = operations::kFighters});
  return operations::count_of(counts);
}

namespace {

/// 0 = both stay, 1 = the attacker's loss, 2 = the defender's: a contest takes a plain function, one for each floor.
template <int Floor>
int losing(int attacker_total, int defender_total) {
  const auto result = static_cast<PairResult>(operations::pair_class(attacker_total, defender_total, Floor));
  if (result == PairResult::tie) return 0;
  return result == PairResult::attacker_falls_back || result == PairResult::attacker_killed ? 1 : 2;
}
constexpr std::array<operations::Classify, operations::kHighestFloor> kLosing{losing<1>, losing<2>, losing<3>, losing<4>, losing<5>};

}  // namespace

MeleeCount melee_losses(const MeleeInput& in, const Rules& rules, Dice& dice) {
  const auto runs = melee_runs(in, rules);
  const ContestSpec spec{10, kLosing[static_cast<std::size_t>(rules.melee_score_floor - 1)], 3};
  const ClassCounts counts = dice.contest(runs.all(), spec, {.purpose = "melee", .clause = "KPW-10.5"});
  return {counts[1], 0, counts[2], 0};
}

MeleeOutcome melee_outcome(const MeleeInput& in, const MeleeCount& count, const Rules& rules) {
  const operations::Verdict v = operations::verdict(count);                              // KPW-10.9
  const Fighter& attacker = in.clash.attacker;
  MeleeOutcome out;
  out.loser = v.loser;
  out.difference = v.margin;
  if (v.loser == Loser::none && in.clash.round >= rules.melee_max_rounds) {              // KPW-10.10
    out.loser = Loser::attacker;
    out.failure = fall_back(attacker.troop, attacker.state, in.thick_woods, rules);
    return out;
  }
  out.another_round = v.loser == Loser::none;
  if (out.another_round) return out;
  const bool defender_lost = v.loser == Loser::defender;
  const Fighter& loser = defender_lost ? in.clash.defender : attacker;
  const bool house = defender_lost && in.clash.defender_class == TargetClass::e;         // KPW-9.14
  out.failure = failure({v.margin, loser.troop, loser.operations, Cause::melee, loser.state, in.thick_woods, house}, rules);
  return out;
}

MeleeResult melee(const MeleeInput& in, const Rules& rules, Dice& dice) {
  MeleeResult out;
  out.count = melee_round(in, rules, dice);
  out.outcome = melee_outcome(in, out.count, rules);
  return out;
}

}  // namespace oo::kingphilip
