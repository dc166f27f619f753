// segment.hpp: straight lines between two points: length, places along them, distance to a point.
//
// Units: Mil. A length is rounded DOWN to the mil, so that a move laid out by rotation (whose end was rounded to the grid) never costs more than it was
// meant to. Who may use it: everybody. Errors: none; a segment may be a point.
#pragma once
#include "engine/geometry/int128.hpp"
#include "engine/geometry/isqrt.hpp"
#include "engine/geometry/point.hpp"

namespace oo {

constexpr Mil length(Point a, Point b) { return static_cast<Mil>(isqrt(distance2(a, b))); }

/// The place `distance` from a on the way to b, rounded once to the mil. Not meant for going on beyond b (`toward` and `at` are). The same points: a.
constexpr Point along(Point a, Point b, Mil distance) {
  const Mil whole = length(a, b);
  if (whole == 0) return a;
  const auto part = [&](Mil d) {
    const std::int64_t v = std::int64_t{d} * distance, half = whole / 2;
    return static_cast<Mil>((v + (v < 0 ? -half : half)) / whole);
  };
  return {a.x + part(b.x - a.x), a.y + part(b.y - a.y)};
}
/// Rounded down to the mil in x and y, so that the order of the two does not matter.
constexpr Point midpoint(Point a, Point b) { return {(a.x + b.x) >> 1, (a.y + b.y) >> 1}; }

/// Whether the distance from c to the segment is at most `limit`: exact. At the table add kNear.
constexpr bool within(Point c, Point a, Point b, Mil limit) {
  const std::int64_t whole2 = distance2(a, b), t = dot(a, b, c), limit2 = std::int64_t{limit} * limit;
  if (t <= 0 || whole2 == 0) return distance2(a, c) <= limit2;
  if (t >= whole2) return distance2(b, c) <= limit2;
  const Int128 k = cross(a, b, c);
  return k * k <= Int128(limit2) * whole2;
}
/// The distance from c to the segment, rounded up to the mil: within(c, a, b, d) holds from exactly this d on.
constexpr Mil gap(Point c, Point a, Point b) {
  const std::int64_t whole2 = distance2(a, b), t = dot(a, b, c);
  if (t <= 0 || whole2 == 0) return static_cast<Mil>(isqrt_up(distance2(a, c)));
  if (t >= whole2) return static_cast<Mil>(isqrt_up(distance2(b, c)));
  return static_cast<Mil>(over_root_up(cross(a, b, c), whole2));
}

}  // namespace oo
