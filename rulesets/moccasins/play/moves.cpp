#include "rulesets/moccasins/play/moves.hpp"

#include <algorithm>

#include "rulesets/moccasins/movement.hpp"
#include "rulesets/moccasins/play/assault.hpp"
#include "rulesets/moccasins/play/leading.hpp"
#include "rulesets/moccasins/play/spotting.hpp"

namespace oo::moccasins {
namespace {

constexpr Mil kStraight = 3;   // a point so near the straight line ahead lies on it: twice the rounding of a rotation

bool wheels(Formation f) {
  return f == Formation::line || f == Formation::open_order || f == Formation::column || f == Formation::limbered;
}

Pose moved_pose(Field f, UnitId u, Point front, Cdeg facing) {
  Pose pose = pose_of(f, u);
  pose.front.middle = front;
  pose.front.facing = facing;
  return pose;
}

/// The ground's factor where a wheel turns: the front's middle decides, the outer corner's way is paid (MOC-6.2, 6.9).
Fraction wheel_cost(Field f, Point middle, Mil outer, const MoveCost& cost) {
  const Spot spot = f.ground().at(middle);
  Fraction factor = cost.takes_road && spot.road != kNoPiece ? cost.road : cost.per_inch[spot.kind] * (spot.hills > 0 ? cost.hill : Fraction(1));
  return Fraction(outer) * factor * cost.all;
}

struct Planner {
  Field f;
  UnitId u;
  MovePlan& out;
  const MoveCost& cost;
  Mil width = 0;
  Cdeg wheeled = 0;

