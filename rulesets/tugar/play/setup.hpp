// setup.hpp: what never changes in one battle of the Lost Regiment rules: rules, roster as printed, and what all battlefields have.
//
// Built once by `start` from a Scenario, shared by all copies of the battle. It holds nothing that one side may not know: where troops stand and when
// they arrive lies in the State. Lengths in Mil. Source: docs/rules/tugar.md, TUG-14.12 to 14.15.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "rulesets/battlefield/field_setup.hpp"
#include "rulesets/tugar/rules.hpp"

namespace oo::tugar {

using battlefield::kMaxRoster;

struct UnitRow {
  std::string key, name;
  SideId side = 0;
  Troop troop = Troop::yankee;
  Arm arm = Arm::infantry;
  Weapon weapon = Weapon::none;
  int start = 0;                       // figures, or crew
  int guns = 0;
  Edge edge = Edge::bottom;
};
struct LeaderRow {
  std::string key, name;
  SideId side = 0;
};

struct TugarSetup final : battlefield::FieldSetup {
  Rules rules;
  std::vector<UnitRow> units;
  std::vector<LeaderRow> leaders;
  SideId human = 0;                    // which of the two sides it is
  SideId first = 1;                    // whose turn begins each game turn, TUG-3.1

  bool is_unit(UnitId id) const { return id < units.size(); }
  bool is_leader(UnitId id) const { return id >= units.size() && id < units.size() + leaders.size(); }
  std::size_t leader_index(UnitId id) const { return id - units.size(); }
  UnitId leader_id(std::size_t leader) const { return UnitId(units.size() + leader); }
  SideId side_of(UnitId id) const { return is_unit(id) ? units[id].side : leaders[leader_index(id)].side; }
  std::string_view name_of(UnitId id) const { return is_unit(id) ? units[id].name : leaders[leader_index(id)].name; }
};

/// Kinds of ground: first those of the enum Ground in its order, then the works in the order of Obstacle. KindId of engine/table/ground.hpp.
inline constexpr KindId kind_id(Ground g) { return static_cast<KindId>(g); }
inline constexpr KindId kFirstWork = static_cast<KindId>(kGroundWords.size());
inline constexpr KindId kind_id(Obstacle o) { return static_cast<KindId>(kFirstWork + place_of(o)); }
inline constexpr bool is_work(KindId k) { return k >= kFirstWork; }
inline constexpr Obstacle obstacle_of(KindId k) { return static_cast<Obstacle>(k - kFirstWork); }

/// Says what the scenario asks that these rules have not.
Result<std::shared_ptr<const TugarSetup>> make_setup(const Scenario&, std::shared_ptr<const Tables>);

}  // namespace oo::tugar
