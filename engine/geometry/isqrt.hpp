// isqrt.hpp: whole square roots, exact, so that lengths are the same on every machine.
//
// The root of a double (which IEEE 754 rounds exactly) is only where the search begins; the integers decide. Hardly anything is asked more often.
// Who may use it: everybody. Units: those of the argument. Errors: none; a negative argument counts as 0.
#pragma once
#include <cstdint>
#include <type_traits>

#include "engine/geometry/int128.hpp"

namespace oo {

/// The largest r with r * r <= value.
constexpr std::int64_t isqrt(std::int64_t value) {
  if (value <= 0) return 0;
  const auto whole = static_cast<std::uint64_t>(value);
  std::uint64_t root = 0;
  if (std::is_constant_evaluated()) {
    for (std::uint64_t bit = std::uint64_t{1} << 31; bit != 0; bit >>= 1)
      if ((root | bit) * (root | bit) <= whole) root |= bit;
    return static_cast<std::int64_t>(root);
  }
  root = static_cast<std::uint64_t>(__builtin_sqrt(static_cast<double>(value)));      // below 2^32: its square fits
  while (root * root > whole) --root;
  while ((root + 1) * (root + 1) <= whole) ++root;
  return static_cast<std::int64_t>(root);
}

/// The smallest r with r * r >= value.
constexpr std::int64_t isqrt_up(std::int64_t value) {
  const std::int64_t r = isqrt(value);
  return r * r < value ? r + 1 : r;
}

/// ceil(|a| / sqrt(square)): how far off a line a cross product puts a point. `square` > 0; the quotient must stay below 2^31.
constexpr std::int64_t over_root_up(std::int64_t a, std::int64_t square) {
  const Int128 aa = Int128(a) * a;
  std::int64_t r = isqrt(static_cast<std::int64_t>(aa / square));
  while (Int128(r) * r * square < aa) ++r;
  return r;
}

}  // namespace oo
