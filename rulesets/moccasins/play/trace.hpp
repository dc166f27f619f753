// trace.hpp: what an order would do, for the eye: engine/battle/trace.hpp. Drawn from the plans that decide; asks only what the deciding side knows.
#pragma once
#include "engine/battle/trace.hpp"
#include "rulesets/moccasins/fire.hpp"
#include "rulesets/moccasins/play/play.hpp"

namespace oo::moccasins {

void trace_order(Field, const Order&, OrderTrace& out);
/// The arcs in which the unit fires, MOC-7.4 to 7.6 (bearing.cpp).
void trace_arcs(Field, UnitId, Shot, OrderTrace& out);

}  // namespace oo::moccasins
