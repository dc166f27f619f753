#include "engine/dice/typed_dice.hpp"

#include <algorithm>

namespace oo {

void TypedDice::request_starts(const Request& request, std::uint32_t nth) {
  if (others_ != nullptr && typed_ && !typed_(request)) announce(*others_, request, nth);
}

void TypedDice::moment_changed() {
  if (others_ != nullptr) others_->moment(turn(), phase(), log());
}

void TypedDice::faces(int sides, std::span<std::uint8_t> out, const Request& request) {
  if (others_ != nullptr && typed_ && !typed_(request)) return ask(*others_, sides, out, request);
  const std::size_t given = std::min(left(), out.size());
  for (std::size_t i = 0; i < given; ++i) {
    const int face = list_[used_ + i];
    if (face < 1 || face > sides) throw DiceWrong{face, sides};
    out[i] = static_cast<std::uint8_t>(face);
  }
  if (given < out.size())
    throw DiceWanted{request.purpose, request.clause, request.roller, request.target, sides, static_cast<int>(out.size() - given), request.need};
  used_ += given;
}

}  // namespace oo
