#include "rulesets/faltering/play/firing.hpp"

#include <algorithm>

#include "rulesets/faltering/fire.hpp"
#include "rulesets/faltering/play/sight.hpp"

namespace oo::faltering {
namespace {

FigureId number_of(Field f, Fig who) { return f.leader(who) ? FigureId(31) : FigureId(who - f.row(f.setup.owner[who]).first); }

/// The mark in the table of what has been fired in this chain.
FigureId mark_of(Field f, Fig who) { return f.leader(who) ? FigureId(0) : number_of(f, who); }

bool has_reacted(Field f, Fig who) { return !f.s.flow.marks.may_fire(f.setup.owner[who], mark_of(f, who), f.rules().reaction_shots); }

bool could_volley(Field f, UnitId g) {
  if (!f.setup.is_unit(g) || f.row(g).horse() || !is_formed(f, g)) return false;
  const Fig leader = leader_of(f, g);
  return leader != kNoFig && may_volley(true, false, true);
}

/// FAL-8.16: of the bunched only half may fire.
void thin_bunched(Field f, Figs& firers) {
  int bunched = 0;
  for (const Fig who : firers) bunched += f.fig(who).bunched;
  if (bunched < 2) return;
  int may = bunched_firers(bunched, f.rules());
  Figs kept;
  for (const Fig who : firers) {
    if (f.fig(who).bunched && may-- <= 0) continue;
    kept.push(who);
  }
  firers = kept;
}

}  // namespace

FirePlan plan_fire(Field f, UnitId g, UnitId target, std::span<const FigureId> wanted, bool as_volley, bool by_reaction) {
  FirePlan out;
  out.refusal = {"no_firer", "FAL-8.5", "figures", g};
  out.volley = as_volley && could_volley(f, g);
  for (const Fig who : f.fit_members(g)) {
    if (!wanted.empty() && std::find(wanted.begin(), wanted.end(), number_of(f, who)) == wanted.end()) continue;
    if (by_reaction ? has_reacted(f, who) : f.fig(who).acted || f.fig(who).no_more) {
      out.refusal = {"acted", "FAL-5.7", "figures", g};
      continue;
    }
    if (f.leader(who) && !armed(f, who)) continue;
    if (const Word why = cannot_fire(f, who, by_reaction); !why.empty()) {
      out.refusal = {why, "FAL-8.14", "figures", g};
      continue;
    }
    if (nearest_mark(f, who, target, by_reaction) == kNoFig) {
      out.refusal = {"no_target", "FAL-8.5", "target", target};
      continue;
    }
    out.firers.push(who);
  }
  thin_bunched(f, out.firers);
  if (!out.firers.empty()) out.refusal = {};
  return out;
}

UnitId nearest_target(Field f, UnitId g, bool by_reaction) {
  const SideId side = f.setup.side_of(g);
  UnitId best = kNoUnit;
  Mil nearest = 0;
  for (UnitId t = 0; t < f.setup.roster(); ++t) {
    if (f.setup.side_of(t) == side || !f.known_to(side, t) || !f.any_fit(t)) continue;
    const Mil d = group_distance(f, g, t);
    if (d < 0 || (best != kNoUnit && d >= nearest)) continue;
    if (plan_fire(f, g, t, {}, false, by_reaction).firers.empty()) continue;
    best = t;
    nearest = d;
  }
  return best;
}

Refusal check_fire(Field f, UnitId g, const Order& order, FirePlan& out) {
  const UnitId t = order.target;
  if (t >= f.setup.roster() || f.setup.side_of(t) == f.setup.side_of(g) || !f.known_to(f.setup.side_of(g), t) || !f.any_fit(t)) return {"target", "FAL-8.5", "target"};
  const bool volley = order.choice == kVolley;
  if (!order.choice.empty() && !volley) return {"choice", "FAL-8.8", "choice"};
  if (volley && !could_volley(f, g)) return {"no_volley", "FAL-8.8", "choice", g};
  if (volley && !order.figures.empty()) return {"no_splitting", "FAL-8.19", "figures", g};
  out = plan_fire(f, g, t, order.figures.all(), volley, false);
  if (out.refusal) return out.refusal;
  const bool rote = std::any_of(out.firers.begin(), out.firers.end(), [&](Fig x) { return f.fig(x).faltering; });
  if (volley || rote) {
    const UnitId nearest = nearest_target(f, g, false);
    if (nearest != kNoUnit && nearest != t) return {"nearer_target", "FAL-8.8", "target", nearest};
  }
  return {};
}

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
  std::uint16_t reasons = 0;
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

}  // namespace

