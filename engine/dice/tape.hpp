// tape.hpp: keeps the faces of a step for its record, in the order thrown, and passes the roll on.
//
// Who may call: whoever drives a battle: listens to the Dice while apply() runs. A `pick` is kept as 1..n, as a script gives it.
#pragma once
#include <cstdint>
#include <vector>

#include "engine/dice/dice.hpp"

namespace oo {

class Tape final : public DiceListener {
 public:
  explicit Tape(DiceListener* next = nullptr) : next_(next) {}
  void rolled(const Roll& roll) override {
    faces_.insert(faces_.end(), roll.faces.begin(), roll.faces.end());
    if (next_ != nullptr) next_->rolled(roll);
  }
  const std::vector<std::uint8_t>& faces() const { return faces_; }
  void clear() { faces_.clear(); }

 private:
  DiceListener* next_;
  std::vector<std::uint8_t> faces_;
};

}  // namespace oo
