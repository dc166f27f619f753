// duel.hpp: a ladder of players: every two of them on the same seeds, each as either side.
//
// Who may use it: command line, server. Arms come in twos: 2 p is the first of a pairing standing first, 2 p + 1 (`swapped`) standing second; several scenarios
// follow one another. Errors: bad_input for fewer than two players or one named twice; those of Results.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "lab/schedule/results.hpp"

namespace oo {

/// `base`: scenario and house rules; its players do not matter.
Result<std::vector<Arm>> duel_arms(const std::vector<Arm>& bases, const std::vector<std::string>& players);
/// The key "ladder" of the summary: rungs from the top, and each pairing.
Result<nlohmann::json> ladder_json(const OpenPlan&, Results&, const std::vector<std::string>& players);

}  // namespace oo
