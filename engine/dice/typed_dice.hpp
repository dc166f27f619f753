// typed_dice.hpp: a person throws real dice and types the faces; another source may serve the rest.
//
// The order is run on a copy of the battle; a missing face throws DiceWanted, which is the question to ask; the answer is appended with
// `give` and the order run again from the start, with `rewind`. `typed` decides which requests are his: all, one side's, one purpose's.
#pragma once
#include <functional>
#include <span>

#include "engine/dice/face_list.hpp"

namespace oo {

class TypedDice final : public Dice {
 public:
  using Serves = std::function<bool(const Request&)>;
  /// `others` serves what `typed` declines, and must then give the same faces in every run (SeededDice on a fresh log does).
  explicit TypedDice(Serves typed = {}, Dice* others = nullptr) : Dice(false), typed_(std::move(typed)), others_(others) {}

  void give(std::span<const int> faces) { list_.give(faces); }
  void rewind() { list_.rewind(); }
  /// Takes back the faces not yet asked for by the last run, or all of them.
  void forget() { list_.clear(); }
  std::size_t left() const { return list_.left(); }

 protected:
  void faces(int sides, std::span<std::uint8_t> out, const Request& request) override;
  void request_starts(const Request& request, std::uint32_t nth) override;
  void moment_changed() override;

 private:
  Serves typed_;
  Dice* others_;
  FaceList list_;
};

}  // namespace oo
