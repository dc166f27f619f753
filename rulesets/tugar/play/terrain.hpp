// terrain.hpp: over what ground a way leads, as the legs that `move` (movement.hpp) prices: TUG-4.9.
//
// The ground of an inch is that under the front edge: the slowest that any part of it touches. Half inch by half inch; where the ground changes on the
// way the place is found to the mil. Lengths in Mil.
#pragma once
#include "rulesets/tugar/movement.hpp"
#include "rulesets/tugar/play/play.hpp"

namespace oo::tugar {

using Legs = Inline<Leg, 64>;

/// Who moves, as far as the ground cares.
struct Goer {
  People people = People::human;
  Arm arm = Arm::infantry;
  Formation formation = Formation::line;
  Action action = Action::move;
};
Goer goer_of(Field, UnitId, Action);

/// The slowest ground along an edge; impassable ground before everything.
Ground slowest_under(Field, const Goer&, Point left, Point right);
void add_leg(Legs&, Mil length, Ground);
/// A front of that width going straight from one place to another, each mil counting `times` over (sideways, TUG-4.14).
void add_straight(Field, const Goer&, Mil width, Cdeg facing, Point from, Point to, Fraction times, Legs& out);
/// The outer corner's way of a wheel.
void add_wheel(Field, const Goer&, Mil width, Point front, Cdeg facing, Cdeg angle, Legs& out);
/// The way of one figure.
void add_line(Field, Point from, Point to, Legs& out);

}  // namespace oo::tugar
