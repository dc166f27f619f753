// What comes of a charge: leaving, retiring, a fire fight, baulking, going on and knocking on. FAL-13.14 to 13.29.
#include <algorithm>

#include "rulesets/faltering/fire.hpp"
#include "rulesets/faltering/play/charge.hpp"
#include "rulesets/faltering/play/firing.hpp"
#include "rulesets/faltering/play/guns.hpp"

namespace oo::faltering {

using universal_charge::End;

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
  c.step = ChargeStage::advance;
  c.charger = cavalry;
  c.target = gone_charger;
  c.left = normal_move(f, men[0]);
  c.fast_part = 0;
  go_on(p, cavalry);
}

/// The foot are put back where they began, opened out. FAL-13.19.
void put_back(Play& p, UnitId g, UnitId target, Formation opens) {
  const Field f = p.field();
  const Figs men = f.fit_members(g);
  if (men.empty()) return;
  const Fig first = men[0];
  const auto own = [&](Fig o) { return f.group_of(o) == g && f.fit(o); };
  const auto stand_at = [&](Fig who, Point place, Cdeg facing) {
    Figure& x = p.fig(who);
    if (place_taken(f, {place, facing, x.mounted}, f.side(who), move_class(f, g), own) != Taken::no) place = x.charge_from;
    x.at = place;
    x.facing = facing;
  };
  p.s.flow.look_for_trophies = true;
  Group& group = p.group(g);
  bool close = f.setup.is_unit(g) && (formed(group.formation) || group.formation == Formation::mass);
  const auto began = [&](Fig who) { return Stand{f.fig(who).charge_from, f.fig(who).facing, f.fig(who).mounted}; };
  for (const Fig a : men)
    for (const Fig b : men)
      close = close || (a != b && !f.leader(a) && !f.leader(b) && apart(began(a), began(b), f.rules()) <= kContact);
  if (!close) {                                          // each on the place he started from
    group.front = {group.front.x + f.fig(first).charge_from.x - f.fig(first).at.x, group.front.y + f.fig(first).charge_from.y - f.fig(first).at.y};
    for (const Fig who : men) stand_at(who, f.fig(who).charge_from, f.fig(who).facing);
    return;
  }
  if (formed(group.formation) || group.formation == Formation::mass) group.formation = opens;
  Fig leader = kNoFig;
  Figs ranks;
  std::int64_t x = 0, y = 0;
  for (const Fig who : men) {
    if (f.leader(who)) leader = who;
    else ranks.push(who);
    x += f.fig(who).charge_from.x;
    y += f.fig(who).charge_from.y;
  }
  const auto n = std::int64_t(men.size());
  const Point middle{Mil(x / n), Mil(y / n)};
  Shape shape = shape_of(f, g);
  if (f.present(target)) shape.facing = bearing(middle, middle_of(f, target));
  shape.front = at(middle, heading(shape.facing), 0, layout_of(shape, int(ranks.size()), f.riding(g), f.rules()).depth() / 2);
  group.front = shape.front;
  group.facing = shape.facing;
  Places places;
  lay_out(shape, int(ranks.size()), f.riding(g), f.rules(), places);
  for (std::size_t i = 0; i < ranks.size(); ++i) stand_at(ranks[i], places.men[i], shape.facing);
  if (leader != kNoFig) stand_at(leader, places.leader, shape.facing);
}

void veer(Play& p, UnitId g, universal_charge::Veer way, Mil left, Formation opens) {                        // FAL-13.19
  const Field f = p.field();
  const Charge& c = p.s.flow.charge;
  const Heading h = turned(toward(c.toward_from, c.toward_to), way == universal_charge::Veer::left ? -4500 : 4500);
  if (c.fast_part > 0 && !fast_way(f, g, h, left)) left = std::max<Mil>(0, left - c.fast_part);   // FAL-6.6
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
    if (formed(group.formation)) group.formation = opens;
    group.front = middle_of(f, g);
    group.facing = facing_of(h);
  }
  p.s.flow.look_for_trophies = true;
}

