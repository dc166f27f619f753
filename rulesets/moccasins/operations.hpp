// operations.hpp: how many operations a unit has this turn, what disorder and rout claim of them, loading, and the free operation of 1790-92.
//
// Pure procedures: called by the battle, `resolve`, cases and odds alike. Input is checked by their Forms (procedures.cpp) or by the battle.
// Source: MOC-3.2, 4.1 to 4.9, 7.2, 11.
#pragma once
#include "rulesets/moccasins/rules.hpp"

namespace oo::moccasins {

struct OperationsInput {
  Troop troop;
  Period period = Period::p1794;
  std::uint8_t owed = 0;             // stand-and-fire debts, MOC-4.4
  State state = State::good_order;
  UnitId unit = kNoUnit;
  friend auto operator<=>(const OperationsInput&, const OperationsInput&) = default;
};
struct OperationsResult {
  operations::Budget budget;
  bool indian_free_operation = false;   // MOC-11.4
  friend auto operator<=>(const OperationsResult&, const OperationsResult&) = default;
};
/// One d6, read by this one unit.
OperationsResult operations(const OperationsInput& in, const Rules& rules, Dice& dice);
/// A face already thrown, read by one unit of the command (MOC-3.2: one die a side).
OperationsResult read_operations(const OperationsInput& in, int face, const Rules& rules);
/// The row of Table 1 for a face, before debts: for leaders and MOC-11.7. MOC-10.5 is in it.
int operations_rolled(Troop troop, Period period, int face, const Rules& rules);

struct ReloadInput {
  Weapon weapon = Weapon::musket;
  std::int32_t progress = 0;
  std::int32_t loads = 0;
  friend auto operator<=>(const ReloadInput&, const ReloadInput&) = default;
};
struct ReloadResult {
  std::int32_t needed = 0;
  std::int32_t progress = 0;
  bool loaded = false;
  friend auto operator<=>(const ReloadResult&, const ReloadResult&) = default;
};
ReloadResult reload(const ReloadInput& in, const Rules& rules);
int loads_needed(Weapon weapon, const Rules& rules);

enum class FreeAction : std::uint8_t { fire, charge, move_away, other };
struct FreeOperationInput {
  Troop troop;
  Period period = Period::p1791;
  std::int32_t american_rolled = 1;
  State state = State::good_order;
  FreeAction action = FreeAction::other;
  bool loaded = true;
  Mil distance = 0;                  // to the American unit
  Mil american_charge_reach = 0;
  friend auto operator<=>(const FreeOperationInput&, const FreeOperationInput&) = default;
};
bool free_operation(const FreeOperationInput& in, const Rules& rules);

}  // namespace oo::moccasins
