#include "rulesets/faltering/play/firing.hpp"

#include <algorithm>

#include "rulesets/faltering/fire.hpp"
#include "rulesets/faltering/play/guns.hpp"

namespace oo::faltering {

void goes_down(Play& p, Fig who, Body body) {
  Figure& x = p.fig(who);
  if (faltering::fit(x.body) || body > x.body) x.body = body;
  x.moving = x.will_fire = false;
  x.doom = Doom::none;
  x.must_take = kNoFig;
  x.bunched = false;
  x.foe = kNoFig;
  for (Fig o = 0; o < p.setup.figures(); ++o)
    if (p.fig(o).foe == who) p.fig(o).foe = kNoFig;
  if (body == Body::captured || body == Body::gone) x.place = Place::removed;
  if (body != Body::kd)
    for (Group& g : p.s.groups)
      if (g.temporary == who) g.temporary = kNoFig;
  p.s.flow.look_for_trophies = true;
}

std::uint16_t reasons_of(Field f, UnitId g, const Losses& losses, Fig leader_before) {
  std::uint16_t reasons = losses.leader_left ? bit(Reason::leader_lost) : std::uint16_t(0);
  for (const Fig who : losses.down) {
    reasons = std::uint16_t(reasons | bit(Reason::man_down));
    if (who != leader_before) continue;
    if (f.fig(who).body != Body::kd || f.rules().switches.leader_lost_on_kd) reasons = std::uint16_t(reasons | bit(Reason::leader_lost));
  }
  (void)g;
  return reasons;
}

void call_tests_for(Play& p, UnitId g, UnitId cause, const Losses& losses, bool received_fire, Fig leader_before) {
  std::uint16_t reasons = reasons_of(p, g, losses, leader_before);
  if (received_fire) reasons = std::uint16_t(reasons | bit(Reason::received_fire));
  if ((reasons & bit(Reason::leader_lost)) != 0 && p.setup.is_unit(g) && p.field().attached_leader(g) == kNoFig) {
    Item next;                                          // after the test: FAL-2.15
    next.task = Task::replace_leader;
    next.group = g;
    push(p, next);
  }
  call_test(p, g, cause, reasons);
}

namespace {

struct Hit {
  Fig who = kNoFig;
  Body body = Body::kd;
};

/// One figure's shot. FAL-8.1 to 8.4, 8.8.
FireInput shot_input(Field f, Fig who, Fig mark, UnitId g, UnitId target, bool volley, bool charging) {
  const Figure &x = f.fig(who), &m = f.fig(mark);
  FireInput in;
  in.weapon = Weapon{x.weapon};
  in.volley = volley;
  in.reps.push(x.rep);
  in.distance = apart(f, who, mark);
  in.formed = volley;
  in.leader_attached = volley;
  in.faltering = x.faltering;
  in.fast_moved = x.fast_moved;
  in.rush_shot = x.moved_over_half || (x.mounted && x.walked > 0);
  in.target.cover = cover_of(f, mark, who);
  in.target.fast_moved = m.fast_moved;
  in.target.prone = m.body == Body::prone;
  in.target.charging = charging;
  in.roller = g;
  in.target_group = target;
  return in;
}

/// The shot of a gun: its weapon, the Rep of the crew, half its dice with one man. FAL-8.15.
FireInput gun_input(Field f, GunId gun, Weapon weapon, Fig mark, const Figs& crew, UnitId target, bool charging) {
  const Figure& m = f.fig(mark);
  FireInput in;
  in.weapon = weapon;
  in.volley = true;
  in.reps.push(group_rep(f, f.gun(gun).crew));
  in.distance = gun_shot_at(f, gun, mark, weapon).distance;
  for (const Fig who : crew) in.rush_shot = in.rush_shot || f.fig(who).moved_over_half;
  in.target.cover = cover_of(f, stand_of(f, mark), &f.gun(gun).front);
  in.target.fast_moved = m.fast_moved;
  in.target.prone = m.body == Body::prone;
  in.target.charging = charging;
  in.crew = std::int32_t(crew.size());
  in.roller = f.gun(gun).crew;
  in.target_group = target;
  return in;
}

}  // namespace

int gun_hits_of_36(Field f, GunId gun, Fig mark, Weapon weapon) {
  const FireInput in = gun_input(f, gun, weapon, mark, serving(f, gun, true), f.group_of(mark), false);
  int faces = 0;
  for (int face = 1; face <= 6; ++face) faces += total_hits(face + in.reps[0], in, f.rules());
  const int dice = f.rules().of(weapon).dice;
  return 6 * faces * (in.crew >= 2 ? dice : (dice + 1) / 2);
}

int hits_of_six(Field f, Fig who, Fig mark, bool volley) {
  const FireInput in = shot_input(f, who, mark, f.group_of(who), f.group_of(mark), volley, false);
  const int rep = in.faltering ? std::min<int>(f.fig(who).rep, f.rules().rep_uncontrolled) : volley ? int(f.rules().rep_controlled) : int(f.fig(who).rep);
  int hits = 0;
  for (int face = 1; face <= 6; ++face) hits += total_hits(face + rep, in, f.rules());
  return hits;
}

namespace {

/// The mark the player named for that shot, where he may fire at it.
Fig named_mark(Field f, Fig who, UnitId target, const FirePlan& plan, std::size_t shot, bool by_reaction) {
  if (plan.aims.empty()) return kNoFig;
  const Fig mark = mark_at(f, target, plan.aims[std::min(shot, plan.aims.size() - 1)]);
  return mark != kNoFig && may_name(f, who, mark) && shot_at(f, who, mark, by_reaction).ok() ? mark : kNoFig;
}

/// Aimed: the nearest mark nobody has aimed at yet. FAL-8.5.
Fig aim(Field f, Fig who, UnitId target, const Inline<Fig, 24>& aimed, bool by_reaction) {
  const Fig nearest = nearest_mark(f, who, target, by_reaction);
  if (std::find(aimed.begin(), aimed.end(), nearest) == aimed.end()) return nearest;
  Fig best = nearest;
  Mil far = 0;
  for (const Fig m : f.fit_members(target)) {
    if (std::find(aimed.begin(), aimed.end(), m) != aimed.end() || !may_name(f, who, m)) continue;
    const Mil d = apart(f, who, m);
    if ((best != nearest && d >= far) || d > f.rules().weapons[f.fig(who).weapon].range) continue;
    if (!shot_at(f, who, m, by_reaction).ok()) continue;
    best = m;
    far = d;
  }
  return best;
}

/// FAL-8.9: on a random figure of the target that has not been hit by this fire, in range and sight.
template <class CanHit>   // bool(Fig)
Fig drawn(Play& p, UnitId g, UnitId target, const Inline<Hit, 48>& hits, CanHit&& can_hit) {
  const Field f = p.field();
  const auto was_hit = [&](Fig m) { return std::any_of(hits.begin(), hits.end(), [&](const Hit& h) { return h.who == m; }); };
  Figs fresh, all;
  for (const Fig m : f.fit_members(target)) {
    if (!can_hit(m)) continue;
    all.push(m);
    if (!was_hit(m)) fresh.push(m);
  }
  const Figs& from = fresh.empty() ? all : fresh;
  if (from.size() <= 1) return from.empty() ? kNoFig : from[0];
  const Request request{"volley_hit", "FAL-8.9", 0, {}, {}, g, target};
  return from[std::size_t(p.dice.pick(int(from.size()), request))];
}

void unload(Play& p, Fig who, bool by_reaction) {
  Figure& x = p.fig(who);
  if (p.rules().weapons[x.weapon].load_actions > 0) x.loaded = false;
  x.loads = 0;
  x.will_fire = false;
  if (by_reaction) p.s.flow.marks.has_fired(p.setup.owner[who], mark_of(p, who));
  if (!by_reaction || p.field().group_of(who) == p.s.flow.now.group) x.acted = x.fired = true;       // FAL-5.9
}

void unload_gun(Play& p, GunId gun, const Figs& crew, bool by_reaction) {
  Gun& g = p.gun(gun);
  g.loaded = false;
  g.loads = 0;
  if (by_reaction) p.s.flow.marks.has_fired(p.setup.guns[gun].unit, gun_mark(p, gun));
  if (by_reaction && g.crew != p.s.flow.now.group) return;
  g.acted = true;
  for (const Fig who : crew) p.fig(who).acted = true;
}

}  // namespace

namespace {

/// What one fire has done so far.
struct Fired {
  UnitId group = kNoUnit, target = kNoUnit;
  bool by_reaction = false, charging = false;
  Inline<Fig, 24> aimed;
  Inline<Hit, 48> hits;
  int shots = 0, od = 0, oof = 0, kd = 0;
};

void figure_fires(Play& p, Fig who, const FirePlan& plan, Fired& fired) {
  const Field f = p.field();
  const bool rote = p.fig(who).faltering, drawn_by_lot = plan.volley || rote;
  Fig mark = drawn_by_lot ? kNoFig : named_mark(f, who, fired.target, plan, std::size_t(fired.shots), fired.by_reaction);
  if (mark == kNoFig) mark = drawn_by_lot ? nearest_mark(f, who, fired.target, fired.by_reaction) : aim(f, who, fired.target, fired.aimed, fired.by_reaction);
  if (mark == kNoFig) return;
  fired.aimed.push(mark);
  const FireInput in = shot_input(f, who, mark, fired.group, fired.target, plan.volley && !rote, fired.charging);
  p.fig(who).window = house_side(f, who, mark);
  unload(p, who, fired.by_reaction);
  ++fired.shots;
  const FireResult result = fire(in, p.rules(), p.dice);
  if (result.hits == 0) return;
  const auto can_hit = [&](Fig m) { return shot_at(f, who, m, fired.by_reaction).ok(); };
  const Fig victim = drawn_by_lot ? drawn(p, fired.group, fired.target, fired.hits, can_hit) : mark;
  if (victim == kNoFig) return;
  fired.od += result.od;
  fired.oof += result.oof;
  fired.kd += result.kd;
  fired.hits.push({victim, result.od > 0 ? Body::od : result.oof > 0 ? Body::oof : Body::kd});
}

/// FAL-8.15: its dice with the Rep of the crew, the hits fall as those of a volley.
void gun_fires(Play& p, GunId gun, const FirePlan& plan, Fired& fired) {
  const Field f = p.field();
  const Weapon weapon = shot_of(f, gun, fired.target, plan.shot);
  const Fig mark = nearest_mark_of_gun(f, gun, fired.target, weapon);
  const Figs crew = serving(f, gun, true, fired.by_reaction);
  if (mark == kNoFig || crew.empty()) return;
  const FireInput in = gun_input(f, gun, weapon, mark, crew, fired.target, fired.charging);
  unload_gun(p, gun, crew, fired.by_reaction);
  const FireResult result = fire(in, p.rules(), p.dice);
  fired.shots += result.shots();
  fired.od += result.od;
  fired.oof += result.oof;
  fired.kd += result.kd;
  const auto can_hit = [&](Fig m) { return gun_shot_at(f, gun, m, weapon).ok(); };
  for (int i = 0; i < result.hits; ++i) {
    const Fig victim = drawn(p, fired.group, fired.target, fired.hits, can_hit);
    if (victim == kNoFig) return;
    fired.hits.push({victim, i < result.od ? Body::od : i < result.od + result.oof ? Body::oof : Body::kd});
  }
}

}  // namespace

void fire_at(Play& p, UnitId g, UnitId target, const FirePlan& plan, bool by_reaction, bool charging, bool fired_back) {
  const Field f = p.field();
  reveal(p, g, target, "FAL-7.5");
  const Fig leader_before = commander_to_lose(f, target);
  Fired fired;
  fired.group = g;
  fired.target = target;
  fired.by_reaction = by_reaction;
  fired.charging = charging;
  for (const Fig who : plan.firers) figure_fires(p, who, plan, fired);
  for (const GunId gun : plan.guns) gun_fires(p, gun, plan, fired);
  if (fired.shots == 0) return;
  Losses losses;
  for (const Hit& h : fired.hits) {
    if (f.fit(h.who)) losses.down.push(h.who);
    goes_down(p, h.who, h.body);
  }
  tell(p, {"fired", "FAL-8.1", g, target, kAll, true},
       {{"shots", fired.shots}, {"hits", std::int32_t(fired.hits.size())}, {"od", fired.od}, {"oof", fired.oof}, {"kd", fired.kd}, {"distance", group_distance(f, g, target)},
        {"reaction", by_reaction}, {"back", fired_back}, {"how", 0, plan.volley ? kVolley : plan.guns.empty() ? Word("aimed") : Word("gun")}});
  call_tests_for(p, target, g, losses, true, leader_before);
}

namespace {

void fire_back(Play& p, UnitId g, UnitId target, std::span<const FigureId> who) {
  if (who.empty() || target == kNoUnit || !p.field().any_fit(target)) return;             // FAL-5.12
  const FirePlan plan = plan_fire(p, g, target, who, true, true);
  if (plan.nobody()) return;
  const Charge& c = p.s.flow.charge;
  fire_at(p, g, target, plan, true, c.step != ChargeStage::none && c.charger == target, true);
}

}  // namespace

void do_shots(Play& p, const Item& item) {
  const Field f = p.field();
  const UnitId g = item.group;
  Inline<FigureId, 16> all, steady, rote;
  for (const Fig who : f.fit_members(g)) {
    if (!p.fig(who).will_fire) continue;
    all.push(f.number_of(who));
    (p.fig(who).faltering ? rote : steady).push(f.number_of(who));
    p.fig(who).will_fire = false;
  }
  // FAL-10.19, 8.8: only who falters has no choice but the nearest; all shots at one group are one fire.
  const UnitId nearest = rote.empty() ? kNoUnit : nearest_target(f, g, true, rote.all());
  if (rote.empty() || nearest == item.cause) {
    fire_back(p, g, item.cause, all.all());
    return;
  }
  fire_back(p, g, item.cause, steady.all());
  fire_back(p, g, nearest, rote.all());
}

}  // namespace oo::faltering
