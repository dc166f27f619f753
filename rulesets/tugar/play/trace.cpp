#include "rulesets/tugar/play/trace.hpp"

#include <algorithm>

#include "engine/table/sight.hpp"
#include "rulesets/battlefield/order_trace.hpp"
#include "rulesets/tugar/play/assault.hpp"
#include "rulesets/tugar/play/battle.hpp"
#include "rulesets/tugar/play/firing.hpp"
#include "rulesets/tugar/play/generals.hpp"
#include "rulesets/tugar/play/moves.hpp"

namespace oo::tugar {
namespace {

using battlefield::trace_stop;

Mil as_open_ground(Fraction turns, Mil rate) { return Mil((turns * Fraction(rate)).ceil()); }

/// What a way takes, whether there is so much time or not.
Fraction time_of(const Way& way, const Rules& r) {
  if (way.paid.legal) return way.paid.cost;
  MoveInput whole = way.time;
  whole.turn_used = Fraction(-1000);
  return move(whole, r).cost;
}

void trace_time(Field f, UnitId u, Action action, const Way& way, OrderTrace& out) {
  const Fraction cost = time_of(way, f.rules());
  const Mil rate = Mil(speed(f.people(u), f.arm(u), f.unit(u).formation, action, Ground::open, f.rules()).floor());
  out.cost = as_open_ground(cost, rate);
  out.allowance = Mil((std::max(Fraction(0), Fraction(1) - f.unit(u).used) * Fraction(rate)).floor());
}

/// The first so many mils of the way; wheels take none of them.
battlefield::MovePlan shortened(const battlefield::MovePlan& plan, Mil most) {
  battlefield::MovePlan out;
  for (const battlefield::MoveLeg& leg : plan.legs) {
    const Mil far = leg.wheels() ? 0 : length(leg.from, leg.to);
    if (far > most) {
      out.legs.push({leg.from, along(leg.from, leg.to, most), leg.facing_from, leg.facing_to});
      break;
    }
    most -= far;
    out.legs.push(leg);
  }
  if (!out.legs.empty()) out.end = out.legs.back().to;
  return out;
}

/// Where the time runs out on the way.
Point time_ends(Field f, UnitId u, Action action, const Way& way) {
  Mil low = 0, high = 0;
  for (const battlefield::MoveLeg& leg : way.path.legs)
    if (!leg.wheels()) high += length(leg.from, leg.to);
  Point out = f.unit(u).front;
  while (high - low > kInch / 20) {
    const Mil half = (low + high) / 2;
    Way part = way;
    part.path = shortened(way.path, half);
    if (part.path.legs.empty() || pay(f, u, action, part)) {
      high = half;
      continue;
    }
    low = half;
    out = part.path.end;
  }
  return out;
}

void trace_move(Field f, UnitId u, const Order& order, OrderTrace& out) {
  Way way;
  const Refusal shape = plan_legs(f, u, order, way);
  battlefield::trace_way(f.unit(u).front, way.path, out);
  out.cost = out.allowance = -1;
  if (shape || way.path.legs.empty()) return;
  const Refusal unpaid = pay(f, u, Action::move, way);
  if (!unpaid || unpaid.code == "no_time") trace_time(f, u, Action::move, way, out);
  if (unpaid) {
    if (unpaid.code == "no_time" || unpaid.code == "impassable") {
      const Point stopped = time_ends(f, u, Action::move, way);
      out.lines.push({stopped, way.path.end, false, stopped, length(stopped, way.path.end), battlefield::kBeyondLine, kNoUnit});
    }
    return;
  }
  const Refusal stops = way_is_free(f, u, way.path);
  if (!stops) return;
  const Mil clear = stops.code == "too_near_enemy" ? Mil(f.rules().reach.clear_of_enemy) : 0;
  const FormationResult size = f.shape(u);
  const auto lay = [&](Point p, Cdeg facing, battlefield::Bases& bases) {
    bases.quad[0] = ground_of(size, p, facing);
    bases.count = bases.figures = 1;
  };
  const bool met = stops.who != kNoUnit && stops.who != u;
  const Point at = met ? battlefield::where_stopped(f.s.standing, way.path, u, stops.who, clear, size.width, lay) : way.path.end;
  trace_stop(f.unit(u).front, way.path.end, at, met ? stops.who : kNoUnit, out);
}

bool can_be_named(Field f, UnitId u, UnitId target) {
  return f.setup.is_unit(target) && f.enemies(u, target) && f.known_to(f.row(u).side, target) && f.s.standing.present(target);
}

/// TUG-7.16: from the middle of the front to the nearest point of the target.
struct Line {
  Point from, to, stopped;
  bool ok = true;
};
Line line_of_sight(Field f, UnitId u, UnitId target) {
  Line line;
  line.from = f.unit(u).garrison >= 0 ? nearest_on(f.rect(u), f.unit(target).front) : f.unit(u).front;
  line.to = nearest_on(f.rect(target), line.from);
  const Obstruction what = sight(f, u, target);
  line.ok = what.code.empty();
  if (line.ok) return line;
  line.stopped = line.from;
  const SideId side = f.row(u).side;
  SightLine over;
  look(f.ground(), line.from, line.to, over);
  if (what.code == "blocked") {
    const auto who = f.s.standing.first_crossed(line.from, line.to, [&](UnitId v) { return v != u && v != target && f.known_to(side, v); });
    if (who) line.stopped = along(line.from, line.to, who->at);
  } else if (what.code == "hill" && over.hill != kNoPiece) {
    line.stopped = battlefield::first_in_piece(f.ground(), over.hill, line.from, line.to).value_or(line.from);
  } else if (const auto touch = over.first_touch(KindSet(kind_id(what.code == "woods" ? Ground::woods : Ground::house)))) {
    line.stopped = along(line.from, line.to, touch->at);
  }
  return line;
}

void trace_attack(Field f, UnitId u, const Order& order, Action action, OrderTrace& out) {
  if (!can_be_named(f, u, order.target)) return;
  if (action == Action::charge) {
    const Line line = line_of_sight(f, u, order.target);
    out.lines.push({line.from, line.to, line.ok, line.stopped, f.distance(u, order.target), battlefield::kSightLine, order.target});
  }
  AttackPlan plan;
  const Refusal refused = plan_attack(f, u, order, action, plan);
  battlefield::trace_way(f.unit(u).front, plan.way.path, out);
  out.cost = out.allowance = -1;
  const Point from = f.unit(u).front, to = nearest_on(f.rect(order.target), from);
  if (refused) {
    const bool planned = !plan.way.path.legs.empty();
    if (!planned) out.facing = f.unit(u).facing;
    const Point stopped = planned ? plan.way.path.end : from;
    out.lines.push({from, to, false, stopped, f.distance(u, order.target), battlefield::kChargeLine, order.target});
    return;
  }
  trace_time(f, u, action, plan.way, out);
  const Point end = plan.reaches ? plan.contact.front : plan.way.path.legs.empty() ? from : plan.way.path.end;
  if (plan.reaches) out.facing = plan.lined_up.facing;
  out.lines.push({from, plan.reaches ? end : to, plan.reaches, plan.reaches ? Point{} : end, f.distance(u, order.target), battlefield::kChargeLine, order.target, plan.reaches ? ClauseId() : "TUG-4.16"});
}

/// TUG-7.15: each figure of the front fires in its own arc; together they cover this.
void trace_field_of_fire(Field f, UnitId u, OrderTrace& out) {
  const Unit& unit = f.unit(u);
  const Weapon weapon = f.weapon(u);
  if (weapon == Weapon::none) return;
  const Mil range = f.rules().range[place_of(weapon)].long_to;
  if (unit.garrison >= 0) {                                                  // TUG-4.13: all round
    const Point middle = centre(f.rect(u));
    return battlefield::trace_arc(middle, middle, unit.facing, kTurn / 2, range, out);
  }
  const Cdeg half = Cdeg(100 * f.rules().reach.fire_arc.num / f.rules().reach.fire_arc.den);
  const FormationResult shape = f.shape(u);
  const Heading h = heading(unit.facing);
  const Mil pitch = shape.width / std::max(1, shape.files), first = -shape.width / 2 + pitch / 2;
  battlefield::trace_arc(at(unit.front, h, first, 0), at(unit.front, h, first + (shape.files - 1) * pitch, 0), unit.facing, half, range, out);
}

void trace_fire(Field f, UnitId u, UnitId target, OrderTrace& out) {
  trace_field_of_fire(f, u, out);
  if (!can_be_named(f, u, target)) return;
  Line line = line_of_sight(f, u, target);
  const Bearing bears = bearing_on(f, u, target, f.battery(u) ? f.unit(u).guns_fired : std::uint8_t(0));
  const Mil distance = bears.figures > 0 ? bears.distance : f.distance(u, target);
  if (line.ok && bears.figures == 0) {                                       // too far, or in no figure's arc
    line.ok = false;
    const Mil range = f.weapon(u) == Weapon::none ? 0 : Mil(f.rules().range[place_of(f.weapon(u))].long_to);
    line.stopped = length(line.from, line.to) > range ? along(line.from, line.to, range) : line.from;
  }
  out.lines.push({line.from, line.to, line.ok, line.stopped, distance, battlefield::kFireLine, target});
}

void trace_ride(Field f, const Order& order, OrderTrace& out) {
  const Leader& l = f.leader(order.unit);
  if (l.where != Where::table) return;
  RidePlan plan;
  const Refusal refused = plan_ride(f, order.unit, order, plan);
  battlefield::add_point(out, l.at);
  for (std::size_t i = 0; i < order.path.size(); ++i)
    if (plan.work == kNoPiece || i < plan.corners) battlefield::add_point(out, order.path[i]);   // no farther than the work at which his time runs out
  if (!refused) battlefield::add_point(out, plan.end);
}

}  // namespace

void trace_order(Field f, const Order& order, OrderTrace& out) {
  const Flow& flow = f.s.flow;
  if (flow.over || (flow.ask != Ask::move && flow.ask != Ask::fire)) return;
  const UnitId u = order.unit;
  if (f.setup.is_leader(u)) {
    if (flow.ask == Ask::move && order.verb == "move" && f.setup.side_of(u) == flow.ask_side) trace_ride(f, order, out);
    return;
  }
  if (!f.setup.is_unit(u) || f.row(u).side != flow.ask_side || !f.on_table(u) || !f.s.standing.present(u)) return;
  if (flow.ask == Ask::fire) {
    if (order.verb == "fire") trace_fire(f, u, order.target, out);
  } else if (order.verb == "charge") {
    trace_attack(f, u, order, Action::charge, out);
  } else if (order.verb == "move" && order.target != kNoUnit) {
    trace_attack(f, u, order, Action::move, out);
  } else if (order.verb == "move") {
    trace_move(f, u, order, out);
  }
}

void TugarBattle::trace(const Order& order, OrderTrace& out) const { trace_order(field(), order, out); }

}  // namespace oo::tugar
