#include "lab/script/order_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/battle/codec.hpp"
#include "engine/rules/toml_source.hpp"

namespace oo {

namespace {

std::string plain(std::string_view text) {
  std::string out;
  for (const char c : text) out += c == '-' || c == ' ' ? '_' : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return out;
}

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> out;
  std::string word;
  for (const char c : text) {
    if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
      if (!word.empty()) out.push_back(std::move(word));
      word.clear();
    } else {
      word += c;
    }
  }
  if (!word.empty()) out.push_back(std::move(word));
  return out;
}

bool parse_parts(std::string_view text, std::int64_t per, std::int64_t& out) {
  Decimal d;
  if (!parse_decimal(text, d) || d.millionths % (1'000'000 / per) != 0) return false;
  out = d.millionths / (1'000'000 / per);
  return true;
}

bool parse_place(const std::string& token, Point& out) {
  const auto comma = token.find(',');
  std::int64_t x = 0, y = 0;
  if (comma == std::string::npos || !parse_parts(token.substr(0, comma), 1000, x) || !parse_parts(token.substr(comma + 1), 1000, y)) return false;
  if (x < -kMaxCoordinate || x > kMaxCoordinate || y < -kMaxCoordinate || y > kMaxCoordinate) return false;
  out = {static_cast<Mil>(x), static_cast<Mil>(y)};
  return true;
}

/// Whether an order may have it: the other words of a rule set are states, for corrections.
bool in_orders(const Ruleset& rules, Word word) {
  const auto has = [word](std::span<const Word> words) { return std::find(words.begin(), words.end(), word) != words.end(); };
  return std::any_of(rules.verbs().begin(), rules.verbs().end(), [&](const VerbInfo& v) { return v.verb == word || has(v.choices) || has(v.formations); });
}

/// A word of the rule set, or the only one that begins so; of several the only one that an order may have.
Word find_or_complete(const Ruleset& rules, const std::string& token) {
  const std::string want = plain(token);
  if (const Word exact = find_word(rules, want); !exact.empty()) return exact;
  Word only{}, of_orders{};
  int found = 0, found_of_orders = 0;
  for (const Word w : rules.words()) {
    if (!w.starts_with(want)) continue;
    only = w;
    ++found;
    if (in_orders(rules, w)) of_orders = w, ++found_of_orders;
  }
  return found == 1 ? only : found_of_orders == 1 ? of_orders : Word{};
}

class OrderParser {
 public:
  OrderParser(const Ruleset& rules, const Battle& battle, const BattleView& view, UnitId usual)
      : rules_(rules), battle_(battle), view_(view), usual_(usual), decision_(battle.pending()) {}

  Result<Order> parse(std::string_view text) {
    tokens_ = split(text);
    if (tokens_.empty()) return bad_input("order", "missing", "an order begins with a verb; the words of these rules: " + words());
    if (tokens_.size() > 64) return bad_input("order", "too_long", "an order has at most 64 words");
    order_.answers = decision_.number;
    order_.verb = find_or_complete(rules_, tokens_[0]);
    if (order_.verb.empty()) return bad_input("verb", "unknown", fmt::format("'{}' is no verb; the words of these rules: {}", tokens_[0], words()));
    for (at_ = 1; at_ < tokens_.size(); ++at_)
      if (auto trouble = token(tokens_[at_])) return *trouble;
    if (order_.unit == kNoUnit) order_.unit = decision_.unit != kNoUnit ? decision_.unit : usual_;
    return settle_words();
  }

 private:
  std::string words() const {
    std::string out;
    for (const Word w : rules_.words()) out += (out.empty() ? "" : ", ") + std::string(w);
    return out;
  }

  std::optional<Trouble> token(const std::string& t) {
    if (t == "to" || t == "at" || t == "on" || t == "and" || t == "from" || t == "into" || t == "in") return std::nullopt;
    if (t == "face" || t == "facing") return facing();
    if (t == "ranks") return ranks();
    if (t == "figures") return figures();
    if (t == "as" || t == "with") return named_word(t == "as" ? order_.formation : order_.choice);
    Point place;
    if (parse_place(t, place)) {
      if (!order_.path.push(place)) return bad_input("path", "too_long", "an order has at most 8 places");
      return std::nullopt;
    }
    if (unit(t)) return std::nullopt;
    const Word word = find_or_complete(rules_, t);
    if (word.empty()) return unknown(t);
    if (loose_.size() >= 3) return bad_input("order", "too_long", "too many words");
    loose_.push_back(word);
    return std::nullopt;
  }

