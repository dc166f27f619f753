#include "rulesets/faltering/play/charge.hpp"

#include <algorithm>

#include "rulesets/faltering/movement.hpp"
#include "rulesets/faltering/play/firing.hpp"
#include "rulesets/faltering/play/guns.hpp"

namespace oo::faltering {

using universal_charge::Arm;

namespace {

struct NearPair {
  Fig a = kNoFig, b = kNoFig;
  Mil distance = 0;
};
NearPair nearest_pair(Field f, UnitId a, UnitId b) {
  NearPair best;
  for (const Fig x : f.fit_members(a))
    for (const Fig y : f.fit_members(b))
      if (best.a == kNoFig || within(f, x, y, best.distance - 1)) best = {x, y, apart(f, x, y)};
  return best;
}

Arm arm_of(Field f, UnitId g) { return f.setup.is_unit(g) && f.riding(g) ? Arm::cavalry : with_guns(f, g) ? Arm::artillery : Arm::infantry; }

bool unloaded(Field f, UnitId g) {                                                         // FAL-13.13
  for (const Fig who : f.fit_members(g))
    if (!commander_counts(f, who) && ready(f, who)) return false;
  return true;
}

bool is_faltering(Field f, Fig who) { return f.fig(who).faltering; }
bool is_retiring(Field f, Fig who) { return f.fig(who).retiring; }

bool half_in_cover(Field f, UnitId target, UnitId charger) {                                // FAL-4.5, 13.12
  const Figs men = f.fit_members(target);
  const auto n = std::count_if(men.begin(), men.end(), [&](Fig who) { return in_cover_from(f, who, charger); });
  return !men.empty() && 2 * n >= std::ptrdiff_t(men.size());
}

Mil charge_allowance(Field f, UnitId g, bool fast) {
  Mil least = kMaxCoordinate;
  for (const Fig who : f.fit_members(g)) least = std::min(least, allowance_of(f, who, fast));
  return least == kMaxCoordinate ? 0 : least;
}

}  // namespace

bool fast_way(Field f, UnitId g, Heading h, Mil inches) {
  const bool body = is_formed(f, g);
  for (const Fig who : f.fit_members(g))
    if (!fast_ground(f, f.fig(who).at, at(f.fig(who).at, h, 0, inches), body)) return false;
  return true;
}

bool strikes_flank(Field f, UnitId charger, UnitId target) {                                // FAL-13.12
  if (!is_formed(f, target) && !f.rules().switches.unformed_have_flanks) return false;
  const Group& t = f.group(target);
  const Heading h = heading(t.facing);
  int all = 0, behind = 0;
  for (const Fig who : f.fit_members(charger)) {
    ++all;
    behind += ahead(t.front, h, f.fig(who).at) < 0;
  }
  return all > 0 && 2 * behind >= all;
}

universal_charge::ChargeInput charge_input(Field f, UnitId c, UnitId t, bool flank) {
  universal_charge::ChargeInput in;
  in.charger.rep = group_rep(f, c);
  in.charger.kind = arm_of(f, c);
  in.charger.formed = is_formed(f, c);
  in.charger.irregular = f.setup.is_unit(c) && f.row(c).irregular() && !in.charger.formed;
  in.charger.ranks = ranks_of(f, c);
  in.charger.faltering = half_of(f, c, is_faltering);
  in.charger.figures = int(f.fit_members(c).size());
  in.charger.flank_or_rear = flank;
  in.target.rep = group_rep(f, t);
  in.target.kind = arm_of(f, t);
  in.target.formed = is_formed(f, t);
  in.target.ranks = ranks_of(f, t);
  in.target.in_cover = half_in_cover(f, t, c);
  in.target.faltering = half_of(f, t, is_faltering);
  in.target.unloaded = unloaded(f, t);
  in.target.retiring = half_of(f, t, is_retiring);
  in.target.figures = int(f.fit_members(t).size());
  in.charger_group = c;
  in.target_group = t;
  return in;
}

Refusal check_charge(Field f, UnitId g, const Order& order) {
  const UnitId t = order.target;
  const SideId side = f.setup.side_of(g);
  const Activation& now = f.s.flow.now;
  if (t >= f.setup.roster() || f.setup.side_of(t) == side || !f.known_to(side, t) || !f.any_fit(t)) return {"target", "FAL-13.31", "target"};
  if (!order.choice.empty() && order.choice != kFast) return {"choice", "FAL-13.4", "choice"};
  if (leader_of(f, g) == kNoFig) return {"no_leader", "FAL-13.26", "unit", g};
  if (with_guns(f, g)) return {"with_guns", "FAL-13.34", "unit", g};
  if (now.led && !now.may_charge) return {"led_already", "FAL-5.7", "unit", g};
  if (now.no_charge) return {"not_motivated", "FAL-11.8", "unit", g};
  if (now.entered) return {"arrived_now", "FAL-6.21", "unit", g};
  if (now.moved || now.stopped) return {"moved_already", "FAL-5.7", "unit", g};
  if (f.group(g).locked != kNoUnit || f.group(t).locked != kNoUnit || group_in_contact(f, g) || group_in_contact(f, t)) return {"in_contact", "FAL-13.31", "target", t};
  for (const Fig who : f.fit_members(g)) {
    if (f.fig(who).no_more) return {"acted", "FAL-15.6", "unit", g};
    if (f.fig(who).acted && !(now.may_charge && who == leader_of(f, g))) return {"acted", "FAL-13.33", "unit", g};
  }
  if (now.begun) return {"acted", "FAL-13.33", "unit", g};                                  // somebody who may have fallen since
  if (!group_sees(f, g, t)) return {"not_seen", "FAL-13.5", "target", t};
  for (const MarchRow& m : f.setup.marches)
    if (order.choice == kFast && !f.s.victory.happened(m.plan.event) && std::find(m.plan.units.begin(), m.plan.units.end(), g) != m.plan.units.end())
      return {"march_order", "FAL-21.6", "choice", g};
  return {};
}

namespace {

/// Every figure straight on by the way of the one that is nearest: the group keeps its order. FAL-13.5.
GroupMove straight_on(Field f, UnitId g, Point from, Point to, Mil inches, Mil allowance) {
  GroupMove move;
  move.end = shape_of(f, g);
  const Heading h = toward(from, to);
  const bool keeps = is_formed(f, g);
  if (!keeps) move.end.facing = facing_of(h);
  for (const Fig who : f.fit_members(g)) {
    const Walk w = walk_figure(f, who, at(f.fig(who).at, h, 0, inches), allowance, false);
    FigureMove m;
    m.who = who;
    m.goal = w.end;
    m.cost = w.cost;
    m.reaches = w.whole;
    move.figures.push(m);
  }
  return move;
}

void try_fast(Play& p, UnitId g) {
  const Field f = p.field();
  const bool horse = f.riding(g);
  const KindId kind = f.ground().at(middle_of(f, g)).kind;
  const auto ground = kind < kGroundWords.size() ? static_cast<Ground>(kind) : Ground::open;
  if (p.s.flow.now.fast >= 0 || fast_move_forbidden(ground, is_formed(f, g))) return;
  FastMoveInput in;
  in.rep = group_rep(f, g);
  in.kind = horse ? Kind::horse : Kind::foot;
  in.ground = ground;
  in.formed = is_formed(f, g);
  in.roller = g;
  const FastMoveResult result = fast_move(in, p.rules(), p.dice);
  p.s.flow.now.fast = std::int8_t(result.passed);
  tell(p, {"fast_move", "FAL-6.2", g, kNoUnit, who_sees(p, g)}, {{"passed", result.passed}, {"allowance", Mil(result.allowance.floor())}});
}

/// Inches by which the nearest figure comes within 6" of the enemy: of a mounted base not quite the difference of the distances. FAL-13.5.
Mil inches_to_close(Field f, const NearPair& near) {
  const Mil stop = f.rules().charge.stop;
  const Point from = f.fig(near.a).at;
  const Heading h = toward(from, f.fig(near.b).at);
  Mil inches = std::max<Mil>(0, near.distance - stop);
  for (int i = 0; i < 8 && inches > 0; ++i) {
    const Mil off = apart(Stand{at(from, h, 0, inches), f.fig(near.a).facing, f.fig(near.a).mounted}, stand_of(f, near.b), f.rules()) - stop;
    if (off <= 0) break;
    inches += off;
  }
  return inches;
}

/// The way of a charge to six inches: how far it is to go and with what allowance.
struct Approach {
  Mil inches = 0, allowance = 0;
  Mil fast_part = 0;                   // of the allowance
};
Approach plan_approach(Field f, UnitId g, const NearPair& near) {
  const auto within_six = [&](Mil allowance) {
    return universal_charge::approach(universal_charge::Motivated::charge, inches_to_close(f, near) + f.rules().charge.stop, allowance, f.rules().charge).inches;
  };
  const Mil fast = charge_allowance(f, g, true), normal = charge_allowance(f, g, false);
  const Approach out{within_six(fast), fast, fast - normal};
  const Point from = f.fig(near.a).at;
  const Heading h = toward(from, f.fig(near.b).at);
  if (fast <= normal || fast_way(f, g, h, out.inches)) return out;
  // FAL-6.6: at the double as far as the ground lets them, or at the normal rate across it; whichever brings them farther. FAL-13.4.
  Approach to_there = out, across{within_six(normal), normal, 0};
  while (to_there.inches > 0 && !fast_way(f, g, h, to_there.inches)) to_there.inches -= std::min(to_there.inches, kStep);
  const auto comes = [&](const Approach& a) { return length(from, walk_figure(f, near.a, at(from, h, 0, a.inches), a.allowance, false).end); };
  return comes(to_there) > comes(across) ? to_there : across;
}

}  // namespace

void fast_test(Play& p, UnitId g) { try_fast(p, g); }

void motivate(Play& p, UnitId g, UnitId target) {
  Activation& now = p.s.flow.now;
  const Fig leader = leader_of(p, g);
  now.led = true;
  p.fig(leader).acted = true;                                                              // FAL-5.8
  int passed = 2;
  if (target == kNoUnit || p.rules().switches.motivate_charge) passed = officer_test(p, leader, Reason::motivate, -1, target);
  if (passed == 2 && p.rules().switches.faltering_never_charges && half_of(p, g, is_faltering)) passed = 1;   // FAL-13.3
  tell(p, {"motivated", "FAL-11.8", g, target, who_sees(p, g)}, {{"passed", passed}});
  now.motivated = passed > 0;
  now.may_charge = passed == 2;
  now.no_charge = passed == 1;
  now.no_actions = passed == 0;
}

void declare_charge(Play& p, UnitId g, const Order& order) {
  Activation& now = p.s.flow.now;
  const Field f = p.field();
  reveal(p, g, order.target, "FAL-13.31");
  if (!now.may_charge) motivate(p, g, order.target);
  if (!now.may_charge) return;
  now.may_charge = false;
  now.no_charge = true;                                                                    // once an activation
  if (order.choice == kFast) try_fast(p, g);
  const NearPair near = nearest_pair(f, g, order.target);
  const Approach way = plan_approach(f, g, near);
  Charge& c = p.s.flow.charge;
  c = Charge{};
  c.charger = g;
  c.target = order.target;
  c.step = ChargeStage::approach;
  c.flank = strikes_flank(f, g, order.target);
  c.toward_from = p.fig(near.a).at;
  c.toward_to = p.fig(near.b).at;
  c.fast_part = way.fast_part;
  for (const Fig who : f.fit_members(g)) p.fig(who).charge_from = p.fig(who).at;
  now.moved = true;
  tell(p, {"charges", "FAL-13.1", g, order.target}, {{"distance", near.distance}, {"allowance", way.allowance}});
  if (way.inches == 0) return;
  const GroupMove move = straight_on(f, g, c.toward_from, c.toward_to, way.inches, way.allowance);
  start_run(p, g, move, true);
}

void no_more_charge(Play& p) { p.s.flow.charge = Charge{}; }

void end_approach(Play& p) {
  Charge& c = p.s.flow.charge;
  const Field f = p.field();
  const bool there = f.any_fit(c.charger) && f.any_fit(c.target) && !p.s.flow.now.stopped;
  const Mil distance = there ? group_distance(f, c.charger, c.target) : -1;
  if (f.setup.is_unit(c.charger) && f.any_fit(c.charger)) {
    Group& g = p.group(c.charger);
    const Point shift{p.fig(f.fit_members(c.charger)[0]).at.x - p.fig(f.fit_members(c.charger)[0]).charge_from.x,
                      p.fig(f.fit_members(c.charger)[0]).at.y - p.fig(f.fit_members(c.charger)[0]).charge_from.y};
    g.front = {g.front.x + shift.x, g.front.y + shift.y};
    if (!is_formed(f, c.charger)) g.facing = facing_of(toward(c.toward_from, c.toward_to));
  }
  if (distance < 0 || distance > p.rules().charge.stop + kNear) {                           // FAL-13.4: its turn goes on
    if (there) tell(p, {"charge_short", "FAL-13.4", c.charger, c.target}, {{"distance", distance}});
    no_more_charge(p);
    return;
  }
  c.step = ChargeStage::roll;
  c.left = charge_allowance(f, c.charger, c.fast_part > 0);
  p.s.flow.now.no_actions = true;                                                          // FAL-13.33
  Item item;
  item.task = Task::charge_roll;
  item.group = c.charger;
  item.cause = c.target;
  push(p, item);
}

void follow_up(Play& p) {
  Charge& c = p.s.flow.charge;
  const Field f = p.field();
  const Point to = c.target_stood;
  Mil far = std::min(c.left, length(middle_of(f, c.charger), to));
  if (c.fast_part > 0 && !fast_way(f, c.charger, toward(middle_of(f, c.charger), to), far)) far = std::min(far, std::max<Mil>(0, c.left - c.fast_part));
  const GroupMove move = straight_on(f, c.charger, middle_of(f, c.charger), to, far, far);
  const UnitId charger = c.charger;
  c = Charge{};
  start_run(p, charger, move, true);
}

void do_horse_charge(Play& p, const Item& item) {                                           // FAL-9.19
  const UnitId g = item.group, t = item.cause;
  const Field f = p.field();
  if (!f.any_fit(g) || !f.any_fit(t) || !p.s.flow.marks.may_charge(g, p.rules().reaction_charges) || f.group(t).hidden) return;
  if (group_in_contact(f, g) || group_in_contact(f, t) || p.s.flow.run.group != kNoUnit) return;
  p.s.flow.marks.has_charged(g);
  const NearPair near = nearest_pair(f, g, t);
  Charge& c = p.s.flow.charge;
  c = Charge{};
  c.charger = g;
  c.target = t;
  c.by_reaction = true;
  c.flank = strikes_flank(f, g, t);
  c.toward_from = p.fig(near.a).at;
  c.toward_to = p.fig(near.b).at;
  Mil allowance = kMaxCoordinate;
  for (const Fig who : f.fit_members(g)) {
    allowance = std::min(allowance, normal_move(f, who));
    p.fig(who).charge_from = p.fig(who).at;
  }
  const Mil inches = inches_to_close(f, near);
  tell(p, {"charges", "FAL-9.19", g, t}, {{"distance", near.distance}, {"allowance", allowance}});
  const GroupMove move = straight_on(f, g, c.toward_from, c.toward_to, inches, allowance);
  Mil most = 0;
  bool broken = false;
  for (const FigureMove& m : move.figures) {
    broken = broken || breaks_order(f, p.fig(m.who).at, m.goal);
    p.fig(m.who).at = m.goal;
    most = std::max(most, m.cost);
  }
  if (broken) break_up(p, g);
  p.s.flow.look_for_trophies = true;
  if (group_distance(f, g, t) > p.rules().charge.stop + kNear) {
    no_more_charge(p);
    return;
  }
  c.step = ChargeStage::roll;
  c.left = std::max<Mil>(0, allowance - most);
  Item roll;
  roll.task = Task::charge_roll;
  roll.group = g;
  roll.cause = t;
  push(p, roll);
}

}  // namespace oo::faltering
