#include "lab/schedule/publish.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "lab/pages/lab_page.hpp"
#include "lab/schedule/csv.hpp"
#include "lab/schedule/records.hpp"
#include "lab/schedule/summary.hpp"

namespace oo {

namespace fs = std::filesystem;

namespace {
/// Of many arms nobody watches ten battles each.
constexpr std::size_t kArmsWithRecords = 2;
}  // namespace

Result<nlohmann::json> publish(const OpenPlan& plan, Results& results, const std::string& command, const std::string& folder, int jobs, std::uint64_t below, const Extra& extra) {
  auto summary = summarise(plan, results, command, below);
  if (!summary) return summary.trouble();
  nlohmann::json& all = summary.value();
  if (extra)
    if (auto trouble = extra(all)) return *trouble;
  all["records"] = nlohmann::json::array();
  if (folder.empty()) return summary;
  for (std::size_t arm = 0; arm < plan.arms.size() && plan.arms.size() <= kArmsWithRecords; ++arm) {
    auto records = write_records(plan, results, arm, below, folder, jobs);
    if (!records) return records.trouble();
    for (auto& one : records.value()) all["records"].push_back(std::move(one));
  }
  sweep_records(folder, all["records"]);
  if (auto trouble = write_battles_csv(plan, results, below, (fs::path(folder) / "battles.csv").string())) return *trouble;
  if (auto trouble = replace_file((fs::path(folder) / "summary.json").string(), all.dump(1) + "\n")) return *trouble;
  if (auto trouble = write_lab_page(all, folder)) return *trouble;
  return summary;
}

Result<std::string> results_file(const std::string& folder) {
  if (folder.empty()) return std::string();
  std::error_code error;
  fs::create_directories(folder, error);
  if (error || !fs::is_directory(folder, error)) return bad_input("out", "cannot_open", fmt::format("{} cannot be made a folder: {}", folder, error ? error.message() : "it is a file"));
  return (fs::path(folder) / "results.sqlite").string();
}

}  // namespace oo
