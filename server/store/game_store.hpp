// game_store.hpp: where games lie: a head that never changes, and steps that are only ever added.
//
// Who may call: rooms and the server's start. A step is inserted with the number that the caller expects; the unique key (game, step) decides between
// two who add at once. `append` answers from another thread, and only when the steps are durable: nothing is told to a player before.
// Errors: code "taken" (another added that step first), "not_saved" (the disk is full or fails; nothing was written), "unknown" (no such game).
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/result.hpp"

namespace oo::server {

/// What a game was made from. Texts are whole: nothing else is needed to play it again.
struct GameHead {
  std::string id;                       // 22 characters, unguessable; no secret
  std::string engine, ruleset, scenario_id, title;
  int ruleset_version = 0;
  std::string scenario, house;          // texts
  std::string rules_hash, start_hash;   // 16 hexadecimal digits
  std::string seed;
  bool typed = false;                   // a person throws the dice
  bool by_plan = false;                 // troops stand where the scenario places them: nobody is asked
  std::string players[2];               // human, recruit, random
  std::string seat_hash[2];             // of the seat's token; empty: nobody's
  int turns = 0;                        // the scenario's limit
  std::int64_t created = 0;             // seconds since 1970
};

/// One thing that happened to a game. `body` is JSON that only rooms read.
struct StoredStep {
  std::uint32_t number = 0;             // from 1, without gaps
  std::string kind;                     // order, undo, intervene
  std::string body;
};

/// How the game stands, for the list of games; written with each step.
struct Standing {
  int turn = 0;
  bool over = false;
  std::string text;                     // the outcome in words
};

struct GameCard {
  std::string id, title, scenario_id, ruleset, players[2];
  int turns = 0;
  Standing standing;
  std::int64_t changed = 0;
};

struct LoadedGame {
  GameHead head;
  std::vector<StoredStep> steps;
};

using Saved = std::function<void(std::optional<Trouble>)>;

class GameStore {
 public:
  virtual ~GameStore() = default;
  /// Waits until it is durable.
  virtual std::optional<Trouble> create(const GameHead& head, const Standing& standing, std::vector<StoredStep> first_steps) = 0;
  /// All of the steps or none. `saved` is called once, from the store's own thread.
  virtual void append(const std::string& game, std::vector<StoredStep> steps, const Standing& standing, Saved saved) = 0;
  virtual Result<LoadedGame> load(const std::string& game) = 0;
  /// Latest change first, at most `most`.
  virtual Result<std::vector<GameCard>> list(std::size_t most) = 0;
  virtual Result<GameCard> card(const std::string& game) = 0;
};

}  // namespace oo::server
