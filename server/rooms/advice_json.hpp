// advice_json.hpp: what the captain thinks, as the contract has it (Advice). For rooms and http. Includes the JSON library. No errors.
#pragma once
#include "players/captain.hpp"
#include "server/wire/encode.hpp"

namespace oo::server {

Json advice_json(const CaptainThought& thought);

}  // namespace oo::server
