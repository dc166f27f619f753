// Involuntary moves: bunch, duck back, retire, leaving the table. FAL-10.
#include <algorithm>

#include "rulesets/faltering/play/chain.hpp"
#include "rulesets/faltering/play/guns.hpp"
#include "rulesets/faltering/play/moves.hpp"
#include "rulesets/faltering/play/sight.hpp"

namespace oo::faltering {
namespace {

constexpr std::array<Cdeg, 12> kRound{0, 3000, -3000, 6000, -6000, 9000, -9000, 12000, -12000, 15000, -15000, 18000};

void set_at(Play& p, Fig who, Point at) {
  p.fig(who).at = at;
  p.s.flow.look_for_trophies = true;
}

/// Whoever moves away from them fights them no longer.
void break_contact(Play& p, Fig who) {
  p.fig(who).foe = kNoFig;
  for (Fig o = 0; o < p.setup.figures(); ++o)
    if (p.fig(o).foe == who) p.fig(o).foe = kNoFig;
}

Cdeg towards(Field f, Fig who, UnitId cause) {
  if (cause == kNoUnit || !f.present(cause)) return f.fig(who).facing;
  const Point there = middle_of(f, cause);
  return there == f.fig(who).at ? f.fig(who).facing : bearing(f.fig(who).at, there);
}

}  // namespace

bool put_beside(Play& p, Fig who, Fig beside, Point from) {
  const Field f = p.field();
  const Point middle = f.fig(beside).at;
  const Heading away = toward(middle, from);
  const Mil reach = f.fig(who).mounted || f.fig(beside).mounted ? 3 * kInch / 2 : f.rules().base_foot.width;
  for (const Cdeg turn : kRound) {
    const Point place = at(middle, turned(away, turn), 0, reach);
    const Stand s{place, f.fig(who).facing, f.fig(who).mounted};
    if (place_taken(f, s, f.side(who), own_class(f, who), [&](Fig o) { return o == who; }) != Taken::no) continue;
    set_at(p, who, place);
    return true;
  }
  return false;
}

void farthest_first(Field f, Figs& figures, UnitId cause) {
  if (cause == kNoUnit) return;
  const Point from = middle_of(f, cause);
  for (std::size_t i = 1; i < figures.size(); ++i)
    for (std::size_t k = i; k > 0 && distance2(f.fig(figures[k]).at, from) > distance2(f.fig(figures[k - 1]).at, from); --k) std::swap(figures[k], figures[k - 1]);
}

void remove_from_play(Play& p, Fig who, Word) {
  Figure& x = p.fig(who);
  break_contact(p, who);
  x.place = Place::removed;
  x.body = Body::gone;
  x.doom = Doom::none;
  x.will_fire = x.moving = false;
  for (Group& g : p.s.groups)
    if (g.temporary == who) g.temporary = kNoFig;
}

void bunch(Play& p, Fig who, UnitId cause) {
  const Field f = p.field();
  Figure& x = p.fig(who);
  const Mil reach = own_move(f, who);
  Inline<Fig, 64> tried;
  const auto friends = [&](Fig o) { return o != who && f.side(o) == f.side(who) && f.fit(o) && std::find(tried.begin(), tried.end(), o) == tried.end(); };
  do {                                                                                     // whom he cannot come to does not serve: the next nearest, FAL-10.25
    const NearFig near = nearest_fig(f, stand_of(f, who), friends);
    if (near.who == kNoFig || near.distance > reach) break;
    if (near.distance <= kContact) {                                                       // FAL-10.2: adjacent already
      x.bunched = true;
      return;
    }
    const Point from = x.at;
    if (walk_figure(f, who, along(from, f.fig(near.who).at, near.distance), reach, true).whole && put_beside(p, who, near.who, from)) {
      x.bunched = true;
      x.facing = towards(f, who, cause);
      return;
    }
    tried.push(near.who);
  } while (!tried.full());
  (void)retire(p, f.group_of(who), {&who, 1}, cause);                                         // FAL-10.1
}

namespace {

/// The nearest point of cover within reach of straight movement, an inch from enemies: FAL-10.4, 10.5.
std::optional<Point> cover_near(Field f, Fig who, UnitId cause) {
  const Point here = f.fig(who).at;
  const bool has_cause = cause != kNoUnit && f.present(cause);
  const Point from = has_cause ? middle_of(f, cause) : here;
  const SideId side = f.side(who);
  for (Mil far = kInch; far <= f.rules().duck_back; far += kInch)
    for (Cdeg way = 0; way < kTurn; way += 2250) {
      const Point place = at(here, heading(way), 0, far);
      if (!on_table(f.table(), place)) continue;
      const Stand s{place, f.fig(who).facing, f.fig(who).mounted};
      if (!counts_as_cover(cover_of(f, s, has_cause ? &from : nullptr), f.rules())) continue;
      if (place_taken(f, s, side, own_class(f, who), [&](Fig o) { return o == who; }) != Taken::no) continue;
      bool near_enemy = false;
      for (Fig o = 0; o < f.setup.figures() && !near_enemy; ++o)
        near_enemy = f.side(o) != side && f.fit(o) && apart(s, stand_of(f, o), f.rules()) < kInch;
      if (!near_enemy) return place;
    }
  return std::nullopt;
}

}  // namespace

void duck_back(Play& p, Fig who, UnitId cause) {
  const Field f = p.field();
  Figure& x = p.fig(who);
  x.ducked_back = true;
  if (in_cover_from(f, who, cause)) {                                                            // FAL-4.5: a work behind him is none
    x.unseen_by = cause;
    return;
  }
  const auto place = cover_near(f, who, cause);
  if (!place) {
    x.body = Body::prone;
    x.no_more = true;                                                                      // its turn is over
    return;
  }
  break_contact(p, who);
  set_at(p, who, *place);
  x.facing = towards(f, who, cause);
  x.unseen_by = cause;
}

namespace {

/// How far and where one figure can go towards the edge; ways that turn aside are tried where the straight one is shut. FAL-10.10.
Point way_home(Field f, Fig who, Mil distance, bool& over_the_edge) {
  const Edge edge = f.setup.edge_of(f.group_of(who));
  const Point here = f.fig(who).at;
  const Heading home = heading(outward(edge));
  Point best = here;
  Mil most = -1;
  over_the_edge = false;
  for (const Cdeg turn : {0, 3000, -3000, 6000, -6000}) {
    const Point goal = at(here, turned(home, turn), 0, distance);
    const Walk w = walk_figure(f, who, goal, distance, false);
    const Mil gained = distance_to(f.table(), edge, here) - distance_to(f.table(), edge, w.end);
    if (gained > most) {
      most = gained;
      best = w.end;
    }
    if (2 * most >= distance) break;
  }
  const Mil radius = f.rules().base_foot.width / 2;
  over_the_edge = distance_to(f.table(), edge, best) < radius - kTouch;
  return best;
}

bool as_a_body(Field f, UnitId g, std::span<const Fig> figures) { return f.setup.is_unit(g) && is_formed(f, g) && figures.size() >= f.fit_members(g).size(); }

void goes_over_edge(Play& p, Fig who) {
  const UnitId g = p.field().group_of(who);
  const int exit = battlefield::exit_at(p.setup, p.setup.side_of(g), g, p.s.flow.turn, p.fig(who).at, true);
  if (exit < 0) {
    remove_from_play(p, who, "left");
    return;
  }
  break_contact(p, who);
  p.fig(who).place = Place::exited;
  p.fig(who).exit = std::int8_t(exit);
}

}  // namespace

bool retire(Play& p, UnitId g, std::span<const Fig> figures, UnitId cause) {
  const Field f = p.field();
  Figs going;
  for (const Fig who : figures)
    if (f.fit(who)) going.push(who);
  if (going.empty()) return false;
  const Fig leader = commander_to_lose(f, g);
  bool leader_left = false;
  farthest_first(f, going, cause);
  for (const Fig who : going) break_contact(p, who);
  if (going.size() >= f.fit_members(g).size()) leave_guns(p, g);                           // FAL-9.22: they go, the guns stay
  Mil distance = kMaxCoordinate;
  for (const Fig who : going) distance = std::min(distance, own_move(f, who));
  const bool body = as_a_body(f, g, going.all());
  bool over = false;
  Point shift{};
  if (body) {                                                                              // as a body: all by the way of the one who comes least far
    Mil least = kMaxCoordinate;
    for (const Fig who : going) {
      bool leaves = false;
      const Point end = way_home(f, who, distance, leaves);
      const Mil far = length(f.fig(who).at, end);
      if (far < least) {
        least = far;
        shift = {end.x - f.fig(who).at.x, end.y - f.fig(who).at.y};
      }
    }
  }
  int left = 0;
  bool broken = false;
  for (const Fig who : going) {
    Figure& x = p.fig(who);
    const Point from = x.at;
    Point end = body ? Point{from.x + shift.x, from.y + shift.y} : way_home(f, who, distance, over);
    if (body) over = distance_to(f.table(), f.setup.edge_of(g), end) < f.rules().base_foot.width / 2 - kTouch;
    if (over) {
      goes_over_edge(p, who);
      leader_left = leader_left || who == leader;
      ++left;
      continue;
    }
    end = body ? end : last_free(f, who, from, end, {});
    broken = broken || (body && breaks_order(f, from, end));
    set_at(p, who, end);
    x.retiring = true;
    if (x.body == Body::prone) x.body = Body::standing;
    x.facing = body ? p.group(g).facing : towards(f, who, cause);
  }
  if (body) p.group(g).front = {p.group(g).front.x + shift.x, p.group(g).front.y + shift.y};
  if (broken) break_up(p, g);
  tell(p, {"retired", "FAL-10.8", g, cause, who_sees(p, g)}, {{"figures", std::int32_t(going.size())}, {"off_table", left}});
  return leader_left;
}

}  // namespace oo::faltering
