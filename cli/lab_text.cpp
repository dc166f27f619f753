// The summary of a run for the terminal. The figures are those of summary.json; nothing is computed here but the layout.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/common.hpp"
#include "cli/lab_common.hpp"
#include "lab/story/story.hpp"

namespace oo::cli {

using nlohmann::json;

namespace {

double at(const json& interval, std::size_t i) { return interval[i].get<double>(); }

/// Columns are counted in characters, not bytes.
std::size_t letters(std::string_view text) {
  return std::size_t(std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}
std::string padded(const std::string& text, std::size_t width) { return text + std::string(width - std::min(width, letters(text)), ' '); }
/// As long as there is room for; whole words, as long as one fits.
std::string shortened(const std::string& text, std::size_t width) {
  if (letters(text) <= width) return text;
  std::string words;
  for (std::size_t at = text.find(' '); at != std::string::npos && letters(text.substr(0, at)) < width; at = text.find(' ', at + 1)) words = text.substr(0, at);
  return (words.empty() ? text : words) + "\u2026";
}

std::string row(const std::string& name, const std::string& first, const std::string& second) { return "  " + padded(name, 38) + padded(first, 26) + second + "\n"; }

std::string spaced_word(std::string word) {
  std::replace(word.begin(), word.end(), '_', ' ');
  return word;
}

std::string name_of_result(const json& arm, const std::string& id) {
  for (std::size_t side = 0; side < 2; ++side)
    if (id == (side == 0 ? "first" : "second")) return fmt::format("{} ({}) won", arm["sides"][side]["name"].get<std::string>(), arm["sides"][side]["player"].get<std::string>());
  return id == "draw" ? "drawn" : "not ended";
}

std::string results_text(const json& arm) {
  std::string out;
  std::size_t width = 46;
  for (const json& r : arm["results"]) width = std::max(width, letters(name_of_result(arm, r["id"])) + 2);
  for (const json& r : arm["results"])
    if (r["n"] != 0 || r["id"] != "unfinished") out += "  " + padded(name_of_result(arm, r["id"]), width) + padded(share_text(r["share"]), 28) + fmt::format("{}\n", r["n"].get<std::int64_t>());
  return out;
}

std::string measure_cell(const json& side, bool rate) {
  const std::string mean = fmt::format("{:.2f}", at(side["mean"], 0));
  if (!rate || !side.contains("rate")) return mean;
  return fmt::format("{}  {:.1f} %", mean, 100.0 * at(side["rate"], 0));
}

std::string measures_text(const json& arm) {
  std::string out, group;
  for (const json& m : arm["measures"]) {
    if (m["sides"][0]["total"] == 0 && m["sides"][1]["total"] == 0) continue;
    if (m["group"] != group) {
      group = m["group"].get<std::string>();
      out += "\n";
    }
    const bool part = m.contains("of");
    out += row((part ? "  " : "") + m["title"].get<std::string>(), measure_cell(m["sides"][0], part), measure_cell(m["sides"][1], part));
    if (!part || !m.contains("classes")) continue;
    for (const json& c : m["classes"]) {
      const auto cell = [&c](std::size_t side) { return c["sides"][side].contains("rate") ? fmt::format("{:.1f} %", 100.0 * at(c["sides"][side]["rate"], 0)) : std::string("-"); };
      out += row("    " + (c["name"].get<std::string>().empty() ? std::string("other") : spaced_word(c["name"].get<std::string>())), cell(0), cell(1));
    }
  }
  return out;
}

std::string both(const json& arm, const char* key, bool share) {
  const auto cell = [&](std::size_t side) {
    const json& i = arm["sides"][side][key];
    const json& interval = i.is_object() ? i["mean"] : i;
    return share ? share_text(interval) : mean_text(interval);
  };
  return padded(cell(0), 26) + cell(1) + "\n";
}

std::string endings_text(const json& arm) {
  std::string out = "\n  How it ended\n";
  std::size_t shown = 0;
  for (const json& e : arm["endings"]) {
    if (++shown > 8) break;
    const int winner = e["winner"].get<int>();
    const std::string who = winner < 0 ? "drawn" : arm["sides"][std::size_t(winner)]["name"].get<std::string>();
    const std::string degree = winner < 0 ? std::string() : e["degree"].get<std::string>();
    out += fmt::format("  {:>8}  {}, {}{}\n", e["n"].get<std::int64_t>(), who, outcome_reason(e["reason"].get<std::string>()),
                       degree.empty() ? degree : " (" + victory_words(degree) + ")");
  }
  return out;
}

std::string luck_text(const json& arm) {
  const json& luck = arm["luck"];
  std::string out = "\n  Luck (successes above the average)\n";
  const auto cell = [&](const char* key) { return padded(fmt::format("{:+.2f}", at(luck["sides"][0][key], 0)), 26) + fmt::format("{:+.2f}\n", at(luck["sides"][1][key], 0)); };
  out += "  " + padded("  a battle", 38) + cell("mean");
  out += "  " + padded("  in battles won", 38) + cell("when_won");
  out += "  " + padded("  in battles lost", 38) + cell("when_lost");
  return out + fmt::format("  Luck and result go together by {:.2f} (0: not at all, 1: luck alone).\n", luck["correlation_with_result"].get<double>());
}

std::string arm_text(const json& arm) {
  std::string out = results_text(arm);
  out += "\n  " + padded("", 38) + padded(shortened(arm["sides"][0]["name"], 24), 26) + arm["sides"][1]["name"].get<std::string>() + "\n";
  out += "  " + padded("Figures lost", 38) + both(arm, "lost", false);
  out += "  " + padded("Share of its figures", 38) + both(arm, "share_lost", true);
  out += "  " + padded("Broke first", 38) + both(arm, "broke_first", true);
  out += measures_text(arm) + luck_text(arm) + endings_text(arm);
  const json& turns = arm["numbers"][0];
  return out + fmt::format("\n  {:.1f} turns on the average ({:.0f} to {:.0f}), {:.0f} orders.\n", at(turns["mean"], 0), turns["least"].get<double>(), turns["most"].get<double>(), at(arm["numbers"][1]["mean"], 0));
}

}  // namespace

std::string share_text(const json& i) { return fmt::format("{:.1f} % ({:.1f} to {:.1f})", 100.0 * at(i, 0), 100.0 * at(i, 1), 100.0 * at(i, 2)); }
std::string mean_text(const json& i) { return fmt::format("{:.2f} ({:.2f} to {:.2f})", at(i, 0), at(i, 1), at(i, 2)); }

std::string run_text(const json& summary) {
  const json& arm = summary["arms"][0];
  std::string out = fmt::format("{}: {} battles{}, intervals of 95 %\n", arm["scenario"]["title"].get<std::string>(), arm["battles"].get<std::int64_t>(),
                                summary["complete"].get<bool>() ? "" : fmt::format(" of {}", summary["asked"].get<std::int64_t>()));
  if (arm["battles"] == 0) return out + "  Nothing was fought.\n";
  out += arm_text(arm);
  if (!summary["records"].empty()) {
    out += "\n  Worth watching\n";
    for (const json& r : summary["records"]) out += "  " + padded(r["why"].get<std::string>(), 12) + padded(r["file"].get<std::string>(), 32) + r["words"].get<std::string>() + "\n";
  }
  return harmless(out + "\nAgain: " + summary["command"].get<std::string>());
}

}  // namespace oo::cli
