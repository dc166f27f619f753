#include "engine/dice/typed_dice.hpp"

namespace oo {

void TypedDice::request_starts(const Request& request, std::uint32_t nth) {
  if (others_ != nullptr && typed_ && !typed_(request)) announce(*others_, request, nth);
}

void TypedDice::moment_changed() {
  if (others_ != nullptr) others_->moment(turn(), phase(), log());
}

void TypedDice::faces(int sides, std::span<std::uint8_t> out, const Request& request) {
  if (others_ != nullptr && typed_ && !typed_(request)) return ask(*others_, sides, out, request);
  list_.take(sides, out, request);
}

}  // namespace oo
