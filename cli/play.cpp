// openorder play: the whole game in the terminal: the table in characters, the question in words, numbered suggestions, orders as short text.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>

#include "cli/common.hpp"
#include "cli/line_editor.hpp"
#include "cli/play_input.hpp"
#include "cli/set_right.hpp"
#include "cli/suggestion_text.hpp"
#include "cli/table_text.hpp"
#include "cli/thought_text.hpp"
#include "engine/battle/codec.hpp"
#include "engine/battle/forecast.hpp"
#include "engine/battle/preview.hpp"
#include "engine/battle/view.hpp"
#include "engine/dice/seeded_dice.hpp"
#include "engine/dice/tape.hpp"
#include "engine/procedure/run.hpp"
#include "engine/record/history.hpp"
#include "engine/record/replay.hpp"
#include "engine/record/typed.hpp"
#include "lab/match/match.hpp"
#include "lab/report/plan.hpp"
#include "lab/script/order_text.hpp"
#include "lab/story/story.hpp"
#include "players/captain.hpp"
#include "players/character.hpp"

namespace oo::cli {

namespace {

constexpr std::size_t kSuggestions = 9;

class Session {
 public:
  Session(const PlayOptions& options, Game game, Record record, EventLog log)
      : options_(options), game_(std::move(game)), record_(std::move(record)), log_(std::move(log)), story_(*game_.ruleset, false), dice_(record_.seed),
        saved_(record_.steps.size()) {}

  std::optional<Trouble> seat() {
    const Setup& setup = game_.battle->setup();
    const std::string side = plain_name(options_.side.empty() ? setup.side_id[0] : std::string_view(options_.side));
    if (side != setup.side_id[0] && side != setup.side_id[1])
      return bad_input("side", "unknown", fmt::format("side '{}'; allowed: {}, {}", options_.side, setup.side_id[0], setup.side_id[1]));
    own_ = side == setup.side_id[0] ? SideId(0) : SideId(1);
    const std::string opponent = options_.players.empty() ? "captain" : plain_name(options_.players);
    human_[own_] = true;
    record_.players[own_] = "human";
    record_.players[enemy_of(own_)] = opponent;
    if (opponent == "human") {
      human_[enemy_of(own_)] = true;
      return std::nullopt;
    }
    auto player = make_player(opponent);
    if (!player) return player.trouble();
    opponent_ = std::move(player).value();
    return std::nullopt;
  }

  int run() {
    print(fmt::format("{}: you command {}. 'help' tells what can be typed.\n", game_.scenario->name, game_.battle->setup().side_name[own_]));
    while (!game_.battle->outcome().over && !quit_) {
      const Decision d = game_.battle->pending();
      if (!human_[d.side]) machine(d);
      else if (!human(d)) break;
    }
    if (game_.battle->outcome().over) print(outcome_text(*game_.battle));
    else if (record_.steps.size() != saved_) print("The game is not saved: 'save FILE' before 'quit', or --record FILE, keeps it.");
    return kDone;
  }

 private:
  bool typed() const { return options_.dice == "typed"; }

  void look(SideId side, BattleView& view) const { Seen(*game_.battle, side).battle().view(view); }

  void machine(const Decision& d) {
    const Order order = opponent_->decide(Seen(*game_.battle, d.side), table_choice_seed(record_.seed, d.number, d.side));
    if (carry_out(order, d)) return;
    if (!quit_ && !carry_out(game_.battle->default_order(), d)) quit_ = true;
  }

  bool human(const Decision& d) {
    if (d.number != shown_.number || d.side != shown_.side) show(d);
    const auto line = asked_line(fmt::format("{}> ", game_.battle->setup().side_id[d.side]), d);
    if (!line) {
      print("");
      return false;
    }
    command(*line, d);
    return !quit_;
  }

  /// On a terminal with editing and Tab, piped as it comes.
  std::optional<std::string> asked_line(const std::string& prompt, const Decision& d) {
    if (editor_ != nullptr) return editor_->read(prompt, [this, &d](std::string_view text) { return words_after(text, d); });
    fmt::print("{}", prompt);
    std::fflush(stdout);
    return read_line();
  }

  /// First a verb that answers the decision or a command, then the words and names of an order.
  std::vector<std::string> words_after(std::string_view text, const Decision& d) const {
    if (text.starts_with("need ")) text.remove_prefix(5);
    if (text.find(' ') != std::string_view::npos) return completions(text, *game_.ruleset, view_);
    std::vector<std::string> out;
    const auto offer = [&](std::string_view word) {
      if (word.starts_with(text)) out.emplace_back(word);
    };
    for (const VerbInfo& verb : game_.ruleset->verbs())
      if (std::find(verb.decisions.begin(), verb.decisions.end(), d.kind) != verb.decisions.end()) offer(verb.verb);
    for (const std::string_view command : {"captain", "default", "draw", "help", "more", "need", "quit", "resign", "save", "set", "table", "undo", "units"}) offer(command);
    return out;
  }

