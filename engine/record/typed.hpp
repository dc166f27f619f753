// typed.hpp: driving a battle with dice that a person rolls.
//
// The order is run on a copy with the faces typed so far; a missing face is the question to ask; nothing is touched until it runs through.
// DiceWanted and DiceWrong that an apply() throws are caught here and in replay.cpp, each time on a copy. Source: design, "Dice".
#pragma once
#include <memory>
#include <span>
#include <variant>

#include "engine/battle/battle.hpp"
#include "engine/battle/event_log.hpp"
#include "engine/dice/typed_dice.hpp"

namespace oo {

struct TypedDone {
  std::unique_ptr<Battle> battle;                     // the copy, one decision further
  std::vector<StoredEvent> events;
  std::vector<std::uint8_t> faces;                    // all that were consumed, for the record
};
/// What to ask: the dice wanted, and what the rules told before (needs and modifiers of what was already rolled are in `so_far`).
struct TypedQuestion {
  DiceWanted wanted;
  std::vector<StoredEvent> so_far;
};
using TypedResult = std::variant<TypedDone, TypedQuestion, Trouble>;

/// `serves` says which requests are typed (empty: all); `others` serves the rest.
TypedResult drive_typed(const Battle& now, const Order&, std::span<const int> typed, TypedDice::Serves serves = {}, Dice* others = nullptr);

}  // namespace oo
