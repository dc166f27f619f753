// What men have made: roads, fences, walls, works, houses.
#include <algorithm>

#include <fmt/format.h>

#include "lab/report/plan_parts.hpp"

namespace oo::plan {

void draw_road(Canvas& canvas, std::size_t piece) {
  const Piece& road = canvas.pieces[piece];
  Pen pen;
  if (road.line.size() < 2) {
    canvas.out += path("road-area", pen.softly(by_hand(canvas, road.shape, true, std::int64_t(piece)), true));
    return;
  }
  pen.softly(by_hand(canvas, road.line, false, std::int64_t(piece), 160), false);
  canvas.out += path("road-ink", pen, fmt::format("style=\"stroke-width:{}\"", whole(std::max(30.0, road.width))));
  canvas.out += path("road", pen, fmt::format("style=\"stroke-width:{}\"", whole(std::max(17.0, road.width - 13))));
  if (road.width >= 150) canvas.out += path("rut", pen);
}

namespace {

/// +1 when the enemy is expected on the left of the line as it is drawn, -1 on the right.
double enemy_side(const PlanPiece& source) { return source.defends == PlanShelter::left ? -1 : 1; }

/// A worm fence: rails laid in zigzag, crossing at each corner.
std::string fence(Canvas& canvas, const Outline& line) {
  Pen rails, crossings, ground;
  bool first = true, odd = false;
  for (const Footfall& f : walk(line, 72)) {
    if (!canvas.budget.take()) break;
    const Vec q = f.at + left_of(f.along) * (odd ? 13 : -13);
    first ? rails.move(q) : rails.line(q);
    crossings.stroke(q - left_of(f.along) * 13, q + left_of(f.along) * 13);
    first = false;
    odd = !odd;
  }
  return path("halo", ground.through(line, false)) + path("fence", rails) + path("fence x", crossings);
}

/// Felled trees, their branches towards the enemy.
std::string abatis(Canvas& canvas, const Outline& line, double side, std::int64_t key) {
  Pen branches, ground;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    for (const Footfall& f : walk({line[i], line[i + 1]}, 50)) {
      if (!canvas.budget.take()) break;
      const Vec out = left_of(f.along) * side;
      const double lean = (chance({key, key_of(f.at.x), key_of(f.at.y)}) - 0.5) * 50;
      const Vec tip = f.at + out * 62 + f.along * lean, butt = f.at - out * 36 - f.along * (lean * 0.4);
      const Vec fork = (tip * 3 + butt * 2) * 0.2;
      branches.stroke(butt, tip).stroke(fork, fork + out * 34 + f.along * 24).stroke(fork, fork + out * 34 - f.along * 24);
    }
  }
  return path("halo", ground.through(line, false)) + path("abatis", branches);
}

/// A crest on a yellow berm, ticks outwards; solid for earth, broken for a palisade.
std::string breastwork(Canvas& canvas, const Outline& line, double side, Kind kind, std::int64_t key) {
  Pen ticks, crest;
  crest.through(line, false);
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    for (const Footfall& f : walk({line[i], line[i + 1]}, kind == Kind::earthwork ? 42 : 50)) {
      if (!canvas.budget.take()) break;
      const Vec out = left_of(f.along) * side;
      ticks.stroke(f.at + out * 14, f.at + out * (50 + 12 * chance({key, key_of(f.at.x), key_of(f.at.y)})));
    }
  }
  const std::string_view name = kind == Kind::rampart ? " rampart" : "";
  return path("berm", crest) + path("glacis", ticks) + path(fmt::format("crest{}", name), crest);
}

}  // namespace

void draw_work(Canvas& canvas, std::size_t piece) {
  const Piece& work = canvas.pieces[piece];
  const auto key = static_cast<std::int64_t>(piece);
  Outline line = work.line;
  if (line.size() < 2) {
    line = work.shape;
    if (!line.empty()) line.push_back(line.front());
  }
  if (line.size() < 2) return;
  const double side = enemy_side(*work.source);
  Pen pen;
  switch (work.kind) {
    case Kind::fence: canvas.out += fence(canvas, line); break;
    case Kind::abatis: canvas.out += abatis(canvas, line, side, key); break;
    case Kind::earthwork:
    case Kind::rampart: canvas.out += breastwork(canvas, line, side, work.kind, key); break;
    case Kind::wall:
      pen.through(line, false);
      canvas.out += path("wall", pen) + path("wall stones", pen);
      break;
    default:                                                        // a ditch: a double line
      pen.through(line, false);
      canvas.out += path("ditch", pen) + path("ditch in", pen);
  }
}

namespace {

std::string door(const PlanPiece& source, const Box& b) {
  const Vec c = b.centre();
  Vec at{c.x - 35, b.y1 - 9};
  double w = 70, h = 18;
  if (source.door == PlanEdge::top) at.y = b.y0 - 9;
  if (source.door == PlanEdge::left || source.door == PlanEdge::right) {
    at = {(source.door == PlanEdge::left ? b.x0 : b.x1) - 9, c.y - 35};
    std::swap(w, h);
  }
  return fmt::format("<rect class=\"door\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\n", whole(at.x), whole(at.y), whole(w), whole(h));
}

/// Red walls, the hips of the roof, a pale floor on which its garrison stands.
std::string house(const Piece& piece) {
  const Box& b = piece.box;
  const double eave = std::min({90.0, b.width() * 0.18, b.height() * 0.18});
  Pen walls, hips;
  walls.through(piece.shape, true);
  const Box in = b.grown(-eave);
  if (piece.shape.size() == 4)
    hips.stroke({b.x0, b.y0}, {in.x0, in.y0}).stroke({b.x1, b.y0}, {in.x1, in.y0}).stroke({b.x0, b.y1}, {in.x0, in.y1}).stroke({b.x1, b.y1}, {in.x1, in.y1});
  return path("cast", walls) + path("house", walls) + path("hips", hips) +
         (piece.shape.size() == 4 ? fmt::format("<rect class=\"floor\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>", whole(in.x0), whole(in.y0),
                                                whole(in.width()), whole(in.height()))
                                  : std::string()) +
         door(*piece.source, b);
}

std::string solid_building(const Piece& piece) {
  const Box& b = piece.box;
  const double ridge = b.centre().y;
  Pen walls, roof;
  walls.through(piece.shape, true);
  roof.stroke({b.x0, ridge}, {b.x1, ridge});
  for (int i = 1; i < 12; ++i) roof.stroke({b.x0 + b.width() * i / 12, b.y0}, {b.x0 + b.width() * i / 12, ridge});
  return path("cast", walls) + path("barn", walls) + path("hips barn2", piece.shape.size() == 4 ? roof : Pen());
}

std::string wagons(const Piece& piece) {
  Pen frame, cross;
  frame.through(piece.shape, true);
  if (piece.shape.size() == 4) cross.stroke(piece.shape[0], piece.shape[2]).stroke(piece.shape[1], piece.shape[3]);
  return path("wagon", frame) + path("hips", cross);
}

}  // namespace

void draw_house(Canvas& canvas, std::size_t piece) {
  const Piece& p = canvas.pieces[piece];
  if (p.shape.empty()) return;
  canvas.out += p.kind == Kind::house ? house(p) : p.kind == Kind::building ? solid_building(p) : wagons(p);
}

}  // namespace oo::plan
