#include "lab/stats/number.hpp"

#include <bit>
#include <cassert>
#include <cmath>

namespace oo {

namespace {

constexpr double kLn2 = 0.693147180559945309417232121458;

/// 2 to the power of n, -1022 <= n <= 1023.
double two_to(int n) { return std::bit_cast<double>(static_cast<std::uint64_t>(n + 1023) << 52); }

/// Upper tail of the standard normal for 0 <= x <= 8: the power series of the integral (positive terms, no cancellation within the sum).
double normal_tail(double x) {
  double term = x, sum = x;
  for (int n = 1; n < 200; ++n) {
    term = term * x * x / double(2 * n + 1);
    sum += term;
  }
  constexpr double kInverseRoot2Pi = 0.398942280401432677939946059934;
  return 0.5 - kInverseRoot2Pi * e_to(-x * x / 2.0) * sum;
}

}  // namespace

double ln(double x) {
  assert(x > 0.0);
  const auto bits = std::bit_cast<std::uint64_t>(x);
  int exponent = static_cast<int>(bits >> 52 & 0x7ff) - 1023;
  double m = std::bit_cast<double>((bits & 0x000fffffffffffffULL) | 0x3ff0000000000000ULL);   // 1 <= m < 2
  if (m > 1.41421356237309504880) {
    m /= 2.0;
    ++exponent;
  }
  const double t = (m - 1.0) / (m + 1.0), square = t * t;             // |t| < 0.172
  double power = t, sum = 0.0;
  for (int n = 1; n < 32; n += 2) {
    sum += power / double(n);
    power *= square;
  }
  return 2.0 * sum + double(exponent) * kLn2;
}

double e_to(double x) {
  assert(x <= 700.0 && x >= -700.0);
  const int k = static_cast<int>(x / kLn2 + (x < 0.0 ? -0.5 : 0.5));
  const double r = x - double(k) * kLn2;                               // |r| <= 0.35
  double term = 1.0, sum = 1.0;
  for (int n = 1; n < 20; ++n) {
    term = term * r / double(n);
    sum += term;
  }
  return sum * two_to(k);
}

double rounded(double x, int decimals) {
  double scale = 1.0;
  for (int i = 0; i < decimals; ++i) scale *= 10.0;
  if (!(x < 1e12 && x > -1e12)) return x;
  const double moved = x * scale;
  if (!(moved < 9e18 && moved > -9e18)) return x;
  const double whole = double(static_cast<std::int64_t>(moved + (moved < 0.0 ? -0.5 : 0.5)));
  return whole == 0.0 ? 0.0 : whole / scale;
}

double normal_point(double tail) {
  assert(tail > 0.0 && tail < 0.5);
  double low = 0.0, high = 6.0;                                        // beyond 6 the series has lost its digits: tails below 1e-9 are one
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2.0;
    (normal_tail(middle) > tail ? low : high) = middle;
  }
  return (low + high) / 2.0;
}

}  // namespace oo
