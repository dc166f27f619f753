#include "rulesets/faltering/play/trace.hpp"

#include <algorithm>

#include "engine/table/sight.hpp"
#include "rulesets/battlefield/order_trace.hpp"
#include "rulesets/faltering/play/activation.hpp"
#include "rulesets/faltering/play/battle.hpp"
#include "rulesets/faltering/play/firing.hpp"
#include "rulesets/faltering/play/sight.hpp"

namespace oo::faltering {
namespace {

constexpr Word kFigureLine = "figure";               // the way of one figure of a loose group

/// A body goes its plan; of others each figure goes straight to his place, as far as he comes.
void trace_ways(Field f, UnitId g, const Order& order, const GroupMove& move, OrderTrace& out) {
  const Group& group = f.group(g);
  if (move.body) {
    const Point start = move.plan.legs.empty() ? group.front : move.plan.legs[0].from;
    battlefield::add_point(out, group.front);
    battlefield::trace_way(start, move.plan, out);
    battlefield::add_point(out, move.plan.end);          // turned about it stands where its rear was
    return;
  }
  battlefield::add_point(out, group.front);
  for (const Point p : order.path) battlefield::add_point(out, p);
  out.facing = move.end.facing;
  for (const FigureMove& m : move.figures) {
    const Point from = f.fig(m.who).at;
    const Mil most = allowance_of(f, m.who);
    if (out.allowance < 0 || most - m.cost < out.allowance - out.cost) {   // of the one who has least to spare
      out.cost = m.cost;
      out.allowance = most;
    }
    if (from != m.goal || !m.reaches) out.lines.push({from, m.goal, m.reaches, m.reaches ? Point{} : m.goal, length(from, m.goal), kFigureLine, kNoUnit});
  }
}

void trace_move(Field f, UnitId g, const Order& order, OrderTrace& out) {
  GroupMove move;
  const Refusal refused = plan_move(f, g, order, move);
  trace_ways(f, g, order, move, out);
  if (!refused || !move.body) return;
  const Point start = move.plan.legs.empty() ? f.group(g).front : move.plan.legs[0].from;
  if (refused.code == "too_far") battlefield::trace_beyond(f.ground(), cost_of(f, g), move.plan, out);
  else if (refused.code == "wheel" || refused.code == "impassable" || refused.code == "works") battlefield::trace_barred(f.ground(), cost_of(f, g), order.path.all(), move.plan, out);
  else if (refused.who != kNoUnit) battlefield::trace_stop(start, move.plan.end, move.plan.end, refused.who, out);
}

bool can_be_named(Field f, UnitId g, UnitId t) {
  return t < f.setup.roster() && f.enemies(g, t) && f.known_to(f.setup.side_of(g), t) && f.any_fit(t);
}

struct FigurePair {
  Fig own = kNoFig, other = kNoFig;
  Mil distance = 0;
};
FigurePair figures_nearest(Field f, UnitId a, UnitId b) {
  FigurePair best;
  for (const Fig x : f.fit_members(a))
    for (const Fig y : f.fit_members(b))
      if (const Mil d = apart(f, x, y); best.own == kNoFig || d < best.distance) best = {x, y, d};
  return best;
}

/// Where the line from figure to figure ends if it is not clear: at a hill, where woods begin, at the end of the range.
Point line_ends(Field f, Point a, Point b, Mil range) {
  if (const auto hill = f.ground().hill_between(a, b)) return battlefield::first_in_piece(f.ground(), *hill, a, b).value_or(a);
  if (const auto touch = first_touch(f.ground(), a, b, KindSet(kind_id(Ground::open_woods), kind_id(Ground::thicket), kind_id(Ground::building)))) return along(a, b, touch->at);
  return length(a, b) > range ? along(a, b, range) : a;
}

void trace_charge(Field f, UnitId g, const Order& order, OrderTrace& out) {
  if (!can_be_named(f, g, order.target)) return;
  const FigurePair near = figures_nearest(f, g, order.target);
  if (near.own == kNoFig) return;
  const Point a = f.fig(near.own).at, b = f.fig(near.other).at;
  const bool sees = group_sees(f, g, order.target);
  out.lines.push({a, b, sees, sees ? Point{} : line_ends(f, a, b, kMaxCoordinate), near.distance, battlefield::kSightLine, order.target});
  battlefield::add_point(out, a);
  battlefield::add_point(out, b);
  out.facing = bearing(a, b);
  out.cost = near.distance;
  for (const Fig who : f.fit_members(g)) out.allowance = out.allowance < 0 ? allowance_of(f, who) : std::min(out.allowance, allowance_of(f, who));
  const Refusal refused = check_charge(f, g, order);
  out.lines.push({a, b, !refused, refused ? a : Point{}, near.distance, battlefield::kChargeLine, order.target});
}

/// The fields of fire: of a formed body from its first to its last man, else of each figure by himself.
void trace_arcs(Field f, UnitId g, const Figs& firers, OrderTrace& out) {
  const bool body = f.setup.is_unit(g) && is_formed(f, g);
  const Cdeg half = Cdeg(100 * (body ? f.rules().arc_formed : f.rules().arc_other));
  if (body && !firers.empty()) {
    const Heading h = heading(f.group(g).facing);
    Fig left = firers[0], right = firers[0];
    for (const Fig who : firers) {
      if (rightward(f.group(g).front, h, f.fig(who).at) < rightward(f.group(g).front, h, f.fig(left).at)) left = who;
      if (rightward(f.group(g).front, h, f.fig(who).at) > rightward(f.group(g).front, h, f.fig(right).at)) right = who;
    }
    const Mil range = f.rules().weapons[f.fig(left).weapon].range;
    return battlefield::trace_arc(f.fig(left).at, f.fig(right).at, f.group(g).facing, half, range, out);
  }
  for (const Fig who : firers)
    battlefield::trace_arc(f.fig(who).at, f.fig(who).at, f.fig(who).facing, half, f.rules().weapons[f.fig(who).weapon].range, out);
}

void trace_fire(Field f, UnitId g, UnitId t, const Order& order, bool by_reaction, OrderTrace& out) {
  Figs armed_men;
  for (const Fig who : f.fit_members(g))
    if (cannot_fire(f, who, by_reaction).empty()) armed_men.push(who);
  trace_arcs(f, g, armed_men, out);
  if (!can_be_named(f, g, t)) return;
  const bool volley = by_reaction ? order.figures.empty() : order.choice == kVolley;
  const FirePlan plan = plan_fire(f, g, t, order.figures.all(), volley, by_reaction);
  for (const Fig who : plan.firers) {
    const Fig mark = nearest_mark(f, who, t, by_reaction);
    if (mark != kNoFig) out.lines.push({f.fig(who).at, f.fig(mark).at, true, {}, apart(f, who, mark), battlefield::kFireLine, t});
  }
  if (!plan.firers.empty()) return;
  const FigurePair near = figures_nearest(f, g, t);
  if (near.own == kNoFig || !armed(f, near.own)) return;
  const Point a = f.fig(near.own).at, b = f.fig(near.other).at;
  out.lines.push({a, b, false, line_ends(f, a, b, f.rules().weapons[f.fig(near.own).weapon].range), near.distance, battlefield::kFireLine, t});
}

void trace_act(Field f, const Order& order, OrderTrace& out) {
  const UnitId g = f.s.flow.now.group;
  if (order.unit != g || !f.setup.is_unit(g) || !f.any_fit(g)) return;
  GroupMove move;
  if (order.verb == "move") trace_move(f, g, order, out);
  else if (order.verb == "charge") trace_charge(f, g, order, out);
  else if (order.verb == "fire") trace_fire(f, g, order.target, order, false, out);
  else if (order.verb == "dress" && !plan_dress(f, g, order, move)) trace_ways(f, g, Order{}, move, out);
}

}  // namespace

void trace_order(Field f, const Order& order, OrderTrace& out) {
  const Flow& flow = f.s.flow;
  if (flow.over) return;
  if (flow.ask == Ask::act) return trace_act(f, order, out);
  if (flow.ask == Ask::in_sight && order.verb == "fire" && flow.ask_unit < f.setup.roster()) trace_fire(f, flow.ask_unit, flow.ask_other, order, true, out);
}

void FalBattle::trace(const Order& order, OrderTrace& out) const { trace_order(field(), order, out); }

}  // namespace oo::faltering
