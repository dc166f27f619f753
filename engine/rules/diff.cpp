#include "engine/rules/diff.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace oo {

namespace {

/// The source of the list that replaced a record: that of a record which is there.
Source source_of_list(const Tables& tables, std::string_view record) {
  const std::string_view list = record.substr(0, record.find('[') + 1);
  for (const Datum& datum : tables.all())
    if (datum.key.starts_with(list)) return datum.source;
  return {};
}

}  // namespace

std::vector<Difference> differences(const Tables& tables) {
  std::vector<Difference> all;
  for (const Datum& datum : tables.all()) {
    if (datum.book && *datum.book == datum.value) continue;
    all.push_back({datum.key, datum.book ? to_text(*datum.book) : std::string(), to_text(datum.value), datum.source, datum.clause});
  }
  for (const auto& [key, value] : tables.gone()) all.push_back({key, value, {}, source_of_list(tables, key), {}});
  std::stable_sort(all.begin(), all.end(), [](const Difference& a, const Difference& b) { return a.key < b.key; });
  return all;
}

std::string to_text(const Difference& difference) {
  std::string text = fmt::format("{}  {} -> {}", difference.key, difference.book.empty() ? "(none)" : difference.book,
                                 difference.now.empty() ? "(gone)" : difference.now);
  text += "  " + to_text(difference.source);
  if (!difference.clause.empty()) text += fmt::format("  {}", difference.clause);
  return text;
}

namespace {

SheetLine line_of(const Entry& entry, const Tables& tables) {
  SheetLine line;
  line.key = entry.key;
  line.allowed = range_text(entry);
  if (entry.otherwise) line.otherwise = to_text(*entry.otherwise);
  line.clause = entry.clause;
  line.is_switch = entry.is_switch();
  const std::uint16_t datum = tables.find(entry.key);
  if (datum == kNoDatum) return line;
  const Datum& held = tables.at(datum);
  line.value = to_text(held.value);
  line.source = held.source;
  line.changed = !held.book || *held.book != held.value;
  return line;
}

}  // namespace

std::vector<SheetLine> sheet(const Tables& tables, const Describe& describe) {
  std::vector<SheetLine> lines;
  for (const Entry& entry : entries(tables, describe)) lines.push_back(line_of(entry, tables));
  return lines;
}

}  // namespace oo
