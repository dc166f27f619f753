// bases.hpp: the bases of one way to stand, whether there is room for them, and where on the field somebody is.
#pragma once
#include <array>

#include "engine/geometry/edge.hpp"
#include "engine/table/formation.hpp"
#include "engine/table/ground.hpp"
#include "engine/table/occupancy.hpp"

namespace oo::battlefield {

/// Where a unit or leader is. `unseen` exists only in a redacted copy: to arrive or hidden, the viewer cannot tell.
enum class Where : std::uint8_t { table, to_arrive, unseen, destroyed, captured, off_table, exited };

/// Figures and guns of one pose; enough for any unit.
struct Bases {
  std::array<Quad, kMaxFigures + 32> quad;
  std::size_t figures = 0;
  std::size_t count = 0;
  std::span<const Quad> all() const { return {quad.data(), count}; }
  std::span<const Quad> men() const { return {quad.data(), figures}; }
};

enum class NoRoom : std::uint8_t { none, off_table, impassable, unit_in_the_way };
struct RoomAnswer {
  NoRoom why = NoRoom::none;
  UnitId who = kNoUnit;
  bool ok() const { return why == NoRoom::none; }
};
/// What forbids these bases as a place to end. `in_the_way(UnitId)`: whose bases count.
template <class InTheWay>
RoomAnswer room_for(TableSize table, const Ground& ground, KindSet impassable, const Occupancy& standing, std::span<const Quad> bases, InTheWay&& in_the_way) {
  if (!wholly_on(table, bases)) return {NoRoom::off_table, kNoUnit};
  if (ground.may_meet(box_of(bases), impassable))
    for (const Quad& q : bases)
      if (ground.base_meets(q, impassable)) return {NoRoom::impassable, kNoUnit};
  const auto who = standing.first_overlap(bases, in_the_way);
  if (who) return {NoRoom::unit_in_the_way, *who};
  return {};
}

}  // namespace oo::battlefield
