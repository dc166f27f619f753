// Officers: Rally, Cohesion, who leaves when nobody rallies him, who takes over. FAL-2.15, 2.20, 9.18, 10.11 to 10.17, 11.
#include <algorithm>

#include "rulesets/faltering/play/chain.hpp"
#include "rulesets/faltering/play/firing.hpp"
#include "rulesets/reactions/reaction.hpp"

namespace oo::faltering {

int officer_test(Play& p, Fig leader, Reason reason, int star_choice, UnitId cause) {
  reactions::TestInput in;
  in.table = ReactionTable::officers;
  in.reason = reason;
  in.rep = p.fig(leader).rep;
  in.star = star_fig(p, leader);
  if (star_choice >= 0) in.star_choice = star_choice;
  in.roller = p.setup.owner[leader];
  in.cause = cause;
  return reactions::test(in, p.rules().reactions, p.dice).passed;
}

Fig rallier(Field f, UnitId g, Fig except) {
  const SideId side = f.setup.side_of(g);
  const auto able = [&](Fig l) {
    if (l == kNoFig || l == except || !f.fit(l) || f.side(l) != side) return false;
    const Figure& x = f.fig(l);
    return !x.faltering && x.doom == Doom::none && !needing_rally(f, g, l).empty();
  };
  if (const Fig own = leader_of(f, g); able(own)) return own;
  Fig best = kNoFig;
  Mil nearest = 0;
  const auto consider = [&](Fig l) {
    if (!able(l)) return;
    Mil d = kMaxCoordinate;
    for (const Fig m : f.fit_members(g)) d = std::min(d, apart(f, l, m));
    if (best == kNoFig || d < nearest) {
      best = l;
      nearest = d;
    }
  };
  for (const LeaderRow& l : f.setup.leaders) consider(l.figure);
  for (UnitId u = 0; u < f.setup.units.size(); ++u) consider(f.group(u).temporary);
  return best;
}

Figs needing_rally(Field f, UnitId g, Fig leader) {
  Figs out;
  for (const Fig m : f.fit_members(g)) {
    const Figure& x = f.fig(m);
    const bool leaving = x.doom == Doom::leave || x.doom == Doom::escort_may_rally;
    const bool retiring = x.retiring && f.rules().switches.retire_until_rallied;                  // FAL-10.9
    if (m != leader && (x.faltering || leaving || retiring) && x.doom != Doom::escort && apart(f, leader, m) <= f.rules().command_radius) out.push(m);
  }
  return out;
}

void rally_figures(Play& p, UnitId g, Fig leader, int passed, std::span<const FigureId> wished) {
  Figs need = needing_rally(p, g, leader);
  const int n = reactions::rallied(passed, int(need.size()), p.rules().reactions);
  const auto wish = [&](Fig m) { return std::find(wished.begin(), wished.end(), p.field().number_of(m)) != wished.end(); };
  // FAL-11.5: those wished for, else leaving before faltering, then highest Rep, then lowest number.
  const auto before = [&](Fig a, Fig b) {
    if (wish(a) != wish(b)) return wish(a);
    const bool la = p.fig(a).doom != Doom::none, lb = p.fig(b).doom != Doom::none;
    if (la != lb) return la;
    return p.fig(a).rep > p.fig(b).rep;
  };
  for (std::size_t i = 1; i < need.size(); ++i)
    for (std::size_t k = i; k > 0 && before(need[k], need[k - 1]); --k) std::swap(need[k], need[k - 1]);
  int rallied = 0;
  for (const Fig m : need) {
    if (rallied == n) break;
    Figure& x = p.fig(m);
    const bool was_leaving = x.doom != Doom::none;
    x.doom = Doom::none;
    x.faltering = was_leaving && p.rules().switches.rallied_still_faltering;                     // FAL-11.3
    x.retiring = false;                                                                          // in good order: FAL-3.3, 11.3
    ++rallied;
  }
  tell(p, {"rallied", "FAL-11.1", g, p.setup.owner[leader], who_sees(p, g)}, {{"passed", passed}, {"needing", std::int32_t(need.size())}, {"figures", rallied}});
}

void do_rally(Play& p, const Item& item) {
  // Of those about to leave only; who may not be rallied is past it. FAL-11.4, 10.16.
  if (!somebody_to_stop(p, item.group)) return;
  const Fig leader = rallier(p, item.group, kNoFig);
  if (leader == kNoFig) return;
  const int passed = officer_test(p, leader, Reason::rally, item.choice, item.group);
  const int need = int(needing_rally(p, item.group, leader).size());
  const int saved = reactions::rallied(passed, need, p.rules().reactions);
  if (saved > 0 && saved < need && !p.group(item.group).hidden) {                                // FAL-11.5
    ask(p, Ask::whom_to_rally, p.setup.side_of(item.group), item.group, p.setup.owner[leader]);
    p.s.flow.ask_passed = std::uint8_t(passed);
    p.s.flow.ask_leader = leader;
    return;
  }
  rally_figures(p, item.group, leader, passed, {});
}

Fig casualty_to_carry(Field f, UnitId g, const Figs& escorts) {
  Fig best = kNoFig;
  Mil nearest = 0;
  for (const Body wanted : {Body::oof, Body::kd}) {
    for (Fig c = 0; c < f.setup.figures(); ++c) {
      if (!f.on_table(c) || f.fig(c).body != wanted || f.group_of(c) != g || f.fig(c).taken) continue;
      for (const Fig e : escorts) {
        const Mil d = apart(f, e, c);
        if (best == kNoFig || d < nearest) {
          best = c;
          nearest = d;
        }
      }
    }
    if (best != kNoFig) return best;
  }
  return best;
}

void do_leave(Play& p, const Item& item) {
  const Field f = p.field();
  const UnitId g = item.group;
  const Fig leader = commander_to_lose(f, g);
  Figs escorts;
  int left = 0;
  bool leader_went = false;
  for (const Fig m : f.fit_members(g)) {
    if (p.fig(m).doom == Doom::none) continue;
    if (p.fig(m).doom != Doom::leave) escorts.push(m);
  }
  if (!escorts.empty())
    if (const Fig carried = casualty_to_carry(f, g, escorts); carried != kNoFig) {
      leader_went = carried == leader;                                                           // FAL-2.16: he leaves, though knocked down
      remove_from_play(p, carried, "carried");
      tell(p, {"carried", "FAL-10.12", g}, {{"escorts", std::int32_t(escorts.size())}});
    }
  for (const Fig m : f.fit_members(g)) {
    if (p.fig(m).doom == Doom::none) continue;
    leader_went = leader_went || m == leader;
    remove_from_play(p, m, "left");
    ++left;
  }
  if (left == 0) return;
  tell(p, {"left_the_field", "FAL-10.11", g, item.cause}, {{"figures", left}, {"remaining", std::int32_t(f.fit_members(g).size())}});
  p.s.flow.look_for_trophies = true;
  if (!f.any_fit(g) && p.s.flow.now.group == g) p.s.flow.now.stopped = true;
  const bool with_his_unit = (item.reasons & bit(Reason::cohesion_test)) != 0;                     // FAL-11.7
  if (!leader_went || with_his_unit || !f.any_fit(g)) return;
  Item next;
  next.group = g;
  next.task = Task::replace_leader;
  push(p, next);
  call_test(p, g, item.cause, bit(Reason::leader_lost));
}

void do_cohesion(Play& p, const Item& item) {
  const Field f = p.field();
  const UnitId g = item.group;
  const Fig leader = leader_of(f, g);
  if (leader == kNoFig) return;
  int carrying_on = 0, present = 0;
  for (const Fig m : f.members(g)) {
    if (commander_counts(f, m)) continue;
    carrying_on += good_order(f, m);
    ++present;
  }
  if (f.fit_members(g).size() < 2) return;                                                       // FAL-11.12
  reactions::TestInput in;
  in.table = ReactionTable::officers;
  in.reason = Reason::cohesion_test;
  in.rep = p.fig(leader).rep;
  in.star = star_fig(f, leader);
  if (item.choice >= 0) in.star_choice = item.choice;
  in.subject.carrying_on = carrying_on;
  in.subject.starting_figures = std::max(1, p.rules().switches.cohesion_by_present ? present : f.row(g).start);
  in.roller = p.setup.owner[leader];
  in.cause = item.cause;
  const reactions::TestResult result = reactions::test(in, p.rules().reactions, p.dice);
  const bool leaves = reactions::has(result.reading.effects, Effect::leader_leaves_with_unit), retires = reactions::has(result.reading.effects, Effect::retire);
  tell(p, {"cohesion", "FAL-11.6", g, item.cause}, {{"passed", result.passed}, {"carrying_on", carrying_on}, {"starting", in.subject.starting_figures},
                                                   {"result", 0, leaves ? Word("leader_leaves_with_unit") : retires ? Word("retire") : Word("carry_on")}});
  if (retires || leaves) lose_rest_of_move(p, g);
  if (retires) {
    const Figs all = f.fit_members(g);
    if (retire(p, g, all.all(), item.cause)) {                                                   // over the edge: no Leader Lost test, FAL-11.7, but somebody takes over
      Item next;
      next.group = g;
      next.task = Task::replace_leader;
      push(p, next);
    }
  }
  if (!leaves) return;
  for (const Fig m : f.fit_members(g)) p.fig(m).doom = Doom::leave;
  Item next;
  next.group = g;
  next.cause = item.cause;
  next.reasons = bit(Reason::cohesion_test);
  next.task = Task::leave;
  push(p, next);
  next.task = Task::rally;                              // another leader may try
  push(p, next);
}

void part_leaders(Play& p) {
  const Field f = p.field();
  for (std::size_t l = 0; l < f.setup.leaders.size(); ++l) {
    const UnitId g = f.s.attached[l];
    const Fig leader = f.setup.leaders[l].figure;
    if (g == kNoUnit || !f.alive(leader)) continue;
    bool anybody = false, near = false;
    for (const Fig m : f.fit_members(g)) {
      if (m == leader) continue;
      anybody = true;
      near = near || apart(f, leader, m) <= f.rules().command_radius;
    }
    if (!anybody || near) continue;
    const UnitId alone = f.setup.leader_id(l);
    p.s.attached[l] = kNoUnit;
    Group& own = p.group(alone);
    own.front = p.fig(leader).at;
    own.facing = p.fig(leader).facing;
    own.formation = Formation::skirmish;
    own.hidden = p.group(g).hidden;
    own.activated = p.group(g).activated;                 // he has acted, if his men have
    tell(p, {"parted", "FAL-2.10", alone, g, who_sees(p, g)});
  }
}

void do_replace(Play& p, const Item& item) {
  const UnitId g = item.group;
  if (!p.setup.is_unit(g) || p.field().attached_leader(g) != kNoFig) return;
  Fig best = kNoFig;
  for (const Fig m : p.field().fit_members(g))
    if (best == kNoFig || p.fig(m).rep > p.fig(best).rep) best = m;
  p.group(g).temporary = best;
  if (best != kNoFig) tell(p, {"took_over", "FAL-2.15", g, kNoUnit, who_sees(p, g)}, {{"rep", p.fig(best).rep}});
}

}  // namespace oo::faltering
