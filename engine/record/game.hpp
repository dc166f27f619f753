// game.hpp: from texts to a battle at its start: rule set, scenario, effective rules. The one way that lab, server and command line take.
//
// Source: design, "Tables" (layers: book, scenario switches, house file). Errors: bad_input naming the file, key, value and what is allowed.
#pragma once
#include <memory>
#include <string>
#include <string_view>

#include "engine/battle/battle.hpp"
#include "engine/battle/registry.hpp"
#include "engine/procedure/procedure.hpp"
#include "engine/rules/layers.hpp"
#include "engine/scenario/scenario.hpp"
#include "engine/scenario/words.hpp"

namespace oo {

struct Game {
  const Ruleset* ruleset = nullptr;
  std::string scenario_text, house_text;
  std::shared_ptr<const Tables> tables;
  std::shared_ptr<const Scenario> scenario;
  std::uint64_t rules_hash = 0;
  std::unique_ptr<Battle> battle;                     // nothing rolled yet
};

/// `names`: how the two texts are called in messages.
Result<Game> open_game(const Registry&, std::string scenario_text, std::string house_text, std::string_view scenario_name = "scenario",
                       std::string_view house_name = "house");

/// The effective rules alone: book and families, `switches` of a scenario (may be null), house file (may be empty).
std::shared_ptr<const Layers> rule_layers(const Ruleset&, std::string_view house = {}, std::string_view house_name = "house",
                                          const TomlNode* switches = nullptr, std::string_view scenario_name = "scenario");
Result<RulesInForce> rules_in_force(const Ruleset&, std::string_view house = {}, std::string_view house_name = "house", const TomlNode* switches = nullptr,
                                    std::string_view scenario_name = "scenario");
Result<ScenarioWords> scenario_words(const Ruleset&);

/// A scenario of some rule set's book by its id, or empty. `path` gets the name of its file.
std::string_view find_book_scenario(const Registry&, std::string_view id, std::string* path = nullptr);

}  // namespace oo
