#include "rulesets/kingphilip/operations.hpp"

#include <algorithm>

namespace oo::kingphilip {
namespace {

/// Of one pair of dice: 0 = equal.
int first_of(int english, int indian) { return english == indian ? 0 : english > indian ? 1 : 2; }

/// So many equal throws in a row are told one by one; after them (one time in two thousand million) the rest counts as one.
constexpr int kTiesTold = 12;
constexpr int kMostRallies = kMaxDice;

}  // namespace

InitiativeResult initiative(const InitiativeInput&, const Rules&, Dice& dice) {
  const Request request{.purpose = "initiative", .clause = "KPW-3.2", .pair = {"english", "indian"}};
  const ContestRun pair[] = {{1, 0, 0}};
  for (int rolls = 1; rolls <= kTiesTold; ++rolls) {
    const ClassCounts who = dice.contest(pair, {6, first_of, 3}, request);
    if (who[0] == 0) return {who[1] == 1 ? Army::english : Army::indian, rolls};
  }
  const auto last = dice.roll_off(6, request);
  return {last.first > last.second ? Army::english : Army::indian, kTiesTold + 1};
}

int operations_rolled(Troop troop, int face, const Rules& rules) {
  return rules.operations[place_of(troop)].operations[static_cast<std::size_t>(std::clamp(face, 1, 6))];
}

OperationsResult read_operations(const OperationsInput& in, int face, const Rules& rules) {
  const int rolled = operations_rolled(in.troop, face, rules);
  return {rolled, std::max(0, rolled - in.owed)};                                        // KPW-7.12
}

OperationsResult operations(const OperationsInput& in, const Rules& rules, Dice& dice) {
  const int face = dice.roll(6, {.purpose = "operations", .clause = "KPW-3.3", .roller = in.unit});
  return read_operations(in, face, rules);
}

// ---- the order of operations

namespace {

bool ready(const OrderState& unit, const Rules& rules) { return unit.loaded || !rules.needs_loading(unit.weapon); }

/// What disorder and rout claim. KPW-9.12, 9.13.
OrderRefusal recovery_refusal(Verb verb, const OrderState& unit, const Rules& rules) {
  if (verb == Verb::rally) {
    if (unit.state != State::routed) return OrderRefusal::nothing_to_rally;
    return unit.leader || rules.switches.rally_needs != RallyNeeds::leader_or_commander ? OrderRefusal::ok : OrderRefusal::no_leader;
  }
  if (unit.state == State::routed) return rules.switches.must_recover_first || verb == Verb::reform ? OrderRefusal::must_rally : OrderRefusal::ok;
  if (verb == Verb::reform) return unit.state == State::good_order ? OrderRefusal::in_good_order : OrderRefusal::ok;
  return unit.state != State::good_order && rules.switches.must_recover_first ? OrderRefusal::must_reform : OrderRefusal::ok;
}

bool led_about(Verb verb) { return verb == Verb::move || verb == Verb::change || verb == Verb::charge; }

}  // namespace

OrderRefusal order_refusal(Verb verb, const OrderState& unit, const Rules& rules) {
  if (unit.charged) return OrderRefusal::after_charge;                                   // KPW-8.2
  const OrderRefusal recovery = recovery_refusal(verb, unit, rules);
  if (recovery != OrderRefusal::ok || verb == Verb::rally || verb == Verb::reform) return recovery;
  if ((verb == Verb::fire || verb == Verb::charge) && unit.state != State::good_order) return OrderRefusal::disordered;   // KPW-7.4, 8.3
  if (verb == Verb::fire && !ready(unit, rules)) return OrderRefusal::unloaded;          // KPW-7.11
  if (verb == Verb::load && !rules.needs_loading(unit.weapon)) return OrderRefusal::no_loading;   // KPW-4.3, 7.13
  if (verb == Verb::load && unit.loaded) return OrderRefusal::loaded;
  if (led_about(verb) && !unit.leader && rules.switches.leader_needed_to_move) return OrderRefusal::no_leader;   // KPW-4.6
  return OrderRefusal::ok;
}

OrderState after_order(Verb verb, const OrderState& unit, const Rules& rules) {
  OrderState next = unit;
  switch (verb) {
    case Verb::rally: next.state = State::disordered; break;
    case Verb::reform: next.state = State::good_order; break;
    case Verb::load: next.loaded = true; break;
    case Verb::fire: next.loaded = !rules.needs_loading(unit.weapon); break;
    case Verb::charge: next.charged = true; break;
    case Verb::move:
    case Verb::change: break;
  }
  return next;
}

OrdersResult orders(const OrdersInput& in, const Rules& rules) {
  OrdersResult out;
  OrderState unit{in.state, in.loaded || !rules.needs_loading(in.weapon), in.weapon, in.leader, false};
  int used = 0;
  for (const Verb verb : in.orders) {
    out.legal = used < in.operations && order_refusal(verb, unit, rules) == OrderRefusal::ok;
    if (!out.legal) {
      out.first_illegal = used;
      break;
    }
    unit = after_order(verb, unit, rules);
    ++used;
  }
  out.state_after = unit.state;
  out.loaded_after = unit.loaded;
  out.operations_left = in.operations - used;
  return out;
}

// ---- recovering

bool rally_succeeds(int target, UnitId unit, const Rules& rules, Dice& dice) {
  if (rules.switches.rally_needs != RallyNeeds::morale_check) return true;
  const int die = dice.roll(10, {.purpose = "rally", .clause = "KPW-9.12", .need = target, .roller = unit});
  return die <= target;
}

RallyResult rally(const RallyInput& in, const Rules& rules, Dice& dice) {
  RallyResult out{in.state, 0, in.operations};
  const auto spend = [&out] {
    ++out.operations_used;
    --out.operations_left;
  };
  const bool may_rally = in.leader || in.commander || rules.switches.rally_needs != RallyNeeds::leader_or_commander;
  while (may_rally && out.state_after == State::routed && out.operations_left > 0 && out.operations_used < kMostRallies) {
    spend();
    if (rally_succeeds(in.target, in.unit, rules, dice)) out.state_after = State::disordered;
  }
  if (out.state_after == State::disordered && out.operations_left > 0) {
    spend();
    out.state_after = State::good_order;
  }
  return out;
}

}  // namespace oo::kingphilip
