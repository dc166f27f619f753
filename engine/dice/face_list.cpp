#include "engine/dice/face_list.hpp"

#include <algorithm>

namespace oo {

void FaceList::take(int sides, std::span<std::uint8_t> out, const Request& request) {
  const std::size_t given = std::min(left(), out.size());
  for (std::size_t i = 0; i < given; ++i) {   // a wrong face is told before a missing one: it stands first in the list
    const int face = faces_[used_ + i];
    if (face < 1 || face > sides) throw DiceWrong{face, sides};
    out[i] = static_cast<std::uint8_t>(face);
  }
  if (given < out.size())
    throw DiceWanted{request.purpose, request.clause, request.roller, request.target, sides, static_cast<int>(out.size() - given), request.need, request.pair};
  used_ += given;
}

}  // namespace oo
