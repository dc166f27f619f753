// trace.hpp: what an order would do, for the eye: engine/battle/trace.hpp. Drawn from the plans that decide; asks only what the deciding side knows.
//
// These rules count turns, not inches: cost and allowance are given as so many inches over open ground at the unit's own rate.
#pragma once
#include "engine/battle/trace.hpp"
#include "rulesets/tugar/play/play.hpp"

namespace oo::tugar {

void trace_order(Field, const Order&, OrderTrace& out);

}  // namespace oo::tugar
