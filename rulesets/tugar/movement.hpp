// movement.hpp: allowances, what a path costs, changing formation, crossing obstacles.
//
// Pure, no dice; who may call: everybody. Lengths in Mil, times in parts of a player turn as exact fractions; what a unit may do is told by an output
// (`legal` and `reason`), never by a refusal. Source: TUG-3.3, 4.1 to 4.22, 5.1 to 5.11, 16.1 to 16.3.
#pragma once
#include "rulesets/tugar/rules.hpp"

namespace oo::tugar {

/// Inches a whole turn on that ground, TUG-4.1 to 4.13; 0 where such a unit does not go, see `forbidden`.
Fraction speed(People people, Arm arm, Formation formation, Action action, Ground ground, const Rules& rules);

/// A stretch of one kind of ground.
struct Leg {
  Mil length = 0;
  Ground ground = Ground::open;
  friend bool operator==(const Leg&, const Leg&) = default;
};

struct MoveInput {
  People side = People::human;
  Arm arm = Arm::infantry;
  Formation formation = Formation::line;
  Action action = Action::move;
  Ground ground = Ground::open;      // what the allowance is for
  Fraction turn_used = 0;
  bool charge_used = false;
  Inline<Leg, 64> legs;              // a path to be paid for
};
struct MoveResult {
  bool legal = false;
  Fraction allowance = 0;            // Mil on `ground` for the part of the turn left; 0 if forbidden, unchanged for no_time
  Word reason;                       // "" or a word of TUG-4.22
  Fraction cost = 0;                 // turns, of the path; 0 if not legal
  Fraction turn_left = 0;            // after it
};
/// Ground that is not for such troops in that formation, or not for a charge: "" or the word of TUG-4.22.
Word closed_ground(Arm, Formation, Action, Ground);
/// TUG-4.22 but for no_time: "" or the first thing that forbids entering that ground.
Word forbidden(const MoveInput& in, Ground ground, const Rules& rules);
MoveResult move(const MoveInput& in, const Rules& rules);

struct ChangeInput {
  Arm arm = Arm::infantry;
  Formation from = Formation::line, to = Formation::column;
  Fraction turn_used = 0;
  bool in_melee = false;
  bool charging = false;
};
struct ChangeResult {
  bool legal = false;
  Fraction cost = 0;                 // turns; 0 if refused
  Fraction turn_left = 0;
  Word reason;                       // "", same_formation, in_melee, charging, no_time
};
ChangeResult change_formation(const ChangeInput& in, const Rules& rules);

/// Turns of the whole crossing: in column and limbered the column's, TUG-5.2 to 5.5, 5.10.
Fraction crossing_cost(Obstacle obstacle, Formation formation, const Rules& rules);

struct CrossInput {
  Arm arm = Arm::infantry;
  Formation formation = Formation::line;
  Obstacle obstacle = Obstacle::fence;
  Action action = Action::move;
  Fraction turn_used = 0;
  Fraction progress = 0;             // turns already paid
};
struct CrossResult {
  bool legal = false;
  Fraction cost = 0;                 // turns, the whole crossing
  Fraction spent_now = 0;
  Fraction progress = 0;             // afterwards
  bool crossed = false;
  Fraction turn_left = 0;
  Word reason;                       // "", unlimbered, no_charge_across, no_time
};
CrossResult cross_obstacle(const CrossInput& in, const Rules& rules);

}  // namespace oo::tugar
