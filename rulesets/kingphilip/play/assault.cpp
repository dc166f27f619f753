// Step 5: into contact, or on to the place the target left. KPW-8.11, 8.12, 8.17.
#include "rulesets/kingphilip/play/assault.hpp"

#include "engine/table/retreat.hpp"
#include "rulesets/battlefield/contact.hpp"
#include "rulesets/kingphilip/play/houses.hpp"
#include "rulesets/kingphilip/play/leading.hpp"
#include "rulesets/kingphilip/play/moves.hpp"
#include "rulesets/kingphilip/play/nerve.hpp"
#include "rulesets/kingphilip/play/spotting.hpp"

namespace oo::kingphilip {
namespace {

/// The face of the target that was charged, left to right as seen from outside.
FaceLine face_charged(Field f, UnitId u, UnitId target) {
  const Unit& unit = f.unit(u);
  if (f.garrison(target)) return face_line(f.setup.houses[std::size_t(f.unit(target).house)], unit.face);
  const Pose t = pose_of(f, target);
  const Heading h = heading(t.facing);
  const Quad ground = base(t.middle, h, width_of(t, f.rules()), depth_of(t, f.rules()));
  const bool behind = mils_ahead(t.middle, h, unit.charged_from) < 0;
  std::size_t side = 0;                                                      // front, right, rear, left: clockwise, as the corners of a base
  if (unit.struck == Aspect::flank) side = mils_right(t.middle, h, unit.charged_from) >= 0 ? 1 : 3;
  else if (unit.struck == Aspect::rear || behind) side = 2;
  return {ground.corner[(side + 1) % 4], ground.corner[side], normalise(t.facing + Cdeg(side) * kQuarter)};
}

/// KPW-2.15: against a bent front there is no one face; the charger goes on to where it touches.
bool straight_on(Play& p, UnitId u, UnitId target) {
  Pose pose = pose_of(p, u);
  const auto distance = battlefield::contact_distance(pose.middle, pose.facing, width_of(pose, p.rules()), p.field().bases(target));
  if (!distance) return false;
  pose.middle = at(pose.middle, heading(pose.facing), 0, *distance);
  Bases bases;
  lay_out(pose, p.rules(), bases);
  if (!room_among_all(p, u, bases)) return false;
  set_down(p, u, pose.middle, pose.facing);
  return true;
}

/// KPW-8.17: flush against the face, as near as may be to the point of contact, shifted along it until it fits.
bool set_against(Play& p, UnitId u, UnitId target) {
  if (p.unit(target).along != kNoPiece) return straight_on(p, u, target);
  const FaceLine face = face_charged(p, u, target);
  Pose pose = pose_of(p, u);
  pose.facing = normalise(face.outward + kTurn / 2);
  const Heading h = heading(pose.facing);
  const Mil half = width_of(pose, p.rules()) / 2;
  const Mil a = mils_right(face.middle(), h, face.left), b = mils_right(face.middle(), h, face.right);
  const Mil low = std::min(a, b) - half + kInch, high = std::max(a, b) + half - kInch;   // an inch of them at least meets
  const Mil wanted = std::clamp(mils_right(face.middle(), h, p.unit(u).front), std::min(low, high), std::max(low, high));
  Bases bases;
  for (Mil shift = 0; shift <= high - low; shift += kInch / 2)
    for (const Mil way : {wanted - shift, wanted + shift}) {
      if (way < low || way > high) continue;
      pose.middle = at(face.middle(), h, way, 0);
      lay_out(pose, p.rules(), bases);
      if (!room_among_all(p, u, bases)) continue;
      set_down(p, u, pose.middle, pose.facing);
      return true;
    }
  return false;
}

bool contact_now(Play& p, UnitId u, UnitId target) {
  if (!set_against(p, u, target)) return false;
  p.unit(u).charge = Progress::in_contact;
  tell(p, {"contact", "KPW-8.11", u, target}, {{"from", 0, word_of(kAspectWords, p.unit(u).struck)}});
  return true;
}

bool target_holds(Field f, const Unit& unit) { return f.on_table(unit.target) && f.unit(unit.target).front == unit.target_stood; }

/// charge_pursuit: straight on after a target that went back, as far as the allowance reaches; true: it is caught.
bool pursue(Play& p, UnitId u, UnitId target) {
  Unit& unit = p.unit(u);
  if (!p.rules().switches.charge_pursuit || !p.field().on_table(target)) return false;
  const auto distance = battlefield::contact_distance(unit.front, unit.facing, width_of(pose_of(p, u), p.rules()), p.field().bases(target));
  if (!distance) return false;
  const auto cost = way_cost(p, unit.formation, unit.front, at(unit.front, heading(unit.facing), 0, *distance));
  if (!cost || !affordable(*cost, unit.budget)) return false;
  unit.struck = struck_side(p, unit.front, target);
  unit.charged_from = unit.front;
  return contact_now(p, u, target);
}

}  // namespace

void go_in(Play& p, UnitId u) {
  Unit& unit = p.unit(u);
  if (!p.field().on_table(u) || unit.state != State::good_order || unit.charge != Progress::halted) return;
  if (target_holds(p, unit)) {
    if (contact_now(p, u, unit.target)) return;
    unit.charge = Progress::called_off;
    tell(p, {"fell_short", "KPW-8.12", u, unit.target});
    return;
  }
  ask(p, Ask::follow, p.setup.units[u].side, u, unit.target);
}

void follow_target(Play& p, UnitId u) {
  Unit& unit = p.unit(u);
  const UnitId target = unit.target;
  if (pursue(p, u, target)) return;
  unit.charge = Progress::called_off;
  // KPW-8.12: on to the spot it left, stopping before anybody in the way.
  const Heading h = heading(unit.facing);
  const Mil wanted = std::max<Mil>(0, mils_ahead(unit.front, h, unit.target_stood));
  for (std::size_t i = 0; i < p.setup.houses.size(); ++i) {                  // an emptied house is entered, KPW-10.13
    if (door_middle(p.setup.houses[i]) != unit.target_stood || check_entry(p, u, int(i)) || friend_inside(p, int(i), p.setup.units[u].side, u)) continue;
    enter_house(p, u, int(i));
    return;
  }
  Pose pose = pose_of(p, u);
  const Mil came = walk_while(unit.front, h, wanted, [&](Point to) {
    pose.middle = to;
    Bases bases;
    lay_out(pose, p.rules(), bases);
    return room_among_all(p, u, bases) && enemy_within(p, p.setup.units[u].side, bases.all(), kTooNear) == kNoUnit;
  });
  set_down(p, u, at(unit.front, h, 0, came), unit.facing);
  spot_hidden(p, u);
  tell(p, {"followed", "KPW-8.12", u, target}, {{"inches", came}});
  leaders_in_danger(p);
}

}  // namespace oo::kingphilip
