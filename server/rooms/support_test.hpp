// support_test.hpp: a store in memory, pages that keep what they are sent, and a queue in place of threads. For tests of rooms, http and the border.
#pragma once
#include <deque>
#include <map>
#include <nlohmann/json.hpp>

#include "server/rooms/lobby.hpp"

namespace oo::server {

/// Work waits here until somebody runs it.
class Queue {
 public:
  Post post() {
    return [this](std::function<void()> work) { waiting_.push_back(std::move(work)); };
  }
  void run() {
    while (!waiting_.empty()) {
      const auto next = std::move(waiting_.front());
      waiting_.pop_front();
      next();
    }
  }

 private:
  std::deque<std::function<void()>> waiting_;
};

class MemoryStore final : public GameStore {
 public:
  std::optional<Trouble> create(const GameHead& head, const Standing& standing, std::vector<StoredStep> first_steps) override {
    games[head.id] = {head, std::move(first_steps)};
    standings[head.id] = standing;
    return std::nullopt;
  }
  void append(const std::string& game, std::vector<StoredStep> steps, const Standing& standing, Saved saved) override {
    if (full) return saved(bad_input("database", "not_saved", "the disk is full: nothing was changed"));
    auto& all = games[game].steps;
    if (steps.front().number != all.size() + 1) return saved(bad_input("step", "taken", "another was faster"));
    for (StoredStep& s : steps) all.push_back(std::move(s));
    standings[game] = standing;
    saved(std::nullopt);
  }
  Result<LoadedGame> load(const std::string& game) override {
    const auto it = games.find(game);
    if (it == games.end()) return bad_input("game", "unknown", "there is no such game");
    return it->second;
  }
  Result<std::vector<GameCard>> list(std::size_t) override {
    std::vector<GameCard> all;
    for (const auto& item : games) all.push_back(card(item.first).value());
    return all;
  }
  Result<GameCard> card(const std::string& game) override {
    const auto it = games.find(game);
    if (it == games.end()) return bad_input("game", "unknown", "there is no such game");
    const GameHead& h = it->second.head;
    GameCard c{h.id, h.title, h.scenario_id, h.ruleset, {h.players[0], h.players[1]}, h.turns, standings[game], h.created};
    return c;
  }

  std::map<std::string, LoadedGame> games;
  std::map<std::string, Standing> standings;
  bool full = false;
};

/// A page: keeps the messages, and the table as the steps told it.
class Page final : public Outlet {
 public:
  void send(std::string message) override {
    bytes.push_back(message);
    all.push_back(nlohmann::json::parse(message));
    const nlohmann::json& m = all.back();
    if (m["type"] == "state" || m["type"] == "step") now = m;
  }
  const nlohmann::json& last() const { return all.back(); }
  /// The last message of a type, or null.
  nlohmann::json last_of(std::string_view type) const {
    for (auto it = all.rbegin(); it != all.rend(); ++it)
      if ((*it)["type"] == type) return *it;
    return nullptr;
  }
  std::vector<std::string> bytes;
  std::vector<nlohmann::json> all;
  nlohmann::json now;
};

struct RoomTable {
  Registry rules = registry();
  MemoryStore store;
  Queue queue;
  Lobby lobby{rules, store, [this] { return queue.post(); }};

  GameMade begin(const std::string& scenario, const std::string& first, const std::string& second, bool typed = false, const std::string& seed = "7", bool by_plan = true) {
    NewGame wanted;
    wanted.scenario = scenario;
    wanted.players[0] = first;
    wanted.players[1] = second;
    wanted.typed = typed;
    wanted.seed = seed;
    wanted.by_plan = by_plan;
    auto made = lobby.begin(wanted);
    return made ? made.value() : GameMade{};
  }
  std::shared_ptr<Page> join(const std::shared_ptr<Room>& room, const GameMade& made, const std::string& token, std::uint32_t have = 0) {
    auto page = std::make_shared<Page>();
    room->join(page, {made.game, token, have});
    queue.run();
    return page;
  }
  void say(const std::shared_ptr<Room>& room, const std::shared_ptr<Page>& page, const nlohmann::json& message) {
    room->receive(page, message.dump());
    queue.run();
  }
};

}  // namespace oo::server
