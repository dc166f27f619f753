#include "rulesets/kingphilip/play/trace.hpp"

#include <algorithm>

#include "engine/table/sight.hpp"
#include "rulesets/battlefield/contact.hpp"
#include "rulesets/battlefield/order_trace.hpp"
#include "rulesets/kingphilip/play/assault.hpp"
#include "rulesets/kingphilip/play/battle.hpp"
#include "rulesets/kingphilip/play/firing.hpp"
#include "rulesets/kingphilip/play/moves.hpp"
#include "rulesets/kingphilip/play/spotting.hpp"

namespace oo::kingphilip {
namespace {

using battlefield::trace_stop;

/// Where a look that spots nobody ends: at the house or hill, where the woods begin, or as far as one sees.
Point look_ends(Field f, const Look& look, const Nearest& line) {
  if (look.blocked) {
    for (const PieceId piece : f.setup.blocks)
      if (f.ground().inside_piece(piece, line.a, line.b) > 0) return battlefield::first_in_piece(f.ground(), piece, line.a, line.b).value_or(line.a);
    if (const auto hill = f.ground().hill_between(line.a, line.b)) return battlefield::first_in_piece(f.ground(), *hill, line.a, line.b).value_or(line.a);
    return line.a;
  }
  if (const auto woods = first_touch(f.ground(), line.a, line.b, f.setup.woods)) return along(line.a, line.b, woods->at);
  return look.limit < 0 ? line.b : along(line.a, line.b, std::min(look.limit, length(line.a, line.b)));
}

void trace_sight(Field f, UnitId u, UnitId target, OrderTrace& out) {
  const Look look = look_at(f, u, target);
  const Nearest line = battlefield::nearest_points(f.s.standing, u, target);
  out.lines.push({line.a, line.b, look.spotted, look.spotted ? Point{} : look_ends(f, look, line), distance(f, u, target), battlefield::kSightLine, target});
}

/// An enemy the deciding side may name.
bool can_be_named(Field f, UnitId u, UnitId target) {
  return f.setup.is_unit(target) && f.enemies(u, target) && f.known_to(f.row(u).side, target) && !f.bases(target).empty();
}

Pose pose_at(Pose pose, Point front, Cdeg facing) {
  pose.middle = front;
  pose.facing = facing;
  return pose;
}

void trace_move(Field f, UnitId u, const Order& order, OrderTrace& out) {
  MovePlan plan;
  const Refusal refused = plan_move(f, u, order, plan);
  const Pose start = starting_pose(f, u);
  const MoveCost& cost = move_cost(f, start.formation);
  battlefield::trace_way(start.middle, plan, out);
  if (refused.code == "too_far") battlefield::trace_beyond(f.ground(), cost, plan, out);
  else if (refused) battlefield::trace_barred(f.ground(), cost, order.path.all(), plan, out);
  if (refused) return;
  MovePlan checked;
  const Refusal stops = check_move(f, u, order, checked);
  if (!stops) return;
  const Mil clear = stops.code == "too_near_enemy" ? kClear : 0;
  const auto lay = [&](Point p, Cdeg facing, Bases& bases) { lay_out(pose_at(start, p, facing), f.rules(), bases); };
  const Point at = stops.who == kNoUnit ? plan.end : battlefield::where_stopped(f.s.standing, plan, u, stops.who, clear, width_of(start, f.rules()), lay);
  trace_stop(start.middle, plan.end, at, stops.who, out);
}

/// Where a charge that is refused on its way comes to a halt.
Point charge_ends(Field f, UnitId u, const ChargePlan& plan, const Refusal& refused, Point contact) {
  const Point from = plan.start.middle;
  if (refused.code == "in_the_way" && refused.who != kNoUnit) {
    const auto d = battlefield::contact_distance(from, plan.start.facing, width_of(plan.start, f.rules()), f.bases(refused.who));
    return d && *d < plan.distance ? at(from, heading(plan.start.facing), 0, *d) : from;
  }
  Stretches scratch;
  return reach(f.ground(), from, contact, plan.allowance, move_cost(f, f.unit(u).formation), scratch).at;
}

void trace_charge(Field f, UnitId u, const Order& order, OrderTrace& out) {
  if (!can_be_named(f, u, order.target)) return;
  trace_sight(f, u, order.target, out);
  ChargePlan plan, checked;
  const Refusal none = plan_charge(f, u, order.target, plan);
  if (plan.start.figures == 0) plan.start = pose_of(f, u);
  const Point from = plan.start.middle;
  battlefield::add_point(out, f.unit(u).front);
  battlefield::add_point(out, from);
  out.facing = plan.start.facing;
  const Point contact = plan.distance > 0 ? at(from, heading(plan.start.facing), 0, plan.distance) : centre_of(f, order.target);
  if (none) {                                                                // it comes to no contact
    const std::array<Point, 2> way{from, contact};
    Stretches scratch;
    const PathCost cost = path_cost(f.ground(), way, move_cost(f, f.unit(u).formation), scratch);
    out.lines.push({from, contact, false, cost.ok() ? from : along(from, contact, cost.walked), length(from, contact), battlefield::kChargeLine, order.target});
    return;
  }
  battlefield::add_point(out, contact);
  out.cost = Mil(plan.cost.ceil());
  out.allowance = Mil(plan.allowance.floor());
  const Refusal refused = check_charge(f, u, order, checked);
  const bool ok = refused.code != "in_the_way" && refused.code != "uphill" && plan.reaches();
  out.lines.push({from, contact, ok, ok ? Point{} : charge_ends(f, u, plan, refused, contact), plan.distance, battlefield::kChargeLine, order.target});
}

/// Where a shot that does not come there ends: where the sight ends, at a friend in the lane, at the end of the range.
Point shot_ends(Field f, UnitId u, UnitId target, const Nearest& line) {
  if (const Look look = look_at(f, u, target); !look.spotted) return look_ends(f, look, line);
  const SideId side = f.row(u).side;
  const auto who = f.s.standing.first_crossed(line.a, line.b, [&](UnitId v) { return v != u && v != target && f.row(v).side == side && !f.garrison(v); });
  if (who) return along(line.a, line.b, who->at);
  const Mil range = f.rules().fire_row(f.row(u).troop, f.row(u).weapon).range;
  return length(line.a, line.b) > range ? along(line.a, line.b, range) : line.a;   // in no figure's lane
}

void trace_fire(Field f, UnitId u, FireAt at, UnitId wish, std::span<const FigureId> only, OrderTrace& out) {
  if (f.bases(u).empty()) return;
  trace_lanes(f, u, out);
  Aims aims;
  aims_of(f, u, at, can_be_named(f, u, wish) ? wish : kNoUnit, only, aims);
  bool named = false;
  for (const Aim& aim : aims) {
    const Nearest line = battlefield::nearest_points(f.s.standing, u, aim.target);
    out.lines.push({aim.from, line.b, true, {}, aim.distance, battlefield::kFireLine, aim.target});
    named = named || aim.target == wish;
  }
  if (named || !can_be_named(f, u, wish)) return;
  const Nearest line = battlefield::nearest_points(f.s.standing, u, wish);
  out.lines.push({line.a, line.b, false, shot_ends(f, u, wish, line), distance(f, u, wish), battlefield::kFireLine, wish});
}

void trace_ride(Field f, const Order& order, OrderTrace& out) {
  const Leader& l = f.leader(order.unit);
  if (l.where != Where::table) return;
  battlefield::add_point(out, l.at);
  for (const Point p : order.path) battlefield::add_point(out, p);
  Mil far = 0;
  for (std::size_t i = 0; i + 1 < out.way.size(); ++i) far += length(out.way[i], out.way[i + 1]);
  out.allowance = f.rules().commander_move;
  if (!order.path.empty()) out.cost = far;
  if (order.path.empty() && f.setup.is_unit(order.target) && f.row(order.target).side == f.setup.side_of(order.unit) && f.on_table(order.target))
    battlefield::add_point(out, f.unit(order.target).front);
}

void trace_act(Field f, const Order& order, OrderTrace& out) {
  const UnitId u = order.unit;
  if (f.setup.is_leader(u)) {
    if (order.verb == "move" && f.setup.side_of(u) == f.s.flow.ask_side) trace_ride(f, order, out);
    return;
  }
  if (!f.setup.is_unit(u) || f.row(u).side != f.s.flow.ask_side || !f.on_table(u)) return;
  if (order.verb == "move") trace_move(f, u, order, out);
  else if (order.verb == "charge" && !f.garrison(u)) trace_charge(f, u, order, out);
  else if (order.verb == "fire") trace_fire(f, u, FireAt::all, order.target, order.figures.all(), out);
}

}  // namespace

void trace_order(Field f, const Order& order, OrderTrace& out) {
  const Flow& flow = f.s.flow;
  if (flow.over) return;
  if (flow.ask == Ask::act) return trace_act(f, order, out);
  if (flow.ask != Ask::stand_and_fire || order.verb != "fire" || !f.setup.is_unit(flow.ask_unit) || !f.on_table(flow.ask_unit)) return;
  trace_fire(f, flow.ask_unit, FireAt::chargers, flow.ask_other, {}, out);
}

void KpBattle::trace(const Order& order, OrderTrace& out) const { trace_order(field(), order, out); }

}  // namespace oo::kingphilip
