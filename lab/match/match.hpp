// match.hpp: one battle between two players, seeded, recorded, bounded.
//
// Who may call: command line, lab, server, tests. Players get Seen copies, never the battle. An order of theirs that the rules refuse is
// counted and the decision's default is given instead (conformance asks for none). A battle that passes the bound ends `unfinished`.
#pragma once
#include <atomic>
#include <functional>

#include "engine/battle/event_log.hpp"
#include "engine/record/game.hpp"
#include "engine/record/record.hpp"
#include "engine/record/replay.hpp"
#include "players/choice_seed.hpp"
#include "players/players.hpp"

namespace oo {

struct MatchOptions {
  Seed seed{};
  std::size_t most_steps = 20'000;
  bool record = true;                                 // orders, faces and hashes; play-outs leave it off
  std::function<void(std::size_t step, const Battle&)> after_step;
  const std::atomic<bool>* cancel = nullptr;          // set from another thread: the battle ends there, `cancelled`
};

struct MatchResult {
  Outcome outcome;
  bool unfinished = false;
  bool cancelled = false;                             // nothing of it counts
  std::size_t steps = 0;
  int turns = 0;
  int refused[2] = {0, 0};
  std::string first_refusal;
  Record record;
};

/// An empty record of a game not yet begun.
Record new_record(const Game& game, const Seed& seed, std::string first, std::string second);

/// Plays game.battle to its end. `sink` hears everything.
MatchResult play_match(Game& game, Player& first, Player& second, EventSink& sink, const MatchOptions&);
/// Goes on with a record: its steps first, then the players.
Result<MatchResult> resume_match(const Record&, const Registry&, Player& first, Player& second, EventSink& sink, const MatchOptions&, Game* game_out = nullptr);

}  // namespace oo
