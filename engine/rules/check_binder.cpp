#include "engine/rules/check_binder.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/rules/convert.hpp"
#include "engine/rules/nearest.hpp"

namespace oo {
namespace {

bool is_book(const Held& held) { return held.sheet->layer == Layer::book || held.sheet->layer == Layer::family; }

bool is_in(std::string_view key, std::string_view table) {
  return key.starts_with(table) && (key.size() == table.size() || key[table.size()] == '.' || key[table.size()] == '[');
}

std::string_view table_of(std::string_view key) {
  const std::size_t dot = key.rfind('.');
  return dot == std::string_view::npos ? std::string_view{} : key.substr(0, dot);
}

std::string with_clause(std::string text, ClauseId clause) { return clause.empty() ? text : fmt::format("{} ({})", text, clause); }

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

/// In a call the path is only "switches": the text must name the switch.
std::string named(const Held& held, std::string text) {
  if (held.sheet->layer != Layer::call) return text;
  return fmt::format("{}: {}", held.leaf->key.substr(held.leaf->key.find('.') + 1), text);
}

}  // namespace

void CheckBinder::add(const Held* held, std::string_view key, std::string code, std::string text) {
  if (held == nullptr)
    faults_.push_back(bad_input(place(merged_.latest_file(), 0, key), std::move(code), std::move(text)));
  else
    faults_.push_back(bad_input(fault_path(*held->sheet, held->leaf->line, key), std::move(code), named(*held, std::move(text))));
}

// ---- entries

Found CheckBinder::keep(Datum datum) {
  const auto place_number =
      static_cast<std::uint16_t>(std::min<std::size_t>(gathered_.data.size(), kNoDatum - 1));  // only to be present in this walk
  const auto [at, fresh] = gathered_.data.emplace(datum.key, std::move(datum));
  return {&at->second.value, place_number};
}

Found CheckBinder::visit(const Entry& asked) {
  asked_.insert(asked.key);
  const auto known = gathered_.data.find(asked.key);
  if (known != gathered_.data.end()) return {&known->second.value, 0};
  Entry entry = asked;
  if (!entry.rows_of.empty())
    for (const std::string& name : row_names(entry.rows_of)) entry.allowed.emplace_back(name);
  const Held* held = merged_.now(entry.key);
  if (held == nullptr) {
    if (entry.required) missing(entry);
    if (entry.required || !entry.otherwise) return {};
    return keep({entry.key, *entry.otherwise, {}, entry.otherwise, entry.clause});
  }
  const Result<Scalar> value =
      held->leaf->records > 0
          ? bad_input("", "type", with_clause(fmt::format("a list of tables; allowed: {}", range_text(entry)), entry.clause))
          : convert(entry, held->leaf->value, "");
  if (!value) {
    add(held, held->leaf->key, value.trouble().code, value.trouble().text);
    return {};
  }
  return keep({entry.key, value.value(), {held->sheet->file, held->leaf->line, held->sheet->layer}, book_value(entry), entry.clause});
}

std::optional<Scalar> CheckBinder::book_value(const Entry& entry) const {
  const Held* held = merged_.book(entry.key);
  if (held == nullptr) return entry.otherwise;
  const Result<Scalar> value = convert(entry, held->leaf->value, "");
  if (!value) return std::nullopt;
  return value.value();
}

void CheckBinder::missing(const Entry& entry) {
  const Held* row = merged_.latest_in(table_of(entry.key));
  add(row, entry.key, "missing", with_clause(fmt::format("is missing; allowed: {}", range_text(entry)), entry.clause));
}

// ---- shape

std::vector<std::string> CheckBinder::rows(std::string_view table, Growth growth) {
  growth_.emplace(table, growth);
  const auto [at, fresh] = gathered_.rows.emplace(table, merged_.rows(table, growth == Growth::open));
  return at->second;
}

std::size_t CheckBinder::records(std::string_view table, std::size_t min, std::size_t max) {
  asked_.emplace(table);
  const Held* held = merged_.now(table);
  const std::size_t count = held == nullptr ? 0 : held->leaf->records;
  const bool is_list = held == nullptr || count > 0 || (held->leaf->value.is_list() && held->leaf->value.items.empty());
  gathered_.records.emplace(table, count);
  if (!is_list)
    add(held, table, "type", fmt::format("{} is not a list of records; write [[{}]] for each", shown(held->leaf->value), table));
  else if (count < min || count > max)
    add(held, table, "value", fmt::format("{} records [[{}]]; allowed: {} to {}", count, table, min, max));
  else
    return count;
  return 0;
}

const std::vector<std::string>& CheckBinder::row_names(std::string_view table) const {
  const auto at = gathered_.rows.find(table);
  return at == gathered_.rows.end() ? none_ : at->second;
}

void CheckBinder::require(bool holds, std::string_view key, ClauseId clause, std::string_view text) {
  if (holds || !faults_.empty()) return;  // a value wrong by itself was told already
  add(merged_.latest_in(key), key, "conflict", with_clause(std::string(text), clause));
}

// ---- what nobody asked for

bool CheckBinder::is_outside(std::string_view key) const {
  return std::any_of(outside_.begin(), outside_.end(), [&](const std::string& table) { return is_in(key, table); });
}

bool CheckBinder::holds_known(std::string_view table) const {
  const std::string prefix = std::string(table) + ".";
  const auto at = asked_.lower_bound(prefix);
  return growth_.contains(table) || (at != asked_.end() && at->starts_with(prefix));
}

/// The innermost closed table that the key adds a row to, or nothing.
std::string CheckBinder::closed_table_of(std::string_view key) const {
  std::string found;
  for (const auto& [table, growth] : growth_) {
    if (growth == Growth::open || !key.starts_with(table + ".")) continue;
    const std::string_view rest = key.substr(table.size() + 1);
    const std::vector<std::string>& names = row_names(table);
    if (std::find(names.begin(), names.end(), rest.substr(0, rest.find_first_of(".["))) == names.end()) found = table;
  }
  return found;
}

std::string CheckBinder::unknown_text(const Held& held) const {
  const std::string& key = held.leaf->key;
  const bool is_switch = key.starts_with("switches.");
  std::vector<std::string> names;
  for (const std::string& name : asked_)
    if (name.starts_with("switches.") == is_switch) names.push_back(is_switch ? name.substr(9) : name);
  if (is_switch) {
    for (const auto& [alias, target] : aliases_) names.push_back(alias.substr(9));
    return fmt::format("{} is not a switch of {}{}", key.substr(9), ruleset_, did_you_mean(key.substr(9), names));
  }
  if (is_outside(key)) return "belongs to the scenarios of the rule set; a house file does not change it";
  const std::string closed = closed_table_of(key);
  if (!closed.empty()) return fmt::format("table {} is closed; its rows: {}", closed, joined(row_names(closed)));
  if (holds_known(key)) return fmt::format("{} is {}; a table is expected", shown(held.leaf->value), kind_name(held.leaf->value.kind));
  return fmt::format("is not an entry of {}{}", ruleset_, did_you_mean(key, names));
}

void CheckBinder::refuse_unknown() {
  for (const auto& [key, held] : merged_.all()) {
    if (asked_.contains(key)) continue;
    if (is_outside(key) && is_book(held)) continue;
    const TomlNode& value = held.leaf->value;
    const bool empty_table = held.leaf->records == 0 && value.is_table();
    if (empty_table && holds_known(key)) continue;
    const std::string_view table = table_of(key);
    if (empty_table && growth_.contains(table)) {
      const std::vector<std::string>& names = row_names(table);
      if (std::find(names.begin(), names.end(), key.substr(table.size() + 1)) != names.end()) continue;
    }
    faults_.push_back(bad_input(fault_path(*held.sheet, held.leaf->line, held.leaf->key), "unknown", unknown_text(held)));
  }
}

}  // namespace oo
