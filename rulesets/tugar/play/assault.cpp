#include "rulesets/tugar/play/assault.hpp"

#include <algorithm>

#include "rulesets/tugar/play/generals.hpp"
#include "rulesets/tugar/play/losses.hpp"

namespace oo::tugar {
namespace {

constexpr Cdeg kChargeWheel = 4500;                  // TUG-4.16
constexpr Mil kFarthest = 16 * kInch;                // no attack is looked at farther ahead

void sort_by_id(Inline<UnitId, 8>& units) {
  battlefield::sort_by_place(units, [](UnitId u) { return Mil(u); });
}

Cdeg outward_of(Field f, UnitId u, std::uint8_t edge) { return normalise(f.unit(u).facing + edge * kQuarter); }

Refusal may_attack(Field f, UnitId u, UnitId target, Action action) {
  if (Refusal r = may_move(f, u)) return r;
  if (!f.setup.is_unit(target) || !f.enemies(u, target)) return {"target", "TUG-4.16", "target", u};
  if (!f.known_to(f.row(u).side, target)) return {"not_on_table", "TUG-4.16", "target", target};
  if (f.row(u).arm == Arm::artillery) return {"guns_never_attack", action == Action::charge ? ClauseId("TUG-4.10") : ClauseId("TUG-4.17"), "unit", u};
  if (f.unit(target).garrison >= 0) return {"in_house", "TUG-4.13", "target", target};
  if (action == Action::move) return {};
  if (zone_of(f, u, nearest_on(f.rect(target), f.unit(u).front)) != Zone::front) return {"arc", "TUG-4.16", "target", target};
  if (!sight(f, u, target).code.empty()) return {"not_visible", "TUG-4.16", "target", target};
  return {};
}

/// The wheel before the last straight: none if straight ahead meets the target, else towards its middle. TUG-4.16
Refusal plan_approach(Field f, UnitId u, const Order& order, Action action, Way& way) {
  if (Refusal r = plan_legs(f, u, order, way)) return r;
  if (way.sideways) return {"choice", "TUG-4.14", "choice", u};
  if (action == Action::charge && (way.path.legs.size() > 1 || (!way.path.legs.empty() && !way.path.legs[0].wheels()))) return {"one_wheel", "TUG-4.16", "path", u};
  const FormationResult shape = f.shape(u);
  if (order.path.empty() && order.facing < 0 && !overlaps(strip_ahead(shape, way.path.end, way.path.facing, kFarthest), f.rect(order.target))) {
    Cdeg angle = 0;
    if (!battlefield::wheel_towards(way.path.end, way.path.facing, shape.width, centre(f.rect(order.target)), kWidestWheel, angle))
      return {"misses", "TUG-4.16", "target", order.target};
    const Wheel w = wheel(way.path.end, way.path.facing, shape.width, angle);
    way.path.legs.push({way.path.end, w.middle, way.path.facing, w.facing});
    way.path.end = w.middle;
    way.path.facing = w.facing;
  }
  if (action != Action::charge || way.path.legs.empty()) return {};
  const Cdeg turn = turn_between(f.unit(u).facing, way.path.facing);
  if (turn > kChargeWheel) return {"wheel_in_charge", "TUG-4.16", "target", order.target, turn, kChargeWheel};
  return {};
}

/// Nothing but enemies may stop it on the way; those come to be met.
Refusal stopped_at(Field f, UnitId u, const Quad& q, Action action) {
  const Room room = room_for(f, u, q);
  if (room.friend_in_way != kNoUnit) return {"in_the_way", action == Action::charge ? ClauseId("TUG-4.23") : ClauseId("TUG-4.15"), "path", room.friend_in_way};
  if (room.impassable) return {"impassable", "TUG-4.22", "path", u};
  if (work_in_the_way(f, q, f.unit(u).over) == kNoPiece) return {};
  return action == Action::charge ? Refusal{"no_charge_across", "TUG-5.1", "path", u} : Refusal{"obstacle", "TUG-5.6", "path", u};
}

/// An enemy it may come to grips with there.
bool to_be_met(Field f, UnitId u, const Quad& q, UnitId v) {
  return f.enemies(u, v) && f.known_to(f.row(u).side, v) && !beyond_work(f, u, q, v);
}

bool touches_enemy(Field f, UnitId u, const Quad& q) {
  return f.s.standing.first_within({&q, 1}, 0, [&](UnitId v) { return to_be_met(f, u, q, v); }).has_value();
}

/// Straight ahead from the end of the approach until it touches an enemy: how far, or refused.
Refusal find_contact(Field f, UnitId u, UnitId target, Action action, const Way& way, Mil& distance) {
  const FormationResult shape = f.shape(u);
  const Heading h = heading(way.path.facing);
  const auto rect_at = [&](Mil d) { return ground_of(shape, at(way.path.end, h, 0, d), way.path.facing); };
  Mil before = 0;
  for (Mil d = 0; d <= kFarthest; d += kStep) {
    if (!on_table(f.setup.table(), at(way.path.end, h, 0, d))) break;
    if (!touches_enemy(f, u, rect_at(d))) {
      if (Refusal r = stopped_at(f, u, rect_at(d), action)) return r;
      before = d;
      continue;
    }
    Mil low = before, high = d;                      // the first touch, to the mil
    while (high - low > 1) {
      const Mil half = (low + high) / 2;
      (touches_enemy(f, u, rect_at(half)) ? high : low) = half;
    }
    distance = d == 0 ? 0 : high;
    return stopped_at(f, u, rect_at(distance), action);
  }
  return {"misses", "TUG-4.16", "target", target};
}

void find_met(Field f, UnitId u, const Quad& q, Inline<UnitId, 8>& met) {
  f.s.standing.each_within({&q, 1}, kTouch, [&](UnitId v) { return to_be_met(f, u, q, v); }, [&](UnitId v) {
    if (f.unit(v).garrison < 0 && std::find(met.begin(), met.end(), v) == met.end()) met.push(v);
  });
}

/// An inch short of contact, or where the last straight began if that is nearer. TUG-8.7
Stance short_of_contact(Field f, Stance contact, Mil straight) {
  const Mil back = std::min<Mil>(f.rules().reach.closing_shot, straight);
  return {at(contact.front, heading(contact.facing), 0, -back), contact.facing};
}

/// As far as the time goes, if it goes as far as the last straight at all.
bool shorten(Field f, UnitId u, Action action, Way& way, Point from, Mil whole) {
  Mil low = 0, high = whole;
  const auto with = [&](Mil d) {
    way.path.legs.back().to = way.path.end = at(from, heading(way.path.facing), 0, d);
    return !pay(f, u, action, way);
  };
  while (high - low > 1) {
    const Mil half = (low + high) / 2;
    (with(half) ? low : high) = half;
  }
  return with(low);
}

/// TUG-2.10: units not in hand-to-hand stay a quarter of an inch clear, so who would end nearer to an enemy has come into contact.
bool as_good_as_there(Field f, UnitId u, const Way& way) {
  const Quad q = ground_of(f.shape(u), way.path.end, way.path.facing);
  const auto met = [&](UnitId v) { return f.unit(v).garrison < 0 && to_be_met(f, u, q, v); };
  return f.s.standing.first_within({&q, 1}, f.rules().reach.clear_of_enemy - 2 * kNear - 1, met).has_value();   // as `too_near` of a move has it
}

/// Their shots, one after another by id, until the attack has failed. TUG-8.2, 8.7
bool goes_in(Play& p, UnitId u, std::span<const UnitId> met, const Quad& lined_up, Cdeg facing) {
  p.s.flow.attacker = u;
  for (const UnitId v : met) {
    const std::uint8_t edge = edge_touched(p, v, lined_up, facing);
    if (!may_close(p, v, aspect_of(edge)).may_fire) continue;
    carry_out_closing_shot(p, v, closing_volley(p, v, u));
    if (p.s.flow.attacker != u) return false;
  }
  p.s.flow.attacker = kNoUnit;
  return true;
}

void make_contact(Play& p, UnitId u, UnitId v, const Quad& q, Cdeg facing) {
  if (!p.field().on_table(v)) return;
  const std::uint8_t edge = edge_touched(p, v, q, facing);
  p.s.contacts.push({u, v, edge});
  p.unit(u).finished = true;
  tell(p, {"contact", "TUG-4.19", u, v, kAll, true}, {{"aspect", 0, word_of(kAspectWords, aspect_of(edge))}});
}

}  // namespace

Aspect aspect_of(std::uint8_t edge) { return edge == kFrontEdge ? Aspect::front : edge == kRearEdge ? Aspect::rear : Aspect::flank; }

std::uint8_t edge_touched(Field f, UnitId defender, const Quad& attacker, Cdeg facing) {
  const Quad& q = f.rect(defender);
  const Quad front{{attacker.corner[0], attacker.corner[1], attacker.corner[1], attacker.corner[0]}};
  std::uint8_t best = kFrontEdge;
  Mil least = 0;
  Cdeg turned = 0;
  for (std::uint8_t e = 0; e < 4; ++e) {
    const Point a = q.corner[e], b = q.corner[(e + 1) % 4];
    const Mil d = gap(front, Quad{{a, b, b, a}});
    const Cdeg off = turn_between(normalise(facing + 2 * kQuarter), outward_of(f, defender, e));
    if (e > 0 && (d > least + kTouch || (d >= least - kTouch && off >= turned))) continue;
    best = e;
    least = d;
    turned = off;
  }
  return best;
}

Stance line_up(Field f, UnitId attacker, Stance from, UnitId defender) {
  const FormationResult shape = f.shape(attacker);
  const Quad& q = f.rect(defender);
  const std::uint8_t edge = edge_touched(f, defender, ground_of(shape, from.front, from.facing), from.facing);
  const Point middle = midpoint(q.corner[edge], q.corner[(edge + 1) % 4]);
  const Cdeg out = outward_of(f, defender, edge);
  const Mil length_of_edge = length(q.corner[edge], q.corner[(edge + 1) % 4]), figure = f.rules().base(f.arm(attacker)).width;
  const Mil most = std::max<Mil>(0, (length_of_edge + shape.width) / 2 - figure);
  const Mil off = std::clamp(mils_right(middle, heading(out), from.front), -most, most);
  const Mil slid = off - std::clamp(off, -figure, figure);
  for (const Mil place : {slid, off}) {
    const Stance tried{at(middle, heading(out), place, 0), normalise(out + 2 * kQuarter)};
    if (on_table(f.setup.table(), tried.front) && room_for(f, attacker, ground_of(shape, tried.front, tried.facing)).ok()) return tried;
  }
  return from;
}

Refusal plan_attack(Field f, UnitId u, const Order& order, Action action, AttackPlan& out) {
  if (Refusal r = may_attack(f, u, order.target, action)) return r;
  if (Refusal r = plan_approach(f, u, order, action, out.way)) return r;
  if (Refusal r = way_is_free(f, u, out.way.path)) return r;
  Mil straight = 0;
  if (Refusal r = find_contact(f, u, order.target, action, out.way, straight)) return r;
  const Point from = out.way.path.end;
  out.contact = {at(from, heading(out.way.path.facing), 0, straight), out.way.path.facing};
  out.way.path.legs.push({from, out.contact.front, out.contact.facing, out.contact.facing});
  out.way.path.end = out.contact.front;
  const Refusal unpaid = pay(f, u, action, out.way);
  if (unpaid && (unpaid.code != "no_time" || !shorten(f, u, action, out.way, from, straight))) return unpaid;
  out.reaches = !unpaid || as_good_as_there(f, u, out.way);
  if (!out.reaches && action == Action::move) return unpaid;
  const FormationResult shape = f.shape(u);
  const Quad stops = ground_of(shape, out.reaches ? out.contact.front : out.way.path.end, out.contact.facing);
  if (action == Action::charge && gap(stops, f.rect(order.target)) >= f.distance(u, order.target)) return {"not_nearer", "TUG-4.16", "target", order.target};
  if (!out.reaches) return {};
  out.way.path.legs.back().to = out.way.path.end = out.contact.front;
  find_met(f, u, ground_of(shape, out.contact.front, out.contact.facing), out.met);
  if (out.met.empty()) return {"misses", "TUG-4.16", "target", order.target};
  const UnitId first = std::find(out.met.begin(), out.met.end(), order.target) != out.met.end() ? order.target : out.met[0];
  out.lined_up = line_up(f, u, out.contact, first);
  find_met(f, u, ground_of(shape, out.lined_up.front, out.lined_up.facing), out.met);
  sort_by_id(out.met);
  out.short_of = short_of_contact(f, out.contact, straight);
  return {};
}

void carry_out_attack(Play& p, UnitId u, const AttackPlan& plan, Action action) {
  Unit& unit = p.unit(u);
  const bool charges = action == Action::charge;
  const Point from = unit.front;
  if (charges) unit.charge_spent = unit.charged = true;                      // TUG-4.3
  unit.used = charges ? Fraction(1) : unit.used + plan.way.paid.cost;
  unit.finished = true;
  tell(p, {charges ? Word("charges") : Word("attacks"), charges ? ClauseId("TUG-4.16") : ClauseId("TUG-4.17"), u, plan.reaches ? plan.met[0] : kNoUnit},
       {{"inches", length(from, plan.way.path.end)}, {"reaches", plan.reaches}});
  if (!plan.reaches) {
    set_down(p, u, plan.way.path.end, plan.way.path.facing);
    return leaders_in_danger(p);
  }
  set_down(p, u, plan.short_of.front, plan.short_of.facing);
  const Quad there = ground_of(p.field().shape(u), plan.lined_up.front, plan.lined_up.facing);
  if (!goes_in(p, u, plan.met.all(), there, plan.lined_up.facing)) return;
  // Fewer now, it lines up anew from where it would touch.
  const UnitId first = plan.met[0];
  UnitId against = first;
  for (const UnitId v : plan.met)
    if (within(ground_of(p.field().shape(u), plan.contact.front, plan.contact.facing), p.field().rect(v), kTouch)) {
      against = v;
      break;
    }
  const Stance end = line_up(p, u, plan.contact, against);
  set_down(p, u, end.front, end.facing);
  Inline<UnitId, 8> met;
  met.push(against);
  find_met(p, u, p.field().rect(u), met);
  sort_by_id(met);
  for (const UnitId v : met) make_contact(p, u, v, p.field().rect(u), end.facing);
  leaders_in_danger(p);
}

void carry_out_cross(Play& p, UnitId u, const CrossPlan& plan) {
  Unit& unit = p.unit(u);
  unit.used += plan.result.spent_now;
  unit.crossing = plan.work;
  unit.paid = plan.result.progress;
  if (!plan.result.crossed) {
    tell(p, {"crossing", "TUG-5.6", u}, {{"paid", std::int32_t((unit.paid * Fraction(1000)).ceil())}, {"of", std::int32_t((plan.result.cost * Fraction(1000)).ceil())}});
    return;
  }
  const Quad there = ground_of(p.field().shape(u), plan.end, unit.facing);
  if (!plan.lining.empty()) {
    unit.finished = true;                                                     // an attack, and if it fails that is the end of it: TUG-5.8, 8.7, 10.24
    if (!goes_in(p, u, plan.lining.all(), there, unit.facing)) return;
  }
  unit.crossing = kNoPiece;
  unit.paid = 0;
  unit.over.push(plan.work);
  set_down(p, u, plan.end, unit.facing);
  tell(p, {"crossed", "TUG-5.7", u}, {{"x", unit.front.x}, {"y", unit.front.y}});
  for (const UnitId v : plan.lining) make_contact(p, u, v, p.field().rect(u), unit.facing);
  leaders_in_danger(p);
}

}  // namespace oo::tugar
