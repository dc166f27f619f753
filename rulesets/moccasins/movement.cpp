#include "rulesets/moccasins/movement.hpp"

#include <algorithm>

namespace oo::moccasins {

namespace {

Fraction fraction(const Ratio& ratio) { return {ratio.num, ratio.den}; }

/// A figure's gap, and the crew's place behind a gun: MOC-5.11.
constexpr Mil kGap = kInch;

/// Column, and limbered guns if the switch says so: MOC-6.4.
bool gains_by_road(Formation f, const Rules& rules) {
  return f == Formation::column || (f == Formation::limbered && rules.switches.limbered_road_bonus);
}

bool pays_sideways(Formation f) {   // MOC-6.14
  return f == Formation::line || f == Formation::open_order || f == Formation::column || f == Formation::limbered;
}

Fraction ground_cost(Ground ground, const Rules& rules) {
  switch (ground) {
    case Ground::thicket: return fraction(rules.terrain.thicket);   // MOC-6.5
    case Ground::ford: return fraction(rules.terrain.ford);
    case Ground::ditch: return rules.switches.abatis_breached ? Fraction(1) : fraction(rules.terrain.ditch);   // MOC-6.8, 15.b2
    default: return Fraction(1);
  }
}

}  // namespace

Fraction cost_per_mil(const Leg& leg, Formation formation, const Rules& rules) {
  Fraction cost(1);
  if (leg.road && gains_by_road(formation, rules)) {
    cost = Fraction(1) / fraction(rules.terrain.road_gain);   // and no hill, thicket or ford is paid
  } else {
    cost = ground_cost(leg.ground, rules);
    if ((leg.hill || leg.uphill) && formation != Formation::skirmish) cost = cost * fraction(rules.terrain.hill);   // MOC-6.3, 6.7
  }
  if (leg.sideways && pays_sideways(formation)) cost = cost * fraction(rules.terrain.sideways);
  return cost;
}

Fraction allowance(Troop troop, Formation formation, bool mounted, Action action, const Rules& rules) {
  const Fraction rate(move_rate(troop, formation, mounted, rules));
  return action == Action::charge ? rate * fraction(rules.charge_gain) : rate;   // MOC-6.10
}

MoveResult move(const MoveInput& in, const Rules& rules) {
  MoveResult out;
  out.allowance = allowance(in.troop, in.formation, in.mounted, in.action, rules);
  for (const Leg& leg : in.legs) out.cost = out.cost + Fraction(leg.length) * cost_per_mil(leg, in.formation, rules);
  out.cost = out.cost + Fraction(std::int64_t{in.works_crossed} * rules.terrain.work_crossed.value);   // MOC-6.8
  out.legal = out.cost <= out.allowance;
  if (out.legal) out.left = out.allowance - out.cost;
  return out;
}

ChargeResult charge(const ChargeInput& in, const Rules& rules) {
  ChargeResult out;
  out.reach = allowance(in.troop, in.formation, in.mounted, in.action, rules);
  Leg clear;
  clear.hill = in.hill || in.uphill;
  Leg thicket = clear;
  thicket.ground = Ground::thicket;
  const Fraction clear_cost = cost_per_mil(clear, in.formation, rules);
  const Fraction thicket_cost = cost_per_mil(thicket, in.formation, rules);

  const Mil before = in.distance - in.thicket;   // the thicket is the last part of the way
  const auto cost_of = [&](Mil length) {
    const Mil in_clear = std::min(length, before);
    return Fraction(in_clear) * clear_cost + Fraction(length - in_clear) * thicket_cost;
  };
  out.cost_to_contact = cost_of(in.distance);
  out.can_contact = out.cost_to_contact <= out.reach;
  out.disordered_at_end = in.action == Action::charge;   // MOC-6.12

  const Mil gap = rules.charge_gap;
  if (in.distance <= gap) {
    out.stops_at = Fraction(in.distance);
  } else if (cost_of(in.distance - gap) <= out.reach) {
    out.stops_at = Fraction(gap);   // MOC-9.2
  } else {
    const Fraction to_thicket = Fraction(before) * clear_cost;
    const Fraction bought = out.reach <= to_thicket ? out.reach / clear_cost : Fraction(before) + (out.reach - to_thicket) / thicket_cost;
    out.stops_at = Fraction(in.distance) - bought;
  }
  return out;
}

int mass_files(int figures) {
  int files = 0;
  while (files * files < figures) ++files;
  return files;
}

namespace {

FormationResult battery(const FormationInput& in, const Rules& rules) {
  const Mil gun = rules.base_gun.depth + rules.base_foot.depth;   // the crew behind its gun
  const Mil width = rules.base_gun.width;
  if (in.formation == Formation::unlimbered) return {2 * in.guns, 1, 2 * in.guns * width, gun};
  return {2, in.guns, 2 * width, in.guns * gun};
}

int files_of(const FormationInput& in) {
  const int n = in.figures;
  switch (in.formation) {
    case Formation::line: return (n + 1) / 2;
    case Formation::column: return std::min(2, n);
    case Formation::mass:
    case Formation::disorder: return mass_files(n);
    case Formation::skirmish: return in.double_rank && n > 1 ? (n + 1) / 2 : n;
    default: return n;
  }
}

}  // namespace

FormationResult formation(const FormationInput& in, const Rules& rules) {
  if (in.formation == Formation::limbered || in.formation == Formation::unlimbered) return battery(in, rules);
  const BaseSize& base = in.mounted ? rules.base_mounted : rules.base_foot;
  const bool open = in.formation == Formation::skirmish;
  FormationResult out;
  out.files = files_of(in);
  out.ranks = (in.figures + out.files - 1) / out.files;
  const Mil pitch = open ? base.width + kGap : base.width.value;
  out.width = (out.files - 1) * pitch + base.width;
  out.depth = out.ranks * base.depth + (open ? (out.ranks - 1) * kGap : 0);
  return out;
}

RoutMoveResult rout_move(const RoutMoveInput& in, const Rules& rules) {
  if (in.state != State::routed || in.routed_this_phase || in.cover) return {};
  for (const EnemyNear& enemy : in.nearest_enemy)
    if (enemy.distance <= enemy.range) return {true, retreat_rate(in.troop, in.mounted, in.formation, rules)};
  return {};
}

}  // namespace oo::moccasins
