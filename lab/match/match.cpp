#include "lab/match/match.hpp"

#include <fmt/format.h>

#include <optional>

#include "engine/core/version.hpp"
#include "engine/dice/seeded_dice.hpp"
#include "engine/dice/tape.hpp"

namespace oo {

namespace {

class Match {
 public:
  Match(Game& game, Player& first, Player& second, EventSink& sink, const MatchOptions& options, MatchResult& result)
      : game_(game), players_{&first, &second}, sink_(sink), options_(options), dice_(options.seed), result_(result) {
    dice_.listen(&tape_);
  }

  void run() {
    Battle& battle = *game_.battle;
    while (!battle.outcome().over) {
      if (result_.steps >= options_.most_steps) {
        result_.unfinished = true;
        break;
      }
      if (options_.cancel != nullptr && options_.cancel->load(std::memory_order_relaxed)) {
        result_.unfinished = result_.cancelled = true;
        break;
      }
      step(battle);
    }
    result_.outcome = battle.outcome();
  }

 private:
  void step(Battle& battle) {
    const Decision decision = battle.pending();
    result_.turns = decision.turn;
    Order order = players_[decision.side]->decide(look(battle, decision.side), choice_seed(options_.seed, decision.number, decision.side));
    tape_.clear();
    if (const auto refusal = battle.apply(order, dice_, sink_)) {
      note_refusal(decision, order, *refusal);
      order = battle.default_order();
      tape_.clear();
      const auto again = battle.apply(order, dice_, sink_);
      assert(!again.has_value() && "the default order is always legal");
      if (again) {
        result_.unfinished = true;
        result_.steps = options_.most_steps;
        return;
      }
    }
    ++result_.steps;
    if (options_.record) result_.record.steps.push_back({order, tape_.faces(), battle.hash()});
    if (options_.after_step) options_.after_step(result_.steps, battle);
  }

  const Seen& look(const Battle& battle, SideId side) {
    if (seen_[side]) seen_[side]->refresh(battle);
    else seen_[side].emplace(battle, side);
    return *seen_[side];
  }

  void note_refusal(const Decision& decision, const Order& order, const Trouble& refusal) {
    if (result_.first_refusal.empty())
      result_.first_refusal = fmt::format("decision {} ({}), {}: {} {} {}", decision.number, decision.kind, order.verb, refusal.code, refusal.clause, refusal.text);
    ++result_.refused[decision.side];
  }

  Game& game_;
  Player* players_[2];
  EventSink& sink_;
  const MatchOptions& options_;
  SeededDice dice_;
  Tape tape_;
  std::optional<Seen> seen_[2];
  MatchResult& result_;
};

}  // namespace

Record new_record(const Game& game, const Seed& seed, std::string first, std::string second) {
  Record r;
  r.engine = kVersion;
  r.ruleset = game.ruleset->id();
  r.ruleset_version = game.ruleset->version();
  r.scenario = game.scenario_text;
  r.house = game.house_text;
  r.rules_hash = game.rules_hash;
  r.seed = seed;
  r.players[0] = std::move(first);
  r.players[1] = std::move(second);
  r.start_hash = game.battle->hash();
  return r;
}

MatchResult play_match(Game& game, Player& first, Player& second, EventSink& sink, const MatchOptions& options) {
  MatchResult result;
  if (options.record) result.record = new_record(game, options.seed, std::string(first.name()), std::string(second.name()));
  Match(game, first, second, sink, options, result).run();
  return result;
}

Result<MatchResult> resume_match(const Record& record, const Registry& registry, Player& first, Player& second, EventSink& sink, const MatchOptions& options,
                                 Game* game_out) {
  int turns = 0;
  ReplayOptions again;
  again.after_step = [&](std::size_t step, const Battle& battle) {
    if (!battle.outcome().over) turns = battle.pending().turn;
    if (options.after_step) options.after_step(step, battle);
  };
  auto replayed = replay(record, registry, sink, again);
  if (!replayed) return replayed.trouble();
  if (replayed.value().report.what != Diverged::nothing) return refused("record", "diverged", "", replayed.value().report.text);
  Game game = std::move(replayed).value().game;
  MatchOptions rest = options;
  rest.seed = record.seed;
  MatchResult result;
  result.record = record;
  result.steps = record.steps.size();
  result.turns = turns;
  Match(game, first, second, sink, rest, result).run();
  if (game_out != nullptr) *game_out = std::move(game);
  return result;
}

}  // namespace oo