  bool unit(const std::string& t) {
    const UnitId own = find_unit(view_, t, decision_.side), enemy = find_unit(view_, t, enemy_of(decision_.side));
    if (own != kNoUnit && order_.unit == kNoUnit) return order_.unit = own, true;
    if (enemy != kNoUnit && order_.target == kNoUnit) return order_.target = enemy, true;
    if (own != kNoUnit && order_.target == kNoUnit) return order_.target = own, true;      // a leader joins a unit of his own
    return false;
  }

  /// Says what is wrong with a word that is nothing: not a good place, several units, or nothing at all.
  Trouble unknown(const std::string& t) const {
    if (t.find(',') != std::string::npos)
      return bad_input("path", "value", fmt::format("'{}' is no place: wanted are inches x,y from {} to {}, at most three decimals", t, -kMaxCoordinate / kInch, kMaxCoordinate / kInch));
    std::string several;
    const auto look = [&](std::string_view key, std::string_view name) {
      if (plain(key).starts_with(plain(t)) || plain(name).starts_with(plain(t))) several += (several.empty() ? "" : ", ") + std::string(key);
    };
    for (const UnitView& u : view_.units) look(u.key, u.name);
    for (const LeaderView& l : view_.leaders) look(l.key, l.name);
    if (!several.empty()) return bad_input("order", "several", fmt::format("'{}' may be any of {}", t, several));
    return bad_input("order", "unknown", fmt::format("'{}' is no unit, place or word of these rules", t));
  }

  std::optional<Trouble> facing() {
    std::int64_t v = 0;
    if (++at_ >= tokens_.size() || !parse_parts(tokens_[at_], 100, v) || v < 0 || v >= kTurn) return bad_input("facing", "value", "face needs degrees from 0 to 359.99");
    order_.facing = static_cast<Cdeg>(v);
    return std::nullopt;
  }
  std::optional<Trouble> ranks() {
    std::int64_t v = 0;
    if (++at_ >= tokens_.size() || !parse_parts(tokens_[at_], 1, v) || v < 1 || v > 6) return bad_input("ranks", "value", "ranks needs a number from 1 to 6");
    order_.ranks = static_cast<std::uint8_t>(v);
    return std::nullopt;
  }
  std::optional<Trouble> figures() {
    if (++at_ >= tokens_.size()) return bad_input("figures", "missing", "figures needs numbers: figures 0,1,2");
    std::string rest = tokens_[at_] + ",";
    for (std::size_t from = 0, comma; (comma = rest.find(',', from)) != std::string::npos; from = comma + 1) {
      std::int64_t v = 0;
      if (!parse_parts(rest.substr(from, comma - from), 1, v) || v < 0 || v > 1023 || !order_.figures.push(static_cast<FigureId>(v)))
        return bad_input("figures", "value", "figures needs at most 32 numbers from 0");
    }
    return std::nullopt;
  }
  std::optional<Trouble> named_word(Word& to) {
    if (++at_ < tokens_.size()) to = find_or_complete(rules_, tokens_[at_]);
    if (to.empty()) return bad_input("order", "unknown", fmt::format("'{}' is no word of these rules", at_ < tokens_.size() ? tokens_[at_] : ""));
    return std::nullopt;
  }

  /// Bare words: as choice and as formation in every way; the first way that the rules allow holds.
  Order settle_words() const {
    Order first = order_;
    bool any = false, named = false;
    for (std::size_t way = 0; way < (std::size_t{1} << loose_.size()); ++way) {
      if (!may_be_read(way)) continue;
      Order o = order_;
      for (std::size_t i = 0; i < loose_.size(); ++i) ((way >> i & 1) == 0 ? o.formation : o.choice) = loose_[i];
      const auto refusal = battle_.check(o);
      if (!refusal) return o;
      if (!any || (refusal->path != "formation" && !named)) first = o;   // of refusals the one that does not mistake the word
      any = true;
      named = named || refusal->path != "formation";
    }
    return first;
  }

