// move_plan.hpp: what a MOVE order means for a unit with a front: its legs, wheels and cost; walking it; whether the way is free.
//
// The order's points are places for the middle of the front. `plan_wheeling`: straight ahead to each point, wheeling on a front corner first where it does
// not lie ahead; a facing after the path (or alone) is one more wheel. `plan_free`: from point to point, and a last turn. `plan_straight`: along its own axis.
// One plan serves refusals, previews and the move itself. Lengths in Mil, facings in Cdeg. Allocates nothing. Who may use it: the battles of rule sets.
#pragma once
#include "engine/battle/battle.hpp"
#include "engine/table/path.hpp"
#include "rulesets/battlefield/bases.hpp"
#include "rulesets/battlefield/field_setup.hpp"
#include "rulesets/battlefield/refusal.hpp"

namespace oo::battlefield {

/// A piece of the way: a wheel in place, or straight from one point to the next.
struct MoveLeg {
  Point from{}, to{};
  Cdeg facing_from = 0, facing_to = 0;
  bool wheels() const { return facing_from != facing_to; }
};
struct MovePlan {
  Inline<MoveLeg, 20> legs;
  Fraction cost{};
  Fraction allowance{};
  Point end{};
  Cdeg facing = 0;
  int exit = -1;                             // leaves the table by it
};

/// Who moves, and by which clauses he is refused.
struct Mover {
  const Ground& ground;
  const MoveCost& cost;
  Mil width = 0;                             // of the front
  Cdeg most_wheel = 4500;                    // in all
  Cdeg most_turn = 9000;                     // of plan_free, at the end
  bool wheel_costs = true;                   // the outer corner's way is paid; false: wheels are free
  KindSet works{};                           // barred pieces of these kinds are refused as "works"
  ClauseId barred{}, wheel{}, facing{};
};
/// `out.end` and `out.facing` are where it stands. All add legs and cost to `out`.
Refusal plan_wheeling(const Mover&, std::span<const Point> path, Cdeg facing, MovePlan& out);
/// Sideways or back with its facing kept.
Refusal plan_keeping(const Mover&, std::span<const Point> path, Cdeg facing, MovePlan& out);
Refusal plan_free(const Mover&, std::span<const Point> path, Cdeg facing, MovePlan& out);
/// Straight ahead or back only; refused by the code `sideways`.
Refusal plan_straight(const Mover&, std::span<const Point> path, Cdeg facing, Word sideways, MovePlan& out);

/// The wheel (clockwise above 0) after which `to` lies straight ahead of the front; nothing within `most`: false.
bool wheel_towards(Point middle, Cdeg facing, Mil width, Point to, Cdeg most, Cdeg& angle);

/// Visits every half inch of the way and its end: bool(Point front, Cdeg facing, bool last).
template <class Visit>
bool walk_plan(const MovePlan& plan, Mil width, Visit&& visit) {
  for (std::size_t i = 0; i < plan.legs.size(); ++i) {
    const MoveLeg& leg = plan.legs[i];
    const bool last = i + 1 == plan.legs.size();
    bool ok = true;
    if (leg.wheels()) {
      const Cdeg angle = turn_from_to(leg.facing_from, leg.facing_to);
      ok = walk_wheel(leg.from, leg.facing_from, width, angle, [&](Point p, Cdeg facing, Mil) { return visit(p, facing, last && facing == leg.facing_to); });
    } else {
      const std::array<Point, 2> way{leg.from, leg.to};
      ok = walk(way, [&](Point p, Mil) { return visit(p, leg.facing_to, last && p == leg.to); });
    }
    if (!ok) return false;
  }
  return true;
}

/// What a unit of this size sweeps on its way.
Box swept_by(const MovePlan& plan, Mil width, Mil depth);

/// Those who may be met on the way: friends it may not pass through (kFriend) and enemies, with their distance at the start.
inline constexpr Mil kFriend = -1;
struct Neighbours {
  Inline<UnitId, kMaxRoster> units;
  Inline<Mil, kMaxRoster> start_gap;      // of enemies nearer than `clear` at the start: they may only be left
};
/// How a mover stands to another unit on its way.
enum class Meeting : std::uint8_t { ignored, friend_in_the_way, enemy };
struct WayRules {
  Mil clear = kInch;                      // from enemies
  Word code_near = "too_near_enemy", code_way = "in_the_way";
  ClauseId clause;
};
template <class Meets>   // Meeting(UnitId)
Neighbours neighbours(const Occupancy& standing, UnitId mover, const MovePlan& plan, Mil width, Mil depth, Mil clear, Meets&& meets) {
  Box swept = standing.box(mover);
  swept.add(swept_by(plan, width, depth));
  swept = swept.grown(clear + kNear);
  Neighbours out;
  for (UnitId v = 0; v < standing.units(); ++v) {
    if (v == mover || !standing.present(v) || !meet(swept, standing.box(v))) continue;
    const Meeting m = meets(v);
    if (m == Meeting::ignored) continue;
    out.units.push(v);
    out.start_gap.push(m == Meeting::enemy ? standing.gap_between(mover, v) : kFriend);
  }
  return out;
}
/// Nobody comes near the whole ground of the unit: then none of its bases need be laid.
bool plainly_free(const Occupancy&, const Neighbours&, const WayRules&, Point front, Cdeg facing, Mil width, Mil depth);
Refusal place_is_free(const Occupancy&, const Neighbours&, const WayRules&, std::span<const Quad> bases);
/// Who begins within `clear` of an enemy ends farther off.
Refusal leaves_the_enemy(const Occupancy&, const Neighbours&, const WayRules&, std::span<const Quad> end);

/// Every half inch of the way, not the end: `lay(Point, Cdeg, Bases&)` lays the bases. `bent`: the front is no rectangle.
template <class Lay>
Refusal way_is_free(const Occupancy& standing, const MovePlan& plan, const Neighbours& near, const WayRules& rules, Mil width, Mil depth, bool bent, Lay&& lay) {
  Refusal r;
  if (near.units.empty()) return r;
  Bases bases;
  walk_plan(plan, width, [&](Point p, Cdeg facing, bool) {
    if (!bent && plainly_free(standing, near, rules, p, facing, width, depth)) return true;
    lay(p, facing, bases);
    r = place_is_free(standing, near, rules, bases.all());
    return !r;
  });
  return r;
}

}  // namespace oo::battlefield
