// What comes of itself when a group activates, before its player decides: marks lifted, ranks closed up, the knocked down, trophies, strays. FAL-5.7.
#include <algorithm>

#include "rulesets/faltering/play/activation.hpp"
#include "rulesets/faltering/play/firing.hpp"
#include "rulesets/faltering/play/guns.hpp"
#include "rulesets/faltering/play/handling.hpp"
#include "rulesets/faltering/play/moves.hpp"
#include "rulesets/faltering/play/trophies.hpp"
#include "rulesets/reactions/reaction.hpp"

namespace oo::faltering {

void wipe_marks(Play& p, UnitId g) {
  const bool lasts = p.rules().switches.retire_until_rallied;
  for (const Fig who : p.field().members(g)) {
    Figure& x = p.fig(who);
    x.ducked_back = false;
    x.unseen_by = kNoUnit;
    x.fast_moved = x.moved_over_half = x.acted = x.loading = x.no_more = x.will_fire = false;
    x.spent = x.walked = 0;
    x.window = -1;
    if (!lasts) x.retiring = false;
    x.no_more = x.joined_on == p.s.flow.turn && x.joined_on > 0;                       // he has acted with his old group
  }
  for (const GunId gun : guns_of(p, g)) p.gun(gun).acted = false;
}

namespace {

/// Nobody of it stands but stragglers: FAL-15.3.
bool group_has_gone(Field f, UnitId g) {
  for (const Fig who : f.fit_members(g))
    if (f.leader(who) || !f.fig(who).stray) return false;
  return true;
}

}  // namespace

/// FAL-15: each by its own dice.
void recover(Play& p, UnitId g) {
  const Field f = p.field();
  const bool nobody_stood = group_has_gone(f, g);
  const Fig leader_before = commander_to_lose(f, g);
  Losses lost;
  int up = 0, down = 0, lying = 0;
  for (const Fig who : f.members(g)) {
    if (f.fig(who).body != Body::kd) continue;
    const UnitId owner = f.setup.owner[who];
    reactions::TestInput in;
    in.table = table_of(f, who);
    in.reason = Reason::recover_knock_down;
    in.rep = f.fig(who).rep;
    in.armored = f.setup.is_unit(owner) && f.row(owner).armored;
    in.roller = g;
    const reactions::TestResult result = reactions::test(in, f.rules().reactions, p.dice);
    if (reactions::has(result.reading.effects, Effect::recover)) {
      p.fig(who).body = Body::standing;
      p.fig(who).no_more = true;                                                            // FAL-15.2
      ++up;
    } else if (reactions::has(result.reading.effects, Effect::out_of_fight)) {
      goes_down(p, who, Body::oof);
      lost.down.push(who);
      ++down;
    } else {
      ++lying;
    }
  }
  if (up > 0) note_stragglers(p, g, nobody_stood);
  if (up + down > 0) tell(p, {"recovering", "FAL-15.1", g, kNoUnit, who_sees(p, g)}, {{"up", up}, {"out", down}});
  else if (lying > 0) tell(p, {"still_down", "FAL-15.1", g, kNoUnit, who_sees(p, g)}, {{"figures", lying}});
  if (!lost.down.empty()) call_tests_for(p, g, kNoUnit, lost, false, leader_before);
}

void go_for_trophies(Play& p, UnitId g) {                                                   // FAL-12.6
  for (const Fig who : p.field().fit_members(g)) {
    const Fig body = p.fig(who).must_take;
    if (body == kNoFig) continue;
    if (!still_must(p, who)) {
      p.fig(who).must_take = kNoFig;
      continue;
    }
    if (p.fig(who).no_more) continue;                                                       // FAL-15.2
    // A normal move, which ground costs; only the move of the test itself does without. FAL-12.5, 6.4.
    Stretches scratch;
    const MoveCost& cost = p.setup.move_costs[static_cast<std::size_t>(own_class(p, who))];
    const Point from = p.fig(who).at;
    const Mil inches = length(from, reach(p.setup.ground, from, p.fig(body).at, Fraction(allowance_of(p, who, false, true)), cost, scratch).at);
    p.fig(who).spent = normal_move(p, who);
    const bool there = go_to_body(p, who, body, inches);
    note_way(p, who, length(from, p.fig(who).at));
    if (there) take_trophy(p, who, body);
  }
}

namespace {

/// Nobody of his group is within the distance of coherency. FAL-2.8.
bool astray(Field f, Fig who, const Figs& all) {
  for (const Fig o : all)
    if (o != who && apart(f, who, o) <= f.rules().coherency) return false;
  return all.size() > 1;
}

}  // namespace

void come_back(Play& p, UnitId g) {                                                         // FAL-2.9
  const Field f = p.field();
  if (!f.setup.is_unit(g) || f.group(g).locked != kNoUnit) return;
  const Figs all = f.fit_members(g);
  for (const Fig who : all) {
    Figure& x = p.fig(who);
    if (f.leader(who) || x.no_more || x.foe != kNoFig || x.must_take != kNoFig || !astray(f, who, all)) continue;
    const auto mates = [&](Fig o) { return o != who && f.fit(o) && f.group_of(o) == g && !f.leader(o); };
    const NearFig near = nearest_fig(f, stand_of(f, who), mates);
    if (near.who == kNoFig) continue;
    const Point goal = along(x.at, p.fig(near.who).at, std::max<Mil>(0, near.distance - kInch));
    if (x.faltering && comes_nearer(f, who, goal)) continue;
    const Walk w = walk_figure(f, who, goal, allowance_of(f, who, false, true), false);
    const Point from = x.at, end = last_free(f, who, x.at, w.end, {});
    if (end == from) continue;
    x.at = end;
    x.facing = bearing(from, end);
    x.spent += w.cost;
    note_way(p, who, length(from, end));
    if (x.body == Body::prone) x.body = Body::standing;
    p.s.flow.look_for_trophies = true;
    tell(p, {"came_back", "FAL-2.9", g, kNoUnit, who_sees(p, g)}, {{"inches", x.walked}});
  }
}

/// FAL-6.17: a formed group closes up, free; what still stands apart stays a formation in name only. The crew steps up to its guns.
void close_up(Play& p, UnitId g) {
  const bool battery = p.setup.is_unit(g) && with_guns(p, g);
  if (!p.setup.is_unit(g) || p.group(g).locked != kNoUnit || (!battery && (!formed(p.group(g).formation) || !is_formed(p, g)))) return;
  const Field f = p.field();
  Figs men;
  for (const Fig who : in_ranks(f, g))
    if (!f.leader(who)) men.push(who);
  Places places;
  lay_out(shape_of(f, g), int(men.size()), f.riding(g), f.rules(), places);
  for (const Point place : places.men)
    if (place_taken(f, {place, f.group(g).facing, f.riding(g)}, f.setup.side_of(g), move_class(f, g), [&](Fig o) { return f.group_of(o) == g && f.fit(o); }, g) != Taken::no) return;
  for (std::size_t i = 0; i < men.size(); ++i) {
    p.fig(men[i]).at = places.men[i];
    p.fig(men[i]).facing = f.group(g).facing;
  }
  const Fig leader = f.attached_leader(g);
  if (leader == kNoFig || !f.fit(leader)) return;
  if (place_taken(f, {places.leader, f.group(g).facing, f.fig(leader).mounted}, f.setup.side_of(g), move_class(f, g), [&](Fig o) { return o == leader; }) == Taken::no)
    p.fig(leader).at = places.leader;
}

void retire_on(Play& p, UnitId g) {                                                         // FAL-10.9, switch
  if (!p.rules().switches.retire_until_rallied) return;
  Figs going;
  for (const Fig who : p.field().fit_members(g))
    if (p.fig(who).retiring) going.push(who);
  if (going.empty()) return;
  Losses lost;
  lost.leader_left = retire(p, g, going.all(), kNoUnit);
  for (const Fig who : going) p.fig(who).no_more = true;
  call_tests_for(p, g, kNoUnit, lost, false, kNoFig);
}


}  // namespace oo::faltering
