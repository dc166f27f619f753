// trace.hpp: what an order would do, for the eye: engine/battle/trace.hpp. Drawn from the plans that decide; asks only what the deciding side knows.
#pragma once
#include "engine/battle/trace.hpp"
#include "rulesets/kingphilip/play/play.hpp"

namespace oo::kingphilip {

void trace_order(Field, const Order&, OrderTrace& out);
/// The lanes of the figures that may fire, KPW-7.2 (lanes.cpp).
void trace_lanes(Field, UnitId, OrderTrace& out);

}  // namespace oo::kingphilip
