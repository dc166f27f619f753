#include "lab/script/script.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engine/battle/codec.hpp"
#include "engine/dice/scripted_dice.hpp"
#include "engine/dice/seeded_dice.hpp"
#include "engine/procedure/cases.hpp"
#include "engine/record/game.hpp"
#include "lab/script/expect.hpp"
#include "lab/script/order_text.hpp"
#include "lab/script/position.hpp"

namespace oo {

namespace {

constexpr std::size_t kMostScripts = 500;
constexpr int kMostSilentAnswers = 2000;

constexpr std::string_view kScriptKeys[] = {"id", "clauses", "note", "scenario", "position", "place", "table", "side", "terrain", "unit", "leader", "zone", "exit", "objective", "special",
                                            "victory", "switches", "seed", "start", "step"};
constexpr std::int64_t kMostFace = 128;
constexpr std::string_view kStepKeys[] = {"order", "default", "until", "dice", "by", "refused", "note"};
constexpr std::string_view kExpectKeys[] = {"events", "no_events", "state", "decision", "outcome", "lost", "points", "check", "seen_by"};


bool in(std::string_view key, std::span<const std::string_view> list) { return std::find(list.begin(), list.end(), key) != list.end(); }

std::string joined(std::span<const std::string_view> list) {
  std::string out;
  for (const auto w : list) out += (out.empty() ? "" : ", ") + std::string(w);
  return out;
}

std::optional<Trouble> unknown_key(const TomlNode& table, std::string_view file, std::span<const std::string_view> first, std::span<const std::string_view> second = {}) {
  if (!table.is_table()) return bad_input(place(file, table.line, table.key), "type", fmt::format("{}: must be a table", place(file, table.line, table.key)));
  for (const TomlNode& item : table.items) {
    if (in(item.key, first) || in(item.key, second)) continue;
    const std::string at = place(file, item.line, item.key);
    return bad_input(at, "unknown", fmt::format("{}: unknown key; allowed: {}{}{}", at, joined(first), second.empty() ? "" : ", ", joined(second)));
  }
  return std::nullopt;
}

/// Runs one script. Faults of the file are Troubles (of loading) or Misses (of a step); the first missed step ends it.
class Runner {
 public:
  Runner(const TomlNode& script, Game game, std::string id) : script_(script), game_(std::move(game)), id_(std::move(id)) {
    const TomlNode* seed = script.find("seed");
    seed_ = seed != nullptr && seed->kind == TomlNode::Kind::integer ? static_cast<std::uint64_t>(seed->integer) : 1;
  }

  std::optional<ScriptFailure> run() {
    Misses misses;
    if (const TomlNode* start = script_.find("start")) expectations(*start, misses);
    if (!misses.empty()) return failure(0, misses);
    const TomlNode* steps = script_.find("step");
    for (std::size_t i = 0; steps != nullptr && i < steps->items.size(); ++i) {
      log_.clear();
      step(steps->items[i], misses);
      if (misses.empty()) expectations(steps->items[i], misses);
      if (!misses.empty()) return failure(i + 1, misses);
    }
    return std::nullopt;
  }

 private:
  ScriptFailure failure(std::size_t step, const Misses& misses) const {
    std::string text;
    for (const std::string& m : misses) text += (text.empty() ? "" : "; ") + m;
    return {id_, step, text};
  }

  BattleView view() const {
    BattleView v;
    game_.battle->view(v);
    return v;
  }
  std::string side_word(SideId s) const { return s == kNoSide ? "none" : std::string(game_.battle->setup().side_id[s]); }

  void step(const TomlNode& node, Misses& misses) {
    const Decision d = game_.battle->pending();
    if (const TomlNode* by = node.find("by"); by != nullptr && by->text != side_word(d.side))
      return misses.push_back(fmt::format("line {}: {} is to decide ({}), not {}", by->line, side_word(d.side), d.kind, by->text));
    if (d.kind.empty()) return misses.push_back(fmt::format("line {}: the battle is over", node.line));
    if (const TomlNode* until = node.find("until")) return silence(*until, node, misses);
    Result<Order> order = asked_order(node);
    if (!order) {
      const TomlNode* refused = node.find("refused");
      if (refused == nullptr || !meant(*refused, order.trouble())) misses.push_back(fmt::format("line {}: {}", node.line, order.trouble().text));
      return;
    }
    give(order.value(), node, misses);
  }