  /// A bit set: that word is meant as a choice. Where the rule set says what the verb reads it as, it is nothing else.
  bool may_be_read(std::size_t way) const {
    const auto lists = [](std::span<const Word> words, Word w) { return std::find(words.begin(), words.end(), w) != words.end(); };
    for (const VerbInfo& info : rules_.verbs()) {
      if (info.verb != order_.verb) continue;
      for (std::size_t i = 0; i < loose_.size(); ++i) {
        const bool formation = lists(info.formations, loose_[i]), choice = lists(info.choices, loose_[i]);
        if (formation != choice && choice != ((way >> i & 1) != 0)) return false;
      }
    }
    return true;
  }

  const Ruleset& rules_;
  const Battle& battle_;
  const BattleView& view_;
  UnitId usual_;
  Decision decision_;
  std::vector<std::string> tokens_;
  std::size_t at_ = 0;
  Order order_;
  std::vector<Word> loose_;
};

}  // namespace

UnitId find_unit(const BattleView& view, std::string_view text, SideId side) {
  const std::string want = plain(text);
  UnitId begins = kNoUnit;
  int several = 0;
  UnitId exact = kNoUnit;
  const auto look = [&](UnitId id, SideId of, std::string_view key, std::string_view name, bool by_beginning = true) {
    if (side != kNoSide && of != side) return;
    if (plain(key) == want || plain(name) == want) exact = exact == kNoUnit ? id : exact;
    if (by_beginning && (plain(key).starts_with(want) || plain(name).starts_with(want))) begins = id, ++several;
  };
  if (want.empty()) return kNoUnit;
  for (const UnitView& u : view.units) look(u.id, u.side, u.key, u.name, u.start > 0);   // a second part not detached is named in full only
  for (const LeaderView& l : view.leaders) look(l.id, l.side, l.key, l.name);
  return exact != kNoUnit ? exact : several == 1 ? begins : kNoUnit;
}

std::string unit_key(const BattleView& view, UnitId unit) {
  for (const UnitView& u : view.units)
    if (u.id == unit) return std::string(u.key);
  for (const LeaderView& l : view.leaders)
    if (l.id == unit) return std::string(l.key);
  return {};
}

Result<Order> order_from_text(std::string_view text, const Ruleset& rules, const Battle& battle, const BattleView& view, UnitId usual) {
  return OrderParser(rules, battle, view, usual).parse(text);
}

std::string order_to_text(const Order& o, const BattleView& view) {
  std::string out(o.verb);
  if (o.unit != kNoUnit) out += " " + unit_key(view, o.unit);
  if (o.target != kNoUnit) out += " at " + unit_key(view, o.target);
  for (const Point p : o.path) out += fmt::format(" {},{}", mil_text(p.x), mil_text(p.y));
  if (o.facing >= 0) out += " face " + degrees_text(o.facing);
  if (!o.formation.empty()) out += fmt::format(" as {}", o.formation);
  if (o.ranks != 0) out += fmt::format(" ranks {}", o.ranks);
  if (!o.choice.empty()) out += fmt::format(" with {}", o.choice);
  for (std::size_t i = 0; i < o.figures.size(); ++i) out += fmt::format("{}{}", i == 0 ? " figures " : ",", o.figures[i]);
  return out;
}

std::vector<std::string> completions(std::string_view text, const Ruleset& rules, const BattleView& view) {
  const bool fresh = text.empty() || text.back() == ' ';
  const auto words = split(text);
  const std::string want = fresh || words.empty() ? "" : plain(words.back());
  std::vector<std::string> out;
  const auto offer = [&](std::string_view word) {
    if (word.starts_with(want)) out.emplace_back(word);
  };
  for (const Word w : rules.words()) offer(w);
  if (words.size() > 1 || (fresh && !words.empty())) {
    for (const UnitView& u : view.units) offer(u.key);
    for (const LeaderView& l : view.leaders) offer(l.key);
  }
  return out;
}

}  // namespace oo
