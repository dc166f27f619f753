// scenario.hpp: one scenario as it was loaded: table, sides, terrain, troops, zones, exits, objectives, specials, victory, switches.
//
// Plain data, filled by `load_scenario` (loader.hpp) and never half filled. Everybody may read it; only the loader and a rule set that lays its
// switches over the defaults write it. Lengths in Mil, facings in Cdeg, shares in millionths. Ids are resolved to places in these lists; roster ids
// (UnitId) count units first, in file order, then leaders. Source: docs/scenario-format.md; section numbers below are its sections.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/words.hpp"
#include "engine/geometry/edge.hpp"
#include "engine/geometry/defends.hpp"
#include "engine/geometry/point.hpp"
#include "engine/rules/toml_source.hpp"
#include "engine/scenario/victory_plan.hpp"

namespace oo {

enum class Light : std::uint8_t { day, night };
enum class Sign : std::uint8_t { square, drop };
enum class TerrainKind : std::uint8_t { open, field, open_woods, thicket, marsh, hill, road, stream, ford, water,
                                        building, house, wagon, fence, wall, abatis, ditch, rampart, earthwork };
inline constexpr std::size_t kTerrainKinds = 19;

std::string_view name(Light);
std::string_view name(TerrainKind);
struct SidePlan {
  std::string id, name;
  Edge edge = Edge::bottom;
  Sign sign = Sign::square;
};

struct TerrainPlan {
  std::string id, name;
  TerrainKind kind = TerrainKind::open;
  std::string word;                  // the rule set's own word for the kind (section 8)
  std::vector<Point> shape;          // corners of the polygon, or points of the line
  bool line = false;
  Mil width = 0;                     // of a line; already 1 inch where the rule set wants breadth and the file gives none
  int capacity = 0;                  // figures a house holds; 0: nobody
  std::optional<Edge> door;
  Defends defends = Defends::both;
};

/// What only one rule set knows of a unit or leader. `number` is also 0 or 1 for a flag; `figures` belongs to weapon_second.
struct Trait {
  std::string key;
  std::int32_t number = 0;
  std::string word;
  std::int32_t figures = 0;
};
struct Traits {
  std::vector<Trait> all;
  const Trait* find(std::string_view key) const;
  bool flag(std::string_view key, bool otherwise) const;
  int number(std::string_view key, int otherwise) const;
  std::string_view word(std::string_view key, std::string_view otherwise) const;
};

/// Section 4. With a die the unit comes when a face of `on` shows, from `turn` on; in `at_latest` without one (0: never without).
struct ArrivalPlan {
  int turn = 1;
  Edge edge = Edge::bottom;
  int die = 0;
  std::vector<int> on;
  int at_latest = 0;
  Mil shift = 0;                     // to either side along the edge; -1: the whole edge
};
struct GarrisonPlan {
  std::size_t terrain = 0;           // a house
  std::array<int, 4> faces{};        // figures at each face, by Edge; filled evenly where the file is silent
};

struct UnitPlan {
  std::string id, name;
  SideId side = 0;
  std::string wing;                  // may be empty
  std::string troop, arm, weapon;    // arm: infantry, cavalry, artillery; empty only where no ScenarioRules tell it
  bool mounted = false;
  int figures = 0;
  int guns = 0;
  std::string formation;
  int ranks = 1;
  std::optional<Point> position;     // middle of the front edge; absent only for a garrison
  Cdeg facing = 0;
  std::vector<Point> figure_positions;
  std::string state;
  bool loaded = true;
  bool hidden = false;
  Edge edge = Edge::bottom;          // its own edge: the side's, unless it names another
  std::optional<ArrivalPlan> arrival;
  std::optional<GarrisonPlan> garrison;
  Traits traits;
};

struct LeaderPlan {
  std::string id, name;
  SideId side = 0;
  std::string role;
  std::string troop;
  bool mounted = false;
  UnitId attached_to = kNoUnit;
  std::optional<Point> position;     // centre of his base
  Cdeg facing = 0;
  Traits traits;
};

struct ZonePlan {
  std::string id;
  SideId side = 0;
  int order = 1;
  std::vector<Point> polygon;
  std::vector<UnitId> units;         // never empty: all of the side where the file names none
  bool all_units = true;
};

struct ExitPlan {
  std::string id;
  SideId side = 0;
  Edge edge = Edge::bottom;
  Mil from = 0, to = 0;              // along the edge
  int from_turn = 1;
  bool routed = false;
  bool everybody = true;
  std::vector<UnitId> units;         // who may use it; all of the side where `everybody`
  std::vector<std::size_t> wagons;   // places in `objectives`
};

enum class ObjectiveKind : std::uint8_t { area, piece, wagon };
struct ObjectivePlan {
  std::string id, name;
  ObjectiveKind kind = ObjectiveKind::area;
  std::vector<Point> polygon;        // of an area
  std::size_t terrain = 0;           // of a piece
  SideId side = kNoSide;             // of a wagon, as all below
  UnitId unit = kNoUnit;
  Point position{};                  // middle of its front edge
  Cdeg facing = 0;
  Mil width = 0, length = 0;
};

/// Section 5. One flat struct; which fields a type reads is in the table of that section. The rule sets act on it.
enum class SpecialType : std::uint8_t { set_fire, put_out_fire, burn, rain, take, must_move, march_order, shift_arrival, forbid, fixed_die, panic };
enum class SpecialCost : std::uint8_t { none, operation, fire };
std::string_view name(SpecialType);
struct SpecialPlan {
  std::string id;
  SpecialType type = SpecialType::rain;
  std::string only_if;               // a switch; empty: always holds
  SideId side = kNoSide;
  std::vector<UnitId> units;         // all of the side where the file names none
  std::vector<std::string> states;   // the acting unit's or figure's
  Mil distance = kInch;
  Mil no_enemy_within = -1;          // -1: not asked
  int from_turn = 1;
  int uses = 0;                      // 0: no limit
  bool once_per_turn = false;
  SpecialCost cost = SpecialCost::none;
  int die = 0;                       // 0: always succeeds
  std::vector<int> on;
  std::size_t target = 0;            // terrain
  std::vector<std::size_t> objectives;
  std::uint8_t event = kNoEvent;     // burn, and `until` of march_order
  int fires = 1;
  int phases = 0;
  SideId of_side = kNoSide;
  bool leave_at_once = false;
  int turn = 0;                      // must_move, fixed_die
  Edge edge = Edge::bottom;          // must_move
  std::size_t corridor = 0;          // terrain
  int turns = 0;                     // shift_arrival, may be negative
  std::vector<std::string> actions;  // forbid
  std::string roll;                  // fixed_die: operations
  int face = 0;
};

struct Scenario {
  std::string id, name, ruleset, date, description;
  int turn_limit = 12;
  bool turn_limit_given = false;     // else the rule set's own, which a switch may replace
  SideId first_side = kNoSide;       // kNoSide: by the rule set's dice
  Light light = Light::day;
  Mil width = 0, height = 0;
  Cdeg north = 0;
  std::array<SidePlan, 2> sides;
  std::vector<TerrainPlan> terrain;
  std::vector<UnitPlan> units;
  std::vector<LeaderPlan> leaders;
  std::vector<ZonePlan> zones;
  std::vector<ExitPlan> exits;
  std::vector<ObjectivePlan> objectives;
  std::vector<SpecialPlan> specials;
  VictoryPlan victory;
  bool victory_given = false;        // else the rule set's [default.victory]
  TomlNode switches;                 // [switches] as written: what Layers::scenario takes
  std::string source;                // the whole file, as the record keeps it

  std::size_t roster_size() const { return units.size() + leaders.size(); }
  UnitId leader_id(std::size_t leader) const { return UnitId(units.size() + leader); }
  /// Roster id of a unit or leader; kNoUnit if nobody has that id.
  UnitId find(std::string_view id) const;
};

}  // namespace oo
