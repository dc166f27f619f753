// loader.hpp: reads a scenario file. Strict: every fault is named, and a file with one is never half loaded.
//
// Anybody may call it with any bytes; it allocates, reads no disk and asks no clock. Source: docs/scenario-format.md, section 9.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/scenario/scenario.hpp"
#include "engine/scenario/words.hpp"

namespace oo {

inline constexpr std::size_t kMaxScenarioBytes = std::size_t(1) << 20;
inline constexpr std::size_t kMaxScenarioFaults = 50;

struct Fault {
  std::string file;
  int line = 0;                 // 0: concerns the file as a whole
  std::string table;            // "unit", "victory.condition", "table"; empty at the top
  std::string id;               // of the entry, where it has one
  std::string key;              // "position", "arrival.edge", "polygon[3]"; empty: concerns the entry
  std::string text;             // value and what is allowed
  /// "wood.toml:12: unit horse: arrival.edge: ..."
  std::string message() const;
};

struct LoadResult {
  std::optional<Scenario> scenario;   // nothing if there is a fault
  std::vector<Fault> faults;          // in the order of the file as far as possible, at most kMaxScenarioFaults
  std::vector<Fault> warnings;
  explicit operator bool() const { return scenario.has_value(); }
};

/// `rules` may be null: what needs the rule set's code (section 7, sizes, switches) is then not checked.
LoadResult load_scenario(std::string_view text, std::string_view file, const ScenarioWords& words, const ScenarioRules* rules);

/// The value of scenario.ruleset alone, to choose words and rules by; empty if the text does not parse or has none.
std::string ruleset_of(std::string_view text);

}  // namespace oo
