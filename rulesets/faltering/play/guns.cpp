#include "rulesets/faltering/play/guns.hpp"

#include <algorithm>

#include "engine/geometry/arc.hpp"

namespace oo::faltering {

Quad gun_quad(Point front, Cdeg facing, const Rules& r) { return base(front, heading(facing), r.base_gun.width, r.base_gun.depth); }

Point gun_centre(Field f, GunId gun) { return at(f.gun(gun).front, heading(f.gun(gun).facing), 0, -f.rules().base_gun.depth / 2); }

bool gun_known_to(Field f, SideId side, GunId gun) {
  const Gun& g = f.gun(gun);
  return g.crew == kNoUnit || f.known_to(side, g.crew);
}

bool gunner(Field f, Fig who) { return !f.leader(who) && f.row(f.setup.owner[who]).troop == Troop::gunner; }

namespace {

bool in_reach(Field f, Fig who, GunId gun) { return apart(stand_of(f, who), gun_quad(f, gun), f.rules()) <= f.rules().coherency; }

bool served_by(Field f, GunId gun, UnitId g) { return gun_on_table(f, gun) && f.gun(gun).crew == g; }

/// Fit gunners of a group: who may serve its guns.
Figs gunners_of(Field f, UnitId g) {
  Figs out;
  for (const Fig who : f.fit_members(g))
    if (gunner(f, who)) out.push(who);
  return out;
}

bool able_to_serve(Field f, Fig who, bool by_reaction) {                                  // FAL-5.7, 8.14, 10.4
  const Figure& x = f.fig(who);
  if (!by_reaction && (x.acted || x.no_more || x.ducked_back)) return false;
  return !in_contact(f, who);
}

}  // namespace

Guns guns_of(Field f, UnitId g) {
  Guns out;
  if (f.setup.guns.empty() || !f.setup.is_unit(g)) return out;
  Figs men;
  for (GunId gun = 0; gun < f.setup.guns.size(); ++gun) {
    if (!served_by(f, gun, g)) continue;
    if (men.empty()) men = gunners_of(f, g);
    if (std::any_of(men.begin(), men.end(), [&](Fig who) { return in_reach(f, who, gun); })) out.push(gun);
  }
  return out;
}

bool with_guns(Field f, UnitId g) { return !guns_of(f, g).empty(); }

bool with_his_gun(Field f, Fig who) {
  const UnitId g = f.group_of(who);
  for (GunId gun = 0; gun < f.setup.guns.size(); ++gun)
    if (served_by(f, gun, g) && in_reach(f, who, gun)) return true;
  return false;
}

Figs serving(Field f, GunId gun, bool able, bool by_reaction) {
  Figs out;
  const UnitId g = f.gun(gun).crew;
  if (g == kNoUnit || !gun_on_table(f, gun)) return out;
  Figs men = gunners_of(f, g), free;
  for (GunId other = 0; other <= gun; ++other) {                                          // the guns before it take their two
    if (!served_by(f, other, g)) continue;
    out.clear();
    free.clear();
    for (const Fig who : men) {
      const bool serves = out.size() < 2 && in_reach(f, who, other) && (!able || able_to_serve(f, who, by_reaction));
      (serves ? out : free).push(who);
    }
    men = free;
  }
  return out;
}

Word gun_cannot_fire(Field f, GunId gun, bool by_reaction) {
  const Gun& g = f.gun(gun);
  if (g.limbered) return "limbered";
  if (!g.loaded) return "not_loaded";
  if (by_reaction ? !f.s.flow.marks.may_fire(f.setup.guns[gun].unit, gun_mark(f, gun), f.rules().reaction_shots) : g.acted) return "acted";
  return serving(f, gun, true, by_reaction).empty() ? Word("no_crew") : Word();
}

Shot gun_shot_at(Field f, GunId gun, Fig target, Weapon weapon) {
  Shot shot;
  const Gun& g = f.gun(gun);
  const UnitId own = g.crew, other = f.group_of(target);
  shot.distance = apart(stand_of(f, target), gun_quad(f, gun), f.rules());
  if (shot.distance > f.rules().of(weapon).range) return {"distance", "FAL-8.15", shot.distance, other};
  if (!in_arc(g.front, f.fig(target).at, arc(g.facing, 100 * f.rules().arc_formed))) return {"arc", "FAL-4.7", shot.distance, other};
  if (const UnitId friend_ = friend_in_the_way(f, {g.front, kNoFig, own, g.side}, target); friend_ != kNoUnit) return {"friend_in_line", "FAL-8.19", shot.distance, friend_};
  if (f.fig(target).unseen_by == own || !clear_line(f, {g.front, kNoFig, own, g.side}, target)) return {"not_seen", "FAL-4.4", shot.distance, other};
  return shot;
}

bool gun_sees(Field f, GunId gun, Fig target) {
  const Gun& g = f.gun(gun);
  if (apart(stand_of(f, target), gun_quad(f, gun), f.rules()) > f.rules().of(f.rules().gun_ball).range) return false;
  if (f.fig(target).unseen_by == g.crew) return false;
  return clear_line(f, {g.front, kNoFig, g.crew, g.side}, target);
}

Fig nearest_mark_of_gun(Field f, GunId gun, UnitId target, Weapon weapon) {
  Fig best = kNoFig;
  Mil near = 0;
  for (const Fig m : f.fit_members(target)) {
    const Shot shot = gun_shot_at(f, gun, m, weapon);
    if (!shot.ok() || (best != kNoFig && shot.distance >= near)) continue;
    best = m;
    near = shot.distance;
  }
  return best;
}

Weapon shot_of(Field f, GunId gun, UnitId target, Word asked) {
  const Rules& r = f.rules();
  if (asked == kBall) return r.gun_ball;
  if (asked == kCanister) return r.gun_canister;
  const bool close = nearest_mark_of_gun(f, gun, target, r.gun_canister) != kNoFig;
  return close && int(r.of(r.gun_canister).dice) >= int(r.of(r.gun_ball).dice) ? r.gun_canister : r.gun_ball;
}

void settle_guns(Play& p) {
  const Field f = p.field();
  for (GunId gun = 0; gun < f.setup.guns.size(); ++gun) {
    const UnitId g = f.gun(gun).crew;
    if (g == kNoUnit || !gun_on_table(f, gun) || f.gun(gun).place == Place::unseen) continue;
    bool somebody = false;
    for (const Fig who : f.members(g)) somebody = somebody || (gunner(f, who) && in_reach(f, who, gun));
    if (somebody) continue;
    p.gun(gun).crew = kNoUnit;
    tell(p, {"gun_left", "FAL-9.22", g, kNoUnit, who_sees(p, g)}, {{"gun", gun}});
  }
}

void leave_guns(Play& p, UnitId g) {
  for (GunId gun = 0; gun < p.setup.guns.size(); ++gun) {
    if (!served_by(p, gun, g)) continue;
    p.gun(gun).crew = kNoUnit;
    tell(p, {"gun_left", "FAL-9.22", g, kNoUnit, who_sees(p, g)}, {{"gun", gun}});
  }
  if (!with_guns(p, g) && (p.group(g).formation == Formation::limbered || p.group(g).formation == Formation::unlimbered)) p.group(g).formation = Formation::skirmish;
}

void take_guns(Play& p) {
  const Field f = p.field();
  for (GunId gun = 0; gun < f.setup.guns.size(); ++gun) {
    if (!gun_on_table(f, gun) || !abandoned(f, gun)) continue;
    const Quad quad = gun_quad(f, gun);
    UnitId by = kNoUnit;
    bool kept = false;
    for (Fig who = 0; who < f.setup.figures(); ++who) {
      if (!f.fit(who)) continue;
      const Mil d = apart(stand_of(f, who), quad, f.rules());
      if (f.side(who) == f.gun(gun).side) kept = kept || d <= kInch;
      else if (d <= kContact && by == kNoUnit) by = f.group_of(who);
    }
    if (by == kNoUnit || kept) continue;
    p.gun(gun).side = f.setup.side_of(by);
    p.gun(gun).crew = kNoUnit;
    tell(p, {"gun_taken", "FAL-6.22", by, f.setup.guns[gun].unit, kAll, true}, {{"gun", gun}});
  }
}

}  // namespace oo::faltering
