// Two arms on the same seeds: which is better, by how much, whether that is decided, and what else differs.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lab/pages/parts.hpp"
#include "lab/report/markup.hpp"

namespace oo::pages {

namespace {

constexpr std::size_t kMostInChart = 16;
constexpr double kOftenEnough = 0.05;       // means a battle below it have no share worth a place in the chart

struct Names {
  std::string a, b;                         // not escaped
};
Names names_of(const json& summary) {
  const json& c = summary["comparison"];
  const auto name = [&](const char* key, std::size_t arm) { return clean_text(c.contains(key) ? c[key].get<std::string>() : summary["arms"][arm]["label"].get<std::string>(), 60); };
  return {name("a", 0), name("b", 1)};
}

std::string bold(const std::string& name) { return "<b>" + escape_text(name) + "</b>"; }

/// Whose score it is: a player's own, or the first side's.
std::string whose(const json& summary) { return summary["comparison"]["swapped"].get<bool>() ? std::string("score") : "score of " + side_name(summary["arms"][0], 0); }

std::string verdict(const json& summary, const Names& n) {
  const json& c = summary["comparison"];
  const Range d = range_of(c["score"]["difference"]);
  const std::string by = c["swapped"].get<bool>() ? std::string() : fmt::format(" for {}", side_html(summary["arms"][0], 0));
  if (!c.contains("decided")) {
    if (d.clear_of(0.0)) return fmt::format("Yes: {} scores higher than {}{}, by {}. The interval does not reach zero.", bold(d.value > 0 ? n.a : n.b), bold(d.value > 0 ? n.b : n.a), by, points(d.value > 0 ? d : Range{-d.value, -d.high, -d.low}));
    return fmt::format("Not shown: {} less {} is {}{}, and an interval that holds both signs may be chance.", bold(n.a), bold(n.b), points(d), by);
  }
  const json& k = c["decided"];
  const std::string word = k["verdict"].get<std::string>(), margin = percent(k["margin"].get<double>());
  const std::string after = fmt::format(" after {} pairs. {} less {}, allowing for the early stop: {}.", whole(k["pairs"]), bold(n.a), bold(n.b), points(range_of(k["difference"])));
  if (word == "a_better") return fmt::format("Decided: {} scores higher{}{}", bold(n.a), by, after);
  if (word == "b_better") return fmt::format("Decided: {} scores higher{}{}", bold(n.b), by, after);
  if (word == "no_difference") return fmt::format("Decided: no difference as large as {}{}", margin, after);
  return "Not decided" + after + (k.contains("more_pairs") ? fmt::format(" As it stands about {} pairs more would be needed.", whole(k["more_pairs"])) : std::string());
}

std::string needed(const json& c) {
  const json& t = c["to_tell"];
  std::string out = fmt::format("To tell a difference of {} of the score from none it takes about {} pairs", number(100.0 * t["margin"].get<double>(), 1) + " points", whole(t["pairs_for_margin"]));
  if (t.contains("pairs_for_this") && t["pairs_for_this"].get<std::int64_t>() > 0) out += fmt::format(", and to tell the one found here about {}", whole(t["pairs_for_this"]));
  return out + fmt::format("; {} were fought.", whole(c["pairs"]));
}

/// "British garrison: charges declared"; of the measure's full title where it is one.
std::string number_title(const json& summary, const json& n) {
  std::string title = n["title"].get<std::string>();
  for (const json& m : summary["arms"][0]["measures"])
    if (m["id"] == n["id"]) title = title_of(summary["arms"][0], m);
  return n.contains("side") ? side_name(summary["arms"][0], n["side"].get<std::size_t>()) + ": " + inside(title) : title;
}

/// In parts of the mean of both, so that what is counted in hundreds and what is counted in tenths stand on one scale.
Range relative(const json& n) {
  const Range d = range_of(n["difference"]);
  const double middle = (n["a"].get<double>() + n["b"].get<double>()) / 2.0;
  return {d.value / middle, std::max(-2.0, d.low / middle), std::min(2.0, d.high / middle)};
}
bool fits_chart(const json& n) { return n["id"] != "luck" && (n["a"].get<double>() + n["b"].get<double>()) / 2.0 >= kOftenEnough; }
/// Half widths that a difference is from none.
double clearness(const json& n) {
  const Range d = range_of(n["difference"]);
  const double half = (d.high - d.low) / 2.0;
  return half <= 0.0 ? (d.value == 0.0 ? 0.0 : 1e9) : std::fabs(d.value) / half;
}

void score_section(Page& page, const json& summary, const Names& n) {
  const json& c = summary["comparison"];
  page.section("score", "Which is better");
  page.say(verdict(summary, n) + " " + needed(c));
  json rows = json::array();
  rows.push_back(chart_row(n.a, -1, range_of(c["score"]["a"])));
  rows.push_back(chart_row(n.b, -1, range_of(c["score"]["b"])));
  Table t("The " + whose(summary), {"", "score", "95 % interval"});
  const auto row = [&t](const std::string& name, const Range& r) { t.row({name, percent(r.value), percent(r.low) + " to " + percent(r.high)}); };
  row(n.a, range_of(c["score"]["a"]));
  row(n.b, range_of(c["score"]["b"]));
  const Range d = range_of(c["score"]["difference"]);
  t.row({n.a + " less " + n.b, signed_number(100.0 * d.value, 1) + " points", signed_number(100.0 * d.low, 1) + " to " + signed_number(100.0 * d.high, 1)});
  page.chart({{"kind", "points"}, {"unit", "percent"}, {"x", whose(summary) + " (a draw is half)"}, {"ref", 0.5}, {"rows", rows}}, "the " + whose(summary) + " in each arm, with 95 % intervals; the broken line is one half.", t);
  page.say(fmt::format("Both arms fought the same seeds; their results go together by {} (correlation), which is what makes pairs tell more than as many battles apart.", number(c["score"]["correlation"].get<double>())));
}

void numbers_section(Page& page, const json& summary, const Names& n) {
  page.section("differs", "What else differs");
  std::vector<const json*> order;
  std::size_t clear = 0;
  for (const json& one : summary["comparison"]["numbers"]) {
    clear += range_of(one["difference"]).clear_of(0.0) ? 1 : 0;
    order.push_back(&one);
  }
  page.say(fmt::format("{} of {} numbers differ by more than their interval; one in twenty would do so by chance alone. A difference is {} less {}.", clear, order.size(), bold(n.a), bold(n.b)));
  Table t("Numbers a battle", {"", n.a, n.b, "difference (95 % interval)", "so"});
  for (const json* one : order) {
    const Range d = range_of((*one)["difference"]);
    Cell so(!d.clear_of(0.0) ? "not shown" : d.value > 0.0 ? "more in " + n.a : "more in " + n.b);
    so.note = true;
    t.row({number_title(summary, *one), number((*one)["a"].get<double>()), number((*one)["b"].get<double>()), signed_number(d), so});
  }
  std::stable_sort(order.begin(), order.end(), [](const json* a, const json* b) { return clearness(*a) > clearness(*b); });
  json rows = json::array();
  for (const json* one : order)
    if (rows.size() < kMostInChart && fits_chart(*one)) rows.push_back(chart_row(number_title(summary, *one), -1, relative(*one)));
  if (!rows.empty())
    page.chart({{"kind", "points"}, {"unit", "signed percent"}, {"x", "less in " + n.a + "  \u2190  difference, in % of the mean  \u2192  more in " + n.a}, {"ref", 0.0}, {"rows", rows}},
               "the clearest differences, as a share of the mean of both arms, with 95 % intervals; the broken line is no difference.");
  page.table(t);
}

}  // namespace

void compare_sections(Page& page, const json& summary) {
  const Names n = names_of(summary);
  const json& c = summary["comparison"];
  if (c["pairs"] == 0) {
    page.section("score", "Nothing was fought");
    return;
  }
  page.add("<ul class=\"glance\">\n<li><b>Is there a difference?</b> " + verdict(summary, n) + "</li>\n<li><b>Are there enough battles?</b> " + needed(c) + "</li>\n");
  // Of players: with unequal ones either side says nothing of the scenario.
  for (std::size_t arm = 0; arm < 2 && !c["swapped"].get<bool>(); ++arm)
    page.add(fmt::format("<li><b>Is it fair with {}?</b> {}</li>\n", text_of(summary["arms"][arm]["label"]), fair_words(summary["arms"][arm])));
  page.add("</ul>\n");
  score_section(page, summary, n);
  numbers_section(page, summary, n);
  for (std::size_t arm = 0; arm < 2; ++arm) {
    page.group(arm == 0 ? "a" : "b", clean_text(summary["arms"][arm]["label"].get<std::string>(), 60) + ": how it went");
    if (summary["arms"][arm]["battles"] != 0) result_section(page, summary["arms"][arm]);
  }
  page.ungroup();
}

}  // namespace oo::pages
