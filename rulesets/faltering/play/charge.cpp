#include "rulesets/faltering/play/charge.hpp"

#include <algorithm>

#include "rulesets/faltering/fire.hpp"
#include "rulesets/faltering/movement.hpp"
#include "rulesets/faltering/play/firing.hpp"
#include "rulesets/faltering/play/sight.hpp"

namespace oo::faltering {

using universal_charge::Arm;
using universal_charge::End;

namespace {

struct NearPair {
  Fig a = kNoFig, b = kNoFig;
  Mil distance = 0;
};
NearPair nearest_pair(Field f, UnitId a, UnitId b) {
  NearPair best;
  for (const Fig x : f.fit_members(a))
    for (const Fig y : f.fit_members(b))
      if (const Mil d = apart(f, x, y); best.a == kNoFig || d < best.distance) best = {x, y, d};
  return best;
}

Arm arm_of(Field f, UnitId g) { return f.setup.is_unit(g) && f.row(g).horse() ? Arm::cavalry : Arm::infantry; }

bool unloaded(Field f, UnitId g) {                                                         // FAL-13.13
  for (const Fig who : f.fit_members(g))
    if (!commander_counts(f, who) && ready(f, who)) return false;
  return true;
}

bool is_faltering(Field f, Fig who) { return f.fig(who).faltering; }
bool is_retiring(Field f, Fig who) { return f.fig(who).retiring; }

Mil charge_allowance(Field f, UnitId g) {
  Mil least = kMaxCoordinate;
  for (const Fig who : f.fit_members(g)) least = std::min(least, allowance_of(f, who));
  return least == kMaxCoordinate ? 0 : least;
}

}  // namespace

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
  in.target.in_cover = half_of(f, t, in_cover);
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
  if (now.led && !now.may_charge) return {"led_already", "FAL-5.7", "unit", g};
  if (now.no_charge) return {"not_motivated", "FAL-11.8", "unit", g};
  if (now.entered) return {"arrived_now", "FAL-6.21", "unit", g};
  if (now.moved || now.stopped) return {"moved_already", "FAL-5.7", "unit", g};
  if (f.group(g).locked != kNoUnit || f.group(t).locked != kNoUnit || group_in_contact(f, g) || group_in_contact(f, t)) return {"in_contact", "FAL-13.31", "target", t};
  for (const Fig who : f.fit_members(g))
    if (f.fig(who).acted || f.fig(who).no_more) return {"acted", "FAL-13.33", "unit", g};
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
  const bool horse = f.setup.is_unit(g) && f.row(g).horse();
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

}  // namespace

void fast_test(Play& p, UnitId g) { try_fast(p, g); }

void declare_charge(Play& p, UnitId g, const Order& order) {
  Activation& now = p.s.flow.now;
  const Field f = p.field();
  const Fig leader = leader_of(f, g);
  reveal(p, g, order.target, "FAL-13.31");
  if (!now.may_charge) {
    now.led = true;
    p.fig(leader).acted = true;                                                            // FAL-5.8
    int passed = 2;
    if (p.rules().switches.motivate_charge) passed = officer_test(p, leader, Reason::motivate, -1, order.target);
    if (passed == 2 && p.rules().switches.faltering_never_charges && half_of(f, g, is_faltering)) passed = 1;   // FAL-13.3
    tell(p, {"motivated", "FAL-11.8", g, order.target}, {{"passed", passed}});
    now.no_charge = passed == 1;
    if (passed == 0) now.no_actions = true;
    if (passed < 2) return;
  }
  now.may_charge = false;
  now.no_charge = true;                                                                    // once an activation
  if (order.choice == kFast) try_fast(p, g);
  const NearPair near = nearest_pair(f, g, order.target);
  const Mil allowance = charge_allowance(f, g);
  const universal_charge::ApproachResult way = universal_charge::approach(universal_charge::Motivated::charge, near.distance, allowance, p.rules().charge);
  Charge& c = p.s.flow.charge;
  c = Charge{};
  c.charger = g;
  c.target = order.target;
  c.step = ChargeStep::approach;
  c.flank = strikes_flank(f, g, order.target);
  c.toward_from = p.fig(near.a).at;
  c.toward_to = p.fig(near.b).at;
  for (const Fig who : f.fit_members(g)) p.fig(who).charge_from = p.fig(who).at;
  now.moved = true;
  tell(p, {"charges", "FAL-13.1", g, order.target}, {{"distance", near.distance}, {"allowance", allowance}});
  if (way.inches > 0) start_run(p, g, straight_on(f, g, c.toward_from, c.toward_to, way.inches, allowance), true);
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
  c.step = ChargeStep::roll;
  c.left = charge_allowance(f, c.charger);
  p.s.flow.now.no_actions = true;                                                          // FAL-13.33
  Item item;
  item.task = Task::charge_roll;
  item.group = c.charger;
  item.cause = c.target;
  push(p, item);
}

