// every_face.hpp: every way the dice can fall, one after another: what exact odds are held against in tests.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/dice/dice.hpp"

namespace oo {

/// All faces one after another: what the primitives are checked against. Weighs by counting.
class EveryFace final : public Dice {
 public:
  EveryFace() : Dice(false) {}
  bool next() {
    used_ = 0;
    for (std::size_t i = faces_.size(); i-- > 0;) {
      if (++faces_[i].face <= faces_[i].sides) {
        faces_.resize(i + 1);
        return true;
      }
    }
    return false;
  }
  double weight() const {
    double w = 1;
    for (const auto& f : faces_) w /= f.sides;
    return w;
  }

 protected:
  void faces(int sides, std::span<std::uint8_t> out, const Request&) override {
    for (auto& face : out) {
      if (used_ == faces_.size()) faces_.push_back({1, sides});
      face = static_cast<std::uint8_t>(faces_[used_++].face);
    }
  }

 private:
  struct One {
    int face, sides;
  };
  std::vector<One> faces_;
  std::size_t used_ = 0;
};

}  // namespace oo
