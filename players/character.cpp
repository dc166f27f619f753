#include "players/character.hpp"

namespace oo {
namespace {

//   own: men nerve fire leaders place aims; the enemy's the same; habit
constexpr Character kCharacters[] = {
    {"balanced", "captain", "Weighs his own men against the enemy's.", {100, 100, 16, 10, 12, 10}, {100, 100, 16, 10, 12, 0}, 100},
    {"cautious", "captain:cautious", "Spares his men, keeps to cover and lets the enemy come.", {130, 130, 16, 15, 20, 10}, {90, 90, 16, 10, 8, 0}, 80},
    {"bold", "captain:bold", "Would rather hurt the enemy than spare himself.", {80, 70, 12, 8, 6, 10}, {125, 130, 16, 15, 12, 0}, 120},
};

}  // namespace

std::span<const Character> characters() { return kCharacters; }

const Character* find_character(std::string_view name) {
  for (const Character& c : kCharacters)
    if (name == c.name || name == c.player) return &c;
  return nullptr;
}

}  // namespace oo
