// setup.hpp: what never changes in one battle of Our Moccasins Trickled Blood: table, ground, rules, roster as printed, zones, exits, victory.
//
// Built once by `start` from a Scenario, shared by all copies of the battle. It holds nothing that one side may not know: where troops stand and
// when they arrive lies in the State. Lengths in Mil. Source: docs/rules/moccasins.md, section 15.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "engine/table/path.hpp"
#include "rulesets/battlefield/field_setup.hpp"
#include "rulesets/moccasins/rules.hpp"

namespace oo::moccasins {

using battlefield::kMaxRoster;

struct UnitRow {
  std::string key, name, wing;
  SideId side = 0;
  Troop troop;
  Weapon weapon = Weapon::musket;
  int start = 0;                       // figures, the extra officer of MOC-2.6 included
  int guns = 0;
  Edge edge = Edge::bottom;
  std::uint16_t forbidden = 0;         // bit per kOperationWords: special `forbid`
  std::uint8_t wing_index = 0;         // for operations_roll = wing
};
struct LeaderRow {
  std::string key, name;
  SideId side = 0;
  Word role;
  bool mounted = false;
};
struct MocSetup final : battlefield::FieldSetup {
  std::size_t printed = 0;             // units of the scenario; with allow_unit_splitting a row for the second part of each follows (splitting.hpp)
  Rules rules;
  SideId indian = 0;                   // which of the two sides it is
  std::vector<UnitRow> units;
  std::vector<LeaderRow> leaders;
  std::vector<std::string> wings[2];   // with operations_roll = wing: those of each side
  std::vector<MoveCost> move_costs;    // by move_cost_index
  bool panic[2] = {false, false};      // special `panic`, MOC-15.c2
  bool hidden_setup = false;

  bool splitting() const { return printed < units.size(); }
  /// The row kept for the second part of a unit, MOC-5.16; kNoUnit where there is none.
  UnitId second_of(UnitId u) const { return splitting() && u < printed ? UnitId(u + printed) : kNoUnit; }
  /// For victory a unit that may be split is three: its two parts under their own ids, and under this one all of it. Above every roster id.
  UnitId whole_id(UnitId u) const { return UnitId(units.size() + leaders.size() + u); }
  bool is_whole(UnitId id) const { return id >= units.size() + leaders.size(); }
  UnitId part_of_whole(UnitId id) const { return UnitId(id - units.size() - leaders.size()); }
  SideId american() const { return enemy_of(indian); }
  bool is_leader(UnitId id) const { return id >= units.size() && id < units.size() + leaders.size(); }
  bool is_unit(UnitId id) const { return id < units.size(); }
  std::size_t leader_index(UnitId id) const { return id - units.size(); }
  UnitId leader_id(std::size_t leader) const { return UnitId(units.size() + leader); }
  const TroopRow& troop(UnitId id) const { return rules.of(units[id].troop); }
  bool forbids(UnitId id, std::size_t operation) const { return (units[id].forbidden >> operation & 1) != 0; }
  SideId side_of(UnitId id) const { return is_unit(id) ? units[id].side : leaders[leader_index(id)].side; }
  std::string_view name_of(UnitId id) const { return is_unit(id) ? units[id].name : leaders[leader_index(id)].name; }
};

/// The kinds of ground in the order of moccasins::Ground, then what lies on or across it. KindId of engine/table/ground.hpp.
inline constexpr KindId kHill = 6, kRoad = 7, kRampart = 8, kEarthwork = 9;
inline constexpr KindId kind_id(Ground g) { return static_cast<KindId>(g); }

/// Costs of ground by way of moving: skirmishers, those who gain by roads, the rest; facing kept; horses and guns, whom works stop (MOC-6.8).
inline std::size_t move_cost_index(Formation f, bool keeps_facing, bool heavy) {
  return static_cast<std::size_t>(f) * 4 + (keeps_facing ? 2 : 0) + (heavy ? 1 : 0);
}

/// Builds the Setup and says what the scenario asks that these rules have not.
Result<std::shared_ptr<const MocSetup>> make_setup(const Scenario&, std::shared_ptr<const Tables>);

}  // namespace oo::moccasins
