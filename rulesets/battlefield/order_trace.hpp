// order_trace.hpp: plans of moves, charges and fire as what the eye sees of them (engine/battle/trace.hpp).
//
// Nothing is decided here: the plans and refusals are the rule set's, this only draws them. Lengths in Mil, facings in Cdeg. Allocates nothing.
// Who may use it: Battle::trace of rule sets. No errors; what does not fit is left out.
#pragma once
#include "engine/battle/trace.hpp"
#include "engine/table/occupancy.hpp"
#include "engine/table/path.hpp"
#include "rulesets/battlefield/move_plan.hpp"

namespace oo::battlefield {

/// Words of lines and areas that all rule sets share.
inline constexpr Word kWayLine = "way", kBeyondLine = "beyond", kSightLine = "sight", kFireLine = "fire", kChargeLine = "charge", kCloserLine = "closer", kArcArea = "arc",
                      kLaneArea = "lane";

void add_point(OrderTrace&, Point);
/// The way of a plan from where it starts, its end, cost and allowance.
void trace_way(Point start, const MovePlan&, OrderTrace&);
/// The part of the way that the allowance does not pay for. Wheels take what the straight legs leave of the cost, by their angles.
void trace_beyond(const Ground&, const MoveCost&, const MovePlan&, OrderTrace&);
/// The next leg of a plan that went no farther: to where ground or works bar it, or where it would have to turn too far.
void trace_barred(const Ground&, const MoveCost&, std::span<const Point> path, const MovePlan&, OrderTrace&);
void trace_stop(Point from, Point to, Point stopped, UnitId who, OrderTrace&);

/// The first pose of the way that comes nearer to `who` than `clear` and than it began (0: that overlaps it); else the end. `lay` as for way_is_free.
template <class Lay>
Point where_stopped(const Occupancy& standing, const MovePlan& plan, UnitId mover, UnitId who, Mil clear, Mil width, Lay&& lay) {
  Point out = plan.end;
  if (!standing.present(who) || !standing.present(mover)) return out;
  const Mil start = standing.gap_between(mover, who);
  Bases bases;
  walk_plan(plan, width, [&](Point p, Cdeg facing, bool) {
    lay(p, facing, bases);
    const bool stops = clear == 0 ? overlaps(bases.all(), standing.bases(who)) : gap(bases.all(), standing.bases(who)) + kNear < std::min(clear, start);
    if (stops) out = p;
    return !stops;
  });
  return out;
}

/// Where the distance of two units is measured: the nearest points of their nearest bases.
Nearest nearest_points(const Occupancy&, UnitId a, UnitId b);
/// The first place (to a tenth of an inch) on the way from a to b that lies in the piece; nothing: none does.
std::optional<Point> first_in_piece(const Ground&, PieceId, Point a, Point b);

/// The field of fire of a front from its left to its right end; `half` to each side, as far as `range`.
void trace_arc(Point left, Point right, Cdeg facing, Cdeg half, Mil range, OrderTrace&);
void trace_lane(const Quad&, OrderTrace&);

}  // namespace oo::battlefield
