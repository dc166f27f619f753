// How a figure walks: what it may use, what bars its way, where it can stand. FAL-6.1 to 6.7, 6.16, 10.6.
#include "rulesets/faltering/play/moves.hpp"

#include <algorithm>

#include "rulesets/faltering/movement.hpp"
#include "rulesets/faltering/play/sight.hpp"

namespace oo::faltering {

const MoveCost& cost_of(Field f, UnitId g) { return f.setup.move_costs[static_cast<std::size_t>(move_class(f, g))]; }

/// FAL-6.6: not in thicket, marsh, stream; the formed only in the open and on roads.
bool fast_ground(Field f, Point a, Point b, bool formed_body) {
  Stretches over;
  f.ground().stretches(a, b, over);
  for (const Stretch& part : over)
    if (part.spot.kind < kGroundWords.size() && fast_move_forbidden(static_cast<Ground>(part.spot.kind), formed_body)) return false;
  return true;
}

bool breaks_order(Field f, Point a, Point b) {
  if (a == b || f.ground().pieces().empty()) return false;
  if (f.ground().at(b).kind == kind_id(Ground::open_woods)) return true;
  if (length(a, b) > kStep) {
    Stretches over;
    f.ground().stretches(a, b, over);
    for (const Stretch& part : over)
      if (part.spot.kind == kind_id(Ground::open_woods)) return true;
  }
  const KindSet obstacles(kind_id(Obstacle::fence), kind_id(Obstacle::wall));
  WorkCrossings crossed;
  f.ground().works_crossed(a, b, crossed);
  return std::any_of(crossed.begin(), crossed.end(), [&](const WorkCrossing& c) { return obstacles.has(f.ground().piece(c.piece).kind); });
}

void break_up(Play& p, UnitId g) {
  if (!p.setup.is_unit(g) || !formed(p.group(g).formation)) return;
  p.group(g).formation = Formation::open_order;
  tell(p, {"broke_up", "FAL-6.5", g, kNoUnit, who_sees(p, g)});
}

namespace {

/// Those a walker must keep clear of, gathered once for a walk.
struct Near {
  Inline<Fig, 96> enemies, friends;
  Inline<Mil, 96> start;                               // how far each enemy was at the start
};

Near near_way(Field f, Fig who, Point to) {
  Near out;
  const SideId side = f.side(who);
  const UnitId own = f.group_of(who);
  const Box box = box_of(f.fig(who).at, to).grown(4 * kInch);
  for (Fig o = 0; o < f.setup.figures(); ++o) {
    if (!contains(box, f.fig(o).at) || !f.fit(o)) continue;
    if (f.side(o) != side) {
      if (f.known_fig(side, o) && out.enemies.push(o)) out.start.push(apart(f, who, o));
    } else if (f.group_of(o) != own && moves_as_body(f, f.group_of(o))) {
      out.friends.push(o);                             // FAL-6.16: nobody passes through a formed group or a gun's crew
    }
  }
  return out;
}

bool may_stand_in_passing(Field f, Stand s, const Near& near, bool near_ok) {
  const Rules& r = f.rules();
  for (std::size_t i = 0; i < near.enemies.size(); ++i) {
    const Mil d = apart(s, stand_of(f, near.enemies[i]), r);
    if (near_ok ? d == 0 : d < kInch && d < near.start[i]) return false;                       // FAL-6.7, 12.5
  }
  for (const Fig o : near.friends)
    if (overlap(s, stand_of(f, o), r)) return false;
  for (std::size_t w = 0; w < f.s.wagons.size(); ++w)
    if (!f.s.wagons[w].gone && overlap(s, wagon_quad(f, w), r)) return false;
  return true;
}

}  // namespace

/// FAL-10.6, 10.7: a faltering figure comes no nearer to any enemy that it or its group sees.
bool comes_nearer(Field f, Fig who, Point to) { return comes_nearer_on(f, who, f.fig(who).at, f.fig(who).at, to); }

bool comes_nearer_on(Field f, Fig who, Point start, Point a, Point b) {
  const SideId side = f.side(who);
  for (Fig o = 0; o < f.setup.figures(); ++o) {
    if (f.side(o) == side || !f.fit(o) || !f.known_fig(side, o)) continue;
    const Mil now = length(start, f.fig(o).at);
    if (gap(f.fig(o).at, a, b) + kNear >= now) continue;
    for (const Fig friend_ : f.fit_members(f.group_of(who)))
      if (sees(f, friend_, o)) return true;
  }
  return false;
}


Mil allowance_of(Field f, Fig who, bool fast_allowed, bool by_himself) {
  const Figure& x = f.fig(who);
  if (!f.fit(who) || x.no_more) return 0;
  const Activation& now = f.s.flow.now;
  const UnitId g = f.group_of(who);
  const bool fast = fast_allowed && now.group == g && now.fast >= 0;
  const Fraction most = allowance(by_himself ? (f.riding(g) ? Kind::horse : Kind::foot) : kind_of(f, g), fast ? fraction(f.rules().fast_move[std::size_t(now.fast)]) : Fraction(1),
                                  x.body == Body::prone, x.loading, f.rules());
  return std::max<Mil>(0, Mil(most.floor()) - x.spent);
}

Walk walk_figure(Field f, Fig who, Point to, Mil allowance, bool near_ok) {
  Walk out;
  const Point from = f.fig(who).at;
  out.end = from;
  if (to == from) {
    out.whole = true;
    return out;
  }
  Stretches scratch;
  const MoveCost& cost = f.setup.move_costs[static_cast<std::size_t>(own_class(f, who))];
  const Reach far = reach(f.ground(), from, to, Fraction(allowance), cost, scratch);
  Point end = far.at;
  const Near near = near_way(f, who, end);
  if (near.enemies.size() + near.friends.size() + f.s.wagons.size() > 0) {
    const std::array<Point, 2> way{from, end};
    Point last = from;
    const bool all = walk(way, [&](Point p, Mil) {
      if (!may_stand_in_passing(f, {p, f.fig(who).facing, f.fig(who).mounted}, near, near_ok)) return false;
      last = p;
      return true;
    });
    if (!all) end = last;
  }
  out.end = end;
  out.whole = end == to;
  if (end == far.at) {
    out.cost = whole_mils(Fraction(allowance) - far.left);
  } else if (end != from) {
    const std::array<Point, 2> way{from, end};
    out.cost = whole_mils(path_cost(f.ground(), way, cost, scratch).total);
  }
  return out;
}

Point last_free(Field f, Fig who, Point a, Point b, std::span<const Fig> ignore) {
  const Mil far = length(a, b);
  const MoveClass c = own_class(f, who);
  const auto skip = [&](Fig o) { return o == who || std::find(ignore.begin(), ignore.end(), o) != ignore.end(); };
  for (Mil d = far; d > 0; d -= std::min(d, kStep)) {
    const Point p = along(a, b, d);
    if (place_taken(f, {p, f.fig(who).facing, f.fig(who).mounted}, f.side(who), c, skip) == Taken::no) return p;
  }
  return a;
}

namespace {

/// Somebody of them stands within reach of him now.
bool has_company(Field f, Fig who, std::span<const Fig> figures) {
  for (const Fig o : figures)
    if (o != who && within(f, who, o, f.rules().coherency)) return true;
  return false;
}

}  // namespace

bool coherent(Field f, std::span<const Fig> figures, std::span<const Point> at_places) {
  if (figures.size() < 2) return true;
  const Rules& r = f.rules();
  for (std::size_t i = 0; i < figures.size(); ++i) {
    const Figure& x = f.fig(figures[i]);
    if (x.faltering || x.must_take != kNoFig || f.leader(figures[i]) || !has_company(f, figures[i], figures)) continue;   // FAL-2.9: strays come as they can
    bool near = false;
    for (std::size_t k = 0; k < figures.size() && !near; ++k)
      near = k != i && apart(Stand{at_places[i], 0, f.fig(figures[i]).mounted}, Stand{at_places[k], 0, f.fig(figures[k]).mounted}, r) <= r.coherency;
    if (!near) return false;
  }
  return true;
}
}  // namespace oo::faltering
