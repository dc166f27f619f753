#include "rulesets/battlefield/contact.hpp"

#include <algorithm>
#include <array>

#include "engine/geometry/heading.hpp"
#include "engine/geometry/segment.hpp"

namespace oo::battlefield {
namespace {

/// A corner seen from the front: right and ahead, in mils.
struct Local {
  Mil right = 0;
  Mil ahead = 0;
};

/// The least distance ahead of the part of the base that lies between `low` and `high`; nothing if it lies beside.
std::optional<Mil> nearest_ahead(const std::array<Local, 4>& c, Mil low, Mil high) {
  std::optional<Mil> best;
  const auto consider = [&](Mil ahead) {
    if (!best || ahead < *best) best = ahead;
  };
  for (std::size_t i = 0; i < 4; ++i) {
    const Local a = c[i], b = c[(i + 1) % 4];
    if (a.right >= low && a.right <= high) consider(a.ahead);
    for (const Mil border : {low, high}) {
      if ((a.right < border) == (b.right < border) || a.right == b.right) continue;
      consider(a.ahead + Mil(std::int64_t{b.ahead - a.ahead} * (border - a.right) / (b.right - a.right)));
    }
  }
  return best;
}

/// The nearest point of one side of a base.
Point on_side(Point from, Point a, Point b) {
  const std::int64_t whole2 = distance2(a, b), t = dot(a, b, from);
  if (t <= 0 || whole2 == 0) return a;
  if (t >= whole2) return b;
  return along(a, b, static_cast<Mil>(t / std::max<std::int64_t>(1, length(a, b))));
}

}  // namespace

std::optional<Mil> contact_distance(Point middle, Cdeg facing, Mil width, std::span<const Quad> bases) {
  const Heading h = heading(facing);
  std::optional<Mil> best;
  for (const Quad& q : bases) {
    std::array<Local, 4> c;
    for (std::size_t i = 0; i < 4; ++i) c[i] = {mils_right(middle, h, q.corner[i]), mils_ahead(middle, h, q.corner[i])};
    const auto ahead = nearest_ahead(c, -width / 2 + kTouch, width - width / 2 - kTouch);
    if (ahead && *ahead >= -kTouch && (!best || *ahead < *best)) best = std::max<Mil>(0, *ahead);
  }
  return best;
}

Point nearest_point(Point from, const Quad& base) {
  if (contains(base, from)) return from;
  Point best = base.corner[0];
  for (std::size_t i = 0; i < 4; ++i) {
    const Point p = on_side(from, base.corner[i], base.corner[(i + 1) % 4]);
    if (distance2(from, p) < distance2(from, best)) best = p;
  }
  return best;
}

}  // namespace oo::battlefield
