// summary.hpp: what the battles of an arm come to, as the JSON that summary.json, the report and the pages are made of (layout: lab/schedule/README.md).
//
// Who may use it: command line, server, the other files of this folder. Built from integers read in order of k; doubles by + - * / sqrt, rounded to six
// decimals: the same battles give the same bytes, whoever fought them. Errors: those of Results.
#pragma once
#include <nlohmann/json_fwd.hpp>

#include "lab/schedule/results.hpp"

namespace oo {

inline constexpr int kSummaryFormat = 1;

/// One arm over its battles of k < `below`.
Result<nlohmann::json> summarise_arm(const OpenPlan&, Results&, std::size_t arm, std::uint64_t below);
/// The whole page: head, every arm, and warnings. `command` is printed as what repeats it.
Result<nlohmann::json> summarise(const OpenPlan&, Results&, const std::string& command, std::uint64_t below = kMostBattles);
/// What a careful reader should be told: battles that did not end, orders that were refused. One sentence each.
std::vector<std::string> warnings_of(const nlohmann::json& arm);

nlohmann::json to_json(const Interval&);                  // [value, low, high], rounded

}  // namespace oo
