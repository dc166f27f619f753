// moves.hpp: what a MOVE order means, whether it is allowed, what it costs; changing formation and facing about. TUG-4.
//
// The path's points are places for the middle of the front. A unit goes straight ahead to each, wheeling on a front corner first where it does not lie
// ahead (the outer corner pays); with the choice `keep_facing` it goes sideways or back at double cost. A facing after the path, or alone, is one more
// wheel. One plan serves refusals, previews, the advice and the move itself. Lengths in Mil, times in turns.
#pragma once
#include "rulesets/battlefield/move_plan.hpp"
#include "rulesets/tugar/movement.hpp"
#include "rulesets/tugar/play/places.hpp"

namespace oo::tugar {

inline constexpr Word kKeepFacing = "keep_facing";
inline constexpr Cdeg kWidestWheel = 9000;           // one after the other may go farther
inline constexpr int kStays = -1, kGivenUp = -2;     // otherwise the exit by which it leaves; given up: over its own base edge, TUG-4.20

struct Way {
  battlefield::MovePlan path;
  bool sideways = false;
  MoveInput time;
  MoveResult paid;
  int leaves = kStays;
};
/// Whether the unit may be moved at all now.
Refusal may_move(Field, UnitId);
/// The legs of the order, from where it stands.
Refusal plan_legs(Field, UnitId, const Order&, Way& out);
/// Prices the legs (a thousandth over is within, TUG-1.9).
Refusal pay(Field, UnitId, Action, Way& way);
/// Everything about a move that is not an attack.
Refusal plan_move(Field, UnitId, const Order&, Way& out);
void carry_out_move(Play&, UnitId, const Way&);
/// Nobody stands in the way, asking only what the unit's side knows.
Refusal way_is_free(Field, UnitId, const battlefield::MovePlan&);
/// Who, which ground or work stops a rectangle on its way; `near`: who might be met.
Refusal pose_is_free(Field, UnitId, const Quad&, std::span<const UnitId> near);

struct ChangePlan {
  Formation to = Formation::line;
  ChangeResult result;
};
Refusal plan_change(Field, UnitId, Word formation, ChangePlan& out);
void carry_out_change(Play&, UnitId, const ChangePlan&);
Refusal plan_about_face(Field, UnitId);
void carry_out_about_face(Play&, UnitId);

}  // namespace oo::tugar
