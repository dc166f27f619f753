// generals.hpp: generals: their moves, whom they are with, and what becomes of them. TUG-4.11, 12.
#pragma once
#include "rulesets/tugar/movement.hpp"
#include "rulesets/tugar/play/places.hpp"

namespace oo::tugar {

/// Where a general's way leads, what it costs, and to whom.
struct RidePlan {
  Point end{};
  Fraction cost = 0;                         // turns
  UnitId joins = kNoUnit;
  // His time runs out at a work on the way: he stays before it, part of its cost or all of it paid. TUG-5.6, 5.10
  PieceId work = kNoPiece;
  CrossResult crossing;
  std::size_t corners = 0;                   // points of the path he has come past by then
};
/// A move of a general: along the path, or (target) to a unit of his own side, which he joins.
Refusal plan_ride(Field, UnitId leader, const Order&, RidePlan& out);
void carry_out_ride(Play&, UnitId leader, const RidePlan&);

/// Deployment, TUG-14.16: to a place inside a zone of his side, or (target) to a unit of his own side.
Refusal check_general_placing(Field, const Order&);
void carry_out_general_placing(Play&, const Order&);

/// Those attached stand with their unit.
void leaders_follow(Play&, UnitId unit);
/// TUG-12.4: he dies with a unit destroyed in hand-to-hand, else he is on his own.
void leader_of_destroyed(Play&, UnitId unit, bool in_melee);
/// TUG-12.3: enemies within an inch of one who is alone.
void leaders_in_danger(Play&);
/// TUG-12.5, under general_casualty = on_six.
void fire_endangers_generals(Play&, UnitId unit, int casualties);

}  // namespace oo::tugar