namespace {

void group_leaves(Play& p, UnitId g, UnitId cause) {
  const Field f = p.field();
  int n = 0;
  if (p.rules().switches.charge_leave_may_rally) {                                          // FAL-13.16
    for (const Fig who : f.fit_members(g)) p.fig(who).doom = Doom::leave;
    Item item;
    item.group = g;
    item.cause = cause;
    item.reasons = bit(Reason::cohesion_test);                                             // the unit goes with its leader
    item.task = Task::leave;
    push(p, item);
    item.task = Task::rally;
    push(p, item);
    return;
  }
  for (const Fig who : f.fit_members(g)) {
    remove_from_play(p, who, "left");
    ++n;
  }
  tell(p, {"left_the_field", "FAL-13.14", g, cause}, {{"figures", n}, {"remaining", 0}});
  p.s.flow.look_for_trophies = true;
  if (p.s.flow.now.group == g) p.s.flow.now.stopped = true;
}

void go_on(Play& p, UnitId g) {
  // Who is near already is not brought near by this movement. FAL-13.29.
  const Field f = p.field();
  for (UnitId o = 0; o < f.setup.roster(); ++o)
    if (f.enemies(o, g) && f.any_fit(o) && group_distance(f, g, o) <= f.rules().charge.contact) (void)p.s.flow.marks.mark_tested({g, o});
  Item item;
  item.task = Task::go_on;
  item.group = g;
  push(p, item);
}

void advance_cavalry(Play& p, UnitId cavalry, UnitId gone_charger) {                        // FAL-13.20
  Charge& c = p.s.flow.charge;
  const Field f = p.field();
  const Figs men = f.fit_members(cavalry);
  if (men.empty()) return;
  c.toward_from = p.fig(men[0]).at;
  c.toward_to = at(p.fig(men[0]).at, heading(p.group(cavalry).facing), 0, kInch);
  c.step = ChargeStep::advance;
  c.charger = cavalry;
  c.target = gone_charger;
  c.left = normal_move(f, men[0]);
  go_on(p, cavalry);
}

/// The foot are put back where they began, opened out. FAL-13.19.
void put_back(Play& p, UnitId g, UnitId target) {
  const Field f = p.field();
  const Figs men = f.fit_members(g);
  Group& group = p.group(g);
  if (f.setup.is_unit(g)) {
    const bool irregular = f.row(g).irregular();
    if (formed(group.formation) || group.formation == Formation::mass) group.formation = irregular ? Formation::skirmish : Formation::open_order;
    std::int64_t x = 0, y = 0;
    for (const Fig who : men) {
      x += p.fig(who).charge_from.x;
      y += p.fig(who).charge_from.y;
    }
    const auto n = std::int64_t(men.size());
    Shape shape = shape_of(f, g);
    const Point middle{Mil(x / n), Mil(y / n)};
    if (f.present(target)) shape.facing = bearing(middle, middle_of(f, target));
    const Layout layout = layout_of(shape, int(men.size()), f.row(g).horse(), f.rules());
    shape.front = at(middle, heading(shape.facing), 0, layout.depth() / 2);
    group.front = shape.front;
    group.facing = shape.facing;
    Places places;
    lay_out(shape, int(men.size()), f.row(g).horse(), f.rules(), places);
    for (std::size_t i = 0; i < men.size(); ++i) {
      Figure& x_i = p.fig(men[i]);
      const Point wanted = i < places.men.size() ? places.men[i] : x_i.charge_from;
      const auto ignore = [&](Fig o) { return o == men[i]; };
      const Stand s{wanted, shape.facing, x_i.mounted};
      if (place_taken(f, s, f.side(men[i]), move_class(f, g), ignore) == Taken::no) x_i.at = wanted;
      else if (place_taken(f, {x_i.charge_from, shape.facing, x_i.mounted}, f.side(men[i]), move_class(f, g), ignore) == Taken::no) x_i.at = x_i.charge_from;
      x_i.facing = shape.facing;
    }
  } else {
    p.fig(men[0]).at = p.fig(men[0]).charge_from;
  }
  p.s.flow.look_for_trophies = true;
}

void veer(Play& p, UnitId g, universal_charge::Veer way, Mil left) {                        // FAL-13.19
  const Field f = p.field();
  const Charge& c = p.s.flow.charge;
  const Heading h = turned(toward(c.toward_from, c.toward_to), way == universal_charge::Veer::left ? -4500 : 4500);
  Figs men = f.fit_members(g);
  for (std::size_t i = 1; i < men.size(); ++i)                                              // the foremost first
    for (std::size_t k = i; k > 0 && ahead({}, h, p.fig(men[k]).at) > ahead({}, h, p.fig(men[k - 1]).at); --k) std::swap(men[k], men[k - 1]);
  for (std::size_t i = 0; i < men.size(); ++i) {
    Figure& x = p.fig(men[i]);
    const Mil fan = f.setup.is_unit(g) ? Mil(i) * f.rules().open_order_gap : 0;
    const Walk w = walk_figure(f, men[i], at(x.at, h, Mil(i % 2 == 0 ? fan : -fan) / 2, left), left, false);
    x.at = last_free(f, men[i], x.at, w.end, {});
    x.facing = facing_of(h);
  }
  if (f.setup.is_unit(g)) {
    Group& group = p.group(g);
    if (formed(group.formation)) group.formation = Formation::open_order;
    group.front = middle_of(f, g);
    group.facing = facing_of(h);
  }
  p.s.flow.look_for_trophies = true;
}

void baulk(Play& p, UnitId g, UnitId target, universal_charge::Veer way, bool knocked_on) {
  tell(p, {"baulks", "FAL-13.19", g, target}, {{"veer", 0, universal_charge::kVeerWords[place_of(way)]}});
  if (p.setup.is_unit(g) && p.setup.units[g].horse()) veer(p, g, way, p.s.flow.charge.left);
  else if (!knocked_on) put_back(p, g, target);
}

/// FAL-13.18, 8.20: formed with a leader and those who falter simply fire, all else tests to fire.
void fire_fight(Play& p, UnitId charger, UnitId target) {
  const Field f = p.field();
  FirePlan plan = plan_fire(f, target, charger, {}, true, true);
  if (p.rules().switches.fire_fight_charger_falters)
    for (const Fig who : f.fit_members(charger)) p.fig(who).faltering = true;
  if (plan.firers.empty()) return;
  TestToFireInput in;
  in.rep = activation_rep(f, target);
  in.kind = plan.volley ? Firing::volley : Firing::other;
  Figs free, others;                                                                        // who needs no test
  for (const Fig who : plan.firers) (plan.volley || p.fig(who).faltering ? free : others).push(who);
  for (std::size_t i = 1; i < others.size(); ++i) {                                         // nearest to the enemy first
    const Point enemy = middle_of(f, charger);
    for (std::size_t k = i; k > 0 && distance2(p.fig(others[k]).at, enemy) < distance2(p.fig(others[k - 1]).at, enemy); --k) std::swap(others[k], others[k - 1]);
  }
  if (!others.empty()) {
    in.loaded_figures = std::int32_t(others.size());
    in.roller = target;
    const TestToFireResult result = test_to_fire(in, p.rules(), p.dice);
    tell(p, {"test_to_fire", "FAL-8.10", target, charger}, {{"passed", result.passed}, {"firers", result.firers}});
    for (std::size_t i = 0; i < others.size() && int(i) < result.firers; ++i) free.push(others[i]);
  }
  plan.firers = free;
  if (!free.empty()) fire_at(p, target, charger, plan, true, true);
}

}  // namespace

