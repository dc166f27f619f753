#include "engine/record/replay.hpp"

#include <fmt/format.h>

#include "engine/dice/scripted_dice.hpp"
#include "engine/dice/seeded_dice.hpp"
#include "engine/dice/tape.hpp"

namespace oo {

std::optional<Trouble> carry_out(const RecordStep& step, Battle& battle, Dice& dice, EventSink& sink) {
  return step.intervention ? battle.intervene(*step.intervention, sink) : battle.apply(step.order, dice, sink);
}

std::string_view name_of(Diverged d) {
  switch (d) {
    case Diverged::nothing: return "nothing";
    case Diverged::rules: return "rules";
    case Diverged::dice: return "dice";
    case Diverged::state: return "state";
  }
  return "nothing";
}

namespace {

/// " (MOC-3.18)", unless the text names it already.
std::string unnamed_clause(const Trouble& refusal) {
  return refusal.clause.empty() || refusal.text.find(refusal.clause) != std::string::npos ? "" : fmt::format(" ({})", refusal.clause);
}

class Replayer {
 public:
  Replayer(const Record& record, Game& game, EventSink& sink, const ReplayOptions& options)
      : record_(record), game_(game), sink_(sink), options_(options), copy_(game.battle->clone()) {}

  ReplayReport run() {
    if (!start_agrees()) return report_;
    const std::size_t last = std::min(options_.until, record_.steps.size());
    for (std::size_t i = 0; i < last; ++i) {
      report_.step = i + 1;
      if (!step(record_.steps[i])) return report_;
      report_.steps_played = i + 1;
      if (options_.after_step) options_.after_step(i + 1, *game_.battle);
    }
    report_.text = fmt::format("{} steps replayed{}", last, options_.verify ? ", every die, rule and state as recorded" : "");
    return report_;
  }

 private:
  bool diverge(Diverged what, std::string text) {
    report_.what = what;
    report_.text = std::move(text);
    return false;
  }

  bool start_agrees() {
    if (game_.rules_hash != record_.rules_hash)
      return diverge(Diverged::rules, fmt::format("the effective rules differ: the record has {} of {} version {}, written by {}; this program has {} of version {}",
                                                  hex(record_.rules_hash), record_.ruleset, record_.ruleset_version, record_.engine,
                                                  hex(game_.rules_hash), game_.ruleset->version()));
    const std::uint64_t hash = game_.battle->hash();
    if (hash != record_.start_hash)
      return diverge(Diverged::state, fmt::format("the start differs: hash {} recorded, {} now (ruleset version {} recorded, {} now)",
                                                  hex(record_.start_hash), hex(hash), record_.ruleset_version, game_.ruleset->version()));
    return true;
  }

  bool step(const RecordStep& step) {
    if (options_.verify && record_.dice == DiceSource::seeded && !dice_agree(step)) return false;
    std::vector<int> faces(step.faces.begin(), step.faces.end());
    ScriptedDice dice(std::move(faces));
    EventLog events;
    copy_->assign(*game_.battle);
    try {
      if (const auto refusal = carry_out(step, *copy_, dice, events))
        return diverge(Diverged::rules, fmt::format("step {}: the {} is refused now: {}{}", report_.step, step.intervention ? "intervention" : "order", refusal->text, unnamed_clause(*refusal)));
    } catch (const DiceWanted& wanted) {
      return diverge(Diverged::rules, fmt::format("step {}: the rules now ask for more dice than were rolled: {} ({})", report_.step, wanted.purpose, wanted.clause));
    } catch (const DiceWrong& wrong) {
      return diverge(Diverged::rules, fmt::format("step {}: face {} recorded where the rules now roll a {}-sided die", report_.step, wrong.face, wrong.sides));
    }
    if (dice.left() != 0) return diverge(Diverged::rules, fmt::format("step {}: the rules now ask for {} dice fewer than were rolled", report_.step, dice.left()));
    return commit(step, events);
  }

  bool commit(const RecordStep& step, const EventLog& events) {
    const std::uint64_t hash = copy_->hash();
    if (hash != step.hash) return diverge(Diverged::state, fmt::format("step {}: hash {} recorded, {} now", report_.step, hex(step.hash), hex(hash)));
    game_.battle->assign(*copy_);
    for (const EventLog::Entry& e : events.all()) sink_.on(e.stored.event());
    return true;
  }

  /// Draws the step's faces again from the seed.
  bool dice_agree(const RecordStep& step) {
    SeededDice seeded(record_.seed);
    Tape tape;
    seeded.listen(&tape);
    NoEvents nobody;
    copy_->assign(*game_.battle);
    if (carry_out(step, *copy_, seeded, nobody)) return true;      // refused: the rules differ, as the step itself will tell
    const auto& now = tape.faces();
    for (std::size_t i = 0; i < std::min(now.size(), step.faces.size()); ++i)
      if (now[i] != step.faces[i])
        return diverge(Diverged::dice, fmt::format("step {}: die {} shows {} in the record, the seed gives {}", report_.step, i + 1, step.faces[i], now[i]));
    return true;                                                    // another number of dice: the rules differ
  }

  const Record& record_;
  Game& game_;
  EventSink& sink_;
  const ReplayOptions& options_;
  std::unique_ptr<Battle> copy_;
  ReplayReport report_;
};

}  // namespace

Result<Replayed> replay(const Record& record, const Registry& registry, EventSink& sink, const ReplayOptions& options) {
  auto game = open_game(registry, record.scenario, record.house, "the record's scenario", "the record's house rules");
  if (!game) return game.trouble();
  Replayed out;
  out.game = std::move(game).value();
  out.report = Replayer(record, out.game, sink, options).run();
  return out;
}

}  // namespace oo
