// What the rule set counts: charges and their fates, fire by class, morale, melee, leaders; units; luck.
#include <fmt/format.h>

#include <algorithm>

#include "lab/pages/parts.hpp"

namespace oo::pages {

namespace {

struct Group {
  const char* id;
  const char* title;
  const char* words;
};
constexpr Group kGroups[] = {
    {"charge", "Charges and their fates", "How often each side charges, and what becomes of it."},
    {"fire", "Fire", "How much each side fires, and how well it hits."},
    {"morale", "Morale", "How often each side is tested, and how often it stands."},
    {"melee", "Hand to hand", "What comes of fights hand to hand, told by who began them."},
    {"leaders", "Leaders", "What becomes of leaders and officers."},
    {"other", "The rest", "Whatever else this rule set counts."},
};

bool never(const json& m) { return m["sides"][0]["total"] == 0 && m["sides"][1]["total"] == 0; }

/// What a rate is a share of, in words; empty where it is none.
std::string whole_of(const json& arm, const json& m) {
  if (!m.contains("of")) return {};
  for (const json& one : arm["measures"])
    if (one["id"] == m["of"]) return "of " + inside(one["title"].get<std::string>());
  return {};
}

/// Of what is counted: below nothing no interval goes.
Range count_range(const json& of) {
  Range r = range_of(of);
  r.low = std::max(0.0, r.low);
  return r;
}

/// In a chart beside other shares: what all have in common ("Charges settled that came ...") would fill the place of the names.
std::string row_title(const json& m) {
  const std::string title = m["title"].get<std::string>();
  return begun(title.starts_with("that ") ? title.substr(5) : title);
}

std::string rate_cell(const json& side) { return side.contains("rate") ? percent(range_of(side["rate"])) : std::string("\u2013"); }

Table group_table(const json& arm, const Group& group) {
  Table t(std::string(group.title) + ": a battle, and as a share", {"", side_name(arm, 0), side_name(arm, 1), side_name(arm, 0) + ", share", side_name(arm, 1) + ", share", "share of what"});
  for (const json& m : arm["measures"]) {
    if (m["group"] != group.id || never(m)) continue;
    const bool part = m.contains("of");
    Cell of(whole_of(arm, m));
    of.note = true;
    t.row({title_of(arm, m), number(count_range(m["sides"][0])), number(count_range(m["sides"][1])), part ? rate_cell(m["sides"][0]) : std::string(), part ? rate_cell(m["sides"][1]) : std::string(), of});
  }
  return t;
}

/// Rows of both sides for a chart of rates; those without a rate are left out.
void add_rows(json& rows, const std::string& name, const json& sides) {
  for (std::size_t side = 0; side < 2; ++side)
    if (sides[side].contains("rate")) rows.push_back(chart_row(name, int(side), range_of(sides[side]["rate"])));
}

json sides_chart(const json& arm, json rows, const char* x, const char* unit) {
  return {{"kind", "points"}, {"unit", unit}, {"x", x}, {"sides", {side_name(arm, 0), side_name(arm, 1)}}, {"rows", std::move(rows)}};
}

/// How many of a class were counted of the measure that `m` is a share of.
std::string counted(const json& arm, const json& m, const json& name, std::size_t side) {
  for (const json& whole_one : arm["measures"])
    if (whole_one["id"] == m["of"] && whole_one.contains("classes"))
      for (const json& c : whole_one["classes"])
        if (c["name"] == name) return whole(c["sides"][side]["total"]);
  return "\u2013";
}

/// The classes of a measure that is a share: hits by target class, tests by cause.
void classes(Page& page, const json& arm, const json& m) {
  json rows = json::array();
  const std::string by = words_of(m["by"]), title = title_of(arm, m) + ", by " + by;
  Table t(fmt::format("{} (n: {})", title, whole_of(arm, m).substr(3)), {begun(by), side_name(arm, 0), "n", side_name(arm, 1), "n"});
  for (const json& c : m["classes"]) {
    if (!c["sides"][0].contains("rate") && !c["sides"][1].contains("rate")) continue;
    add_rows(rows, words_of(c["name"]), c["sides"]);
    t.row({words_of(c["name"]), rate_cell(c["sides"][0]), counted(arm, m, c["name"], 0), rate_cell(c["sides"][1]), counted(arm, m, c["name"], 1)});
  }
  if (rows.empty()) return;
  page.heading(title);
  page.chart(sides_chart(arm, rows, "share", "percent"), fmt::format("{} {}, by {}, with 95 % intervals.", inside(title_of(arm, m)), whole_of(arm, m), by), t);
}

void group_section(Page& page, const json& arm, const Group& group) {
  const Table t = group_table(arm, group);
  if (t.empty()) return;
  page.section(group.id, group.title);
  page.say(group.words);
  json rows = json::array(), means = json::array();
  for (const json& m : arm["measures"]) {
    if (m["group"] != group.id || never(m)) continue;
    if (m.contains("of")) add_rows(rows, row_title(m), m["sides"]);
    else
      for (std::size_t side = 0; side < 2; ++side) means.push_back(chart_row(title_of(arm, m), int(side), count_range(m["sides"][side])));
  }
  if (!rows.empty()) page.chart(sides_chart(arm, rows, "share", "percent"), fmt::format("{}: shares, with 95 % intervals; the table says of what.", inside(group.title)));
  else if (!means.empty()) page.chart(sides_chart(arm, means, "a battle", "number"), fmt::format("{}: how many a battle, with 95 % intervals.", inside(group.title)));
  page.table(t);
  for (const json& m : arm["measures"])
    if (m["group"] == group.id && m.contains("of") && m.contains("classes")) classes(page, arm, m);
}

/// A few measures that say what units do: the first of each group that is no share, and the first share of the fire.
std::vector<const json*> unit_columns(const json& arm) {
  std::vector<const json*> out;
  for (const Group& group : kGroups) {
    if (std::string_view(group.id) == "leaders" || std::string_view(group.id) == "other") continue;
    bool counted = false, rated = std::string_view(group.id) != "fire";
    for (const json& m : arm["measures"]) {
      if (m["group"] != group.id || never(m)) continue;
      bool& taken = m.contains("of") ? rated : counted;
      if (!taken) out.push_back(&m);
      taken = true;
    }
  }
  return out;
}

double luck_a_battle(const json& dice, double battles) { return (dice["got"].get<double>() - dice["expected"].get<double>()) / std::max(1.0, battles); }

Table dice_table(const json& arm) {
  Table t("Dice that could succeed, by what was thrown for", {"", side_name(arm, 0) + ": dice", "got", "expected", side_name(arm, 1) + ": dice", "got", "expected"});
  for (const json& d : arm["dice"]) {
    const json &a = d["sides"][0], &b = d["sides"][1];
    const std::string base = d["base"].is_string() && !d["base"].get<std::string>().empty() ? ", " + words_of(d["base"]) : std::string();
    t.row({words_of(d["purpose"]) + base, whole(a["dice"]), whole(a["got"]), number(a["expected"].get<double>(), 1), whole(b["dice"]), whole(b["got"]), number(b["expected"].get<double>(), 1)});
  }
  return t;
}

}  // namespace

void measure_sections(Page& page, const json& arm) {
  for (const Group& group : kGroups) group_section(page, arm, group);
}

void unit_section(Page& page, const json& arm) {
  if (arm["units"].empty()) return;
  page.section("units", "Unit by unit");
  page.say("Which units pay for it, and what they do: means a battle. <i>Luck</i> is what its dice gave above their average.");
  const auto columns = unit_columns(arm);
  std::vector<std::string> heads{"", "figures", "lost", "share lost", "destroyed"};
  for (const json* m : columns) heads.push_back(inside(title_of(arm, *m)));
  heads.emplace_back("luck");
  Table t("Units", std::move(heads));
  json rows = json::array();
  for (const json& u : arm["units"]) {
    const int side = u["side"].get<int>();
    rows.push_back(chart_row(u["name"].get<std::string>(), side, count_range(u["share_lost"])));
    std::vector<Cell> row{{u["name"].get<std::string>(), side}, whole(u["start"]), number(range_of(u["lost"]).value, 1), percent(count_range(u["share_lost"])), percent(range_of(u["destroyed"]).value)};
    for (const json* m : columns) row.emplace_back(number(u["measures"].value((*m)["id"].get<std::string>(), 0.0)));
    row.emplace_back(signed_number(luck_a_battle(u["dice"], arm["battles"].get<double>())));
    t.row(std::move(row));
  }
  page.chart(sides_chart(arm, rows, "share of its figures lost, on the average", "percent"), "the share of its figures that each unit loses on the average, with 95 % intervals.");
  page.table(t);
}

void luck_section(Page& page, const json& arm) {
  page.section("luck", "Is it the dice");
  const json& luck = arm["luck"];
  page.say(fmt::format("Luck is how many successes a side\u2019s dice gave above the average of what was thrown. Over all battles it comes out near nothing; what tells is whether it differs between battles won and lost. "
                       "Luck and result go together by {}: 0 would mean that luck does not matter, 1 that nothing else does.",
                       number(luck["correlation_with_result"].get<double>())));
  json rows = json::array();
  Table t("Luck: successes above the average, a battle", {"", "all battles", "battles it won", "battles it lost"});
  for (std::size_t side = 0; side < 2; ++side) {
    const json& s = luck["sides"][side];
    const char* keys[] = {"mean", "when_won", "when_lost"};
    const char* words[] = {"all battles", "battles it won", "battles it lost"};
    const bool has[] = {true, arm["results"][side]["n"] != 0, arm["results"][1 - side]["n"] != 0};
    std::vector<Cell> row{{side_name(arm, side), int(side)}};
    for (std::size_t i = 0; i < 3; ++i) {
      row.emplace_back(has[i] ? signed_number(range_of(s[keys[i]])) : std::string("\u2013"));
      if (has[i]) rows.push_back(chart_row(words[i], int(side), range_of(s[keys[i]])));
    }
    t.row(std::move(row));
  }
  json chart = sides_chart(arm, std::move(rows), "successes above the average", "signed");
  chart["ref"] = 0.0;
  page.chart(std::move(chart), "luck of each side in all battles, in those it won and in those it lost, with 95 % intervals.", t);
  const Table dice = dice_table(arm);
  page.table(dice);
}

}  // namespace oo::pages
