// lab_common.hpp: what the commands of the laboratory share: plans from words, a run with its progress, the summary as text.
//
// For the command line only. Nothing here decides anything: plans, statistics and files are the laboratory's (lab/schedule).
#pragma once
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>

#include "cli/commands.hpp"
#include "lab/schedule/run.hpp"

namespace oo::cli {

Result<std::pair<std::string, std::string>> two_players(const std::string& names);
Result<Arm> arm_of(const Context&, const std::string& scenario, const std::string& house, const std::pair<std::string, std::string>& players);
/// --seed, or the seed of the run that the file holds, or one that is drawn.
Result<Seed> seed_for(const LabOptions&, const std::string& file);
Result<std::uint64_t> battles_of(const std::string& text, std::uint64_t otherwise);
Result<int> jobs_of(const std::string& text);

/// Fights what is missing; shows how far it is on a terminal; Ctrl-C ends it in order.
Result<Ended> fight_shown(const OpenPlan&, Results&, int jobs, RankedRun* ranked, std::function<bool(const FoughtBlock&)> enough = {});
/// Prints it, says where the files are; the exit code.
int tell_summary(const Context&, const nlohmann::json& summary, const std::string& folder, Ended, const std::string& text);

/// The summary of a run for people, several lines.
std::string run_text(const nlohmann::json& summary);
/// "62.3 % (61.3 to 63.2)" of a share as the summary has it.
std::string share_text(const nlohmann::json& interval);
std::string mean_text(const nlohmann::json& interval);

}  // namespace oo::cli
