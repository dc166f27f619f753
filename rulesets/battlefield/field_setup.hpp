// field_setup.hpp: the part of a battle's Setup that all rule sets fill alike from a Scenario: table, ground, zones, exits, victory.
//
// Built once by `Ruleset::start`. It holds nothing that one side may not know: where troops stand and when they arrive lies in the State.
// Lengths in Mil. Source: docs/scenario-format.md, sections 2 to 7. Who may use it: the battles of rule sets.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "engine/battle/battle.hpp"
#include "engine/geometry/edge.hpp"
#include "engine/scenario/scenario.hpp"
#include "engine/table/ground.hpp"

namespace oo::battlefield {

inline constexpr std::size_t kMaxRoster = 200;   // scenario-format.md, section 9.3

struct ZoneRow {
  SideId side = 0;
  int order = 1;
  std::vector<Point> polygon;
  std::vector<UnitId> units;
  bool takes(UnitId u) const;
  bool holds(std::span<const Quad> bases) const;   // all of them inside
};
/// One side's turn to deploy: its zones of one order.
struct Deployment {
  SideId side = 0;
  int order = 1;
};
struct FixedDie {
  SideId side = 0;
  int turn = 0;
  int face = 0;
};

struct FieldSetup : Setup {
  oo::Ground ground;
  Mil width = 0, height = 0;
  Edge edge[2] = {Edge::bottom, Edge::bottom};
  std::vector<ZoneRow> zones;
  std::vector<Deployment> deployments;     // in the order asked
  std::vector<ExitPlan> exits;
  std::vector<std::vector<Point>> areas;   // of objectives, for the advice: empty where it is no area
  std::vector<std::string> objective_name; // by objective, for the story
  VictoryPlan victory;
  std::vector<FixedDie> fixed_dice;        // special fixed_die, those whose switch holds
  bool keeps_ground[2] = {false, false};   // its victory asks that side to stand, the other to come: for the advice
  bool starts_hidden = false;              // the scenario has somebody set up hidden: not all the table is in sight
  int turn_limit = 12;

  TableSize table() const { return {width, height}; }
};

/// Everything above but the ground, and Setup's names (side_id excepted, which are words of the rule set). `tables` must be set.
void fill_setup(const Scenario&, std::string_view ruleset, FieldSetup&);
/// The ground from the rule set's kinds; a terrain word that is none of them is bad input.
Result<oo::Ground> build_ground(const Scenario&, std::vector<GroundKind> kinds);

/// A special with `switch` holds only while that switch is true.
bool holds(const SpecialPlan&, const Tables&);

/// Until the last deployment of an order is done nobody sees what the other does in it or has still to do. `deploying`: place in `deployments`.
bool in_secret_deployment(const FieldSetup&, std::size_t deploying, SideId side, UnitId u);
/// A zone of this deployment that takes the unit and holds its bases.
bool inside_a_zone(const FieldSetup&, const Deployment&, UnitId u, std::span<const Quad> bases);
/// The exit by which the unit may leave with its front at that point, or -1. `routed`: only exits that save routers.
int exit_at(const FieldSetup&, SideId side, UnitId u, int turn, Point front, bool routed);

/// As seen from that edge: bottom, x rising; top, x falling; left, y falling; right, y rising. Lower stands farther left.
constexpr Mil place_from_left(Edge own_edge, Point at) {
  switch (own_edge) {
    case Edge::bottom: return at.x;
    case Edge::top: return -at.x;
    case Edge::left: return -at.y;
    default: return at.y;
  }
}
/// Insertion sort: stable (ties keep their order), and allocates nothing. `place(UnitId) -> Mil`.
template <std::size_t N, class Place>
void sort_by_place(Inline<UnitId, N>& units, Place&& place) {
  for (std::size_t i = 1; i < units.size(); ++i)
    for (std::size_t j = i; j > 0 && place(units[j]) < place(units[j - 1]); --j) std::swap(units[j], units[j - 1]);
}

}  // namespace oo::battlefield
