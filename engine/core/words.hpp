// words.hpp: the small types shared by every part.
//
// Units: lengths are thousandths of an inch (Mil), |coordinate| <= 480'000; facings hundredths of a degree clockwise from +y (Cdeg), 0..35999.
// Who may use it: everybody. Source: design, "Core types".
#pragma once
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace oo {

using Mil = std::int32_t;
using Cdeg = std::int32_t;
inline constexpr Mil kInch = 1000;
inline constexpr Mil kMaxCoordinate = 480'000;
inline constexpr Cdeg kTurn = 36'000;

using UnitId = std::uint16_t;    // place in the roster, from 0; units first, then leaders
using FigureId = std::uint16_t;  // place in its unit
using SideId = std::uint8_t;     // 0 or 1: place in the scenario file
inline constexpr UnitId kNoUnit = 0xffff;
inline constexpr SideId kNoSide = 0xff;
inline constexpr SideId enemy_of(SideId side) { return side == 0 ? 1 : 0; }

/// A lower_snake_case word ("move", "routed"). Always a literal or a text that outlives the program's rules: never built at run time.
using Word = std::string_view;
/// "MOC-7.14": a literal of the same kind.
using ClauseId = std::string_view;

/// Fixed-capacity list: plain data, trivially copyable, compared element by element. `push` says false when it is full.
template <class T, std::size_t N>
struct Inline {
  std::array<T, N> items{};
  std::uint16_t count = 0;

  bool push(const T& value) {
    if (count == N) return false;
    items[count++] = value;
    return true;
  }
  T pop() { return items[--count]; }
  void clear() { count = 0; }
  bool empty() const { return count == 0; }
  bool full() const { return count == N; }
  std::size_t size() const { return count; }
  T& operator[](std::size_t i) { return items[i]; }
  const T& operator[](std::size_t i) const { return items[i]; }
  T& back() { return items[std::size_t(count) - 1]; }
  const T& back() const { return items[std::size_t(count) - 1]; }
  T* begin() { return items.data(); }
  T* end() { return items.data() + count; }
  const T* begin() const { return items.data(); }
  const T* end() const { return items.data() + count; }
  std::span<const T> all() const { return {items.data(), count}; }
  friend bool operator==(const Inline& a, const Inline& b) {
    if (a.count != b.count) return false;
    for (std::size_t i = 0; i < a.count; ++i)
      if (!(a.items[i] == b.items[i])) return false;
    return true;
  }
};

}  // namespace oo
