// polygon.hpp: terrain outlines: the point in them, the part of a line inside them, and whether an outline is fit to be one.
//
// Any simple polygon, either way round, not closed by repeating the first point. Closed sets: border and corners belong to it, a line along an edge is
// inside. Exact: places on a segment are fractions num/den of it (int64, compared in 128 bits).
// Units: Mil. Who may use it: everybody; `fault` is for loaders. Errors: none; a faulty outline gives some answer, always the same.
#pragma once
#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/geometry/base.hpp"
#include "engine/geometry/int128.hpp"

namespace oo {

inline constexpr std::size_t kMaxCorners = 200;     // scenario format 2

enum class PolygonFault : std::uint8_t { too_few, too_many, repeated_point, no_area, crosses_itself };
constexpr std::string_view word(PolygonFault f) {
  constexpr std::array<std::string_view, 5> kWords{"too_few_points", "too_many_points", "repeated_point", "no_area", "crosses_itself"};
  return kWords[static_cast<std::size_t>(f)];
}
/// What forbids these points as a polygon, if anything.
std::optional<PolygonFault> polygon_fault(std::span<const Point> corners);
/// The same for a line: two points or more, no two neighbours the same.
std::optional<PolygonFault> line_fault(std::span<const Point> points);

/// A place on a segment a-b: a + num / den of the way. den > 0. Not initialised, for it fills scratch arrays.
struct Along {
  std::int64_t num;
  std::int64_t den;
  friend constexpr bool operator<(const Along& l, const Along& r) { return Int128(l.num) * r.den < Int128(r.num) * l.den; }
  friend constexpr bool operator==(const Along& l, const Along& r) { return Int128(l.num) * r.den == Int128(r.num) * l.den; }
};
struct InsideRange {
  Along from;
  Along to;
};
/// Room for what one polygon can do to a line.
struct InsideRanges {
  std::array<InsideRange, kMaxCorners + 2> range;   // not initialised: scratch
  std::size_t count = 0;
  std::span<const InsideRange> all() const { return {range.data(), count}; }
};

class Polygon {
 public:
  Polygon() = default;
  explicit Polygon(std::vector<Point> corners) : corners_(std::move(corners)), box_(box_of(std::span<const Point>(corners_))) {}
  explicit Polygon(const Quad& q) : Polygon(std::vector<Point>(q.corner.begin(), q.corner.end())) {}

  std::span<const Point> corners() const { return corners_; }
  const Box& box() const { return box_; }

 private:
  std::vector<Point> corners_;
  Box box_;
};

bool contains(const Polygon& polygon, Point p);
/// The whole base: every corner and no border of the polygon through it.
bool contains(const Polygon& polygon, const Quad& q);
/// Base and polygon share more than a border (kTouch is taken off the base).
bool meets(const Polygon& polygon, const Quad& q);
/// The same of a base that is drawn in already (drawn_in).
bool meets_drawn_in(const Polygon& polygon, const Quad& inner);
/// The parts of a-b inside, in order, clipped to the segment; single points are left out.
void inside(const Polygon& polygon, Point a, Point b, InsideRanges& out);
/// In mils from a, rounded once; `whole` is length(a, b). Parts shorter than 1 mil come out empty (from == to).
MilRange in_mils(const InsideRange& range, Mil whole);
/// At least 1 mil of the segment lies inside.
bool touches(const Polygon& polygon, Point a, Point b);

}  // namespace oo
