#include "engine/geometry/heading.hpp"

#include <algorithm>

#include "engine/geometry/int128.hpp"
#include "engine/geometry/isqrt.hpp"

namespace oo {
namespace {

// Fixed point with 60 binary places; computed by the compiler from nothing but integers, so the table is the same everywhere.
constexpr int kPlaces = 60;
constexpr Int128 kPi = 3'622'009'729'038'561'421;         // pi * 2^60
constexpr Int128 times(Int128 a, Int128 b) { return (a * b) >> kPlaces; }

/// The series x - x^3/3! + ..., or 1 - x^2/2! + ..., for angles up to a quarter.
constexpr Int128 series(Int128 x, Int128 first, int exponent) {
  Int128 term = first, sum = first;
  for (int n = exponent + 1; term != 0 && n < 40; n += 2) {
    term = -times(times(term, x), x) / (n * (n + 1));
    sum += term;
  }
  return sum;
}
constexpr Int128 sine(Int128 x) { return series(x, x, 1); }
constexpr Int128 cosine(Int128 x) { return series(x, Int128(1) << kPlaces, 0); }

/// Whole degrees and hundredths by the series, all others as sums of the two: the compiler's patience is limited.
constexpr std::array<std::int32_t, kQuarter + 1> make_sines() {
  std::array<Int128, 100> fine_sin{}, fine_cos{};
  for (std::size_t i = 0; i < 100; ++i) {
    fine_sin[i] = sine(kPi * int(i) / 18'000);
    fine_cos[i] = cosine(kPi * int(i) / 18'000);
  }
  std::array<std::int32_t, kQuarter + 1> table{};
  for (std::size_t degree = 0; degree < 90; ++degree) {
    const Int128 s = sine(kPi * int(degree) / 180), c = cosine(kPi * int(degree) / 180);
    for (std::size_t i = 0; i < 100; ++i) {
      const Int128 v = times(s, fine_cos[i]) + times(c, fine_sin[i]);
      table[degree * 100 + i] = static_cast<std::int32_t>((v + (Int128(1) << (kPlaces - kHeadingBits - 1))) >> (kPlaces - kHeadingBits));
    }
  }
  table[kQuarter] = static_cast<std::int32_t>(kUnit);
  return table;
}

/// About the angle whose tangent is s / c, to a tenth of a hundredth of a degree: where the exact search begins, nothing more.
Cdeg near_angle(std::int64_t s, std::int64_t c) {
  const double t = s <= c ? static_cast<double>(s) / static_cast<double>(c) : static_cast<double>(c) / static_cast<double>(s), t2 = t * t;
  const double radians = t * (0.9998660 + t2 * (-0.3302995 + t2 * (0.1801410 + t2 * (-0.0851330 + t2 * 0.0208351))));
  const Cdeg angle = static_cast<Cdeg>(radians * 5729.578);
  return s <= c ? angle : kQuarter - angle;
}

/// The nearest table angle of a direction in the first quarter, s >= 0, c > 0, both below 2^31.
Cdeg angle_in_quarter(std::int64_t s, std::int64_t c) {
  const auto beyond = [&](Cdeg k) {       // how far the direction lies clockwise of k, as a cross product
    return s * detail::kSine[static_cast<std::size_t>(kQuarter - k)] - c * detail::kSine[static_cast<std::size_t>(k)];
  };
  Cdeg low = std::clamp(near_angle(s, c), 0, kQuarter - 1);
  while (low > 0 && beyond(low) < 0) --low;
  while (low + 1 < kQuarter && beyond(low + 1) >= 0) ++low;
  return beyond(low) <= -beyond(low + 1) ? low : low + 1;
}

Cdeg angle_of(std::int64_t x, std::int64_t y) {
  if (x == 0 && y == 0) return 0;
  if (x >= 0 && y > 0) return angle_in_quarter(x, y) % kTurn;
  if (x > 0) return kQuarter + angle_in_quarter(-y, x);
  if (y < 0) return 2 * kQuarter + angle_in_quarter(-x, -y);
  return normalise(3 * kQuarter + angle_in_quarter(y, -x));
}

/// d * 2^30 / root(square), rounded.
std::int32_t part_of(std::int64_t d, std::int64_t square) {
  const Int128 twice = Int128(d) << (kHeadingBits + 1);
  const std::int64_t root = isqrt(static_cast<std::int64_t>(twice * twice / square));
  const auto rounded = static_cast<std::int32_t>((root + 1) / 2);
  return d < 0 ? -rounded : rounded;
}

}  // namespace

namespace detail {
constinit const std::array<std::int32_t, kQuarter + 1> kSine = make_sines();
}  // namespace detail

Cdeg bearing(Point from, Point to) { return angle_of(to.x - from.x, to.y - from.y); }
Cdeg facing_of(Heading h) { return angle_of(h.sin, h.cos); }

Heading toward(Point from, Point to) {
  const std::int64_t square = distance2(from, to);
  if (square == 0) return {};
  return {part_of(to.x - from.x, square), part_of(to.y - from.y, square)};
}

Heading turned(Heading h, Cdeg by) {
  const Heading t = heading(by);
  return {detail::rounded(std::int64_t{h.sin} * t.cos + std::int64_t{h.cos} * t.sin),
          detail::rounded(std::int64_t{h.cos} * t.cos - std::int64_t{h.sin} * t.sin)};
}

}  // namespace oo
