// layers.hpp: book, family books, scenario switches, house file and the switches of one call, laid over each other and checked: Tables.
//
// Who may call: the scenario loader, command line, lab, procedures (`switches` of a call), tests. A Layers is cheap to copy: a call
// copies the game's Layers and adds its own. Later layers win; a list (also [[failure]]) is replaced whole. Nothing is half loaded.
// Errors: up to 50 Troubles, each bad_input with path "FILE:LINE: KEY" (or "switches" for a call), the value and what is allowed.
// Source: design, "Rules data, procedures, cases"; docs/house-rules.md.
#pragma once
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/rules/binder.hpp"
#include "engine/rules/tables.hpp"

namespace oo {

/// A rule set's description; usually `[&](Binder& b) { ruleset.bind(b); }`.
using Describe = std::function<void(Binder&)>;

/// A switch given in a call: the value as it came from JSON or a command line. Lists of numbers or of words. A number is its source text ("0.25").
struct NumberText {
  std::string text;
};
using SwitchValue =
    std::variant<std::monostate, bool, NumberText, std::string, std::vector<NumberText>, std::vector<std::string>>;  // monostate: something that no switch takes
struct SwitchSetting {
  std::string name;
  SwitchValue value;
};

inline constexpr std::size_t kMaxFaults = 50;

/// Tables, or the faults that forbid them (never both).
struct BuiltTables {
  std::shared_ptr<const Tables> tables;
  std::vector<Trouble> faults;
  explicit operator bool() const { return tables != nullptr; }
};

struct RulesSheet;  // one layer's entries, flat; merge.hpp

class Layers {
 public:
  explicit Layers(std::string ruleset) : ruleset_(std::move(ruleset)) {}

  /// The rule set's tables.toml, and what families add to it.
  void book(std::string_view file, std::string_view text) { add(Layer::book, file, text); }
  void family(std::string_view file, std::string_view text) { add(Layer::family, file, text); }
  /// [switches] of a scenario file; the node is copied.
  void scenario(std::string_view file, const TomlNode& switches);
  /// format = 1, ruleset, optional name, [switches], and the tables with the entries that differ.
  void house(std::string_view file, std::string_view text) { add(Layer::house, file, text); }
  void call(std::span<const SwitchSetting> switches);

  /// Merges and checks against the description.
  BuiltTables build(const Describe& describe) const;

  const std::string& ruleset() const { return ruleset_; }

 private:
  void add(Layer layer, std::string_view file, std::string_view text);

  std::string ruleset_;
  std::vector<std::shared_ptr<const RulesSheet>> sheets_;
  std::vector<Trouble> faults_;  // of reading; told by build()
};

/// Every entry the description names, in the order of the walk, with the rows of the given tables: for ranges, rulebook, sheet and JSON.
/// Row names among `allowed` live as long as the tables.
std::vector<Entry> entries(const Tables& tables, const Describe& describe);

}  // namespace oo
