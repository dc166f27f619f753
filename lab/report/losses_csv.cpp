// Losses as CSV, and the writing of files: whole or not at all.
#include <fstream>
#include <system_error>

#include <fmt/format.h>

#include "engine/core/digest.hpp"
#include "lab/report/battle_report.hpp"
#include "lab/report/markup.hpp"

namespace oo {
namespace {

/// A text cell (RFC 4180). What a spreadsheet would take for a formula gets an apostrophe before it.
std::string cell(std::string_view text) {
  std::string clean = clean_text(text, 200);
  if (!clean.empty() && std::string_view("=+-@").find(clean.front()) != std::string_view::npos) clean.insert(0, "'");
  if (clean.find_first_of("\",\r\n;") == std::string::npos) return clean;
  std::string out = "\"";
  for (const char c : clean) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

}  // namespace

std::string losses_csv(const ReportInput& input) {
  std::string out = "turn,side,unit,began,figures,lost_this_turn,lost_so_far,state\r\n";
  for (const ReportTurn& turn : input.turns) {
    for (const UnitView& u : turn.view.units) {
      if (u.side > 1 || u.start == 0) continue;      // no start: a second part that nobody detached
      const std::string_view state = u.destroyed ? "destroyed" : u.on_table ? u.state : u.arrives > 0 ? "to_arrive" : "off_table";
      out += fmt::format("{},{},{},{},{},{},{},{}\r\n", turn.turn, cell(input.plan.side[u.side].name), cell(u.name), u.start, u.figures, u.lost_this_turn, u.start - u.figures, cell(state));
    }
  }
  return out;
}

std::optional<Trouble> write_file(const std::filesystem::path& file, std::string_view text) {
  namespace fs = std::filesystem;
  const auto fails = [&file](std::string_view what, std::string_view why) {
    return bad_input(file.string(), "not_written", fmt::format("{} {}: {}", what, file.string(), why));
  };
  const fs::path part = file.parent_path() / fs::path("." + file.filename().string() + "." + hex(digest(text)) + ".part");
  std::error_code gone;
  {
    std::ofstream out(part, std::ios::binary | std::ios::trunc);
    if (!out) return fails("cannot write", "the folder is missing or may not be written to");
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
    out.close();
    if (!out) {
      fs::remove(part, gone);
      return fails("cannot write", "the disk is full or failed; the file before it is untouched");
    }
  }
  std::error_code error;
  fs::rename(part, file, error);
  if (!error) return std::nullopt;
  fs::remove(part, gone);
  return fails("cannot put in place", error.message());
}

Result<std::filesystem::path> write_report(const ReportInput& input, const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return bad_input(folder.string(), "not_written", fmt::format("cannot make the folder {}: {}", folder.string(), error.message()));
  const auto page = folder / "report.html";
  if (auto trouble = write_file(page, report_page(input))) return *trouble;
  if (auto trouble = write_file(folder / "losses.csv", losses_csv(input))) return *trouble;
  return page;
}

}  // namespace oo
