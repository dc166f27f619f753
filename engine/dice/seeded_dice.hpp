// seeded_dice.hpp: faces from a seed. The same request (turn, phase, purpose, roller, target, nth of its kind) gets the same faces whatever
// unrelated was done before: undo is no second chance, and paired runs with other house rules stay paired.
//
// Who may call: whoever drives a battle gives it to apply(). Philox4x64-10 of Random123: key = seed, counter = the request and the block.
// Faces are taken byte by byte under a mask, those outside the die are thrown away: no modulo, no bias. Allocates nothing.
#pragma once
#include "engine/dice/dice.hpp"
#include "engine/dice/request_log.hpp"
#include "engine/dice/seed.hpp"

namespace oo {

class SeededDice final : public Dice {
 public:
  explicit SeededDice(const Seed& seed) : Dice(false), seed_(seed) {}

 protected:
  void faces(int sides, std::span<std::uint8_t> out, const Request& request) override;
  void request_starts(const Request& request, std::uint32_t nth) override;

 private:
  Seed seed_;
  RequestLog own_log_;                  // for procedures resolved without a battle
  std::uint64_t purpose_ = 0;
  std::uint32_t nth_ = 0;
  std::uint32_t ordinal_ = 0;           // bytes used of this request's stream
};

}  // namespace oo