/// Whether the player may choose between open order and skirmish: FAL-13.19.
bool chooses_order(Field f, UnitId g) {
  if (!f.setup.is_unit(g) || f.row(g).irregular()) return false;
  return formed(f.group(g).formation) || f.group(g).formation == Formation::mass;
}

/// The charge is over but for what its fire sets off: the charger counts as charging while it is answered.
void end_charge(Play& p) {
  p.s.flow.charge.left = 0;
  p.s.flow.charge.step = ChargeStage::done;
}

void baulk(Play& p, UnitId g, UnitId target, universal_charge::Veer way) {
  tell(p, {"baulks", "FAL-13.19", g, target}, {{"veer", 0, universal_charge::kVeerWords[place_of(way)]}});
  const bool stays = p.s.flow.charge.knocked_on && way == universal_charge::Veer::none;    // foot that was knocked on only stops
  if (!stays && chooses_order(p, g)) {
    ask(p, Ask::baulk, p.setup.side_of(g), g, target);
    p.s.flow.ask_passed = std::uint8_t(place_of(way));
    return;
  }
  settle_baulk(p, g, target, way, Formation::skirmish);
}

/// FAL-13.21: who was knocked on and neither strikes nor flees stands an inch off; those who took the last half inch give way of it.
void leave_an_inch(Play& p, UnitId g, UnitId target) {
  const Field f = p.field();
  const Mil off = f.rules().charge.contact;
  const Point before = middle_of(f, g);
  for (int i = 0; i < 8; ++i) {                          // by the line they came on: aslant not quite the difference
    const Mil near = group_distance(f, g, target);
    if (near < 0 || near >= off) break;
    for (const Fig who : f.fit_members(g)) {
      Figure& x = p.fig(who);
      if (x.at != x.from) x.at = along(x.at, x.from, std::min(off - near, length(x.at, x.from)));
    }
  }
  const Point after = middle_of(f, g);
  p.group(g).front = {p.group(g).front.x + after.x - before.x, p.group(g).front.y + after.y - before.y};
}

/// Asks the target whether it fires, when anybody of it can.
void offer_fire_fight(Play& p, UnitId charger, UnitId target) {
  if (p.rules().switches.fire_fight_charger_falters)
    for (const Fig who : p.field().fit_members(charger)) p.fig(who).faltering = true;
  if (!plan_fire(p, target, charger, {}, true, true).nobody()) ask(p, Ask::fire_fight, p.setup.side_of(target), target, charger);
}

}  // namespace

void settle_baulk(Play& p, UnitId g, UnitId target, universal_charge::Veer way, Formation opens) {
  if (p.setup.is_unit(g) && p.field().riding(g)) veer(p, g, way, p.s.flow.charge.left, opens);
  else if (!p.s.flow.charge.knocked_on) put_back(p, g, target, opens);
  else leave_an_inch(p, g, target);
  end_charge(p);
}

namespace {

/// The loaded figures that a Test to Fire is about: not who falters, he needs none, nor who serves a gun that fires. FAL-8.10.
int loaded_to_test(Field f, UnitId g, const Guns& guns) {
  int n = 0;
  for (const Fig who : f.fit_members(g)) n += ready(f, who) && !f.fig(who).faltering;
  for (const GunId gun : guns)
    for (const Fig who : serving(f, gun, true, true)) n -= ready(f, who) && !f.fig(who).faltering;
  return n;
}

}  // namespace

