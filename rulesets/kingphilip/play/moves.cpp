#include "rulesets/kingphilip/play/moves.hpp"

#include "rulesets/kingphilip/movement.hpp"
#include "rulesets/kingphilip/play/houses.hpp"
#include "rulesets/kingphilip/play/leading.hpp"
#include "rulesets/kingphilip/play/spotting.hpp"

namespace oo::kingphilip {
namespace {

using battlefield::Meeting;
using battlefield::MoveLeg;
using battlefield::Neighbours;
using battlefield::walk_plan;
using battlefield::WayRules;

constexpr WayRules kWay{kClear, "too_near_enemy", "in_the_way", "KPW-5.12"};

/// KPW-5.10: going across a cart costs once.
Fraction carts_crossed(Field f, Point from, Point to) {
  Fraction cost;
  for (const PieceId id : f.setup.carts)
    if (f.ground().inside_piece(id, from, to) > 0) cost += Fraction(f.rules().obstacle_cross);
  return cost;
}

bool keeps_to_road(Field f, const MovePlan& plan) {
  Stretches over;
  for (const MoveLeg& leg : plan.legs) {
    f.ground().stretches(leg.from, leg.to, over);
    for (const Stretch& s : over)
      if (s.size() > 0 && s.spot.road == kNoPiece) return false;
  }
  return true;
}

/// Wheels are free, but the middle of the front goes its way (KPW-5.11); carts are paid for here.
void pay_for_wheels_and_carts(Field f, const MoveCost& cost, MovePlan& out) {
  for (const MoveLeg& leg : out.legs) {
    out.cost += carts_crossed(f, leg.from, leg.to);
    if (!leg.wheels()) continue;
    const std::array<Point, 2> way{leg.from, leg.to};
    Stretches scratch;
    const PathCost c = path_cost(f.ground(), way, cost, scratch);
    out.cost += c.total - Fraction(c.works);                                 // its works were paid with the wheel
  }
}

/// KPW-5.11: each leg within 90 degrees of the facing it starts with; it faces the way it went.
Refusal turn_with_the_way(Cdeg before, MovePlan& out) {
  for (MoveLeg& leg : out.legs) {
    const Cdeg way = bearing(leg.from, leg.to);
    if (const Cdeg turn = turn_between(before, way); turn > kMostTurn) return {"backwards", "KPW-5.11", "path", kNoUnit, turn, kMostTurn};
    leg.facing_from = leg.facing_to = way;
    out.facing = way;
  }
  return {};
}

int house_meant(Field f, const Order& order, Point from) {
  int best = -1;
  std::int64_t least = 0;
  const Point near = order.path.empty() ? from : order.path.back();
  for (std::size_t h = 0; h < f.setup.houses.size(); ++h) {
    const std::int64_t d = distance2(near, door_middle(f.setup.houses[h]));
    if (best >= 0 && d >= least) continue;
    best = int(h);
    least = d;
  }
  return best;
}

Pose moved_pose(Field f, UnitId u, Point front, Cdeg facing) {
  Pose pose = pose_of(f, u);
  pose.middle = front;
  pose.facing = facing;
  return pose;
}

/// KPW-5.12: the house of an enemy garrison counts as that enemy.
Refusal houses_left_alone(Field f, UnitId u, const MovePlan& plan, Mil width) {
  Refusal r;
  for (UnitId v = 0; v < f.unit_count() && !r; ++v) {
    if (!f.enemies(u, v) || !f.known_to(f.row(u).side, v) || !f.garrison(v)) continue;
    const auto house = house_of(f, v);
    const Mil at_start = f.garrison(u) ? 0 : gap(f.bases(u), house.all());
    Bases bases;
    walk_plan(plan, width, [&](Point p, Cdeg facing, bool) {
      lay_out(moved_pose(f, u, p, facing), f.rules(), bases);
      if (!within(bases.all(), house.all(), kClear - 1)) return true;
      const Mil now = gap(bases.all(), house.all());
      if (now + kNear < std::min(kClear, at_start)) r = {"too_near_enemy", "KPW-5.12", "path", v, now, kClear};
      return !r;
    });
  }
  return r;
}

Refusal end_is_free(Field f, UnitId u, const MovePlan& plan) {
  if (plan.exit >= 0 || plan.enters >= 0) return {};
  Bases bases;
  lay_out(moved_pose(f, u, plan.end, plan.facing), f.rules(), bases);
  const RoomAnswer room = room_for(f, u, bases, f.row(u).side);
  if (room.why == NoRoom::off_table) return {"off_table", f.unit(u).entering ? ClauseId("KPW-5.17") : ClauseId("KPW-5.14"), "path"};
  if (room.why == NoRoom::impassable) return {"impassable", "KPW-5.15", "path"};
  if (room.why == NoRoom::unit_in_the_way) return {"in_the_way", "KPW-5.13", "path", room.who};
  if (const UnitId enemy = enemy_within(f, f.row(u).side, bases.all(), kTooNear); enemy != kNoUnit)
    return {"too_near_enemy", "KPW-5.12", "path", enemy, distance_from(f, bases.all(), enemy), kClear};
  return {};
}

Refusal way_is_free(Field f, UnitId u, const MovePlan& plan) {
  const Pose pose = pose_of(f, u);
  const Mil width = width_of(pose, f.rules()), depth = depth_of(pose, f.rules());
  const SideId side = f.row(u).side;
  const Neighbours near = battlefield::neighbours(f.s.standing, u, plan, width, depth, kClear, [&](UnitId v) {
    if (!f.known_to(side, v) || f.garrison(v)) return Meeting::ignored;
    if (f.enemies(u, v)) return Meeting::enemy;
    return passes_through(f, u, v) ? Meeting::ignored : Meeting::friend_in_the_way;
  });
  Refusal r = battlefield::way_is_free(f.s.standing, plan, near, kWay, width, depth, false,
                                       [&](Point p, Cdeg facing, Bases& bases) { lay_out(moved_pose(f, u, p, facing), f.rules(), bases); });
  if (r.code == "in_the_way") r.clause = "KPW-5.13";
  if (r) return r;
  if (Refusal house = houses_left_alone(f, u, plan, width)) return house;
  return end_is_free(f, u, plan);
}

/// Whether the way can meet or show anything hidden: only then it is walked step by step.
bool something_unseen_near(Field f, UnitId u, const MovePlan& plan) {
  const Pose pose = pose_of(f, u);
  Box swept = f.s.standing.box(u);
  swept.add(battlefield::swept_by(plan, width_of(pose, f.rules()), depth_of(pose, f.rules())));
  for (UnitId v = 0; v < f.unit_count(); ++v) {
    if (!f.unit(v).hidden || !f.on_table(v) || !f.enemies(u, v)) continue;
    const Mil limit = farthest_seen(f, v);
    if (limit < 0 || meet(swept.grown(limit + kNear), f.s.standing.box(v))) return true;
  }
  return false;
}

/// KPW-6.7: the unseen within an inch.
UnitId run_into(Field f, UnitId u, std::span<const Quad> bases) {
  const auto who = f.s.standing.first_within(bases, kClear, [&](UnitId v) { return f.enemies(u, v) && f.unit(v).hidden && f.on_table(v); });
  return who ? *who : kNoUnit;
}

/// Walks as far as nothing unseen comes to light. True: it was cut short.
bool walk_among_the_unseen(Play& p, UnitId u, const MovePlan& plan) {
  const Mil width = width_of(pose_of(p, u), p.rules());
  Point clear_at = p.unit(u).front;
  Cdeg clear_facing = p.unit(u).facing;
  UnitId met = kNoUnit;
  bool seen = false;
  walk_plan(plan, width, [&](Point step, Cdeg facing, bool) {
    Bases bases;
    lay_out(moved_pose(p, u, step, facing), p.rules(), bases);
    met = run_into(p, u, bases.all());
    if (met == kNoUnit && room_for(p, u, bases, p.setup.units[u].side).ok()) {
      clear_at = step;
      clear_facing = facing;
    }
    set_down(p, u, step, facing);
    seen = met == kNoUnit && spot_hidden(p, u);
    return met == kNoUnit && !seen;
  });
  if (met == kNoUnit && !seen) return false;
  set_down(p, u, clear_at, clear_facing);
  if (met != kNoUnit) {
    reveal(p, met, u, "KPW-6.7");
    tell(p, {"ran_into", "KPW-6.7", u, met, kAll, true});
  }
  return true;
}

}  // namespace

const MoveCost& move_cost(Field f, Formation formation) { return f.setup.move_costs[move_cost_index(formation == Formation::disorder ? Formation::line : formation)]; }   // KPW-5.5

std::optional<Fraction> way_cost(Field f, Formation formation, Point from, Point to) {
  const std::array<Point, 2> way{from, to};
  Stretches scratch;
  const PathCost c = path_cost(f.ground(), way, move_cost(f, formation), scratch);
  if (!c.ok()) return std::nullopt;
  return c.total + carts_crossed(f, from, to);
}

bool passes_through(Field f, UnitId mover, UnitId other) {
  if (f.enemies(mover, other)) return false;
  const auto open = [&](UnitId u) { return f.unit(u).formation == Formation::skirmish || f.unit(u).formation == Formation::open_order; };
  return open(mover) || open(other);
}

Pose starting_pose(Field f, UnitId u) {
  Pose pose = pose_of(f, u);
  if (!f.garrison(u)) return pose;
  const House& house = f.setup.houses[std::size_t(f.unit(u).house)];
  pose.middle = door_middle(house);
  pose.facing = outward(house.door);
  return pose;
}

Refusal plan_move(Field f, UnitId u, const Order& order, MovePlan& out) {
  const Pose start = starting_pose(f, u);
  const Troop troop = f.row(u).troop;
  out = MovePlan{};
  out.end = start.middle;
  out.facing = start.facing;
  if (move_rate(troop, start.formation, f.rules()) <= 0) return {"formation", "KPW-5.2", "formation"};
  Inline<Point, 9> path;
  for (const Point p : order.path) path.push(p);
  if (order.choice == kEnter) {
    out.enters = house_meant(f, order, start.middle);
    if (out.enters < 0 || f.garrison(u)) return {"no_house", "KPW-5.16", "choice"};
    const Point door = door_middle(f.setup.houses[std::size_t(out.enters)]);
    if (path.empty() || path.back() != door) path.push(door);
  } else if (!order.choice.empty()) {
    return {"choice", "KPW-5.11", "choice"};
  }
  const MoveCost& cost = move_cost(f, start.formation);
  battlefield::Mover mover{f.ground(), cost, width_of(start, f.rules()), kMostWheel, 0, false, KindSet(), "KPW-5.15", "KPW-5.11", "KPW-5.11"};
  Refusal r;
  if (loose(start.formation)) {
    if (order.facing >= 0) return {"facing_follows", "KPW-5.11", "facing"};
    r = battlefield::plan_free(mover, path.all(), -1, out);
    if (!r) r = turn_with_the_way(start.facing, out);
  } else {
    r = battlefield::plan_wheeling(mover, path.all(), order.facing, out);
  }
  if (r) return r;
  if (out.legs.empty()) return {"nowhere", "KPW-5.11", "path"};
  pay_for_wheels_and_carts(f, cost, out);
  const bool road_start = start.formation == Formation::column && on_road(f, start.middle);
  out.allowance = move_allowance(troop, start.formation, road_start, road_start && keeps_to_road(f, out), f.rules());
  if (!affordable(out.cost, out.allowance)) return {"too_far", "KPW-5.1", "path", kNoUnit, Mil(out.cost.ceil()), Mil(out.allowance.floor())};
  out.exit = battlefield::exit_at(f.setup, f.row(u).side, u, f.s.flow.turn, out.end, false);
  return {};
}

Refusal check_move(Field f, UnitId u, const Order& order, MovePlan& out) {
  if (Refusal r = plan_move(f, u, order, out)) return r;
  if (out.enters >= 0)
    if (Refusal r = check_entry(f, u, out.enters)) return r;
  return way_is_free(f, u, out);
}

void carry_out_move(Play& p, UnitId u, const MovePlan& plan) {
  Unit& unit = p.unit(u);
  const Pose start = starting_pose(p, u);
  show_itself(p, u, "KPW-6.7");
  unit.moved = true;
  if (unit.house >= 0) {
    leave_house(p, u);
    set_down(p, u, start.middle, start.facing);
    tell(p, {"left_house", "KPW-5.16", u});
  }
  unit.entering = false;
  const bool cut_short = something_unseen_near(p, u, plan) && walk_among_the_unseen(p, u, plan);
  if (!cut_short) set_down(p, u, plan.end, plan.facing);
  tell(p, {"moved", "KPW-5.1", u},
       {{"from_x", start.middle.x}, {"from_y", start.middle.y}, {"x", unit.front.x}, {"y", unit.front.y}, {"facing", unit.facing},
        {"inches", length(start.middle, unit.front)}, {"cost", Mil(plan.cost.ceil())}, {"allowance", Mil(plan.allowance.floor())}});
  if (!cut_short && plan.exit >= 0) leave_by_exit(p, u, plan.exit);
  else if (!cut_short && plan.enters >= 0) enter_house(p, u, plan.enters);
  leaders_in_danger(p);                                                       // KPW-11.6
}

}  // namespace oo::kingphilip
