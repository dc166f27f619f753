// What crews do with their guns: limbering and unlimbering, loading, manning what was left behind. FAL-6.13, 6.22, 8.11, 9.22.
#include <algorithm>

#include "rulesets/faltering/fire.hpp"
#include "rulesets/faltering/play/guns.hpp"
#include "rulesets/faltering/play/handling.hpp"
#include "rulesets/faltering/play/layout.hpp"

namespace oo::faltering {

Refusal whole_activation_left(Field f, UnitId g) {
  const Activation& now = f.s.flow.now;
  if (now.moved || now.stopped || now.entered) return {"moved_already", "FAL-6.13", "unit", g};
  if (f.group(g).locked != kNoUnit || group_in_contact(f, g)) return {"in_contact", "FAL-5.7", "unit", g};
  const Fig led_by = now.led ? leader_of(f, g) : kNoFig;
  for (const Fig who : f.fit_members(g))
    if (f.fig(who).acted && who != led_by) return {"acted", "FAL-6.13", "unit", g};
  for (const GunId gun : guns_of(f, g))
    if (f.gun(gun).acted) return {"acted", "FAL-6.13", "unit", g};
  return {};
}

namespace {

Shape turned_battery(Field f, UnitId g, const Order& order, bool limber) {
  Shape shape = shape_of(f, g);
  shape.formation = limber ? Formation::limbered : Formation::unlimbered;
  if (order.facing >= 0) shape.facing = order.facing;
  return shape;
}

/// Fit men of the ranks, then the leader.
Figs crew_of(Field f, UnitId g, Fig& leader) {
  Figs out;
  leader = kNoFig;
  for (const Fig who : f.fit_members(g)) {
    if (f.leader(who)) leader = who;
    else out.push(who);
  }
  return out;
}

}  // namespace

Refusal check_limber(Field f, UnitId g, const Order& order, bool limber) {
  const Guns guns = guns_of(f, g);
  if (guns.empty()) return {"no_guns", "FAL-6.13", "unit", g};
  if ((f.group(g).formation == Formation::limbered) == limber) return {"nothing", "FAL-6.13", "verb", g};
  if (Refusal r = whole_activation_left(f, g)) return r;
  const Shape shape = turned_battery(f, g, order, limber);
  Fig leader = kNoFig;
  const Figs crew = crew_of(f, g, leader);
  Places places;
  lay_out(shape, int(crew.size()), false, f.rules(), places);
  const SideId side = f.setup.side_of(g);
  for (const Point front : places.guns)
    if (gun_place_taken(f, front, shape.facing, side, g) != Taken::no) return {"no_room", "FAL-6.22", "facing", g};
  if (leader != kNoFig) places.men.push(places.leader);
  for (const Point place : places.men)
    if (place_taken(f, {place, shape.facing, false}, side, MoveClass::unformed, [&](Fig o) { return f.group_of(o) == g && f.fit(o); }, g) != Taken::no)
      return {"no_room", "FAL-6.22", "facing", g};
  for (std::size_t i = 0; i < guns.size(); ++i)                                             // no gun is swung up against the enemy
    for (Fig o = 0; o < f.setup.figures(); ++o)
      if (f.side(o) != side && f.fit(o) && f.known_fig(side, o) && apart(stand_of(f, o), gun_quad(places.guns[i], shape.facing, f.rules()), f.rules()) < kInch)
        return {"too_near_enemy", "FAL-6.7", "facing", f.group_of(o)};
  return {};
}

void limber(Play& p, UnitId g, const Order& order, bool limber) {
  const Field f = p.field();
  const Shape shape = turned_battery(f, g, order, limber);
  const Guns guns = guns_of(f, g);
  Fig leader = kNoFig;
  const Figs crew = crew_of(f, g, leader);
  Places places;
  lay_out(shape, int(crew.size()), false, f.rules(), places);
  for (std::size_t i = 0; i < guns.size(); ++i) {
    Gun& gun = p.gun(guns[i]);
    gun.front = places.guns[i];
    gun.facing = shape.facing;
    gun.limbered = limber;
  }
  for (std::size_t i = 0; i < crew.size(); ++i) {
    p.fig(crew[i]).at = places.men[i];
    p.fig(crew[i]).facing = shape.facing;
    if (p.fig(crew[i]).body == Body::prone) p.fig(crew[i]).body = Body::standing;
  }
  if (leader != kNoFig) p.fig(leader).at = places.leader;
  p.group(g).facing = shape.facing;
  p.group(g).formation = shape.formation;
  p.s.flow.now.moved = p.s.flow.now.no_actions = true;
  p.s.flow.look_for_trophies = true;
  tell(p, {limber ? Word("limbered") : Word("unlimbered"), "FAL-6.13", g, kNoUnit, who_sees(p, g)}, {{"facing", shape.facing}, {"guns", std::int32_t(guns.size())}});
}

// ---- loading

Guns guns_to_load(Field f, UnitId g) {
  Guns out;
  for (const GunId gun : guns_of(f, g)) {
    const Gun& x = f.gun(gun);
    if (x.loaded || x.limbered || x.acted) continue;
    const Figs crew = serving(f, gun, true);
    ReloadInput in;
    in.weapon = f.rules().gun_ball;
    in.progress = x.loads;
    in.crew = std::int32_t(crew.size());
    for (const Fig who : crew) in.inches = std::max(in.inches, f.fig(who).walked);
    const Mil half = crew.empty() ? 0 : Mil((Fraction(normal_move(f, crew[0])) * fraction(f.rules().load_max_move_fraction)).floor());
    if (in.inches <= half + kNear && reload(in, f.rules()).allowed) out.push(gun);
  }
  return out;
}

Loading load_guns(Play& p, UnitId g) {
  Loading out;
  for (const GunId gun : guns_to_load(p, g)) {
    const Figs crew = serving(p, gun, true);
    Gun& x = p.gun(gun);
    ReloadInput in;
    in.weapon = p.rules().gun_ball;
    in.progress = x.loads;
    in.crew = std::int32_t(crew.size());
    const ReloadResult result = reload(in, p.rules());
    x.loads = std::uint8_t(result.progress);
    x.loaded = result.loaded;
    x.acted = true;
    for (const Fig who : crew) p.fig(who).acted = p.fig(who).loading = true;
    ++out.guns;
    out.ready += result.loaded;
  }
  return out;
}

// ---- a gun left behind

namespace {

/// Two fit gunners of the group in contact with it who still have their action. FAL-9.22, 9.26.
Figs two_at(Field f, UnitId g, GunId gun) {
  Figs out;
  for (const Fig who : f.fit_members(g)) {
    const Figure& x = f.fig(who);
    if (!gunner(f, who) || x.acted || x.no_more || out.size() == 2) continue;
    if (apart(stand_of(f, who), gun_quad(f, gun), f.rules()) <= kContact) out.push(who);
  }
  if (out.size() < 2) out.clear();
  return out;
}

bool enemy_touches(Field f, SideId side, GunId gun) {
  for (Fig o = 0; o < f.setup.figures(); ++o)
    if (f.side(o) != side && f.fit(o) && f.known_fig(side, o) && apart(stand_of(f, o), gun_quad(f, gun), f.rules()) <= kContact) return true;
  return false;
}

/// The first gun that the group may man; kNoGun if there is none. Guns that stand otherwise than those it has are left alone.
GunId gun_to_man(Field f, UnitId g) {
  const SideId side = f.setup.side_of(g);
  const Guns own = guns_of(f, g);
  for (GunId gun = 0; gun < f.setup.guns.size(); ++gun) {
    const Gun& x = f.gun(gun);
    if (!gun_on_table(f, gun) || x.crew == g || !gun_known_to(f, side, gun) || !abandoned(f, gun) || own.full()) continue;
    if (!own.empty() && (f.gun(own[0]).limbered != x.limbered || f.gun(own[0]).facing != x.facing)) continue;
    if (two_at(f, g, gun).empty() || enemy_touches(f, side, gun)) continue;
    return gun;
  }
  return kNoGun;
}

/// The middle of the front of all its guns.
void settle_front(Play& p, UnitId g) {
  const Guns guns = guns_of(p, g);
  if (guns.empty()) return;
  const Gun& first = p.gun(guns[0]);
  const Heading h = heading(first.facing);
  std::int64_t x = 0, y = 0;
  Point foremost = first.front;
  for (const GunId gun : guns) {
    x += p.gun(gun).front.x;
    y += p.gun(gun).front.y;
    if (ahead(foremost, h, p.gun(gun).front) > 0) foremost = p.gun(gun).front;
  }
  const auto n = std::int64_t(guns.size());
  p.group(g).front = first.limbered ? foremost : Point{Mil(x / n), Mil(y / n)};
  p.group(g).facing = first.facing;
  p.group(g).formation = first.limbered ? Formation::limbered : Formation::unlimbered;
}

}  // namespace

Refusal check_man(Field f, UnitId g) {
  if (!f.setup.is_unit(g)) return {"unit", "FAL-9.22", "unit", g};
  return gun_to_man(f, g) == kNoGun ? Refusal{"no_gun_to_man", "FAL-9.22", "unit", g} : Refusal{};
}

void man_gun(Play& p, UnitId g) {
  const GunId gun = gun_to_man(p, g);
  for (const Fig who : two_at(p, g, gun)) p.fig(who).acted = true;
  Gun& x = p.gun(gun);
  x.crew = g;
  x.side = p.setup.side_of(g);
  x.acted = true;
  settle_front(p, g);
  tell(p, {"gun_manned", "FAL-9.22", g, p.setup.guns[gun].unit, who_sees(p, g)}, {{"gun", gun}});
}

}  // namespace oo::faltering