  /// The whole table at a new part of the turn, otherwise the units that changed; 'table' draws it again.
  void show(const Decision& d) {
    const bool goes_on = d.side == shown_.side && d.turn == shown_.turn && d.phase == shown_.phase;
    shown_ = {d.number, d.side, d.turn, std::string(d.phase)};
    std::swap(view_, before_);
    look(d.side, view_);
    fmt::print("{}", goes_on ? changed_units_text(before_, view_, d.side) : table_text(*game_.scenario, view_, d.side));
    offered_.clear();
    suggest(d, d.number);
  }

  void suggest(const Decision& d, std::uint64_t seed) {
    std::string kind(d.kind);
    std::replace(kind.begin(), kind.end(), '_', ' ');
    const std::string whom = d.unit == kNoUnit ? "" : " (" + unit_key(view_, d.unit) + (d.other == kNoUnit ? "" : " against " + unit_key(view_, d.other)) + ")";
    print(fmt::format("Turn {}, {}: {}{} [{}]", d.turn, d.phase, kind, whom, d.clause));
    const Seen seen(*game_.battle, d.side);
    std::vector<Order> all;
    seen.propose(seed, 60, all);
    std::stable_sort(all.begin(), all.end(), [&](const Order& a, const Order& b) { return seen.worth(a) > seen.worth(b); });
    std::vector<Order> fresh;
    for (const Order& order : all) {
      const std::string text = order_to_text(order, view_);
      if (fresh.size() == kSuggestions || std::find(offered_.begin(), offered_.end(), text) != offered_.end()) continue;
      offered_.push_back(text);
      fresh.push_back(order);
      const std::string more = suggestion_text(*game_.ruleset, seen, view_, order);
      print(fmt::format("  {}  {}{}", fresh.size(), text, more.empty() ? "" : "   (" + more + ")"));
    }
    if (fresh.empty()) return print("  No other suggestions.");
    suggestions_ = std::move(fresh);
  }

  void command(const std::string& line, const Decision& d) {
    const auto space = line.find(' ');
    const std::string word = line.substr(0, space), rest = space == std::string::npos ? "" : line.substr(space + 1);
    if (line.find_first_not_of(" \t\r") == std::string::npos) return;
    if (line.back() == '?' ) return complete(line.substr(0, line.size() - 1));
    if (word == "help") return help(d);
    if (word == "quit" || word == "exit") return void(quit_ = true);
    if (word == "table") return fmt::print("{}", table_text(*game_.scenario, view_, d.side));
    if (word == "units") return fmt::print("{}", units_text(view_, d.side));
    if (word == "more") return suggest(d, ++more_ * 7919 + d.number);
    if (word == "undo") return undo(d);
    if (word == "save") return save(rest);
    if (word == "draw") return draw(rest);
    if (word == "default") return void(carry_out(game_.battle->default_order(), d));
    if (word == "need") return need(rest, d);
    if (word == "captain") return captain(d);
    if (word == "resign") return intervene(resignation(d.side), d);
    if (word == "set") return intervene(correction_from_text(rest, *game_.ruleset, view_), d);
    if (const auto order = read_order(line, d)) carry_out(*order, d);
  }

  std::optional<Order> read_order(const std::string& line, const Decision& d) {
    if (line.find_first_not_of("0123456789 ") == std::string::npos) {
      std::size_t n = 0;
      std::from_chars(line.data(), line.data() + line.size(), n);      // too large: 0
      if (n >= 1 && n <= suggestions_.size()) return suggestions_[n - 1];
      print(fmt::format("There are suggestions 1 to {}.", suggestions_.size()));
      return std::nullopt;
    }
    const Seen seen(*game_.battle, d.side);
    auto order = order_from_text(line, *game_.ruleset, seen.battle(), view_, usual_);
    if (order) return order.value();
    print(harmless(order.trouble().text));
    return std::nullopt;
  }

  /// What would be rolled first, and the chances of all that comes of it.
  void need(const std::string& text, const Decision& d) {
    if (text.empty()) return print("need ORDER: what that order would roll first and why, and its chances");
    const auto order = read_order(text, d);
    if (!order) return;
    const Seen seen(*game_.battle, d.side);
    const Preview first = preview(seen, *order);
    if (first.trouble) return print(said(*first.trouble));
    if (first.dice == 0) print("  nothing is rolled at once");
    else {
      const std::string told = roll_text(first.roll.roll(), *game_.tables);
      print(fmt::format("  {} {}: {}", first.dice, first.dice == 1 ? "die" : "dice", told.substr(0, told.rfind(": "))));
    }
    for (const Chances& c : forecast(seen, *order))
      if (!c.text.empty()) print(fmt::format("  {}{}", c.text, c.of == 0 ? "" : fmt::format(" (of {} trials)", c.of)));
  }

