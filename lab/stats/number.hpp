// number.hpp: the few functions on doubles that statistics need beyond + - * / sqrt, with the same bytes on every machine.
//
// Who may use it: the laboratory. libm differs between machines; these are fixed series of + - * / on IEEE doubles (no fused operations:
// -ffp-contract=off), good to about 1e-15. Arguments outside are the caller's mistake (assertions).
#pragma once
#include <cstdint>

namespace oo {

/// Natural logarithm, x > 0 and normal.
double ln(double x);
/// e to the power of x, |x| <= 700.
double e_to(double x);
/// To so many decimals, half away from zero; what summaries are written with. Values beyond 1e12 stay as they are.
double rounded(double x, int decimals = 6);
/// The point of the standard normal distribution that `tail` of it lies above; 0 < tail < 0.5. Bisection on a series; |error| < 1e-9.
double normal_point(double tail);

}  // namespace oo