void do_charge_roll(Play& p, const Item& item) {
  const UnitId c = item.group, t = item.cause;
  const Field f = p.field();
  Charge& charge = p.s.flow.charge;
  if (!f.any_fit(c) || !f.any_fit(t)) return;
  const bool knocked_on = charge.knocked_on;
  const universal_charge::ChargeResult result = universal_charge::charge(charge_input(f, c, t, charge.flank), p.rules().charge, p.dice);
  tell(p, {"charge_result", "FAL-13.6", c, t},
       {{"charger_successes", result.charger_successes}, {"target_successes", result.target_successes}, {"modifier", result.modifier}, {"total", result.total},
        {"result", 0, universal_charge::kEndWords[place_of(result.result)]}});
  charge.target_stood = middle_of(f, t);
  switch (result.result) {
    case End::target_leaves:
      group_leaves(p, t, c);
      go_on(p, c);
      return;
    case End::target_retires: {
      const Figs all = f.fit_members(t);
      retire(p, t, all.all(), c);
      if (!knocked_on && !p.rules().switches.retire_not_followed && charge.left > 0 && f.any_fit(c)) {
        charge.step = ChargeStep::follow;
        ask(p, Ask::follow, p.setup.side_of(c), c, t);
        return;
      }
      break;
    }
    case End::melee: {
      join_melee(p, c, t);
      fight_round(p, c, t);
      break;
    }
    case End::fire_fight: fire_fight(p, c, t); break;
    case End::charger_baulks: baulk(p, c, t, result.veer, knocked_on); break;
    case End::charger_leaves:
      group_leaves(p, c, t);
      if (result.target_advances) {
        advance_cavalry(p, t, c);
        return;
      }
      break;
  }
  charge.left = 0;
  charge.step = ChargeStep::done;                       // the charger counts as charging while the fire is answered
}

