// Woods: open woods are trees standing apart, with trunk and cast shadow; a thicket is close bushes, fallen logs and a scalloped edge.
#include <algorithm>
#include <array>

#include "lab/report/plan_parts.hpp"

namespace oo::plan {
namespace {

/// About an inch high, the foot at (0, 40).
struct Tree {
  Stamp crown, leaf;
};
struct Bush {
  Stamp leaves, twig;
};
struct Plants {
  std::array<Tree, 4> trees{
      Tree{Stamp("M-8 16q-22 6-28-10q-16-8-6-24q-4-22 18-24q8-18 26-12q22-6 28 14q18 8 8 26q4 20-16 20q-12 18-30 10z"), Stamp("M-3 16q2 12-2 24M4 16q0 12 4 24M16 12q14-2 14-14M20-2q14-4 10-18M6 10q12 2 20-6M2-4q8 6 18 0")},
      Tree{Stamp("M-10 14q-20 2-22-14q-14-14 4-26q2-22 22-20q16-14 30 2q20 2 16 24q12 14-4 24q-6 16-24 10q-12 8-22 0z"), Stamp("M-4 15q3 12-1 25M4 15q-1 12 3 25M14 10q16 0 16-14M16-6q14-2 12-18M4 6q10 4 18-2")},
      Tree{Stamp("M-6 18q-18 4-24-12q-12-16 2-28q0-18 18-18q4-16 18-8q16 0 16 18q14 12 4 26q2 18-14 18q-10 10-20 4z"), Stamp("M-2 18q2 10-2 22M5 18q0 10 3 22M14 12q12-4 12-16M18-8q8-6 6-16M4 8q8 4 16-4")},
      Tree{Stamp("M-12 14q-24 4-26-12q-12-10-2-22q0-16 16-16q10-16 26-8q20-4 26 12q16 4 12 20q8 16-10 20q-10 14-26 6q-8 4-16 0z"), Stamp("M-5 14q4 14 0 26M4 14q-1 14 4 26M18 10q16-4 16-14M22-4q12-4 10-14M6 8q12 4 20-4M-6-6q10 6 22 0")}};
  std::array<Bush, 3> bushes{
      Bush{Stamp("M-40 16q-12-16 4-24q2-18 20-14q14-14 28 0q18-2 16 16q16 8 6 22z"), Stamp("M-36 18h76M8 12q16-2 14-16M-14 8q8 4 16-2M26 12q10-2 10-10")},
      Bush{Stamp("M-34 14q-14-10 0-20q-2-16 16-16q12-12 24-2q20-4 20 14q16 6 8 24z"), Stamp("M-34 16h72M6 10q14 0 14-14M-16 6q8 6 16 0M22 12q8-2 8-10")},
      Bush{Stamp("M-30 16q-18-6-8-20q0-14 14-12q8-16 24-10q16-2 18 12q18 4 10 24q-4 6-10 6z"), Stamp("M-32 18h68M4 12q14-2 12-14M-18 10q8 4 14-4M20 14q10-4 8-12")}};
  Stamp shadow{"M-4 38q26-10 58 2q-26 12-58-2z"};
  Stamp log{"M-62-5L58-9L60 5L-62 7zM-20-6l-14-20M12-8l12-22M34 5l12 18M-40 6l-10 16"};
};

void draw_trees(Canvas& canvas, std::size_t piece, const Plants& plants) {
  Pen crown, leaf, shadow;
  for (const Place& place : scatter(canvas, piece, 245 * canvas.coarse)) {
    const double size = canvas.coarse * (0.94 + 0.40 * place.chance);
    const Tree& tree = plants.trees[static_cast<std::size_t>(place.chance * 997) % plants.trees.size()];
    tree.crown.print(crown, place.at, size);
    tree.leaf.print(leaf, place.at, size);
    plants.shadow.print(shadow, place.at, size);
  }
  canvas.out += "<g class=\"woods\">" + path("shadow", shadow) + path("crown", crown) + path("leaf", leaf) + "</g>\n";
}

/// The edge of a thicket: small arcs bulging outwards.
Pen scallops(Canvas& canvas, std::size_t piece) {
  Outline poly = canvas.pieces[piece].shape;
  if (area(poly) > 0) std::reverse(poly.begin(), poly.end());       // clockwise: outwards is on the left hand
  Pen pen;
  for (std::size_t e = 0; e < poly.size(); ++e) {
    const Vec a = poly[e], b = poly[(e + 1) % poly.size()];
    if (canvas.on_rim(a, b) || length(b - a) <= 0) continue;
    const auto steps = walk({a, b}, 62 * canvas.coarse);
    pen.move(steps.front().at);
    for (std::size_t i = 0; i + 1 < steps.size(); ++i) {
      if (!canvas.budget.take()) return pen;
      const double bulge = (20 + 24 * chance({std::int64_t(piece), std::int64_t(e), std::int64_t(i)})) * canvas.coarse;
      pen.curve(middle(steps[i].at, steps[i + 1].at) + left_of(steps[i].along) * bulge, steps[i + 1].at);
    }
  }
  return pen;
}

void draw_bushes(Canvas& canvas, std::size_t piece, const Plants& plants) {
  Pen bush, twig, log;
  for (const Place& place : scatter(canvas, piece, 112 * canvas.coarse)) {
    const double size = canvas.coarse * (0.85 + 0.40 * place.chance);
    if (place.chance > 0.9 && !canvas.thumb()) {
      const double lean = -0.22 + 0.64 * chance({key_of(place.at.x), key_of(place.at.y)});     // half tangent: -25 to +45 degrees
      plants.log.print(log, place.at, size, Turn::from_half_tangent(lean));
      continue;
    }
    const Bush& kind = plants.bushes[static_cast<std::size_t>(place.chance * 991) % plants.bushes.size()];
    kind.leaves.print(bush, place.at, size);
    kind.twig.print(twig, place.at, size);
  }
  canvas.out += "<g class=\"brake\">" + path("scallop", scallops(canvas, piece)) + path("bush", bush) + path("twig", twig) + path("log", log) + "</g>\n";
}

}  // namespace

void draw_woods(Canvas& canvas) {
  const Plants plants;
  for (const Kind kind : {Kind::woods, Kind::thicket})
    for (std::size_t i = 0; i < canvas.pieces.size(); ++i) {
      if (canvas.pieces[i].kind != kind || canvas.pieces[i].shape.empty()) continue;
      kind == Kind::woods ? draw_trees(canvas, i, plants) : draw_bushes(canvas, i, plants);
    }
}

}  // namespace oo::plan
