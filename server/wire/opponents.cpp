#include "server/wire/opponents.hpp"

#include <array>

namespace oo::server {

namespace {
constexpr std::array<Opponent, 6> kOpponents{{
    {"human", "A person", "Somebody at this screen.", false},
    {"captain", "The captain", "Thinks ahead to your answer, and weighs his own men against yours.", true},
    {"captain:cautious", "The cautious captain", "Thinks ahead; spares his men, keeps to cover and lets you come.", true},
    {"captain:bold", "The bold captain", "Thinks ahead; would rather hurt you than spare himself.", true},
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
