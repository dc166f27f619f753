// setup.hpp: what never changes in one battle of Of Faltering and Baulking: table, ground, rules, rosters as printed, specials, victory.
//
// Built once by `start` from a Scenario, shared by all copies of the battle. It holds nothing that one side may not know: where troops stand and when
// they arrive lies in the State. Lengths in Mil. Source: docs/rules/faltering.md, sections 2, 4, 6 and 21.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "engine/table/path.hpp"
#include "rulesets/battlefield/field_setup.hpp"
#include "rulesets/faltering/rules.hpp"

namespace oo::faltering {

/// A figure of the whole battle: units' figures in roster order, then one for each leader.
using Fig = std::uint16_t;
inline constexpr Fig kNoFig = 0xffff;
/// A gun of the whole battle, in roster order.
using GunId = std::uint16_t;
inline constexpr std::size_t kMostGuns = 12;         // of a unit

/// The kinds of ground in the order of faltering::Ground, then the obstacles. KindId of engine/table/ground.hpp.
inline constexpr KindId kind_id(Ground g) { return static_cast<KindId>(g); }
inline constexpr KindId kind_id(Obstacle o) { return static_cast<KindId>(kGroundWords.size() + static_cast<std::size_t>(o)); }
inline constexpr std::size_t kKinds = kGroundWords.size() + kObstacleWords.size();

inline constexpr std::uint8_t kNoWeapon = 0xff;
inline constexpr std::size_t kMostGroups = 256;      // units and leaders
inline constexpr std::size_t kMostFires = 40;        // specials set_fire

struct UnitRow {
  std::string key, name;
  SideId side = 0;
  Troop troop = Troop::regular;
  Arms melee = Arms::one_handed;
  bool mounted = false;
  bool takes_trophies = false;
  bool armored = false;
  bool star = false;                   // a single figure that is a Star, FAL-2.13
  int rep = 4;
  int start = 0;                       // figures
  int guns = 0;
  GunId first_gun = 0;
  std::uint8_t weapon = kNoWeapon;     // index of a Weapon
  std::uint8_t second_weapon = kNoWeapon;
  int second_figures = 0;              // the last figures of the unit, FAL-21.9
  Edge edge = Edge::bottom;
  Fig first = 0;                       // its first figure
  bool irregular() const { return troop == Troop::irregular || troop == Troop::civilian; }
  bool horse() const { return troop == Troop::horse && mounted; }            // at the start: Field::riding says how it is now
};
struct LeaderRow {
  std::string key, name;
  SideId side = 0;
  Word role;
  Arms melee = Arms::one_handed;
  bool mounted = false;
  bool star = false;
  int rep = 4;
  std::uint8_t weapon = kNoWeapon;
  Edge edge = Edge::bottom;
  Fig figure = 0;
};
struct GunRow {
  UnitId unit = kNoUnit;               // whose it was at the start
  FigureId number = 0;                 // of its guns
};
struct WagonRow {
  std::string key, name;
  SideId side = 0;
  UnitId unit = kNoUnit;               // whose figures drive it
  Mil width = 0, length = 0;
  std::size_t objective = 0;           // place in the scenario's list
  int exit = -1;
  Fig driver = kNoFig;                 // wagons and men of that unit in the order of the file, FAL-21.14; kNoFig: it has none
};
/// Specials `take` and `set_fire`, with `burn`. FAL-21.2.
struct TakeRow {
  SpecialPlan plan;
};
struct FireRow {
  SpecialPlan plan;                    // set_fire
  PieceId piece = kNoPiece;
};
struct BurnRow {
  SpecialPlan plan;
  PieceId piece = kNoPiece;
  Inline<std::uint8_t, 8> objectives;  // `piece` objectives on it
};
struct MarchRow {
  SpecialPlan plan;                    // march_order, FAL-21.6
  PieceId corridor = kNoPiece;
};

struct FalSetup final : battlefield::FieldSetup {
  Rules rules;
  bool night = false;
  std::vector<UnitRow> units;
  std::vector<LeaderRow> leaders;
  std::vector<WagonRow> wagons;
  std::vector<GunRow> guns;
  std::vector<SideId> side_of_figure;
  std::vector<UnitId> owner;           // roster id, by figure
  std::vector<TakeRow> takes;
  std::vector<FireRow> fires;
  std::vector<BurnRow> burns;
  std::vector<MarchRow> marches;
  std::vector<int> capacity;           // figures a building holds, by terrain piece
  std::array<MoveCost, 5> move_costs;  // by MoveClass
  std::string side_key[2];             // what Setup::side_id points to
  std::vector<Point> goals[2];         // ground that decides the day for that side: for the advice

  std::size_t roster() const { return units.size() + leaders.size(); }
  std::size_t figures() const { return owner.size(); }
  bool is_unit(UnitId id) const { return id < units.size(); }
  bool is_leader(UnitId id) const { return id >= units.size() && id < roster(); }
  std::size_t leader_index(UnitId id) const { return id - units.size(); }
  UnitId leader_id(std::size_t leader) const { return UnitId(units.size() + leader); }
  SideId side_of(UnitId id) const { return is_unit(id) ? units[id].side : leaders[leader_index(id)].side; }
  std::string_view name_of(UnitId id) const { return is_unit(id) ? units[id].name : leaders[leader_index(id)].name; }
  Edge edge_of(UnitId id) const { return is_unit(id) ? units[id].edge : leaders[leader_index(id)].edge; }
};

/// Builds the Setup and says what the scenario asks that these rules have not.
Result<std::shared_ptr<const FalSetup>> make_setup(const Scenario&, std::shared_ptr<const Tables>);

}  // namespace oo::faltering
