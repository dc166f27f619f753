// fraction.hpp: exact costs of paths and exact shares. A cost of 2/3 inch an inch has no decimal; allowances are compared exactly (design, "Geometry").
//
// Bounds: numerators and denominators stay far below 2^127 for table factors of at most six decimals and at most 64 legs. Never negative.
#pragma once
#include <compare>
#include <cstdint>

namespace oo::moccasins {

class Fraction {
 public:
  __extension__ using Wide = __int128;

  constexpr Fraction(std::int64_t whole = 0) : numerator_(whole) {}
  constexpr Fraction(std::int64_t numerator, std::int64_t denominator) : numerator_(numerator), denominator_(denominator) { reduce(); }

  friend constexpr Fraction operator+(const Fraction& a, const Fraction& b) {
    const Wide g = gcd(a.denominator_, b.denominator_);
    return make(a.numerator_ * (b.denominator_ / g) + b.numerator_ * (a.denominator_ / g), a.denominator_ / g * b.denominator_);
  }
  friend constexpr Fraction operator-(const Fraction& a, const Fraction& b) {
    const Wide g = gcd(a.denominator_, b.denominator_);
    return make(a.numerator_ * (b.denominator_ / g) - b.numerator_ * (a.denominator_ / g), a.denominator_ / g * b.denominator_);
  }
  friend constexpr Fraction operator*(const Fraction& a, const Fraction& b) {
    const Fraction x = make(a.numerator_, b.denominator_);   // reduced crosswise first
    const Fraction y = make(b.numerator_, a.denominator_);
    return make(x.numerator_ * y.numerator_, x.denominator_ * y.denominator_);
  }
  friend constexpr Fraction operator/(const Fraction& a, const Fraction& b) { return a * make(b.denominator_, b.numerator_); }

  friend constexpr bool operator==(const Fraction& a, const Fraction& b) {
    return a.numerator_ == b.numerator_ && a.denominator_ == b.denominator_;   // both reduced
  }
  friend constexpr std::strong_ordering operator<=>(const Fraction& a, const Fraction& b) {
    const Wide left = (a - b).numerator_;
    return left < 0 ? std::strong_ordering::less : left > 0 ? std::strong_ordering::greater : std::strong_ordering::equal;
  }

  /// Whole part, rounded down: what a budget in Mil may be spent to.
  constexpr std::int64_t floor() const {
    Wide q = numerator_ / denominator_;
    if (numerator_ % denominator_ < 0) --q;
    return static_cast<std::int64_t>(q);
  }
  constexpr double to_double() const { return static_cast<double>(numerator_) / static_cast<double>(denominator_); }

 private:
  static constexpr Wide gcd(Wide a, Wide b) {
    if (a < 0) a = -a;
    while (b != 0) {
      const Wide t = a % b;
      a = b;
      b = t;
    }
    return a == 0 ? 1 : a;
  }
  static constexpr Fraction make(Wide numerator, Wide denominator) {
    Fraction f;
    f.numerator_ = numerator;
    f.denominator_ = denominator;
    f.reduce();
    return f;
  }
  constexpr void reduce() {
    const Wide g = gcd(numerator_, denominator_);
    numerator_ /= g;
    denominator_ /= g;
  }

  Wide numerator_ = 0;
  Wide denominator_ = 1;
};

}  // namespace oo::moccasins
