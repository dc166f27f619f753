#include "rulesets/battlefield/order_trace.hpp"

namespace oo::battlefield {
namespace {

Fraction straight_cost(const Ground& ground, const MoveCost& cost, Point from, Point to) {
  const std::array<Point, 2> way{from, to};
  Stretches scratch;
  return path_cost(ground, way, cost, scratch).total;
}

}  // namespace

void add_point(OrderTrace& out, Point p) {
  if (out.way.empty() || out.way.back() != p) out.way.push(p);
}

void trace_way(Point start, const MovePlan& plan, OrderTrace& out) {
  add_point(out, start);
  for (const MoveLeg& leg : plan.legs) add_point(out, leg.to);
  out.facing = plan.facing;
  out.cost = Mil(plan.cost.ceil());
  out.allowance = Mil(plan.allowance.floor());
}

void trace_beyond(const Ground& ground, const MoveCost& cost, const MovePlan& plan, OrderTrace& out) {
  Fraction wheels = plan.cost;
  Cdeg angles = 0;
  for (const MoveLeg& leg : plan.legs) {
    if (leg.wheels()) angles += turn_between(leg.facing_from, leg.facing_to);
    else wheels -= straight_cost(ground, cost, leg.from, leg.to);
  }
  Fraction left = plan.allowance;
  for (const MoveLeg& leg : plan.legs) {
    const Fraction pays = leg.wheels() ? wheels * Fraction(turn_between(leg.facing_from, leg.facing_to)) / Fraction(std::max(1, angles)) : straight_cost(ground, cost, leg.from, leg.to);
    if (affordable(pays, left)) {
      left -= pays;
      continue;
    }
    Point stopped = leg.from;
    Stretches scratch;
    if (!leg.wheels()) stopped = reach(ground, leg.from, leg.to, left, cost, scratch).at;
    OrderTrace::Line line;
    line.from = line.stopped = stopped;
    line.to = plan.end;
    line.ok = false;
    line.length = Mil((plan.cost - plan.allowance).ceil());
    line.what = kBeyondLine;
    out.lines.push(line);
    return;
  }
}

void trace_stop(Point from, Point to, Point stopped, UnitId who, OrderTrace& out) {
  OrderTrace::Line line;
  line.from = from;
  line.to = to;
  line.ok = false;
  line.stopped = stopped;
  line.length = length(from, to);
  line.what = kWayLine;
  line.target = who;
  out.lines.push(line);
}

void trace_barred(const Ground& ground, const MoveCost& cost, std::span<const Point> path, const MovePlan& plan, OrderTrace& out) {
  if (path.empty()) return;
  std::size_t done = 0;
  for (const MoveLeg& leg : plan.legs) done += !leg.wheels();
  const Point next = path[std::min(done, path.size() - 1)];
  if (next == plan.end) return;
  const std::array<Point, 2> way{plan.end, next};
  Stretches scratch;
  const PathCost pays = path_cost(ground, way, cost, scratch);
  trace_stop(plan.end, next, pays.ok() ? plan.end : along(plan.end, next, pays.walked), kNoUnit, out);
}

Nearest nearest_points(const Occupancy& standing, UnitId a, UnitId b) {
  const Quad *own = nullptr, *other = nullptr;
  Mil least = 0;
  for (const Quad& qa : standing.bases(a)) {
    const Box near = own == nullptr ? Box{} : box_of(qa).grown(least);
    for (const Quad& qb : standing.bases(b)) {
      if (own != nullptr && !meet(near, box_of(qb))) continue;
      const Mil d = gap(qa, qb);
      if (own != nullptr && d >= least) continue;
      own = &qa;
      other = &qb;
      least = d;
    }
  }
  return own == nullptr ? Nearest{} : oo::nearest_points(*own, *other);
}

std::optional<Point> first_in_piece(const Ground& ground, PieceId piece, Point a, Point b) {
  constexpr Mil kTenth = kInch / 10;
  const Mil whole = length(a, b);
  for (Mil d = 0; d <= whole; d += kTenth)
    if (const Point p = along(a, b, d); ground.in_piece(piece, p)) return p;
  return std::nullopt;
}

void trace_arc(Point left, Point right, Cdeg facing, Cdeg half, Mil range, OrderTrace& out) {
  constexpr int kParts = 4;
  OrderTrace::Area area;
  area.what = kArcArea;
  area.corners.push(left);
  for (int i = kParts; i >= 0; --i) area.corners.push(at(left, heading(facing - half * i / kParts), 0, range));
  for (int i = left == right ? 1 : 0; i <= kParts; ++i) area.corners.push(at(right, heading(facing + half * i / kParts), 0, range));
  if (left != right) area.corners.push(right);
  out.areas.push(area);
}

void trace_lane(const Quad& lane, OrderTrace& out) {
  OrderTrace::Area area;
  area.what = kLaneArea;
  for (const Point p : lane.corner) area.corners.push(p);
  out.areas.push(area);
}

}  // namespace oo::battlefield
