// Planning and declaring an attack.
#include <algorithm>

#include "rulesets/battlefield/contact.hpp"
#include "rulesets/moccasins/movement.hpp"
#include "rulesets/moccasins/play/assault.hpp"
#include "rulesets/moccasins/play/leading.hpp"
#include "rulesets/moccasins/play/moves.hpp"
#include "rulesets/moccasins/play/nerve.hpp"
#include "rulesets/moccasins/play/spotting.hpp"

namespace oo::moccasins {
namespace {

Pose turned_pose(Field f, UnitId u, Point start, Cdeg facing) {
  Pose pose = pose_of(f, u);
  pose.front = {start, facing, 0, 0, 0, 0};
  return pose;
}

/// MOC-9.1: one wheel of up to 45 degrees, or any direction for skirmishers and masses.
Refusal turn_to_target(Field f, UnitId u, UnitId target, Cdeg facing, ChargePlan& out) {
  const Unit& unit = f.unit(u);
  const Point aim = centre_of(f, target);
  out.start = unit.front;
  out.facing = unit.facing;
  if (loose(unit.formation)) {
    out.facing = facing >= 0 ? facing : bearing(unit.front, aim);
    return {};
  }
  Cdeg angle = 0;
  const Mil width = width_of(pose_of(f, u), f.rules());
  if (facing >= 0) angle = turn_from_to(unit.facing, facing);
  else if (mils_ahead(unit.front, heading(unit.facing), aim) > 0 && contact_distance(f, turned_pose(f, u, unit.front, unit.facing), target)) angle = 0;
  else if (!battlefield::wheel_towards(unit.front, unit.facing, width, aim, kMostWheel, angle)) return {"wheel", "MOC-9.1", "target", target, 0, kMostWheel};
  if (angle < -kMostWheel || angle > kMostWheel) return {"wheel", "MOC-9.1", "facing", target, angle < 0 ? -angle : angle, kMostWheel};
  if (angle == 0) return {};
  const Wheel w = wheel(unit.front, unit.facing, width, angle);
  out.start = w.middle;
  out.facing = w.facing;
  out.wheel_cost = Fraction(w.outer);
  return {};
}

Aspect struck_side(Field f, UnitId attacker, UnitId target) {                // MOC-5.15
  const Pose t = pose_of(f, target);
  const FrontEnds ends = front_ends(f, attacker);
  const Aspect aspect = aspect_of(quarter(ends.left, ends.right, t.front, depth_of(t, f.rules())));
  const bool no_front = f.unit(target).guns > 0 && f.unit(target).formation == Formation::limbered;
  return no_front && aspect == Aspect::front ? Aspect::flank : aspect;
}

UnitId in_the_way(Field f, UnitId u, UnitId target, const ChargePlan& plan) {
  return on_the_way(f, turned_pose(f, u, plan.start, plan.facing), u, target, plan.distance, Fellows::in_the_way);
}

bool near_hill(Field f, Point from, Point to) {
  for (const TerrainPiece& piece : f.ground().pieces())
    if (piece.kind == kHill && meet(box_of(piece.points), box_of(from, to))) return true;
  return false;
}

bool goes_uphill(Field f, Point from, Point to) {
  const std::array<Point, 2> way{from, to};
  if (!near_hill(f, from, to)) return false;
  bool up = false;
  Point before = from;
  walk(way, [&](Point p, Mil) {
    up = up || f.ground().uphill(before, p);
    before = p;
    return !up;
  });
  return up;
}

}  // namespace

UnitId on_the_way(Field f, const Pose& pose, UnitId u, UnitId target, Mil distance, Fellows fellows) {
  const Mil width = width_of(pose, f.rules());
  const Quad lane = strip(pose.front.middle, heading(pose.front.facing), -width / 2 + kTouch, width - width / 2 - kTouch, std::max<Mil>(distance, 1), 0);
  const SideId side = f.row(u).side;
  const auto who = f.s.standing.first_overlap({&lane, 1}, [&](UnitId v) {
    return v != u && v != target && f.known_to(side, v) && (fellows == Fellows::in_the_way || f.row(v).side != side || !attacks(f, v, target));
  });
  return who ? *who : kNoUnit;
}

std::optional<Mil> contact_distance(Field f, const Pose& pose, UnitId target) {
  return battlefield::contact_distance(pose.front.middle, pose.front.facing, width_of(pose, f.rules()), f.bases(target));
}

Refusal plan_charge(Field f, UnitId u, UnitId target, Cdeg facing, Action action, ChargePlan& out) {
  const Unit& unit = f.unit(u);
  out = {};
  if (Refusal r = turn_to_target(f, u, target, facing, out)) return r;
  const auto distance = contact_distance(f, turned_pose(f, u, out.start, out.facing), target);
  if (!distance) return {"misses", "MOC-9.1", "target", target};
  out.distance = *distance;
  out.allowance = allowance(f.row(u).troop, unit.formation, f.mounted(u), action, f.rules());
  const std::array<Point, 2> way{out.start, at(out.start, heading(out.facing), 0, out.distance)};
  const MoveCost& cost = move_cost(f, u, false);
  Stretches scratch;
  const PathCost path = path_cost(f.ground(), way, cost, scratch);
  if (!path.ok()) return {f.ground().piece(path.barred).kind >= kRampart ? Word("works") : Word("impassable"), "MOC-6.8", "target", target};
  const Spot spot = f.ground().at(unit.front);
  out.wheel_cost = out.wheel_cost * cost.per_inch[spot.kind] * (spot.hills > 0 ? cost.hill : Fraction(1));
  out.cost = path.total + out.wheel_cost;
  out.uphill = goes_uphill(f, way[0], way[1]);
  out.struck = struck_side(f, u, target);
  return {};
}

Refusal check_charge(Field f, UnitId u, const Order& order, Action action, ChargePlan& out) {
  const Unit& unit = f.unit(u);
  const UnitId target = order.target;
  const SideId side = f.row(u).side;
  if (!f.setup.is_unit(target)) return {"target", "MOC-9.1", "target"};
  if (!f.known_to(side, target)) return {"not_on_table", "MOC-6.22", "target", target};
  if (f.row(target).side == side) return {"friend", "MOC-9.1", "target", target};
  if (f.artillery(u)) return {"artillery", "MOC-9.1", "unit"};
  if (unit.state != State::good_order) return {"state", "MOC-9.1", "unit"};
  if (unit.formation == Formation::disorder || battery_formation(unit.formation)) return {"formation", "MOC-9.1", "unit"};
  if (!f.commanded(u)) return {"no_leader", "MOC-6.13", "unit"};
  if (!spots(f, u, target)) return {"not_spotted", "MOC-6.22", "target", target, distance(f, u, target), look_at(f, u, target).limit};
  if (Refusal r = plan_charge(f, u, target, order.facing, action, out)) return r;
  if (action == Action::charge && out.uphill) return {"uphill", "MOC-9.3", "target", target};
  if (action == Action::move && !out.reaches())
    return {"too_far", "MOC-6.1", "target", target, Mil(out.cost.ceil()), Mil(out.allowance.floor())};
  if (out.wheel_cost > out.allowance) return {"too_far", "MOC-6.1", "facing", target, Mil(out.wheel_cost.ceil()), Mil(out.allowance.floor())};
  if (const UnitId who = in_the_way(f, u, target, out); who != kNoUnit) return {"in_the_way", "MOC-6.15", "target", who};
  if (out.facing != unit.facing) {
    Bases bases;
    lay_out(turned_pose(f, u, out.start, out.facing), f.rules(), bases);
    const RoomAnswer room = room_for(f, u, bases, side, target);
    if (room.why == NoRoom::unit_in_the_way) return {"in_the_way", "MOC-6.15", "facing", room.who};
    if (room.why != NoRoom::none) return {room.why == NoRoom::off_table ? Word("off_table") : Word("impassable"), "MOC-6.15", "facing"};
  }
  return {};
}

UnitId lane_of_charge(Field f, UnitId mover, std::span<const Quad> bases) {
  const SideId side = f.row(mover).side;
  for (UnitId c = 0; c < f.unit_count(); ++c) {
    const Unit& unit = f.unit(c);
    if (c == mover || unit.attack == Attack::none || f.row(c).side != side || !f.on_table(c) || unit.target == kNoUnit) continue;
    const Mil width = width_of(pose_of(f, c), f.rules());
    const auto d = contact_distance(f, pose_of(f, c), unit.target);
    const Quad lane = strip(unit.front, heading(unit.facing), -width / 2 + kTouch, width - width / 2 - kTouch, d ? *d : 0, 0);
    if (d && overlaps({&lane, 1}, bases)) return c;
  }
  return kNoUnit;
}

void declare_charge(Play& p, UnitId u, UnitId target, const ChargePlan& plan, Action action) {
  Unit& unit = p.unit(u);
  unit.concealed = false;
  show_itself(p, u, "MOC-6.22");
  tell(p, {action == Action::charge ? Word("charge_declared") : Word("walks_in"), action == Action::charge ? ClauseId("MOC-9.1") : ClauseId("MOC-6.11"), u, target},
       {{"inches", plan.distance}, {"cost", Mil(plan.cost.ceil())}, {"allowance", Mil(plan.allowance.floor())}, {"from", 0, word_of(kAspectWords, plan.struck)}});
  unit.operations = 0;                                                       // MOC-4.13, 6.11
  unit.acted = true;
  const bool free_contact = action == Action::move && p.rules().switches.move_contact_free;
  if (!free_contact && !p.rules().switches.check_once)
    if (!check_morale(p, u, charger_morale_input(p, u, target, plan.struck), target, "charge")) return;   // MOC-3.12, 8.21
  unit.attack = action == Action::charge ? Attack::charge : Attack::walked_in;
  unit.progress = Progress::declared;
  unit.struck = plan.struck;
  unit.target = target;
  unit.target_stood = p.unit(target).front;
  unit.budget = plan.allowance - plan.wheel_cost;
  unit.moved_own_phase = unit.moved_now = true;
  if (plan.facing != unit.facing || plan.start != unit.front) {
    unit.left_files = unit.right_files = 0;
    unit.left_bend = unit.right_bend = 0;
    set_down(p, u, plan.start, plan.facing);                                 // the one wheel; its ground was seen to be free
  }
}

}  // namespace oo::moccasins
