#include "rulesets/moccasins/melee.hpp"

#include <algorithm>

namespace oo::moccasins {

namespace {

void add(FighterTotal& to, Word name, const Number& number, ClauseId clause) {
  if (number.value == 0) return;
  to.modifiers.push({name, number.value, clause, number.datum});
  to.total += number.value;
}

/// MOC-9.8: warriors gain by their formation, all others by charging at all.
void add_charge(FighterTotal& to, const Fighter& f, const TroopRow& troop, const Rules& rules) {
  if (!f.charging) return;
  if (!troop.indian) return add(to, "charging", rules.melee.non_indian_charging, "MOC-9.8");
  if (f.formation == Formation::skirmish) add(to, "charging", rules.melee.indian_charging_skirmish, "MOC-9.8");
  if (f.formation == Formation::mass) add(to, "charging", rules.melee.indian_charging_mass, "MOC-9.8");
}

bool with_bayonets(const Fighter& f, const TroopRow& troop) {
  const bool drawn_up = f.formation == Formation::line || f.formation == Formation::open_order || f.formation == Formation::column;
  return troop.bayonet && drawn_up && f.state == State::good_order;
}

PairResult result_of(int attacker, int defender) { return static_cast<PairResult>(operations::pair_class(attacker, defender, kLeastTotal)); }

}  // namespace

Pairing melee_pairing(const PairingInput& in) {
  return operations::pair_off(in.attacker_figures, in.attacker_spacing, in.defender_figures, in.defender_spacing);
}

FighterTotal melee_modifiers(const Fighter& f, bool attacks, bool leader, bool additional, const Rules& rules) {
  const TroopRow& troop = rules.of(f.troop);
  FighterTotal out;
  if (leader) add(out, "leader", rules.melee.leader, "MOC-9.16");
  if (with_bayonets(f, troop)) add(out, "bayonet", rules.melee.bayonet, "MOC-9.8");
  if (rides(f.troop, f.mounted, rules)) add(out, "mounted", rules.melee.mounted, "MOC-9.8");
  if (!attacks && f.works_or_thicket) add(out, "works_or_thicket", rules.melee.works_or_thicket, "MOC-9.8");
  if (additional) add(out, "additional_figure", rules.melee.additional, "MOC-9.7");
  if (attacks) add_charge(out, f, troop, rules);
  if (shaken(f.state)) add(out, "disordered", rules.melee.disordered, "MOC-9.9");
  if (f.flank_or_rear) add(out, "flank_or_rear", rules.melee.flank_or_rear, "MOC-9.9");
  return out;
}

namespace {

/// One side's throw in one combat: one die, or with each_rolls (MOC-9.7) a die for the additional figure too, the better counting.
int throw_side(const Fighter& f, bool attacks, bool leader, bool doubled, UnitId unit, UnitId against, const Rules& rules, Dice& dice) {
  const bool each = rules.switches.each_rolls;
  const auto request = [&](const FighterTotal& total) {
    return Request{.purpose = attacks ? "melee_attacker" : "melee_defender", .clause = "MOC-9.7", .modifiers = total.modifiers.all(), .roller = unit,
                   .target = against};
  };
  const FighterTotal first = melee_modifiers(f, attacks, leader, doubled && !each, rules);
  const int face = dice.roll(10, request(first));
  int best = std::max(kLeastTotal, face + first.total);
  if (doubled && each) {
    const FighterTotal second = melee_modifiers(f, attacks, false, false, rules);
    const int other = dice.roll(10, request(second));
    best = std::max(best, other + second.total);
  }
  return best;
}

}  // namespace

PairOutcome melee_pair(const PairInput& in, const Rules& rules, Dice& dice) {
  PairOutcome out;
  out.attacker_total = throw_side(in.attacker, true, in.attacker_leader, in.attacker_additional, kNoUnit, kNoUnit, rules, dice);
  out.defender_total = throw_side(in.defender, false, in.defender_leader, in.defender_additional, kNoUnit, kNoUnit, rules, dice);
  out.result = result_of(out.attacker_total, out.defender_total);
  return out;
}

MeleeOutcome melee_outcome(const OutcomeInput& in, const Rules& rules) {
  const operations::Verdict v = operations::verdict(in.count);
  MeleeOutcome out{v.attacker_losses, v.defender_losses, v.loser, v.margin, {}};
  if (v.loser == Loser::attacker)
    out.failure = failure({v.margin, in.attacker_troop, in.attacker_mounted, in.attacker_formation, in.attacker_state}, rules);
  if (v.loser == Loser::defender)
    out.failure = failure({v.margin, in.defender_troop, in.defender_mounted, in.defender_formation, in.defender_state}, rules);
  return out;
}

Inline<ContestRun, 8> melee_runs(const MeleeInput& in, int from, int to, const Rules& rules) {
  Inline<ContestRun, 8> runs;
  for (int k = from; k < to; ++k) {
    const int a = melee_modifiers(in.attacker, true, k < in.attacker_officers, k < in.attacker_doubles, rules).total;
    const int d = melee_modifiers(in.defender, false, k < in.defender_officers, k < in.defender_doubles, rules).total;
    if (!runs.empty() && runs.back().a == a && runs.back().b == d) ++runs.back().n;
    else runs.push({1, a, d});
  }
  return runs;
}

namespace {

MeleeCount each_rolls(const MeleeInput& in, int from, int to, const Rules& rules, Dice& dice) {
  ClassCounts counts{};
  for (int k = from; k < to; ++k) {
    const int a = throw_side(in.attacker, true, k < in.attacker_officers, k < in.attacker_doubles, in.attacker_unit, in.defender_unit, rules, dice);
    const int d = throw_side(in.defender, false, k < in.defender_officers, k < in.defender_doubles, in.defender_unit, in.attacker_unit, rules, dice);
    ++counts[static_cast<std::size_t>(operations::pair_class(a, d, kLeastTotal))];
  }
  return operations::count_of(counts);
}

}  // namespace

MeleeCount melee_combats(const MeleeInput& in, int from, int to, const Rules& rules, Dice& dice) {
  if (from >= to) return {};
  if (rules.switches.each_rolls) return each_rolls(in, from, to, rules, dice);
  const auto runs = melee_runs(in, from, to, rules);
  const ContestSpec spec{10, operations::pair_classes(kLeastTotal), operations::kPairClasses};
  const ClassCounts counts =
      dice.contest(runs.all(), spec, {.purpose = "melee", .clause = "MOC-9.7", .roller = in.attacker_unit, .target = in.defender_unit, .pair = operations::kFighters});
  return operations::count_of(counts);
}

MeleeResult melee(const MeleeInput& in, const Rules& rules, Dice& dice) {
  MeleeResult out;
  out.count = melee_combats(in, 0, in.combats, rules, dice);
  out.outcome = melee_outcome(in, out.count, rules);
  return out;
}

MeleeOutcome melee_outcome(const MeleeInput& in, const MeleeCount& count, const Rules& rules) {
  return melee_outcome({count, in.attacker.troop, in.defender.troop, in.attacker.mounted, in.defender.mounted, in.attacker.state, in.defender.state,
                        in.attacker.formation, in.defender.formation},
                       rules);
}

}  // namespace oo::moccasins
