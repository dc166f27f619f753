// fractions.hpp: the same odds as exact fractions (`--fractions`). Slow to compile (Boost.Multiprecision): include where fractions are printed.
#pragma once
#include <boost/multiprecision/cpp_int.hpp>

#include "engine/odds/enumerated_dice.hpp"

namespace oo {

/// Not oo::Fraction of the geometry, which is bounded.
using Rational = boost::multiprecision::cpp_rational;
using RationalDice = BasicEnumeratedDice<Rational>;

extern template class BasicEnumeratedDice<Rational>;

}  // namespace oo
