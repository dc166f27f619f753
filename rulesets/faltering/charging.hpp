// charging.hpp: how these rules call the Universal Charge: what a Motivate is worth, who may charge, what the groups are to the table.
//
// Pure; lengths in Mil. Source: FAL-11.8, 11.9, 13.2 to 13.5, procedure `charge_approach`.
#pragma once
#include "rulesets/faltering/rules.hpp"
#include "rulesets/universal_charge/charge.hpp"

namespace oo::faltering {

struct ApproachInput {
  std::int32_t motivate_passed = 0;          // dice of the Motivate test
  Mil distance = 0;                          // between the nearest bases
  Mil allowance = 0;                         // after any Fast Move
  bool faltering = false;                    // the charging group, FAL-13.12
  friend auto operator<=>(const ApproachInput&, const ApproachInput&) = default;
};
/// The cell of the officers' Motivate row; where Motivate is not needed to charge, a success. FAL-11.8, 11.9, 13.3.
universal_charge::Motivated motivated(int passed, bool faltering, const Rules&);
universal_charge::ApproachResult charge_approach(const ApproachInput&, const Rules&);

/// Infantry, cavalry or artillery. `in_place`: mounted; with their gun. FAL-13.13.
universal_charge::Arm arm_of(Troop, bool in_place);
/// At least half of the fit figures: FAL-13.12.
inline bool at_least_half(int some, int fit_figures) { return 2 * some >= fit_figures && fit_figures > 0; }

}  // namespace oo::faltering
