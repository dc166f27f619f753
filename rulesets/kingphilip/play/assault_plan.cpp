// Planning and declaring a charge. KPW-8.1 to 8.6, 8.14.
#include "rulesets/battlefield/contact.hpp"
#include "rulesets/kingphilip/movement.hpp"
#include "rulesets/kingphilip/play/assault.hpp"
#include "rulesets/kingphilip/play/houses.hpp"
#include "rulesets/kingphilip/play/leading.hpp"
#include "rulesets/kingphilip/play/moves.hpp"
#include "rulesets/kingphilip/play/nerve.hpp"
#include "rulesets/kingphilip/play/spotting.hpp"

namespace oo::kingphilip {
namespace {

Point nearest_of(Field f, Point from, UnitId target) {
  const auto house = house_of(f, target);
  Point best{};
  std::int64_t least = -1;
  for (const Quad& q : house.empty() ? f.bases(target) : house.all()) {
    const Point p = battlefield::nearest_point(from, q);
    if (least >= 0 && distance2(from, p) >= least) continue;
    best = p;
    least = distance2(from, p);
  }
  return best;
}

bool goes_uphill(Field f, Point from, Point to) {
  bool up = false;
  Point before = from;
  const std::array<Point, 2> way{from, to};
  walk(way, [&](Point p, Mil) {
    up = up || f.ground().uphill(before, p);
    before = p;
    return !up;
  });
  return up;
}

/// KPW-8.5: nobody stands in the strip the front sweeps, up to the target.
UnitId in_the_way(Field f, UnitId u, UnitId target, const ChargePlan& plan) {
  const Mil width = width_of(plan.start, f.rules());
  const Quad lane = strip(plan.start.middle, heading(plan.start.facing), -width / 2 + kTouch, width - width / 2 - kTouch, std::max<Mil>(plan.distance, 1), 0);
  const SideId side = f.row(u).side;
  const bool same_house = f.garrison(target);
  const auto who = f.s.standing.first_overlap({&lane, 1}, [&](UnitId v) {
    if (v == u || v == target || !f.known_to(side, v) || passes_through(f, u, v)) return false;
    return !(same_house && f.unit(v).house == f.unit(target).house);
  });
  return who ? *who : kNoUnit;
}

/// KPW-8.4: the straight way, the free last inches, and what the ground makes of them.
Refusal reach_of(Field f, UnitId u, UnitId target, ChargePlan& out) {
  const Unit& unit = f.unit(u);
  ChargeInput in;
  in.troop = f.row(u).troop;
  in.formation = unit.formation;
  in.distance = out.distance;
  in.operations_left = std::max<int>(1, unit.operations);
  const ChargeResult plain = charge(in, f.rules());
  out.need = std::max<Mil>(0, out.distance - f.rules().charge_gap);          // it stops two inches off, whatever the end costs
  out.allowance = charge_allowance(in.troop, in.formation, f.rules());
  const Heading h = heading(out.start.facing);
  const auto cost = way_cost(f, unit.formation, out.start.middle, at(out.start.middle, h, 0, plain.need));
  if (!cost) return {"charge_path", "KPW-8.5", "target", target};
  out.cost = *cost;
  out.uphill = goes_uphill(f, out.start.middle, at(out.start.middle, h, 0, out.distance));
  return {};
}

/// KPW-6.7 on the way of a charge: the hidden enemy an inch off, and how far the charger may come.
Mil run_until_met(Play& p, UnitId u, const ChargePlan& plan, UnitId& met) {
  Pose pose = plan.start;
  const Heading h = heading(pose.facing);
  Mil came = 0;
  const std::array<Point, 2> way{plan.start.middle, at(plan.start.middle, h, 0, plan.need)};
  walk(way, [&](Point step, Mil walked) {
    pose.middle = step;
    Bases bases;
    lay_out(pose, p.rules(), bases);
    const auto who = p.s.standing.first_within(bases.all(), kClear, [&](UnitId v) {
      return p.field().enemies(u, v) && p.unit(v).hidden && p.field().on_table(v);
    });
    if (who) {
      met = *who;
      return false;
    }
    came = walked;
    return true;
  });
  return came;
}

/// KPW-8.14, of a straight front.
Aspect side_seen(Point middle, Heading h, Mil half, Mil depth, bool double_faced, Point from) {
  const Mil beside = std::abs(mils_right(middle, h, from)) - half, before = mils_ahead(middle, h, from), behind = -before - depth;
  if (before > 0 && beside <= before) return Aspect::front;
  if (behind > 0 && beside <= behind) return double_faced ? Aspect::front : Aspect::rear;   // KPW-2.10
  return Aspect::flank;
}

}  // namespace

Aspect struck_side(Field f, Point from, UnitId target) {
  if (f.garrison(target)) return Aspect::front;                              // a house has only fronts
  const Pose t = pose_of(f, target);
  const Mil depth = depth_of(t, f.rules());
  if (f.unit(target).along == kNoPiece) return side_seen(t.middle, heading(t.facing), width_of(t, f.rules()) / 2, depth, t.double_faced, from);
  bool front = false, rear = true;                                           // of a bent unit each file's own, KPW-2.15
  const auto files = std::size_t(layout_of(t, f.rules()).files);
  for (std::size_t i = 0; i < files; ++i) {
    const Quad& q = f.bases(target)[i];
    const Aspect seen = side_seen(front_middle(q), heading(figure_facing(f, target, i)), f.rules().base / 2, depth, false, from);
    front = front || seen == Aspect::front;
    rear = rear && seen == Aspect::rear;
  }
  return front ? Aspect::front : rear ? Aspect::rear : Aspect::flank;
}

Refusal plan_charge(Field f, UnitId u, UnitId target, ChargePlan& out) {
  out = {};
  const Unit& unit = f.unit(u);
  const Point aim = nearest_of(f, unit.front, target);
  const Cdeg way = aim == unit.front ? unit.facing : bearing(unit.front, aim);
  if (const Cdeg turn = turn_between(unit.facing, way); turn > kMostTurn) return {"behind", "KPW-8.5", "target", target, turn, kMostTurn};
  out.struck = struck_side(f, unit.front, target);
  out.start = pose_of(f, u);
  if (way != unit.facing || unit.along != kNoPiece) {
    out.start.facing = way;
    if (!reshape(f, u, out.start, f.row(u).side)) return {"no_room", "KPW-8.5", "target", target};
  }
  const auto house = house_of(f, target);
  const auto distance = battlefield::contact_distance(out.start.middle, out.start.facing, width_of(out.start, f.rules()), house.empty() ? f.bases(target) : house.all());
  if (!distance) return {"misses", "KPW-8.5", "target", target};
  out.distance = *distance;
  if (f.garrison(target)) out.face = face_towards(f.setup.houses[std::size_t(f.unit(target).house)], out.start.middle);
  return reach_of(f, u, target, out);
}

Refusal check_charge(Field f, UnitId u, const Order& order, ChargePlan& out) {
  const UnitId target = order.target;
  const SideId side = f.row(u).side;
  if (!f.setup.is_unit(target)) return {f.setup.is_leader(target) ? Word("lone_commander") : Word("target"), "KPW-8.16", "target"};
  if (!f.known_to(side, target)) return {"not_on_table", "KPW-6.7", "target"};
  if (f.row(target).side == side) return {"friend", "KPW-8.1", "target", target};
  if (f.garrison(u)) return {"from_house", "KPW-5.16", "unit"};
  if (move_rate(f.row(u).troop, f.unit(u).formation, f.rules()) <= 0) return {"formation", "KPW-5.2", "unit"};
  if (const Look look = look_at(f, u, target); !look.spotted) return {"not_spotted", "KPW-8.1", "target", target, look.distance, std::max<Mil>(0, look.limit)};
  if (Refusal r = plan_charge(f, u, target, out)) return r;
  if (out.uphill && f.rules().switches.uphill_forbidden) return {"uphill", "KPW-5.4", "target", target};
  if (!out.reaches()) return {"too_far", "KPW-8.4", "target", target, Mil(out.cost.ceil()), Mil(out.allowance.floor())};
  if (const UnitId who = in_the_way(f, u, target, out); who != kNoUnit) return {"in_the_way", "KPW-8.5", "target", who};
  Pose halted = out.start;
  halted.middle = at(out.start.middle, heading(out.start.facing), 0, out.need);
  Bases bases;
  lay_out(halted, f.rules(), bases);
  const RoomAnswer room = room_for(f, u, bases, side);
  if (room.why == NoRoom::unit_in_the_way) return {"in_the_way", "KPW-8.5", "target", room.who};
  if (room.why != NoRoom::none) return {room.why == NoRoom::off_table ? Word("off_table") : Word("impassable"), "KPW-8.5", "target"};
  return {};
}

void declare_charge(Play& p, UnitId u, UnitId target, const ChargePlan& plan) {
  Unit& unit = p.unit(u);
  show_itself(p, u, "KPW-6.7");
  tell(p, {"charge_declared", "KPW-8.1", u, target},
       {{"inches", plan.distance}, {"cost", Mil(plan.cost.ceil())}, {"allowance", Mil(plan.allowance.floor())}, {"from", 0, word_of(kAspectWords, plan.struck)}});
  unit.operations = 0;                                                       // KPW-8.2
  unit.acted = true;
  unit.struck = plan.struck;
  unit.face = plan.face;
  unit.target = target;
  unit.charged_from = unit.front;
  const MoraleInput nerve = charger_morale_input(p, u, target, plan.struck);
  unit.cover_at_start = nerve.cover;
  unit.class_at_start = nerve.cover_class;
  unit.target_stood = p.unit(target).front;
  unit.charge_number = ++p.s.flow.charges;
  if (!p.rules().switches.charger_checks_if_hit_only && !check_charging(p, u, "charge")) {
    unit.target = kNoUnit;
    return;
  }
  unit.moved = true;
  unit.charge = Progress::halted;
  unit.budget = plan.allowance - plan.cost;
  const Pose start = plan.start;
  set_down(p, u, start.middle, start.facing);                                // the turn; its ground was seen to be free
  UnitId met = kNoUnit;
  const Mil came = run_until_met(p, u, plan, met);
  set_down(p, u, at(start.middle, heading(start.facing), 0, met == kNoUnit ? plan.need : came), start.facing);
  tell(p, {"closed_in", "KPW-8.4", u, target}, {{"inches", came}, {"left", std::max<Mil>(0, plan.distance - came)}});
  spot_hidden(p, u);
  if (met != kNoUnit) {
    reveal(p, met, u, "KPW-6.7");
    tell(p, {"ran_into", "KPW-6.7", u, met, kAll, true});
    unit.charge = Progress::called_off;
    unit.target = kNoUnit;
  }
  leaders_in_danger(p);
}

}  // namespace oo::kingphilip