void fire_fight(Play& p, UnitId charger, UnitId target, Word shot) {
  const Field f = p.field();
  FirePlan plan = plan_fire(f, target, charger, {}, true, true);
  plan.shot = shot;
  if (plan.nobody()) return;
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
    in.loaded_figures = loaded_to_test(f, target, plan.guns);                               // half of the loaded, not of those who have a free line
    in.roller = target;
    const TestToFireResult result = test_to_fire(in, p.rules(), p.dice);
    const int firers = std::min(int(result.firers), int(others.size()));
    tell(p, {"test_to_fire", "FAL-8.10", target, charger}, {{"passed", result.passed}, {"firers", firers}});
    for (int i = 0; i < firers; ++i) free.push(others[std::size_t(i)]);
  }
  plan.firers = free;
  if (!plan.nobody()) fire_at(p, target, charger, plan, true, true);
}

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
      (void)p.s.flow.marks.mark_tested({c, t});          // who is rallied is not tested again, FAL-13.29
      go_on(p, c);                                       // when it is settled who leaves
      group_leaves(p, t, c);
      return;
    case End::target_retires: {
      const Figs all = f.fit_members(t);
      Losses lost;
      lost.leader_left = retire(p, t, all.all(), c);
      call_tests_for(p, t, c, lost, false, kNoFig);
      if (!knocked_on && !p.rules().switches.retire_not_followed && charge.left > 0 && f.any_fit(c)) {
        charge.step = ChargeStage::follow;
        ask(p, Ask::follow, p.setup.side_of(c), c, t);
        return;
      }
      break;
    }
    case End::melee: begin_round(p, c, t); break;
    case End::fire_fight:
      if (knocked_on) leave_an_inch(p, c, t);
      offer_fire_fight(p, c, t);
      break;
    case End::charger_baulks: baulk(p, c, t, result.veer); return;
    case End::charger_leaves:
      group_leaves(p, c, t);
      if (result.target_advances) {
        advance_cavalry(p, t, c);
        return;
      }
      break;
  }
  end_charge(p);
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

/// Half an inch straight on, the foremost first; formed men all together or not at all. False when nobody could. FAL-13.28.
bool half_inch_on(Play& p, UnitId g, Heading h) {
  const Field f = p.field();
  const MoveClass c = move_class(f, g);
  const bool body = is_formed(f, g);
  const Point before = middle_of(f, g);
  Figs men = f.fit_members(g);
  for (std::size_t i = 1; i < men.size(); ++i)
    for (std::size_t k = i; k > 0 && ahead({}, h, p.fig(men[k]).at) > ahead({}, h, p.fig(men[k - 1]).at); --k) std::swap(men[k], men[k - 1]);
  const auto can = [&](Fig who) {
    const Figure& x = p.fig(who);
    const Point to = at(x.at, h, 0, kStep);
    const auto own = [&](Fig o) { return o == who || (body && f.group_of(o) == g && f.fit(o)); };
    if (place_taken(f, {to, x.facing, x.mounted}, f.side(who), c, own) != Taken::no) return false;
    const std::array<Point, 2> way{x.at, to};
    Stretches scratch;
    return path_cost(f.ground(), way, f.setup.move_costs[static_cast<std::size_t>(c)], scratch).ok();
  };
  if (body && !std::all_of(men.begin(), men.end(), can)) return false;
  bool any = false, broken = false;
  for (const Fig who : men) {
    p.fig(who).from = p.fig(who).at;                     // to go back to, FAL-13.21
    if (!body && !can(who)) continue;
    const Point from = p.fig(who).at;
    p.fig(who).at = at(from, h, 0, kStep);
    broken = broken || breaks_order(f, from, p.fig(who).at);
    any = true;
  }
  if (broken) break_up(p, g);
  const Point after = middle_of(f, g);
  p.group(g).front = {p.group(g).front.x + after.x - before.x, p.group(g).front.y + after.y - before.y};
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
    if (c.fast_part > 0 && !fast_way(p, g, h, kStep)) {                                      // FAL-6.6
      c.left = std::max<Mil>(0, c.left - c.fast_part);
      c.fast_part = 0;
      if (c.left == 0) break;
    }
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
  tell(p, {"went_on", "FAL-13.14", g}, {{"left", std::max<Mil>(0, c.left)}});
  no_more_charge(p);
}

}  // namespace oo::faltering
