#include "engine/rules/merge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace oo {
namespace {

constexpr std::size_t kMaxSegment = 64;
constexpr std::size_t kMaxLeaves = 20'000;

/// A part of a key: letters, digits, '_' and '-', so that dots separate and brackets number, and nothing else does.
bool is_segment(std::string_view text) {
  if (text.empty() || text.size() > kMaxSegment) return false;
  return std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  });
}

bool is_list_of_tables(const TomlNode& node) {
  if (!node.is_list() || node.items.empty()) return false;
  return std::all_of(node.items.begin(), node.items.end(), [](const TomlNode& item) { return item.is_table(); });
}

void flatten_value(const TomlNode& node, const std::string& key, RulesSheet& sheet, std::vector<Trouble>& faults) {
  if (sheet.leaves.size() >= kMaxLeaves) return;
  if (node.is_table() && !node.items.empty()) return flatten(node, key, sheet, faults);
  if (!is_list_of_tables(node)) {
    sheet.leaves.push_back({key, node, node.line, 0});
    return;
  }
  sheet.leaves.push_back({key, {}, node.line, node.items.size()});
  for (std::size_t i = 0; i < node.items.size(); ++i) flatten(node.items[i], fmt::format("{}[{}]", key, i + 1), sheet, faults);
}

template <class Map>
void erase_records(Map& map, const std::string& key) {
  const std::string prefix = key + "[";
  auto it = map.lower_bound(prefix);
  while (it != map.end() && it->first.starts_with(prefix)) it = map.erase(it);
}

/// "scout" for table "troop" and key "troop.scout.side"; empty if the key is not in the table.
std::string_view row_of(std::string_view key, std::string_view table) {
  if (key.size() <= table.size() + 1 || !key.starts_with(table) || key[table.size()] != '.') return {};
  key.remove_prefix(table.size() + 1);
  return key.substr(0, key.find_first_of(".["));
}

bool is_book(Layer layer) { return layer == Layer::book || layer == Layer::family; }

}  // namespace

void flatten(const TomlNode& table, std::string_view prefix, RulesSheet& sheet, std::vector<Trouble>& faults) {
  for (const TomlNode& item : table.items) {
    const std::string key = prefix.empty() ? item.key : fmt::format("{}.{}", prefix, item.key);
    if (!is_segment(item.key))
      faults.push_back(bad_input(fault_path(sheet, item.line, key), "key", "a name is 1 to 64 letters, digits, '_' or '-'"));
    else
      flatten_value(item, key, sheet, faults);
  }
  if (prefix.empty() && sheet.leaves.size() >= kMaxLeaves)
    faults.push_back(bad_input(sheet.file, "too_large", fmt::format("more than {} entries", kMaxLeaves)));
}

std::string fault_path(const RulesSheet& sheet, int line, std::string_view key) {
  return sheet.layer == Layer::call ? "switches" : place(sheet.file, line, key);
}

Merged::Merged(const std::vector<std::shared_ptr<const RulesSheet>>& sheets, const Aliases& aliases, std::vector<Trouble>& faults) {
  for (const auto& sheet : sheets) sheets_.push_back(sheet.get());
  std::stable_sort(sheets_.begin(), sheets_.end(), [](const RulesSheet* a, const RulesSheet* b) { return a->layer < b->layer; });
  for (const RulesSheet* sheet : sheets_) lay(*sheet, aliases, faults);
}

void Merged::lay(const RulesSheet& sheet, const Aliases& aliases, std::vector<Trouble>& faults) {
  std::map<std::string, const Leaf*> seen;
  for (const Leaf& leaf : sheet.leaves) {
    const auto alias = aliases.find(leaf.key);
    const std::string& key = alias == aliases.end() ? leaf.key : alias->second;
    const auto [at, fresh] = seen.emplace(key, &leaf);
    if (!fresh) {
      faults.push_back(bad_input(fault_path(sheet, leaf.line, leaf.key), "twice",
                                 fmt::format("{} and {} are two names of one number; set only one of them", at->second->key, leaf.key)));
      continue;
    }
    erase_records(now_, key);  // a list is replaced whole
    now_[key] = {&leaf, &sheet};
    if (!is_book(sheet.layer)) continue;
    erase_records(book_, key);
    book_[key] = {&leaf, &sheet};
  }
}

const Held* Merged::now(std::string_view key) const {
  const auto at = now_.find(key);
  return at == now_.end() ? nullptr : &at->second;
}

const Held* Merged::book(std::string_view key) const {
  const auto at = book_.find(key);
  return at == book_.end() ? nullptr : &at->second;
}

std::vector<std::string> Merged::rows(std::string_view table, bool added) const {
  std::vector<std::string> names;
  std::set<std::string, std::less<>> known;
  std::set<std::string, std::less<>> others;
  for (const RulesSheet* sheet : sheets_) {
    for (const Leaf& leaf : sheet->leaves) {
      const std::string_view row = row_of(leaf.key, table);
      if (row.empty() || known.find(row) != known.end()) continue;
      if (!is_book(sheet->layer)) {
        others.emplace(row);
      } else {
        known.emplace(row);
        names.emplace_back(row);
      }
    }
  }
  if (added) names.insert(names.end(), others.begin(), others.end());
  return names;
}

std::string_view Merged::latest_file() const {
  std::string_view file;
  for (const RulesSheet* sheet : sheets_)
    if (sheet->layer != Layer::call) file = sheet->file;
  return file;
}

const Held* Merged::latest_in(std::string_view table) const {
  const Held* latest = now(table);
  for (auto it = now_.lower_bound(table); it != now_.end() && it->first.starts_with(table); ++it) {
    if (it->first.size() > table.size() && it->first[table.size()] != '.' && it->first[table.size()] != '[') continue;
    if (latest == nullptr || it->second.sheet->layer > latest->sheet->layer) latest = &it->second;
  }
  return latest;
}

}  // namespace oo
