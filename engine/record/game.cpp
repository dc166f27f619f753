#include "engine/record/game.hpp"

#include <fmt/format.h>

#include "engine/scenario/loader.hpp"

namespace oo {

namespace {
std::string known_rulesets(const Registry& registry) {
  std::string out;
  for (const auto& r : registry.all()) out += (out.empty() ? "" : ", ") + std::string(r->id());
  return out;
}

Trouble all_of(const std::vector<Trouble>& faults) {
  Trouble first = faults.front();
  for (std::size_t i = 1; i < faults.size(); ++i) first.text += "\n" + (faults[i].path.empty() ? "" : faults[i].path + ": ") + faults[i].text;
  return first;
}

/// [switches] of the scenario, so that the tables can be built before the scenario itself is judged by them.
Result<TomlNode> switches_of(std::string_view text, std::string_view file) {
  auto parsed = parse_toml(text, file);
  if (!parsed) return parsed.trouble();
  const TomlNode* found = parsed.value().find("switches");
  return found != nullptr ? *found : TomlNode{};
}

Trouble scenario_trouble(const LoadResult& loaded) {
  std::string text;
  for (const Fault& f : loaded.faults) text += (text.empty() ? "" : "\n") + f.message();
  return bad_input(loaded.faults.empty() ? "scenario" : loaded.faults.front().key, "scenario", text);
}
}  // namespace

std::shared_ptr<const Layers> rule_layers(const Ruleset& rules, std::string_view house, std::string_view house_name, const TomlNode* switches,
                                          std::string_view scenario_name) {
  auto layers = std::make_shared<Layers>(std::string(rules.id()));
  const std::string own = fmt::format("/{}/tables.toml", rules.id());      // in rulesets/ or examples/
  for (const BookFile& f : rules.book()) {
    if (f.path.ends_with(own)) layers->book(f.path, f.text);
    else if (f.path.ends_with("/tables.toml")) layers->family(f.path, f.text);
  }
  if (switches != nullptr) layers->scenario(scenario_name, *switches);
  if (!house.empty()) layers->house(house_name, house);
  return layers;
}

Result<RulesInForce> rules_in_force(const Ruleset& rules, std::string_view house, std::string_view house_name, const TomlNode* switches,
                                    std::string_view scenario_name) {
  RulesInForce force;
  force.layers = rule_layers(rules, house, house_name, switches, scenario_name);
  BuiltTables built = force.layers->build([&rules](Binder& b) { rules.bind(b); });
  if (!built) return all_of(built.faults);
  force.tables = built.tables;
  return force;
}

Result<ScenarioWords> scenario_words(const Ruleset& rules) {
  const std::string own = fmt::format("/{}/tables.toml", rules.id());
  for (const BookFile& f : rules.book())
    if (f.path.ends_with(own)) return read_words(f.text, f.path, rules.id());
  return bad_input("tables.toml", "missing", fmt::format("the book of {} has no tables.toml", rules.id()));
}

Result<Game> open_game(const Registry& registry, std::string scenario_text, std::string house_text, std::string_view scenario_name,
                       std::string_view house_name) {
  auto switches = switches_of(scenario_text, scenario_name);
  if (!switches) return switches.trouble();
  Game game;
  const std::string id = ruleset_of(scenario_text);
  game.ruleset = registry.find(id);
  if (game.ruleset == nullptr)
    return bad_input("scenario.ruleset", "unknown",
                     fmt::format("{}: scenario.ruleset is {}; allowed: {}", scenario_name, id.empty() ? "missing" : "'" + id + "'", known_rulesets(registry)));
  auto force = rules_in_force(*game.ruleset, house_text, house_name, &switches.value(), scenario_name);
  if (!force) return force.trouble();
  game.tables = force.value().tables;
  game.rules_hash = game.tables->hash();
  auto words = scenario_words(*game.ruleset);
  if (!words) return words.trouble();
  const auto rules = game.ruleset->scenario_rules(game.tables);
  const LoadResult loaded = load_scenario(scenario_text, scenario_name, words.value(), rules.get());
  if (!loaded) return scenario_trouble(loaded);
  auto battle = game.ruleset->start(*loaded.scenario, game.tables);
  if (!battle) return battle.trouble();
  game.scenario = std::make_shared<const Scenario>(*loaded.scenario);
  game.battle = std::move(battle).value();
  game.scenario_text = std::move(scenario_text);
  game.house_text = std::move(house_text);
  return game;
}

std::string_view find_book_scenario(const Registry& registry, std::string_view id, std::string* path) {
  const auto same = [](char a, char b) { return (a == '-' ? '_' : a) == (b == '-' ? '_' : b); };
  for (const auto& rules : registry.all()) {
    for (const BookFile& f : rules->book()) {
      if (f.path.find("/scenarios/") == std::string_view::npos) continue;
      const std::string_view name = f.path.substr(f.path.find_last_of('/') + 1);
      const std::string_view stem = name.substr(0, name.find_last_of('.'));
      bool equal = stem.size() == id.size();
      for (std::size_t i = 0; equal && i < id.size(); ++i) equal = same(stem[i], id[i]);
      if (!equal) continue;
      if (path != nullptr) *path = std::string(f.path);
      return f.text;
    }
  }
  return {};
}

}  // namespace oo
