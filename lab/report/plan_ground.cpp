// The ground: washes, grass, fields, hachures, and the order of all that lies on it.
#include <algorithm>

#include <fmt/format.h>

#include "lab/report/plan_parts.hpp"

namespace oo::plan {

Outline by_hand(const Canvas& canvas, const Outline& outline, bool closed, std::int64_t key, double step) {
  constexpr double kWander = 8;                                    // 0.08 inch to either side
  Outline points = outline, out;
  if (closed && !points.empty()) points.push_back(points.front());
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const Vec a = points[i], b = points[i + 1];
    const double l = length(b - a);
    if (l <= 0) continue;
    const Vec u = unit(b - a);
    out.push_back(a);
    if (l <= 120) continue;
    const int n = std::clamp(static_cast<int>((l - 50) / step + 0.5), 1, 600);
    for (int k = 0; k <= n; ++k) {
      const double t = 25 + (l - 50) * k / n;
      const Vec q = a + u * t;
      const bool straight = canvas.on_rim(a, b) || t < 30 || t > l - 30;
      out.push_back(straight ? q : q + left_of(u) * ((chance({key, key_of(q.x), key_of(q.y)}) - 0.5) * 2 * kWander));
    }
  }
  if (!closed && !points.empty()) out.push_back(points.back());
  return out;
}

bool uncovered(const Canvas& canvas, std::size_t piece, Vec p) {
  const auto within = [p](const Box& b, double by) { return p.x > b.x0 - by && p.x < b.x1 + by && p.y > b.y0 - by && p.y < b.y1 + by; };
  for (std::size_t j = 0; j < canvas.pieces.size(); ++j) {
    const Piece& other = canvas.pieces[j];
    const bool road = other.kind == Kind::road, stream = other.kind == Kind::stream;
    const double clear = road ? other.width / 2 + 45 : stream ? 0 : 70;
    if (!other.line.empty() && !stream && within(other.box, clear) && distance(p, other.line) < clear) return false;
    if (j <= piece || other.shape.empty() || other.kind == Kind::hill || other.kind == Kind::wagon) continue;
    if (within(other.box, 0) && inside(p, other.shape)) return false;
  }
  return true;
}

std::vector<Place> scatter(Canvas& canvas, std::size_t piece, double step) {
  const Outline& shape = canvas.pieces[piece].shape;
  const Box b = canvas.pieces[piece].box;
  const Box seen = canvas.shown.grown(250);
  std::vector<Place> out;
  const double rows = step * 0.866;
  for (auto r = key_of(std::max(b.y0, seen.y0) / rows) - 1; static_cast<double>(r) * rows < std::min(b.y1, seen.y1) + step; ++r) {
    for (auto c = key_of(std::max(b.x0, seen.x0) / step) - 1; static_cast<double>(c) * step < std::min(b.x1, seen.x1) + step; ++c) {
      const double x = (static_cast<double>(c) + (r % 2 != 0 ? 0.5 : 0.0)) * step + (chance({r, c, 5}) - 0.5) * step * 0.62;
      const double y = static_cast<double>(r) * rows + (chance({r, c, 6}) - 0.5) * step * 0.62;
      const bool on_table = x > 45 && x < canvas.width - 45 && y > 60 && y < canvas.height - 50;
      if (!on_table || !inside({x, y}, shape) || !uncovered(canvas, piece, {x, y})) continue;
      if (!canvas.budget.take()) return out;
      out.push_back({{x, y}, chance({r, c, 7})});
    }
  }
  std::stable_sort(out.begin(), out.end(), [](const Place& p, const Place& q) { return p.at.y < q.at.y; });
  return out;
}

