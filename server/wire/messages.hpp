// messages.hpp: what a page sends over its WebSocket, read strictly: an unknown type, field or word is bad_input, and everything is bounded.
//
// Who may call: websocket (hello), rooms (the rest). The contract: contract_play.cpp, docs/protocol.md. Lengths in inches, facings in degrees on the
// wire; Mil and Cdeg here. Errors: Trouble with the path of the field.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/battle/battle.hpp"

namespace oo::server {

inline constexpr std::size_t kMaxMessageBytes = std::size_t(64) << 10;
inline constexpr std::size_t kMaxTypedDice = 4096;

/// The first message of a connection. `seat` is a token: never to be logged.
struct Hello {
  std::string game, seat;
  std::uint32_t have = 0;               // number of the last entry that the page holds
};
Result<Hello> read_hello(std::string_view text);

enum class MessageType : std::uint8_t { order, preview, targets, suggest, undo, resign, offer_draw, answer_draw, correct, view_as, go_on, advise, figures, ping };

/// Any later message. Flat, as an Order is: which fields a type has is in the contract, the others stay at their default.
struct ClientMessage {
  MessageType type = MessageType::ping;
  std::uint32_t id = 0;
  Order order;
  std::vector<int> dice;
  bool chances = false;                 // preview
  Word verb, choice;                    // targets
  UnitId unit = kNoUnit;                // targets, suggest, correct
  std::uint32_t more = 0;               // suggest: how often asked before; go_on: how many steps
  SideId side = kNoSide;
  bool accept = false;                  // answer_draw
  int figures = -1;                     // correct
  std::string state;
  int loaded = -1;
  std::optional<Point> front;
  Cdeg facing = -1;
};
/// `id`: that of a message that could not be read, where it tells one; so that the page knows which.
Result<ClientMessage> read_message(std::string_view text, const Ruleset& rules, std::uint32_t& id);

}  // namespace oo::server
