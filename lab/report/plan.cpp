#include "lab/report/plan.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "lab/report/markup.hpp"
#include "lab/report/plan_parts.hpp"

namespace oo {
namespace plan {

Kind kind_of(std::string_view word) {
  static constexpr std::string_view kWords[] = {"open", "field", "open_woods", "thicket", "marsh", "hill", "road", "stream", "ford", "water",
                                                "building", "house", "wagon", "fence", "wall", "abatis", "ditch", "rampart", "earthwork"};
  for (std::size_t i = 0; i < std::size(kWords); ++i)
    if (kWords[i] == word) return static_cast<Kind>(i);
  return Kind::unknown;
}

namespace {

/// A line with a width as an area.
Outline ribbon(const Outline& line, double width) {
  Outline left, right;
  for (std::size_t i = 0; i < line.size(); ++i) {
    Vec sum{};
    if (i > 0) sum = sum + unit(line[i] - line[i - 1]);
    if (i + 1 < line.size()) sum = sum + unit(line[i + 1] - line[i]);
    const bool inner = i > 0 && i + 1 < line.size();
    const double stretch = inner ? std::max(0.7, length(sum)) / 2 : 1;       // the mitre at a bend, bounded
    const Vec off = left_of(unit(sum)) * (width / 2 / stretch);
    left.push_back(line[i] + off);
    right.push_back(line[i] - off);
  }
  left.insert(left.end(), right.rbegin(), right.rend());
  return left;
}

Piece on_paper(const Canvas& canvas, const PlanPiece& source) {
  Piece piece;
  piece.source = &source;
  piece.kind = kind_of(source.kind);
  piece.width = source.width / 10.0;
  for (const Point p : source.polygon) piece.shape.push_back(canvas.at(p));
  for (const Point p : source.line) piece.line.push_back(canvas.at(p));
  const bool broad = piece.kind == Kind::road || piece.kind == Kind::stream || piece.kind == Kind::ditch;
  if (piece.shape.empty() && piece.width > 0 && broad && piece.line.size() > 1) piece.shape = ribbon(piece.line, piece.width);
  if (piece.shape.size() < 3) piece.shape.clear();
  piece.box = box_of(piece.shape.empty() ? piece.line : piece.shape);
  return piece;
}

Box window_of(const Canvas& canvas) {
  if (!canvas.options.window || canvas.options.kind != PlanKind::fragment) return {0, 0, canvas.width, canvas.height};
  const PlanWindow& w = *canvas.options.window;
  const Vec corner = canvas.at(w.corner);
  return {corner.x, corner.y - w.height / 10.0, corner.x + w.width / 10.0, corner.y};
}

}  // namespace

Canvas::Canvas(const PlanInput& plan, const PlanOptions& how)
    : input(plan), options(how), width(std::clamp(plan.width, kInch, kMaxCoordinate) / 10.0), height(std::clamp(plan.height, kInch, kMaxCoordinate) / 10.0) {
  scale = std::max(0.42, width / 9600);
  coarse = std::max(1.0, std::sqrt(width * height / (9600.0 * 7200.0)));
  if (thumb()) coarse = std::max(1.0, 2.0 * width / 7200);
  shown = window_of(*this);
  for (const PlanPiece& piece : plan.terrain) pieces.push_back(on_paper(*this, piece));
}

bool Canvas::on_rim(Vec a, Vec b) const {
  const auto both = [](double u, double v, double edge) { return std::abs(u - edge) < 1e-6 && std::abs(v - edge) < 1e-6; };
  return both(a.x, b.x, 0) || both(a.x, b.x, width) || both(a.y, b.y, 0) || both(a.y, b.y, height);
}

std::string_view Canvas::style(SideId side) const {
  return side < 2 && input.side[side].sign == PlanSign::square ? "a" : "b";
}

std::string Canvas::id(std::string_view name) const { return fmt::format("{}-{}", id_text(options.id), name); }

namespace {

std::string view_box(double x, double y, double w, double h) { return fmt::format("{} {} {} {}", whole(x), whole(y), whole(w), whole(h)); }

void draw_zones(Canvas& canvas) {
  for (const PlanZone& zone : canvas.input.zones) {
    Outline outline;
    for (const Point p : zone.polygon) outline.push_back(canvas.at(p));
    Pen pen;
    canvas.out += path(fmt::format("zone {}", canvas.style(zone.side)), pen.through(outline, true));
  }
}

void draw_table(Canvas& canvas, const BattleView* view, Lettering& lettering) {
  const std::string clip = canvas.id("table");
  canvas.out += fmt::format("<clipPath id=\"{}\"><rect width=\"{}\" height=\"{}\"/></clipPath>\n<g clip-path=\"url(#{})\">", clip, whole(canvas.width),
                            whole(canvas.height), clip);
  if (canvas.options.ground.empty()) {
    canvas.out += "<g class=\"ground\">\n";
    draw_ground(canvas);
    canvas.out += "</g>";
  } else {
    canvas.out += fmt::format("<use href=\"#{}\" width=\"{}\" height=\"{}\"/>", id_text(canvas.options.ground), whole(canvas.width), whole(canvas.height));
  }
  canvas.out += "<g class=\"fog\"></g>\n";
  if (canvas.options.zones) draw_zones(canvas);
  canvas.out += "<g class=\"troops\">\n";
  if (view != nullptr) draw_troops(canvas, *view, lettering);
  canvas.out += "</g></g>\n";
  if (!canvas.thumb()) draw_names(canvas, lettering);
}

std::string fragment(Canvas& canvas, const BattleView* view) {
  Lettering lettering;
  draw_table(canvas, view, lettering);
  const Box& b = canvas.shown;
  canvas.out += fmt::format("<rect class=\"tablerim\" width=\"{}\" height=\"{}\"/>", whole(canvas.width), whole(canvas.height));
  const std::string style = canvas.thumb() ? fmt::format("<style>{}{}</style>", plan_tokens(canvas.options.theme), plan_rules()) : std::string();
  return fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"oo{}\" viewBox=\"{}\" role=\"img\" aria-label=\"{}: the table\">{}{}</svg>\n",
                     canvas.thumb() ? " thumb" : "", view_box(b.x0, b.y0, b.width(), b.height()), escape_text(canvas.input.title), style, canvas.out);
}

std::string sheet(Canvas& canvas, const BattleView* view) {
  const double margin = kMargin * canvas.scale, foot = kFoot * canvas.scale;
  const double w = canvas.width + 2 * margin, h = canvas.height + 2 * margin + foot;
  canvas.out += fmt::format("<rect class=\"desk\" x=\"{0}\" y=\"{0}\" width=\"{1}\" height=\"{2}\"/>\n", whole(-margin), whole(w), whole(h));
  Lettering lettering;
  draw_table(canvas, view, lettering);
  draw_rim(canvas);
  draw_foot(canvas, view, canvas.height + margin * 0.96);
  const std::string title = canvas.id("title"), words = canvas.id("words");
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"oo plan\" viewBox=\"{}\" role=\"img\" aria-labelledby=\"{} {}\">"
      "<title id=\"{}\">{}</title><desc id=\"{}\">{}</desc>\n<style>{}{}{}{}</style>\n{}</svg>\n",
      view_box(-margin, -margin, w, h), title, words, title, escape_text(canvas.input.title), words, escape_text(canvas.input.description, 600),
      canvas.options.fonts ? font_faces() : std::string(), plan_tokens(canvas.options.theme), plan_rules(), sheet_rules(), canvas.out);
}

}  // namespace
}  // namespace plan

std::string draw_plan(const PlanInput& input, const BattleView* view, const PlanOptions& options) {
  plan::Canvas canvas(input, options);
  return options.kind == PlanKind::sheet ? plan::sheet(canvas, view) : plan::fragment(canvas, view);
}

std::string plan_ground(const PlanInput& input, const std::string& symbol_id) {
  PlanOptions options;
  options.kind = PlanKind::fragment;
  options.id = symbol_id;
  plan::Canvas canvas(input, options);
  plan::draw_ground(canvas);
  return fmt::format("<symbol id=\"{}\" viewBox=\"{}\"><g class=\"ground\">{}</g></symbol>\n", id_text(symbol_id),
                     plan::view_box(0, 0, canvas.width, canvas.height), canvas.out);
}

}  // namespace oo
