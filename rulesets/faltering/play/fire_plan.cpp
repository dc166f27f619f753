// Who would fire at whom, and what forbids it. FAL-8.5, 8.8, 8.14 to 8.16, 8.19.
#include <algorithm>

#include "rulesets/faltering/fire.hpp"
#include "rulesets/faltering/play/firing.hpp"
#include "rulesets/faltering/play/guns.hpp"

namespace oo::faltering {
namespace {

bool has_reacted(Field f, Fig who) { return !f.s.flow.marks.may_fire(f.setup.owner[who], mark_of(f, who), f.rules().reaction_shots); }

bool could_volley(Field f, UnitId g) {
  if (!f.setup.is_unit(g) || f.riding(g) || !is_formed(f, g)) return false;
  const bool shaken = half_of(f, g, [](Field q, Fig who) { return q.fig(who).faltering; });      // FAL-13.12
  return may_volley(true, shaken, leader_of(f, g) != kNoFig);
}

/// Has fired in this activation, or by reaction in this chain.
bool has_fired(Field f, Fig who, bool by_reaction) { return f.fig(who).fired || (by_reaction && f.s.flow.marks.shots(f.setup.owner[who], mark_of(f, who)) > 0); }

/// FAL-8.16: of each knot of bunched men only half may fire. A knot are those of the group who touch one another, loaded or not; who of it has fired, at
/// whomever, has used up his part of it.
void thin_bunched(Field f, UnitId g, bool by_reaction, FirePlan& out) {
  if (std::none_of(out.firers.begin(), out.firers.end(), [&](Fig who) { return f.fig(who).bunched; })) return;
  Figs bunched, knot, silenced, kept;
  for (const Fig who : f.fit_members(g))
    if (f.fig(who).bunched) bunched.push(who);
  while (!bunched.empty()) {
    knot.clear();
    knot.push(bunched[0]);
    for (std::size_t i = 0; i < knot.size(); ++i) {                       // whoever touches one of it belongs to it
      Figs others;
      for (const Fig who : bunched)
        if (std::find(knot.begin(), knot.end(), who) == knot.end()) (touching(f, knot[i], who) ? knot : others).push(who);
      bunched = others;
    }
    int may = bunched_firers(int(knot.size()), f.rules());
    for (const Fig who : knot) may -= has_fired(f, who, by_reaction);
    for (const Fig who : out.firers)
      if (std::find(knot.begin(), knot.end(), who) != knot.end() && may-- <= 0) silenced.push(who);
  }
  for (const Fig who : out.firers)
    if (std::find(silenced.begin(), silenced.end(), who) == silenced.end()) kept.push(who);
  out.firers = kept;
  if (out.nobody()) out.refusal = {"bunched", "FAL-8.16", "figures", g};
}

/// FAL-21.5, 21.14: four out of each side of a house, with those who have fired out of it in this activation, or by reaction in this chain.
constexpr int kAtOneSide = 4;
bool side_is_full(Field f, Fig who, std::int8_t side, const Figs& firers, const Inline<std::int8_t, 16>& sides, bool by_reaction) {
  const PieceId house = house_of(f, who);
  int there = 0;
  for (std::size_t i = 0; i < firers.size(); ++i) there += sides[i] == side && house_of(f, firers[i]) == house;
  for (Fig o = 0; o < f.setup.figures(); ++o) {
    if (f.fig(o).window != side || f.side(o) != f.side(who) || !f.fit(o) || house_of(f, o) != house) continue;
    there += by_reaction ? has_reacted(f, o) : f.fig(o).acted && f.group_of(o) == f.group_of(who);
  }
  return there >= kAtOneSide;
}

}  // namespace

namespace {

/// FAL-8.15: the guns of the group that may fire at it.
void plan_guns(Field f, UnitId g, UnitId target, std::span<const FigureId> wanted, bool by_reaction, FirePlan& out) {
  const Guns guns = guns_of(f, g);
  for (std::size_t i = 0; i < guns.size(); ++i) {
    if (!wanted.empty() && std::find(wanted.begin(), wanted.end(), FigureId(i)) == wanted.end()) continue;
    if (const Word why = gun_cannot_fire(f, guns[i], by_reaction); !why.empty()) {
      out.refusal = {why, "FAL-8.15", "figures", g};
      continue;
    }
    if (nearest_mark_of_gun(f, guns[i], target, shot_of(f, guns[i], target, out.shot)) == kNoFig) {
      out.refusal = {"no_target", "FAL-8.15", "target", target};
      continue;
    }
    out.guns.push(guns[i]);
  }
}

bool serves_one_of(Field f, Fig who, const Guns& guns, bool by_reaction) {
  for (const GunId gun : guns) {
    const Figs crew = serving(f, gun, true, by_reaction);
    if (std::find(crew.begin(), crew.end(), who) != crew.end()) return true;
  }
  return false;
}

}  // namespace

int ready_to_fire(Field f, UnitId g) {
  int n = 0;
  for (const Fig who : f.fit_members(g)) n += ready(f, who);
  for (const GunId gun : guns_of(f, g)) n += f.gun(gun).loaded && !f.gun(gun).limbered;
  return n;
}

FirePlan plan_fire(Field f, UnitId g, UnitId target, std::span<const FigureId> wanted, bool as_volley, bool by_reaction, Word shot) {
  FirePlan out;
  out.refusal = {"no_firer", "FAL-8.5", "figures", g};
  out.shot = shot;
  if (wanted.empty() || !shot.empty()) plan_guns(f, g, target, wanted, by_reaction, out);
  if (!shot.empty()) {
    if (!out.guns.empty()) out.refusal = {};
    return out;
  }
  out.volley = as_volley && could_volley(f, g) && (!by_reaction || nearest_target(f, g, true) == target);   // a volley goes at the nearest, or is none: FAL-8.8
  const bool battery = with_guns(f, g);
  Inline<std::int8_t, 16> sides;
  for (const Fig who : f.fit_members(g)) {
    if (!wanted.empty() && std::find(wanted.begin(), wanted.end(), f.number_of(who)) == wanted.end()) continue;
    if (by_reaction ? has_reacted(f, who) : f.fig(who).acted || f.fig(who).no_more) {
      out.refusal = {"acted", "FAL-5.7", "figures", g};
      continue;
    }
    if ((!armed(f, who) && (f.leader(who) || battery)) || serves_one_of(f, who, out.guns, by_reaction)) continue;
    if (const Word why = cannot_fire(f, who, by_reaction); !why.empty()) {
      out.refusal = {why, "FAL-8.14", "figures", g};
      continue;
    }
    const Fig mark = nearest_mark(f, who, target, by_reaction);
    if (mark == kNoFig) {
      out.refusal = {"no_target", "FAL-8.5", "target", target};
      continue;
    }
    const std::int8_t side = house_side(f, who, mark);
    if (side >= 0 && side_is_full(f, who, side, out.firers, sides, by_reaction)) {
      out.refusal = {"side_full", "FAL-21.5", "figures", g};
      continue;
    }
    if (out.firers.push(who)) sides.push(side);
  }
  thin_bunched(f, g, by_reaction, out);
  if (!out.nobody()) out.refusal = {};
  return out;
}

UnitId nearest_target(Field f, UnitId g, bool by_reaction, std::span<const FigureId> wanted) {
  const SideId side = f.setup.side_of(g);
  UnitId best = kNoUnit;
  Mil nearest = 0;
  for (UnitId t = 0; t < f.setup.roster(); ++t) {
    if (f.setup.side_of(t) == side || !f.known_to(side, t) || !f.any_fit(t)) continue;
    const Mil d = group_distance(f, g, t);
    if (d < 0 || (best != kNoUnit && d >= nearest)) continue;
    if (plan_fire(f, g, t, wanted, false, by_reaction).nobody()) continue;
    best = t;
    nearest = d;
  }
  return best;
}

Fig mark_at(Field f, UnitId target, Point place) {
  for (const Fig m : f.fit_members(target))
    if (apart(Stand{place, 0, false}, stand_of(f, m), f.rules()) == 0 && length(place, f.fig(m).at) <= kInch) return m;
  return kNoFig;
}

Refusal check_target(Field f, UnitId g, UnitId t) {
  const bool known = t < f.setup.roster() && f.setup.side_of(t) != f.setup.side_of(g) && f.known_to(f.setup.side_of(g), t) && f.any_fit(t);
  return known ? Refusal{} : Refusal{"target", "FAL-8.5", "target"};
}

/// FAL-8.5: the player may name each mark; of volleys and guns nobody chooses it.
Refusal check_aims(Field f, UnitId target, const Order& order) {
  if (order.path.empty()) return {};
  if (!order.choice.empty()) return {"no_aiming", "FAL-8.9", "path"};
  for (const Point place : order.path)
    if (mark_at(f, target, place) == kNoFig) return {"no_mark", "FAL-8.5", "path", target};
  return {};
}

Refusal check_fire(Field f, UnitId g, const Order& order, FirePlan& out) {
  const UnitId t = order.target;
  if (Refusal r = check_target(f, g, t)) return r;
  const bool volley = order.choice == kVolley, guns = order.choice == kBall || order.choice == kCanister;
  if (!order.choice.empty() && !volley && !guns) return {"choice", "FAL-8.8", "choice"};
  if (guns && !with_guns(f, g)) return {"no_guns", "FAL-8.15", "choice", g};
  if (volley && !could_volley(f, g)) return {"no_volley", "FAL-8.8", "choice", g};
  if (volley && !order.figures.empty()) return {"no_splitting", "FAL-8.19", "figures", g};
  if (Refusal r = check_aims(f, t, order)) return r;
  out = plan_fire(f, g, t, order.figures.all(), volley, false, guns ? order.choice : Word());
  out.aims = order.path;
  if (out.refusal) return out.refusal;
  if (f.s.flow.now.fired_at.test(t)) return {"fired_at", "FAL-8.22", "target", t};   // or every man of it could force a test by himself
  const auto by_rote = [&](Fig x) { return f.fig(x).faltering; };
  bool rote = std::any_of(out.firers.begin(), out.firers.end(), by_rote);
  for (const GunId gun : out.guns) {
    const Figs crew = serving(f, gun, true);
    rote = rote || std::any_of(crew.begin(), crew.end(), by_rote);
  }
  if (volley || rote) {
    const UnitId nearest = nearest_target(f, g, false);
    if (nearest != kNoUnit && nearest != t) return {"nearer_target", "FAL-8.8", "target", nearest};
  }
  return {};
}

}  // namespace oo::faltering
