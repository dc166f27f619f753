// melee_runs.hpp: the pairs of a round as the dice take them, and their losses without telling dead from driven back: what odds need.
//
// Who may call: melee.cpp, chains.cpp and procedures_melee.cpp. Pure. Source: KPW-10.2, 10.9.
#pragma once
#include "rulesets/kingphilip/melee.hpp"

namespace oo::kingphilip {

/// Runs of equal pairs: the leader's first, the doubled ones first. Three changes at most, so four runs.
Inline<ContestRun, 4> melee_runs(const MeleeInput& in, const Rules& rules);
/// A round with all losses counted as killed: the same verdict and the same figures left in contact, in far fewer branches.
MeleeCount melee_losses(const MeleeInput& in, const Rules& rules, Dice& dice);

}  // namespace oo::kingphilip
