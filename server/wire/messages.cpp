#include "server/wire/messages.hpp"

#include <fmt/format.h>

#include <array>

#include "engine/battle/codec.hpp"
#include "engine/battle/json_fields.hpp"

namespace oo::server {

using nlohmann::json;
using Need = JsonFields::Need;

namespace {
constexpr std::array<std::string_view, 14> kTypes{"order", "preview", "targets", "suggest", "undo", "resign", "offer_draw", "answer_draw", "correct", "view_as", "go_on", "advise", "figures", "ping"};
constexpr std::int64_t kMostId = 0xffffffffLL;

void read_order(JsonFields& f, const Ruleset& rules, ClientMessage& m) {
  const json* j = f.child("order", Need::required);
  if (j == nullptr) return;
  auto order = order_from_json(*j, rules, "order");
  if (order) m.order = order.value();
  else f.trouble() = order.trouble();
}

void read_dice(JsonFields& f, ClientMessage& m) {
  const json* list = f.list("dice", kMaxTypedDice);
  if (list == nullptr) return;
  for (std::size_t i = 0; i < list->size(); ++i)
    if (const auto face = list_number((*list)[i], fmt::format("dice[{}]", i), 1, 1, 128, f.trouble())) m.dice.push_back(int(*face));
}

Word known_word(JsonFields& f, const char* key, const Ruleset& rules, Need need) {
  std::string text;
  f.text(key, 64, text, need);
  if (f.failed() || text.empty()) return {};
  const Word word = find_word(rules, text);
  if (word.empty()) f.fault(f.at(key), "unknown", fmt::format("{} is '{}', which is no word of these rules", key, text));
  return word;
}

void read_correction(JsonFields& f, ClientMessage& m) {
  f.integer("unit", 0, kNoUnit - 1, m.unit, Need::required);
  f.integer("figures", 0, 1023, m.figures);
  f.text("state", 64, m.state);
  bool loaded = false;
  if (f.child("loaded") != nullptr) {
    f.boolean("loaded", loaded);
    m.loaded = loaded ? 1 : 0;
  }
  if (const json* p = f.child("front")) {
    if (!p->is_array() || p->size() != 2) return f.fault("front", "type", "front must be [x, y] in inches");
    const auto x = list_number((*p)[0], "front[0]", kInch, 0, kMaxCoordinate, f.trouble());
    const auto y = list_number((*p)[1], "front[1]", kInch, 0, kMaxCoordinate, f.trouble());
    if (x && y) m.front = Point{Mil(*x), Mil(*y)};
  }
  f.parts("facing", 100, 0, kTurn - 1, m.facing);
}

void read_rest(JsonFields& f, const Ruleset& rules, ClientMessage& m) {
  switch (m.type) {
    case MessageType::order:
      read_order(f, rules, m);
      return read_dice(f, m);
    case MessageType::preview:
      read_order(f, rules, m);
      return f.boolean("chances", m.chances);
    case MessageType::figures: return read_order(f, rules, m);
    case MessageType::targets:
      m.verb = known_word(f, "verb", rules, Need::required);
      f.integer("unit", 0, kNoUnit - 1, m.unit, Need::required);
      m.choice = known_word(f, "choice", rules, Need::optional);
      return;
    case MessageType::suggest:
      f.integer("unit", 0, kNoUnit - 1, m.unit);
      return f.integer("more", 0, 1000, m.more, Need::required);
    case MessageType::answer_draw:
      f.boolean("accept", m.accept, Need::required);
      return f.integer("side", 0, 1, m.side);
    case MessageType::resign:
    case MessageType::offer_draw: return f.integer("side", 0, 1, m.side);
    case MessageType::view_as: return f.integer("side", 0, 1, m.side, Need::required);
    case MessageType::correct: return read_correction(f, m);
    case MessageType::go_on: return f.integer("steps", 1, 64, m.more, Need::required);
    case MessageType::undo:
    case MessageType::advise:
    case MessageType::ping: return;
  }
}
}  // namespace

Result<Hello> read_hello(std::string_view text) {
  auto parsed = parse_json(text, kMaxMessageBytes, "message");
  if (!parsed) return parsed.trouble();
  std::optional<Trouble> trouble;
  Hello hello;
  std::string type;
  JsonFields f(parsed.value(), "", trouble);
  f.text("type", 16, type, Need::required);
  if (!f.failed() && type != "hello") f.fault("type", "value", fmt::format("type is '{}'; the first message must be a hello", type));
  f.text("game", 64, hello.game, Need::required);
  f.text("seat", 128, hello.seat);
  f.integer("have", 0, kMostId, hello.have, Need::required);
  f.done();
  if (trouble) return *trouble;
  return hello;
}

Result<ClientMessage> read_message(std::string_view text, const Ruleset& rules, std::uint32_t& id) {
  id = 0;
  auto parsed = parse_json(text, kMaxMessageBytes, "message");
  if (!parsed) return parsed.trouble();
  std::optional<Trouble> trouble;
  ClientMessage m;
  std::string type;
  JsonFields f(parsed.value(), "", trouble);
  f.text("type", 16, type, Need::required);
  std::size_t which = 0;
  while (which < kTypes.size() && kTypes[which] != type) ++which;
  if (!f.failed() && which == kTypes.size()) f.fault("type", "unknown", fmt::format("type is '{}'; allowed: {}", type, fmt::join(kTypes, ", ")));
  if (f.failed()) return *trouble;
  m.type = MessageType(which);
  if (m.type != MessageType::ping && m.type != MessageType::view_as) f.integer("id", 0, kMostId, m.id, Need::required);
  else f.integer("id", 0, kMostId, m.id);
  if (!f.failed()) {
    id = m.id;
    read_rest(f, rules, m);
  }
  f.done();
  if (trouble) return *trouble;
  return m;
}

}  // namespace oo::server