namespace {

std::string_view wash_of(Kind kind) {
  switch (kind) {
    case Kind::woods: return "w-open_woods";
    case Kind::thicket: return "w-thicket";
    case Kind::field: return "w-field";
    case Kind::marsh: return "w-marsh";
    case Kind::open: return "w-open";
    default: return {};
  }
}

/// Sparse grass on open ground.
void draw_grass(Canvas& canvas) {
  if (canvas.thumb()) return;
  const double step = 310 * canvas.coarse;
  Pen pen;
  for (std::int64_t r = 0; static_cast<double>(r) * step * 0.85 < canvas.height; ++r) {
    for (std::int64_t c = 0; static_cast<double>(c) * step < canvas.width; ++c) {
      const Vec p{(static_cast<double>(c) + (r % 2 != 0 ? 0.5 : 0.0) + (chance({r, c, 15}) - 0.5) * 0.9) * step,
                  (static_cast<double>(r) + (chance({r, c, 16}) - 0.5) * 0.9) * step * 0.85};
      if (p.x < 50 || p.y < 50 || p.x > canvas.width - 50 || p.y > canvas.height - 50 || chance({r, c, 17}) < 0.35) continue;
      Kind top = Kind::open;
      for (const Piece& piece : canvas.pieces)
        if (!piece.shape.empty() && piece.kind != Kind::hill && inside(p, piece.shape)) top = piece.kind;
      if (top != Kind::open || !uncovered(canvas, canvas.pieces.size(), p) || !canvas.budget.take()) continue;
      pen.move(p + Vec{-15, -14}).by("l7 14m6-22v22m12-15l-6 15");
    }
  }
  canvas.out += path("tuft", pen);
}

void draw_furrows(Canvas& canvas, std::size_t piece) {
  const Piece& field = canvas.pieces[piece];
  Pen pen;
  const double along = 95 * canvas.coarse, apart = 42 * canvas.coarse;
  for (double y = field.box.y0 + 30; y < field.box.y1; y += apart)
    for (double x = field.box.x0; x < field.box.x1; x += along) {
      const Vec p{x + 12, y}, q{x + 80, y - 8};
      if (!inside(p, field.shape) || !inside(q, field.shape) || !uncovered(canvas, piece, p) || !canvas.budget.take()) continue;
      pen.move(p).by("q30-12 64-6");
    }
  canvas.out += path("furrow", pen);
}

/// The mean of the inward normals of the two edges that meet at b.
Vec corner_normal(Vec a, Vec b, Vec c) { return unit(left_of(unit(b - a)) + left_of(unit(c - b))); }

/// Strokes from the brow down the slope, heavier away from the light at the upper left.
void draw_hachures(Canvas& canvas, std::size_t piece) {
  Outline poly = canvas.pieces[piece].shape;
  if (area(poly) < 0) std::reverse(poly.begin(), poly.end());       // anticlockwise: the hill is on the left hand
  const double depth = std::min(240.0, std::sqrt(std::abs(area(poly))) * 0.17);
  const double step = std::max(24.0, perimeter(poly) / 1800);
  Pen fine, bold;
  const std::size_t m = poly.size();
  for (std::size_t e = 0; e < m; ++e) {
    const Vec a = poly[e], b = poly[(e + 1) % m];
    const double l = length(b - a);
    if (l <= 0 || canvas.on_rim(a, b)) continue;
    const Vec u = unit(b - a), in = left_of(u);
    const Vec at_a = corner_normal(poly[(e + m - 1) % m], a, b), at_b = corner_normal(a, b, poly[(e + 2) % m]);
    const int n = std::max(2, static_cast<int>(l / step + 0.5));
    for (int s = 0; s < n; ++s) {
      const std::int64_t i = static_cast<std::int64_t>(piece), k = static_cast<std::int64_t>(e);
      const double t = (s + 0.5) / n, edge = std::abs(2 * t - 1);
      const double lean = edge * edge * edge * 0.9;
      const Vec v = in * (1 - lean) + (t < 0.5 ? at_a : at_b) * lean;             // uphill
      const double shade = 0.5 + 0.5 * (-v.x * 0.7 - v.y * 0.7);
      static constexpr double kStart[] = {0, 55, 10, 85}, kReach[] = {1, 0.85, 0.7, 0.8};
      const double from = 5 + kStart[s % 4] * std::min(1.0, depth / 160) + chance({i, k, s, 1}) * 16;
      const double to = from + depth * (0.36 + 0.26 * chance({i, k, s, 2})) * kReach[s % 4];
      const Vec foot = a + u * (l * t) + v * from;
      const Vec brow = a + u * (l * t) + v * to + u * ((chance({i, k, s, 3}) - 0.5) * 16);
      if (!inside(brow, poly) || !canvas.budget.take()) continue;
      const Vec half = left_of(unit(brow - foot)) * ((3 + 10 * shade) / 2);
      (shade > 0.5 ? bold : fine).move(foot).line(brow + half).line(brow - half).close();
    }
  }
  canvas.out += path("hach lit", fine);
  canvas.out += path("hach", bold);
}

template <class Draw>
void each(const Canvas& canvas, std::initializer_list<Kind> kinds, Draw draw) {
  for (std::size_t i = 0; i < canvas.pieces.size(); ++i)
    if (std::find(kinds.begin(), kinds.end(), canvas.pieces[i].kind) != kinds.end()) draw(i);
}

}  // namespace

void draw_ground(Canvas& canvas) {
  canvas.out += fmt::format("<rect class=\"paper\" width=\"{}\" height=\"{}\"/>\n", whole(canvas.width), whole(canvas.height));
  for (std::size_t i = 0; i < canvas.pieces.size(); ++i) {          // washes in file order: a later piece covers an earlier one
    const Piece& piece = canvas.pieces[i];
    const auto wash = wash_of(piece.kind);
    Pen pen;
    if (!wash.empty() && !piece.shape.empty()) canvas.out += path(wash, pen.softly(by_hand(canvas, piece.shape, true, std::int64_t(i)), true));
  }
  each(canvas, {Kind::hill}, [&](std::size_t i) {
    Pen pen;
    if (canvas.pieces[i].shape.empty()) return;
    canvas.out += path("hillwash", pen.softly(by_hand(canvas, canvas.pieces[i].shape, true, std::int64_t(i)), true));
    draw_hachures(canvas, i);
  });
  draw_water(canvas);
  draw_grass(canvas);
  each(canvas, {Kind::field}, [&](std::size_t i) { draw_furrows(canvas, i); });
  each(canvas, {Kind::marsh}, [&](std::size_t i) { draw_marsh(canvas, i); });
  each(canvas, {Kind::road}, [&](std::size_t i) { draw_road(canvas, i); });
  draw_woods(canvas);
  each(canvas, {Kind::ditch, Kind::fence, Kind::wall, Kind::abatis, Kind::rampart, Kind::earthwork}, [&](std::size_t i) { draw_work(canvas, i); });
  each(canvas, {Kind::house, Kind::building, Kind::wagon}, [&](std::size_t i) { draw_house(canvas, i); });
}

}  // namespace oo::plan
