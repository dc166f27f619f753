// face_list.hpp: faces given beforehand, in the order in which they are thrown: what scripted and typed dice have in common.
#pragma once
#include <span>
#include <vector>

#include "engine/dice/dice.hpp"

namespace oo {

class FaceList {
 public:
  FaceList() = default;
  explicit FaceList(std::vector<int> faces) : faces_(std::move(faces)) {}
  void give(std::span<const int> faces) { faces_.insert(faces_.end(), faces.begin(), faces.end()); }
  void rewind() { used_ = 0; }
  void clear() { faces_.clear(), used_ = 0; }
  std::size_t used() const { return used_; }
  std::size_t left() const { return faces_.size() - used_; }

  /// Fills `out` with the next faces. An impossible one throws DiceWrong, a missing one DiceWanted; then none is used.
  void take(int sides, std::span<std::uint8_t> out, const Request& request);

 private:
  std::vector<int> faces_;
  std::size_t used_ = 0;
};

}  // namespace oo
