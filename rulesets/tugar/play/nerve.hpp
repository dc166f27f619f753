// nerve.hpp: morale, going back, rallying. TUG-10, 11.
#pragma once
#include "rulesets/tugar/morale.hpp"
#include "rulesets/tugar/play/places.hpp"

namespace oo::tugar {

MoraleInput morale_input(Field, UnitId, Cause, int casualties);
/// A check if it is due, and what failing it does.
void check_morale(Play&, UnitId, Cause, int casualties);
/// TUG-11: one roll, and its result.
void rally_unit(Play&, UnitId);

}  // namespace oo::tugar
