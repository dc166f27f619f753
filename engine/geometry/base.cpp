#include "engine/geometry/base.hpp"

#include <array>
#include <limits>

namespace oo {
namespace {

/// Whether a point lies more than `slack` inside the edge u-v of a clockwise quad. The two norms settle nearly all; the rest exactly.
bool presses_in(Point u, Point v, Point w, Mil slack) {
  const std::int64_t in = -cross(u, v, w);
  if (in <= 0) return false;
  const std::int64_t ex = std::abs(v.x - u.x), ey = std::abs(v.y - u.y);
  if (in <= slack * std::max(ex, ey)) return false;
  if (in > slack * (ex + ey)) return true;
  return Int128(in) * in > Int128(slack) * slack * (ex * ex + ey * ey);
}

/// An edge of `q` that has all of `other` outside it, or not more than `slack` inside.
bool has_separating_edge(const Quad& q, const Quad& other, Mil slack) {
  for (std::size_t i = 0; i < 4; ++i) {
    bool separates = true;
    for (const Point w : other.corner) separates = separates && !presses_in(q.corner[i], q.corner[(i + 1) % 4], w, slack);
    if (separates) return true;
  }
  return false;
}

/// Lowers `best` to the distance from c to the segment, if that is less; a root is drawn only then.
bool nearer(Point c, Point a, Point b, Mil& best) {
  const std::int64_t whole2 = distance2(a, b), t = dot(a, b, c), best2 = std::int64_t{best} * best;
  const bool at_end = t <= 0 || t >= whole2;
  const std::int64_t square = at_end ? distance2(t <= 0 ? a : b, c) : 0;
  const std::int64_t k = at_end ? 0 : cross(a, b, c);
  if (at_end ? square >= best2 : Int128(k) * k >= Int128(best2) * whole2) return false;
  const Mil d = at_end ? static_cast<Mil>(isqrt_up(square)) : static_cast<Mil>(over_root_up(k, whole2));
  if (d >= best) return false;
  best = d;
  return true;
}

struct CornerToEdge {
  std::size_t corner = 0;
  std::size_t edge = 0;
  bool swapped = false;      // the corner is b's
};

void lower_gap(const Quad& a, const Quad& b, Mil& best, CornerToEdge* where = nullptr) {
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t j = 0; j < 4; ++j) {
      if (nearer(a.corner[i], b.corner[j], b.corner[(j + 1) % 4], best) && where != nullptr) *where = {i, j, false};
      if (nearer(b.corner[i], a.corner[j], a.corner[(j + 1) % 4], best) && where != nullptr) *where = {i, j, true};
    }
}

constexpr Mil kFar = std::numeric_limits<Mil>::max() / 2;

/// The same where only the distance is wanted: the nearest two corners bound it, and whatever lies off the other's box by more is not looked at.
void lower_gap_fast(const Quad& a, const Quad& b, Mil& best) {
  std::int64_t corners2 = std::int64_t{best} * best;
  for (const Point p : a.corner)
    for (const Point q : b.corner) corners2 = std::min(corners2, distance2(p, q));
  if (corners2 < std::int64_t{best} * best) best = static_cast<Mil>(isqrt_up(corners2));
  const auto lower = [&best](const Quad& of, const Quad& to) {
    const Box box = box_of(to);
    for (const Point c : of.corner) {
      if (gap2(box, box_of(c, c)) >= std::int64_t{best} * best) continue;
      for (std::size_t j = 0; j < 4; ++j) nearer(c, to.corner[j], to.corner[(j + 1) % 4], best);
    }
  };
  lower(a, b);
  lower(b, a);
}

/// The boxes of some bases, each made once: of the first sixty-four; hardly a unit has more.
class Boxes {
 public:
  explicit Boxes(std::span<const Quad> quads) : quads_(quads) {
    for (std::size_t i = 0; i < quads.size(); ++i) {
      const Box box = box_of(quads[i]);
      if (i < kept_.size()) kept_[i] = box;
      all_.add(box);
    }
  }
  const Box& all() const { return all_; }
  Box operator[](std::size_t i) const { return i < kept_.size() ? kept_[i] : box_of(quads_[i]); }

