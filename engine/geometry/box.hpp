// box.hpp: upright rectangles, the broad phase of every question about the table.
//
// Closed: a shared border meets. Units: Mil. Who may use it: everybody. Errors: none.
#pragma once
#include <algorithm>
#include <span>

#include "engine/geometry/quad.hpp"

namespace oo {

struct Box {
  Point low{kMaxCoordinate * 2, kMaxCoordinate * 2};       // an empty box: meets nothing
  Point high{-kMaxCoordinate * 2, -kMaxCoordinate * 2};

  constexpr void add(Point p) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  constexpr void add(const Box& b) {
    low = {std::min(low.x, b.low.x), std::min(low.y, b.low.y)};
    high = {std::max(high.x, b.high.x), std::max(high.y, b.high.y)};
  }
  constexpr bool empty() const { return low.x > high.x; }
  constexpr Box grown(Mil by) const { return {{low.x - by, low.y - by}, {high.x + by, high.y + by}}; }
  friend constexpr bool operator==(const Box&, const Box&) = default;
};

constexpr bool meet(const Box& a, const Box& b) {
  return a.low.x <= b.high.x && b.low.x <= a.high.x && a.low.y <= b.high.y && b.low.y <= a.high.y;
}
/// The square of the distance between two boxes: what is in them is never nearer.
constexpr std::int64_t gap2(const Box& a, const Box& b) {
  const std::int64_t dx = std::max({0, b.low.x - a.high.x, a.low.x - b.high.x}), dy = std::max({0, b.low.y - a.high.y, a.low.y - b.high.y});
  return dx * dx + dy * dy;
}
constexpr bool contains(const Box& b, Point p) { return b.low.x <= p.x && p.x <= b.high.x && b.low.y <= p.y && p.y <= b.high.y; }

constexpr Box box_of(Point a, Point b) { return {{std::min(a.x, b.x), std::min(a.y, b.y)}, {std::max(a.x, b.x), std::max(a.y, b.y)}}; }
constexpr Box box_of(std::span<const Point> points) {
  Box box;
  for (const Point p : points) box.add(p);
  return box;
}
constexpr Box box_of(const Quad& q) { return box_of(std::span<const Point>(q.corner)); }
constexpr Box box_of(std::span<const Quad> quads) {
  Box box;
  for (const Quad& q : quads) box.add(box_of(q));
  return box;
}

/// Whether the line through a and b leaves the whole box on one side: then the segment cannot meet what the box holds.
constexpr bool beside(const Box& box, Point a, Point b) {
  const std::int64_t c0 = cross(a, b, box.low), c1 = cross(a, b, box.high);
  const std::int64_t c2 = cross(a, b, {box.low.x, box.high.y}), c3 = cross(a, b, {box.high.x, box.low.y});
  return (c0 > 0 && c1 > 0 && c2 > 0 && c3 > 0) || (c0 < 0 && c1 < 0 && c2 < 0 && c3 < 0);
}

}  // namespace oo
