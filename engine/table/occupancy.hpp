// occupancy.hpp: all the bases on the table, for "is there room", "who is near", "who is in the way".
//
// Room for each unit's bases is set aside once (`reserve`), afterwards nothing allocates, copying over one of the same shape neither. Units are visited in
// the order of their ids. Filters are function objects `bool(UnitId)`. What stands here is derived from the state: whoever changes a unit's place sets it anew.
// Units: Mil. Errors: setting more bases than reserved is a broken invariant. Who may use it: rule sets, AI. Source: MOC-6.15, 7.1, 7.8, 8.18, 8.23.
#pragma once
#include <cassert>
#include <optional>
#include <span>
#include <vector>

#include "engine/geometry/base.hpp"

namespace oo {

struct AnyUnit {
  constexpr bool operator()(UnitId) const { return true; }
};

/// Answers about two units that hold until the bases of one of them change. No part of the state: a copy starts empty, and who is copied over keeps his own.
/// Const questions fill it, so a battle belongs to one thread at a time. Allocates at its first question only.
template <class T>
class PairMemo {
 public:
  PairMemo() = default;
  PairMemo(const PairMemo& other) : known_(other.known_.size()) {}
  PairMemo& operator=(const PairMemo&) { return *this; }
  /// `standing` gives the stamps; `ask` answers what is not known yet.
  template <class Standing, class Ask>
  const T& of(const Standing& standing, UnitId a, UnitId b, Ask&& ask) const {
    const std::size_t n = standing.units();
    if (known_.size() != n * n) known_.assign(n * n, {});
    Known& known = known_[a * n + b];
    const std::uint32_t stamp_a = standing.stamp(a), stamp_b = standing.stamp(b);
    if (known.stamp_a != stamp_a || known.stamp_b != stamp_b) known = {stamp_a, stamp_b, ask()};
    return known.answer;
  }

 private:
  struct Known {
    std::uint32_t stamp_a = 0, stamp_b = 0;      // stamps begin with 1
    T answer{};
  };
  mutable std::vector<Known> known_;
};

class Occupancy {
 public:
  Occupancy() = default;
  Occupancy(const Occupancy&) = default;
  /// Over one of the same shape only the bases that stand are copied, not the room kept for more; a unit that stands as before keeps its stamp.
  Occupancy& operator=(const Occupancy&);
  /// Room for the next unit (ids count up from 0), at most `bases` figures and guns.
  UnitId reserve(std::size_t bases);
  void set(UnitId unit, std::span<const Quad> bases);
  void clear(UnitId unit) { set(unit, {}); }

  std::size_t units() const { return units_.size(); }
  std::span<const Quad> bases(UnitId unit) const { return {quads_.data() + units_[unit].first, units_[unit].count}; }
  const Box& box(UnitId unit) const { return units_[unit].box; }
  bool present(UnitId unit) const { return units_[unit].count != 0; }
  /// Another number whenever the unit's bases have changed, in this object: for what is remembered about them (PairMemo).
  std::uint32_t stamp(UnitId unit) const { return units_[unit].stamp; }

  /// The distance between two units, remembered as long as both stand as they do. `gap_between` exact, `distance` as a ruler shows it.
  Mil gap_between(UnitId a, UnitId b) const {
    return gaps_.of(*this, std::min(a, b), std::max(a, b), [&] { return gap(bases(a), bases(b)); });
  }
  Mil distance(UnitId a, UnitId b) const { return std::max(0, gap_between(a, b) - kNear); }

