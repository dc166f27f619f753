// operations.hpp: operations by die. One d6 for a command, a row of the table for each unit, debts, and what disorder and rout claim of them.
//
// A family: shared by rule sets that play by operations; it names none of them. Pure functions, no dice, no errors.
// Source: the clauses the callers cite.
#pragma once
#include <array>
#include <compare>
#include <cstdint>

#include "engine/core/words.hpp"

namespace oo::operations {

enum class State : std::uint8_t { good_order, disordered, rallied, routed };

/// One row of the operations table: how many operations each face of a d6 gives, with the place of the entry in the tables.
struct DieRow {
  std::array<std::uint8_t, 7> operations{};   // index 0 unused
  std::array<std::uint16_t, 7> datum{};
  friend bool operator==(const DieRow&, const DieRow&) = default;
};

/// What a unit may do with the operations it rolled.
struct Budget {
  std::uint8_t rolled = 0;
  std::uint8_t available = 0;    // after debts, never below 0
  bool rally = false;            // forced, in this order, before anything else
  bool reform = false;
  std::uint8_t free = 0;         // what is left for free choice
  State state_after = State::good_order;   // once the forced operations are done
  friend auto operator<=>(const Budget&, const Budget&) = default;
};

Budget budget(int rolled, int owed, State state);

}  // namespace oo::operations
