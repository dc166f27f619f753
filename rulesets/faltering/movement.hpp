// movement.hpp: Fast Move, what a way costs, the space a formation takes.
//
// Pure. Lengths in Mil, costs exact fractions of a Mil. What forbids a move is refused by the Form or by the battle before it calls.
// Source: FAL-6.1 to 6.6, 6.13, 6.14, 6.18, procedures `fast_move`, `move`, `formation`.
#pragma once
#include "engine/dice/dice.hpp"
#include "rulesets/faltering/rules.hpp"

namespace oo::faltering {

/// FAL-6.2.
struct FastMoveInput {
  std::int32_t rep = 4;              // the group's; a lone leader's
  Kind kind = Kind::foot;            // foot or horse
  Ground ground = Ground::open;      // where it starts
  bool formed = false;
  UnitId roller = kNoUnit;
  friend auto operator<=>(const FastMoveInput&, const FastMoveInput&) = default;
};
struct FastMoveResult {
  std::int32_t passed = 0;
  Fraction allowance;                // Mil
};
/// FAL-6.6: never in thicket, marsh, stream or river; formed groups only in the open and on roads.
bool fast_move_forbidden(Ground, bool formed);
Fraction fast_allowance(Kind, int passed, const Rules&);
FastMoveResult fast_move(const FastMoveInput&, const Rules&, Dice&);

/// FAL-6.4. What one Mil of this ground costs; 0: it may not be entered.
Fraction cost_per_mil(Ground, MoveClass, const Rules&);
/// FAL-6.4: horse does not cross walls, guns cross nothing. Mil; negative: may not.
Mil crossing_cost(Obstacle, Kind, MoveClass, const Rules&);
/// The column of [terrain] a kind pays by: guns, limbered or not, and wagons by their own. FAL-6.4.
MoveClass class_of(Kind, MoveClass of_men);

struct Segment {
  Ground ground = Ground::open;
  Mil length = 0;
};
inline constexpr std::size_t kMostSegments = 64;
struct MoveInput {
  Kind kind = Kind::foot;
  MoveClass move_class = MoveClass::unformed;
  Inline<Segment, kMostSegments> segments;
  Inline<Obstacle, kMostSegments> obstacles;
  Decimal multiplier{1'000'000};     // of a Fast Move
  bool standing_up = false;
  bool loading = false;
};
struct MoveResult {
  Fraction allowance;
  Fraction cost;                     // below 0: closed ground or obstacle
  bool legal = false;
  Fraction left;                     // 0 if not legal
};
/// What a kind may use up: FAL-6.1, 5.7, 8.11.
Fraction allowance(Kind, Fraction multiplier, bool standing_up, bool loading, const Rules&);
MoveResult move(const MoveInput&, const Rules&);

/// FAL-6.18.
struct FormationInput {
  Formation formation = Formation::line;     // not limbered, not unlimbered: those are FAL-6.22
  std::int32_t figures = 1;
  std::int32_t ranks = 2;                    // line and skirmish
  bool mounted = false;
};
struct FormationResult {
  std::int32_t files = 0, ranks = 0;
  Mil width = 0, depth = 0;
  bool formed = false;
};
FormationResult formation(const FormationInput&, const Rules&);
/// Between bases of it, sideways and front to back.
Mil gap_of(Formation, const Rules&);
/// ceil(sqrt(n)): the front of a mass or a huddle.
int mass_files(int figures);

}  // namespace oo::faltering
