#include "lab/script/expect.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "engine/battle/codec.hpp"
#include "lab/script/order_text.hpp"

namespace oo {

namespace {

using nlohmann::json;

constexpr std::int64_t kSlack = 2;       // mils: what rounding may do to a place

/// A number in a script: without a decimal point as it is, with one inches (or degrees for facings: `per` 100).
bool number_is(const TomlNode& expected, std::int64_t value) {
  if (expected.kind == TomlNode::Kind::integer) return expected.integer == value;
  Decimal d;
  if (expected.kind != TomlNode::Kind::decimal || !parse_decimal(expected.text, d)) return false;
  const std::int64_t mils = d.millionths / 1000;
  return value - mils <= kSlack && mils - value <= kSlack;
}

bool inches_are(const TomlNode& expected, Mil value) {
  auto length = as_length(expected, "");
  return length && value - length.value() <= kSlack && length.value() - value <= kSlack;
}
bool degrees_are(const TomlNode& expected, Cdeg value) {
  auto d = as_decimal(expected, "");
  return d && d.value().millionths == std::int64_t(value) * 10'000;
}
bool place_is(const TomlNode& expected, Point p) {
  return expected.is_list() && expected.items.size() == 2 && inches_are(expected.items[0], p.x) && inches_are(expected.items[1], p.y);
}
bool word_is(const TomlNode& expected, std::string_view word) { return expected.is_text() && expected.text == word; }
bool flag_is(const TomlNode& expected, bool value) { return expected.kind == TomlNode::Kind::flag && expected.flag == value; }

enum class Fit { yes, no, unknown_key };
Fit fit(bool yes) { return yes ? Fit::yes : Fit::no; }

bool faces_are(const TomlNode& expected, std::span<const std::uint8_t> faces) {
  if (!expected.is_list() || expected.items.size() != faces.size()) return false;
  for (std::size_t i = 0; i < faces.size(); ++i)
    if (expected.items[i].integer != faces[i]) return false;
  return true;
}

bool modifiers_are(const TomlNode& expected, const Request& request) {
  for (const TomlNode& m : expected.items) {
    bool found = false;
    for (const Modifier& own : request.modifiers) found = found || (own.name == m.key && number_is(m, own.value));
    if (!found) return false;
  }
  return expected.is_table();
}

Fit roll_fits(const TomlNode& key, const Roll& roll) {
  if (key.key == "purpose") return fit(word_is(key, roll.request.purpose));
  if (key.key == "need") return fit(number_is(key, roll.request.need));
  if (key.key == "sides") return fit(number_is(key, roll.sides));
  if (key.key == "result") return fit(number_is(key, roll.result));
  if (key.key == "base") return fit(number_is(key, roll.request.base.value));
  if (key.key == "faces") return fit(faces_are(key, roll.faces));
  if (key.key == "modifiers") return fit(modifiers_are(key, roll.request));
  return Fit::unknown_key;
}

bool arg_fits(const TomlNode& key, const Event& e) {
  for (const EventArg& a : e.args) {
    if (a.name != key.key) continue;
    if (key.is_text()) return a.word == key.text;
    if (key.kind == TomlNode::Kind::flag) return (a.value != 0) == key.flag;
    return number_is(key, a.value);
  }
  return false;
}

bool event_fits(const TomlNode& expected, const Event& e, const BattleView& names) {
  for (const TomlNode& key : expected.items) {
    if (key.key == "kind") {
      if (!word_is(key, e.kind)) return false;
    } else if (key.key == "clause") {
      if (!word_is(key, e.clause)) return false;
    } else if (key.key == "unit" || key.key == "other") {
      if (!word_is(key, unit_key(names, key.key == "unit" ? e.unit : e.other))) return false;
    } else {
      const Fit rolled = e.roll == nullptr ? Fit::unknown_key : roll_fits(key, *e.roll);
      if (rolled == Fit::no || (rolled == Fit::unknown_key && !arg_fits(key, e))) return false;
    }
  }
  return true;
}

std::string told(const EventLog& log) {
  std::string out;
  for (const EventLog::Entry& e : log.all()) {
    out += "\n      " + to_json(e.stored.event()).dump();
    if (out.size() > 4000) return out + "\n      ...";
  }
  return out.empty() ? " (none)" : out;
}

TomlNode as_table(const TomlNode& expected) {
  if (expected.is_table()) return expected;
  TomlNode table;
  TomlNode kind = expected;                       // "routs" alone is { kind = "routs" }
  kind.key = "kind";
  table.items.push_back(kind);
  table.line = expected.line;
  return table;
}

}  // namespace

void expect_events(const TomlNode& list, const EventLog& log, const BattleView& names, Misses& out) {
  std::size_t from = 0;
  for (const TomlNode& item : list.items) {
    const TomlNode expected = as_table(item);
    std::size_t i = from;
    while (i < log.size() && !event_fits(expected, log.all()[i].stored.event(), names)) ++i;
    if (i == log.size()) {
      out.push_back(fmt::format("line {}: no event {}{}; events:{}", expected.line, shown(item), from == 0 ? "" : " after the one before", told(log)));
      return;
    }
    from = i + 1;
  }
}

void expect_no_events(const TomlNode& list, const EventLog& log, const BattleView& names, Misses& out) {
  for (const TomlNode& item : list.items) {
    const TomlNode expected = as_table(item);
    for (const EventLog::Entry& e : log.all())
      if (event_fits(expected, e.stored.event(), names)) out.push_back(fmt::format("line {}: unwanted event {}", expected.line, to_json(e.stored.event()).dump()));
  }
}

namespace {

Fit unit_fits(const TomlNode& key, const UnitView& u, const BattleView& view) {
  const std::string& k = key.key;
  if (k == "figures") return fit(number_is(key, u.figures));
  if (k == "start") return fit(number_is(key, u.start));
  if (k == "killed") return fit(number_is(key, u.killed));
  if (k == "captured") return fit(number_is(key, u.captured));
  if (k == "off_table") return fit(number_is(key, u.off_table));
  if (k == "exited") return fit(number_is(key, u.exited));
  if (k == "guns") return fit(number_is(key, u.guns));
  if (k == "loads") return fit(number_is(key, u.loads));
  if (k == "operations") return fit(number_is(key, u.operations));
  if (k == "lost_this_turn") return fit(number_is(key, u.lost_this_turn));
  if (k == "formation") return fit(word_is(key, u.formation));
  if (k == "state") return fit(word_is(key, u.state));
  if (k == "position") return fit(u.on_table && place_is(key, u.front));
  if (k == "facing") return fit(degrees_are(key, u.facing));
  if (k == "width") return fit(inches_are(key, u.width));
  if (k == "depth") return fit(inches_are(key, u.depth));
  if (k == "on_table") return fit(flag_is(key, u.on_table));
  if (k == "destroyed") return fit(flag_is(key, u.destroyed));
  if (k == "hidden") return fit(flag_is(key, u.hidden));
  if (k == "officer") return fit(flag_is(key, u.officer));
  if (k == "loaded") return fit(flag_is(key, u.loaded));
  if (k == "leader") return fit(word_is(key, unit_key(view, u.leader)));
  return Fit::unknown_key;
}

Fit leader_fits(const TomlNode& key, const LeaderView& l, const BattleView& view) {
  const std::string& k = key.key;
  if (k == "position") return fit(l.on_table && place_is(key, l.at));
  if (k == "on_table") return fit(flag_is(key, l.on_table));
  if (k == "lost") return fit(flag_is(key, l.lost));
  if (k == "mounted") return fit(flag_is(key, l.mounted));
  if (k == "attached") return fit(word_is(key, unit_key(view, l.attached)));
  return Fit::unknown_key;
}

std::string found_text(const UnitView& u) {
  return fmt::format("figures {}, {}, {}, at [{}, {}] facing {}, {}{}{}", u.figures, u.formation, u.state, mil_text(u.front.x), mil_text(u.front.y), degrees_text(u.facing),
                     u.on_table ? "on the table" : "not on the table", u.hidden ? ", hidden" : "", u.loaded ? ", loaded" : ", unloaded");
}

void one_state(const TomlNode& expected, const BattleView& view, Misses& out) {
  const UnitId id = find_unit(view, expected.key);
  for (const UnitView& u : view.units) {
    if (u.id != id) continue;
    for (const TomlNode& key : expected.items) {
      const Fit f = unit_fits(key, u, view);
      if (f == Fit::unknown_key) out.push_back(fmt::format("line {}: state.{}.{}: a unit has no such key", key.line, expected.key, key.key));
      if (f == Fit::no) out.push_back(fmt::format("line {}: {}.{} is not {}; found: {}", key.line, expected.key, key.key, shown(key), found_text(u)));
    }
    return;
  }
  for (const LeaderView& l : view.leaders) {
    if (l.id != id) continue;
    for (const TomlNode& key : expected.items) {
      const Fit f = leader_fits(key, l, view);
      if (f != Fit::yes) out.push_back(fmt::format("line {}: {}.{} is not {}; found: at [{}, {}], {}", key.line, expected.key, key.key, shown(key), mil_text(l.at.x), mil_text(l.at.y), l.lost ? "lost" : "not lost"));
    }
    return;
  }
  out.push_back(fmt::format("line {}: state.{}: no such unit or leader", expected.line, expected.key));
}

std::string side_word(const Setup& setup, SideId side) { return side == kNoSide ? "none" : std::string(setup.side_id[side]); }

}  // namespace

void expect_state(const TomlNode& table, const BattleView& view, Misses& out) {
  for (const TomlNode& unit : table.items) one_state(unit, view, out);
}

bool decision_is(const TomlNode& table, const Decision& d, const Setup& setup, const BattleView& names) {
  for (const TomlNode& key : table.items) {
    const bool fits = key.key == "kind"     ? word_is(key, d.kind)
                      : key.key == "side"   ? word_is(key, side_word(setup, d.side))
                      : key.key == "unit"   ? word_is(key, unit_key(names, d.unit))
                      : key.key == "other"  ? word_is(key, unit_key(names, d.other))
                      : key.key == "clause" ? word_is(key, d.clause)
                      : key.key == "phase"  ? word_is(key, d.phase)
                      : key.key == "turn"   ? number_is(key, d.turn)
                                            : false;
    if (!fits) return false;
  }
  return true;
}

void expect_decision(const TomlNode& table, const Decision& d, const Setup& setup, const BattleView& names, Misses& out) {
  if (decision_is(table, d, setup, names)) return;
  out.push_back(fmt::format("line {}: the decision is not {}; found: kind {}, side {}, unit {}, turn {}, phase {}, clause {}", table.line, shown(table), d.kind.empty() ? "none" : d.kind,
                            side_word(setup, d.side), unit_key(names, d.unit), d.turn, d.phase, d.clause));
}

void expect_outcome(const TomlNode& table, const Outcome& o, const Setup& setup, Misses& out) {
  for (const TomlNode& key : table.items) {
    const bool fits = key.key == "over"     ? flag_is(key, o.over)
                      : key.key == "winner" ? word_is(key, o.over && o.winner == kNoSide ? "draw" : side_word(setup, o.winner))
                      : key.key == "reason" ? word_is(key, o.reason)
                      : key.key == "degree" ? word_is(key, o.degree)
                                            : false;
    if (!fits) out.push_back(fmt::format("line {}: outcome.{} is not {}; found: {}, winner {}, reason {}", key.line, key.key, shown(key), o.over ? "over" : "not over", side_word(setup, o.winner), o.reason));
  }
}

void expect_by_side(const TomlNode& table, std::string_view what, std::int64_t first, std::int64_t second, const Setup& setup, Misses& out) {
  for (const TomlNode& key : table.items) {
    const bool known = key.key == setup.side_id[0] || key.key == setup.side_id[1];
    const std::int64_t found = key.key == setup.side_id[0] ? first : second;
    if (!known || !number_is(key, found)) out.push_back(fmt::format("line {}: {}.{} is not {}; found: {}", key.line, what, key.key, shown(key), known ? std::to_string(found) : "no such side"));
  }
}

bool meant(const TomlNode& expected, const Trouble& t) {
  if (!expected.is_text()) return expected.kind == TomlNode::Kind::flag && expected.flag;
  return expected.text == t.code || expected.text == t.clause || expected.text == t.path;
}

}  // namespace oo
