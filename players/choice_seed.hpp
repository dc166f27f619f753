// choice_seed.hpp: the seeds that the program's players choose by: of the game's seed, the number of the decision and its side; unrelated to any die.
//
// Who may use it: whoever lets a player decide, and whoever asks again why it decided so (players/captain.hpp). Two formulas, because records of both kinds are
// kept, and an answer about one needs the seed that was given. Never change either. No errors.
#pragma once
#include <cstdint>

#include "engine/battle/battle.hpp"
#include "engine/dice/seed.hpp"

namespace oo {

/// Of a battle that the program plays alone (lab/match).
std::uint64_t choice_seed(const Seed& seed, std::uint32_t decision, SideId side);
/// At a table where people may sit (server/rooms, openorder play).
std::uint64_t table_choice_seed(const Seed& seed, std::uint32_t decision, SideId side);

}  // namespace oo
