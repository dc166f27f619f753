// fraction.hpp: exact costs of paths and exact shares are the engine's fractions. A cost of 2/3 inch an inch has no decimal.
#pragma once
#include "engine/geometry/fraction.hpp"

namespace oo::moccasins {
using oo::Fraction;
}  // namespace oo::moccasins
