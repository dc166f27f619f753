// The figures of a unit. Side by shape: square bases halved along the diagonal with a heavy front edge, or bases with a solid drop whose point is
// the front. Horse has a chevron to the rear, guns barrel and wheels. Bases are true to size.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "engine/geometry/heading.hpp"
#include "lab/report/markup.hpp"
#include "lab/report/plan_parts.hpp"

namespace oo::plan {
namespace {

/// A base in the unit's own frame: its centre and half its sides, to the right and to the rear. (u, v) go from -1 to 1.
struct Base {
  Vec centre, right, back;
  Vec of(double u, double v) const { return centre + right * u + back * v; }
  double half_width() const { return length(right); }
  double half_depth() const { return length(back); }
};

Base base_of(const Canvas& canvas, const Quad& quad, Vec origin, Vec right, Vec back) {
  Vec c[4];
  for (std::size_t i = 0; i < 4; ++i) {
    const Vec d = canvas.at(quad.corner[i]) - origin;
    c[i] = {dot(d, right), dot(d, back)};
  }
  return {(c[0] + c[1] + c[2] + c[3]) * 0.25, (c[1] - c[0]) * 0.5, (c[3] - c[0]) * 0.5};
}

/// A figure out of its place: turned up to 29 degrees, moved up to 0.15 inch.
Base askew(const Base& base, std::int64_t unit, std::int64_t figure) {
  const auto at_random = [&](std::int64_t k) { return chance({unit, figure, k}) - 0.5; };
  const Turn turn = Turn::from_half_tangent(at_random(1) * 0.52);
  return {base.centre + Vec{at_random(2) * 30, at_random(3) * 30}, turn.of(base.right) * 0.9, turn.of(base.back) * 0.9};
}

struct Ink {
  Pen base, tint, front, horse;
};

/// A circle of half-width w about c, as two arcs.
void round_base(Pen& pen, const Base& b) {
  const double r = b.half_width();
  pen.move(b.of(-1, 0));
  const Vec across = b.right * 2;
  pen.by(fmt::format("a{0} {0} 0 1 1 {1} {2}a{0} {0} 0 1 1 {3} {4}z", whole(r), whole(across.x), whole(across.y), whole(-across.x), whole(-across.y)));
}

void square_base(Pen& pen, const Base& b) { pen.move(b.of(-1, -1)).line(b.of(1, -1)).line(b.of(1, 1)).line(b.of(-1, 1)).close(); }

void halved(Ink& ink, const Base& b, bool horse, bool round) {
  const double e = round ? 0.72 : 0.98;
  ink.tint.move(b.of(-e, -e)).line(b.of(e, -e)).line(b.of(-e, e)).close();
  const double f = round ? 0.70 : 1.0, v = round ? -0.70 : -0.93;
  ink.front.stroke(b.of(-f, v), b.of(f, v));
  if (horse) ink.horse.move(b.of(-0.55, 0.62)).line(b.of(0, 0.30)).line(b.of(0.55, 0.62));
}

void drop(Ink& ink, const Base& b, bool horse) {
  const double long_way = horse ? 1 : b.half_depth() > 0 ? std::min(1.0, b.half_width() / b.half_depth()) : 1;
  const auto p = [&](double u, double v) { return b.of(u * 0.74, v * long_way); };
  ink.tint.move(p(0, -0.86)).curve(p(1.12, -0.22), p(0.86, 0.34)).curve(p(0.6, 0.84), p(0, 0.84)).curve(p(-0.6, 0.84), p(-0.86, 0.34));
  ink.tint.curve(p(-1.12, -0.22), p(0, -0.86)).close();
  if (horse) ink.horse.move(b.of(-0.42, 0.5)).line(b.of(0, 0.18)).line(b.of(0.42, 0.5));
}

std::string gun(const Base& b) {
  const double size = std::max(0.2, b.half_depth() / 100);
  const Vec x = unit(b.right) * size, y = unit(b.back) * size;
  return fmt::format(
      "<g class=\"gun\" transform=\"matrix({} {} {} {} {} {})\"><path class=\"gunbase\" d=\"M-50-100H50V100H-50z\"/><path class=\"trail\" d=\"M-9 20L-14 92H14L9 20z\"/>"
      "<path class=\"wheel\" d=\"M-40-44V40M40-44V40\"/><path class=\"axle\" d=\"M-40-2H40\"/><path class=\"barrel\" d=\"M-11 34L-7-92H7L11 34q-11 10-22 0z\"/></g>",
      fixed2(x.x), fixed2(x.y), fixed2(y.x), fixed2(y.y), whole(b.centre.x), whole(b.centre.y));
}

bool is_loose(Word state) { return state == "disordered" || state == "rallied" || state == "routed" || state == "shaken" || state == "retiring"; }

void draw_figure(Ink& ink, const Base& b, std::string_view style, bool round) {
  const bool horse = b.half_depth() > b.half_width() * 1.2;
  const bool disc = round && !horse;
  disc ? round_base(ink.base, b) : square_base(ink.base, b);
  style == "a" ? halved(ink, b, horse, disc) : drop(ink, b, horse);
}

std::string in_ink(const Ink& ink) { return path("base", ink.base) + path("tint", ink.tint) + path("front", ink.front) + path("horse", ink.horse); }

}  // namespace

std::string unit_figures(const Canvas& canvas, const UnitView& unit, Vec origin, Vec right, Vec back, Box& box) {
  const std::string_view style = canvas.style(unit.side);
  const bool loose = is_loose(unit.state);
  Ink ink;
  std::string guns;
  Outline corners;
  Vec first{};
  double first_width = 0;
  const auto note = [&corners](const Base& b) {
    for (const double u : {-1.0, 1.0})
      for (const double v : {-1.0, 1.0}) corners.push_back(b.of(u, v));
  };
  for (std::size_t j = 0; j < unit.bases.size(); ++j) {
    const Base straight = base_of(canvas, unit.bases[j], origin, right, back);
    note(straight);
    const Base b = loose ? askew(straight, unit.id, std::int64_t(j)) : straight;
    draw_figure(ink, b, style, canvas.input.round_bases);
    if (j == 0) first = style == "b" ? b.of(0, 0.2) : b.centre, first_width = b.half_width();
  }
  for (const Quad& quad : unit.gun_bases) {
    const Base b = base_of(canvas, quad, origin, right, back);
    note(b);
    guns += gun(b);
  }
  box = box_of(corners);
  std::string out = in_ink(ink) + guns;
  if (unit.officer && !unit.bases.empty())
    out += fmt::format("<circle class=\"officer\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>", whole(first.x), whole(first.y), whole(std::min(13.0, first_width * 0.26)));
  return out;
}

std::string sample_figures(std::string_view style) {
  Ink ink;
  for (int j = -1; j <= 1; ++j) draw_figure(ink, {{j * 50.0, 25}, {25, 0}, {0, 25}}, style, false);
  return in_ink(ink);
}

}  // namespace oo::plan
