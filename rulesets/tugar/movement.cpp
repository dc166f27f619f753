#include "rulesets/tugar/movement.hpp"

#include <algorithm>
#include <optional>

namespace oo::tugar {
namespace {

bool impassable(Ground ground) { return ground == Ground::deep_water || ground == Ground::house; }   // TUG-4.12, 4.13

/// On open ground, a whole turn.
Fraction full_speed(People people, Arm arm, Formation formation, Action action, const Rules& rules) {
  if (arm == Arm::general) return Fraction(rules.general_move);                                      // TUG-4.11
  if (arm == Arm::artillery)                                                                         // TUG-4.10
    return Fraction(formation == Formation::limbered ? rules.artillery_limbered_move : rules.artillery_unlimbered_move);
  const Rates& rates = rules.rates(people, arm);
  const auto column = static_cast<std::size_t>(formation == Formation::column);
  return Fraction(action == Action::charge ? rates.charge[column] : rates.move[column]);
}

/// TUG-4.6, 4.7: horse go at the pace of their own people's foot in column.
Fraction speed_in_woods(People people, Arm arm, Formation formation, Action action, const Rules& rules) {
  if (arm != Arm::cavalry) return full_speed(people, arm, formation, action, rules) * fraction(rules.times.woods);
  const Fraction foot = full_speed(people, Arm::infantry, Formation::column, action, rules);
  return rules.switches.cavalry_full_speed_in_woods ? foot : foot * fraction(rules.times.woods);
}

Word charge_forbidden(const MoveInput& in, const Rules& rules) {
  if (in.arm == Arm::artillery) return "artillery_cannot_charge";                                    // TUG-4.10
  if (in.arm == Arm::general) return "general_cannot_charge";                                        // TUG-4.11
  if (in.charge_used) return "charge_spent";                                                         // TUG-4.3
  if (rules.switches.charge_needs_full_turn && in.turn_used > 0) return "charge_needs_full_turn";    // TUG-4.18
  return "";
}

/// Turns; nothing if there is no way at all at that pace.
std::optional<Fraction> path_cost(const MoveInput& in, const Rules& rules) {
  Fraction cost = 0;
  for (const Leg& leg : in.legs) {
    if (leg.length == 0) continue;
    const Fraction pace = speed(in.side, in.arm, in.formation, in.action, leg.ground, rules);
    if (pace == 0) return std::nullopt;                                                              // only by house rules
    cost += Fraction(leg.length) / pace;
  }
  return cost;
}

}  // namespace

Fraction speed(People people, Arm arm, Formation formation, Action action, Ground ground, const Rules& rules) {
  if (impassable(ground)) return 0;
  if (ground == Ground::woods) return speed_in_woods(people, arm, formation, action, rules);
  const Fraction open = full_speed(people, arm, formation, action, rules);
  return ground == Ground::ford ? open * fraction(rules.times.ford) : open;
}

Word closed_ground(Arm arm, Formation formation, Action action, Ground ground) {
  if (ground == Ground::woods && arm == Arm::artillery) return "artillery_in_woods";                 // TUG-4.10
  if (ground == Ground::woods && arm == Arm::cavalry && formation == Formation::line) return "cavalry_line_in_woods";   // TUG-4.6
  if (ground == Ground::ford && action == Action::charge) return "no_charge_in_water";               // TUG-4.12
  return "";
}

Word forbidden(const MoveInput& in, Ground ground, const Rules& rules) {
  if (impassable(ground)) return "impassable";
  if (in.action == Action::charge) {
    const Word why = charge_forbidden(in, rules);
    if (!why.empty()) return why;
  }
  return closed_ground(in.arm, in.formation, in.action, ground);
}

MoveResult move(const MoveInput& in, const Rules& rules) {
  MoveResult out;
  const Fraction left = Fraction(1) - in.turn_used;
  out.turn_left = left;
  out.reason = forbidden(in, in.ground, rules);
  for (const Leg& leg : in.legs)
    if (out.reason.empty()) out.reason = forbidden(in, leg.ground, rules);
  if (!out.reason.empty()) return out;
  out.allowance = speed(in.side, in.arm, in.formation, in.action, in.ground, rules) * left;          // TUG-4.8
  const std::optional<Fraction> cost = path_cost(in, rules);
  if (!cost || *cost > left) {
    out.reason = "no_time";
    return out;
  }
  out.legal = true;
  out.cost = *cost;
  out.turn_left = left - *cost;
  return out;
}

ChangeResult change_formation(const ChangeInput& in, const Rules& rules) {
  ChangeResult out;
  out.turn_left = Fraction(1) - in.turn_used;
  const Fraction cost = fraction(rules.times.formation_change);
  if (in.from == in.to) out.reason = "same_formation";
  else if (in.in_melee) out.reason = "in_melee";                                                     // TUG-4.21
  else if (in.charging) out.reason = "charging";
  else if (out.turn_left < cost) out.reason = "no_time";                                             // TUG-4.4
  if (!out.reason.empty()) return out;
  out.legal = true;
  out.cost = cost;
  out.turn_left -= cost;
  return out;
}

Fraction crossing_cost(Obstacle obstacle, Formation formation, const Rules& rules) {
  const ObstacleRow& row = rules.obstacle[place_of(obstacle)];
  const bool column = formation == Formation::column || formation == Formation::limbered;            // TUG-5.10
  return fraction(column ? row.column : row.line);
}

CrossResult cross_obstacle(const CrossInput& in, const Rules& rules) {
  CrossResult out;
  out.cost = crossing_cost(in.obstacle, in.formation, rules);
  out.progress = in.progress;
  out.turn_left = Fraction(1) - in.turn_used;
  const Fraction due = std::max(Fraction(0), out.cost - in.progress);
  const bool at_one_go = !rules.switches.obstacle_cost_accumulates && out.cost <= 1;                 // TUG-5.6
  if (in.formation == Formation::unlimbered) out.reason = "unlimbered";                              // TUG-5.10
  else if (in.action == Action::charge) out.reason = "no_charge_across";                             // TUG-5.1
  else if (at_one_go && due > out.turn_left) out.reason = "no_time";
  if (!out.reason.empty()) return out;
  out.legal = true;
  out.spent_now = std::min(due, out.turn_left);
  out.progress += out.spent_now;
  out.turn_left -= out.spent_now;
  out.crossed = out.spent_now == due;
  return out;
}

}  // namespace oo::tugar
