#include "rulesets/moccasins/play/spotting.hpp"

#include <algorithm>
#include <limits>

#include "engine/table/sight.hpp"
#include "rulesets/moccasins/play/placing.hpp"
#include "rulesets/moccasins/spotting.hpp"

namespace oo::moccasins {
namespace {

constexpr KindSet kThicket{kind_id(Ground::thicket)};
constexpr KindSet kWoods{kind_id(Ground::open_woods), kind_id(Ground::thicket)};

/// The two bases whose distance is the units'.
struct NearestPair {
  const Quad* own = nullptr;
  const Quad* other = nullptr;
  Mil distance = 0;
};
NearestPair nearest_pair(std::span<const Quad> a, std::span<const Quad> b) {
  // The pair whose middles are nearest bounds the rest: hardly another pair is measured.
  NearestPair best;
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  for (const Quad& qa : a) {
    const Point ca = centre(qa);
    for (const Quad& qb : b)
      if (const std::int64_t d = distance2(ca, centre(qb)); d < least) {
        least = d;
        best = {&qa, &qb, 0};
      }
  }
  best.distance = measured(*best.own, *best.other);
  for (const Quad& qa : a) {
    const Box near = box_of(qa).grown(best.distance);
    for (const Quad& qb : b) {
      if (!meet(near, box_of(qb)) || (&qa == best.own && &qb == best.other)) continue;
      const Mil d = measured(qa, qb);
      if (d < best.distance) best = {&qa, &qb, d};
    }
  }
  return best;
}

/// The worst ground on the line, leaving out the observer's first inch (MOC-6.19).
void read_ground(Field f, Point from, Point to, LineOfSight& out) {
  const Mil skip = f.rules().visibility.observer_edge;
  SightLine line;
  f.ground().stretches(from, to, line.over);
  for (const auto& [kinds, ground] : {std::pair{kThicket, Ground::thicket}, std::pair{kWoods, Ground::open_woods}}) {
    const auto touch = line.first_touch(kinds, skip);
    if (!touch) continue;
    out.terrain = ground;
    out.piece = touch->piece;
    out.at = touch->at;
    return;
  }
}

Mil judged_distance(Field f, Point from, Point to, Mil distance, Ground terrain) {
  if (!f.rules().switches.visibility_depth || terrain == Ground::open) return distance;
  SightLine line;
  look(f.ground(), from, to, line);
  return line.inside(terrain == Ground::thicket ? kThicket : kWoods, f.rules().visibility.observer_edge);
}

LineOfSight line_between(Field f, const Quad& from, const Quad& to, Mil distance) {
  LineOfSight out;
  out.distance = distance;
  if (const auto hill = f.ground().hill_between(centre(from), centre(to))) {
    out.hill = *hill;
    return out;
  }
  const Nearest line = nearest_points(from, to);
  read_ground(f, line.a, line.b, out);
  out.judged = judged_distance(f, line.a, line.b, distance, out.terrain);
  return out;
}

SpotInput spot_input(const Unit& t) {
  SpotInput in;
  in.target_moved = t.moved_own_phase || t.moved_now;
  in.target_fired = t.revealed > 0 ? Fired::musket : Fired::none;
  in.target_concealed = t.concealed;
  return in;
}

Look look_along(Field f, SpotInput in, const LineOfSight& line) {
  Look out;
  out.distance = line.distance;
  out.hill = line.hill;
  if (line.hill != kNoPiece) return out;
  out.terrain = line.terrain;
  out.piece = line.piece;
  out.at = line.at;
  in.distance = line.judged;
  in.ground = line.terrain;
  const SpotResult result = spot(in, f.rules());
  out.limit = result.limit;
  out.spotted = result.spotted;
  return out;
}

LineOfSight nearest_line(Field f, std::span<const Quad> eyes, std::span<const Quad> marks) {
  const NearestPair pair = nearest_pair(eyes, marks);
  return line_between(f, *pair.own, *pair.other, pair.distance);
}

/// Along the line of the nearest two. Behind a hill for the nearest man: somebody else of the unit may look past it.
Look look_from(Field f, std::span<const Quad> eyes, std::span<const Quad> marks, const SpotInput& in, const LineOfSight& nearest) {
  const Look out = look_along(f, in, nearest);
  if (out.hill == kNoPiece) return out;
  for (const Quad& eye : eyes)
    if (const Look again = look_along(f, in, nearest_line(f, {&eye, 1}, marks)); again.spotted) return again;
  return out;
}

/// For who stands wholly in woods: every line to him touches woods at the least, but for the observer's own first inch.
Mil farthest_in_woods(SpotInput in, const Rules& rules) {
  in.ground = Ground::open_woods;
  return std::max<Mil>(spot(in, rules).limit, rules.visibility.observer_edge + 2 * kInch);
}

}  // namespace

Look look_at(Field f, UnitId observer, UnitId target) {
  const auto eyes = f.bases(observer), marks = f.bases(target);
  if (eyes.empty() || marks.empty()) return {};
  return look_from(f, eyes, marks, spot_input(f.unit(target)), f.s.lines.of(f.s.standing, observer, target, [&] { return nearest_line(f, eyes, marks); }));
}

bool spots_a_man(Field f, UnitId observer, const Quad& man) {
  const auto eyes = f.bases(observer);
  return !eyes.empty() && look_from(f, eyes, {&man, 1}, {}, nearest_line(f, eyes, {&man, 1})).spotted;
}

Mil farthest_seen(Field f, UnitId target) {
  if (f.rules().switches.visibility_depth) return -1;
  if (!f.s.footing[target].all_wooded) return -1;
  return farthest_in_woods(spot_input(f.unit(target)), f.rules());
}

Mil farthest_seen(Field f, const Quad& man) {
  if (f.rules().switches.visibility_depth) return -1;
  for (const Point p : man.corner)
    if (!kWoods.has(f.ground().at(p).kind)) return -1;
  return farthest_in_woods({}, f.rules());
}

bool spots(Field f, UnitId observer, UnitId target) {
  const Mil limit = farthest_seen(f, target);
  if (limit >= 0 && !meet(f.s.standing.box(observer).grown(limit + kNear), f.s.standing.box(target))) return false;
  return look_at(f, observer, target).spotted;
}

void reveal(Play& p, UnitId hidden, UnitId by, ClauseId clause) {
  Unit& u = p.unit(hidden);
  if (!u.hidden) return;
  u.hidden = false;
  p.s.victory.happen(revealed_event(p.setup.units[hidden].side));
  tell(p, {"spotted", clause, hidden, by, kAll, true}, {{"x", u.front.x}, {"y", u.front.y}, {"facing", u.facing}});
}

void show_itself(Play& p, UnitId id, ClauseId clause) {
  p.unit(id).concealed = false;
  reveal(p, id, kNoUnit, clause);
}

bool spot_hidden(Play& p, UnitId mover) {
  bool any = false;
  for (UnitId u = 0; u < p.s.units.size(); ++u) {
    if (!p.unit(u).hidden || !p.field().on_table(u) || !p.field().enemies(u, mover)) continue;
    if (!spots(p, mover, u)) continue;
    reveal(p, u, mover, "MOC-6.22");
    any = true;
  }
  return any;
}

void spot_everywhere(Play& p) {
  for (UnitId hidden = 0; hidden < p.s.units.size(); ++hidden)
    for (UnitId u = 0; u < p.s.units.size() && p.unit(hidden).hidden; ++u)
      if (p.field().on_table(u) && p.field().on_table(hidden) && p.field().enemies(u, hidden) && spots(p, u, hidden))
        reveal(p, hidden, u, "MOC-6.22");
}

}  // namespace oo::moccasins
