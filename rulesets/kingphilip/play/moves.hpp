// moves.hpp: ordinary moves: what a MOVE order means, whether it is allowed, and carrying it out. KPW-5.
//
// The path's points are places for the middle of the front. Line, open order and column go straight ahead to each point, wheeling on a front corner first
// where it does not lie straight ahead (45 degrees in all, KPW-5.11); a facing after the path is one more wheel. Skirmishers and masses go from point to
// point within 90 degrees of their facing and face the way they went. With the choice `enter` the way ends at the door of the house nearest to its end.
// A garrison starts at its door. One plan serves refusals, previews and the move itself.
#pragma once
#include "rulesets/battlefield/move_plan.hpp"
#include "rulesets/kingphilip/play/placing.hpp"

namespace oo::kingphilip {

inline constexpr Word kEnter = "enter";
inline constexpr Cdeg kMostWheel = 4500;     // KPW-5.11, in all per operation
inline constexpr Cdeg kMostTurn = 9000;      // of skirmishers and masses, and of a charge (KPW-8.5)
inline constexpr Mil kClear = kInch;         // from enemies, KPW-5.12
inline constexpr Mil kTooNear = kClear - 3;  // measured: nearer than that by more than the rounding of bases

struct MovePlan : battlefield::MovePlan {
  int enters = -1;                           // the house it ends in
};

/// Goes any way within 90 degrees, KPW-5.11; a disordered clump that may move goes like skirmishers.
constexpr bool loose(Formation f) { return f == Formation::skirmish || f == Formation::mass || f == Formation::disorder; }
const MoveCost& move_cost(Field, Formation);
/// What the straight way between two points costs there, works and carts included; nothing: it is barred.
std::optional<Fraction> way_cost(Field, Formation, Point from, Point to);

/// What the order means; refused by its shape (wheel too wide, backwards) or its cost.
Refusal plan_move(Field, UnitId, const Order&, MovePlan& out);
/// Everything about a MOVE.
Refusal check_move(Field, UnitId, const Order&, MovePlan& out);
void carry_out_move(Play&, UnitId, const MovePlan&);

/// KPW-5.13: one of the two is in skirmish or open order.
bool passes_through(Field, UnitId mover, UnitId other);
/// Where the unit would start from: a garrison at its door.
Pose starting_pose(Field, UnitId);

}  // namespace oo::kingphilip
