// base.hpp: figure bases and other rectangles on the table: laying them down, overlap, distance.
//
// Units: Mil. Exact on integer points; the corners were rounded once when the base was laid. Two constants absorb that rounding everywhere
// (without them 46 % of rotated neighbours in a rank overlap and 28 % of bases exactly 8 inches apart measure outside):
// bases overlap if they press in by MORE than kTouch; a table distance is within a limit if it exceeds it by at most kNear.
// `within` and `gap` are exact: callers at the table pass limit + kNear, or compare `measured`, which has kNear taken off already.
// Who may use it: everybody. Errors: none. Source: design, "Geometry".
#pragma once
#include <span>

#include "engine/geometry/box.hpp"
#include "engine/geometry/heading.hpp"
#include "engine/geometry/quad.hpp"
#include "engine/geometry/segment.hpp"

namespace oo {

inline constexpr Mil kTouch = 2;
inline constexpr Mil kNear = 1;

/// A rectangle in the frame of an origin and a heading: from `left` to `right` (right positive), from `front` back to `rear` (forward positive).
constexpr Quad strip(Point origin, Heading h, Mil left, Mil right, Mil front, Mil rear) {
  return {{at(origin, h, left, front), at(origin, h, right, front), at(origin, h, right, rear), at(origin, h, left, rear)}};
}
/// A base by the middle of its front edge.
constexpr Quad base(Point front_middle, Heading h, Mil width, Mil depth) { return strip(front_middle, h, -width / 2, width - width / 2, 0, -depth); }
/// A base by its centre (leaders, single figures).
constexpr Quad base_around(Point centre, Heading h, Mil width, Mil depth) {
  return strip(centre, h, -width / 2, width - width / 2, depth - depth / 2, -depth / 2);
}

constexpr Point front_middle(const Quad& q) { return midpoint(q.corner[0], q.corner[1]); }
constexpr Point centre(const Quad& q) {
  return {(q.corner[0].x + q.corner[1].x + q.corner[2].x + q.corner[3].x) >> 2, (q.corner[0].y + q.corner[1].y + q.corner[2].y + q.corner[3].y) >> 2};
}

/// Closed: the border belongs to it.
constexpr bool contains(const Quad& q, Point p) {
  for (std::size_t i = 0; i < 4; ++i)
    if (cross(q.corner[i], q.corner[(i + 1) % 4], p) > 0) return false;
  return true;
}

/// The base without its outermost mils: whatever this meets, the base does more than touch.
constexpr Quad drawn_in(const Quad& q) {
  const Point middle = centre(q);
  Quad smaller;
  for (std::size_t i = 0; i < 4; ++i) smaller.corner[i] = along(q.corner[i], middle, 2 * kTouch);
  return smaller;
}

bool overlaps(const Quad& a, const Quad& b, Mil slack = kTouch);
/// Whether the nearest edges are at most `limit` apart: exact.
bool within(const Quad& a, const Quad& b, Mil limit);
bool within(Point p, const Quad& q, Mil limit);
/// The distance between the nearest edges, rounded up to the mil; 0 when they touch. within(a, b, d) holds from exactly this d on.
Mil gap(const Quad& a, const Quad& b);
Mil gap(Point p, const Quad& q);
/// What a ruler shows: the gap less kNear, never below 0. Comparing this with a limit is within(a, b, limit + kNear).
inline Mil measured(const Quad& a, const Quad& b) {
  const Mil g = gap(a, b);
  return g > kNear ? g - kNear : 0;
}

/// Whole groups: the smallest over all pairs, boxes first.
bool overlaps(std::span<const Quad> a, std::span<const Quad> b, Mil slack = kTouch);
bool within(std::span<const Quad> a, std::span<const Quad> b, Mil limit);
Mil gap(std::span<const Quad> a, std::span<const Quad> b);        // both must have one at least
inline Mil measured(std::span<const Quad> a, std::span<const Quad> b) {
  const Mil g = gap(a, b);
  return g > kNear ? g - kNear : 0;
}

/// The two points where the distance of two bases is measured (rounded once to the mil); for overlapping bases both centres.
struct Nearest {
  Point a;
  Point b;
};
Nearest nearest_points(const Quad& a, const Quad& b);

/// The part of a segment inside a convex quad, in mils from a. `from` == `to`: nothing, or less than a mil.
struct MilRange {
  Mil from = 0;
  Mil to = 0;
  constexpr Mil size() const { return to - from; }
  friend constexpr bool operator==(const MilRange&, const MilRange&) = default;
};
MilRange inside(Point a, Point b, const Quad& q);
/// At least 1 mil of the segment lies inside, and more than the rounding of the base (kTouch): a shot along an edge passes.
bool crosses(Point a, Point b, const Quad& q);

}  // namespace oo
