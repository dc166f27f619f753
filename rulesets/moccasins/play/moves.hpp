// moves.hpp: ordinary moves: what a MOVE order means, whether it is allowed, and carrying it out. MOC-6.
//
// The path's points are places for the middle of the front. Line, open order, column and limbered guns go straight ahead to each point, wheeling on a
// front corner first where it does not lie straight ahead (45 degrees in all); with the choice `keep_facing` they go sideways or back at double cost.
// A facing after the path (or alone) is one more wheel. Skirmishers and masses go from point to point and may end facing any way within 90 degrees.
// Unlimbered guns go straight ahead or back. One plan serves refusals, previews and the move itself.
#pragma once
#include "rulesets/battlefield/move_plan.hpp"
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

using battlefield::MovePlan;

/// What the order means; refused by its shape (wheel too wide, backwards without saying so) or its cost.
Refusal plan_move(Field, UnitId, const Order&, MovePlan& out);
/// Whether the way is free, asking only what the unit's side knows.
Refusal way_is_free(Field, UnitId, const MovePlan&);
/// Everything about a MOVE that is not contact.
Refusal check_move(Field, UnitId, const Order&, MovePlan& out);
void carry_out_move(Play&, UnitId, const MovePlan&);

/// Sets place and facing, takes an attached leader along, keeps the bases in step.
void set_down(Play&, UnitId, Point front, Cdeg facing);

}  // namespace oo::moccasins