  /// What the captain would do in this place, from what this side sees.
  void captain(const Decision& d) const {
    const CaptainThought thought = think(Seen(*game_.battle, d.side), table_choice_seed(record_.seed, d.number, d.side), characters().front());
    fmt::print("{}", thought_text(thought, order_to_text(thought.chosen.order, view_)));
  }

  /// The commands, and the verbs that answer what is asked now.
  void help(const Decision& d) const {
    fmt::print("{}", kHelp);
    for (const VerbInfo& v : game_.ruleset->verbs())
      if (std::find(v.decisions.begin(), v.decisions.end(), d.kind) != v.decisions.end()) print(fmt::format("  {:<16}{}", v.verb, v.help));
  }

  void complete(const std::string& text) {
    std::string out;
    for (const std::string& word : completions(text, *game_.ruleset, view_)) out += "  " + word;
    print(out.empty() ? "  nothing goes on like that" : out);
  }

  bool carry_out(const Order& order, const Decision& d) {
    History::Moment moment{game_.battle->clone(), d.side, false, record_.steps.size(), log_.size()};
    const std::size_t from = log_.size();
    RevealWatch watch(log_);
    std::vector<std::uint8_t> faces;
    std::size_t told = 0;
    const auto refusal = typed() ? by_hand(order, watch, faces, told) : by_program(order, watch, faces);
    if (refusal) {
      if (!refusal->text.empty()) print(said(*refusal));
      return false;
    }
    moment.reveals = watch.revealed();
    history_.push(std::move(moment));
    usual_ = order.unit;
    record_.steps.push_back({order, faces, game_.battle->hash()});
    tell_story(log_, from + told);
    if (!options_.record.empty()) save(options_.record);
    return true;
  }

  /// Nobody goes back beyond an intervention.
  void intervene(const Result<Intervention>& what, const Decision& d) {
    if (!what) return print(harmless(what.trouble().text));
    History::Moment moment{game_.battle->clone(), d.side, true, record_.steps.size(), log_.size()};
    if (const auto refusal = game_.battle->intervene(what.value(), log_)) return print(said(*refusal));
    const std::size_t from = moment.events;
    history_.push(std::move(moment));
    record_.steps.push_back({{}, {}, game_.battle->hash(), what.value()});
    tell_story(log_, from);
    shown_.side = kNoSide;
    if (!options_.record.empty()) save(options_.record);
  }

  std::optional<Trouble> by_program(const Order& order, EventSink& sink, std::vector<std::uint8_t>& faces) {
    Tape tape;
    dice_.listen(&tape);
    auto refusal = game_.battle->apply(order, dice_, sink);
    dice_.listen(nullptr);
    faces = tape.faces();
    return refusal;
  }

  void tell_story(const EventLog& log, std::size_t from) const {
    const SideId viewer = human_[0] && human_[1] ? kNoSide : own_;
    for (const std::string& sentence : story_.tell(log, from, *game_.battle, viewer)) print("  " + sentence);
  }

  /// What happened before the dice are asked for, so that one knows whose they are.
  std::size_t tell_so_far(const std::vector<StoredEvent>& events, std::size_t told) const {
    EventLog log;
    for (const StoredEvent& e : events) log.on(e.event());
    tell_story(log, told);
    return log.size();
  }

  /// The order is run on a copy with the faces typed so far, until none is missing. `told`: how many of its events have been narrated.
  std::optional<Trouble> by_hand(const Order& order, EventSink& sink, std::vector<std::uint8_t>& faces, std::size_t& told) {
    std::vector<int> typed_so_far;
    for (;;) {
      TypedResult result = drive_typed(*game_.battle, order, typed_so_far);
      if (auto* trouble = std::get_if<Trouble>(&result)) {
        if (trouble->path != "dice" || typed_so_far.empty()) return *trouble;
        print(trouble->text + ". Once more, from the first die of this order.");
        typed_so_far.clear();
        told = 0;
      } else if (auto* question = std::get_if<TypedQuestion>(&result)) {
        told = tell_so_far(question->so_far, told);
        if (!ask_dice(question->wanted, typed_so_far)) return Trouble{};
      } else {
        TypedDone& done = std::get<TypedDone>(result);
        for (const StoredEvent& e : done.events) sink.on(e.event());
        game_.battle->assign(*done.battle);
        faces = done.faces;
        return std::nullopt;
      }
    }
  }

