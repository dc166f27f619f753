// new_game.hpp: what a page asks for when it begins a game. Read strictly and bounded. Who may call: rooms, http. Contract: NewGame.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/result.hpp"

namespace oo::server {

struct NewGame {
  std::string scenario, scenario_text, house;   // an id of a book, or a whole file
  std::string players[2];
  bool typed = false;                           // a person throws the dice
  std::string seed;                             // empty: drawn
  bool by_plan = false;
  std::string record;                           // play on from there
  std::optional<std::uint32_t> until;           // so many of its steps
};
Result<NewGame> read_new_game(std::string_view text, std::size_t max_bytes);

}  // namespace oo::server
