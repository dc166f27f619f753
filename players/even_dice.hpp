// even_dice.hpp: dice for look-ahead: fair each, but spread evenly over the dice of a request and over the samples of one question.
//
// A volley of ten dice that hit on 4 of 20 hits two or so in every sample, and a morale die looked at in four samples shows one face from each quarter: a few
// samples say what many fair ones would. Each face by itself is as likely as of a fair die; only together they are more even. The same request in another
// order's future gets the same faces, so that orders are compared under the same luck. Integers only; allocates nothing.
// Who may call: players, on copies of what they see; never a game. Sample k of n: 0 <= k < n <= kMostSamples.
#pragma once
#include "engine/dice/dice.hpp"

namespace oo {

class EvenDice final : public Dice {
 public:
  static constexpr int kMostSamples = 64;
  EvenDice(std::uint64_t seed, int sample, int samples);
  /// For the next sample of the same question.
  void restart(std::uint64_t seed, int sample);

 protected:
  void request_starts(const Request&, std::uint32_t nth) override;
  void faces(int sides, std::span<std::uint8_t> out, const Request&) override;

 private:
  std::uint64_t stir();
  std::uint64_t share();                // where in the whole this sample lies, of 2^31

  std::uint64_t seed_, state_ = 0;
  int sample_;
  const int samples_;
  std::uint32_t uncounted_ = 0;
};

}  // namespace oo
