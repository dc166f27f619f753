// operations.hpp: who moves first, how many operations a unit has, in what order it may use them, and recovering from disorder and rout.
//
// Pure procedures: called by the battle, `resolve`, cases and odds alike. Source: KPW-3.2 to 3.5, 4, 9.12, 9.13.
#pragma once
#include "rulesets/kingphilip/rules.hpp"

namespace oo::kingphilip {

struct InitiativeInput {};
struct InitiativeResult {
  Army first = Army::english;
  std::int32_t rolls = 0;            // pairs of dice thrown
  friend auto operator<=>(const InitiativeResult&, const InitiativeResult&) = default;
};
/// A d6 for the English, one for the Indians, until they differ. KPW-3.2.
InitiativeResult initiative(const InitiativeInput& in, const Rules& rules, Dice& dice);

struct OperationsInput {
  Troop troop = Troop::militia;
  std::int32_t owed = 0;             // for defensive fire, KPW-7.12
  UnitId unit = kNoUnit;
};
struct OperationsResult {
  std::int32_t rolled = 0;           // what withdrawals are measured by, KPW-9.8
  std::int32_t available = 0;        // never below 0
  friend auto operator<=>(const OperationsResult&, const OperationsResult&) = default;
};
/// One d6, read by one unit.
OperationsResult operations(const OperationsInput& in, const Rules& rules, Dice& dice);
/// A face already thrown, read by one unit of the side. KPW-3.3.
OperationsResult read_operations(const OperationsInput& in, int face, const Rules& rules);
/// The row of [operations] for a face, before debts; for commanders too, KPW-11.3.
int operations_rolled(Troop troop, int face, const Rules& rules);

/// A unit between two of its operations.
struct OrderState {
  State state = State::good_order;
  bool loaded = true;
  Weapon weapon = Weapon::musket;
  bool leader = true;                // alive, or a commander attached
  bool charged = false;              // has declared a charge: its last operation, KPW-8.2
};
/// Why the unit may not use an operation for this now; ok: it may.
enum class OrderRefusal : std::uint8_t { ok, after_charge, must_rally, must_reform, nothing_to_rally, in_good_order, disordered, unloaded, loaded,
                                         no_loading, no_leader };
OrderRefusal order_refusal(Verb verb, const OrderState& unit, const Rules& rules);
/// What the operation, if allowed, makes of the unit (rallying and reforming succeed). Positions are the battle's.
OrderState after_order(Verb verb, const OrderState& unit, const Rules& rules);

struct OrdersInput {
  std::int32_t operations = 0;
  State state = State::good_order;
  bool loaded = true;
  Weapon weapon = Weapon::musket;
  bool leader = true;
  Inline<Verb, 64> orders;
};
struct OrdersResult {
  bool legal = true;
  std::int32_t first_illegal = -1;   // from 0
  State state_after = State::good_order;
  bool loaded_after = true;
  std::int32_t operations_left = 0;
  friend auto operator<=>(const OrdersResult&, const OrdersResult&) = default;
};
OrdersResult orders(const OrdersInput& in, const Rules& rules);

struct RallyInput {
  State state = State::routed;
  std::int32_t operations = 0;
  bool leader = true;
  bool commander = false;
  std::int32_t target = 6;           // of the check, with rally_needs = morale_check
  UnitId unit = kNoUnit;
};
struct RallyResult {
  State state_after = State::good_order;
  std::int32_t operations_used = 0;
  std::int32_t operations_left = 0;
  friend auto operator<=>(const RallyResult&, const RallyResult&) = default;
};
/// Rallies and reforms as far as the operations go. KPW-9.12.
RallyResult rally(const RallyInput& in, const Rules& rules, Dice& dice);
/// One rally operation of a routed unit: does it succeed? No die but with rally_needs = morale_check.
bool rally_succeeds(int target, UnitId unit, const Rules& rules, Dice& dice);

}  // namespace oo::kingphilip
