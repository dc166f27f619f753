// Is it fair, how long, how bloody, who breaks first: sentences at the top, then each with its chart and numbers.
#include <fmt/format.h>

#include <algorithm>

#include "lab/pages/parts.hpp"
#include "lab/report/markup.hpp"
#include "lab/story/story.hpp"

namespace oo::pages {

namespace {

constexpr double kRare = 0.05;              // times a battle: less often than in one of twenty

double share(const json& arm, std::size_t result) { return range_of(arm["results"][result]["share"]).value; }

/// Where the battles pass the share `part` of all, by the number of turns.
double quantile(const json& counts, double part) {
  double all = 0.0, seen = 0.0;
  for (const json& one : counts) all += one[1].get<double>();
  for (const json& one : counts) {
    seen += one[1].get<double>();
    if (seen >= part * all) return one[0].get<double>();
  }
  return 0.0;
}

/// How far a score is from even, in a word; `d` from one half.
const char* degree(double d) { return d < 0.05 ? "slight" : d < 0.15 ? "clear" : d < 0.30 ? "strong" : "overwhelming"; }

/// Battles that would bring the interval down to three points either way.
std::int64_t battles_for_three_points(const json& arm, const Range& score) {
  const double half = (score.high - score.low) / 2.0, times = half / 0.03;
  return std::int64_t(double(arm["battles"].get<std::int64_t>()) * times * times / 100.0 + 1.0) * 100;
}

// Sides are one or many ("Nipmucs", "United States army"): no verb depends on their names.
std::string shares_words(const json& arm) {
  std::string out = fmt::format("Won by {}: {} of the battles; by {}: {}", side_html(arm, 0), percent(range_of(arm["results"][0]["share"])), side_html(arm, 1), percent(range_of(arm["results"][1]["share"])));
  if (arm["results"][2]["n"] != 0) out += fmt::format("; drawn: {}", percent(share(arm, 2)));
  if (arm["results"][3]["n"] != 0) out += fmt::format("; without an end: {}", percent(share(arm, 3)));
  return out + ".";
}

std::string losses_words(const json& arm) {
  const auto one = [&arm](std::size_t side, const char* of) {
    const json& s = arm["sides"][side];
    return fmt::format("{}: {}{} lost, {} of {} on the average", side_html(arm, side), percent(range_of(s["share_lost"]).value, 0), of, number(range_of(s["lost"]).value, 1), whole(s["start"]));
  };
  return one(0, " of the figures") + "; " + one(1, "") + ".";
}

std::string turns_words(const json& arm) {
  const json& turns = arm["numbers"][0];
  const json& counts = arm["histograms"]["turns"];
  const double least = turns["least"].get<double>(), most = turns["most"].get<double>(), low = quantile(counts, 0.25), high = quantile(counts, 0.75);
  if (least == most) return fmt::format("Every battle takes {} turns.", number(most, 0));
  const std::string half = low == high ? fmt::format("at least half of the battles take just {}", number(low, 0)) : fmt::format("half of the battles take {} to {}", number(low, 0), number(high, 0));
  return fmt::format("{} turns on the average; {}, the shortest {}, the longest {}.", number(range_of(turns).value, 1), half, number(least, 0), number(most, 0));
}

std::string broke_words(const json& arm) {
  const double neither = arm["broke_first"]["neither"].get<double>() / std::max(1.0, arm["battles"].get<double>());
  std::string out = fmt::format("The first unit to break is one of {}\u2019s in {} of the battles and one of {}\u2019s in {}", side_html(arm, 0), percent(range_of(arm["sides"][0]["broke_first"]).value, 0), side_html(arm, 1),
                                percent(range_of(arm["sides"][1]["broke_first"]).value, 0));
  if (neither > 0.0) out += fmt::format("; in {} none breaks", percent(neither, neither < 0.01 ? 1 : 0));
  return out + ".";
}

/// Of one side: how often it charges, and how many of its charges come to the enemy.
std::string charging_words(const json& arm, const json& charges, const json& home, std::size_t side) {
  const std::int64_t total = charges["sides"][side]["total"].get<std::int64_t>(), came = home["sides"][side]["total"].get<std::int64_t>();
  if (total == 0) return side_html(arm, side) + ": never";
  const bool strokes = home["title"].get_ref<const std::string&>().find("hand strokes") != std::string::npos;
  const double mean = range_of(charges["sides"][side]).value;
  if (mean >= kRare)
    return fmt::format("{}: {} charges a battle, of which {} {}", side_html(arm, side), number(mean, 1), percent(double(came) / double(total), 0), strokes ? "come to hand strokes" : "reach the enemy");
  const std::string of = came == 0 ? "none" : came == total ? "all" : whole(came);
  return fmt::format("{}: hardly ever, {} in all {} battles, of which {} {}", side_html(arm, side), whole(total), whole(arm["battles"]), of, strokes ? "came to hand strokes" : "reached the enemy");
}

std::string charges_words(const json& arm) {
  for (const json& home : arm["measures"]) {
    if (home["group"] != "charge" || !home.contains("of")) continue;
    for (const json& charges : arm["measures"])
      if (charges["id"] == home["of"]) return charging_words(arm, charges, home, 0) + "; " + charging_words(arm, charges, home, 1) + ".";
  }
  return {};
}

std::string dice_words(const json& arm) {
  if (arm["results"][0]["n"] == 0 || arm["results"][1]["n"] == 0) return "One side never wins here: no run of luck was enough to turn a battle.";
  const double r = arm["luck"]["correlation_with_result"].get<double>();
  const char* words = r < 0.2 ? "Hardly" : r < 0.4 ? "In part" : r < 0.6 ? "To a good part" : "Mostly";
  return fmt::format("{}: luck and result go together by {} (0: not at all; 1: luck alone), so that luck accounts for about {} of how the results differ.", words, number(r), percent(r < 0.0 ? 0.0 : r * r, 0));
}

void item(Page& page, const char* question, const std::string& answer) {
  if (!answer.empty()) page.add(fmt::format("<li><b>{}</b> {}</li>\n", question, answer));
}

json share_rows(const json& arm) {
  json rows = json::array();
  static constexpr int kSides[] = {0, 1, -1, -1};
  for (std::size_t i = 0; i < 4; ++i) {
    const json& r = arm["results"][i];
    if (i == 3 && r["n"] == 0) continue;
    rows.push_back(chart_row(i < 2 ? side_name(arm, i) : i == 2 ? "Drawn" : "Unfinished", kSides[i], range_of(r["share"])));
  }
  return rows;
}

Table share_table(const json& arm) {
  Table t("Results of the battles", {"", "battles", "share", "95 % interval"});
  for (std::size_t i = 0; i < 4; ++i) {
    const json& r = arm["results"][i];
    const Range s = range_of(r["share"]);
    const std::string name = i < 2 ? side_name(arm, i) + " won" : i == 2 ? "Drawn" : "Unfinished";
    t.row({{name, i < 2 ? int(i) : -1}, whole(r["n"]), percent(s.value), percent(s.low) + " to " + percent(s.high)});
  }
  const Range score = range_of(arm["score"]);
  t.row({{"Score of " + side_name(arm, 0) + " (a draw is half)", 0}, whole(arm["battles"]), percent(score.value), percent(score.low) + " to " + percent(score.high)});
  return t;
}

void endings(Page& page, const json& arm) {
  Table t("How the battles ended", {"", "why", "battles", "share"});
  std::size_t shown = 0;
  for (const json& e : arm["endings"]) {
    if (++shown > 12) break;
    const int winner = e["winner"].get<int>();
    const std::string degree = e["degree"].get<std::string>();
    Cell why(clean_text(outcome_reason(e["reason"].get<std::string>()), 100) + (winner < 0 || degree.empty() ? std::string() : " (" + clean_text(victory_words(degree), 60) + ")"));
    why.note = true;
    t.row({{winner < 0 ? std::string("Drawn") : side_name(arm, std::size_t(winner)) + " won", winner}, why, whole(e["n"]), percent(e["n"].get<double>() / std::max(1.0, arm["battles"].get<double>()))});
  }
  page.table(t);
}

Table counts_table(const std::string& caption, const char* head, const json& counts, double all) {
  Table t(caption, {head, "battles", "share"});
  for (const json& one : counts) t.row({number(one[0].get<double>(), 0), whole(one[1]), percent(one[1].get<double>() / std::max(1.0, all))});
  return t;
}

Table lost_table(const json& arm) {
  Table t("Figures lost", {"", "of", "lost a battle", "share", "range"});
  for (std::size_t side = 0; side < 2; ++side) {
    const json& s = arm["sides"][side];
    t.row({{side_name(arm, side), int(side)}, whole(s["start"]), number(range_of(s["lost"]), 1), percent(range_of(s["share_lost"])), number(s["lost"]["least"].get<double>(), 0) + " to " + number(s["lost"]["most"].get<double>(), 0)});
  }
  return t;
}

}  // namespace

std::string fair_words(const json& arm) {
  const Range score = range_of(arm["score"]);
  const std::string interval = fmt::format("counting a draw as half, the score of {} is {}", side_html(arm, 0), percent(score));
  if (score.clear_of(0.5)) {
    const double d = score.value < 0.5 ? 0.5 - score.value : score.value - 0.5;
    return fmt::format("No: the advantage is with {}, and it is {}; {}, and an even 50\u2009% lies outside that interval.", side_html(arm, score.value > 0.5 ? 0 : 1), degree(d), interval);
  }
  if (score.high - score.low <= 0.10) return fmt::format("As far as {} battles can tell, yes: {}, which does not rule out an even 50\u2009%.", whole(arm["battles"]), interval);
  return fmt::format("That cannot be told yet: {}. An interval of three points either way takes about {} battles.", interval, whole(battles_for_three_points(arm, score)));
}

void glance(Page& page, const json& arm) {
  page.add("<ul class=\"glance\">\n");
  item(page, "Is it fair?", fair_words(arm) + " " + shares_words(arm));
  item(page, "How long?", turns_words(arm));
  item(page, "How bloody?", losses_words(arm));
  item(page, "Who breaks first?", broke_words(arm));
  item(page, "Who charges?", charges_words(arm));
  item(page, "Is it the dice?", dice_words(arm));
  page.add("</ul>\n");
}

void result_section(Page& page, const json& arm) {
  const double all = arm["battles"].get<double>();
  page.section("fair", "Who wins");
  page.say(shares_words(arm) + " " + fair_words(arm));
  page.chart({{"kind", "bars"}, {"unit", "percent"}, {"x", "share of the battles"}, {"ref", 0.5}, {"rows", share_rows(arm)}}, "how many of the battles each side won, with the 95 % interval of each share; the broken line is one half.", share_table(arm));
  endings(page, arm);
  page.section("long", "How long it takes");
  page.say(turns_words(arm));
  page.chart({{"kind", "histogram"}, {"x", "turns"}, {"y", "battles"}, {"width", 1}, {"rows", arm["histograms"]["turns"]}}, "how many battles ended after how many turns.", counts_table("Turns", "turns", arm["histograms"]["turns"], all));
  page.section("bloody", "How bloody it is");
  page.say(losses_words(arm));
  json rows = json::array(), broke = json::array();
  for (std::size_t side = 0; side < 2; ++side) {
    rows.push_back(chart_row(side_name(arm, side), int(side), range_of(arm["sides"][side]["share_lost"])));
    broke.push_back(chart_row(side_name(arm, side), int(side), range_of(arm["sides"][side]["broke_first"])));
  }
  page.chart({{"kind", "bars"}, {"unit", "percent"}, {"x", "share of its figures lost, on the average"}, {"rows", rows}}, "the share of its figures that each side loses on the average, with 95 % intervals.", lost_table(arm));
  page.chart({{"kind", "histogram"}, {"x", "lead at the end: share of figures kept, first side less second"}, {"y", "battles"}, {"width", 0.1}, {"signs", true}, {"unit", "percent"}, {"sides", {side_name(arm, 0), side_name(arm, 1)}}, {"rows", arm["histograms"]["lead"]}},
             fmt::format("how far ahead in figures kept {} (right of the middle) or {} (left) stood at the end.", side_name(arm, 0), side_name(arm, 1)));
  page.section("broke", "Who breaks first");
  page.say(broke_words(arm));
  Table t("Whose unit was the first to break", {"", "battles", "share", "95 % interval"});
  for (std::size_t side = 0; side < 2; ++side) {
    const Range r = range_of(arm["sides"][side]["broke_first"]);
    t.row({{side_name(arm, side), int(side)}, whole(arm["broke_first"][side == 0 ? "first" : "second"]), percent(r.value), percent(r.low) + " to " + percent(r.high)});
  }
  t.row({"None broke", whole(arm["broke_first"]["neither"]), percent(arm["broke_first"]["neither"].get<double>() / std::max(1.0, all)), ""});
  page.chart({{"kind", "bars"}, {"unit", "percent"}, {"x", "share of the battles"}, {"rows", broke}}, "in which share of the battles the first unit to break was that side\u2019s.", t);
}

void arm_sections(Page& page, const json& arm) {
  result_section(page, arm);
  measure_sections(page, arm);
  unit_section(page, arm);
  luck_section(page, arm);
}

}  // namespace oo::pages
