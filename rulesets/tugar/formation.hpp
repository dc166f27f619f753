// formation.hpp: the ground a unit takes and how many of it stand in front. Pure, no dice. Lengths in Mil. Source: TUG-2.2 to 2.8, 16.13.
#pragma once
#include "rulesets/tugar/rules.hpp"

namespace oo::tugar {

struct FormationInput {
  Arm arm = Arm::infantry;
  Formation formation = Formation::line;
  std::int32_t figures = 0;          // at least 1; not for artillery
  std::int32_t guns = 0;             // artillery only
  friend auto operator<=>(const FormationInput&, const FormationInput&) = default;
};
struct FormationResult {
  std::int32_t files = 0;            // figures of the front rank; guns
  std::int32_t ranks = 0;
  Mil width = 0;
  Mil depth = 0;
  friend auto operator<=>(const FormationResult&, const FormationResult&) = default;
};
FormationResult formation(const FormationInput& in, const Rules& rules);

/// Figures that fire straight ahead: every figure of a line, the front rank of a column (TUG-2.3, 2.4, 8.8). Not for guns.
std::int32_t firing_figures(const FormationInput& in, const Rules& rules);

}  // namespace oo::tugar
