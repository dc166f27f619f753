#include "engine/battle/codec.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "engine/battle/json_fields.hpp"

namespace oo {

using nlohmann::json;
using Need = JsonFields::Need;

namespace {
constexpr std::size_t kMostWords = 4096;

/// n parts of 1/per, trailing zeros cut: 24'500 of 1000 -> "24.5".
std::string parts_text(std::int64_t n, std::int64_t per, int decimals) {
  const bool minus = n < 0;
  const std::int64_t a = minus ? -n : n;
  std::string text = fmt::format("{}{}", minus ? "-" : "", a / per);
  if (a % per != 0) {
    text += fmt::format(".{:0{}}", a % per, decimals);
    while (text.back() == '0') text.pop_back();
  }
  return text;
}
json parts_json(std::int64_t n, std::int64_t per) {
  if (n % per == 0) return n / per;
  return double(n) / double(per);                    // the shortest text of this double is n with its decimals
}
json point_json(Point p) { return json::array({parts_json(p.x, 1000), parts_json(p.y, 1000)}); }

void put_unit(json& j, const char* key, UnitId unit) {
  if (unit != kNoUnit) j[key] = unit;
}
void put_word(json& j, const char* key, Word word) {
  if (!word.empty()) j[key] = std::string(word);
}

std::string allowed_words(const Ruleset& rules) {
  std::string out;
  for (const Word w : rules.words()) out += (out.empty() ? "" : ", ") + std::string(w);
  return out;
}

void read_word(JsonFields& f, const char* key, const Ruleset& rules, Word& out, Need need = Need::optional) {
  std::string text;
  f.text(key, kLongestWord, text, need);
  if (f.failed() || text.empty()) return;
  out = find_word(rules, text);
  if (out.empty()) f.fault(f.at(key), "unknown", fmt::format("{} is '{}'; allowed: {}", f.at(key), text, allowed_words(rules)));
}

std::optional<Point> read_point(const json& value, const std::string& path, std::optional<Trouble>& trouble) {
  if (trouble) return std::nullopt;
  if (!value.is_array() || value.size() != 2) {
    trouble = bad_input(path, "type", fmt::format("{} is {}; allowed: [x, y] in inches", path, shown(value)));
    return std::nullopt;
  }
  const auto x = list_number(value[0], path + "[0]", 1000, -kMaxCoordinate, kMaxCoordinate, trouble);
  const auto y = list_number(value[1], path + "[1]", 1000, -kMaxCoordinate, kMaxCoordinate, trouble);
  if (!x || !y) return std::nullopt;
  return Point{static_cast<Mil>(*x), static_cast<Mil>(*y)};
}

void read_path(JsonFields& f, Order& order) {
  const json* list = f.list("path", 8);
  if (list == nullptr) return;
  for (std::size_t i = 0; i < list->size(); ++i)
    if (const auto p = read_point((*list)[i], fmt::format("{}[{}]", f.at("path"), i), f.trouble())) order.path.push(*p);
}

void read_figures(JsonFields& f, Order& order) {
  const json* list = f.list("figures", 32);
  if (list == nullptr) return;
  for (std::size_t i = 0; i < list->size(); ++i)
    if (const auto n = list_number((*list)[i], fmt::format("{}[{}]", f.at("figures"), i), 1, 0, 1023, f.trouble()))
      order.figures.push(static_cast<FigureId>(*n));
}
}  // namespace

std::string mil_text(Mil m) { return parts_text(m, 1000, 3); }
std::string degrees_text(Cdeg d) { return parts_text(d, 100, 2); }

Word WordPool::intern(std::string_view text) {
  for (const auto& w : words_)
    if (w == text) return w;
  if (words_.size() >= kMostWords || text.size() > kLongestWord) return {};
  return words_.emplace_back(text);
}

Word find_word(const Ruleset& rules, std::string_view text) {
  const auto equal = [](std::string_view word, std::string_view said) {
    if (word.size() != said.size()) return false;
    for (std::size_t i = 0; i < word.size(); ++i)
      if (word[i] != (said[i] == '-' ? '_' : said[i])) return false;
    return true;
  };
  for (const Word w : rules.words())
    if (equal(w, text)) return w;
  return {};
}

json to_json(const Trouble& t) {
  json j{{"kind", t.kind == Trouble::Kind::refused ? "refused" : "bad_input"}, {"path", t.path}, {"code", t.code}, {"text", t.text}};
  if (!t.clause.empty()) j["clause"] = t.clause;
  return j;
}

json to_json(const Order& o) {
  json j = json::object();
  j["answers"] = o.answers;
  j["verb"] = std::string(o.verb);
  put_unit(j, "unit", o.unit);
  put_unit(j, "target", o.target);
  put_word(j, "formation", o.formation);
  if (o.ranks != 0) j["ranks"] = o.ranks;
  put_word(j, "choice", o.choice);
  if (o.facing >= 0) j["facing"] = parts_json(o.facing, 100);
  for (const Point p : o.path) j["path"].push_back(point_json(p));
  for (const FigureId f : o.figures) j["figures"].push_back(f);
  return j;
}

Result<Order> order_from_json(const json& j, const Ruleset& rules, std::string_view path) {
  std::optional<Trouble> trouble;
  JsonFields f(j, std::string(path), trouble);
  Order o;
  f.integer("answers", 0, 0xffffffffLL, o.answers);
  read_word(f, "verb", rules, o.verb, Need::required);
  f.integer("unit", 0, kNoUnit - 1, o.unit);
  f.integer("target", 0, kNoUnit - 1, o.target);
  read_word(f, "formation", rules, o.formation);
  f.integer("ranks", 0, 6, o.ranks);
  read_word(f, "choice", rules, o.choice);
  f.parts("facing", 100, 0, kTurn - 1, o.facing);
  read_path(f, o);
  read_figures(f, o);
  f.done();
  if (!trouble && o.verb.empty()) trouble = bad_input(f.at("verb"), "value", fmt::format("{} is empty; allowed: {}", f.at("verb"), allowed_words(rules)));
  if (trouble) return *trouble;
  return o;
}

json to_json(const Decision& d) {
  json j{{"number", d.number}, {"kind", std::string(d.kind)}, {"turn", d.turn}};
  if (d.side != kNoSide) j["side"] = d.side;
  put_unit(j, "unit", d.unit);
  put_unit(j, "other", d.other);
  put_word(j, "clause", d.clause);
  put_word(j, "phase", d.phase);
  return j;
}

namespace {
/// A word from outside that no rule set vouches for.
void read_pool_word(JsonFields& f, const char* key, WordPool& pool, Word& out, Need need = Need::optional) {
  std::string text;
  f.text(key, kLongestWord, text, need);
  if (f.failed() || text.empty()) return;
  out = pool.intern(text);
  if (out.empty()) f.fault(f.at(key), "too_many", fmt::format("{}: too many different words", f.at(key)));
}
}  // namespace

Result<Decision> decision_from_json(const json& j, WordPool& pool, std::string_view path) {
  std::optional<Trouble> trouble;
  JsonFields f(j, std::string(path), trouble);
  Decision d;
  f.integer("number", 0, 0xffffffffLL, d.number, Need::required);
  read_pool_word(f, "kind", pool, d.kind, Need::required);
  f.integer("turn", 0, 0xffff, d.turn);
  f.integer("side", 0, 1, d.side);
  f.integer("unit", 0, kNoUnit - 1, d.unit);
  f.integer("other", 0, kNoUnit - 1, d.other);
  read_pool_word(f, "clause", pool, d.clause);
  read_pool_word(f, "phase", pool, d.phase);
  f.done();
  if (trouble) return *trouble;
  return d;
}

json to_json(const Outcome& o) {
  json j{{"over", o.over}};
  if (o.winner != kNoSide) j["winner"] = o.winner;
  put_word(j, "reason", o.reason);
  put_word(j, "degree", o.degree);
  return j;
}

Result<Outcome> outcome_from_json(const json& j, WordPool& pool, std::string_view path) {
  std::optional<Trouble> trouble;
  JsonFields f(j, std::string(path), trouble);
  Outcome o;
  f.boolean("over", o.over, Need::required);
  f.integer("winner", 0, 1, o.winner);
  read_pool_word(f, "reason", pool, o.reason);
  read_pool_word(f, "degree", pool, o.degree);
  f.done();
  if (trouble) return *trouble;
  return o;
}

// --- events ---------------------------------------------------------------------------------------------------------------------------------

namespace {
constexpr std::string_view kRollKinds[] = {"roll", "count", "tally", "contest", "roll_off", "pick"};

json modifier_json(const Modifier& m) {
  json j{{"name", std::string(m.name)}, {"value", m.value}};
  put_word(j, "clause", m.clause);
  if (m.datum != kNoDatum) j["datum"] = m.datum;
  return j;
}

json roll_json(const Roll& r) {
  json j{{"kind", std::string(kRollKinds[std::size_t(r.kind)])}, {"purpose", std::string(r.request.purpose)}, {"sides", r.sides}};
  put_word(j, "clause", r.request.clause);
  if (r.request.need != 0) j["need"] = r.request.need;
  if (!r.request.base.name.empty()) j["base"] = modifier_json(r.request.base);
  for (const Modifier& m : r.request.modifiers) j["modifiers"].push_back(modifier_json(m));
  put_unit(j, "roller", r.request.roller);
  put_unit(j, "target", r.request.target);
  if (r.at_most != 0) j["at_most"] = r.at_most;
  j["faces"] = json::array();
  for (const std::uint8_t face : r.faces) j["faces"].push_back(int(face));
  j["result"] = r.result;
  return j;
}

json args_json(const Event& e) {
  json j = json::object();
  for (const EventArg& a : e.args) {
    const std::string name(a.name);
    if (a.word.empty()) j[name] = a.value;
    else if (a.value == 0) j[name] = std::string(a.word);
    else j[name] = json{{"value", a.value}, {"word", std::string(a.word)}};
  }
  return j;
}

constexpr std::int64_t kLow = -0x7fffffffLL, kHigh = 0x7fffffffLL;

Modifier read_modifier(const json& j, const std::string& path, WordPool& pool, std::optional<Trouble>& trouble) {
  Modifier m;
  JsonFields f(j, path, trouble);
  read_pool_word(f, "name", pool, m.name, Need::required);
  f.integer("value", kLow, kHigh, m.value, Need::required);
  read_pool_word(f, "clause", pool, m.clause);
  f.integer("datum", 0, kNoDatum - 1, m.datum);
  f.done();
  return m;
}

struct ReadRoll {
  Roll roll;
  std::vector<std::uint8_t> faces;
  std::vector<Modifier> modifiers;
};

void read_roll_kind(JsonFields& f, Roll& roll) {
  std::string kind;
  f.text("kind", kLongestWord, kind, Need::required);
  const auto* it = std::find(std::begin(kRollKinds), std::end(kRollKinds), kind);
  if (it != std::end(kRollKinds)) roll.kind = static_cast<RollKind>(it - std::begin(kRollKinds));
  else f.fault(f.at("kind"), "unknown", fmt::format("{} is '{}'; allowed: roll, count, tally, contest, roll_off, pick", f.at("kind"), kind));
}

ReadRoll read_roll(const json& j, const std::string& path, WordPool& pool, std::optional<Trouble>& trouble) {
  ReadRoll out;
  Request& q = out.roll.request;
  JsonFields f(j, path, trouble);
  read_roll_kind(f, out.roll);
  read_pool_word(f, "purpose", pool, q.purpose, Need::required);
  read_pool_word(f, "clause", pool, q.clause);
  f.integer("need", kLow, kHigh, q.need);
  if (const json* base = f.child("base")) q.base = read_modifier(*base, f.at("base"), pool, trouble);
  if (const json* list = f.list("modifiers", 64))
    for (std::size_t i = 0; i < list->size(); ++i) out.modifiers.push_back(read_modifier((*list)[i], fmt::format("{}[{}]", f.at("modifiers"), i), pool, trouble));
  f.integer("roller", 0, kNoUnit - 1, q.roller);
  f.integer("target", 0, kNoUnit - 1, q.target);
  f.integer("sides", 2, 128, out.roll.sides, Need::required);
  f.integer("at_most", kLow, kHigh, out.roll.at_most);
  f.integer("result", kLow, kHigh, out.roll.result, Need::required);
  if (const json* list = f.list("faces", 4096, Need::required))
    for (std::size_t i = 0; i < list->size(); ++i)
      if (const auto n = list_number((*list)[i], fmt::format("{}[{}]", f.at("faces"), i), 1, 1, 128, trouble)) out.faces.push_back(static_cast<std::uint8_t>(*n));
  f.done();
  return out;
}

EventArg read_arg(const std::string& name, const json& value, const std::string& path, WordPool& pool, std::optional<Trouble>& trouble) {
  EventArg arg{pool.intern(name), 0, {}};
  if (value.is_string()) {
    arg.word = pool.intern(value.get_ref<const std::string&>());
  } else if (value.is_object()) {
    JsonFields f(value, path, trouble);
    f.integer("value", kLow, kHigh, arg.value, Need::required);
    read_pool_word(f, "word", pool, arg.word, Need::required);
    f.done();
  } else if (const auto n = list_number(value, path, 1, kLow, kHigh, trouble)) {
    arg.value = static_cast<std::int32_t>(*n);
  }
  if (!trouble && arg.name.empty()) trouble = bad_input(path, "value", path + ": not a word");
  return arg;
}

void read_args(JsonFields& f, Event& event, WordPool& pool) {
  const json* args = f.child("args");
  if (args == nullptr) return;
  if (!args->is_object() || args->size() > 10) return f.fault(f.at("args"), "type", fmt::format("{} must be an object of at most 10 values", f.at("args")));
  for (const auto& item : args->items()) event.args.push(read_arg(item.key(), item.value(), f.at("args") + "." + item.key().substr(0, 64), pool, f.trouble()));
}
}  // namespace

json to_json(const Event& e) {
  json j{{"kind", std::string(e.kind)}};
  put_word(j, "clause", e.clause);
  if (e.seen_by != kAll) j["seen_by"] = e.seen_by;
  if (e.reveals) j["reveals"] = true;
  put_unit(j, "unit", e.unit);
  put_unit(j, "other", e.other);
  if (!e.args.empty()) j["args"] = args_json(e);
  if (e.roll != nullptr) j["roll"] = roll_json(*e.roll);
  return j;
}

Result<StoredEvent> event_from_json(const json& j, WordPool& pool, std::string_view path) {
  std::optional<Trouble> trouble;
  JsonFields f(j, std::string(path), trouble);
  Event e;
  ReadRoll rolled;
  read_pool_word(f, "kind", pool, e.kind, Need::required);
  read_pool_word(f, "clause", pool, e.clause);
  f.integer("seen_by", 0, kAll, e.seen_by);
  f.boolean("reveals", e.reveals);
  f.integer("unit", 0, kNoUnit - 1, e.unit);
  f.integer("other", 0, kNoUnit - 1, e.other);
  read_args(f, e, pool);
  if (const json* roll = f.child("roll")) {
    rolled = read_roll(*roll, f.at("roll"), pool, trouble);
    rolled.roll.faces = rolled.faces;
    rolled.roll.request.modifiers = rolled.modifiers;
    e.roll = &rolled.roll;
  }
  f.done();
  if (trouble) return *trouble;
  return StoredEvent(e);
}

}  // namespace oo
