#include "engine/scenario/words.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/scenario/names.hpp"

namespace oo {
namespace {

/// Reads the book strictly and keeps the first fault.
class BookReader {
 public:
  BookReader(const TomlNode& root, std::string_view file) : root_(root), file_(file) {}

  const TomlNode* table(std::string_view name) {
    const TomlNode* node = root_.find(name);
    if (node != nullptr && node->is_table()) return node;
    fail(0, name, "missing table");
    return nullptr;
  }

  std::vector<std::string> list(const TomlNode& table, std::string_view key) {
    std::vector<std::string> all;
    const TomlNode* node = table.find(key);
    if (node == nullptr || !node->is_list()) {
      fail(table.line, key, "a list of words is wanted");
      return all;
    }
    for (const TomlNode& item : node->items) {
      if (item.is_text()) all.push_back(item.text);
      else fail(item.line, key, "a list of words is wanted");
    }
    return all;
  }

  /// What a game may do without: left out, there is none.
  std::vector<std::string> list_or_none(const TomlNode& table, std::string_view key) { return table.find(key) == nullptr ? std::vector<std::string>{} : list(table, key); }

  std::size_t choice(const TomlNode& table, std::string_view key, std::span<const std::string_view> allowed) {
    const TomlNode* node = table.find(key);
    const auto at = node == nullptr ? allowed.end() : std::find(allowed.begin(), allowed.end(), std::string_view(node->text));
    if (at != allowed.end()) return static_cast<std::size_t>(at - allowed.begin());
    fail(table.line, key, "one of the format's words is wanted");
    return 0;
  }

  void fail(int line, std::string_view key, std::string text) {
    if (!trouble_) trouble_ = bad_input(place(file_, line, key), "value", std::move(text));
  }
  const std::optional<Trouble>& trouble() const { return trouble_; }
  const TomlNode& root() const { return root_; }

 private:
  const TomlNode& root_;
  std::string_view file_;
  std::optional<Trouble> trouble_;
};

void read_map(BookReader& book, ScenarioWords& words) {
  const TomlNode* map = book.table("terrain_map");
  if (map == nullptr) return;
  for (std::size_t i = 0; i < kTerrainKinds; ++i) {
    const TomlNode* node = map->find(kTerrainWords[i]);
    if (node == nullptr || !node->is_text()) book.fail(map->line, kTerrainWords[i], "a word or \"refused\" is wanted");
    else if (node->text != "refused") words.terrain[i] = node->text;
  }
  for (const TomlNode& member : map->items)
    if (std::find(kTerrainWords.begin(), kTerrainWords.end(), member.key) == kTerrainWords.end()) book.fail(member.line, member.key, "not a terrain kind");
}

/// A list, or the name of the table whose keys they are.
std::vector<std::string> read_troops(BookReader& book, const TomlNode& table) {
  const TomlNode* node = table.find("troops");
  if (node == nullptr || !node->is_text()) return book.list(table, "troops");
  std::vector<std::string> all;
  const TomlNode* rows = book.table(node->text);
  if (rows == nullptr) return all;
  for (const TomlNode& row : rows->items) all.push_back(row.key);
  return all;
}

Losses read_losses(BookReader& book, const TomlNode& table) {
  Losses losses;
  for (const std::string& word : book.list(table, "losses")) {
    const auto at = std::find(kLossWords.begin(), kLossWords.end(), word);
    if (at == kLossWords.end()) book.fail(table.line, "losses", "not a word of counting: " + word);
    else losses.bits = static_cast<std::uint8_t>(losses.bits | (1u << (at - kLossWords.begin())));
  }
  return losses;
}

Mil read_shift(BookReader& book, const TomlNode& table) {
  const TomlNode* node = table.find("arrival_shift");
  if (node == nullptr || node->kind != TomlNode::Kind::integer || node->integer < -1 || node->integer > 300) {
    book.fail(table.line, "arrival_shift", "-1 or inches are wanted");
    return 0;
  }
  return node->integer < 0 ? -1 : static_cast<Mil>(node->integer) * kInch;
}

void read_lists(BookReader& book, ScenarioWords& words) {
  const TomlNode* table = book.table("scenario_words");
  if (table == nullptr) return;
  words.sides = book.list(*table, "sides");
  words.first_side = book.list(*table, "first_side");
  words.lights = book.list(*table, "lights");
  words.troops = read_troops(book, *table);
  words.weapons = book.list(*table, "weapons");
  words.arms = book.list_or_none(*table, "arms");
  words.formations = book.list(*table, "formations");
  words.states = book.list(*table, "states");
  words.roles = book.list_or_none(*table, "roles");
  words.unit_traits = book.list_or_none(*table, "unit_traits");
  words.leader_traits = book.list_or_none(*table, "leader_traits");
  words.specials = book.list_or_none(*table, "specials");
  words.objectives = book.list_or_none(*table, "objectives");
  constexpr std::array<std::string_view, 2> kArrivalWords{"edge", "placed"};
  words.placed_arrival = book.choice(*table, "arrival", kArrivalWords) == 1;
  words.arrival_shift = read_shift(book, *table);
  words.losses = read_losses(book, *table);
  words.counts_by = static_cast<CountsBy>(book.choice(*table, "counts_by", kCountsByWords));
}

void read_default(BookReader& book, ScenarioWords& words) {
  const TomlNode* table = book.table("default");
  if (table == nullptr) return;
  const TomlNode* limit = table->find("turn_limit");
  if (limit == nullptr || limit->kind != TomlNode::Kind::integer || limit->integer < 1 || limit->integer > 200)
    book.fail(table->line, "default.turn_limit", "1 to 200 is wanted");
  else words.turn_limit = static_cast<int>(limit->integer);
  const TomlNode* victory = table->find("victory");
  if (victory == nullptr || !victory->is_table()) book.fail(table->line, "default.victory", "missing table");
  else words.default_victory = *victory;
}

}  // namespace

Result<ScenarioWords> read_words(std::string_view text, std::string_view file, std::string_view ruleset) {
  const auto root = parse_toml(text, file);
  if (!root) return root.trouble();
  BookReader book(root.value(), file);
  ScenarioWords words;
  words.ruleset = ruleset;
  words.file = file;
  read_map(book, words);
  read_lists(book, words);
  read_default(book, words);
  if (book.trouble()) return *book.trouble();
  return words;
}

}  // namespace oo
