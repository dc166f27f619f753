// The sheet around the table: rim in six-inch steps, title, explanation of the signs, scale, north.
#include <algorithm>

#include <fmt/format.h>

#include "lab/report/markup.hpp"
#include "lab/report/plan_parts.hpp"

namespace oo::plan {
namespace {

std::string text(std::string_view css_class, double size, double x, double y, std::string_view words, std::string_view more = {}) {
  return fmt::format("<text class=\"{}\" font-size=\"{}\" x=\"{}\" y=\"{}\"{}{}>{}</text>\n", css_class, whole(size), whole(x), whole(y), more.empty() ? "" : " ", more, escape_text(words, 600));
}

std::string inches(double on_paper) {
  const auto mils = static_cast<long long>(on_paper * 10 + 0.5);
  return mils % 1000 == 0 ? fmt::format("{}", mils / 1000) : fmt::format("{}.{}", mils / 1000, mils % 1000 / 100);
}

}  // namespace

void draw_rim(Canvas& canvas) {
  const double w = canvas.width, h = canvas.height, t = 62 * canvas.scale;
  const auto frame = [&](std::string_view css_class, double by) {
    canvas.out += fmt::format("<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\n", css_class, whole(-by), whole(-by), whole(w + 2 * by), whole(h + 2 * by));
  };
  frame("neat", 0);
  frame("neat", t);
  frame("neat fat", t * 1.75);
  Pen steps;
  const auto block = [&](double x0, double y0, double x1, double y1) { steps.through({{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, true); };
  for (double x = 0; x < w; x += 1200) {
    const double end = std::min(x + 600, w);
    block(x, -t, end, 0);
    block(x, h, end, h + t);
  }
  for (double y = 0; y < h; y += 1200) {
    const double end = std::min(y + 600, h);
    block(-t, h - end, 0, h - y);
    block(w, h - end, w + t, h - y);
  }
  canvas.out += path("grad", steps);
  const double size = 100 * canvas.scale;
  for (double x = 0; x <= w; x += 1200) canvas.out += text("tick", size, x, -t * 2.3, inches(x));
  for (double y = 0; y <= h; y += 1200)
    canvas.out += fmt::format("<text class=\"tick\" font-size=\"{}\" transform=\"translate({} {}) rotate(-90)\">{}</text>\n", whole(size), whole(-t * 2.3), whole(h - y), inches(y));
}

namespace {

void draw_title(Canvas& canvas, double top, double e) {
  const double mid = canvas.width / 2, w = 41 * e, h = 14.2 * e, x0 = mid - w / 2, y0 = top + 0.9 * e;
  std::string& out = canvas.out;
  out += fmt::format("<g class=\"cart\"><rect class=\"c1\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/><rect class=\"c2\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\n", whole(x0),
                     whole(y0), whole(w), whole(h), whole(x0 + 0.5 * e), whole(y0 + 0.5 * e), whole(w - e), whole(h - e));
  for (const bool left : {true, false})
    for (const bool upper : {true, false})
      out += fmt::format("<g transform=\"translate({} {}) scale({} {})\"><path class=\"knock\" d=\"M-30-30H150V150H-30z\"/><path class=\"orn\" d=\"M0 150C60 150 60 96 96 96S150 60 150 0"
                         "M150 0C90 0 60 40 60 60S20 90 0 90M40 150c6-40 40-60 60-40s-6 46-26 30M150 40c-40 6-60 40-40 60\"/></g>\n",
                         whole(left ? x0 : x0 + w), whole(upper ? y0 : y0 + h), fixed2((left ? e : -e) / 100), fixed2((upper ? e : -e) / 100));
  const std::string name = clean_text(canvas.input.title, 80);
  const double size = std::min(4.1, 34 / std::max(8.0, lettering_width(name) * 1.5)) * e;
  out += text("t-of", 1.5 * e, mid, y0 + 2.75 * e, "A Plan of") + text("t-name", size, mid, y0 + 4.1 * e + size * 0.62, name);
  const double y = y0 + 8 * e;
  out += fmt::format("<path class=\"rule\" d=\"M{} {}h{}M{} {}h{}\"/><path class=\"dia\" d=\"M{} {}l{} {}l-{} {}l-{}-{}z\"/>\n", whole(mid - 6 * e), whole(y), whole(4.6 * e),
                     whole(mid + 1.4 * e), whole(y), whole(4.6 * e), whole(mid), whole(y - 0.5 * e), whole(e / 2), whole(e / 2), whole(e / 2), whole(e / 2), whole(e / 2), whole(e / 2));
  const std::string when = written_date(clean_text(canvas.input.date, 10));
  out += text("t-sub", 1.28 * e, mid, y + 1.75 * e, fmt::format("{}{}table {} by {} inches", when, when.empty() ? "" : " \u00b7 ", inches(canvas.width), inches(canvas.height)));
  std::vector<std::string> lines = wrap_text(clean_text(canvas.input.description, 600), 74);
  if (lines.size() > 2) lines.resize(2), lines[1] += " \u2026";
  for (std::size_t i = 0; i < lines.size(); ++i) out += text("t-desc", 1.12 * e, mid, y + (3.15 + 1.22 * static_cast<double>(i)) * e, lines[i]);
  out += "</g>";
}

struct Strength {
  int units = 0, figures = 0;
};
Strength strength_of(const BattleView& view, SideId side) {
  Strength s;
  for (const UnitView& u : view.units)
    if (u.side == side && (u.on_table || u.arrives > 0)) ++s.units, s.figures += u.figures;
  return s;
}

/// One side's sign, its name and its strength; returns the next line.
double explain_side(Canvas& canvas, SideId side, const BattleView* view, double x, double y, double e) {
  const std::string_view style = canvas.style(side);
  canvas.out += fmt::format("<g class=\"unit {}\" transform=\"translate({} {}) scale({})\">{}</g>", style, whole(x + 1.9 * e), whole(y - 0.95 * e), fixed2(2.9 * e / 100), sample_figures(style));
  std::vector<std::string> lines = wrap_text(clean_text(canvas.input.side[side].name, 80), 30);
  if (lines.size() > 2) lines.resize(2);
  double line = y;
  for (const std::string& words : lines) canvas.out += text("k", 1.22 * e, x + 4.6 * e, line, words), line += 1.25 * e;
  if (view != nullptr) {
    const Strength s = strength_of(*view, side);
    canvas.out += text("k i", 1.1 * e, x + 4.6 * e, line, fmt::format("{} {} in {} {}", s.figures, s.figures == 1 ? "figure" : "figures", s.units, s.units == 1 ? "unit" : "units"));
  }
  return std::max(line, y + 1.25 * e) + 1.9 * e;
}

struct Sign {
  std::string_view css_class, drawing, words;
};

/// The signs that this plan uses and that do not explain themselves.
std::vector<Sign> signs_used(const Canvas& canvas, const BattleView& view) {
  bool hidden = false, late = false, unloaded = false, disordered = false, routed = false, fallen = !canvas.options.fallen.empty();
  for (const UnitView& u : view.units) {
    late = late || (!u.on_table && u.arrives > 0);
    if (!u.on_table || u.destroyed) continue;
    hidden = hidden || u.hidden;
    unloaded = unloaded || !u.loaded;
    disordered = disordered || u.state == "disordered";
    routed = routed || u.state == "routed";
    fallen = fallen || (canvas.options.crosses && u.lost_this_turn > 0);
  }
  const bool leaders = std::any_of(view.leaders.begin(), view.leaders.end(), [](const LeaderView& l) { return l.on_table; });
  std::vector<Sign> out;
  constexpr std::string_view kBar = "<rect class=\"bar\" x=\"-90\" y=\"-30\" width=\"180\" height=\"60\" rx=\"8\"/>";
  if (leaders) out.push_back({"leader a", "<ellipse class=\"foot\" cy=\"40\" rx=\"26\" ry=\"14\"/><path class=\"pole\" d=\"M0 40V-50\"/><path class=\"flag\" d=\"M0-50H70L54-28L70-6H0z\"/>", "leader"});
  if (hidden) out.push_back({"unit a hidden", kBar, "in ambush"});
  if (late) out.push_back({"unit a late", kBar, "to arrive"});
  if (unloaded) out.push_back({"a", "<circle class=\"ball\" r=\"24\"/>", "unloaded"});
  if (disordered) out.push_back({"a", "<path class=\"mark\" d=\"M-66 0q11-22 22 0t22 0q11-22 22 0t22 0q11-22 22 0t22 0\"/>", "disordered"});
  if (routed) out.push_back({"a", "<path class=\"mark\" d=\"M-46 10l46-40l46 40M-46 44l46-40l46 40\"/>", "routed"});
  if (fallen) out.push_back({"fallen a", "<path d=\"M-22-22l44 44m0-44l-44 44\"/>", "fallen"});
  return out;
}

void draw_explanation(Canvas& canvas, const BattleView* view, double top, double e) {
  const double x = 0.2 * e;
  double y = top + 2.3 * e;
  canvas.out += text("h", 1.35 * e, x, y, "Explanation") + fmt::format("<path class=\"rule\" d=\"M{} {}h{}\"/>\n", whole(x), whole(y + 0.5 * e), whole(24 * e));
  y += 2.3 * e;
  for (const SideId side : {SideId{0}, SideId{1}}) y = explain_side(canvas, side, view, x, y, e);
  if (view == nullptr) return;
  y += 0.1 * e;
  int place = 0;
  for (const Sign& sign : signs_used(canvas, *view)) {
    const double column = x + (place % 3) * 8.3 * e, row = y + (place / 3) * 1.75 * e;
    ++place;
    canvas.out += fmt::format("<g class=\"{}\" transform=\"translate({} {}) scale({})\">{}</g>", sign.css_class, whole(column + 1.2 * e), whole(row - 0.35 * e), fixed2(1.15 * e / 100), sign.drawing);
    canvas.out += text("k i", 1.1 * e, column + 2.7 * e, row, sign.words);
  }
}

void draw_scale(Canvas& canvas, double top, double e) {
  const double right = canvas.width - 0.2 * e;
  const int per = canvas.width >= 6000 ? 6 : 3;                                     // inches in a division
  const int divisions = std::clamp(static_cast<int>(24 * e / (per * kInchOnPaper)), 2, 4);
  const double step = per * kInchOnPaper, x = right - divisions * step, y = top + 12.6 * e;
  std::string& out = canvas.out;
  out += text("h", 1.35 * e, right, top + 2.3 * e, "Scale", "text-anchor=\"end\"") + fmt::format("<path class=\"rule\" d=\"M{} {}H{}\"/>\n", whole(right - 24 * e), whole(top + 2.8 * e), whole(right));
  for (int i = 0; i < divisions; ++i)
    out += fmt::format("<rect class=\"sb{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>", i % 2 == 0 ? " f" : "", whole(x + i * step), whole(y - 0.45 * e), whole(step), whole(0.6 * e));
  const int yards = canvas.input.centiyards_per_inch;
  for (int i = 0; i <= divisions; ++i) {
    const bool last = i == divisions;
    out += text("tick", 1.05 * e, x + i * step, y - 0.85 * e, fmt::format("{}{}", i * per, last ? "\u00a0in." : ""));
    if (yards > 0) out += text("tick", 1.05 * e, x + i * step, y + 1.5 * e, fmt::format("{}{}", (i * per * yards + 50) / 100, last ? "\u00a0yd" : ""));
  }
  if (yards <= 0) out += text("k i", 1.05 * e, x + divisions * step / 2, y + 1.5 * e, "the rules give no ground scale", "text-anchor=\"middle\"");
}

void draw_north(Canvas& canvas, double top, double e) {
  canvas.out += fmt::format(
      "<g class=\"north\" role=\"img\" aria-label=\"north\" transform=\"translate({} {}) rotate({}) scale({})\"><circle class=\"ring\" r=\"62\"/><circle class=\"ring thin\" r=\"55\"/>"
      "<path class=\"ray\" d=\"M0 0L9-9L62 0L9 9zM0 0L-9-9L-62 0L-9 9zM0 0L9 9L0 62L-9 9z\"/><path class=\"needle\" d=\"M0 0L-13-13L0-96z\"/><path class=\"needle o\" d=\"M0 0L13-13L0-96z\"/>"
      "<path class=\"fleur\" d=\"M0-126q10 12 0 26q-10-14 0-26M-2-104q-16-4-16-16q10 0 16 16M2-104q16-4 16-16q-10 0-16 16M-9-100h18\"/></g>\n",
      whole(canvas.width - 12.2 * e), whole(top + 7 * e), fixed2(canvas.input.north / 100.0), fixed2(3.3 * e / 100));
}

}  // namespace

void draw_foot(Canvas& canvas, const BattleView* view, double top) {
  const double e = canvas.scale * kInchOnPaper;
  draw_title(canvas, top, e);
  draw_explanation(canvas, view, top, e);
  draw_scale(canvas, top, e);
  draw_north(canvas, top, e);
}

}  // namespace oo::plan
