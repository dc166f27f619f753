// Trophies: who is drawn to a fallen enemy, the move to him, what it is worth. FAL-12.
#include "rulesets/faltering/trophy.hpp"

#include <algorithm>

#include "rulesets/faltering/play/chain.hpp"
#include "rulesets/faltering/play/firing.hpp"
#include "rulesets/faltering/play/moves.hpp"
#include "rulesets/faltering/play/sight.hpp"
#include "rulesets/faltering/play/trophies.hpp"

namespace oo::faltering {
namespace {

bool hunts(Field f, Fig who) {
  const UnitId owner = f.setup.owner[who];
  if (!f.setup.is_unit(owner) || !f.row(owner).takes_trophies || f.row(owner).troop != Troop::irregular) return false;
  return f.fit(who) && f.fig(who).must_take == kNoFig && f.fig(who).foe == kNoFig && f.fig(who).doom == Doom::none && f.group(f.group_of(who)).temporary != who &&
         !f.group(f.group_of(who)).hidden;
}

/// The nearest enemy of the hunters' side in good order: to the body, or by the switch to the hunter. FAL-12.2.
std::optional<Mil> guard_distance(Field f, Fig body, Fig hunter) {
  const Stand from = stand_of(f, f.rules().switches.trophy_to_irregular ? hunter : body);
  const NearFig near = nearest_fig(f, from, [&](Fig o) { return f.side(o) == f.side(body) && good_order(f, o) && o != body; });
  if (near.who == kNoFig) return std::nullopt;
  return near.distance;
}

TrophyInput trophy_input(Field f, Fig body, Fig hunter) {
  TrophyInput in;
  in.rep = f.fig(hunter).rep;
  in.type = Troop::irregular;
  in.distance = apart(f, hunter, body);
  in.enemy_distance = guard_distance(f, body, hunter);
  in.already_tested = f.fig(body).trophy_tested;
  in.gained = f.fig(hunter).gained;
  in.roller = f.group_of(hunter);
  return in;
}

struct Hunt {
  Fig body = kNoFig, hunter = kNoFig;
  Mil distance = 0;
};

}  // namespace

void take_trophy(Play& p, Fig hunter, Fig body) {
  Figure &h = p.fig(hunter), &b = p.fig(body);
  const bool was_kd = b.body == Body::kd;
  const UnitId group = p.field().group_of(body);
  const Fig leader_before = commander_to_lose(p, group);                                   // FAL-2.16: a knocked-down leader is lost with his life
  const int before = h.rep;
  h.must_take = kNoFig;
  b.taken = true;
  b.body = Body::od;
  h.rep = std::int8_t(rep_after_trophy(h.rep, h.gained, p.rules()));
  h.gained = h.gained || h.rep > before;
  p.s.flow.look_for_trophies = true;
  tell(p, {"trophy_taken", "FAL-12.5", p.field().group_of(hunter), group}, {{"rep", h.rep}});
  if (!was_kd) return;
  Losses losses;                                                                           // FAL-12.10
  losses.down.push(body);
  call_tests_for(p, group, p.field().group_of(hunter), losses, false, leader_before);
}

bool go_to_body(Play& p, Fig hunter, Fig body, Mil inches) {
  const Field f = p.field();
  const Point from = f.fig(hunter).at, there = f.fig(body).at;
  const Mil way = apart(f, hunter, body);
  Figure& h = p.fig(hunter);
  if (way > 0 && from != there) {
    const Point goal = along(from, there, std::min(way, inches));
    Point last = from;
    const std::array<Point, 2> line{from, goal};
    walk(line, [&](Point at_step, Mil) {                                                    // past enemies, not through them
      for (Fig o = 0; o < f.setup.figures(); ++o)
        if (f.side(o) != f.side(hunter) && f.fit(o) && overlap(Stand{at_step, h.facing, h.mounted}, stand_of(f, o), f.rules())) return false;
      last = at_step;
      return true;
    });
    h.at = last_free(f, hunter, from, last, {&body, 1});
    h.facing = bearing(from, there);
    h.retiring = false;
    p.s.flow.look_for_trophies = true;
  }
  const Mil off = apart(f, hunter, body);
  return off <= kContact || (way <= inches + kNear && off <= kContact + kStep);             // he has reached it, but stands no nearer for want of room
}

namespace {

/// Who would be drawn to that body: the nearest, of those who take no test yet. FAL-12.1, 12.10.
Hunt nearest_hunter(Field f, Fig body, std::span<const Hunt> tested) {
  Hunt hunt;
  for (Fig who = 0; who < f.setup.figures(); ++who) {
    if (f.side(who) == f.side(body) || !hunts(f, who)) continue;
    const Mil d = apart(f, who, body);
    if (hunt.hunter != kNoFig && d >= hunt.distance) continue;
    if (std::any_of(tested.begin(), tested.end(), [&](const Hunt& h) { return h.hunter == who; })) continue;
    if (!trophy_required(trophy_input(f, body, who)) || !sees(f, who, body)) continue;
    hunt = {body, who, d};
  }
  return hunt;
}

}  // namespace

void look_for_trophies(Play& p) {
  const Field f = p.field();
  p.s.flow.look_for_trophies = false;
  Inline<Hunt, 16> bodies, hunts_due;
  for (Fig body = 0; body < f.setup.figures() && !bodies.full(); ++body) {
    if (!f.lying(body) || f.fig(body).taken || f.fig(body).trophy_tested) continue;
    const Hunt hunt = nearest_hunter(f, body, {});
    if (hunt.hunter == kNoFig) continue;
    bodies.push(hunt);
    for (std::size_t k = bodies.size() - 1; k > 0 && bodies[k].distance < bodies[k - 1].distance; --k) std::swap(bodies[k], bodies[k - 1]);
  }
  for (const Hunt& nearest : bodies) {                                                      // in order of that distance each takes who is left, FAL-12.10
    const bool busy = std::any_of(hunts_due.begin(), hunts_due.end(), [&](const Hunt& h) { return h.hunter == nearest.hunter; });
    const Hunt hunt = busy ? nearest_hunter(f, nearest.body, hunts_due.all()) : nearest;
    if (hunt.hunter != kNoFig) hunts_due.push(hunt);
  }
  for (std::size_t i = hunts_due.size(); i-- > 0;) {                                        // the first is pushed last
    const Hunt& h = hunts_due[i];
    p.fig(h.body).trophy_tested = true;
    Item item;
    item.task = Task::trophies;
    item.group = f.group_of(h.hunter);
    item.cause = f.group_of(h.body);
    item.hunter = h.hunter;
    item.body = h.body;
    push(p, item);
  }
}

Fig trophy_hunter(Field f, const Item& item) {
  if (!hunts(f, item.hunter) || !f.lying(item.body) || f.fig(item.body).taken) return kNoFig;
  TrophyInput in = trophy_input(f, item.body, item.hunter);
  in.already_tested = false;
  return trophy_required(in) ? item.hunter : kNoFig;
}

void do_trophies(Play& p, const Item& item) {
  const Field f = p.field();
  if (trophy_hunter(f, item) == kNoFig) return;
  TrophyInput in = trophy_input(f, item.body, item.hunter);
  in.already_tested = false;
  in.star = star_fig(f, item.hunter);
  if (item.choice >= 0) in.star_choice = item.choice;
  const TrophyResult result = trophy(in, p.rules(), p.dice);
  tell(p, {"trophies", "FAL-12.4", item.group, item.cause}, {{"passed", result.passed}, {"inches", result.inches}});
  if (result.inches == 0) return;
  if (go_to_body(p, item.hunter, item.body, result.inches)) take_trophy(p, item.hunter, item.body);
  else if (!p.rules().switches.trophy_dropped) p.fig(item.hunter).must_take = item.body;     // FAL-12.6
}

bool still_must(Field f, Fig hunter) {
  const Fig body = f.fig(hunter).must_take;
  if (body == kNoFig || !f.fit(hunter) || !f.lying(body) || f.fig(body).taken) return false;
  const auto guard = guard_distance(f, body, hunter);
  return !guard || *guard >= apart(f, hunter, body);
}

}  // namespace oo::faltering
