// trace.hpp: what an order would do, for the eye: engine/battle/trace.hpp. Drawn from the plans that decide; asks only what the deciding side knows.
#pragma once
#include "engine/battle/trace.hpp"
#include "rulesets/faltering/play/play.hpp"

namespace oo::faltering {

void trace_order(Field, const Order&, OrderTrace& out);

}  // namespace oo::faltering