  /// The first unit (by id) that one of these bases would overlap.
  template <class Filter = AnyUnit>
  std::optional<UnitId> first_overlap(std::span<const Quad> bases, Filter&& of = {}) const {
    return first(box_of(bases), of, [&](UnitId u) { return overlaps(bases, this->bases(u)); });
  }
  /// The first unit (by id) within the limit; pass the table's limit, kNear is added here.
  template <class Filter = AnyUnit>
  std::optional<UnitId> first_within(std::span<const Quad> bases, Mil limit, Filter&& of = {}) const {
    return first(box_of(bases).grown(limit + kNear), of, [&](UnitId u) { return within(bases, this->bases(u), limit + kNear); });
  }
  /// All units within the limit, by id: `visit(UnitId)`.
  template <class Filter, class Visit>
  void each_within(std::span<const Quad> bases, Mil limit, Filter&& of, Visit&& visit) const {
    first(box_of(bases).grown(limit + kNear), of, [&](UnitId u) {
      if (within(bases, this->bases(u), limit + kNear)) visit(u);
      return false;
    });
  }
  struct Nearest {
    UnitId unit = kNoUnit;
    Mil distance = 0;             // measured
    bool tie = false;             // another unit is exactly as near; `unit` is the one with the lowest id
  };
  template <class Filter = AnyUnit>
  Nearest nearest(std::span<const Quad> bases, Filter&& of = {}) const {
    Nearest best;
    const Box own = box_of(bases);
    UnitId likely = kNoUnit;                     // by its box: a first bound, which spares most units the measuring
    std::int64_t least = 0;
    for (UnitId u = 0; u < units_.size(); ++u) {
      if (!present(u) || !of(u)) continue;
      const std::int64_t g = gap2(own, units_[u].box);
      if (likely == kNoUnit || g < least) likely = u, least = g;
    }
    if (likely == kNoUnit) return best;
    const Mil likely_distance = measured(bases, this->bases(likely));
    Mil bound = likely_distance;
    for (UnitId u = 0; u < units_.size(); ++u) {
      if (!present(u) || !of(u) || gap2(own, units_[u].box) > std::int64_t{bound + kNear} * (bound + kNear)) continue;
      const Mil d = u == likely ? likely_distance : measured(bases, this->bases(u));
      if (best.unit == kNoUnit || d < best.distance) best = {u, d, false};
      else if (d == best.distance) best.tie = true;
      bound = std::min(bound, d);
    }
    return best;
  }
  /// The base nearest to `from` that the segment crosses, of units the filter lets pass.
  struct Hit {
    UnitId unit = kNoUnit;
    std::size_t base = 0;
    Mil at = 0;
  };
  template <class Filter = AnyUnit>
  std::optional<Hit> first_crossed(Point from, Point to, Filter&& of = {}) const {
    std::optional<Hit> best;
    first(box_of(from, to), of, [&](UnitId u) {
      if (!beside(units_[u].box, from, to)) nearest_crossed(u, from, to, best);
      return false;
    });
    return best;
  }
  /// Whether the segment crosses any base at all of units the filter lets pass.
  template <class Filter = AnyUnit>
  bool crossed(Point from, Point to, Filter&& of = {}) const {
    const Box way = box_of(from, to);
    return first(way, of, [&](UnitId u) { return !beside(units_[u].box, from, to) && any_crossed(u, from, to, way); }).has_value();
  }

 private:
  struct Entry {
    std::uint32_t first = 0;
    std::uint16_t room = 0;
    std::uint16_t count = 0;
    std::uint32_t stamp = 0;
    Box box;
  };
  template <class Filter, class Test>
  std::optional<UnitId> first(const Box& area, Filter&& of, Test&& test) const {
    for (UnitId u = 0; u < units_.size(); ++u)
      if (present(u) && meet(area, units_[u].box) && of(u) && test(u)) return u;
    return std::nullopt;
  }
  bool any_crossed(UnitId unit, Point from, Point to, const Box& way) const;
  void nearest_crossed(UnitId unit, Point from, Point to, std::optional<Hit>& best) const;

  bool stands_alike(UnitId unit, const Occupancy& other) const;

  std::vector<Entry> units_;
  std::vector<Quad> quads_;
  std::uint32_t stamps_ = 0;         // given so far
  PairMemo<Mil> gaps_;
};

}  // namespace oo
