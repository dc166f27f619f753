#include "engine/procedure/values.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "engine/procedure/field_info.hpp"
#include "engine/procedure/form.hpp"

namespace oo {

std::string_view kind_name(FieldKind kind) {
  switch (kind) {
    case FieldKind::flag: return "flag";
    case FieldKind::integer: return "integer";
    case FieldKind::length: return "length";
    case FieldKind::ratio: return "ratio";
    case FieldKind::word: return "word";
    case FieldKind::text: return "text";
    case FieldKind::record: return "record";
    case FieldKind::list: return "list";
    case FieldKind::number: return "number";
  }
  return "";
}

namespace detail {

std::string default_text_of(bool value) { return value ? "true" : "false"; }
std::string default_text_of(std::int64_t value) { return fmt::format("{}", value); }
std::string default_text_of(std::string_view value) { return Json(std::string(value)).dump(); }

std::string decimal_text(std::int64_t value, int places) {
  std::int64_t unit = 1;
  for (int i = 0; i < places; ++i) unit *= 10;
  std::string text = fmt::format("{}.{:0{}}", value / unit, (value < 0 ? -value : value) % unit, places);
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return text;
}

}  // namespace detail

namespace values {
namespace {

/// What was given, for a message: never longer than a line.
std::string shown(const Json& value) {
  std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
  if (text.size() > 60) text = text.substr(0, 57) + "...";
  return text;
}

/// Whole numbers of doubles up to 2^53 are exact; nothing a field allows is larger.
constexpr double kLargest = 9.0e15;

}  // namespace

MaybeTrouble wrong(const Json& value, std::string_view code, std::string_view allowed) {
  return bad_input({}, std::string(code), fmt::format("{} is not allowed: wanted is {}", shown(value), allowed));
}

MaybeTrouble missing(std::string_view field) { return bad_input(std::string(field), "missing", fmt::format("{} is required", field)); }

MaybeTrouble under(std::string_view field, MaybeTrouble trouble) {
  if (!trouble) return trouble;
  std::string& path = trouble->path;
  const bool joined = path.empty() || path.front() == '[';
  path = std::string(field) + (joined ? "" : ".") + path;
  return trouble;
}

MaybeTrouble read_flag(const Json& value, bool& to) {
  if (!value.is_boolean()) return wrong(value, "type", "true or false");
  to = value.get<bool>();
  return {};
}

MaybeTrouble read_integer(const Json& value, std::int64_t lo, std::int64_t hi, std::int64_t& to) {
  const std::string allowed = fmt::format("a whole number, {} to {}", lo, hi);
  if (!value.is_number()) return wrong(value, "type", allowed);
  if (value.is_number_float()) {
    const double v = value.get<double>();
    if (!(v >= -kLargest && v <= kLargest)) return wrong(value, "out_of_range", allowed);
    to = static_cast<std::int64_t>(v);
    if (static_cast<double>(to) != v) return wrong(value, "type", allowed);
  } else if (value.is_number_unsigned() && value.get<std::uint64_t>() > static_cast<std::uint64_t>(kLargest)) {
    return wrong(value, "out_of_range", allowed);
  } else {
    to = value.get<std::int64_t>();
  }
  if (to < lo || to > hi) return wrong(value, "out_of_range", allowed);
  return {};
}

MaybeTrouble read_decimal(const Json& value, int places, std::int64_t lo, std::int64_t hi, std::int64_t& to) {
  const std::string allowed = fmt::format("a number, {} to {}, at most {} decimals", detail::decimal_text(lo, places), detail::decimal_text(hi, places), places);
  if (!value.is_number()) return wrong(value, "type", allowed);
  double unit = 1;
  for (int i = 0; i < places; ++i) unit *= 10;
  const double v = value.get<double>();
  if (!(v * unit >= -kLargest && v * unit <= kLargest)) return wrong(value, "out_of_range", allowed);
  const double scaled = v * unit;
  to = static_cast<std::int64_t>(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
  // The quotient is the double nearest to the decimal `to` stands for: equal to v exactly when v was written with that many decimals.
  if (static_cast<double>(to) / unit != v) return wrong(value, v * unit < static_cast<double>(lo) || v * unit > static_cast<double>(hi) ? "out_of_range" : "decimals", allowed);
  if (to < lo || to > hi) return wrong(value, "out_of_range", allowed);
  return {};
}

MaybeTrouble read_word(const Json& value, std::span<const Word> words, std::size_t& to) {
  if (value.is_string()) {
    std::string given = value.get<std::string>();
    for (char& c : given)
      if (c == '-') c = '_';
    for (to = 0; to < words.size(); ++to)
      if (words[to] == given) return {};
  }
  std::string allowed;
  for (const Word w : words) allowed += fmt::format("{}{}", allowed.empty() ? "" : ", ", w.empty() ? "\"\"" : w);
  return wrong(value, value.is_string() ? "unknown" : "type", allowed);
}

MaybeTrouble read_text(const Json& value, std::size_t longest, std::string& to) {
  const std::string allowed = fmt::format("a text of at most {} bytes", longest);
  if (!value.is_string()) return wrong(value, "type", allowed);
  to = value.get<std::string>();
  if (to.size() > longest) return wrong(value, "out_of_range", allowed);
  for (const char c : to)
    if (static_cast<unsigned char>(c) < 0x20) return wrong(value, "value", "a text without control characters");
  return {};
}

MaybeTrouble read_table(const Json& value) {
  if (!value.is_object()) return wrong(value, "type", "a table of fields");
  return {};
}

MaybeTrouble read_list(const Json& value, std::size_t lo, std::size_t hi) {
  const std::string allowed = fmt::format("a list of {} to {}", lo, hi);
  if (!value.is_array()) return wrong(value, "type", allowed);
  if (value.size() < lo || value.size() > hi)
    return bad_input({}, "out_of_range", fmt::format("{} items are not allowed: wanted is {}", value.size(), allowed));
  return {};
}

std::size_t size(const Json& list) { return list.size(); }
const Json& item(const Json& list, std::size_t i) { return list[i]; }
const Json* find(const Json& table, std::string_view key) {
  const auto at = table.find(key);
  return at == table.end() ? nullptr : &*at;
}

MaybeTrouble unknown_field(const Json& table, std::span<const std::string_view> known) {
  for (auto it = table.begin(); it != table.end(); ++it) {
    const std::string& key = it.key();
    bool found = false;
    for (const std::string_view k : known) found = found || k == key;
    if (found) continue;
    std::string allowed;
    for (const std::string_view k : known) allowed += fmt::format("{}{}", allowed.empty() ? "" : ", ", k);
    return bad_input(key, "unknown_field", fmt::format("there is no field {}; the fields are {}", shown(Json(key)), allowed.empty() ? "none" : allowed));
  }
  return {};
}

void put_flag(Json& table, const std::string& name, bool value) { table[name] = value; }
void put_integer(Json& table, const std::string& name, std::int64_t value) { table[name] = value; }
void put_number(Json& table, const std::string& name, double value) { table[name] = value; }
void put_word(Json& table, const std::string& name, std::string_view value) { table[name] = std::string(value); }
Json& put_table(Json& table, const std::string& name) { return table[name] = Json::object(); }
Json& put_list(Json& table, const std::string& name) { return table[name] = Json::array(); }
void push_integer(Json& list, std::int64_t value) { list.push_back(value); }
void push_number(Json& list, double value) { list.push_back(value); }
void push_word(Json& list, std::string_view value) { list.push_back(std::string(value)); }
Json& push_table(Json& list) {
  list.push_back(Json::object());
  return list.back();
}
Json& push_list(Json& list) {
  list.push_back(Json::array());
  return list.back();
}

}  // namespace values
}  // namespace oo
