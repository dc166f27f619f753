// movement.hpp: allowances, what a path costs, how far a charge comes, the space a formation takes, the rout move.
//
// Pure, no dice. Lengths in Mil; costs are exact fractions of a Mil. What forbids a move is refused by the Form or by the battle before it calls.
// Source: MOC-5.9, 5.11, 6.1 to 6.14, 8.17, 8.22, 9.1, 9.2.
#pragma once
#include "engine/geometry/fraction.hpp"
#include "rulesets/moccasins/rules.hpp"

namespace oo::moccasins {

/// A stretch of one kind of ground.
struct Leg {
  Mil length = 0;
  Ground ground = Ground::open;
  bool hill = false;
  bool uphill = false;               // implies hill
  bool road = false;
  bool sideways = false;             // or backwards
  friend bool operator==(const Leg&, const Leg&) = default;
};

/// What one Mil of the leg costs. Water is not for sale: see `passable`.
Fraction cost_per_mil(const Leg& leg, Formation formation, const Rules& rules);
inline bool passable(Ground ground) { return ground != Ground::water; }
/// What one operation allows: MOC-6.1, for a charge MOC-6.10. 0 if the formation is not allowed.
Fraction allowance(Troop troop, Formation formation, bool mounted, Action action, const Rules& rules);

struct MoveInput {
  Troop troop;
  Formation formation = Formation::line;
  bool mounted = false;
  Action action = Action::move;
  State state = State::good_order;
  bool officer = true;               // own officer or attached leader, MOC-6.13
  std::int32_t works_crossed = 0;
  Inline<Leg, 64> legs;
  friend bool operator==(const MoveInput&, const MoveInput&) = default;
};
struct MoveResult {
  Fraction allowance;
  Fraction cost;
  bool legal = false;
  Fraction left;                     // 0 if not legal
};
MoveResult move(const MoveInput& in, const Rules& rules);

struct ChargeInput {
  Troop troop;
  Formation formation = Formation::line;
  bool mounted = false;
  State state = State::good_order;
  bool officer = true;
  Action action = Action::charge;    // move: contact by an ordinary MOVE, MOC-6.11
  Mil distance = 0;                  // to contact
  Mil thicket = 0;                   // the last part of it
  bool hill = false;
  bool uphill = false;
  friend auto operator<=>(const ChargeInput&, const ChargeInput&) = default;
};
struct ChargeResult {
  Fraction reach;
  Fraction cost_to_contact;
  bool can_contact = false;
  Fraction stops_at;                 // distance from the target after step 2
  bool disordered_at_end = false;    // MOC-6.12
};
ChargeResult charge(const ChargeInput& in, const Rules& rules);

/// MOC-5.11.
struct FormationInput {
  Formation formation = Formation::line;
  std::int32_t figures = 0;
  std::int32_t guns = 0;             // a battery is measured by its guns
  bool mounted = false;
  bool double_rank = false;          // skirmish only
  friend auto operator<=>(const FormationInput&, const FormationInput&) = default;
};
struct FormationResult {
  std::int32_t files = 0;
  std::int32_t ranks = 0;
  Mil width = 0;
  Mil depth = 0;
  friend auto operator<=>(const FormationResult&, const FormationResult&) = default;
};
FormationResult formation(const FormationInput& in, const Rules& rules);
/// ceil(sqrt(n)): the front of a mass or a clump.
int mass_files(int figures);

/// MOC-8.22, step 6.
struct EnemyNear {
  Mil distance = 0;
  Mil range = 0;                     // of its small arms; 0 = it has none (artillery)
  friend bool operator==(const EnemyNear&, const EnemyNear&) = default;
};
struct RoutMoveInput {
  Troop troop;
  bool mounted = false;
  Formation formation = Formation::disorder;   // limbered: it goes with its guns, MOC-8.17
  State state = State::routed;
  bool routed_this_phase = false;
  bool cover = false;
  Inline<EnemyNear, 64> nearest_enemy;
  friend bool operator==(const RoutMoveInput&, const RoutMoveInput&) = default;
};
struct RoutMoveResult {
  bool moves = false;
  Mil inches = 0;
  friend auto operator<=>(const RoutMoveResult&, const RoutMoveResult&) = default;
};
RoutMoveResult rout_move(const RoutMoveInput& in, const Rules& rules);

}  // namespace oo::moccasins
