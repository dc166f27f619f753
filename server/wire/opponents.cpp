#include "server/wire/opponents.hpp"

#include <array>

namespace oo::server {

namespace {
constexpr std::array<Opponent, 3> kOpponents{{
    {"human", "A person", "Somebody at this screen.", false},
    {"recruit", "The recruit", "Takes what looks best at the moment by the rule set's own advice, and looks no further. Quick.", false},
    {"random", "Chance", "Any sensible order, drawn by lot: for trying things out.", false},
}};
}  // namespace

std::span<const Opponent> opponents() { return kOpponents; }

const Opponent* find_opponent(std::string_view name) {
  for (const Opponent& o : kOpponents)
    if (o.name == name) return &o;
  return nullptr;
}

}  // namespace oo::server
