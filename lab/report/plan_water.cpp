// Water: one surface for all its pieces, shore lines that thin towards the middle, fords paler with ripples and pebbles.
#include <algorithm>

#include <fmt/format.h>

#include "lab/report/plan_parts.hpp"

namespace oo::plan {
namespace {

bool is_wet(Kind kind) { return kind == Kind::water || kind == Kind::stream || kind == Kind::ford; }

/// Breadth of a body of water: four times the area by the way around.
double breadth(const Outline& shape) { return 4 * std::abs(area(shape)) / std::max(1.0, perimeter(shape)); }

/// The parts of a body's outline that are banks: neither the edge of the table nor shared with other water.
std::vector<Outline> banks(const Canvas& canvas, std::size_t body) {
  const Outline& shape = canvas.pieces[body].shape;
  const double turn = area(shape) < 0 ? 1 : -1;                     // outwards is to the right of an anticlockwise outline
  std::vector<Outline> out;
  Outline run;
  for (std::size_t e = 0; e < shape.size(); ++e) {
    const Vec a = shape[e], b = shape[(e + 1) % shape.size()];
    if (length(b - a) <= 0) continue;
    const Vec beyond = middle(a, b) + left_of(unit(b - a)) * (5 * turn);
    bool bank = !canvas.on_rim(a, b) && beyond.x >= 0 && beyond.y >= 0 && beyond.x <= canvas.width && beyond.y <= canvas.height;
    for (std::size_t j = 0; j < canvas.pieces.size() && bank; ++j)
      if (j != body && is_wet(canvas.pieces[j].kind) && inside(beyond, canvas.pieces[j].shape)) bank = false;
    if (bank) {
      if (run.empty()) run.push_back(a);
      run.push_back(b);
    } else if (!run.empty()) {
      out.push_back(std::move(run));
      run = {};
    }
  }
  if (run.empty()) return out;
  const bool joins = !out.empty() && length(out.front().front() - run.back()) < 1e-6;
  if (joins) {
    run.insert(run.end(), out.front().begin() + 1, out.front().end());
    out.front() = std::move(run);
  } else {
    out.push_back(std::move(run));
  }
  return out;
}

void draw_ripples(Canvas& canvas, std::size_t ford) {
  const Piece& piece = canvas.pieces[ford];
  Pen waves, pebbles;
  std::int64_t row = 0;
  for (double y = piece.box.y0 + 60; y < piece.box.y1; y += 95 * canvas.coarse, ++row) {
    std::int64_t place = 0;
    for (double x = piece.box.x0 + (row % 2 != 0 ? 50 : 130); x < piece.box.x1; x += 175 * canvas.coarse, ++place) {
      const Vec p{x + (chance({row, place, 21}) - 0.5) * 90, y + (chance({row, place, 22}) - 0.5) * 40};
      if (!inside(p, piece.shape) || !inside(p + Vec{70, 0}, piece.shape) || !canvas.budget.take()) continue;
      waves.move(p).by("q17-16 35 0t35 0");
      if (chance({row, place, 23}) > 0.45) pebbles.move(p + Vec{10, 34}).by("h1m22 8h1");
    }
  }
  canvas.out += path("ripple", waves);
  canvas.out += path("pebble", pebbles);
}

}  // namespace

void draw_water(Canvas& canvas) {
  Pen surface, fords, all_banks, broad;
  for (std::size_t i = 0; i < canvas.pieces.size(); ++i) {
    const Piece& piece = canvas.pieces[i];
    if (!is_wet(piece.kind) || piece.shape.empty()) continue;
    surface.through(piece.shape, true);
    if (piece.kind == Kind::ford) fords.through(piece.shape, true);
    for (const Outline& bank : banks(canvas, i)) {
      const Outline drawn = by_hand(canvas, bank, false, std::int64_t(i));
      all_banks.softly(drawn, false);
      if (breadth(piece.shape) > 400) broad.softly(drawn, false);
    }
  }
  if (surface.empty()) return;
  const std::string clip = canvas.id("wet");
  canvas.out += fmt::format("<clipPath id=\"{}\"><path d=\"{}\"/></clipPath><g clip-path=\"url(#{})\">\n", clip, surface.d(), clip);
  canvas.out += path("wet", surface);
  struct ShoreLine {
    double away;
    std::string_view weight;
  };
  static constexpr ShoreLine kShore[] = {{195, ".22"}, {138, ".34"}, {92, ".48"}, {55, ".64"}, {26, ".82"}};
  for (const ShoreLine& line : kShore) {
    canvas.out += path("shore", broad, fmt::format("style=\"stroke-width:{};stroke-opacity:{}\"", whole(line.away * 2 + 6), line.weight));
    canvas.out += path("shore in", broad, fmt::format("style=\"stroke-width:{}\"", whole(line.away * 2 - 1)));
  }
  canvas.out += path("shoal", fords);
  canvas.out += "</g>";
  for (std::size_t i = 0; i < canvas.pieces.size(); ++i)
    if (canvas.pieces[i].kind == Kind::ford) draw_ripples(canvas, i);
  canvas.out += path("bank", all_banks);
}

void draw_marsh(Canvas& canvas, std::size_t piece) {
  Pen pen;
  for (const Place& place : scatter(canvas, piece, 125 * canvas.coarse)) {
    pen.move(place.at + Vec{-34, 0}).by("h68m-52-6l-8-26m20 26l-1-34m14 34l9-28").move(place.at + Vec{-14, 14}).by("h40");
  }
  canvas.out += path("reed", pen);
}

}  // namespace oo::plan
