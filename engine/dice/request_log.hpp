// request_log.hpp: how often each thing was asked in this phase. Lies in the Battle, so that undo and clone carry it.
//
// Who may call: a Battle keeps one and names it in Dice::moment; SeededDice counts in it. Trivially copyable, no allocation.
// A phase with more than kRequestRows different askers counts the surplus in one common row: still deterministic, still never the same
// faces twice. Source: design, "Dice".
#pragma once
#include <cstdint>

#include "engine/core/words.hpp"

namespace oo {

inline constexpr std::size_t kRequestRows = 192;

/// FNV-1a, 64 bits.
constexpr std::uint64_t word_hash(std::string_view word) {
  std::uint64_t h = 0xcbf29ce484222325ULL;
  for (const char c : word) h = (h ^ static_cast<std::uint8_t>(c)) * 0x100000001b3ULL;
  return h;
}

struct RequestLog {
  struct Row {
    std::uint64_t purpose = 0;
    UnitId roller = kNoUnit;
    UnitId target = kNoUnit;
    std::uint32_t asked = 0;
    friend bool operator==(const Row&, const Row&) = default;
  };

  std::uint16_t turn = 0;
  std::uint8_t phase = 0;
  std::uint32_t surplus = 0;
  Inline<Row, kRequestRows> rows;

  /// Forgets the counts when the moment is another one.
  void enter(std::uint16_t new_turn, std::uint8_t new_phase) {
    if (new_turn == turn && new_phase == phase) return;
    turn = new_turn;
    phase = new_phase;
    surplus = 0;
    rows.clear();
  }
  /// Which request of its kind this is, from 0; counts it.
  std::uint32_t next(std::uint64_t purpose, UnitId roller, UnitId target) {
    for (Row& row : rows)
      if (row.purpose == purpose && row.roller == roller && row.target == target) return row.asked++;
    if (rows.push({purpose, roller, target, 1})) return 0;
    return 0x8000'0000U + surplus++;
  }
  friend bool operator==(const RequestLog&, const RequestLog&) = default;
};

}  // namespace oo
