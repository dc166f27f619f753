#include "engine/geometry/polygon.hpp"

#include "engine/geometry/segment.hpp"

namespace oo {
namespace {

constexpr int sign(std::int64_t v) { return v > 0 ? 1 : v < 0 ? -1 : 0; }

bool on_segment(Point p, Point a, Point b) { return cross(a, b, p) == 0 && contains(box_of(a, b), p); }

/// Closed segments with a point in common.
bool segments_meet(Point a, Point b, Point c, Point d) {
  if (!meet(box_of(a, b), box_of(c, d))) return false;
  const int s1 = sign(cross(a, b, c)), s2 = sign(cross(a, b, d)), s3 = sign(cross(c, d, a)), s4 = sign(cross(c, d, b));
  if (s1 != s2 && s3 != s4 && s1 * s2 <= 0 && s3 * s4 <= 0) return true;
  return on_segment(c, a, b) || on_segment(d, a, b) || on_segment(a, c, d) || on_segment(b, c, d);
}

/// Twice the area in units that fit: the sum over a fan stays below 2^50 for 200 corners.
std::int64_t twice_area(std::span<const Point> c) {
  std::int64_t sum = 0;
  for (std::size_t i = 1; i + 1 < c.size(); ++i) sum += cross(c[0], c[i], c[i + 1]);
  return sum;
}

/// Two edges with a common corner may share nothing else: the outline must not turn back on itself.
bool folds_back(Point before, Point corner, Point after) { return cross(before, corner, after) == 0 && dot(corner, before, after) > 0; }

/// Where the line through a and b passes from outside to inside and back, in order, as if every corner on the line lay on one side of it (`lean`).
/// With no corner left on the line every crossing is a plain one.
struct Scan {
  std::array<Along, kMaxCorners + 2> at;
  std::size_t count = 0;
};
void scan(std::span<const Point> corners, Point a, Point b, int lean, bool& corner_on_line, Scan& out) {
  out.count = 0;
  Point p = corners.back();
  std::int64_t side_p = cross(a, b, p);
  for (const Point q : corners) {
    const std::int64_t side_q = cross(a, b, q);
    corner_on_line = corner_on_line || side_q == 0;
    const bool left_p = side_p > 0 || (side_p == 0 && lean > 0), left_q = side_q > 0 || (side_q == 0 && lean > 0);
    if (left_p != left_q && out.count < out.at.size()) {
      Along t{cross(p, q, a), cross(p, q, a) - cross(p, q, b)};
      if (t.den < 0) t = {-t.num, -t.den};
      std::size_t i = out.count++;
      for (; i > 0 && t < out.at[i - 1]; --i) out.at[i] = out.at[i - 1];
      out.at[i] = t;
    }
    p = q;
    side_p = side_q;
  }
}

/// Adds a range, clipped to the segment, keeping `out` in order and united with what it meets.
void unite(InsideRange r, InsideRanges& out) {
  constexpr Along kStart{0, 1}, kEnd{1, 1};
  if (r.from < kStart) r.from = kStart;
  if (kEnd < r.to) r.to = kEnd;
  if (!(r.from < r.to)) return;
  std::size_t first = 0;
  while (first < out.count && out.range[first].to < r.from) ++first;
  std::size_t last = first;
  for (; last < out.count && !(r.to < out.range[last].from); ++last) {
    if (out.range[last].from < r.from) r.from = out.range[last].from;
    if (r.to < out.range[last].to) r.to = out.range[last].to;
  }
  if (last == first) {
    if (out.count == out.range.size()) return;
    for (std::size_t i = out.count++; i > first; --i) out.range[i] = out.range[i - 1];
  } else {
    for (std::size_t i = last; i < out.count; ++i) out.range[first + 1 + i - last] = out.range[i];
    out.count -= last - first - 1;
  }
  out.range[first] = r;
}

bool a_mil_or_more(const InsideRange& r, Mil whole) {
  const Int128 part = Int128(r.to.num) * r.from.den - Int128(r.from.num) * r.to.den;
  return part * whole >= Int128(r.from.den) * r.to.den;
}

}  // namespace

std::optional<PolygonFault> polygon_fault(std::span<const Point> c) {
  const std::size_t n = c.size();
  if (n < 3) return PolygonFault::too_few;
  if (n > kMaxCorners) return PolygonFault::too_many;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = i + 1; j < n; ++j)
      if (c[i] == c[j]) return PolygonFault::repeated_point;
  if (twice_area(c) == 0) return PolygonFault::no_area;
  for (std::size_t i = 0; i < n; ++i) {
    if (folds_back(c[(i + n - 1) % n], c[i], c[(i + 1) % n])) return PolygonFault::crosses_itself;
    for (std::size_t j = i + 2; j < n; ++j)
      if ((j + 1) % n != i && segments_meet(c[i], c[i + 1], c[j], c[(j + 1) % n])) return PolygonFault::crosses_itself;
  }
  return std::nullopt;
}

