// lab_common.hpp: what the commands of the laboratory share: plans from words, a run with its progress, the summary as text.
//
// For the command line only. Nothing here decides anything: plans, statistics and files are the laboratory's (lab/schedule).
#pragma once
#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands.hpp"
#include "lab/schedule/publish.hpp"
#include "lab/schedule/run.hpp"

namespace oo::cli {

Result<std::pair<std::string, std::string>> two_players(const std::string& names);
Result<Arm> arm_of(const Context&, const std::string& scenario, const std::string& house, const std::pair<std::string, std::string>& players);
Result<std::uint64_t> battles_of(const std::string& text, std::uint64_t otherwise);
/// --jobs, or 0 for as many threads as there are cores.
Result<int> jobs_of(const std::string& text);
/// A share given as an option: 0 < x < 1, at most six decimals.
Result<double> share_of(const std::string& text, const char* option);

/// A plan opened, with its results and the ways in which it is fought.
struct Ready {
  OpenPlan plan;
  std::unique_ptr<Results> results;
  int jobs = 0;
  RankedRun* ranked = nullptr;
};
/// Takes jobs, folder and seed from the options; the seed of a run that the folder holds already goes on.
Result<std::unique_ptr<Ready>> make_ready(const Context&, const LabOptions&, Plan);

/// Fights what is missing; shows on a terminal how far it is and how long it will take; Ctrl-C ends it in order.
Result<Ended> fight_shown(const OpenPlan&, Results&, int jobs, RankedRun* ranked, std::function<bool(const FoughtBlock&)> enough = {});
/// The command that makes the same summary: whatever decides battles, and nothing else.
std::string repeat_text(const std::vector<std::string>& words, const LabOptions&, const Ready&);
/// Prints it, says where the files are; the exit code.
int tell_summary(const Context&, const nlohmann::json& summary, const std::string& folder, Ended, const std::string& text);
/// What only some summaries have ("ladder", "grid"), added to them.
using AddToSummary = std::function<std::optional<Trouble>(const OpenPlan&, Results&, nlohmann::json& summary)>;
/// All of it for a plan that is fought to its end: made ready, fought, published, told. `words` begin the command that repeats it.
int fight_and_tell(const Context&, const LabOptions&, Plan, const std::vector<std::string>& words, const AddToSummary& add, std::string (*text)(const nlohmann::json& summary));

/// The summary of a run for people, several lines.
std::string run_text(const nlohmann::json& summary);
/// "62.3 % (61.3 to 63.2)" of a share as the summary has it.
std::string share_text(const nlohmann::json& interval);
std::string mean_text(const nlohmann::json& interval);

}  // namespace oo::cli