  bool ask_dice(const DiceWanted& w, std::vector<int>& typed_so_far) {
    const bool all_here = human_[0] && human_[1];
    std::string text = all_here ? dice_asked(*game_.ruleset, w, *game_.battle) : dice_asked(*game_.ruleset, w, Seen(*game_.battle, own_).battle());
    text.pop_back();                                                     // the clause stands before the full stop
    fmt::print("  {} [{}]: ", harmless(text), w.clause);
    std::fflush(stdout);
    const auto line = read_line();
    if (!line || *line == "quit" || *line == "exit") {
      quit_ = true;
      return false;
    }
    const auto faces = parse_dice(*line);
    if (!faces || faces.value().empty()) print("  Type the faces, with spaces between; 'quit' leaves the game before this order.");
    else typed_so_far.insert(typed_so_far.end(), faces.value().begin(), faces.value().end());
    return true;
  }

  void undo(const Decision& d) {
    if (!history_.can_undo(d.side)) return print("Not beyond the last roll, discovery or decision of the enemy.");
    History::Moment moment = history_.pop();
    game_.battle->assign(*moment.before);
    record_.steps.resize(moment.steps);
    log_.truncate(moment.events);
    shown_.side = kNoSide;
    print("Taken back.");
  }

  void save(const std::string& file) {
    if (file.empty()) return print("save needs a file name");
    record_.dice = typed() ? DiceSource::typed : DiceSource::seeded;
    if (const auto trouble = replace_file(file, write_record(record_))) return print(harmless(trouble->text));
    saved_ = record_.steps.size();
    if (options_.record != file) print("Saved: " + file);
  }

  void draw(const std::string& file) {
    if (file.empty()) return print("draw needs a file name");
    if (const auto trouble = replace_file(file, draw_plan(plan_input(*game_.scenario), &view_, PlanOptions{}))) print(harmless(trouble->text));
    else print(file);
  }

  const PlayOptions& options_;
  std::unique_ptr<LineEditor> editor_ = LineEditor::open(stdin, stdout);
  Game game_;
  Record record_;
  EventLog log_;
  Story story_;
  SeededDice dice_;
  History history_;
  std::unique_ptr<Player> opponent_;
  bool human_[2] = {false, false};
  SideId own_ = 0;
  bool quit_ = false;
  struct Shown { std::uint32_t number = 0; SideId side = kNoSide; int turn = 0; std::string phase; } shown_;   // the question that is on the screen
  std::uint64_t more_ = 0;
  UnitId usual_ = kNoUnit;
  BattleView view_, before_;                            // of the question now, of the one before it
  std::vector<Order> suggestions_;
  std::vector<std::string> offered_;                    // for the decision shown, as text
  std::size_t saved_ = 0;                               // steps in the last file written
};

int begin(const Context& context, const PlayOptions& options, Game game, Record record, EventLog log) {
  Session session(options, std::move(game), std::move(record), std::move(log));
  if (auto trouble = session.seat()) return tell(context, *trouble);
  return session.run();
}

}  // namespace

int play(const Context& context, const PlayOptions& options) {
  if (context.json) return tell(context, bad_input("json", "not_here", "--json: play is a talk with a person; battle --json and replay --json print JSON"));
  if (!options.resume.empty()) {
    auto text = read_file(options.resume, kMaxRecordBytes);
    if (!text) return tell(context, text.trouble());
    auto record = read_record(text.value(), context.registry, options.resume);
    if (!record) return tell(context, record.trouble());
    EventLog log;
    auto replayed = oo::replay(record.value(), context.registry, log);
    if (!replayed) return tell(context, replayed.trouble());
    if (replayed.value().report.what != Diverged::nothing) return tell(context, refused("record", "diverged", "", replayed.value().report.text));
    PlayOptions again = options;
    if (again.side.empty() && record.value().players[1] == "human" && record.value().players[0] != "human") again.side = std::string(replayed.value().game.battle->setup().side_id[1]);
    if (again.players.empty()) again.players = record.value().players[0] == "human" ? record.value().players[1] : record.value().players[0];
    return begin(context, again, std::move(replayed.value().game), record.value(), std::move(log));
  }
  auto seed = seed_of(options.seed);
  if (!seed) return tell(context, seed.trouble());
  const std::string scenario = options.scenario.empty() ? "fallen_timbers" : options.scenario;
  auto game = open(context, scenario, options.house);
  if (!game) return tell(context, game.trouble());
  if (!options.seed) print(fmt::format("Seed {}", short_text(seed.value())));
  Record record = new_record(game.value(), seed.value(), "", "");
  return begin(context, options, std::move(game).value(), std::move(record), EventLog{});
}

}  // namespace oo::cli
