#include "rulesets/moccasins/play/trace.hpp"

#include "rulesets/battlefield/order_trace.hpp"
#include "rulesets/moccasins/play/assault.hpp"
#include "rulesets/moccasins/play/battle.hpp"
#include "rulesets/moccasins/play/firing.hpp"
#include "rulesets/moccasins/play/leading.hpp"
#include "rulesets/moccasins/play/moves.hpp"
#include "rulesets/moccasins/play/spotting.hpp"

namespace oo::moccasins {
namespace {

using battlefield::trace_stop;

/// Where a look that spots nobody ends: at the hill, where the woods begin, or as far as one sees.
Point look_ends(Field f, const Look& look, const Nearest& line) {
  if (look.hill != kNoPiece) return battlefield::first_in_piece(f.ground(), look.hill, line.a, line.b).value_or(line.a);
  if (look.terrain != Ground::open) return along(line.a, line.b, look.at);
  return look.limit < 0 ? line.b : along(line.a, line.b, std::min(look.limit, length(line.a, line.b)));
}

void trace_sight(Field f, UnitId u, UnitId target, OrderTrace& out) {
  const Look look = look_at(f, u, target);
  const Nearest line = battlefield::nearest_points(f.s.standing, u, target);
  const Point stopped = look.spotted ? Point{} : look_ends(f, look, line);
  out.lines.push({line.a, line.b, look.spotted, stopped, distance(f, u, target), battlefield::kSightLine, target});
}

/// An enemy the deciding side may name.
bool can_be_named(Field f, UnitId u, UnitId target) {
  return f.setup.is_unit(target) && f.enemies(u, target) && f.known_to(f.row(u).side, target) && !f.bases(target).empty();
}

Pose pose_at(Field f, UnitId u, Point front, Cdeg facing) {
  Pose pose = pose_of(f, u);
  pose.front.middle = front;
  pose.front.facing = facing;
  return pose;
}

void trace_move(Field f, UnitId u, const Order& order, OrderTrace& out) {
  MovePlan plan;
  const Refusal refused = plan_move(f, u, order, plan);
  const MoveCost& cost = move_cost(f, u, order.choice == kKeepFacing);
  battlefield::trace_way(f.unit(u).front, plan, out);
  if (refused.code == "too_far") battlefield::trace_beyond(f.ground(), cost, plan, out);
  else if (refused) battlefield::trace_barred(f.ground(), cost, order.path.all(), plan, out);
  if (refused) return;
  const Refusal stops = way_is_free(f, u, plan);
  if (!stops) return;
  const Mil clear = stops.code == "too_near_enemy" ? Mil(f.rules().enemy_clear) : 0;
  const auto lay = [&](Point p, Cdeg facing, Bases& bases) { lay_out(pose_at(f, u, p, facing), f.rules(), bases); };
  const Point at = stops.who == kNoUnit || stops.code == "charge_lane"
                       ? plan.end
                       : battlefield::where_stopped(f.s.standing, plan, u, stops.who, clear, width_of(pose_of(f, u), f.rules()), lay);
  trace_stop(f.unit(u).front, plan.end, at, stops.who, out);
}

/// Where a charge comes to a halt; its contact if nothing stops it. `ok`: it gets there.
Point charge_ends(Field f, UnitId u, const ChargePlan& plan, const Refusal& refused, Point contact, bool& ok) {
  ok = plan.reaches() && refused.code != "in_the_way" && refused.code != "uphill";
  if (refused.code == "in_the_way" && refused.who != kNoUnit) {
    const auto d = contact_distance(f, pose_at(f, u, plan.start, plan.facing), refused.who);
    return d && *d < plan.distance ? at(plan.start, heading(plan.facing), 0, *d) : plan.start;
  }
  if (ok) return contact;
  Stretches scratch;
  return reach(f.ground(), plan.start, contact, plan.allowance - plan.wheel_cost, move_cost(f, u, false), scratch).at;
}

void trace_charge(Field f, UnitId u, const Order& order, Action action, OrderTrace& out) {
  if (!can_be_named(f, u, order.target)) return;
  trace_sight(f, u, order.target, out);
  ChargePlan plan, checked;
  const Refusal none = plan_charge(f, u, order.target, order.facing, action, plan);
  battlefield::add_point(out, f.unit(u).front);
  battlefield::add_point(out, plan.start);
  out.facing = plan.facing;
  if (none) {                                                                // it comes to no contact
    const Point aim = plan.distance > 0 ? at(plan.start, heading(plan.facing), 0, plan.distance) : centre_of(f, order.target);
    const std::array<Point, 2> way{plan.start, aim};
    Stretches scratch;
    const PathCost cost = path_cost(f.ground(), way, move_cost(f, u, false), scratch);
    const Point stopped = cost.ok() ? plan.start : along(plan.start, aim, cost.walked);
    out.lines.push({plan.start, aim, false, stopped, length(plan.start, aim), battlefield::kChargeLine, order.target});
    return;
  }
  const Refusal refused = check_charge(f, u, order, action, checked);
  const Point contact = at(plan.start, heading(plan.facing), 0, plan.distance);
  battlefield::add_point(out, contact);
  out.cost = Mil(plan.cost.ceil());
  out.allowance = Mil(plan.allowance.floor());
  bool ok = true;
  const Point stopped = charge_ends(f, u, plan, refused, contact, ok);
  out.lines.push({plan.start, contact, ok, ok ? Point{} : stopped, plan.distance, battlefield::kChargeLine, order.target, plan.reaches() ? ClauseId() : "MOC-9.2"});
}

/// Where a shot that does not come there ends: at whoever stands in the line, at the end of the range, where the sight ends.
Point shot_ends(Field f, UnitId u, UnitId target, Mil range, const Nearest& line) {
  if (const Look look = look_at(f, u, target); !look.spotted) return look_ends(f, look, line);
  const SideId side = f.row(u).side;
  const auto who = f.s.standing.first_crossed(line.a, line.b, [&](UnitId v) { return v != u && v != target && f.known_to(side, v); });
  if (who) return along(line.a, line.b, who->at);
  const Mil far = length(line.a, line.b);
  return far > range ? along(line.a, line.b, range) : line.a;               // not in the arc
}

void trace_shot(Field f, UnitId u, Shot shot, UnitId target, Word what, OrderTrace& out) {
  const FireRow* row = fire_row(f.row(u).troop, shot, f.rules());
  const Nearest line = battlefield::nearest_points(f.s.standing, u, target);
  const bool ok = row != nullptr && look_at(f, u, target).spotted && bearing_on(f, u, shot, target) > 0;
  const Point stopped = ok ? Point{} : shot_ends(f, u, target, row == nullptr ? 0 : Mil(row->range), line);
  out.lines.push({line.a, line.b, ok, stopped, distance(f, u, target), what, target});
}

void trace_fire(Field f, UnitId u, std::optional<Shot> shot, UnitId wish, OrderTrace& out) {
  if (!shot || f.bases(u).empty()) return;
  trace_arcs(f, u, *shot, out);
  const UnitId closest = closest_target(f, u, *shot, wish);
  const UnitId target = can_be_named(f, u, wish) ? wish : closest;
  if (target == kNoUnit) return;
  trace_shot(f, u, *shot, target, battlefield::kFireLine, out);
  if (closest != kNoUnit && closest != target) trace_shot(f, u, *shot, closest, battlefield::kCloserLine, out);   // MOC-7.1
}

void trace_ride(Field f, const Order& order, OrderTrace& out) {
  const Leader& l = f.leader(order.unit);
  if (l.where != Where::table) return;
  battlefield::add_point(out, l.at);
  for (const Point p : order.path) battlefield::add_point(out, p);
  Mil far = 0;
  for (std::size_t i = 0; i + 1 < out.way.size(); ++i) far += length(out.way[i], out.way[i + 1]);
  out.allowance = f.setup.leaders[f.setup.leader_index(order.unit)].mounted ? Mil(f.rules().leader_mounted) : Mil(f.rules().leader_foot);
  if (!order.path.empty()) out.cost = far;
  if (order.path.empty() && f.setup.is_unit(order.target) && f.row(order.target).side == f.setup.side_of(order.unit) && f.on_table(order.target))
    battlefield::add_point(out, leader_place(f, order.target));
}

void trace_act(Field f, const Order& order, OrderTrace& out) {
  const UnitId u = order.unit;
  if (f.setup.is_leader(u)) {
    if (order.verb == "move" && f.setup.side_of(u) == f.s.flow.ask_side) trace_ride(f, order, out);
    return;
  }
  if (!f.setup.is_unit(u) || f.row(u).side != f.s.flow.ask_side || !f.on_table(u)) return;
  if (order.verb == "charge") trace_charge(f, u, order, Action::charge, out);
  else if (order.verb == "move" && order.target != kNoUnit) trace_charge(f, u, order, Action::move, out);
  else if (order.verb == "move") trace_move(f, u, order, out);
  else if (order.verb == "fire") trace_fire(f, u, shot_of(f, u, order.choice), f.setup.is_unit(order.target) ? order.target : kNoUnit, out);
}

}  // namespace

void trace_order(Field f, const Order& order, OrderTrace& out) {
  const Flow& flow = f.s.flow;
  if (flow.over) return;
  if (flow.ask == Ask::act || flow.ask == Ask::free_operation) return trace_act(f, order, out);
  if (flow.ask != Ask::stand_and_fire || !f.setup.is_unit(flow.ask_unit) || !f.setup.is_unit(flow.ask_other)) return;
  if (order.verb != "fire" || !f.on_table(flow.ask_unit) || !can_be_named(f, flow.ask_unit, flow.ask_other)) return;
  const Shot shot = defensive_shot(f, flow.ask_unit, flow.ask_other, order.choice);
  trace_arcs(f, flow.ask_unit, shot, out);
  trace_shot(f, flow.ask_unit, shot, flow.ask_other, battlefield::kFireLine, out);
}

void MocBattle::trace(const Order& order, OrderTrace& out) const { trace_order(field(), order, out); }

}  // namespace oo::moccasins