std::optional<PolygonFault> line_fault(std::span<const Point> points) {
  if (points.size() < 2) return PolygonFault::too_few;
  if (points.size() > kMaxCorners) return PolygonFault::too_many;
  for (std::size_t i = 0; i + 1 < points.size(); ++i)
    if (points[i] == points[i + 1]) return PolygonFault::repeated_point;
  return std::nullopt;
}

bool contains(const Polygon& polygon, Point p) {
  const auto corners = polygon.corners();
  if (corners.empty() || !contains(polygon.box(), p)) return false;
  bool in = false;
  Point a = corners.back();
  for (const Point b : corners) {
    const std::int64_t side = cross(a, b, p);
    if (side == 0 && contains(box_of(a, b), p)) return true;
    if ((a.y > p.y) != (b.y > p.y) && (side > 0) == (b.y > a.y)) in = !in;
    a = b;
  }
  return in;
}

void inside(const Polygon& polygon, Point a, Point b, InsideRanges& out) {
  out.count = 0;
  if (polygon.corners().empty() || !meet(polygon.box(), box_of(a, b)) || beside(polygon.box(), a, b)) return;
  Scan found;
  bool corner_on_line = false;
  scan(polygon.corners(), a, b, 1, corner_on_line, found);
  for (std::size_t i = 0; i + 1 < found.count; i += 2) unite({found.at[i], found.at[i + 1]}, out);
  if (!corner_on_line) return;
  scan(polygon.corners(), a, b, -1, corner_on_line, found);       // leaning the other way: together they make the set closed
  for (std::size_t i = 0; i + 1 < found.count; i += 2) unite({found.at[i], found.at[i + 1]}, out);
}

MilRange in_mils(const InsideRange& r, Mil whole) {
  if (!a_mil_or_more(r, whole)) return {};
  const auto place = [whole](const Along& t) { return static_cast<Mil>((Int128(t.num) * whole * 2 + t.den) / (Int128(t.den) * 2)); };
  return {place(r.from), place(r.to)};
}

bool touches(const Polygon& polygon, Point a, Point b) {
  InsideRanges parts;
  inside(polygon, a, b, parts);
  const Mil whole = length(a, b);
  for (const InsideRange& r : parts.all())
    if (a_mil_or_more(r, whole)) return true;
  return false;
}

bool contains(const Polygon& polygon, const Quad& q) {
  const Quad inner = drawn_in(q);
  InsideRanges parts;
  for (std::size_t i = 0; i < 4; ++i) {
    const Point a = inner.corner[i], b = inner.corner[(i + 1) % 4];
    if (a == b) {
      if (!contains(polygon, a)) return false;
      continue;
    }
    inside(polygon, a, b, parts);
    if (parts.count != 1 || !(parts.range[0].from == Along{0, 1}) || !(parts.range[0].to == Along{1, 1})) return false;
  }
  return true;                 // a simple outline has no holes: with the base's border all of it is inside
}

bool meets(const Polygon& polygon, const Quad& q) { return meet(polygon.box(), box_of(q)) && meets_drawn_in(polygon, drawn_in(q)); }

bool meets_drawn_in(const Polygon& polygon, const Quad& inner) {
  const Box box = box_of(inner);
  if (!meet(polygon.box(), box)) return false;
  const auto corners = polygon.corners();
  Point a = corners.back();
  for (const Point b : corners) {
    if (meet(box_of(a, b), box)) {
      if (contains(inner, b)) return true;
      for (std::size_t i = 0; i < 4; ++i)
        if (segments_meet(a, b, inner.corner[i], inner.corner[(i + 1) % 4])) return true;
    }
    a = b;
  }
  return contains(polygon, inner.corner[0]);         // the two borders have no point in common: all of the base is inside, or none
}

}  // namespace oo
