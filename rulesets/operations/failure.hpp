// failure.hpp: the failure table, used alike by failed morale checks and by melee losers: how badly, how far back, in what state.
//
// A family: it names no rule set. Lengths in Mil. A margin below 1 has no row.
#pragma once
#include <compare>
#include <cstdint>

#include "engine/dice/dice.hpp"
#include "rulesets/operations/operations.hpp"

namespace oo::operations {

enum class Facing : std::uint8_t { enemy, away };

struct FailureRow {
  std::int32_t from = 0;
  std::int32_t to = 0;
  State state = State::disordered;
  Facing facing = Facing::enemy;
  std::int32_t permanent_loss = 0;
  std::uint16_t datum = kNoDatum;
  friend bool operator==(const FailureRow&, const FailureRow&) = default;
};
using FailureTable = Inline<FailureRow, 16>;

/// The row of a margin; above the last row: the last. Null only for a margin that no row and nothing below it covers (a gap in a house file).
/// For rows of any kind that have `from` and `to`.
template <class Row, std::size_t N>
const Row* failure_row(const Inline<Row, N>& table, int failed_by) {
  const Row* best = nullptr;
  for (const Row& row : table) {
    if (failed_by < row.from) continue;
    if (failed_by <= row.to) return &row;
    if (best == nullptr || row.to > best->to) best = &row;   // beyond its end: the worst row still below
  }
  return best;
}

/// What the failure does to a unit in `before`: who is routed already stays so, facing away.
struct FailureEffect {
  State state = State::good_order;
  Facing facing = Facing::enemy;
  std::int32_t moves = 0;            // retreat moves, as many as failed by
  Mil budget = 0;                    // all of them as one budget
  std::int32_t permanent_loss = 0;
  std::uint16_t datum = kNoDatum;
  friend auto operator<=>(const FailureEffect&, const FailureEffect&) = default;
};
FailureEffect failure_effect(const FailureTable& table, int failed_by, State before, Mil retreat_rate);

}  // namespace oo::operations
