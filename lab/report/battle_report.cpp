#include "lab/report/battle_report.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "lab/report/frame.hpp"
#include "lab/report/markup.hpp"
#include "lab/report/plan_parts.hpp"
#include "lab/report/report_parts.hpp"

namespace oo {
namespace report {
namespace {

constexpr std::string_view kGround = "ground";

std::string top(const ReportInput& input) {
  return fmt::format(
      "<header class=\"top\">{}<span class=\"i\">{}</span>"
      "<nav aria-label=\"Parts of the report\"><a class=\"btn\" href=\"#story\">The story</a><a class=\"btn\" href=\"#losses\">Losses</a><a class=\"btn\" href=\"#roll\">The roll</a>"
      "<button class=\"btn\" id=\"theme\" type=\"button\">Light or dark</button></nav></header>\n",
      frame_brand(), escape_text(input.record));
}

struct MarkSign {
  StoryMark mark;
  std::string_view words, drawing;
};
constexpr MarkSign kMarks[] = {
    {StoryMark::charge, "charge", "<path d=\"M7 1l6 12H1z\" fill=\"var(--panel)\" stroke=\"var(--ink)\" stroke-width=\"1.6\"/>"},
    {StoryMark::rout, "rout", "<path d=\"M1 3l6 4 6-4M1 8l6 4 6-4\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.8\"/>"},
    {StoryMark::leader_lost, "leader lost", "<path d=\"M3 13V1h9l-2 3 2 3H3\" fill=\"var(--ink)\" stroke=\"var(--ink)\" stroke-width=\"1.4\"/>"},
    {StoryMark::arrival, "arrival", "<path d=\"M7 13V2M2 7l5-5 5 5\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.8\"/>"}};

std::string mark_sign(const MarkSign& sign) {
  return fmt::format("<svg viewBox=\"0 0 14 14\" role=\"img\" aria-label=\"{}\">{}</svg>", sign.words, sign.drawing);
}

/// The turns as links, with what happened in each by a shape.
std::string strip(const ReportInput& input) {
  std::string out = "<nav class=\"strip panel\" aria-label=\"Turns\">";
  bool used[std::size(kMarks)] = {};
  for (const ReportTurn& turn : input.turns) {
    out += fmt::format("<a href=\"#turn-{0}\"><b>{1}</b>", turn.turn, turn.turn == 0 ? "start" : fmt::format("{}", turn.turn));
    int shown = 0;
    for (const StoryEntry& entry : input.story)
      for (std::size_t i = 0; i < std::size(kMarks); ++i)
        if (entry.turn == turn.turn && entry.mark == kMarks[i].mark && ++shown <= 9) out += mark_sign(kMarks[i]), used[i] = true;
    out += "</a>";
  }
  out += "</nav>\n<p class=\"key\">";
  for (std::size_t i = 0; i < std::size(kMarks); ++i)
    if (used[i]) out += fmt::format("<span>{}{}</span> ", mark_sign(kMarks[i]), kMarks[i].words);
  return out + "</p>\n";
}

/// The part of the table on which the battle moved, the same for every picture; the whole table where that is not much less.
PlanWindow field_of(const ReportInput& input) {
  constexpr Mil kAround = 5 * kInch, kStep = 2 * kInch;
  Point low{input.plan.width, input.plan.height}, high{0, 0};
  const auto take = [&](Point p) { low = {std::min(low.x, p.x), std::min(low.y, p.y)}, high = {std::max(high.x, p.x), std::max(high.y, p.y)}; };
  for (const ReportTurn& turn : input.turns)
    for (const UnitView& u : turn.view.units)
      if (u.on_table)
        for (const Quad& base : u.bases)
          for (const Point corner : base.corner) take(corner);
  const auto down = [](Mil v) { return std::max(0, v - kAround) / kStep * kStep; };
  low = {down(low.x), down(low.y)};
  high = {std::min(input.plan.width, (high.x + kAround + kStep - 1) / kStep * kStep), std::min(input.plan.height, (high.y + kAround + kStep - 1) / kStep * kStep)};
  const std::int64_t seen = std::int64_t{high.x - low.x} * (high.y - low.y), whole = std::int64_t{input.plan.width} * input.plan.height;
  if (high.x <= low.x || high.y <= low.y || seen * 10 > whole * 8) return {{0, 0}, input.plan.width, input.plan.height};
  return {low, high.x - low.x, high.y - low.y};
}

std::string picture(const ReportInput& input, const PlanWindow& field, const ReportTurn& turn) {
  PlanOptions options;
  options.kind = PlanKind::fragment;
  options.ground = kGround;
  options.window = field;
  options.name_size = std::max(field.width / 64, kInch / 2);
  options.id = fmt::format("t{}", turn.turn);
  return draw_plan(input.plan, &turn.view, options);
}

std::string turns(const ReportInput& input) {
  std::string out = "<div id=\"story\">\n";
  int next_panel = 1;
  const PlanWindow field = field_of(input);
  for (const ReportTurn& turn : input.turns) {
    out += fmt::format("<section class=\"turn\" id=\"turn-{0}\" aria-labelledby=\"h-{0}\"><h2 id=\"h-{0}\">{1}</h2>\n", turn.turn, turn_title(turn.turn));
    if (turn.turn > 0 || std::any_of(input.story.begin(), input.story.end(), [](const StoryEntry& e) { return e.turn == 0; })) out += story_of(input, turn.turn, next_panel);
    out += fmt::format("<figure><div class=\"pic\">{}</div><figcaption class=\"cap\">{}</figcaption></figure></section>\n", picture(input, field, turn), escape_text(turn.caption, 300));
  }
  return out + "</div>\n";
}

std::string roll_table(const ReportInput& input) {
  std::string out = "<table class=\"tbl\"><thead><tr><th scope=\"col\">Unit</th><th scope=\"col\">began</th><th scope=\"col\">left</th><th scope=\"col\">at the end</th></tr></thead><tbody>\n";
  for (const ReportUnit& unit : input.roll) {
    const std::string strength = unit.leader ? std::string("<td></td><td></td>") : fmt::format("<td>{}</td><td>{}</td>", unit.began, unit.left);
    std::string state = clean_text(unit.state, 60);
    std::replace(state.begin(), state.end(), '_', ' ');
    out += fmt::format("<tr><td>{}<bdi>{}</bdi></td>{}<td>{}</td></tr>\n", side_sign(input, unit.side), escape_text(unit.name, 80), strength, escape_text(state));
  }
  return out + "</tbody></table>\n";
}

std::string aside(const ReportInput& input) {
  std::string out = "<aside id=\"losses\"><h2>Figures lost, turn by turn</h2>" + losses_chart(input);
  for (const SideId side : {SideId{0}, SideId{1}})
    out += fmt::format("<h2>{}: units by state</h2>{}", escape_text(input.plan.side[side].name, 80), states_chart(input, side));
  return out + numbers_table(input) + "<h2 id=\"roll\">The roll of units</h2>" + roll_table(input) + "</aside>\n";
}

}  // namespace
}  // namespace report

std::string report_page(const ReportInput& input) {
  using namespace report;
  std::string out = frame_head("Report: " + escape_text(input.title), std::string(plan_rules()) + std::string(page_rules()), page_script());
  out += "<body>\n<svg class=\"defs\" aria-hidden=\"true\" focusable=\"false\">" + plan_ground(input.plan, std::string(kGround)) + "</svg>\n";
  out += top(input);
  out += fmt::format("<main class=\"rep\"><h1><bdi>{}</bdi></h1><p class=\"sub\">{}</p><div class=\"rulex\"></div><p class=\"verdict\">{}</p>\n", escape_text(input.title, 80), escape_text(input.subtitle, 200),
                     escape_text(input.verdict, 600));
  out += strip(input) + "<div class=\"rp2\">" + turns(input) + aside(input) + "</div></main>\n";
  return out + fmt::format("<script>{}</script>\n</body></html>\n", page_script());
}

ReportState report_state(const BattleView& view, SideId side) {
  ReportState state;
  for (const UnitView& u : view.units) {
    if (u.side != side) continue;
    if (u.destroyed || (!u.on_table && u.arrives <= 0)) {
      ++state.gone;
    } else if (!u.on_table) {
      ++state.to_come;
    } else if (u.state == "routed" || u.state == "retiring") {
      ++state.routed;
    } else if (u.state == "disordered" || u.state == "shaken" || u.state == "faltering") {
      ++state.disordered;
    } else {
      ++state.in_order;
    }
  }
  return state;
}

std::vector<ReportUnit> report_roll(const BattleView& last) {
  std::vector<ReportUnit> roll;
  for (const UnitView& u : last.units) {
    if (u.start == 0) continue;                                // a second part that nobody detached
    const bool gone = !u.on_table && u.arrives <= 0;
    const std::string state = u.figures == 0 && u.exited == 0 ? "destroyed" : u.exited > 0 && gone ? "off by an exit" : gone ? "off the table" : !u.on_table ? "never came" : std::string(u.state);
    roll.push_back({std::string(u.name), u.side, false, u.start, u.figures, state});
  }
  for (const LeaderView& l : last.leaders) roll.push_back({std::string(l.name), l.side, true, 0, 0, l.lost ? "lost" : l.on_table ? "unhurt" : "off the table"});
  return roll;
}

}  // namespace oo
