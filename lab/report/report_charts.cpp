// Charts: sides by the form of line and point, states by pattern; the same numbers stand in a table below.
#include <algorithm>

#include <fmt/format.h>

#include "lab/report/markup.hpp"
#include "lab/report/report_parts.hpp"

namespace oo::report {
namespace {

/// The chart's own lay-out, in its units.
struct Frame {
  double left = 44, right = 330, top = 14, bottom = 150;
  int turns = 1, most = 1;
  double x(int turn) const { return left + (right - left) * turn / turns; }
  double y(int value) const { return bottom - (bottom - top) * value / most; }
};

int round_step(int most) {
  for (const int step : {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000})
    if (most <= 6 * step) return step;
  return std::max(1, most / 5);
}

std::string_view line_class(const ReportInput& input, SideId side) { return input.plan.side[side].sign == PlanSign::square ? "a" : "b"; }

std::string axis(const Frame& f, int step) {
  std::string out;
  for (int v = 0; v <= f.most; v += step)
    out += fmt::format("<path class=\"gl\" d=\"M{:.1f} {:.1f}H{:.1f}\"/><text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>", f.left, f.y(v), f.right, f.left - 8, f.y(v) + 5, v);
  const int every = std::max(1, (f.turns + 11) / 12);
  for (int t = 0; t <= f.turns; t += every) out += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>", f.x(t), f.bottom + 20, t);
  return out;
}

std::string curve(const ReportInput& input, const Frame& f, SideId side, double label_shift) {
  const std::string_view kind = line_class(input, side);
  std::string line, points;
  for (std::size_t i = 0; i < input.turns.size(); ++i) {
    const double x = f.x(int(i)), y = f.y(input.turns[i].lost[side]);
    line += fmt::format("{}{:.1f} {:.1f}", i == 0 ? "M" : "L", x, y);
    points += kind == "a" ? fmt::format("<rect class=\"pa\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"8\" height=\"8\"/>", x - 4, y - 4)
                          : fmt::format("<circle class=\"pb\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4.5\"/>", x, y);
  }
  const int last = input.turns.back().lost[side];
  return fmt::format("<path class=\"{}\" d=\"{}\"/>{}<text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>", kind, line, points, kind == "a" ? "ta" : "tb2", f.right + 10,
                     f.y(last) + 5 + label_shift, last);
}

std::string limit(const ReportInput& input, const Frame& f, SideId side) {
  const int at = input.breaks_at[side];
  if (at <= 0 || at > f.most) return {};
  return fmt::format("<path class=\"brk\" d=\"M{:.1f} {:.1f}H{:.1f}\"/><text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\">{} breaks at {}</text>", f.left, f.y(at), f.right,
                     line_class(input, side) == "a" ? "ta" : "tb2", f.left + 6, f.y(at) - 4, escape_text(input.plan.side[side].name, 28), at);
}

std::string line_key(const ReportInput& input) {
  std::string out;
  for (const SideId side : {SideId{0}, SideId{1}}) {
    const std::string_view kind = line_class(input, side);
    const double y = 194 + side * 20;
    out += fmt::format("<path class=\"{}\" d=\"M44 {:.1f}H84\"/>{}<text x=\"94\" y=\"{:.1f}\">{}</text>", kind, y - 5,
                       kind == "a" ? fmt::format("<rect class=\"pa\" x=\"60\" y=\"{:.1f}\" width=\"8\" height=\"8\"/>", y - 9) : fmt::format("<circle class=\"pb\" cx=\"64\" cy=\"{:.1f}\" r=\"4.5\"/>", y - 5),
                       y, escape_text(input.plan.side[side].name, 42));
  }
  return out;
}

}  // namespace

std::string losses_chart(const ReportInput& input) {
  if (input.turns.empty()) return {};
  Frame f;
  f.turns = std::max(1, int(input.turns.size()) - 1);
  const auto& last = input.turns.back();
  for (const ReportTurn& t : input.turns) f.most = std::max({f.most, t.lost[0], t.lost[1]});
  for (const SideId side : {SideId{0}, SideId{1}})
    if (input.breaks_at[side] <= f.most + f.most / 3) f.most = std::max(f.most, input.breaks_at[side]);
  const int step = round_step(f.most);
  f.most = (f.most + step - 1) / step * step;
  const bool near = std::abs(f.y(last.lost[0]) - f.y(last.lost[1])) < 15;
  const double shift = !near ? 0 : last.lost[0] >= last.lost[1] ? -7 : 7;
  return fmt::format("<svg class=\"chart\" viewBox=\"0 0 392 222\" role=\"img\" aria-label=\"Figures lost by the end: {} {}, {} {}\">{}{}{}{}{}{}</svg>\n", escape_text(input.plan.side[0].name, 60),
                     last.lost[0], escape_text(input.plan.side[1].name, 60), last.lost[1], axis(f, step), limit(input, f, 0), limit(input, f, 1), curve(input, f, 0, shift),
                     curve(input, f, 1, -shift), line_key(input));
}

std::string states_chart(const ReportInput& input, SideId side) {
  if (input.turns.empty()) return {};
  const double bar = std::min(26.0, 300.0 / double(input.turns.size()));
  int most = 1;
  const auto total = [&](const ReportState& s) { return s.in_order + s.disordered + s.routed + s.gone + s.to_come; };
  for (const ReportTurn& t : input.turns) most = std::max(most, total(t.state[side]));
  const double unit = 90.0 / most;
  std::string body;
  for (std::size_t i = 0; i < input.turns.size(); ++i) {
    const ReportState& s = input.turns[i].state[side];
    const double x = 44 + double(i) * (300.0 / double(input.turns.size()));
    double y = 104;
    const auto block = [&](int n, std::string_view css_class, bool hatch) {
      if (n <= 0) return;
      const double h = n * unit;
      y -= h;
      body += fmt::format("<rect class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>", css_class, x, y, bar * 0.8, h);
      for (double line = y + 4; hatch && line < y + h; line += 5)
        body += fmt::format("<path class=\"hatch\" d=\"M{:.1f} {:.1f}h{:.1f}\"/>", x, line, bar * 0.8);
    };
    block(s.in_order, "in", false);
    block(s.disordered, "box", true);
    block(s.routed, "box", false);
    block(s.gone, "out", false);
    if (i % std::max<std::size_t>(1, input.turns.size() / 12) == 0) body += fmt::format("<text x=\"{:.1f}\" y=\"121\" text-anchor=\"middle\">{}</text>", x + bar * 0.4, input.turns[i].turn);
  }
  const ReportState& end = input.turns.back().state[side];
  const std::string words = fmt::format("{} in order, {} disordered, {} routed, {} gone", end.in_order, end.disordered, end.routed, end.gone);
  static constexpr std::pair<std::string_view, std::string_view> kKey[] = {{"in", "in order"}, {"box hatch", "disordered"}, {"box", "routed"}, {"out", "gone"}};
  std::string key;
  double x = 44;
  for (const auto& [css_class, name] : kKey) {
    const bool hatch = css_class == "box hatch";
    key += fmt::format("<rect class=\"{}\" x=\"{:.1f}\" y=\"132\" width=\"13\" height=\"12\"/>{}<text x=\"{:.1f}\" y=\"143\">{}</text>", hatch ? "box" : css_class, x,
                       hatch ? fmt::format("<path class=\"hatch\" d=\"M{:.1f} 135h13m-13 4h13\"/>", x) : std::string(), x + 18, name);
    x += 34 + 7.2 * double(name.size());
  }
  return fmt::format("<svg class=\"chart\" viewBox=\"0 0 392 150\" role=\"img\" aria-label=\"{}, units at the end: {}\"><g class=\"{}\">{}{}</g></svg>\n", escape_text(input.plan.side[side].name, 60),
                     words, line_class(input, side) == "a" ? "sa" : "sb", body, key);
}

std::string numbers_table(const ReportInput& input) {
  std::string out = "<details><summary>The same in numbers</summary><div class=\"scroll\"><table class=\"tbl\"><thead><tr><th scope=\"col\">Turn</th>";
  for (const SideId side : {SideId{0}, SideId{1}})
    out += fmt::format("<th scope=\"col\">{}: lost</th><th scope=\"col\">units in order, disordered, routed, gone</th>", escape_text(input.plan.side[side].name, 60));
  out += "</tr></thead><tbody>";
  for (const ReportTurn& t : input.turns) {
    out += fmt::format("<tr><td>{}</td>", t.turn);
    for (const SideId side : {SideId{0}, SideId{1}}) {
      const ReportState& s = t.state[side];
      out += fmt::format("<td>{}</td><td>{}, {}, {}, {}</td>", t.lost[side], s.in_order, s.disordered, s.routed, s.gone);
    }
    out += "</tr>\n";
  }
  return out + "</tbody></table></div></details>\n";
}

}  // namespace oo::report
