// Fields and dice as a person types them.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>

#include "engine/procedure/run.hpp"

namespace oo {
namespace {

constexpr std::size_t kLongestGiven = 64 * 1024;
constexpr int kDeepest = 16;
constexpr std::size_t kMostDice = 4096;

std::string underscored(std::string_view name) {
  std::string out(name);
  std::replace(out.begin(), out.end(), '-', '_');
  return out;
}

/// Keys are names: hyphen and underscore are the same. `twice`: a name that one table has twice.
Json with_names(const Json& value, std::string& twice) {
  if (value.is_object()) {
    Json out = Json::object();
    for (auto it = value.begin(); it != value.end(); ++it) {
      const std::string name = underscored(it.key());
      if (out.contains(name)) twice = name;
      out[name] = with_names(it.value(), twice);
    }
    return out;
  }
  if (value.is_array()) {
    Json out = Json::array();
    for (const Json& item : value) out.push_back(with_names(item, twice));
    return out;
  }
  return value;
}

Result<Json> named(const Json& value, std::string twice = {}) {
  Json out = with_names(value, twice);
  if (!twice.empty()) return bad_input(twice, "twice", fmt::format("{} is given twice", twice));
  return out;
}

/// JSON as the library reads it, which lets the last of two like keys win in silence: the first such key is named in `twice`.
Json parsed(std::string_view text, std::string& twice) {
  std::vector<std::set<std::string, std::less<>>> open;
  const auto heed = [&](int, Json::parse_event_t event, Json& value) {
    if (event == Json::parse_event_t::object_start) open.emplace_back();
    if (event == Json::parse_event_t::object_end && !open.empty()) open.pop_back();
    if (event == Json::parse_event_t::key && !open.empty() && !open.back().insert(value.get<std::string>()).second && twice.empty()) twice = value.get<std::string>();
    return true;
  };
  return Json::parse(text, heed, false);
}

bool too_deep(std::string_view text) {
  int depth = 0;
  for (const char c : text) {
    if (c == '{' || c == '[') ++depth;
    if (c == '}' || c == ']') --depth;
    if (depth > kDeepest) return true;
  }
  return false;
}

/// Where the text stops to be JSON: "parse error at line 1, column 9: ...".
std::string json_fault(std::string_view text) {
  try {
    const Json json = Json::parse(text);
    return json.is_object() ? "" : "not an object";
  } catch (const Json::exception& e) {
    const std::string why = e.what();                     // begins with the library's own number in brackets
    const auto cut = why.find("] ");
    return cut == std::string::npos ? why : why.substr(cut + 2);
  }
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r\n";
  const std::size_t from = text.find_first_not_of(kBlank);
  if (from == std::string_view::npos) return {};
  return text.substr(from, text.find_last_not_of(kBlank) - from + 1);
}

}  // namespace

Json to_json(const TomlNode& node) {
  switch (node.kind) {
    case TomlNode::Kind::flag: return node.flag;
    case TomlNode::Kind::integer: return node.integer;
    case TomlNode::Kind::text: return node.text;
    case TomlNode::Kind::decimal: {
      std::string digits = node.text;
      std::erase(digits, '_');
      if (digits.starts_with('+')) digits.erase(0, 1);
      double value = 0;
      const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
      if (read.ec != std::errc{}) return nullptr;                    // no number that any field takes
      return value;
    }
    case TomlNode::Kind::list: {
      Json list = Json::array();
      for (const TomlNode& item : node.items) list.push_back(to_json(item));
      return list;
    }
    case TomlNode::Kind::table: {
      Json table = Json::object();
      for (const TomlNode& member : node.items) table[member.key] = to_json(member);
      return table;
    }
  }
  return nullptr;
}

Result<Json> parse_given(std::string_view text) {
  text = trimmed(text);
  if (text.empty()) return Json::object();
  if (text.size() > kLongestGiven || too_deep(text)) return bad_input("given", "too_long", "the fields are too long or too deeply nested");
  if (text.front() == '{') {
    std::string twice;
    const Json json = parsed(text, twice);
    if (json.is_object()) return named(json, twice);
    if (trimmed(text.substr(1)).starts_with('"') && text.find("\":") != std::string_view::npos)      // meant as JSON
      return bad_input("given", "syntax", "the fields are no JSON: " + json_fault(text));
    const auto inline_table = parse_toml(fmt::format("given = {}", text), "fields");
    if (!inline_table) return bad_input("given", "syntax", fmt::format("the fields are neither JSON nor a TOML inline table: {}", inline_table.trouble().text));
    const TomlNode* const table = inline_table.value().find("given");
    if (table == nullptr || !table->is_table() || inline_table.value().items.size() != 1) return bad_input("given", "syntax", "one table of fields is wanted");
    return named(to_json(*table));
  }
  const auto lines = parse_toml(text, "fields");
  if (!lines) return bad_input("given", "syntax", fmt::format("the fields are no TOML: {}", lines.trouble().text));
  return named(to_json(lines.value()));
}

Result<std::vector<int>> parse_dice(std::string_view text) {
  std::vector<int> dice;
  std::size_t at = 0;
  while (at < text.size()) {
    if (text[at] == ',' || text[at] == ' ') {
      ++at;
      continue;
    }
    int face = 0;
    const auto read = std::from_chars(text.data() + at, text.data() + text.size(), face);
    const bool ends = read.ptr == text.data() + text.size() || *read.ptr == ',' || *read.ptr == ' ';
    if (read.ec != std::errc{} || !ends || dice.size() == kMostDice)
      return bad_input("dice", "value", fmt::format("'{}' is no list of dice: wanted are whole numbers with commas, as 3,17,5", text.substr(0, 60)));
    dice.push_back(face);
    at = static_cast<std::size_t>(read.ptr - text.data());
  }
  return dice;
}

}  // namespace oo
