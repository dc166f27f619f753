// battle_report.hpp: the report of a battle as one self-contained page, and its losses as CSV.
//
// Who may call: the command line and the server. The caller keeps the battle's Setup alive: the views hold texts of it.
// Nothing is fetched: fonts, pictures and the small script lie in the page, and its content security policy forbids the rest.
// All texts are untrusted: cleaned and escaped. The same input gives the same bytes. Errors: only from `write_*` (a folder that cannot be written).
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "engine/core/result.hpp"
#include "lab/report/plan.hpp"
#include "lab/story/story.hpp"

namespace oo {

/// Units of a side by state at the end of a turn.
struct ReportState {
  int in_order = 0, disordered = 0, routed = 0, gone = 0, to_come = 0;
};
struct ReportTurn {
  int turn = 0;                     // 0: the start
  std::string caption;
  BattleView view;                  // at the end of the turn
  int lost[2] = {0, 0};             // so far
  ReportState state[2];
};
struct ReportUnit {
  std::string name;
  SideId side = kNoSide;
  bool leader = false;
  int began = 0, left = 0;
  std::string state;                // "routed off", "in good order", "killed"
};
struct ReportInput {
  PlanInput plan;
  std::string title, subtitle, verdict;
  std::string record;               // "Record 7c1e09b4 - verified, every die"; may be empty
  int breaks_at[2] = {0, 0};        // losses that break the side; 0: none drawn
  std::vector<ReportTurn> turns;
  std::vector<StoryEntry> story;
  std::vector<ReportUnit> roll;
};

/// Counts the states of a side's units in a view.
ReportState report_state(const BattleView& view, SideId side);
/// The roll of units and leaders from the last view.
std::vector<ReportUnit> report_roll(const BattleView& last);

std::string report_page(const ReportInput& input);
/// turn, side, unit, began, left, lost this turn, lost so far, state. RFC 4180; texts that a spreadsheet would run are made harmless.
std::string losses_csv(const ReportInput& input);

/// Writes report.html and losses.csv into `folder` (made if missing). Each file is written under a temporary name and then renamed.
Result<std::filesystem::path> write_report(const ReportInput& input, const std::filesystem::path& folder);
/// The same for any one file.
std::optional<Trouble> write_file(const std::filesystem::path& file, std::string_view text);

}  // namespace oo
