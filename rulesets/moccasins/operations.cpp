#include "rulesets/moccasins/operations.hpp"

#include <algorithm>

namespace oo::moccasins {

namespace {

const operations::DieRow& row_of(Troop troop, Period period, const Rules& rules) {
  return rules.operations[rules.of(troop).operations[static_cast<std::size_t>(period)]];
}

}  // namespace

int operations_rolled(Troop troop, Period period, int face, const Rules& rules) {
  return row_of(troop, period, rules).operations[static_cast<std::size_t>(std::clamp(face, 1, 6))];
}

OperationsResult read_operations(const OperationsInput& in, int face, const Rules& rules) {
  const int rolled = operations_rolled(in.troop, in.period, face, rules);
  OperationsResult out;
  out.budget = operations::budget(rolled, in.owed, in.state);                                                                   // MOC-4.4 to 4.8
  out.indian_free_operation = in.period == Period::p1791 && rules.of(in.troop).army == Army::american && rolled == 1;           // MOC-11.4, 11.7
  return out;
}

OperationsResult operations(const OperationsInput& in, const Rules& rules, Dice& dice) {
  const int face = dice.roll(6, {.purpose = "operations", .clause = "MOC-3.2", .roller = in.unit});
  return read_operations(in, face, rules);
}

int loads_needed(Weapon weapon, const Rules& rules) {
  const int needed = rules.reload[static_cast<std::size_t>(weapon)];
  return weapon == Weapon::bow && rules.switches.bows_need_load ? std::max(needed, 1) : needed;   // MOC-7.19
}

ReloadResult reload(const ReloadInput& in, const Rules& rules) {
  ReloadResult out;
  out.needed = loads_needed(in.weapon, rules);
  out.progress = static_cast<std::int32_t>(std::min<std::int64_t>(std::int64_t{in.progress} + in.loads, out.needed));
  out.loaded = out.progress >= out.needed;
  return out;
}

bool free_operation(const FreeOperationInput& in, const Rules& rules) {
  const bool given = in.period == Period::p1791 && in.american_rolled == 1;   // MOC-11.4
  if (!given || !rules.of(in.troop).indian || in.state != State::good_order) return false;   // MOC-11.5
  switch (in.action) {
    case FreeAction::fire: return in.loaded;
    case FreeAction::charge: return true;
    case FreeAction::move_away: return in.distance <= in.american_charge_reach;   // MOC-11.6
    case FreeAction::other: return false;
  }
  return false;
}

}  // namespace oo::moccasins
