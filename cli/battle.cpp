// openorder battle SCENARIO: two players of the program's own fight it out; the story, the record, the report.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/common.hpp"
#include "engine/battle/codec.hpp"
#include "lab/match/match.hpp"
#include "lab/report/reporter.hpp"

namespace oo::cli {

namespace {

/// Tells the story while it happens, and keeps what the report needs.
class Teller {
 public:
  Teller(const Context& context, const BattleOptions& options, const Game& game, EventLog& log)
      : context_(context), options_(options), log_(log), story_(*game.ruleset, options.verbose), setup_(game.battle->setup()) {
    if (options.report.empty()) return;
    report_.emplace(*game.ruleset, *game.scenario);
    report_->begin(*game.battle);
  }

  void step(std::size_t number, const Battle& battle) {
    if (report_) {
      for (std::size_t i = told_; i < log_.size(); ++i) report_->on(log_.all()[i].stored.event());
      report_->step(battle);
    }
    if (!options_.quiet && !context_.json)
      for (const std::string& sentence : story_.tell(log_, told_, battle)) print(sentence);
    told_ = log_.size();
    if ((options_.quiet || context_.json) && on_terminal(stderr)) fmt::print(stderr, "\r{}: turn {}, step {} ", setup_.title, battle.pending().turn, number);
  }
  void end() const {
    if ((options_.quiet || context_.json) && on_terminal(stderr)) fmt::print(stderr, "\r{:60}\r", "");
  }
  std::optional<BattleReporter>& report() { return report_; }

 private:
  const Context& context_;
  const BattleOptions& options_;
  EventLog& log_;
  Story story_;
  const Setup& setup_;
  std::optional<BattleReporter> report_;
  std::size_t told_ = 0;
};

int finish(const Context& context, const BattleOptions& options, const Game& game, const MatchResult& result, Teller& teller) {
  teller.end();
  if (!options.record.empty())
    if (auto trouble = replace_file(options.record, write_record(result.record))) return tell(context, *trouble);
  std::string report;
  if (teller.report()) {
    const std::string line = fmt::format("Seed {}, final hash {}", short_text(result.record.seed), hex(game.battle->hash()));
    auto written = write_report(teller.report()->finish(*game.battle, line), options.report);
    if (!written) return tell(context, written.trouble());
    report = written.value().string();
  }
  for (int side = 0; side < 2; ++side)
    if (result.refused[side] != 0) complain(fmt::format("{} orders of side {} were refused, first: {}", result.refused[side], side + 1, result.first_refusal));
  if (context.json) {
    nlohmann::json j{{"outcome", to_json(result.outcome)}, {"turns", result.turns}, {"steps", result.steps}, {"seed", short_text(result.record.seed)},
                     {"hash", hex(game.battle->hash())}, {"unfinished", result.unfinished}, {"refused", {result.refused[0], result.refused[1]}}};
    if (result.outcome.winner != kNoSide) j["winner"] = std::string(game.battle->setup().side_id[result.outcome.winner]);
    if (!report.empty()) j["report"] = report;
    print(j.dump());
  } else {
    print(fmt::format("{} {} turns, {} orders, seed {}.", outcome_text(*game.battle), result.turns, result.steps, short_text(result.record.seed)));
    if (result.unfinished) print("The battle was stopped: more orders than any battle needs.");
    if (!options.record.empty()) print("Record: " + options.record);
    if (!report.empty()) print("Report: " + report);
  }
  return kDone;
}

int resume(const Context& context, const BattleOptions& options, Pair& players) {
  auto text = read_file(options.resume, kMaxRecordBytes);
  if (!text) return tell(context, text.trouble());
  auto record = read_record(text.value(), context.registry, options.resume);
  if (!record) return tell(context, record.trouble());
  auto start = open_game(context.registry, record.value().scenario, record.value().house, options.resume, options.resume);
  if (!start) return tell(context, start.trouble());
  EventLog log;
  Teller teller(context, options, start.value(), log);
  MatchOptions match;
  match.after_step = [&teller](std::size_t n, const Battle& b) { teller.step(n, b); };
  Game game;
  auto result = resume_match(record.value(), context.registry, *players.player[0], *players.player[1], log, match, &game);
  if (!result) return tell(context, result.trouble());
  return finish(context, options, game, result.value(), teller);
}

}  // namespace

int battle(const Context& context, const BattleOptions& options) {
  auto players = find_players(options.players);
  if (!players) return tell(context, players.trouble());
  if (!options.resume.empty()) return resume(context, options, players.value());
  if (options.scenario.empty()) return tell(context, bad_input("scenario", "missing", "battle needs a SCENARIO (an id or a file) or --resume FILE"));
  auto seed = seed_of(options.seed);
  if (!seed) return tell(context, seed.trouble());
  auto game = open(context, options.scenario, options.house);
  if (!game) return tell(context, game.trouble());
  if (!options.seed && !context.json) print(fmt::format("Seed {}", short_text(seed.value())));
  EventLog log;
  Teller teller(context, options, game.value(), log);
  MatchOptions match;
  match.seed = seed.value();
  match.after_step = [&teller](std::size_t n, const Battle& b) { teller.step(n, b); };
  const MatchResult result = play_match(game.value(), *players.value().player[0], *players.value().player[1], log, match);
  return finish(context, options, game.value(), result, teller);
}

}  // namespace oo::cli
