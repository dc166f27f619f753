// point.hpp: a place on the table. Integers in Mil, |coordinate| <= 480'000 (kMaxCoordinate), so a difference is below 2^20 and a product of
// two differences below 2^41: every predicate on points is exact in int64.
#pragma once
#include <compare>
#include <cstdint>

#include "engine/core/words.hpp"

namespace oo {

struct Point {
  Mil x = 0;
  Mil y = 0;
  friend constexpr bool operator==(const Point&, const Point&) = default;
  friend constexpr auto operator<=>(const Point&, const Point&) = default;   // lexicographic: x, then y
};

constexpr std::int64_t cross(Point o, Point a, Point b) {
  return std::int64_t(a.x - o.x) * (b.y - o.y) - std::int64_t(a.y - o.y) * (b.x - o.x);
}
constexpr std::int64_t dot(Point o, Point a, Point b) {
  return std::int64_t(a.x - o.x) * (b.x - o.x) + std::int64_t(a.y - o.y) * (b.y - o.y);
}
constexpr std::int64_t distance2(Point a, Point b) { return dot(a, b, b); }

}  // namespace oo
