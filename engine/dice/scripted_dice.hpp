// scripted_dice.hpp: faces from a list: cases, scripts, replay. Too short throws DiceWanted, an impossible face DiceWrong; the surplus is left().
#pragma once
#include <utility>
#include <vector>

#include "engine/dice/face_list.hpp"

namespace oo {

class ScriptedDice final : public Dice {
 public:
  explicit ScriptedDice(std::vector<int> list) : Dice(false), list_(std::move(list)) {}
  std::size_t used() const { return list_.used(); }
  std::size_t left() const { return list_.left(); }

 protected:
  void faces(int sides, std::span<std::uint8_t> out, const Request& request) override { list_.take(sides, out, request); }

 private:
  FaceList list_;
};

}  // namespace oo
