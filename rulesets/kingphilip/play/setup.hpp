// setup.hpp: what never changes in one battle of Fighting King Philip: table, ground, rules, roster as printed, houses, specials, victory.
//
// Built once by `start` from a Scenario, shared by all copies of the battle. It holds nothing that one side may not know: where troops stand and
// when they arrive lies in the State. Lengths in Mil. Source: docs/rules/kingphilip.md, section 16.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/geometry/base.hpp"
#include "engine/table/path.hpp"
#include "rulesets/battlefield/field_setup.hpp"
#include "rulesets/kingphilip/rules.hpp"

namespace oo::kingphilip {

using battlefield::kMaxRoster;
inline constexpr std::size_t kMaxHouses = 16, kMaxFuel = 32;
inline constexpr std::size_t kMaxFires = 16;   // in one of them

struct UnitRow {
  std::string key, name;
  SideId side = 0;
  Troop troop = Troop::militia;
  Weapon weapon = Weapon::musket;
  int start = 0;                       // figures
  bool had_leader = true;
};
struct LeaderRow {
  std::string key, name;
  SideId side = 0;
  Troop troop = Troop::militia;        // whose row of operations he uses, KPW-11.3
};
/// A house or fort, taken as the upright box round its outline: its four faces are named by the edges they look to (KPW-5.16, 7.18).
struct House {
  PieceId piece = kNoPiece;
  Box box;
  Edge door = Edge::bottom;
  int capacity = 0;
};
/// What may burn: every house, then whatever else a special of the scenario sets on fire or lets burn down (KPW-16.7).
struct Fuel {
  PieceId piece = kNoPiece;
  Quad body;                           // the upright box round it
  bool line = false;                   // a fence or the like: distances to the line itself
};
/// A special of the scenario whose switch holds. `fuel`: place in KpSetup::fuel of its target, or -1; a place in `houses` too where that is a house.
struct SpecialRow {
  SpecialPlan plan;
  int fuel = -1;
};

struct KpSetup final : battlefield::FieldSetup {
  Rules rules;
  SideId english = 0;                  // which of the two sides it is
  SideId first_side = kNoSide;         // in turn 1; kNoSide: by the dice (KPW-16.2)
  std::vector<UnitRow> units;
  std::vector<LeaderRow> leaders;
  std::vector<House> houses;
  std::vector<Fuel> fuel;              // the houses first
  std::vector<SpecialRow> specials;
  std::vector<PieceId> carts;          // obstacles drawn as areas, KPW-5.10
  std::vector<PieceId> blocks;         // pieces that block sight: buildings, houses
  std::vector<PieceId> objective_piece;    // by objective; kNoPiece: an area
  std::vector<MoveCost> move_costs;    // by move_cost_index
  KindSet impassable;                  // where nobody may end
  KindSet hiding;                      // ground that can hide a unit
  KindSet woods;

  SideId indian() const { return enemy_of(english); }
  bool is_house(int place_in_fuel) const { return place_in_fuel >= 0 && std::size_t(place_in_fuel) < houses.size(); }
  bool is_leader(UnitId id) const { return id >= units.size() && id < units.size() + leaders.size(); }
  bool is_unit(UnitId id) const { return id < units.size(); }
  std::size_t leader_index(UnitId id) const { return id - units.size(); }
  UnitId leader_id(std::size_t leader) const { return UnitId(units.size() + leader); }
  SideId side_of(UnitId id) const { return is_unit(id) ? units[id].side : leaders[leader_index(id)].side; }
  std::string_view name_of(UnitId id) const { return is_unit(id) ? units[id].name : leaders[leader_index(id)].name; }
};

/// The kinds of ground: those of kingphilip::Ground, those of kingphilip::Kind after them, then what lies on or across. KindId of engine/table/ground.hpp.
inline constexpr KindId kFirstKind = 3;
constexpr KindId kind_id(Ground g) { return static_cast<KindId>(g); }
constexpr KindId kind_id(Kind k) { return static_cast<KindId>(kFirstKind + place_of(k)); }
inline constexpr KindId kCart = 10, kHill = 11, kRoad = 12, kObstacle = 13;

/// Costs of ground: skirmishers, others, and the same in column on a road.
inline std::size_t move_cost_index(Formation f) { return f == Formation::skirmish ? 0 : f == Formation::column ? 2 : 1; }

/// Builds the Setup and says what the scenario asks that these rules have not.
Result<std::shared_ptr<const KpSetup>> make_setup(const Scenario&, std::shared_ptr<const Tables>);

}  // namespace oo::kingphilip
