#include "server/wire/new_game.hpp"

#include <fmt/format.h>

#include "engine/battle/codec.hpp"
#include "engine/battle/json_fields.hpp"
#include "engine/record/record.hpp"
#include "engine/scenario/loader.hpp"
#include "server/wire/opponents.hpp"

namespace oo::server {

using Need = JsonFields::Need;

namespace {
/// One of two words; absent: the first.
bool second_word(JsonFields& f, const char* key, std::string_view first, std::string_view second) {
  std::string text(first);
  f.text(key, 16, text);
  if (!f.failed() && text != first && text != second) f.fault(key, "value", fmt::format("{} is '{}'; allowed: {}, {}", key, text, first, second));
  return text == second;
}

std::string allowed_names() {
  std::string out;
  for (const Opponent& o : opponents()) out += (out.empty() ? "" : ", ") + std::string(o.name);
  return out;
}

void read_two_players(JsonFields& f, NewGame& game) {
  const nlohmann::json* list = f.list("players", 2, Need::required);
  if (list == nullptr) return;
  for (std::size_t i = 0; i < 2; ++i) {
    if (list->size() != 2 || !(*list)[i].is_string()) return f.fault("players", "type", "players must be two names");
    const std::string& name = (*list)[i].get_ref<const std::string&>();
    if (find_opponent(name) == nullptr) return f.fault(fmt::format("players[{}]", i), "unknown", fmt::format("players[{}] is '{}'; allowed: {}", i, name.substr(0, 40), allowed_names()));
    game.players[i] = name;
  }
}
}  // namespace

Result<NewGame> read_new_game(std::string_view text, std::size_t max_bytes) {
  auto parsed = parse_json(text, max_bytes, "new game");
  if (!parsed) return parsed.trouble();
  std::optional<Trouble> trouble;
  NewGame game;
  JsonFields f(parsed.value(), "", trouble);
  f.text("scenario", 64, game.scenario);
  f.text("scenario_text", kMaxScenarioBytes, game.scenario_text);
  f.text("house", kMaxScenarioBytes, game.house);
  read_two_players(f, game);
  game.typed = second_word(f, "dice", "program", "typed");
  game.by_plan = !second_word(f, "deploy", "plan", "hand");
  f.text("seed", 64, game.seed);
  f.text("record", kMaxRecordBytes, game.record);
  if (f.child("until") != nullptr) {
    std::uint32_t until = 0;
    f.integer("until", 0, std::int64_t(kMaxRecordSteps), until);
    game.until = until;
  }
  f.done();
  const int sources = int(!game.scenario.empty()) + int(!game.scenario_text.empty()) + int(!game.record.empty());
  if (!f.failed() && sources != 1) f.fault("scenario", "missing", "a game needs one of: scenario, scenario_text, record");
  if (!f.failed() && !game.record.empty() && (!game.house.empty() || !game.seed.empty()))
    f.fault("record", "value", "a record has its own house rules and seed");
  if (trouble) return *trouble;
  return game;
}

}  // namespace oo::server