int hits_of_six(Field f, Fig who, Fig mark, bool volley) {
  const FireInput in = shot_input(f, who, mark, f.group_of(who), f.group_of(mark), volley, false);
  const int rep = in.faltering ? std::min<int>(f.fig(who).rep, f.rules().rep_uncontrolled) : volley ? int(f.rules().rep_controlled) : int(f.fig(who).rep);
  int hits = 0;
  for (int face = 1; face <= 6; ++face) hits += total_hits(face + rep, in, f.rules());
  return hits;
}

namespace {

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
Fig drawn(Play& p, Fig who, UnitId g, UnitId target, const Inline<Hit, 24>& hits, bool by_reaction) {
  const Field f = p.field();
  const auto was_hit = [&](Fig m) { return std::any_of(hits.begin(), hits.end(), [&](const Hit& h) { return h.who == m; }); };
  Figs fresh, all;
  for (const Fig m : f.fit_members(target)) {
    if (!shot_at(f, who, m, by_reaction).ok()) continue;
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
  if (!by_reaction || p.field().group_of(who) == p.s.flow.now.group) x.acted = true;                 // FAL-5.9
}

}  // namespace

void fire_at(Play& p, UnitId g, UnitId target, const FirePlan& plan, bool by_reaction, bool charging) {
  const Field f = p.field();
  reveal(p, g, target, "FAL-7.5");
  const Fig leader_before = leader_of(f, target) != kNoFig ? leader_of(f, target) : f.attached_leader(target);
  Inline<Fig, 24> aimed;
  Inline<Hit, 24> hits;
  int shots = 0, od = 0, oof = 0, kd = 0;
  for (const Fig who : plan.firers) {
    const bool rote = p.fig(who).faltering;
    const Fig mark = plan.volley || rote ? nearest_mark(f, who, target, by_reaction) : aim(f, who, target, aimed, by_reaction);
    if (mark == kNoFig) continue;
    aimed.push(mark);
    const FireInput in = shot_input(f, who, mark, g, target, plan.volley && !rote, charging);
    unload(p, who, by_reaction);
    ++shots;
    const FireResult result = fire(in, p.rules(), p.dice);
    if (result.hits == 0) continue;
    const Fig victim = plan.volley || rote ? drawn(p, who, g, target, hits, by_reaction) : mark;
    if (victim == kNoFig) continue;
    od += result.od;
    oof += result.oof;
    kd += result.kd;
    hits.push({victim, result.od > 0 ? Body::od : result.oof > 0 ? Body::oof : Body::kd});
  }
  if (shots == 0) return;
  Losses losses;
  for (const Hit& h : hits) {
    if (f.fit(h.who)) losses.down.push(h.who);
    goes_down(p, h.who, h.body);
  }
  tell(p, {"fired", "FAL-8.1", g, target, kAll, true},
       {{"shots", shots}, {"hits", std::int32_t(hits.size())}, {"od", od}, {"oof", oof}, {"kd", kd}, {"distance", group_distance(f, g, target)}, {"reaction", by_reaction},
        {"how", 0, plan.volley ? kVolley : Word("aimed")}});
  call_tests_for(p, target, g, losses, true, leader_before);
}

void do_shots(Play& p, const Item& item) {
  const Field f = p.field();
  const UnitId g = item.group;
  Inline<FigureId, 16> wanted;
  bool rote = false;
  for (const Fig who : f.fit_members(g)) {
    if (!p.fig(who).will_fire) continue;
    wanted.push(number_of(f, who));
    rote = rote || p.fig(who).faltering;
    p.fig(who).will_fire = false;
  }
  if (wanted.empty()) return;
  UnitId target = item.cause;
  if (rote) target = nearest_target(f, g, true);                                          // FAL-10.19, 8.8
  if (target == kNoUnit || !f.any_fit(target)) return;                                    // FAL-5.12
  const FirePlan plan = plan_fire(f, g, target, wanted.all(), true, true);
  if (plan.firers.empty()) return;
  const Charge& c = f.s.flow.charge;
  fire_at(p, g, target, plan, true, c.step != ChargeStage::none && c.charger == target);
}

}  // namespace oo::faltering
