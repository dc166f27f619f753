// publish.hpp: what a run leaves in its folder: report.html, summary.json, battles.csv, the records most worth watching.
//
// Who may use it: command line, server. Errors: those of summary.hpp, csv.hpp and records.hpp; whatever was written before one stays whole.
#pragma once
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "lab/schedule/results.hpp"

namespace oo {

/// Adds what only some runs have ("comparison", "ladder", "grid").
using Extra = std::function<std::optional<Trouble>(nlohmann::json& summary)>;

/// The summary over k < `below`, with all files of `folder` where one is named; `jobs` threads fight the records again (run.hpp). What it gives is what
/// summary.json holds.
Result<nlohmann::json> publish(const OpenPlan&, Results&, const std::string& command, const std::string& folder, int jobs, std::uint64_t below = kMostBattles, const Extra& extra = {});

/// The results file of a folder, which is made where it is missing; "" for no folder.
Result<std::string> results_file(const std::string& folder);

}  // namespace oo
