#include "players/character.hpp"

namespace oo {
namespace {

//   own: men nerve fire leaders place aims; the enemy's the same; habit
constexpr Character kCharacters[] = {
    {"balanced", "captain", "Weighs his own men against the enemy's.", {100, 50, 8, 10, 6, 40}, {100, 50, 8, 10, 6, 0}, 25},
    {"cautious", "captain:cautious", "Spares his men, keeps to cover and lets the enemy come.", {130, 65, 8, 15, 10, 40}, {90, 45, 8, 10, 4, 0}, 20},
    {"bold", "captain:bold", "Would rather hurt the enemy than spare himself.", {80, 35, 6, 8, 3, 40}, {125, 65, 8, 15, 6, 0}, 30},
};

}  // namespace

std::span<const Character> characters() { return kCharacters; }

const Character* find_character(std::string_view name) {
  for (const Character& c : kCharacters)
    if (name == c.name || name == c.player) return &c;
  return nullptr;
}

}  // namespace oo
