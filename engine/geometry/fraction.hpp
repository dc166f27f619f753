// fraction.hpp: exact shares, path costs and parts of a turn.
//
// Always reduced, the denominator above 0, so equal values are equal bytes. Who may use it: everybody. Units: those of the numerator (costs: Mil).
// Errors: none. Results that do not fit 64 bits (it takes two house-rule factors with six decimals each) lose their last binary places, alike on
// every machine; all the factors of the books stay exact. Dividing by zero is a broken invariant.
#pragma once
#include <cassert>
#include <compare>
#include <cstdint>
#include <limits>
#include <numeric>

#include "engine/geometry/int128.hpp"

namespace oo {

class Fraction {
 public:
  constexpr Fraction() = default;
  constexpr Fraction(std::int64_t whole) : num_(whole) {}   // implicit: a whole number is a fraction
  constexpr Fraction(std::int64_t num, std::int64_t den) : Fraction(reduced(num, den)) {}

  constexpr std::int64_t num() const { return num_; }
  constexpr std::int64_t den() const { return den_; }
  constexpr std::int64_t floor() const { return num_ >= 0 ? num_ / den_ : -((-num_ + den_ - 1) / den_); }
  constexpr std::int64_t ceil() const { return -Fraction(-num_, den_).floor(); }
  /// For messages and scores only.
  constexpr double approximate() const { return static_cast<double>(num_) / static_cast<double>(den_); }

  // What fits 64 bits, and nearly all does, is reckoned in them: the long way is many times dearer.
  friend constexpr Fraction operator+(Fraction a, Fraction b) {
    std::int64_t left = 0, right = 0, den = 0, sum = 0;
    if (a.den_ == b.den_) {
      if (!__builtin_add_overflow(a.num_, b.num_, &sum) && sum != kLeast) return short_reduced(sum, a.den_);
      return reduced(Int128(a.num_) + b.num_, a.den_);
    }
    if (!__builtin_mul_overflow(a.num_, b.den_, &left) && !__builtin_mul_overflow(b.num_, a.den_, &right) && !__builtin_mul_overflow(a.den_, b.den_, &den) &&
        !__builtin_add_overflow(left, right, &sum) && sum != kLeast)
      return short_reduced(sum, den);
    return reduced(Int128(a.num_) * b.den_ + Int128(b.num_) * a.den_, Int128(a.den_) * b.den_);
  }
  friend constexpr Fraction operator-(Fraction a) {
    if (a.num_ == kLeast) return reduced(-Int128(a.num_), a.den_);
    a.num_ = -a.num_;
    return a;
  }
  friend constexpr Fraction operator-(Fraction a, Fraction b) { return a + -b; }
  friend constexpr Fraction operator*(Fraction a, Fraction b) {
    std::int64_t num = 0, den = 0;
    if (!__builtin_mul_overflow(a.num_, b.num_, &num) && !__builtin_mul_overflow(a.den_, b.den_, &den) && num != kLeast) return short_reduced(num, den);
    return reduced(Int128(a.num_) * b.num_, Int128(a.den_) * b.den_);
  }
  friend constexpr Fraction operator/(Fraction a, Fraction b) { return reduced(Int128(a.num_) * b.den_, Int128(a.den_) * b.num_); }
  constexpr Fraction& operator+=(Fraction b) { return *this = *this + b; }
  constexpr Fraction& operator-=(Fraction b) { return *this = *this - b; }
  constexpr Fraction& operator*=(Fraction b) { return *this = *this * b; }

  friend constexpr bool operator==(Fraction a, Fraction b) { return a.num_ == b.num_ && a.den_ == b.den_; }
  friend constexpr std::strong_ordering operator<=>(Fraction a, Fraction b) {
    std::int64_t left = 0, right = 0;
    if (a.den_ == b.den_) return a.num_ <=> b.num_;
    if (!__builtin_mul_overflow(a.num_, b.den_, &left) && !__builtin_mul_overflow(b.num_, a.den_, &right)) return left <=> right;
    const Int128 l = Int128(a.num_) * b.den_, r = Int128(b.num_) * a.den_;
    return l < r ? std::strong_ordering::less : l > r ? std::strong_ordering::greater : std::strong_ordering::equal;
  }

 private:
  static constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();   // has no opposite
  /// `den` above 0, `num` not kLeast.
  static constexpr Fraction short_reduced(std::int64_t num, std::int64_t den) {
    Fraction f;
    const std::int64_t by = den == 1 ? 1 : std::gcd(num, den);
    f.num_ = num / by;
    f.den_ = den / by;
    return f;
  }
  static constexpr Int128 gcd(Int128 a, Int128 b) {
    while (b != 0) {
      const Int128 r = a % b;
      a = b;
      b = r;
    }
    return a < 0 ? -a : a;
  }
  static constexpr Fraction reduced(Int128 num, Int128 den) {
    assert(den != 0);
    if (den < 0) {
      num = -num;
      den = -den;
    }
    if (den != 1) {
      const Int128 g = gcd(num, den);
      num /= g;
      den /= g;
    }
    constexpr Int128 kMax = std::numeric_limits<std::int64_t>::max();
    const bool exact = num <= kMax && num >= -kMax && den <= kMax;
    while (num > kMax || num < -kMax || den > kMax) {
      num /= 2;
      den = den / 2 == 0 ? 1 : den / 2;
    }
    if (!exact) return reduced(num, den);
    Fraction f;
    f.num_ = static_cast<std::int64_t>(num);
    f.den_ = static_cast<std::int64_t>(den);
    return f;
  }

  std::int64_t num_ = 0;
  std::int64_t den_ = 1;
};

}  // namespace oo
