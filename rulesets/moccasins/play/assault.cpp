// Steps 2 and 5: closing in, following a target that went back, contact. MOC-3.5, 3.8, 8.20, 9.2, 9.22.
#include "rulesets/moccasins/play/assault.hpp"

#include <algorithm>

#include "engine/table/retreat.hpp"

#include "rulesets/moccasins/play/leading.hpp"
#include "rulesets/moccasins/play/moves.hpp"
#include "rulesets/moccasins/play/nerve.hpp"
#include "rulesets/moccasins/play/spotting.hpp"

namespace oo::moccasins {
namespace {

/// MOC-6.24 on the way of a charge: the hidden enemy an inch off, and how far the charger may come.
struct Ambush {
  UnitId who = kNoUnit;
  Mil at = 0;
};
Ambush ambush_on(Field f, UnitId u, Mil distance) {
  Ambush out;
  const Unit& unit = f.unit(u);
  Pose pose = pose_of(f, u);
  const Heading h = heading(unit.facing);
  walk_while(unit.front, h, distance, [&](Point p) {
    pose.front.middle = p;
    Bases bases;
    lay_out(pose, f.rules(), bases);
    const auto met = f.s.standing.first_within(bases.all(), f.rules().visibility.run_into,
                                               [&](UnitId v) { return f.enemies(u, v) && f.unit(v).hidden && f.on_table(v) && v != unit.target; });
    if (!met) return true;
    out = {*met, Mil(mils_ahead(unit.front, h, p))};
    return false;
  });
  return out;
}

/// Goes straight on up to `distance` as the budget allows. How far it came.
Mil advance(Play& p, UnitId u, Mil distance) {
  Unit& unit = p.unit(u);
  if (distance <= 0) return 0;
  const Point from = unit.front;
  Stretches scratch;
  const Reach r = reach(p.setup.ground, from, at(from, heading(unit.facing), 0, distance), unit.budget, move_cost(p, u, false), scratch);
  const Ambush ambush = ambush_on(p, u, r.walked);
  const Mil far = ambush.who == kNoUnit ? r.walked : ambush.at;
  unit.budget = ambush.who == kNoUnit ? r.left : Fraction(0);
  set_down(p, u, ambush.who == kNoUnit && r.walked == distance ? at(from, heading(unit.facing), 0, distance) : at(from, heading(unit.facing), 0, far), unit.facing);
  spot_hidden(p, u);
  if (ambush.who != kNoUnit) {
    reveal(p, ambush.who, u, "MOC-6.24");
    tell(p, {"ran_into", "MOC-6.24", u, ambush.who, kAll, true});
    unit.progress = Progress::stopped;
  }
  return far;
}

// ---- contact, MOC-9.22

/// The face of the target that the attacker meets: its outward direction and its two ends, left to right as seen from outside.
struct Face {
  Point left, right;
  Cdeg outward = 0;
};
Face face_met(Field f, UnitId target, Point attacker) {
  const Pose t = pose_of(f, target);
  const Heading h = heading(t.front.facing);
  const Mil w = width_of(t, f.rules()), d = depth_of(t, f.rules());
  const Quad ground = base(t.front.middle, h, w, d);
  const Mil ahead_of = mils_ahead(t.front.middle, h, attacker), right_of = mils_right(t.front.middle, h, attacker);
  // By how far the attacker's front lies beyond each of the four sides: the farthest is the one it meets.
  const Mil beyond[4] = {ahead_of, right_of - (w - w / 2), -d - ahead_of, -w / 2 - right_of};
  std::size_t side = 0;
  for (std::size_t i = 1; i < 4; ++i)
    if (beyond[i] > beyond[side]) side = i;
  static constexpr std::array<Cdeg, 4> kTurned{0, 9000, 18000, 27000};
  return {ground.corner[(side + 1) % 4], ground.corner[side], normalise(t.front.facing + kTurned[side])};
}

/// Turned parallel to the face and shifted along it by at most half its width, as far as others leave room.
void align(Play& p, UnitId u, UnitId target) {
  const Unit& unit = p.unit(u);
  const Face face = face_met(p, target, unit.front);
  const Cdeg facing = normalise(face.outward + 18000);
  const Heading h = heading(facing);
  const Mil own = width_of(pose_of(p, u), p.rules());
  // Places along the face as seen by the attacker: its left end lies at the smaller `right`.
  const Mil a = mils_right(unit.front, h, face.right), b = mils_right(unit.front, h, face.left);
  const Mil low = std::min(a, b), high = std::max(a, b);
  const Mil ahead_to_face = std::max(mils_ahead(unit.front, h, face.left), mils_ahead(unit.front, h, face.right));
  // The overlap is greatest where the narrower of the two lies wholly against the wider.
  const Mil middle_low = own <= high - low ? low + own / 2 : high - own / 2, middle_high = own <= high - low ? high - own / 2 : low + own / 2;
  const Mil wanted = std::clamp<Mil>(std::clamp<Mil>(0, middle_low, std::max(middle_low, middle_high)), -own / 2, own / 2);
  Pose pose = pose_of(p, u);
  pose.front = {unit.front, facing, 0, 0, 0, 0};
  for (const int part : {4, 3, 2, 1, 0}) {
    pose.front.middle = at(unit.front, h, wanted * part / 4, ahead_to_face);
    Bases bases;
    lay_out(pose, p.rules(), bases);
    if (!room_for(p, u, bases, p.setup.units[u].side).ok()) continue;
    p.unit(u).left_files = p.unit(u).right_files = 0;
    p.unit(u).left_bend = p.unit(u).right_bend = 0;
    set_down(p, u, pose.front.middle, facing);
    return;
  }
}

void touch(Play& p, UnitId u, UnitId target) {
  p.unit(u).progress = Progress::in_contact;
  align(p, u, target);
  show_itself(p, target, "MOC-6.23");
  tell(p, {"contact", "MOC-3.8", u, target}, {{"from", 0, word_of(kAspectWords, p.unit(u).struck)}});
  capture_guns(p, u);
}

/// In good morale and able to reach: into contact, no decision (MOC-3.18).
bool contact_now(Play& p, UnitId u, UnitId target) {
  const auto distance = contact_distance(p, pose_of(p, u), target);
  if (!distance || on_the_way(p, pose_of(p, u), u, target, *distance, Fellows::make_room) != kNoUnit) return false;   // MOC-9.1, 6.15
  const Point from = p.unit(u).front, to = at(from, heading(p.unit(u).facing), 0, *distance);
  const std::array<Point, 2> way{from, to};
  Stretches scratch;
  const PathCost cost = path_cost(p.setup.ground, way, move_cost(p, u, false), scratch);
  if (!cost.ok() || !affordable(cost.total, p.unit(u).budget)) return false;
  p.unit(u).budget -= cost.total;
  set_down(p, u, to, p.unit(u).facing);
  touch(p, u, target);
  return true;
}

bool target_holds(Field f, const Unit& unit) {
  return unit.target != kNoUnit && f.on_table(unit.target) && f.unit(unit.target).front == unit.target_stood;
}

}  // namespace

void close_in(Play& p, UnitId u) {
  Unit& unit = p.unit(u);
  if (!p.field().on_table(u)) return;
  const auto distance = p.field().on_table(unit.target) ? contact_distance(p, pose_of(p, u), unit.target) : std::nullopt;
  const Mil to_contact = distance ? *distance : mils_ahead(unit.front, heading(unit.facing), unit.target_stood);
  const Mil wanted = std::max<Mil>(0, to_contact - p.rules().charge_gap);                  // MOC-9.2
  unit.progress = Progress::halted;
  const Mil came = advance(p, u, wanted);
  if (unit.progress == Progress::halted && came + kNear < wanted) unit.progress = Progress::fell_short;
  tell(p, {"closed_in", "MOC-3.5", u, unit.target}, {{"inches", came}, {"left", std::max<Mil>(0, to_contact - came)}});
}

void go_in(Play& p, UnitId u) {
  Unit& unit = p.unit(u);
  if (!p.field().on_table(u) || unit.state != State::good_order || unit.progress == Progress::stopped) return;
  if (target_holds(p, unit)) {
    if (unit.progress == Progress::halted && contact_now(p, u, unit.target)) return;
    unit.progress = Progress::fell_short;
    tell(p, {"fell_short", "MOC-9.2", u, unit.target});
    return;
  }
  if (unit.progress == Progress::halted) ask(p, Ask::follow, p.setup.units[u].side, u, unit.target);   // MOC-8.20
}

void follow_target(Play& p, UnitId u) {
  Unit& unit = p.unit(u);
  const UnitId target = unit.target;
  if (p.field().on_table(target) && p.unit(target).state == State::routed) unit.struck = Aspect::rear;
  if (p.field().on_table(target) && contact_now(p, u, target)) return;
  // Not reached: as far as the place the target left, stopping before anybody in the way.
  const Mil wanted = std::max<Mil>(0, mils_ahead(unit.front, heading(unit.facing), unit.target_stood));
  Pose pose = pose_of(p, u);
  const Mil free = walk_while(unit.front, heading(unit.facing), wanted, [&](Point to) {
    pose.front.middle = to;
    Bases bases;
    lay_out(pose, p.rules(), bases);
    return room_for(p, u, bases, p.setup.units[u].side).ok() && enemy_within(p, p.setup.units[u].side, bases.all(), p.rules().enemy_clear - 1) == kNoUnit;
  });
  const Mil came = advance(p, u, free);
  unit.progress = Progress::fell_short;
  tell(p, {"followed", "MOC-8.20", u, target}, {{"inches", came}});
  capture_guns(p, u);
}

}  // namespace oo::moccasins
