// A sweep: one chart a measure over the grid, with the crossings of the score looked for. A duel: the ladder.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "lab/pages/parts.hpp"
#include "lab/report/markup.hpp"

namespace oo::pages {

namespace {

struct Axes {
  std::size_t x = 0, series = 0, count = 0;   // series == x: there is none
  bool numbers = false;                       // x
};

/// Along the chart goes the axis with the most numbers; the next one gives the lines.
Axes axes_of(const json& grid) {
  const json& axes = grid["axes"];
  Axes out;
  out.count = axes.size();
  std::size_t most = 0;
  for (std::size_t a = 0; a < axes.size(); ++a) {
    const std::size_t n = axes[a].contains("numbers") ? axes[a]["values"].size() : 0;
    if (n > most) most = n, out.x = a, out.numbers = true;
  }
  out.series = out.x;
  for (std::size_t a = 0; a < axes.size() && out.series == out.x; ++a)
    if (a != out.x) out.series = a;
  return out;
}

std::string axis_name(const json& axis) {
  const std::string kind = axis["kind"].get<std::string>(), name = clean_text(axis["name"].get<std::string>(), 60);
  return kind == "figures" ? "figures of " + name : kind == "player" ? "player of the " + std::string(name == "1" ? "first" : "second") + " side" : name;
}
std::string value_of(const json& axis, const json& at) { return clean_text(axis["values"][at.get<std::size_t>()].get<std::string>(), 40); }

/// What the axes that are neither along nor a line of the chart say, for a panel of its own.
std::string panel_of(const json& grid, const Axes& axes, const json& cell) {
  std::string out;
  for (std::size_t a = 0; a < axes.count; ++a)
    if (a != axes.x && a != axes.series) out += (out.empty() ? "" : ", ") + axis_name(grid["axes"][a]) + " = " + value_of(grid["axes"][a], cell["at"][a]);
  return out;
}

json marks_of(const json& grid, const Axes& axes) {
  json out = json::array();
  if (!grid.contains("target")) return out;
  for (const json& c : grid["target"]["crossings"])
    if (c["axis"].get<std::size_t>() == axes.x) {
      json mark{{"x", c["value"]}, {"l", c["low"]}, {"h", c["high"]}};
      std::string panel;
      for (const json& o : c["others"]) {
        const std::size_t a = o["axis"].get<std::size_t>();
        if (a == axes.series) mark["series"] = clean_text(o["value"].get<std::string>(), 40);
        else panel += (panel.empty() ? "" : ", ") + axis_name(grid["axes"][a]) + " = " + clean_text(o["value"].get<std::string>(), 40);
      }
      mark["panel"] = panel;
      out.push_back(std::move(mark));
    }
  return out;
}

/// The chart of one measure; `range` finds it in an arm.
template <class Find>
json lines(const json& summary, const Axes& axes, const std::string& y, const char* unit, const Find& find) {
  const json& grid = summary["grid"];
  json rows = json::array();
  for (const json& cell : grid["cells"]) {
    const json& arm = summary["arms"][cell["arm"].get<std::size_t>()];
    if (arm["battles"] == 0) continue;
    const Range r = find(arm);
    json row{{"v", r.value}, {"l", r.low}, {"h", r.high}, {"panel", panel_of(grid, axes, cell)}};
    const json& x = grid["axes"][axes.x];
    if (axes.numbers) row["x"] = x["numbers"][cell["at"][axes.x].get<std::size_t>()];
    else row["x"] = value_of(x, cell["at"][axes.x]);
    row["series"] = axes.series == axes.x ? std::string() : value_of(grid["axes"][axes.series], cell["at"][axes.series]);
    rows.push_back(std::move(row));
  }
  json out{{"kind", "lines"}, {"unit", unit}, {"x", axis_name(grid["axes"][axes.x])}, {"numbers", axes.numbers}, {"y", y}, {"rows", std::move(rows)}};
  if (axes.series != axes.x) out["series"] = axis_name(grid["axes"][axes.series]);
  return out;
}

std::string crossing_words(const json& grid, const json& c) {
  std::string out = fmt::format("{} = <b>{}</b> ({}{} to {}{})", escape_text(axis_name(grid["axes"][c["axis"].get<std::size_t>()])), number(c["value"].get<double>()), c["open_below"].get<bool>() ? "below " : "",
                                number(c["low"].get<double>()), number(c["high"].get<double>()), c["open_above"].get<bool>() ? " or more" : "");
  std::string where;
  for (const json& o : c["others"]) where += (where.empty() ? ", where " : " and ") + escape_text(axis_name(grid["axes"][o["axis"].get<std::size_t>()])) + " = " + text_of(o["value"], 40);
  return out + where;
}

void crossings(Page& page, const json& summary) {
  const json& grid = summary["grid"];
  if (!grid.contains("target")) return;
  const std::string target = fmt::format("A score of {} of {}", percent(grid["target"]["score"].get<double>()), side_html(summary["arms"][0], 0));
  const json& found = grid["target"]["crossings"];
  if (found.empty()) return page.say(target + " lies nowhere between neighbours of this grid.");
  page.say(target + " lies at:");
  page.add("<ul class=\"plain\">");
  for (const json& c : found) page.add("<li>" + crossing_words(grid, c) + "</li>\n");
  page.add("</ul>\n");
}

std::string extreme(const json& summary, bool highest) {
  const json* best = nullptr;
  for (const json& arm : summary["arms"]) {
    if (arm["battles"] == 0) continue;
    if (best == nullptr || (highest ? range_of(arm["score"]).value > range_of((*best)["score"]).value : range_of(arm["score"]).value < range_of((*best)["score"]).value)) best = &arm;
  }
  if (best == nullptr) return "nothing was fought";
  return fmt::format("{} with {}", percent(range_of((*best)["score"])), text_of((*best)["label"], 200));
}

void grid_table(Page& page, const json& summary) {
  const json& grid = summary["grid"];
  std::vector<std::string> heads;
  for (const json& axis : grid["axes"]) heads.push_back(axis_name(axis));
  const json& first = summary["arms"][0];
  for (const std::string& head : {"score of " + side_name(first, 0), std::string("battles"), std::string("turns"), "lost by " + side_name(first, 0), "lost by " + side_name(first, 1), std::string("rules hash")}) heads.push_back(head);
  Table t("Every combination", std::move(heads));
  for (const json& cell : grid["cells"]) {
    const json& arm = summary["arms"][cell["arm"].get<std::size_t>()];
    std::vector<Cell> row;
    for (std::size_t a = 0; a < grid["axes"].size(); ++a) row.emplace_back(value_of(grid["axes"][a], cell["at"][a]));
    row.emplace_back(percent(range_of(arm["score"])));
    row.emplace_back(whole(arm["battles"]));
    row.emplace_back(number(range_of(arm["numbers"][0]), 1));
    for (std::size_t side = 0; side < 2; ++side) row.emplace_back(percent(range_of(arm["sides"][side]["share_lost"])));
    row.emplace_back(arm["ruleset"]["rules_hash"].get<std::string>());
    t.row(std::move(row));
  }
  page.section("grid", "Every combination in numbers");
  page.table(t);
}

void counted_charts(Page& page, const json& summary, const Axes& axes) {
  page.section("counted", "What the rule set counts");
  page.say("One chart a measure, drawn when it is opened; the numbers of all of them are in summary.json.");
  const json& list = summary["arms"][0]["measures"];
  for (std::size_t m = 0; m < list.size(); ++m) {
    const std::string title = title_of(summary["arms"][0], list[m]);
    std::vector<std::pair<json, std::string>> charts;
    for (std::size_t side = 0; side < 2; ++side) {
      const bool met = std::any_of(summary["arms"].begin(), summary["arms"].end(), [&](const json& arm) { return arm["measures"][m]["sides"][side]["total"] != 0; });
      const std::string words = side_name(summary["arms"][0], side) + ": " + inside(title) + ", a battle";
      if (met) charts.emplace_back(lines(summary, axes, words, "number", [m, side](const json& arm) { return range_of(arm["measures"][m]["sides"][side]); }), words + ", over the grid, with 95 % intervals.");
    }
    if (!charts.empty()) page.folded(title, std::move(charts));
  }
}

}  // namespace

void sweep_sections(Page& page, const json& summary) {
  const json& first = summary["arms"][0];
  const Axes axes = axes_of(summary["grid"]);
  page.add("<ul class=\"glance\">\n");
  page.add(fmt::format("<li><b>What is varied?</b> {} combinations, {} battles each on the same seeds.</li>\n", summary["arms"].size(), whole(summary["asked"])));
  page.add(fmt::format("<li><b>Where does {} do best?</b> {}.</li>\n<li><b>Where worst?</b> {}.</li>\n</ul>\n", side_html(first, 0), extreme(summary, true), extreme(summary, false)));
  page.section("score", "The score over the grid");
  crossings(page, summary);
  json score = lines(summary, axes, "score of " + side_name(first, 0), "percent", [](const json& arm) { return range_of(arm["score"]); });
  const double ref = summary["grid"].contains("target") ? summary["grid"]["target"]["score"].get<double>() : 0.5;
  score["ref"] = ref;
  score["marks"] = marks_of(summary["grid"], axes);
  page.chart(std::move(score), fmt::format("the score of {} (a draw is half) over the grid, with 95 % intervals; the broken line is {}{}.", side_name(first, 0), percent(ref), summary["grid"].contains("target") ? ", upright lines are where it is crossed" : ""));
  page.section("others", "Length and losses over the grid");
  page.chart(lines(summary, axes, "turns", "number", [](const json& arm) { return range_of(arm["numbers"][0]); }), "how many turns a battle takes, with 95 % intervals.");
  page.add("<div class=\"two\">");
  for (std::size_t side = 0; side < 2; ++side)
    page.chart(lines(summary, axes, "share of figures lost by " + side_name(first, side), "percent", [side](const json& arm) { return range_of(arm["sides"][side]["share_lost"]); }),
               "the share of its figures that " + side_name(first, side) + " loses on the average, with 95 % intervals.");
  for (std::size_t side = 0; side < 2; ++side)
    page.chart(lines(summary, axes, "battles in which " + side_name(first, side) + " broke first", "percent", [side](const json& arm) { return range_of(arm["sides"][side]["broke_first"]); }),
               "in which share of the battles " + side_name(first, side) + " broke first, with 95 % intervals.");
  page.add("</div>\n");
  counted_charts(page, summary, axes);
  grid_table(page, summary);
}

void duel_sections(Page& page, const json& summary) {
  const json& ladder = summary["ladder"];
  const json& best = ladder["rungs"][0];
  page.add(fmt::format("<ul class=\"glance\">\n<li><b>Who plays best?</b> <b>{}</b>, {} points of Elo above the mean of the ladder.</li>\n", text_of(best["player"]), signed_number(range_of(best["elo"]), 0)));
  page.add("<li><b>What does that mean?</b> 100 points between two players are 64 battles in a hundred for the better one, 200 are 76, 400 are 91. Two players whose intervals overlap may be equally good.</li>\n</ul>\n");
  page.section("ladder", "The ladder");
  json rows = json::array();
  Table t("The ladder", {"", "Elo (95 % interval)", "score (95 % interval)", "pairs"});
  for (const json& r : ladder["rungs"]) {
    const std::string player = clean_text(r["player"].get<std::string>(), 60);
    rows.push_back(chart_row(player, -1, range_of(r["elo"])));
    t.row({player, signed_number(range_of(r["elo"]), 0), percent(range_of(r["score"])), whole(r["pairs"])});
  }
  page.chart({{"kind", "points"}, {"unit", "signed"}, {"x", "Elo, 0 is the mean of the ladder"}, {"ref", 0.0}, {"rows", rows}}, "the strength of each player on Elo\u2019s scale, with 95 % intervals; the broken line is the mean.", t);
  page.section("meetings", "Who met whom");
  json meetings = json::array();
  Table m("Meetings", {"", "pairs", "score (95 % interval)"});
  for (const json& p : ladder["pairings"]) {
    const std::string a = clean_text(p["a"].get<std::string>(), 60), b = clean_text(p["b"].get<std::string>(), 60), where = words_of(p["scenario"]);
    m.row({a + " against " + b + ", " + where, whole(p["pairs"]), percent(range_of(p["score"]))});
    meetings.push_back(chart_row(a + " against " + b + ", " + where, -1, range_of(p["score"])));
  }
  page.chart({{"kind", "points"}, {"unit", "percent"}, {"x", "score of the one named first (a draw is half)"}, {"ref", 0.5}, {"rows", meetings}}, "the score of each meeting, with 95 % intervals; the broken line is one half.", m);
  page.section("sides", "As either side");
  page.say("Each meeting was fought on the same seeds with the sides swapped. Where the first side wins whoever plays it, the scenario decides more than the players.");
  Table s("Results of each arm", {"", "battles", "first side won", "second side won", "drawn", "turns"});
  for (const json& arm : summary["arms"]) {
    s.row({clean_text(arm["label"].get<std::string>(), 100), whole(arm["battles"]), percent(range_of(arm["results"][0]["share"])), percent(range_of(arm["results"][1]["share"])), percent(range_of(arm["results"][2]["share"])), number(range_of(arm["numbers"][0]), 1)});
  }
  page.table(s);
}

}  // namespace oo::pages