  Refusal barred_by(PieceId piece) const {
    return {f.ground().piece(piece).kind >= kRampart ? Word("works") : Word("impassable"), "MOC-6.8", "path"};
  }
  Refusal wheel_by(Cdeg angle) {
    wheeled += angle < 0 ? -angle : angle;
    if (wheeled > kMostWheel) return {"wheel", "MOC-6.14", "path", kNoUnit, wheeled, kMostWheel};
    const Wheel w = wheel(out.end, out.facing, width, angle);
    const std::array<Point, 2> way{out.end, w.middle};
    Stretches scratch;
    const PathCost over = path_cost(f.ground(), way, cost, scratch);        // what its middle crosses: works, water (MOC-6.8)
    if (!over.ok()) return barred_by(over.barred);
    out.legs.push({out.end, w.middle, out.facing, w.facing});
    out.cost += wheel_cost(f, out.end, w.outer, cost) + Fraction(over.works);
    out.end = w.middle;
    out.facing = w.facing;
    return {};
  }
  Refusal straight_to(Point to) {
    const std::array<Point, 2> way{out.end, to};
    Stretches scratch;
    const PathCost c = path_cost(f.ground(), way, cost, scratch);
    if (!c.ok()) return barred_by(c.barred);
    out.legs.push({out.end, to, out.facing, out.facing});
    out.cost += c.total;
    out.end = to;
    return {};
  }
};

Refusal plan_wheeling(Planner& plan, const Order& order) {
  const bool keeps = order.choice == kKeepFacing;
  for (const Point to : order.path) {
    if (to == plan.out.end) continue;
    if (keeps) {
      if (Refusal r = plan.straight_to(to)) return r;
      continue;
    }
    const Heading h = heading(plan.out.facing);
    const Mil right = mils_right(plan.out.end, h, to), forward = mils_ahead(plan.out.end, h, to);
    if (right < -kStraight || right > kStraight || forward <= 0) {
      Cdeg angle = 0;
      if (!wheel_towards(plan.out.end, plan.out.facing, plan.width, to, angle)) return {"wheel", "MOC-6.14", "path", kNoUnit, 0, kMostWheel};
      if (Refusal r = plan.wheel_by(angle)) return r;
    }
    const Mil far = std::max<Mil>(0, mils_ahead(plan.out.end, heading(plan.out.facing), to));
    const Point end = at(plan.out.end, heading(plan.out.facing), 0, far);
    if (Refusal r = plan.straight_to(end)) return r;
  }
  if (order.facing < 0 || order.facing == plan.out.facing) return {};
  if (keeps) return {"facing", "MOC-6.14", "facing"};
  return plan.wheel_by(turn_from_to(plan.out.facing, order.facing));
}

Refusal plan_free(Planner& plan, const Order& order) {
  for (const Point to : order.path)
    if (to != plan.out.end)
      if (Refusal r = plan.straight_to(to)) return r;
  if (order.facing < 0 || order.facing == plan.out.facing) return {};
  const Cdeg turn = turn_between(plan.out.facing, order.facing);
  if (!plan.f.rules().switches.free_skirmish_facing) return {"facing", "MOC-6.14", "facing", kNoUnit, turn, 0};
  if (turn > kMostTurn) return {"facing", "MOC-6.14", "facing", kNoUnit, turn, kMostTurn};
  plan.out.facing = order.facing;
  return {};
}

Refusal plan_prolong(Planner& plan, const Order& order) {
  if (order.facing >= 0 && order.facing != plan.out.facing) return {"facing", "MOC-6.14", "facing"};
  for (const Point to : order.path) {
    const Mil right = mils_right(plan.out.end, heading(plan.out.facing), to);
    if (right < -kStraight || right > kStraight) return {"prolong", "MOC-6.14", "path"};
    if (Refusal r = plan.straight_to(to)) return r;
  }
  return {};
}

/// MOC-15.7: the front comes to the edge, within the span.
int exit_at(Field f, UnitId u, Point front) {
  for (std::size_t e = 0; e < f.setup.exits.size(); ++e) {
    const ExitPlan& exit = f.setup.exits[e];
    if (exit.side != f.row(u).side || f.s.flow.turn < exit.from_turn || f.unit(u).state == State::routed) continue;
    if (!exit.everybody && std::find(exit.units.begin(), exit.units.end(), u) == exit.units.end()) continue;
    if (distance_to(f.table(), exit.edge, front) > kNear) continue;
    const Mil place = place_along(exit.edge, front);
    if (place >= exit.from - kNear && place <= exit.to + kNear) return int(e);
  }
  return -1;
}

/// Who may be met on the way: everybody whose box lies within an inch of what the unit sweeps.
constexpr Mil kFriend = -1;
struct Neighbours {
  Inline<UnitId, kMaxRoster> units;
  Inline<Mil, kMaxRoster> start_gap;      // of enemies nearer than an inch at the start: they may only be left
};

bool passes_through(Field f, UnitId mover, UnitId other) {                  // MOC-6.15
  if (f.enemies(mover, other)) return false;
  const auto loose = [&](UnitId u) { return f.unit(u).formation == Formation::skirmish || f.unit(u).state == State::routed; };
  return loose(mover) || loose(other);
}

Neighbours neighbours(Field f, UnitId u, const MovePlan& plan) {
  const SideId side = f.row(u).side;
  const Mil clear = f.rules().enemy_clear;
  const Pose pose = pose_of(f, u);
  const Mil room = width_of(pose, f.rules()) + depth_of(pose, f.rules());
  Box swept = f.s.standing.box(u);
  for (const MoveLeg& leg : plan.legs) {
    swept.add(box_of(leg.from, leg.to).grown(leg.wheels() ? room : room / 2 + kInch));
  }
  swept = swept.grown(clear + kNear);
  Neighbours out;
  for (UnitId v = 0; v < f.unit_count(); ++v) {
    if (v == u || !f.known_to(side, v) || !f.s.standing.present(v) || !meet(swept, f.s.standing.box(v))) continue;
    if (f.enemies(u, v) || !passes_through(f, u, v)) {
      out.units.push(v);
      out.start_gap.push(f.enemies(u, v) ? gap(f.bases(u), f.bases(v)) : kFriend);
    }
  }
  return out;
}

/// Nobody comes near the whole ground of the unit: then none of its bases need be laid.
bool plainly_free(Field f, UnitId u, Point front, Cdeg facing, Mil width, Mil depth, const Neighbours& near) {
  if (pose_of(f, u).front.bent()) return false;
  const Quad ground = base(front, heading(facing), width, depth);
  for (const UnitId v : near.units) {
    const Mil room = f.enemies(u, v) ? Mil(f.rules().enemy_clear) : 0;
    if (!meet(box_of(ground).grown(room), f.s.standing.box(v))) continue;
    if (room > 0 ? within({&ground, 1}, f.bases(v), room) : overlaps({&ground, 1}, f.bases(v))) return false;
  }
  return true;
}

Refusal place_is_free(Field f, UnitId u, const Bases& bases, const Neighbours& near) {
  for (std::size_t i = 0; i < near.units.size(); ++i) {
    const UnitId v = near.units[i];
    if (!f.enemies(u, v)) {
      if (overlaps(bases.all(), f.bases(v))) return {"in_the_way", "MOC-6.15", "path", v};
      continue;
    }
    const Mil clear = f.rules().enemy_clear;
    if (!within(bases.all(), f.bases(v), clear - 1)) continue;               // nearer than an inch
    const Mil now = gap(bases.all(), f.bases(v));
    if (now + kNear < std::min<Mil>(clear, near.start_gap[i])) return {"too_near_enemy", "MOC-6.15", "path", v, now, clear};
  }
  return {};
}

/// Who begins within an inch of an enemy ends farther off (MOC-6.15); going in is a charge or a contact, not this move.
Refusal leaves_the_enemy(Field f, const Bases& end, const Neighbours& near) {
  const Mil clear = f.rules().enemy_clear;
  for (std::size_t i = 0; i < near.units.size(); ++i) {
    if (near.start_gap[i] + kNear >= clear || near.start_gap[i] == kFriend) continue;
    const Mil now = gap(end.all(), f.bases(near.units[i]));
    if (now <= near.start_gap[i] + kNear) return {"too_near_enemy", "MOC-6.15", "path", near.units[i], now, clear};
  }
  return {};
}

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

}  // namespace

const MoveCost& move_cost(Field f, UnitId u, bool keeps_facing) {
  const Unit& unit = f.unit(u);
  const bool heavy = f.mounted(u) || unit.guns > 0;
  return f.setup.move_costs[move_cost_index(unit.formation, keeps_facing, heavy)];
}
const MoveCost& retreat_cost(Field f, UnitId u) {
  const bool heavy = f.mounted(u) || (f.unit(u).guns > 0 && f.unit(u).formation == Formation::limbered);
  return f.setup.move_costs[move_cost_index(Formation::skirmish, false, heavy)];
}

bool wheel_towards(Point middle, Cdeg facing, Mil width, Point to, Cdeg& angle) {
  const Mil right = mils_right(middle, heading(facing), to);
  const int way = right >= 0 ? 1 : -1;
  const auto passed = [&](Cdeg a) {                       // the point no longer lies on the side it lay on
    const Wheel w = wheel(middle, facing, width, way * a);
    return way * rightward(w.middle, heading(w.facing), to) <= 0;
  };
  if (!passed(kMostWheel)) return false;
  Cdeg low = 0, high = kMostWheel;
  while (high - low > 1) {
    const Cdeg half = (low + high) / 2;
    (passed(half) ? high : low) = half;
  }
  const Wheel w = wheel(middle, facing, width, way * high);
  if (mils_ahead(w.middle, heading(w.facing), to) < -kStraight) return false;
  angle = way * high;
  return true;
}

Refusal plan_move(Field f, UnitId u, const Order& order, MovePlan& out) {
  const Unit& unit = f.unit(u);
  const UnitRow& row = f.row(u);
  out.end = unit.front;
  out.facing = unit.facing;
  out.allowance = allowance(row.troop, unit.formation, f.mounted(u), Action::move, f.rules());
  if (out.allowance == Fraction(0)) return {"formation", "MOC-5.9", "formation"};
  const bool keeps = order.choice == kKeepFacing && wheels(unit.formation);
  Planner plan{f, u, out, move_cost(f, u, keeps), width_of(pose_of(f, u), f.rules()), 0};
  Refusal r;
  if (wheels(unit.formation)) r = plan_wheeling(plan, order);
  else if (unit.guns > 0 && unit.formation == Formation::unlimbered) r = plan_prolong(plan, order);
  else r = plan_free(plan, order);
  if (r) return r;
  if (out.legs.empty() && out.facing == unit.facing) return {"nowhere", "MOC-6.1", "path"};
  if (!affordable(out.cost, out.allowance)) return {"too_far", "MOC-6.1", "path", kNoUnit, Mil(out.cost.ceil()), Mil(out.allowance.floor())};
  if (!out.legs.empty()) out.exit = exit_at(f, u, out.end);
  return {};
}

Refusal way_is_free(Field f, UnitId u, const MovePlan& plan) {
  const Neighbours near = neighbours(f, u, plan);
  const Mil width = width_of(pose_of(f, u), f.rules());
  Bases bases;
  Refusal r;
  if (!near.units.empty()) {
    const Mil depth = depth_of(pose_of(f, u), f.rules());
    walk_plan(plan, width, [&](Point p, Cdeg facing, bool) {
      if (plainly_free(f, u, p, facing, width, depth, near)) return true;
      lay_out(moved_pose(f, u, p, facing), f.rules(), bases);
      r = place_is_free(f, u, bases, near);
      return !r;
    });
    if (r) return r;
  }
  if (plan.exit >= 0) return {};
  lay_out(moved_pose(f, u, plan.end, plan.facing), f.rules(), bases);
  if (Refusal near_still = leaves_the_enemy(f, bases, near)) return near_still;
  const RoomAnswer room = room_for(f, u, bases, f.row(u).side);
  if (room.why == NoRoom::off_table) return {"off_table", "MOC-6.16", "path"};
  if (room.why == NoRoom::impassable) return {"impassable", "MOC-6.8", "path"};
  if (room.why == NoRoom::unit_in_the_way) return {"in_the_way", "MOC-6.15", "path", room.who};
  if (const UnitId charger = lane_of_charge(f, u, bases.all()); charger != kNoUnit) return {"charge_lane", "MOC-9.1", "path", charger};
  return {};
}

Refusal check_move(Field f, UnitId u, const Order& order, MovePlan& out) {
  if (!f.commanded(u)) return {"no_leader", "MOC-6.13", "unit"};
  if (Refusal r = plan_move(f, u, order, out)) return r;
  return way_is_free(f, u, out);
}

void set_down(Play& p, UnitId u, Point front, Cdeg facing) {
  Unit& unit = p.unit(u);
  unit.front = front;
  unit.facing = facing;
  stand(p.s, p.setup, u);
  const UnitId leader = p.field().leader_of(u);
  if (leader != kNoUnit) p.leader(leader).at = leader_place(p, u);
}

/// MOC-6.24: the unseen is run into an inch off; the move ends there.
static UnitId run_into(Field f, UnitId u, std::span<const Quad> bases) {
  const auto who = f.s.standing.first_within(bases, f.rules().visibility.run_into, [&](UnitId v) { return f.enemies(u, v) && f.unit(v).hidden && f.on_table(v); });
  return who ? *who : kNoUnit;
}

/// Whether the way can meet or show anything hidden: only then it is walked step by step.
static bool something_unseen_near(Field f, UnitId u, const MovePlan& plan) {
  if (f.unit(u).hidden) return true;
  const Pose pose = pose_of(f, u);
  const Mil room = width_of(pose, f.rules()) + depth_of(pose, f.rules());
  Box swept = f.s.standing.box(u);
  for (const MoveLeg& leg : plan.legs) swept.add(box_of(leg.from, leg.to).grown(room));
  for (UnitId v = 0; v < f.unit_count(); ++v) {
    if (!f.unit(v).hidden || !f.on_table(v) || !f.enemies(u, v)) continue;
    const Mil limit = farthest_seen(f, v);
    if (limit < 0 || meet(swept.grown(limit + kNear), f.s.standing.box(v))) return true;
  }
  return false;
}

void carry_out_move(Play& p, UnitId u, const MovePlan& plan) {
  Unit& unit = p.unit(u);
  const Point from = unit.front;
  unit.concealed = false;                                   // MOC-6.23
  unit.moved_own_phase = unit.moved_now = true;
  const Mil width = width_of(pose_of(p, u), p.rules());
  const bool anybody_hidden = something_unseen_near(p, u, plan);
  UnitId met = kNoUnit;
  Point clear_at = unit.front;
  Cdeg clear_facing = unit.facing;
  if (anybody_hidden) {
    walk_plan(plan, width, [&](Point at_step, Cdeg facing, bool) {
      Bases bases;
      lay_out(moved_pose(p, u, at_step, facing), p.rules(), bases);
      met = run_into(p, u, bases.all());
      set_down(p, u, at_step, facing);
      spot_hidden(p, u);
      if (unit.hidden)
        for (UnitId v = 0; v < p.s.units.size() && unit.hidden; ++v)
          if (p.field().on_table(v) && p.field().enemies(u, v) && spots(p, v, u)) reveal(p, u, v, "MOC-6.22");
      if (room_for(p, u, bases, p.setup.units[u].side).ok()) {
        clear_at = at_step;
        clear_facing = facing;
      }
      return met == kNoUnit;
    });
  }
  if (met != kNoUnit) {
    set_down(p, u, clear_at, clear_facing);
    show_itself(p, u, "MOC-6.24");
    reveal(p, met, u, "MOC-6.24");
    tell(p, {"ran_into", "MOC-6.24", u, met, kAll, true});
  } else {
    set_down(p, u, plan.end, plan.facing);
  }
  tell(p, {"moved", "MOC-6.1", u, kNoUnit, who_sees(p, u)},
       {{"from_x", from.x}, {"from_y", from.y}, {"x", unit.front.x}, {"y", unit.front.y}, {"facing", unit.facing}, {"inches", length(from, unit.front)}, {"cost", Mil(plan.cost.ceil())}, {"allowance", Mil(plan.allowance.floor())}});
  if (met == kNoUnit && plan.exit >= 0) leave_by_exit(p, u, plan.exit);
  else take_over_guns(p, u);                                // MOC-9.21
  capture_guns(p, u);                                       // MOC-9.18
}

}  // namespace oo::moccasins
