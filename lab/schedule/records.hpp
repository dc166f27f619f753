// records.hpp: the battles most worth watching: chosen by what their rows say, fought again from the seed, written as records.
//
// Who may use it: command line, server. Two of each: closest, bloodiest, biggest swing, longest, most typical; none twice; ties go to the lower k. A record
// whose last state differs from the stored one is refused (code "differs"): another build fought the battles. Errors: also those of Results and of files.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "lab/schedule/results.hpp"

namespace oo {

struct WorthWatching {
  std::string why;                          // closest, bloodiest, swing, longest, typical
  std::string words;                        // "Both sides had lost 41 % when it ended after 12 turns."
  BattleRow row;
};

Result<std::vector<WorthWatching>> choose_records(Results&, std::size_t arm, std::uint64_t below);
/// Fights them again on `jobs` threads and writes `folder`/records/WHY-K.json (with several arms: ARM-WHY-K.json). The list for summary.json.
Result<nlohmann::json> write_records(const OpenPlan&, Results&, std::size_t arm, std::uint64_t below, const std::string& folder, int jobs);
/// Takes away records of an earlier, shorter run that are not in the list any more.
void sweep_records(const std::string& folder, const nlohmann::json& kept);

}  // namespace oo
