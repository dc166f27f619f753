#include "server/rooms/lobby.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "engine/battle/view.hpp"
#include "engine/core/version.hpp"
#include "engine/record/replay.hpp"
#include "server/rooms/seats.hpp"

namespace oo::server {

Lobby::Lobby(const Registry& registry, GameStore& store, MakePost make_post) : registry_(registry), store_(store), make_post_(std::move(make_post)) {}

std::shared_ptr<Room> Lobby::room(const std::string& game) {
  const std::lock_guard lock(mutex_);
  std::erase_if(rooms_, [](const auto& item) { return item.second.expired(); });
  auto& held = rooms_[game];
  auto room = held.lock();
  if (!room) {
    room = std::make_shared<Room>(game, registry_, store_, make_post_());
    held = room;
  }
  return room;
}

Result<std::unique_ptr<Course>> Lobby::course_of(const std::string& game) {
  auto loaded = store_.load(game);
  if (!loaded) return loaded.trouble();
  return Course::wake(registry_, loaded.value());
}

namespace {
/// The steps of a record as they are stored; each is tried.
std::optional<Trouble> record_steps(const Registry& registry, const GameHead& head, const Record& record, std::size_t until, GameStart& start) {
  auto course = Course::begin(registry, head);
  if (!course) return course.trouble();
  for (std::size_t i = 0; i < std::min(until, record.steps.size()); ++i) {
    StoredStep step = stored_step(record.steps[i], std::uint32_t(i + 1));
    if (auto trouble = course.value()->again(step)) return trouble;
    start.first_steps.push_back(std::move(step));
  }
  start.standing = course.value()->standing();
  return std::nullopt;
}
}  // namespace

Result<GameStart> Lobby::start_of(const NewGame& wanted) const {
  GameStart start;
  GameHead& head = start.head;
  std::optional<Record> record;
  if (!wanted.record.empty()) {
    auto read = read_record(wanted.record, registry_);
    if (!read) return read.trouble();
    record = std::move(read).value();
  }
  std::string name = wanted.scenario.empty() ? "scenario" : wanted.scenario;
  head.scenario = record ? record->scenario : wanted.scenario_text;
  if (!wanted.scenario.empty()) head.scenario = std::string(find_book_scenario(registry_, wanted.scenario, &name));
  if (head.scenario.empty()) return bad_input("scenario", "unknown", fmt::format("there is no scenario '{}'", wanted.scenario));
  head.house = record ? record->house : wanted.house;
  Seed seed = record ? record->seed : random_seed();
  if (!wanted.seed.empty()) {
    auto given = parse_seed(wanted.seed);
    if (!given) return given.trouble();
    seed = given.value();
  }
  head.seed = to_text(seed);
  auto game = open_game(registry_, head.scenario, head.house, name, "house rules");
  if (!game) return game.trouble();
  const Game& g = game.value();
  head.id = random_token();
  head.engine = kVersion;
  head.ruleset = g.ruleset->id();
  head.ruleset_version = g.ruleset->version();
  head.scenario_id = g.scenario->id;
  head.title = g.scenario->name;
  head.rules_hash = hex(g.rules_hash);
  head.start_hash = hex(g.battle->hash());
  head.typed = wanted.typed;
  head.by_plan = wanted.by_plan;
  BattleView view;
  g.battle->view(view);
  head.turns = view.turn_limit;
  for (std::size_t side = 0; side < 2; ++side) head.players[side] = wanted.players[side];
  head.created = std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
  if (record)
    if (auto trouble = record_steps(registry_, head, *record, wanted.until.value_or(~std::uint32_t{0}), start)) return *trouble;
  return start;
}

Result<GameMade> Lobby::begin(const NewGame& wanted) {
  auto start = start_of(wanted);
  if (!start) return start.trouble();
  GameHead& head = start.value().head;
  GameMade made;
  made.game = head.id;
  const std::string token = random_token();
  for (std::size_t side = 0; side < 2; ++side) {
    if (wanted.players[side] != "human") continue;
    made.token[side] = token;                     // both sides of one table: one page holds both
    head.seat_hash[side] = token_hash(token);
  }
  if (auto trouble = store_.create(head, start.value().standing, std::move(start.value().first_steps))) return *trouble;
  return made;
}

}  // namespace oo::server
