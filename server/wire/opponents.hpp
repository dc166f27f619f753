// opponents.hpp: who can sit at a side of the table: people, and those of the program's players that are meant to be played against.
//
// Who may call: http (the list), new_game (what may be asked for). No errors. Contract: PlayerCard.
#pragma once
#include <span>
#include <string_view>

namespace oo::server {

struct Opponent {
  std::string_view name;                // as NewGame.players and make_player take it
  std::string_view title, about;        // for people
  bool advises = false;                 // can say why
};
/// People first, then the strongest.
std::span<const Opponent> opponents();
const Opponent* find_opponent(std::string_view name);

}  // namespace oo::server
