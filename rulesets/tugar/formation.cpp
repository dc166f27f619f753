#include "rulesets/tugar/formation.hpp"

#include <algorithm>

namespace oo::tugar {
namespace {

/// Figures of the front rank. TUG-2.3, 2.4.
std::int32_t files(const FormationInput& in, const Rules& rules) {
  if (in.formation == Formation::column) return std::min<std::int32_t>(rules.switches.column_front_figures, in.figures);
  const std::int32_t ranks = rules.switches.line_ranks;
  return (in.figures + ranks - 1) / ranks;
}

}  // namespace

FormationResult formation(const FormationInput& in, const Rules& rules) {
  const BaseSize& base = rules.base(in.arm);
  if (in.arm == Arm::artillery) return {in.guns, 1, in.guns * base.width, base.depth};   // TUG-2.7
  FormationResult out;
  out.files = files(in, rules);
  out.ranks = (in.figures + out.files - 1) / out.files;                                  // TUG-2.6
  out.width = out.files * base.width;
  out.depth = out.ranks * base.depth;
  return out;
}

std::int32_t firing_figures(const FormationInput& in, const Rules& rules) {
  return in.formation == Formation::column ? files(in, rules) : in.figures;
}

}  // namespace oo::tugar