  Result<Order> asked_order(const TomlNode& node) const {
    const TomlNode* order = node.find("order");
    if (order == nullptr) {
      if (const TomlNode* d = node.find("default"); d != nullptr && d->flag) return game_.battle->default_order();
      return bad_input("step", "missing", "a step needs order, default = true or until");
    }
    return read_order(*order);
  }

  Result<Order> read_order(const TomlNode& node) const {
    const Seen seen(*game_.battle, game_.battle->pending().side);
    if (node.is_text()) return order_from_text(node.text, *game_.ruleset, seen.battle(), view());
    return order_from_table(node);
  }

  Result<Order> order_from_table(const TomlNode& node) const {
    std::string text;
    const BattleView names = view();
    Order order;
    order.answers = game_.battle->pending().number;
    for (const TomlNode& item : node.items) {
      if (auto trouble = order_key(item, names, order)) return *trouble;
    }
    if (order.verb.empty()) return bad_input("verb", "missing", "an order needs a verb");
    return order;
  }

  std::optional<Trouble> order_key(const TomlNode& n, const BattleView& names, Order& o) const {
    const auto bad = [&](std::string what) { return bad_input(n.key, "value", fmt::format("order.{} is {}: {}", n.key, shown(n), what)); };
    if (n.key == "verb" || n.key == "formation" || n.key == "choice") {
      const Word w = n.is_text() ? find_word(*game_.ruleset, n.text) : Word{};
      if (w.empty()) return bad("no word of these rules");
      (n.key == "verb" ? o.verb : n.key == "formation" ? o.formation : o.choice) = w;
    } else if (n.key == "unit" || n.key == "target") {
      const UnitId u = n.is_text() ? find_unit(names, n.text) : kNoUnit;
      if (u == kNoUnit) return bad("no unit or leader");
      (n.key == "unit" ? o.unit : o.target) = u;
    } else if (n.key == "facing") {
      auto d = as_decimal(n, n.key);
      if (!d || d.value().millionths < 0 || d.value().millionths >= 360'000'000 || d.value().millionths % 10'000 != 0) return bad("degrees from 0 to 359.99");
      o.facing = static_cast<Cdeg>(d.value().millionths / 10'000);
    } else if (n.key == "ranks") {
      auto r = as_int(n, n.key);
      if (!r || r.value() < 0 || r.value() > 6) return bad("0 to 6");
      o.ranks = static_cast<std::uint8_t>(r.value());
    } else if (n.key == "path" || n.key == "figures") {
      if (!n.is_list()) return bad("a list");
      for (const TomlNode& item : n.items)
        if (!(n.key == "path" ? push_place(item, o) : push_figure(item, o))) return bad("at most 8 places [x, y], or 32 figures from 0");
    } else {
      return bad("unknown key; allowed: verb, unit, target, formation, ranks, choice, facing, path, figures");
    }
    return std::nullopt;
  }
  static bool push_place(const TomlNode& n, Order& o) {
    if (!n.is_list() || n.items.size() != 2) return false;
    auto x = as_length(n.items[0], ""), y = as_length(n.items[1], "");
    return x && y && o.path.push({x.value(), y.value()});
  }
  static bool push_figure(const TomlNode& n, Order& o) {
    auto v = as_int(n, "");
    return v && v.value() >= 0 && v.value() < 1024 && o.figures.push(static_cast<FigureId>(v.value()));
  }

  void give(const Order& order, const TomlNode& node, Misses& misses) {
    const TomlNode* refused = node.find("refused");
    const std::uint64_t before = game_.battle->hash();
    std::optional<Trouble> trouble;
    try {
      trouble = apply(order, node.find("dice"), misses);
    } catch (const DiceWanted& w) {
      return misses.push_back(fmt::format("line {}: the rules want {} more d{} for {} ({}), need {}", node.line, w.n, w.sides, w.purpose, w.clause, w.need));
    } catch (const DiceWrong& w) {
      return misses.push_back(fmt::format("line {}: a d{} has no face {}", node.line, w.sides, w.face));
    }
    if (!misses.empty()) return;
    if (refused == nullptr) {
      if (trouble) misses.push_back(fmt::format("line {}: refused: {} ({}) on {}: {}", node.line, trouble->code, trouble->clause, trouble->path, trouble->text));
      return;
    }
    if (!trouble) misses.push_back(fmt::format("line {}: not refused, though {} was expected", node.line, shown(*refused)));
    else if (!meant(*refused, *trouble)) misses.push_back(fmt::format("line {}: refused by {} ({}) on {}, expected {}: {}", node.line, trouble->code, trouble->clause, trouble->path, shown(*refused), trouble->text));
    else if (game_.battle->hash() != before) misses.push_back("a refused order has changed the battle");
  }

  /// With `dice`: exactly these faces. Without: the program's, from the script's seed.
  std::optional<Trouble> apply(const Order& order, const TomlNode* dice, Misses& misses) {
    if (dice == nullptr) {
      SeededDice seeded(Seed{0, seed_});
      return game_.battle->apply(order, seeded, log_);
    }
    std::vector<int> faces;
    for (const TomlNode& n : dice->items) faces.push_back(static_cast<int>(std::clamp<std::int64_t>(n.integer, -1, 1000)));
    ScriptedDice scripted(std::move(faces));
    auto trouble = game_.battle->apply(order, scripted, log_);
    if (!trouble && scripted.left() != 0) misses.push_back(fmt::format("line {}: {} dice too many", dice->line, scripted.left()));
    return trouble;
  }

  /// Default orders by whoever is asked until the decision is as described.
  void silence(const TomlNode& until, const TomlNode& node, Misses& misses) {
    for (int i = 0; i < kMostSilentAnswers && !game_.battle->outcome().over; ++i) {
      if (decision_is(until, game_.battle->pending(), game_.battle->setup(), view())) return;
      SeededDice seeded(Seed{0, seed_});
      if (const auto trouble = game_.battle->apply(game_.battle->default_order(), seeded, log_)) return misses.push_back("a default order is refused: " + trouble->text);
    }
    misses.push_back(fmt::format("line {}: the decision {} never came", node.line, shown(until)));
  }

  void expectations(const TomlNode& node, Misses& misses) const {
    std::unique_ptr<Battle> seen;
    const Battle* battle = game_.battle.get();
    const Setup& setup = battle->setup();
    if (const TomlNode* by = node.find("seen_by")) {
      if (by->text != setup.side_id[0] && by->text != setup.side_id[1]) return misses.push_back(fmt::format("line {}: seen_by: no side '{}'", by->line, by->text));
      seen = battle->clone();
      seen->redact(by->text == setup.side_id[0] ? SideId(0) : SideId(1));
      battle = seen.get();
    }
    BattleView v;
    battle->view(v);
    if (const TomlNode* n = node.find("events")) expect_events(*n, log_, v, misses);
    if (const TomlNode* n = node.find("no_events")) expect_no_events(*n, log_, v, misses);
    if (const TomlNode* n = node.find("state")) expect_state(*n, v, misses);
    if (const TomlNode* n = node.find("decision")) expect_decision(*n, battle->pending(), setup, v, misses);
    if (const TomlNode* n = node.find("outcome")) expect_outcome(*n, battle->outcome(), setup, misses);
    if (const TomlNode* n = node.find("lost")) expect_by_side(*n, "lost", v.lost[0], v.lost[1], setup, misses);
    if (const TomlNode* n = node.find("points")) expect_by_side(*n, "points", v.points[0], v.points[1], setup, misses);
    if (const TomlNode* n = node.find("check"))
      for (const TomlNode& c : n->items) check(c, misses);
  }

  /// { order = "...", refused = "..." }: asked only, nothing happens. Without `refused` the order must be allowed.
  void check(const TomlNode& node, Misses& misses) const {
    const TomlNode* order = node.find("order");
    if (order == nullptr) return misses.push_back(fmt::format("line {}: check needs an order", node.line));
    const TomlNode* refused = node.find("refused");
    const Result<Order> read = read_order(*order);
    const std::optional<Trouble> trouble = read ? game_.battle->check(read.value()) : std::optional<Trouble>(read.trouble());
    if (!refused && trouble) misses.push_back(fmt::format("line {}: {} is refused: {} ({}): {}", node.line, shown(*order), trouble->code, trouble->clause, trouble->text));
    if (refused && !trouble) misses.push_back(fmt::format("line {}: {} is allowed, expected {}", node.line, shown(*order), shown(*refused)));
    if (refused && trouble && !meant(*refused, *trouble)) misses.push_back(fmt::format("line {}: {} is refused by {} ({}), expected {}", node.line, shown(*order), trouble->code, trouble->clause, shown(*refused)));
  }

  const TomlNode& script_;
  Game game_;
  std::string id_;
  std::uint64_t seed_ = 1;
  EventLog log_;
};

class File {
 public:
  File(const Registry& registry, std::string_view name) : registry_(registry), name_(name) {}

  Result<ScriptReport> run(std::string_view text) {
    auto parsed = parse_toml(text, name_);
    if (!parsed) return parsed.trouble();
    const TomlNode& root = parsed.value();
    constexpr std::string_view kFileKeys[] = {"format", "ruleset", "position", "script"};
    if (auto trouble = unknown_key(root, name_, kFileKeys)) return *trouble;
    const TomlNode *format = root.find("format"), *id = root.find("ruleset"), *scripts = root.find("script");
    if (format == nullptr || format->integer != 1) return bad_input(name_, "format", fmt::format("{}: format must be 1", name_));
    const Ruleset* rules = id == nullptr ? nullptr : registry_.find(id->text);
    if (rules == nullptr) return bad_input(name_, "ruleset", fmt::format("{}: ruleset is {}; allowed: {}", name_, id == nullptr ? "missing" : shown(*id), known_rulesets()));
    if (scripts == nullptr || !scripts->is_list() || scripts->items.size() > kMostScripts) return bad_input(name_, "script", fmt::format("{}: needs [[script]], at most {}", name_, kMostScripts));
    ScriptReport report;
    for (const TomlNode& script : scripts->items)
      if (auto trouble = one(script, root.find("position"), *rules, report)) return *trouble;
    return report;
  }

 private:
  std::string known_rulesets() const {
    std::string out;
    for (const auto& r : registry_.all()) out += (out.empty() ? "" : ", ") + std::string(r->id());
    return out;
  }

  std::optional<Trouble> shape(const TomlNode& script) const {
    if (auto trouble = unknown_key(script, name_, kScriptKeys)) return trouble;
    if (const TomlNode* start = script.find("start")) {
      if (auto trouble = unknown_key(*start, name_, kExpectKeys)) return trouble;
      if (auto trouble = events_shape(*start)) return trouble;
    }
    const TomlNode* id = script.find("id");
    if (id == nullptr || !id->is_text()) return bad_input(place(name_, script.line, "id"), "missing", fmt::format("{}: a script needs an id", place(name_, script.line, "id")));
    const TomlNode* seed = script.find("seed");
    if (seed != nullptr && (seed->kind != TomlNode::Kind::integer || seed->integer < 0)) return wrong(*seed, "seed", "a whole number from 0");
    if (script.find("scenario") != nullptr && script.find("position") != nullptr) return wrong(*script.find("position"), "position", "either scenario or position");
    if (const TomlNode* steps = script.find("step"))
      for (const TomlNode& step : steps->items)
        if (auto trouble = step_shape(step)) return trouble;
    return std::nullopt;
  }

  std::optional<Trouble> step_shape(const TomlNode& step) const {
    if (auto trouble = unknown_key(step, name_, kStepKeys, kExpectKeys)) return trouble;
    if (auto trouble = events_shape(step)) return trouble;
    const TomlNode *order = step.find("order"), *usual = step.find("default"), *until = step.find("until");
    if ((order != nullptr) + (usual != nullptr) + (until != nullptr) != 1) return wrong(step, "step", "one of order, default = true, until");
    if (order != nullptr && !order->is_text() && !order->is_table()) return wrong(*order, "order", "an order as a text or a table");
    if (usual != nullptr && !(usual->kind == TomlNode::Kind::flag && usual->flag)) return wrong(*usual, "default", "true");
    if (until != nullptr && !until->is_table()) return wrong(*until, "until", "a table of what is asked");
    const TomlNode* dice = step.find("dice");
    if (dice == nullptr) return std::nullopt;
    const auto face = [](const TomlNode& n) { return n.kind == TomlNode::Kind::integer && n.integer >= 1 && n.integer <= kMostFace; };
    if (!dice->is_list() || !std::all_of(dice->items.begin(), dice->items.end(), face)) return wrong(*dice, "dice", fmt::format("a list of faces, each from 1 to {}", kMostFace));
    return std::nullopt;
  }

  /// An event without a single key would be any event at all.
  std::optional<Trouble> events_shape(const TomlNode& step) const {
    for (const std::string_view key : {"events", "no_events"}) {
      const TomlNode* list = step.find(key);
      if (list == nullptr) continue;
      const auto describes = [](const TomlNode& n) { return n.is_text() ? !n.text.empty() : n.is_table() && !n.items.empty(); };
      if (!list->is_list() || !std::all_of(list->items.begin(), list->items.end(), describes))
        return wrong(*list, key, "a list of events, each its kind as a text or a table with at least one key");
    }
    return std::nullopt;
  }

  /// Clauses of the rule set's own ledger; "MOC-8.1a" is a part of MOC-8.1.
  std::optional<Trouble> known_clauses(const TomlNode& script, const Ruleset& rules) {
    const TomlNode* clauses = script.find("clauses");
    if (clauses == nullptr) return std::nullopt;
    if (!clauses->is_list()) return wrong(*clauses, "clauses", "a list of ids of clauses");
    const std::string_view ledger = ledger_of(rules.book());
    if (ledger_ids_.empty()) ledger_ids_ = clause_ids(ledger, clause_prefix(ledger));
    for (const TomlNode& c : clauses->items) {
      std::string whole = c.is_text() ? c.text : "";
      if (ledger_ids_.count(whole) == 0 && !whole.empty() && whole.back() >= 'a' && whole.back() <= 'z') whole.pop_back();
      if (ledger_ids_.count(whole) == 0) return wrong(c, "clauses", fmt::format("ids of clauses of the ledger of {}, as \"{}-1.1\"", rules.id(), clause_prefix(ledger)));
    }
    return std::nullopt;
  }

  Trouble wrong(const TomlNode& node, std::string_view key, std::string_view allowed) const {
    const std::string at = place(name_, node.line, key);
    return bad_input(at, "value", fmt::format("{}: {} is not allowed; allowed: {}", at, shown(node), allowed));
  }

  std::optional<Trouble> one(const TomlNode& script, const TomlNode* positions, const Ruleset& rules, ScriptReport& report) {
    if (auto trouble = shape(script)) return trouble;
    if (auto trouble = known_clauses(script, rules)) return trouble;
    const std::string id = script.find("id")->text;
    auto text = position_text(script, positions, rules, registry_, name_);
    if (!text) return text.trouble();
    auto game = open_game(registry_, text.value(), "", fmt::format("{}: script {}: position", name_, id));
    if (!game) return game.trouble();
    if (const TomlNode* clauses = script.find("clauses"))
      for (const TomlNode& c : clauses->items) report.clauses.push_back(c.text);
    const auto failure = Runner(script, std::move(game).value(), id).run();
    if (failure) report.failures.push_back(*failure);
    ++(failure ? report.failed : report.passed);
    return std::nullopt;
  }

  const Registry& registry_;
  std::string name_;
  std::set<std::string, std::less<>> ledger_ids_;
};

}  // namespace

Result<ScriptReport> run_scripts(std::string_view text, const Registry& registry, std::string_view file_name) { return File(registry, file_name).run(text); }

}  // namespace oo
