// players.hpp: the program's own players, by name. Deterministic in (seen, seed); bounded in work, not in time; they never get a Battle.
#pragma once
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "engine/battle/battle.hpp"

namespace oo {

/// Uniform among the sensible legal orders.
std::unique_ptr<Player> make_random();
/// The given orders one after the other (each `answers` is set for the decision at hand); when they run out, the default order.
std::unique_ptr<Player> make_scripted(std::vector<Order> orders);
/// Takes the proposal of most worth by the rule set's Advice; ties by seed.
std::unique_ptr<Player> make_recruit();

/// random, scripted (without orders: always the default), recruit, captain and its characters (players/character.hpp). bad_input for any other name.
Result<std::unique_ptr<Player>> make_player(std::string_view name);
std::span<const std::string_view> player_names();

/// A stream of numbers for players' choices, never for the game's dice: splitmix64, the same on every machine.
class Choices {
 public:
  explicit Choices(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next();
  std::size_t below(std::size_t n);                   // 0..n-1, n >= 1, by rejection

 private:
  std::uint64_t state_;
};

}  // namespace oo