 private:
  std::span<const Quad> quads_;
  std::array<Box, 64> kept_;
  Box all_;
};

Point foot_on(Point c, Point a, Point b) {
  const std::int64_t whole2 = distance2(a, b), t = dot(a, b, c);
  if (t <= 0 || whole2 == 0) return a;
  if (t >= whole2) return b;
  const auto part = [&](Mil d) {
    const Int128 v = Int128(d) * t, half = whole2 / 2;
    return static_cast<Mil>((v + (v < 0 ? -half : half)) / whole2);
  };
  return {a.x + part(b.x - a.x), a.y + part(b.y - a.y)};
}

/// The part of a-b that lies at least `slack` inside all edges, as fractions num / den of it (in 128 bits: products of two int64 are compared).
struct Clip {
  std::int64_t from_num = 0, from_den = 1, to_num = 1, to_den = 1;
  bool empty = false;
};
Clip clip(Point a, Point b, const Quad& q, Mil slack) {
  Clip c;
  std::array<std::int64_t, 4> of_a, of_b;
  for (std::size_t i = 0; i < 4; ++i) {
    of_a[i] = cross(q.corner[i], q.corner[(i + 1) % 4], a);
    of_b[i] = cross(q.corner[i], q.corner[(i + 1) % 4], b);
    c.empty = c.empty || (of_a[i] > 0 && of_b[i] > 0);                                  // most pass by, and need no root
  }
  for (std::size_t i = 0; i < 4 && !c.empty; ++i) {
    const std::int64_t margin = slack == 0 ? 0 : slack * isqrt(distance2(q.corner[i], q.corner[(i + 1) % 4]));
    const std::int64_t fa = of_a[i] + margin, fb = of_b[i] + margin;                    // inside: not above 0
    if (fa > 0 && fb > 0) c.empty = true;
    if (fa > 0 && fb <= 0 && Int128(fa) * c.from_den > Int128(c.from_num) * (fa - fb)) c.from_num = fa, c.from_den = fa - fb;
    if (fa <= 0 && fb > 0 && Int128(-fa) * c.to_den < Int128(c.to_num) * (fb - fa)) c.to_num = -fa, c.to_den = fb - fa;
  }
  c.empty = c.empty || Int128(c.from_num) * c.to_den >= Int128(c.to_num) * c.from_den;
  return c;
}
/// In mils, rounded once; nothing if the part is shorter than a mil.
MilRange in_mils(const Clip& c, Mil whole) {
  if (c.empty) return {};
  const Int128 part = Int128(c.to_num) * c.from_den - Int128(c.from_num) * c.to_den;
  if (part * whole < Int128(c.from_den) * c.to_den) return {};
  const auto place = [whole](std::int64_t num, std::int64_t den) { return static_cast<Mil>((Int128(num) * whole * 2 + den) / (Int128(den) * 2)); };
  return {place(c.from_num, c.from_den), place(c.to_num, c.to_den)};
}

}  // namespace

bool overlaps(const Quad& a, const Quad& b, Mil slack) {
  if (!meet(box_of(a), box_of(b))) return false;
  return !has_separating_edge(a, b, slack) && !has_separating_edge(b, a, slack);
}

bool within(const Quad& a, const Quad& b, Mil limit) {
  if (limit < 0 || !meet(box_of(a).grown(limit), box_of(b))) return false;
  if (overlaps(a, b, 0)) return true;
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t j = 0; j < 4; ++j)
      if (within(a.corner[i], b.corner[j], b.corner[(j + 1) % 4], limit) || within(b.corner[i], a.corner[j], a.corner[(j + 1) % 4], limit)) return true;
  return false;
}

bool within(Point p, const Quad& q, Mil limit) {
  if (limit < 0) return false;
  if (contains(q, p)) return true;
  for (std::size_t i = 0; i < 4; ++i)
    if (within(p, q.corner[i], q.corner[(i + 1) % 4], limit)) return true;
  return false;
}

Mil gap(const Quad& a, const Quad& b) {
  if (overlaps(a, b, 0)) return 0;
  Mil best = kFar;
  lower_gap_fast(a, b, best);
  return best;
}

