// chain.hpp: the work list of reactions: one action with everything it sets off, as plain items in the battle, never recursion.
//
// A family: it names no rule set. The battle pushes what is due, takes the next, stops for a Decision at any item and copies with the battle.
// It ends because every figure fires, every group charges and every pair tests a limited number of times; the capacity is the last guard, and
// whoever pushes must tell when it is full (an event, never silence). Nothing here allocates. Source: FAL-5.9 to 5.12, 10.22, 13.29.
#pragma once
#include <array>
#include <cstdint>

#include "engine/core/words.hpp"

namespace oo::reactions {

/// Last in, first out: what an item sets off is finished before what stood behind it (FAL-5.9).
template <class Item, std::size_t N>
class WorkList {
 public:
  bool empty() const { return items_.empty(); }
  std::size_t size() const { return items_.size(); }
  const Item& next() const { return items_.back(); }
  Item take() { return items_.pop(); }
  Item& change_next() { return items_.back(); }      // for an item that goes on after a Decision
  /// False: the guard struck and the item is lost.
  [[nodiscard]] bool push(const Item& item) { return items_.push(item); }
  void clear() { items_.clear(); }
  const Item* begin() const { return items_.begin(); }
  const Item* end() const { return items_.end(); }

 private:
  Inline<Item, N> items_;
};

/// Two groups that met in a charge test: `mover` came within reach of `other`. FAL-13.29.
struct Pair {
  UnitId mover = kNoUnit, other = kNoUnit;
  friend bool operator==(const Pair&, const Pair&) = default;
};

/// What has been used up in the chain now running. Groups and figures are numbers below the limits given.
template <std::size_t Groups, std::size_t Pairs>
struct ChainMarks {
  using FigureBits = std::uint32_t;                  // figure 0 .. 31 of a group
  std::array<std::array<FigureBits, 3>, Groups> fired{};   // shots by reaction or fire fight: at least 1, 2, 3
  std::array<std::uint8_t, Groups> charged{};
  Inline<Pair, Pairs> tested;

  void clear() { *this = ChainMarks{}; }

  int shots(UnitId group, FigureId figure) const {
    int n = 0;
    while (n < 3 && (fired[group][static_cast<std::size_t>(n)] >> figure & 1U) != 0) ++n;
    return n;
  }
  /// FAL-5.11: a further Fire is read as Carry On. `limit`: reaction_shots_per_chain, 0 to 3.
  bool may_fire(UnitId group, FigureId figure, int limit) const { return shots(group, figure) < limit; }
  void has_fired(UnitId group, FigureId figure) {
    if (const int n = shots(group, figure); n < 3) fired[group][static_cast<std::size_t>(n)] |= FigureBits{1} << figure;
  }
  /// A further Charge is read as Stand.
  bool may_charge(UnitId group, int limit) const { return charged[group] < limit; }
  void has_charged(UnitId group) { ++charged[group]; }

  bool has_tested(const Pair& pair) const {
    for (const Pair& p : tested)
      if (p == pair) return true;
    return false;
  }
  /// False: the guard struck; then the pair must not test.
  [[nodiscard]] bool mark_tested(const Pair& pair) { return tested.push(pair); }
};

}  // namespace oo::reactions
