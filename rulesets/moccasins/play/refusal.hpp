// refusal.hpp: why an order is not allowed here, and the sentence for it.
#pragma once
#include "rulesets/battlefield/refusal.hpp"
#include "rulesets/moccasins/play/play.hpp"

namespace oo::moccasins {

using battlefield::inches_text;
using battlefield::Refusal;

Trouble describe(Field, UnitId unit, const Refusal&);

}  // namespace oo::moccasins