Mil gap(Point p, const Quad& q) {
  if (contains(q, p)) return 0;
  Mil best = kFar;
  for (std::size_t i = 0; i < 4; ++i) nearer(p, q.corner[i], q.corner[(i + 1) % 4], best);
  return best;
}

bool overlaps(std::span<const Quad> a, std::span<const Quad> b, Mil slack) {
  const Box all = box_of(b);
  for (const Quad& q : a) {
    if (!meet(box_of(q), all)) continue;
    for (const Quad& r : b)
      if (overlaps(q, r, slack)) return true;
  }
  return false;
}

bool within(std::span<const Quad> a, std::span<const Quad> b, Mil limit) {
  const Box all = box_of(b);
  for (const Quad& q : a) {
    if (!meet(box_of(q).grown(limit), all)) continue;
    for (const Quad& r : b)
      if (within(q, r, limit)) return true;
  }
  return false;
}

Mil gap(std::span<const Quad> a, std::span<const Quad> b) {
  // The pair whose boxes are nearest gives a bound that spares nearly all the others.
  std::size_t first_a = 0, first_b = 0;
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  const Boxes boxes(b);
  const Box& all = boxes.all();
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Box box = box_of(a[i]);
    if (gap2(box, all) >= least) continue;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::int64_t g = gap2(box, boxes[j]);
      if (g < least) least = g, first_a = i, first_b = j;
    }
  }
  if (a.empty() || b.empty()) return kFar;
  Mil best = gap(a[first_a], b[first_b]);
  for (const Quad& q : a) {
    const Box box = box_of(q);
    if (best == 0) return 0;
    if (gap2(box, all) >= std::int64_t{best} * best) continue;
    for (std::size_t j = 0; j < b.size(); ++j) {
      if (gap2(box, boxes[j]) >= std::int64_t{best} * best) continue;
      if (overlaps(q, b[j], 0)) return 0;
      lower_gap_fast(q, b[j], best);
    }
  }
  return best;
}

namespace {
bool is_point(const Quad& q) { return q.corner[0] == q.corner[1] && q.corner[0] == q.corner[2] && q.corner[0] == q.corner[3]; }

/// The point of the outline nearest to p, without a root: it is asked for every figure of a volley.
Point nearest_on_outline(Point p, const Quad& q) {
  Point best = foot_on(p, q.corner[0], q.corner[1]);
  for (std::size_t i = 1; i < 4; ++i) {
    const Point foot = foot_on(p, q.corner[i], q.corner[(i + 1) % 4]);
    if (distance2(p, foot) < distance2(p, best)) best = foot;
  }
  return best;
}
}  // namespace

Nearest nearest_points(const Quad& a, const Quad& b) {
  if (b.corner < a.corner) {             // one fixed order, so that both ways give the same line
    const Nearest n = nearest_points(b, a);
    return {n.b, n.a};
  }
  if (overlaps(a, b, 0)) return {centre(a), centre(b)};
  if (is_point(a)) return {a.corner[0], nearest_on_outline(a.corner[0], b)};
  if (is_point(b)) return {nearest_on_outline(b.corner[0], a), b.corner[0]};
  Mil best = kFar;
  CornerToEdge where;
  lower_gap(a, b, best, &where);
  const Quad &from = where.swapped ? b : a, &to = where.swapped ? a : b;
  const Point corner = from.corner[where.corner];
  const Point foot = foot_on(corner, to.corner[where.edge], to.corner[(where.edge + 1) % 4]);
  return where.swapped ? Nearest{foot, corner} : Nearest{corner, foot};
}

MilRange inside(Point a, Point b, const Quad& q) {
  if (b < a) {
    const Mil whole = length(a, b);
    const MilRange r = inside(b, a, q);
    return r.size() == 0 ? r : MilRange{whole - r.to, whole - r.from};
  }
  return in_mils(clip(a, b, q, 0), length(a, b));
}

bool crosses(Point a, Point b, const Quad& q) {
  if (!meet(box_of(a, b), box_of(q))) return false;
  if (b < a) std::swap(a, b);
  return in_mils(clip(a, b, q, kTouch), length(a, b)).size() > 0;
}

}  // namespace oo
