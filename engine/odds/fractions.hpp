// fractions.hpp: the same odds as exact fractions (`--fractions`). Slow to compile (Boost.Multiprecision): include where fractions are printed.
#pragma once
#include <boost/multiprecision/cpp_int.hpp>

#include "engine/odds/enumerated_dice.hpp"

namespace oo {

using Fraction = boost::multiprecision::cpp_rational;
using FractionDice = BasicEnumeratedDice<Fraction>;

extern template class BasicEnumeratedDice<Fraction>;

}  // namespace oo
