// tumbler.hpp: dice for simulations in tests.
#pragma once
#include <cstdint>

#include "engine/dice/dice.hpp"

namespace oo {

/// Faces by a fixed sequence (splitmix64), without the log of requests that a battle needs.
class Tumbler final : public Dice {
 public:
  explicit Tumbler(std::uint64_t seed) : Dice(false), state_(seed) {}

 protected:
  void faces(int sides, std::span<std::uint8_t> out, const Request&) override {
    for (std::uint8_t& face : out) face = static_cast<std::uint8_t>(1 + below(static_cast<std::uint64_t>(sides)));
  }

 private:
  std::uint64_t below(std::uint64_t n) {
    for (;;) {                                             // by rejection: a remainder would be a loaded die
      std::uint64_t z = state_ += 0x9e3779b97f4a7c15ULL;
      z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
      z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
      z ^= z >> 31;
      if (z < ~std::uint64_t{0} / n * n) return z % n;
    }
  }
  std::uint64_t state_;
};

}  // namespace oo
