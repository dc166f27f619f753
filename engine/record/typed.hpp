// typed.hpp: driving a battle with dice that a person rolls.
//
// The order is run on a copy with the faces typed so far; a missing face is the question to ask; nothing is touched until it runs through.
// DiceWanted and DiceWrong are caught here and nowhere else. Source: design, "Dice".
#pragma once
#include <memory>
#include <span>
#include <variant>

#include "engine/battle/battle.hpp"
#include "engine/battle/event_log.hpp"

namespace oo {

struct TypedDone {
  std::unique_ptr<Battle> battle;                     // the copy, one decision further
  std::vector<StoredEvent> events;
};
/// What to ask: the dice wanted, and what the rules told before (needs and modifiers of what was already rolled are in `so_far`).
struct TypedQuestion {
  DiceWanted wanted;
  std::vector<StoredEvent> so_far;
};
using TypedResult = std::variant<TypedDone, TypedQuestion, Trouble>;

TypedResult drive_typed(const Battle& now, const Order&, std::span<const std::uint8_t> typed);

}  // namespace oo
