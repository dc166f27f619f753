// heading.hpp: facings, and the only rotation there is.
//
// Units: Cdeg clockwise from +y; a Heading is (sine, cosine) times 2^30 out of our own table, so no libm comes near the state. Whatever is derived
// by rotation is rounded ONCE to the mil, half away from zero (`at`); from then on predicates are exact on integer points.
// Who may use it: everybody. Errors: none; any angle is brought into 0..35999, the bearing of a point from itself is 0. Source: design, "Geometry".
#pragma once
#include <array>
#include <cstdint>

#include "engine/geometry/point.hpp"

namespace oo {

inline constexpr int kHeadingBits = 30;
inline constexpr std::int64_t kUnit = std::int64_t{1} << kHeadingBits;
inline constexpr Cdeg kQuarter = kTurn / 4;

/// A direction of length 2^30: of a facing, or of a vector ("straight away from").
struct Heading {
  std::int32_t sin = 0;                  // to the right, +x
  std::int32_t cos = std::int32_t(kUnit);  // ahead, +y
  friend constexpr bool operator==(const Heading&, const Heading&) = default;
};

namespace detail {
extern const std::array<std::int32_t, kQuarter + 1> kSine;   // of each hundredth of a degree of one quarter
constexpr Mil rounded(std::int64_t v) { return static_cast<Mil>((v + (v < 0 ? -(kUnit / 2) : kUnit / 2)) / kUnit); }
}  // namespace detail

constexpr Cdeg normalise(std::int64_t angle) {
  const auto a = static_cast<Cdeg>(angle % kTurn);
  return a < 0 ? a + kTurn : a;
}
/// The smaller angle between two facings, 0..18000.
constexpr Cdeg turn_between(Cdeg a, Cdeg b) {
  const Cdeg d = normalise(std::int64_t{b} - a);
  return d > kTurn / 2 ? kTurn - d : d;
}
/// How far to turn from `a` to face `b`: clockwise above 0, -17999..18000.
constexpr Cdeg turn_from_to(Cdeg a, Cdeg b) {
  const Cdeg d = normalise(std::int64_t{b} - a);
  return d > kTurn / 2 ? d - kTurn : d;
}

inline Heading heading(Cdeg facing) {
  const Cdeg a = normalise(facing);
  const auto rest = static_cast<std::size_t>(a % kQuarter);
  const std::int32_t s = detail::kSine[rest], c = detail::kSine[kQuarter - rest];
  switch (a / kQuarter) {
    case 0: return {s, c};
    case 1: return {c, -s};
    case 2: return {-s, -c};
    default: return {-c, s};
  }
}
constexpr Heading opposite(Heading h) { return {-h.sin, -h.cos}; }

/// The place `right` and `forward` of an origin. The only place where a rotation is rounded.
constexpr Point at(Point origin, Heading h, Mil right, Mil forward) {
  return {origin.x + detail::rounded(std::int64_t{right} * h.cos + std::int64_t{forward} * h.sin),
          origin.y + detail::rounded(std::int64_t{forward} * h.cos - std::int64_t{right} * h.sin)};
}
/// How far `p` lies ahead (right) of the origin as seen along `h`, in units of 2^-30 mil: exact, for comparing with 0 or with each other.
constexpr std::int64_t ahead(Point origin, Heading h, Point p) {
  return std::int64_t{p.x - origin.x} * h.sin + std::int64_t{p.y - origin.y} * h.cos;
}
constexpr std::int64_t rightward(Point origin, Heading h, Point p) {
  return std::int64_t{p.x - origin.x} * h.cos - std::int64_t{p.y - origin.y} * h.sin;
}
/// The same in mils, rounded once.
constexpr Mil mils_ahead(Point origin, Heading h, Point p) { return detail::rounded(ahead(origin, h, p)); }
constexpr Mil mils_right(Point origin, Heading h, Point p) { return detail::rounded(rightward(origin, h, p)); }

/// The nearest hundredth of a degree (a tie goes to the smaller within its quarter); bearing(b, a) is always bearing(a, b) turned by 18000.
Cdeg bearing(Point from, Point to);
/// The direction from one point to another as a vector, finer than a facing. The same points: straight up the table.
Heading toward(Point from, Point to);
/// `h` turned clockwise.
Heading turned(Heading h, Cdeg by);
/// The facing nearest to a vector.
Cdeg facing_of(Heading h);

}  // namespace oo
