// Losses, and how units, leaders and guns leave the table. MOC-5.12, 7.23, 8.19, 8.24, 9.18, 9.20, 9.21, 15.7.
#include <algorithm>

#include "rulesets/moccasins/play/leading.hpp"

namespace oo::moccasins {
namespace {

constexpr Mil kAtTheGuns = kInch;            // MOC-4.10, 9.21

void take_off(Play& p, UnitId u, Where to, std::int16_t Unit::*tally) {
  Unit& unit = p.unit(u);
  unit.*tally = std::int16_t(unit.*tally + unit.figures);
  unit.figures = 0;
  unit.where = to;
  unit.attack = Attack::none;
  unit.acted = true;
  unit.operations = 0;
  unit.hidden = false;
  p.s.standing.clear(u);
}

void take_leader_along(Play& p, UnitId u, Where to) {
  const UnitId id = p.field().leader_of(u);
  if (id == kNoUnit) return;
  p.leader(id).where = to;
  p.leader(id).unit = kNoUnit;
  tell(p, {to == Where::exited ? Word("leader_left") : Word("leader_captured"), "MOC-8.19", id, u, kAll, true});
}

}  // namespace

void lose_figures(Play& p, UnitId u, int figures, bool to_fire) {
  Unit& unit = p.unit(u);
  const int lost = std::min<int>(figures, unit.figures);
  if (lost <= 0) {
    if (unit.figures == 0 && p.field().on_table(u)) destroy(p, u, "MOC-9.20");
    return;
  }
  unit.figures = std::int16_t(unit.figures - lost);
  unit.killed = std::int16_t(unit.killed + lost);
  unit.lost_this_turn = std::int16_t(unit.lost_this_turn + lost);
  tell(p, {"losses", to_fire ? ClauseId("MOC-7.10") : ClauseId("MOC-9.10"), u, kNoUnit, kAll, true}, {{"figures", lost}, {"left", unit.figures}});
  if (unit.figures == 0) {
    destroy(p, u, "MOC-9.20");
    return;
  }
  if (unit.left_files + unit.right_files >= layout_of(pose_of(p, u), p.rules()).files) unit.left_files = unit.right_files = 0;   // too short to be bent
  stand(p.s, p.setup, u);
}

void kill_officer(Play& p, UnitId u, ClauseId clause) {
  p.unit(u).officer = false;
  p.unit(u).officer_died = true;
  tell(p, {"officer_killed", clause, u, kNoUnit, kAll, true});
}

void kill_leader(Play& p, UnitId leader, ClauseId clause) {
  Leader& l = p.leader(leader);
  const UnitId with = l.unit;
  l.where = Where::destroyed;
  l.killed = true;
  l.unit = kNoUnit;
  tell(p, {"leader_killed", clause, leader, with, kAll, true});
}

void destroy(Play& p, UnitId u, ClauseId clause) {
  Unit& unit = p.unit(u);
  if (unit.officer) {
    unit.officer = false;
    unit.officer_died = true;
  }
  if (unit.guns > 0) abandon_guns(p, u);
  const UnitId leader = p.field().leader_of(u);
  unit.figures = 0;
  take_off(p, u, Where::destroyed, &Unit::killed);
  tell(p, {"destroyed", clause, u, kNoUnit, kAll, true});
  if (leader == kNoUnit) return;
  p.leader(leader).unit = kNoUnit;
  leader_seeks_refuge(p, leader, Where::captured, "MOC-9.20");
}

void surrender(Play& p, UnitId u, UnitId to, ClauseId clause) {
  Unit& unit = p.unit(u);
  unit.guns_lost = std::int8_t(unit.guns_lost + unit.guns);
  unit.guns = 0;
  tell(p, {"surrendered", clause, u, to, kAll, true}, {{"figures", unit.figures}});
  take_leader_along(p, u, Where::captured);
  take_off(p, u, Where::captured, &Unit::captured);
}

void leave_table(Play& p, UnitId u, ClauseId clause) {
  Unit& unit = p.unit(u);
  if (unit.guns > 0) {
    unit.guns_lost = std::int8_t(unit.guns_lost + unit.guns);
    unit.guns = 0;
  }
  tell(p, {"left_table", clause, u, kNoUnit, kAll, true}, {{"figures", unit.figures}});
  take_leader_along(p, u, Where::off_table);
  take_off(p, u, Where::off_table, &Unit::off_table);
}

void leave_by_exit(Play& p, UnitId u, int exit) {
  Unit& unit = p.unit(u);
  unit.exit = std::int8_t(exit);
  tell(p, {"left_by_exit", "MOC-15.7", u, kNoUnit, who_sees(p, u), true}, {{"figures", unit.figures}, {"exit", exit}});
  take_leader_along(p, u, Where::exited);
  take_off(p, u, Where::exited, &Unit::exited);
}

void abandon_guns(Play& p, UnitId u) {
  Unit& unit = p.unit(u);
  if (unit.guns == 0) return;
  const GunPark park{unit.front, unit.facing, unit.guns, u, kNoSide, unit.formation == Formation::limbered};
  if (!p.s.parks.push(park)) unit.guns_lost = std::int8_t(unit.guns_lost + unit.guns);   // more parks than any battle has: counted as lost
  tell(p, {"guns_abandoned", "MOC-9.18", u}, {{"guns", unit.guns}});
  unit.guns = 0;
}

namespace {

Quad park_ground(Field f, const GunPark& park) {
  Battery b;
  b.guns = park.guns;
  b.crew = 0;
  b.limbered = park.limbered;
  b.gun_width = f.rules().base_gun.width;
  b.gun_depth = f.rules().base_gun.depth;
  return outline(b, {park.front, park.facing, 0, 0, 0, 0});
}

/// Somebody of that side still stands at the guns: they are fought for first.
bool held_against(Field f, const Quad& guns, SideId side) {
  for (UnitId v = 0; v < f.unit_count(); ++v)
    if (f.placed(v) && f.row(v).side == side && within({&guns, 1}, f.bases(v), kTouch + kNear)) return true;
  return false;
}

void remove_park(Play& p, std::size_t i) {
  for (std::size_t k = i; k + 1 < p.s.parks.size(); ++k) p.s.parks[k] = p.s.parks[k + 1];
  p.s.parks.pop();
}

}  // namespace

void capture_guns(Play& p, UnitId foot) {
  if (!p.field().on_table(foot) || p.field().artillery(foot) || p.field().mounted(foot)) return;   // dismounted, they are on foot
  const SideId side = p.setup.units[foot].side;
  for (std::size_t i = 0; i < p.s.parks.size(); ++i) {
    GunPark& park = p.s.parks[i];
    const SideId now = park.held_by == kNoSide ? p.setup.units[park.of].side : park.held_by;
    const Quad ground = park_ground(p, park);
    if (now == side || !within({&ground, 1}, p.field().bases(foot), kTouch + kNear) || held_against(p, ground, now)) continue;
    Unit& owner = p.unit(park.of);
    if (p.setup.units[park.of].side != side) owner.guns_lost = std::int8_t(owner.guns_lost + park.guns);
    else owner.guns_lost = std::int8_t(std::max(0, owner.guns_lost - park.guns));
    park.held_by = side;
    tell(p, {"guns_captured", "MOC-9.18", foot, park.of, kAll, true}, {{"guns", park.guns}});
  }
}

void take_over_guns(Play& p, UnitId crew) {
  Unit& unit = p.unit(crew);
  if (!p.field().on_table(crew) || !p.field().artillery(crew) || unit.guns > 0 || unit.state != State::good_order) return;
  for (std::size_t i = 0; i < p.s.parks.size(); ++i) {
    const GunPark park = p.s.parks[i];
    const Quad ground = park_ground(p, park);
    if (!within({&ground, 1}, p.field().bases(crew), kAtTheGuns + kNear)) continue;
    const Unit before = unit;
    unit.guns = park.guns;
    unit.formation = Formation::unlimbered;
    unit.front = park.front;
    unit.facing = park.facing;
    Bases bases;
    lay_out(pose_of(p, crew), p.rules(), bases);
    if (!room_for(p, crew, bases, p.setup.units[crew].side).ok()) {
      unit = before;
      continue;
    }
    Unit& owner = p.unit(park.of);
    const SideId held = park.held_by == kNoSide ? p.setup.units[park.of].side : park.held_by;
    if (held != p.setup.units[park.of].side && p.setup.units[crew].side == p.setup.units[park.of].side)
      owner.guns_lost = std::int8_t(std::max(0, owner.guns_lost - park.guns));
    else if (held == p.setup.units[park.of].side && p.setup.units[crew].side != held) owner.guns_lost = std::int8_t(owner.guns_lost + park.guns);
    stand(p.s, p.setup, crew);
    remove_park(p, i);
    tell(p, {"guns_taken_over", "MOC-9.21", crew, park.of}, {{"guns", park.guns}});
    return;
  }
}

}  // namespace oo::moccasins