void follow_up(Play& p) {
  Charge& c = p.s.flow.charge;
  const Field f = p.field();
  const Point to = c.target_stood;
  const Mil far = std::min(c.left, length(middle_of(f, c.charger), to));
  const GroupMove move = straight_on(f, c.charger, middle_of(f, c.charger), to, far, far);
  const UnitId charger = c.charger;
  c = Charge{};
  start_run(p, charger, move, true);
}

namespace {

UnitId comes_near(Field f, UnitId mover) {                                                  // FAL-13.21, 13.29
  UnitId best = kNoUnit;
  Mil nearest = 0;
  for (UnitId o = 0; o < f.setup.roster(); ++o) {
    if (!f.enemies(o, mover) || !f.any_fit(o) || f.s.flow.marks.has_tested({mover, o})) continue;
    const Mil d = group_distance(f, mover, o);
    if (d > f.rules().charge.contact || (best != kNoUnit && d >= nearest)) continue;
    best = o;
    nearest = d;
  }
  return best;
}

/// Half an inch straight on for everybody who can; false when nobody could.
bool half_inch_on(Play& p, UnitId g, Heading h) {
  const Field f = p.field();
  bool any = false;
  const MoveClass c = move_class(f, g);
  const Figs men = f.fit_members(g);
  for (const Fig who : men) {
    Figure& x = p.fig(who);
    const Point to = at(x.at, h, 0, kStep);
    const Stand s{to, x.facing, x.mounted};
    const Taken taken = place_taken(f, s, f.side(who), c, [&](Fig o) { return f.group_of(o) == g && f.fit(o); });
    if (taken != Taken::no) continue;
    std::array<Point, 2> way{x.at, to};
    Stretches scratch;
    if (!path_cost(f.ground(), way, f.setup.move_costs[static_cast<std::size_t>(c)], scratch).ok()) continue;
    x.at = to;
    any = true;
  }
  return any;
}

}  // namespace

void do_go_on(Play& p, const Item& item) {
  Charge& c = p.s.flow.charge;
  const UnitId g = item.group;
  const Heading h = toward(c.toward_from, c.toward_to);
  p.s.flow.look_for_trophies = true;
  while (c.left > 0 && p.field().any_fit(g)) {
    const Point from = middle_of(p, g);
    if (!half_inch_on(p, g, h)) break;
    const std::array<Point, 2> way{from, middle_of(p, g)};
    Stretches scratch;
    const PathCost cost = path_cost(p.setup.ground, way, p.setup.move_costs[static_cast<std::size_t>(move_class(p, g))], scratch);
    c.left -= std::max<Mil>(kStep, Mil(cost.total.ceil()));
    const UnitId near = comes_near(p, g);
    if (near == kNoUnit) continue;
    reveal(p, near, g, "FAL-4.8");
    if (!p.s.flow.marks.mark_tested({g, near})) break;
    c.charger = g;
    c.target = near;
    c.knocked_on = true;
    c.flank = strikes_flank(p, g, near);
    tell(p, {"knocked_on", "FAL-13.21", g, near});
    Item roll;
    roll.task = Task::charge_roll;
    roll.group = g;
    roll.cause = near;
    push(p, roll);
    return;
  }
  if (p.setup.is_unit(g) && p.field().any_fit(g)) p.group(g).front = middle_of(p, g);
  tell(p, {"went_on", "FAL-13.14", g}, {{"left", std::max<Mil>(0, c.left)}});
  no_more_charge(p);
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
  const Mil inches = std::max<Mil>(0, near.distance - p.rules().charge.stop);
  tell(p, {"charges", "FAL-9.19", g, t}, {{"distance", near.distance}, {"allowance", allowance}});
  const GroupMove move = straight_on(f, g, c.toward_from, c.toward_to, inches, allowance);
  Mil most = 0;
  for (const FigureMove& m : move.figures) {
    p.fig(m.who).at = m.goal;
    most = std::max(most, m.cost);
  }
  p.s.flow.look_for_trophies = true;
  if (group_distance(f, g, t) > p.rules().charge.stop + kNear) {
    no_more_charge(p);
    return;
  }
  c.step = ChargeStep::roll;
  c.left = std::max<Mil>(0, allowance - most);
  Item roll;
  roll.task = Task::charge_roll;
  roll.group = g;
  roll.cause = t;
  push(p, roll);
}

}  // namespace oo::faltering
