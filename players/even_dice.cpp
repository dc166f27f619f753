#include "players/even_dice.hpp"

#include <array>
#include <cassert>

#include "engine/dice/request_log.hpp"

namespace oo {
namespace {

constexpr int kBits = 31;                                   // of a fraction of the whole

/// splitmix64.
std::uint64_t mix(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

std::uint8_t face_at(std::uint64_t part, int sides) { return static_cast<std::uint8_t>(1 + (part * static_cast<std::uint64_t>(sides) >> kBits)); }

}  // namespace

EvenDice::EvenDice(std::uint64_t seed, int sample, int samples) : Dice(false), seed_(seed), sample_(sample), samples_(samples) {
  assert(samples >= 1 && samples <= kMostSamples && sample >= 0 && sample < samples);
}

void EvenDice::restart(std::uint64_t seed, int sample) {
  assert(sample >= 0 && sample < samples_);
  seed_ = seed;
  sample_ = sample;
  uncounted_ = 0;
}

std::uint64_t EvenDice::stir() { return mix(state_ += 0x9e3779b97f4a7c15ULL); }

void EvenDice::request_starts(const Request& r, std::uint32_t nth) {
  const std::uint64_t which = nth == kUncounted ? uncounted_++ : nth;
  const std::uint64_t who = std::uint64_t{r.roller} << 16 | r.target;
  const std::uint64_t when = std::uint64_t{turn()} << 8 | phase();
  state_ = mix(seed_ ^ word_hash(r.purpose));
  state_ = mix(state_ ^ (who << 32 | which));
  state_ ^= mix(when);
}

/// The samples stand in an order that the request chooses, each at the same random place in its slot: together they cover the whole evenly.
std::uint64_t EvenDice::share() {
  const std::uint64_t turned = stir() >> (64 - kBits);
  std::array<std::uint8_t, kMostSamples> order;
  for (int i = 0; i < samples_; ++i) order[std::size_t(i)] = static_cast<std::uint8_t>(i);
  for (int i = samples_; i > 1; --i) std::swap(order[std::size_t(i) - 1], order[stir() % std::uint64_t(i)]);
  return ((std::uint64_t{order[std::size_t(sample_)]} << kBits) + turned) / std::uint64_t(samples_);
}

/// One and two dice are each by themselves: of two in one slot each no doubles would come. More share the whole out among them, in a random order.
void EvenDice::faces(int sides, std::span<std::uint8_t> out, const Request&) {
  const std::size_t n = out.size();
  if (n <= 2) {
    for (std::uint8_t& face : out) face = face_at(share(), sides);
    return;
  }
  const std::uint64_t part = share();
  std::array<std::uint8_t, 2 * std::size_t{kMaxDice}> place;
  for (std::size_t i = 0; i < n; ++i) place[i] = static_cast<std::uint8_t>(i);
  for (std::size_t i = n; i > 1; --i) std::swap(place[i - 1], place[stir() % i]);
  for (std::size_t i = 0; i < n; ++i) out[i] = face_at(((std::uint64_t{place[i]} << kBits) + part) / n, sides);
}

}  // namespace oo
