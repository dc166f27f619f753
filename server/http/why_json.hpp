// why_json.hpp: "Why did you do that?": a battle that is over is played again to a step, and the captain who gave the order is asked. For http; tests.
//
// He answers from what his side saw then, with the seed that he was given then; whoever may read the record may ask. Work: one replay to the step, and a
// thought or two. Errors: bad_input "step" (no such step), refused "not_captain" (somebody else gave it), "diverged" (written under other rules).
#pragma once
#include "engine/record/record.hpp"
#include "server/store/game_store.hpp"
#include "server/wire/encode.hpp"

namespace oo::server {

/// `Why` of the contract. Steps from 1.
Result<Json> why_json(const Record& record, const Registry& registry, std::size_t step);
/// `CaptainOrder[]`: which lines of a viewer's log tell of an order that a captain gave, and of which step.
Result<Json> captain_orders_json(const LoadedGame& game, const Registry& registry, SideId viewer);

}  // namespace oo::server
