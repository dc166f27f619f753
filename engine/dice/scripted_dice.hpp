// scripted_dice.hpp: faces from a list: cases, scripts, replay. Too short throws DiceWanted, an impossible face DiceWrong; the surplus is left().
#pragma once
#include <utility>
#include <vector>

#include "engine/dice/dice.hpp"

namespace oo {

class ScriptedDice final : public Dice {
 public:
  explicit ScriptedDice(std::vector<int> list) : Dice(false), list_(std::move(list)) {}
  std::size_t used() const { return used_; }
  std::size_t left() const { return list_.size() - used_; }

 protected:
  void faces(int sides, std::span<std::uint8_t> out, const Request& request) override;

 private:
  std::vector<int> list_;
  std::size_t used_ = 0;
};

}  // namespace oo
