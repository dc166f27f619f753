#include "lab/script/position.hpp"

#include <fmt/format.h>

#include <iterator>

#include "engine/record/game.hpp"
#include "lab/script/toml_text.hpp"

namespace oo {

namespace {

constexpr std::string_view kLists[] = {"terrain", "unit", "leader", "zone", "exit", "objective", "special"};

Trouble fault(std::string_view file, const TomlNode& node, std::string_view key, std::string_view code, std::string text) {
  return bad_input(place(file, node.line, key), std::string(code), fmt::format("{}: {}", place(file, node.line, key), text));
}

TomlNode side_node(std::string_view id, std::string_view edge) {
  TomlNode n = table_node("");
  n.items = {text_node("id", std::string(id)), text_node("name", std::string(id)), text_node("edge", std::string(edge))};
  return n;
}

/// What every scenario must have and a small position need not say.
void fill_in(TomlNode& root, const ScenarioWords& words, const std::string& id) {
  member(root, number_node("format", 1));
  TomlNode& head = member(root, table_node("scenario"));
  member(head, text_node("id", id));
  member(head, text_node("name", id));
  member(head, text_node("ruleset", words.ruleset));
  member(head, text_node("first_side", words.first_side.empty() ? words.sides.empty() ? "first" : words.sides[0] : words.first_side[0]));
  TomlNode& table = member(root, table_node("table"));
  member(table, number_node("width", 48));
  member(table, number_node("height", 36));
  TomlNode& sides = member(root, list_node("side"));
  if (sides.items.empty())
    for (std::size_t i = 0; i < 2; ++i) sides.items.push_back(side_node(words.sides.size() == 2 ? words.sides[i] : i == 0 ? "first" : "second", i == 0 ? "top" : "bottom"));
  member(root, table_node("switches"));
}

/// Another entry of the same list with that id, or null.
TomlNode* entry_of(TomlNode& root, std::string_view list, std::string_view id) {
  TomlNode* all = find_member(root, list);
  if (all == nullptr) return nullptr;
  for (TomlNode& entry : all->items) {
    const TomlNode* own = entry.find("id");
    if (own != nullptr && own->text == id) return &entry;
  }
  return nullptr;
}

void overlay(TomlNode& onto, const TomlNode& from) {
  for (const TomlNode& item : from.items) {
    if (TomlNode* found = find_member(onto, item.key)) *found = item;
    else onto.items.push_back(item);
  }
}

/// Lists are added to; an entry with a known id changes that entry; tables (table, scenario, switches) are laid over; victory is replaced.
void add(TomlNode& root, const TomlNode& from) {
  for (const TomlNode& item : from.items) {
    if (item.is_table() && item.key != "victory") {
      overlay(member(root, table_node(item.key)), item);
    } else if (item.is_list() && item.key != "side") {
      for (const TomlNode& entry : item.items) {
        const TomlNode* id = entry.find("id");
        TomlNode* known = id == nullptr ? nullptr : entry_of(root, item.key, id->text);
        if (known != nullptr) overlay(*known, entry);
        else member(root, list_node(item.key)).items.push_back(entry);
      }
    } else if (TomlNode* found = find_member(root, item.key)) {
      *found = item;
    } else {
      root.items.push_back(item);
    }
  }
}

/// place = { wyandots = { position = [24, 30] } }: keys of units or leaders changed by id.
std::optional<Trouble> put_places(TomlNode& root, const TomlNode& places, std::string_view file) {
  for (const TomlNode& p : places.items) {
    TomlNode* found = entry_of(root, "unit", p.key);
    if (found == nullptr) found = entry_of(root, "leader", p.key);
    if (found == nullptr || !p.is_table()) return fault(file, p, "place." + p.key, "unknown", "no unit or leader of that id, or not a table of keys");
    overlay(*found, p);
  }
  return std::nullopt;
}

Result<TomlNode> base_of(const TomlNode& script, const TomlNode* named, const Registry& registry, std::string_view file) {
  TomlNode root = table_node("");
  if (const TomlNode* scenario = script.find("scenario"); scenario != nullptr && scenario->is_text()) {
    const std::string_view text = find_book_scenario(registry, scenario->text);
    if (text.empty()) return fault(file, *scenario, "scenario", "unknown", fmt::format("no scenario '{}' in the book", scenario->text));
    return parse_toml(text, scenario->text);
  }
  const TomlNode* position = script.find("position");
  if (position == nullptr) return root;
  if (position->is_table()) {
    add(root, *position);
    return root;
  }
  const TomlNode* found = named == nullptr || !position->is_text() ? nullptr : named->find(position->text);
  if (found == nullptr || !found->is_table())
    return fault(file, *position, "position", "unknown", fmt::format("{} is neither a table nor the name of a [position.NAME] of this file", shown(*position)));
  add(root, *found);
  return root;
}

}  // namespace

Result<std::string> position_text(const TomlNode& script, const TomlNode* named, const Ruleset& rules, const Registry& registry, std::string_view file) {
  auto words = scenario_words(rules);
  if (!words) return words.trouble();
  auto base = base_of(script, named, registry, file);
  if (!base) return base.trouble();
  TomlNode root = std::move(base).value();
  TomlNode extra = table_node("");
  for (const TomlNode& item : script.items) {
    bool wanted = item.key == "table" || item.key == "switches" || item.key == "victory" || item.key == "side";
    for (const std::string_view list : kLists) wanted = wanted || item.key == list;
    if (wanted) extra.items.push_back(item);
  }
  add(root, extra);
  const TomlNode* id = script.find("id");
  fill_in(root, words.value(), id != nullptr && id->is_text() && is_word(id->text) ? id->text : "script");
  if (const TomlNode* places = script.find("place"))
    if (auto trouble = put_places(root, *places, file)) return *trouble;
  return toml_document(root);
}

}  // namespace oo
