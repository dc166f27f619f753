#include "lab/stats/interval.hpp"

#include <algorithm>
#include <cmath>

#include "lab/stats/number.hpp"

namespace oo {

namespace {

/// Wilson's interval for a share p seen in n trials; n need not be whole.
Interval wilson_of(double p, double n) {
  const double zz = kZ95 * kZ95;
  const double middle = (p + zz / (2.0 * n)) / (1.0 + zz / n);
  const double half = kZ95 / (1.0 + zz / n) * std::sqrt(std::max(0.0, p * (1.0 - p) / n + zz / (4.0 * n * n)));
  return {p, std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

}  // namespace

void Moments::add(std::int64_t x) {
  least = n == 0 ? x : std::min(least, x);
  most = n == 0 ? x : std::max(most, x);
  ++n;
  sum += x;
  squares += x * x;
}

void Moments::merge(const Moments& other) {
  if (other.n == 0) return;
  least = n == 0 ? other.least : std::min(least, other.least);
  most = n == 0 ? other.most : std::max(most, other.most);
  n += other.n;
  sum += other.sum;
  squares += other.squares;
}

double Moments::variance() const {
  if (n < 2) return 0.0;
  const double v = (double(squares) - double(sum) * double(sum) / double(n)) / double(n - 1);
  return v < 0.0 ? 0.0 : v;
}

double Moments::deviation() const { return std::sqrt(variance()); }

Interval wilson(std::int64_t hits, std::int64_t n) {
  if (n <= 0) return {0.0, 0.0, 1.0};
  return wilson_of(double(hits) / double(n), double(n));
}

Interval score_interval(const Moments& points, std::int64_t per) {
  if (points.n <= 0) return {0.0, 0.0, 1.0};
  const double p = points.mean() / double(per), spread = points.variance() / double(per * per);
  const double whole = p * (1.0 - p);
  // Draws make a score steadier than a coin with the same mean: as if there were more battles, never fewer.
  const double n = spread > 0.0 && whole > spread ? double(points.n) * whole / spread : double(points.n);
  return wilson_of(p, std::min(n, 4.0 * double(points.n)));
}

Interval mean_interval(const Moments& m) {
  if (m.n == 0) return {};
  const double half = kZ95 * std::sqrt(m.variance() / double(m.n));
  return {m.mean(), m.mean() - half, m.mean() + half};
}

void Paired::add(std::int64_t x, std::int64_t y) {
  ++n;
  a += x, b += y;
  aa += x * x, bb += y * y, ab += x * y;
}

void Paired::merge(const Paired& o) {
  n += o.n;
  a += o.a, b += o.b;
  aa += o.aa, bb += o.bb, ab += o.ab;
}

double Paired::variance_of_difference() const {
  if (n < 2) return 0.0;
  const double d = double(a - b);
  const double v = (double(aa + bb - 2 * ab) - d * d / double(n)) / double(n - 1);
  return v < 0.0 ? 0.0 : v;
}

Interval Paired::difference() const {
  if (n == 0) return {};
  const double d = double(a - b) / double(n), half = kZ95 * std::sqrt(variance_of_difference() / double(n));
  return {d, d - half, d + half};
}

double Paired::correlation() const {
  if (n < 2) return 0.0;
  const double va = double(aa) - double(a) * double(a) / double(n), vb = double(bb) - double(b) * double(b) / double(n);
  if (va <= 0.0 || vb <= 0.0) return 0.0;
  return (double(ab) - double(a) * double(b) / double(n)) / (std::sqrt(va) * std::sqrt(vb));
}

Interval ratio_interval(const Paired& p) {
  if (p.b == 0) return {0.0, 0.0, 0.0};
  const double r = double(p.a) / double(p.b);
  if (p.n < 2) return {r, r, r};
  const double squares = double(p.aa) - 2.0 * r * double(p.ab) + r * r * double(p.bb);
  const double n = double(p.n);
  const double half = kZ95 * std::sqrt(std::max(0.0, squares) * n / (n - 1.0)) / double(p.b);
  const bool share = p.a >= 0 && p.a <= p.b;
  return {r, std::max(0.0, r - half), share ? std::min(1.0, r + half) : r + half};
}

double stopping_half_width(double variance, std::int64_t n) {
  if (n <= 0) return 0.0;
  constexpr double kRisk = 0.05;
  constexpr double kNarrowest = 500.0;
  const double tail = -2.0 * ln(kRisk);
  const double rho = (tail + ln(tail) + 1.0) / kNarrowest;
  const double m = double(n) * rho + 1.0;
  return std::sqrt(variance * 2.0 * m / (double(n) * double(n) * rho) * (0.5 * ln(m) - ln(kRisk)));
}

}  // namespace oo
