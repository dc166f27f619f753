// interval.hpp: sums kept as integers, and the intervals that follow from them.
//
// Who may use it: the laboratory and whoever shows its figures. Integer sums may be merged in any order; doubles come last, by + - * / sqrt in fixed
// order, so that every machine and any number of threads write the same bytes. All intervals are of 95 %. No errors: of nothing an interval is 0..1 or 0..0.
// Source: Wilson 1927 (shares); Student's normal limit (means); Robbins 1970 (intervals that hold wherever one stops).
#pragma once
#include <cstdint>

namespace oo {

inline constexpr double kZ95 = 1.959963984540054;

struct Interval {
  double value = 0.0, low = 0.0, high = 0.0;
};

/// Sums of a whole number seen n times. |x| <= 1e6 and n <= 1e6 keep within 64 bits.
struct Moments {
  std::int64_t n = 0, sum = 0, squares = 0, least = 0, most = 0;

  void add(std::int64_t x);
  void merge(const Moments& other);
  double mean() const { return n == 0 ? 0.0 : double(sum) / double(n); }
  /// Of the sample (n - 1); 0 for fewer than two.
  double variance() const;
  double deviation() const;
  friend bool operator==(const Moments&, const Moments&) = default;
};

/// A share: so many of n.
Interval wilson(std::int64_t hits, std::int64_t n);
/// A share of a score that may be in parts: `points` counts 0..per each. Wilson's interval with the effective number that the variance tells.
Interval score_interval(const Moments& points, std::int64_t per);
Interval mean_interval(const Moments&);

/// Two numbers of the same seed, kept as sums: their difference with an interval, and how far they go together.
struct Paired {
  std::int64_t n = 0, a = 0, b = 0, aa = 0, bb = 0, ab = 0;

  void add(std::int64_t x, std::int64_t y);
  void merge(const Paired& other);
  double variance_of_difference() const;       // of one pair's a - b
  /// Mean of a - b.
  Interval difference() const;
  /// -1..1; 0 where one of them never changes.
  double correlation() const;
  friend bool operator==(const Paired&, const Paired&) = default;
};

/// Sum of a over sum of b, where a and b are counted together battle by battle (hits of shots): battles are independent, the dice within one need not be.
/// Where the sums stay within 0..b the interval does too.
Interval ratio_interval(const Paired&);

/// Half the width of an interval for a mean that holds at whatever moment one stops (95 %): Robbins' normal mixture, narrowest near 500 pairs.
double stopping_half_width(double variance, std::int64_t n);

}  // namespace oo
