// words.hpp: what a rule set supplies to the scenario format: words as data, and the few answers that need its code.
//
// `ScenarioWords` is read from the rule set's tables.toml ([terrain_map], [scenario_words], [default], [default.victory]) by `read_words`.
// `ScenarioRules` is implemented in the rule set's folder; the default answers make the loader skip the check. Both are asked by `load_scenario`
// only. Lengths in Mil. Errors: a Trouble with file and place. Source: docs/scenario-format.md, sections 7, 8 and 9.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/geometry/quad.hpp"
#include "engine/scenario/scenario.hpp"

namespace oo {

struct ScenarioWords {
  std::string ruleset;
  std::array<std::string, kTerrainKinds> terrain;    // own word by TerrainKind; empty: refused
  std::vector<std::string> sides;                    // empty: any two
  std::vector<std::string> first_side, lights, troops, weapons, arms, formations, states, roles, unit_traits, leader_traits, specials, objectives;
  bool placed_arrival = false;                       // set down whole; else over the edge
  Mil arrival_shift = 0;                             // -1: the whole edge
  Losses losses;
  CountsBy counts_by = CountsBy::any_figure;
  int turn_limit = 12;
  TomlNode default_victory;                          // [default.victory], read again for each scenario
  std::string file;                                  // where it stands, for messages
};

/// `text` is the whole tables.toml of the rule set. A book that does not hold together is a fault of ours, yet told like any other.
Result<ScenarioWords> read_words(std::string_view text, std::string_view file, std::string_view ruleset);

/// Answers of a rule set's code. Texts are plain English with what is allowed; an empty text says there is nothing against it.
class ScenarioRules {
 public:
  virtual ~ScenarioRules() = default;
  /// infantry, cavalry or artillery; empty where the file must say it, or nobody knows.
  virtual std::string_view arm(std::string_view troop) const { (void)troop; return {}; }
  /// Whether the rule set has that key at all ("unit", "mounted"); what the words tell (guns, ranks, garrison, arm) is not asked.
  virtual bool takes(std::string_view table, std::string_view key) const { (void)table; (void)key; return true; }
  virtual bool mounted(std::string_view troop) const { (void)troop; return false; }
  virtual bool leader_mounted(const LeaderPlan&, const UnitPlan* with) const { (void)with; return false; }
  virtual std::string wrong_size(const UnitPlan&) const { return {}; }          // refused (section 9.6)
  virtual std::string odd_size(const UnitPlan&) const { return {}; }            // warned about
  virtual std::string wrong_formation(const UnitPlan&) const { return {}; }     // one its troop may not take, or too many ranks
  virtual int ranks(const UnitPlan&) const { return 1; }                        // where the file is silent
  virtual std::string wrong_special(const SpecialPlan&) const { return {}; }    // actions, costs, faces it does not have
  /// The bases of the unit in its standard lay-out where the plan puts it, guns and draught included. False: cannot tell, nothing is checked.
  virtual bool layout(const UnitPlan&, std::vector<Quad>& bases) const { (void)bases; return false; }
  /// The base of a leader: where his plan puts him, or his place with his unit (FAL-6.19). False: he takes no room.
  virtual bool layout(const LeaderPlan&, const UnitPlan* with, Quad& base) const { (void)with; (void)base; return false; }
  /// Whether that ground (the rule set's word) can hide a unit.
  virtual bool hides(std::string_view terrain_word, const UnitPlan&) const { (void)terrain_word; return true; }
  virtual int house_capacity(std::string_view terrain_word) const { (void)terrain_word; return 0; }
  /// 1 inch for a word that is an area in the ledger and may be drawn as a line (section 3), else 0.
  virtual Mil least_width(std::string_view terrain_word) const { (void)terrain_word; return 0; }
  /// Unknown switch, or a value it does not have: what is allowed. The caller knows the layers of the effective rules.
  virtual std::string wrong_switch(const TomlNode& setting) const { (void)setting; return {}; }
};

}  // namespace oo
