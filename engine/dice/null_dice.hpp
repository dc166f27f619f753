// null_dice.hpp: for procedures that throw nothing: any request is a broken promise and ends as DiceWanted.
#pragma once
#include "engine/dice/dice.hpp"

namespace oo {

class NullDice final : public Dice {
 public:
  NullDice() : Dice(false) {}

 protected:
  void faces(int sides, std::span<std::uint8_t> out, const Request& r) override {
    throw DiceWanted{r.purpose, r.clause, r.roller, r.target, sides, static_cast<int>(out.size()), r.need, r.pair};
  }
};

}  // namespace oo
