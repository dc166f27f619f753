// preview_json.hpp: what an order would do, as the page draws it. For rooms. Includes the JSON library. No errors. Contract: Preview, Target, Chances.
#pragma once
#include <span>

#include "engine/battle/preview.hpp"
#include "server/wire/encode.hpp"

namespace oo::server {

/// `tables` give the source of each number of the first roll.
Json preview_json(const Preview& preview, const Tables& tables);
Json target_json(const TargetAnswer& target);

}  // namespace oo::server
