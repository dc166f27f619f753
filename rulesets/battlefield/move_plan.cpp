#include "rulesets/battlefield/move_plan.hpp"

#include <algorithm>

namespace oo::battlefield {
namespace {

constexpr Mil kStraight = 3;   // a point so near the straight line ahead lies on it: twice the rounding of a rotation

/// The ground's factor where a wheel turns: the front's middle decides, the outer corner's way is paid (MOC-6.2, 6.9).
Fraction wheel_cost(const Ground& ground, Point middle, Mil outer, const MoveCost& cost) {
  const Spot spot = ground.at(middle);
  const Fraction factor = cost.takes_road && spot.road != kNoPiece ? cost.road : cost.per_inch[spot.kind] * (spot.hills > 0 ? cost.hill : Fraction(1));
  return Fraction(outer) * factor * cost.all;
}

Refusal barred_by(const Mover& m, PieceId piece) {
  return {m.works.has(m.ground.piece(piece).kind) ? Word("works") : Word("impassable"), m.barred, "path"};
}

Refusal straight_to(const Mover& m, Point to, MovePlan& out) {
  const std::array<Point, 2> way{out.end, to};
  Stretches scratch;
  const PathCost c = path_cost(m.ground, way, m.cost, scratch);
  if (!c.ok()) return barred_by(m, c.barred);
  out.legs.push({out.end, to, out.facing, out.facing});
  out.cost += c.total;
  out.end = to;
  return {};
}

Refusal wheel_by(const Mover& m, Cdeg angle, Cdeg& wheeled, MovePlan& out) {
  wheeled += angle < 0 ? -angle : angle;
  if (wheeled > m.most_wheel) return {"wheel", m.wheel, "path", kNoUnit, wheeled, m.most_wheel};
  const Wheel w = wheel(out.end, out.facing, m.width, angle);
  const std::array<Point, 2> way{out.end, w.middle};
  Stretches scratch;
  const PathCost over = path_cost(m.ground, way, m.cost, scratch);        // what its middle crosses: works, water
  if (!over.ok()) return barred_by(m, over.barred);
  out.legs.push({out.end, w.middle, out.facing, w.facing});
  if (m.wheel_costs) out.cost += wheel_cost(m.ground, out.end, w.outer, m.cost);
  out.cost += Fraction(over.works);
  out.end = w.middle;
  out.facing = w.facing;
  return {};
}

}  // namespace

Refusal plan_wheeling(const Mover& m, std::span<const Point> path, Cdeg facing, MovePlan& out) {
  Cdeg wheeled = 0;
  for (const Point to : path) {
    if (to == out.end) continue;
    const Heading h = heading(out.facing);
    const Mil right = mils_right(out.end, h, to), forward = mils_ahead(out.end, h, to);
    if (right < -kStraight || right > kStraight || forward <= 0) {
      Cdeg angle = 0;
      if (!wheel_towards(out.end, out.facing, m.width, to, m.most_wheel, angle)) return {"wheel", m.wheel, "path", kNoUnit, 0, m.most_wheel};
      if (Refusal r = wheel_by(m, angle, wheeled, out)) return r;
    }
    const Mil far = std::max<Mil>(0, mils_ahead(out.end, heading(out.facing), to));
    if (Refusal r = straight_to(m, at(out.end, heading(out.facing), 0, far), out)) return r;
  }
  if (facing < 0 || facing == out.facing) return {};
  return wheel_by(m, turn_from_to(out.facing, facing), wheeled, out);
}

Refusal plan_keeping(const Mover& m, std::span<const Point> path, Cdeg facing, MovePlan& out) {
  for (const Point to : path)
    if (to != out.end)
      if (Refusal r = straight_to(m, to, out)) return r;
  if (facing >= 0 && facing != out.facing) return {"facing", m.facing, "facing"};
  return {};
}

Refusal plan_free(const Mover& m, std::span<const Point> path, Cdeg facing, MovePlan& out) {
  for (const Point to : path)
    if (to != out.end)
      if (Refusal r = straight_to(m, to, out)) return r;
  if (facing < 0 || facing == out.facing) return {};
  const Cdeg turn = turn_between(out.facing, facing);
  if (turn > m.most_turn) return {"facing", m.facing, "facing", kNoUnit, turn, m.most_turn};
  out.facing = facing;
  return {};
}

Refusal plan_straight(const Mover& m, std::span<const Point> path, Cdeg facing, Word sideways, MovePlan& out) {
  if (facing >= 0 && facing != out.facing) return {"facing", m.facing, "facing"};
  for (const Point to : path) {
    const Mil right = mils_right(out.end, heading(out.facing), to);
    if (right < -kStraight || right > kStraight) return {sideways, m.facing, "path"};
    if (Refusal r = straight_to(m, to, out)) return r;
  }
  return {};
}

bool wheel_towards(Point middle, Cdeg facing, Mil width, Point to, Cdeg most, Cdeg& angle) {
  const Mil right = mils_right(middle, heading(facing), to);
  const int way = right >= 0 ? 1 : -1;
  const auto passed = [&](Cdeg a) {                       // the point no longer lies on the side it lay on
    const Wheel w = wheel(middle, facing, width, way * a);
    return way * rightward(w.middle, heading(w.facing), to) <= 0;
  };
  if (!passed(most)) return false;
  Cdeg low = 0, high = most;
  while (high - low > 1) {
    const Cdeg half = (low + high) / 2;
    (passed(half) ? high : low) = half;
  }
  const Wheel w = wheel(middle, facing, width, way * high);
  if (mils_ahead(w.middle, heading(w.facing), to) < -kStraight) return false;
  angle = way * high;
  return true;
}

Box swept_by(const MovePlan& plan, Mil width, Mil depth) {
  const Mil room = width + depth;
  Box swept;
  for (const MoveLeg& leg : plan.legs) swept.add(box_of(leg.from, leg.to).grown(leg.wheels() ? room : room / 2 + kInch));
  return swept;
}

bool plainly_free(const Occupancy& standing, const Neighbours& near, const WayRules& rules, Point front, Cdeg facing, Mil width, Mil depth) {
  const Quad ground = base(front, heading(facing), width, depth);
  for (std::size_t i = 0; i < near.units.size(); ++i) {
    const UnitId v = near.units[i];
    const Mil room = near.start_gap[i] == kFriend ? 0 : rules.clear;
    if (!meet(box_of(ground).grown(room), standing.box(v))) continue;
    if (room > 0 ? within({&ground, 1}, standing.bases(v), room) : overlaps({&ground, 1}, standing.bases(v))) return false;
  }
  return true;
}

Refusal place_is_free(const Occupancy& standing, const Neighbours& near, const WayRules& rules, std::span<const Quad> bases) {
  for (std::size_t i = 0; i < near.units.size(); ++i) {
    const UnitId v = near.units[i];
    if (near.start_gap[i] == kFriend) {
      if (overlaps(bases, standing.bases(v))) return {rules.code_way, rules.clause, "path", v};
      continue;
    }
    if (!within(bases, standing.bases(v), rules.clear - 1)) continue;               // nearer than an inch
    const Mil now = gap(bases, standing.bases(v));
    if (now + kNear < std::min(rules.clear, near.start_gap[i])) return {rules.code_near, rules.clause, "path", v, now, rules.clear};
  }
  return {};
}

Refusal leaves_the_enemy(const Occupancy& standing, const Neighbours& near, const WayRules& rules, std::span<const Quad> end) {
  for (std::size_t i = 0; i < near.units.size(); ++i) {
    if (near.start_gap[i] + kNear >= rules.clear || near.start_gap[i] == kFriend) continue;
    const Mil now = gap(end, standing.bases(near.units[i]));
    if (now <= near.start_gap[i] + kNear) return {rules.code_near, rules.clause, "path", near.units[i], now, rules.clear};
  }
  return {};
}

}  // namespace oo::battlefield
