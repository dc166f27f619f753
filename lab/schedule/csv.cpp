#include "lab/schedule/csv.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

namespace oo {

namespace {

/// In quotes where it must be; a text that a spreadsheet would take for a formula is kept a text.
std::string cell(std::string_view text) {
  std::string out(text);
  if (!out.empty() && (out[0] == '=' || out[0] == '+' || out[0] == '-' || out[0] == '@')) out = "'" + out;
  if (out.find_first_of(",\"\n\r") == std::string::npos) return out;
  std::string quoted = "\"";
  for (const char c : out) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

/// Arms may be of different rule sets: each with its own columns would be no table. The measures are those of the first arm's rule set, and the arms of
/// another leave them empty.
std::string heading(std::span<const Measure> list) {
  std::string out = "arm,k,seed,winner,unfinished,reason,degree,turns,orders,first_start,second_start,first_lost,second_lost,first_points,second_points,broke_first,swing,first_luck,second_luck,hash";
  for (const char* side : {"first", "second"})
    for (const Measure& m : list) out += fmt::format(",{}_{}", side, m.id);
  return out + "\n";
}

std::string_view place_word(int side) { return side == 0 ? "first" : side == 1 ? "second" : ""; }

std::string line(const OpenPlan& plan, const OpenArm& arm, const BattleRow& r, std::size_t columns, bool own) {
  std::string out = fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}.{:03},", cell(arm.arm.label), r.k, to_text(derive(plan.plan.seed, r.k)),
                                r.winner < 0 ? std::string_view(r.unfinished ? "" : "draw") : place_word(r.winner), int(r.unfinished), r.reason, r.degree, r.turns, r.orders, r.start[0], r.start[1],
                                r.lost[0], r.lost[1], r.points[0], r.points[1], place_word(r.broke_first), r.swing / 1000, r.swing % 1000);
  for (int side = 0; side < 2; ++side) out += fmt::format("{}{}.{:03},", r.luck[side] < 0 ? "-" : "", std::abs(r.luck[side]) / 1000, std::abs(r.luck[side]) % 1000);
  out += hex(r.hash);
  for (int side = 0; side < 2; ++side)
    for (std::size_t m = 0; m < columns; ++m) out += own && m < r.measures[side].size() ? fmt::format(",{}", r.measures[side][m]) : std::string(",");
  return out + "\n";
}

std::optional<Trouble> write_all(const OpenPlan& plan, Results& results, std::uint64_t below, std::ofstream& to) {
  const auto list = measures_of(*plan.arms[0]->game.ruleset);
  to << heading(list);
  for (std::size_t arm = 0; arm < plan.arms.size(); ++arm) {
    auto rows = results.rows(arm, below);
    if (!rows) return rows.trouble();
    const bool own = plan.arms[arm]->game.ruleset == plan.arms[0]->game.ruleset;
    for (BattleRow r; to.good() && rows.value().next(r);) to << line(plan, *plan.arms[arm], r, list.size(), own);
    if (rows.value().trouble) return rows.value().trouble;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Trouble> write_battles_csv(const OpenPlan& plan, Results& results, std::uint64_t below, const std::string& path) {
  const std::string part = path + ".part";
  std::error_code gone;
  std::ofstream out(part, std::ios::binary | std::ios::trunc);
  auto trouble = out ? write_all(plan, results, below, out) : std::nullopt;
  out.close();
  if (!trouble && !out) trouble = bad_input(path, "not_written", fmt::format("{} cannot be written: the disk is full or the folder is closed; the battles are safe in the results file", path));
  if (!trouble) std::filesystem::rename(part, path, gone);
  if (!trouble && gone) trouble = bad_input(path, "not_written", fmt::format("{} cannot be put in its place: {}", path, gone.message()));
  if (trouble) std::filesystem::remove(part, gone);
  return trouble;
}

}  // namespace oo
