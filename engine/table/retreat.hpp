// retreat.hpp: choosing the line of a compulsory move: straight away from the enemy, or turned until there is room.
//
// "Straight away" is a vector, not a facing. How far a line can be gone is asked of the caller, by a function object (no std::function: this is play-out
// code). Units: Mil, Cdeg. Errors: none. Allocates nothing. Who may use it: rule sets. Source: MOC-8.18, KPW retreats, FAL-10, TUG-10.
#pragma once
#include "engine/geometry/edge.hpp"
#include "engine/table/path.hpp"

namespace oo {

struct RetreatLine {
  Heading direction;
  Cdeg turned = 0;          // from straight away, clockwise above 0
  Mil reach = 0;            // how far the caller said
  bool whole = false;       // all of the move
};

/// How far a line can be gone, and whether that is all of the move: what ends it is the allowance, not the ground or an enemy.
struct WayBack {
  Mil far = 0;
  bool whole = false;
};

/// Away from the enemy's middle; both in one place: towards the edge.
inline Heading away_from(Point enemy, Point own, Edge own_edge) { return enemy == own ? heading(outward(own_edge)) : toward(enemy, own); }

/// Tries the line, then turned by `step`, 2 * step ... up to `limit`, at each angle first the one turned towards the edge (a tie: clockwise).
/// `how_far(Heading) -> WayBack`. The first that allows the whole move, else the one that allows most (ties: the first tried).
template <class HowFar>
RetreatLine choose_retreat(Heading away, Edge own_edge, HowFar&& how_far, Cdeg step = 1500, Cdeg limit = 9000) {
  const Heading home = heading(outward(own_edge));
  // The cross product of the two directions: home lies to the right (clockwise) of the line, or to its left.
  const std::int64_t right = std::int64_t{home.sin} * away.cos - std::int64_t{home.cos} * away.sin;
  const Cdeg first = right >= 0 ? 1 : -1;
  RetreatLine best;
  bool any = false;
  const auto attempt = [&](Cdeg turn) {
    const Heading h = turned(away, turn);
    const WayBack way = how_far(h);
    if (!any || way.whole || way.far > best.reach) best = {h, turn, way.far, way.whole};
    any = true;
    return way.whole;
  };
  if (attempt(0)) return best;
  for (Cdeg angle = step; angle <= limit; angle += step)
    if (attempt(first * angle) || attempt(-first * angle)) return best;
  return best;
}

/// Walks from a point along a direction in half inches; `allowed(Point) -> bool`. How far it was allowed all the way.
template <class Allowed>
Mil walk_while(Point from, Heading direction, Mil distance, Allowed&& allowed) {
  Mil reached = 0;
  for (Mil next = std::min(kStep, distance); reached < distance; next = std::min(next + kStep, distance)) {
    if (!allowed(at(from, direction, 0, next))) return reached;
    reached = next;
  }
  return reached;
}

/// Goes on along a line, from `least` on in half inches up to `most`, to the first place that is clear; else back to the last clear place before (MOC-8.23).
/// Returns the distance, or -1 if there is none. `clear(Point) -> bool`.
template <class Clear>
Mil clear_place(Point from, Heading direction, Mil least, Mil most, Clear&& clear) {
  for (Mil d = least; d <= most; d += kStep)
    if (clear(at(from, direction, 0, d))) return d;
  for (Mil d = least - kStep; d >= 0; d -= kStep)
    if (clear(at(from, direction, 0, d))) return d;
  return -1;
}

}  // namespace oo
