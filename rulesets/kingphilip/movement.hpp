// movement.hpp: what a path costs, whether a charge may be declared, and the shape of a formation.
//
// Pure procedures without dice: called by the battle, `resolve`, cases and odds alike. Lengths in Mil; costs are exact (fraction.hpp).
// Input is checked by the Forms or by the battle: the formation has a rate. Source: KPW-2, 5, 8.1 to 8.5.
#pragma once
#include "engine/geometry/fraction.hpp"
#include "rulesets/kingphilip/rules.hpp"

namespace oo::kingphilip {

/// One stretch of a path over one kind of ground.
struct Segment {
  Mil length = 0;
  Ground ground = Ground::open;      // a stream or ford: as thick_woods, KPW-5.15
  bool uphill = false;
  bool road = false;
  friend auto operator<=>(const Segment&, const Segment&) = default;
};
struct MoveInput {
  Troop troop = Troop::militia;
  Formation formation = Formation::line;
  bool road_start = false;           // stands on the road as it begins, KPW-5.3
  Inline<Segment, 64> segments;
  std::int32_t obstacles = 0;        // crossed, KPW-5.10
};
struct MoveResult {
  Fraction allowance, cost;          // Mil
  bool legal = false;
  Fraction left;
  Fraction reach;                    // Mil of the last segment's ground that could be covered
};
MoveResult move(const MoveInput& in, const Rules& rules);
/// Mil of movement that one Mil of this ground costs. KPW-5.3 to 5.8.
Fraction cost_per_mil(const Segment& segment, Formation formation, const Rules& rules);
/// Mil a move: the rate; for a disordered clump that may move (must_recover_first = false, KPW-9.13) that of skirmishers; 0: it cannot move.
const Length& move_rate(Troop troop, Formation formation, const Rules& rules);
/// The rate, and half as much again in column by road. `all_road`: the path so far keeps to it.
Fraction move_allowance(Troop troop, Formation formation, bool road_start, bool all_road, const Rules& rules);

struct ChargeInput {
  Troop troop = Troop::militia;
  Formation formation = Formation::line;
  Mil distance = 0;                  // straight ahead until a base of either touches, KPW-8.4
  State state = State::good_order;
  std::int32_t operations_left = 1;
  bool path_clear = true;            // KPW-8.5
  Ground ground = Ground::open;      // the whole way
  bool uphill = false;
  friend auto operator<=>(const ChargeInput&, const ChargeInput&) = default;
};
enum class ChargeReason : std::uint8_t { ok, operations, state, path, uphill, distance };
inline constexpr std::array<Word, 6> kChargeReasonWords{"ok", "operations", "state", "path", "uphill", "distance"};
struct ChargeResult {
  ChargeReason reason = ChargeReason::ok;
  Mil need = 0;                      // to be moved
  Fraction allowance;                // inches of this ground in one move
  bool legal() const { return reason == ChargeReason::ok; }
};
ChargeResult charge(const ChargeInput& in, const Rules& rules);
/// One move of a charge, before ground: the rate and charge_move_bonus. KPW-8.4.
Fraction charge_allowance(Troop troop, Formation formation, const Rules& rules);

struct FormationInput {
  Troop troop = Troop::militia;
  Formation formation = Formation::line;
  std::int32_t figures = 0;
  std::int32_t ranks = 1;            // of the spaced formation only, KPW-2.4
  bool leader = true;                // alive: KPW-1.3
  friend auto operator<=>(const FormationInput&, const FormationInput&) = default;
};
struct FormationResult {
  bool can_form = false;             // KPW-2.2, 2.6, 2.7
  std::int32_t files = 0;            // and figures of the front rank
  std::int32_t ranks = 0;
  std::int32_t firing_figures = 0;   // KPW-7.3
  Mil width = 0, depth = 0;
  bool formed = false;               // KPW-2.11
  friend auto operator<=>(const FormationResult&, const FormationResult&) = default;
};
FormationResult formation(const FormationInput& in, const Rules& rules);
/// ceil(sqrt(n)): the front of a mass or a clump. KPW-2.5.
int mass_files(int figures);

}  // namespace oo::kingphilip
