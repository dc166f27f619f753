// moves.hpp: ordinary moves: what a MOVE order means, whether it is allowed, and carrying it out. MOC-6.
//
// The path's points are places for the middle of the front. Line, open order, column and limbered guns go straight ahead to each point, wheeling on a
// front corner first where it does not lie straight ahead (45 degrees in all); with the choice `keep_facing` they go sideways or back at double cost.
// A facing after the path (or alone) is one more wheel. Skirmishers and masses go from point to point and may end facing any way within 90 degrees.
// Unlimbered guns go straight ahead or back. One plan serves refusals, previews and the move itself.
#pragma once
#include "engine/table/path.hpp"
#include "rulesets/moccasins/play/placing.hpp"
#include "rulesets/moccasins/play/refusal.hpp"

namespace oo::moccasins {

inline constexpr Word kKeepFacing = "keep_facing";
inline constexpr Cdeg kMostWheel = 4500;     // MOC-6.14, in all per operation
inline constexpr Cdeg kMostTurn = 9000;      // of skirmishers

/// The cost of ground for one way of moving (MocSetup::move_costs).
const MoveCost& move_cost(Field, UnitId, bool keeps_facing);
/// As skirmishers, for retreats: MOC-8.17.
const MoveCost& retreat_cost(Field, UnitId);

/// A piece of the way: a wheel in place, or straight from one point to the next.
struct MoveLeg {
  Point from{}, to{};
  Cdeg facing_from = 0, facing_to = 0;
  bool wheels() const { return facing_from != facing_to; }
};
struct MovePlan {
  Inline<MoveLeg, 20> legs;
  Fraction cost{};
  Fraction allowance{};
  Point end{};
  Cdeg facing = 0;
  int exit = -1;                             // leaves the table by it, MOC-15.7
};

/// What the order means; refused by its shape (wheel too wide, backwards without saying so) or its cost.
Refusal plan_move(Field, UnitId, const Order&, MovePlan& out);
/// Whether the way is free, asking only what the unit's side knows.
Refusal way_is_free(Field, UnitId, const MovePlan&);
/// Everything about a MOVE that is not contact.
Refusal check_move(Field, UnitId, const Order&, MovePlan& out);
void carry_out_move(Play&, UnitId, const MovePlan&);

/// The wheel (clockwise above 0) after which `to` lies straight ahead of the front; nothing within kMostWheel: false.
bool wheel_towards(Point middle, Cdeg facing, Mil width, Point to, Cdeg& angle);
/// Sets place and facing, takes an attached leader along, keeps the bases in step.
void set_down(Play&, UnitId, Point front, Cdeg facing);

}  // namespace oo::moccasins
