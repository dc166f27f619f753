// isqrt.hpp: whole square roots without floating point, so that lengths are the same on every machine.
//
// Who may use it: everybody. Units: those of the argument. Errors: none; a negative argument counts as 0.
#pragma once
#include <bit>
#include <cstdint>

#include "engine/geometry/int128.hpp"

namespace oo {

/// The largest r with r * r <= value.
constexpr std::int64_t isqrt(std::int64_t value) {
  if (value <= 0) return 0;
  auto rest = static_cast<std::uint64_t>(value);
  std::uint64_t root = 0;
  for (std::uint64_t bit = std::uint64_t{1} << ((static_cast<unsigned>(std::bit_width(rest)) - 1U) & ~1U); bit != 0; bit >>= 2) {
    if (rest >= root + bit) {
      rest -= root + bit;
      root = (root >> 1) + bit;
    } else {
      root >>= 1;
    }
  }
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
