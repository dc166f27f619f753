// chi_square.hpp: how improbable counts are if a distribution is true. For tests alone: it uses the library's logarithm.
#pragma once
#include <cmath>
#include <cstddef>
#include <vector>

namespace oo {

struct Bin {
  double expected = 0;
  double seen = 0;
};

/// Chance that a chi-square variable of `freedom` degrees is `value` or more: the regularised upper incomplete gamma function.
inline double chi_square_tail(double value, double freedom) {
  const double a = freedom / 2, x = value / 2;
  if (x <= 0) return 1;
  const double scale = std::exp(-x + a * std::log(x) - std::lgamma(a));
  if (x < a + 1) {                                         // series for the lower part
    double term = 1 / a, sum = term;
    for (int n = 1; n < 10'000 && term > sum * 1e-16; ++n) sum += term *= x / (a + n);
    return 1 - sum * scale;
  }
  double b = x + 1 - a, c = 1e300, d = 1 / b, h = d;       // continued fraction for the upper part (Lentz)
  for (int n = 1; n < 10'000; ++n) {
    const double an = -n * (n - a);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    h *= d * c;
    if (std::abs(d * c - 1) < 1e-15) break;
  }
  return h * scale;
}

/// Bins that expect fewer than ten are taken together.
inline double chi_square_p(const std::vector<Bin>& bins) {
  double value = 0;
  std::size_t used = 0;
  Bin rare;
  const auto add = [&](const Bin& b) {
    value += (b.seen - b.expected) * (b.seen - b.expected) / b.expected;
    ++used;
  };
  for (const Bin& b : bins) {
    if (b.expected >= 10) {
      add(b);
    } else {
      rare.expected += b.expected;
      rare.seen += b.seen;
    }
  }
  if (rare.expected > 0) add(rare);
  return used < 2 ? 1 : chi_square_tail(value, static_cast<double>(used - 1));
}

}  // namespace oo
