// path.hpp: what a way across the table costs, wheels, and walking it step by step.
//
// A path is way points of the middle of a front (or of a figure's centre), the first where it stands. Its cost is the exact sum over the stretches of
// ground under it (mils times the factor of the ground) and the works it crosses: a Fraction, in mils of allowance.
// Units: Mil, Cdeg. Errors: a path over ground that bars it says where (`barred`); its cost is then that of the way up to there.
// Who may use it: rule sets, AI. Allocates nothing. Source: MOC-6.2 to 6.8, 6.14, KPW-5.3 to 5.11, TUG-4, FAL-6.4, 6.8; design, "Geometry".
#pragma once
#include "engine/geometry/fraction.hpp"
#include "engine/table/ground.hpp"

namespace oo {

/// What ground costs one mover. Factors are allowance for an inch of path. All 1 at first.
struct MoveCost {
  MoveCost() { per_inch.fill(Fraction(1)); }
  std::array<Fraction, 64> per_inch;        // by KindId of areas
  std::array<Mil, 64> to_cross{};           // flat, for each crossing of a work, by KindId
  Fraction hill{1};                         // multiplies with the ground (MOC-6.7), on any hill
  Fraction road{1};                         // on a road, if it takes the road: in place of ground and hill
  bool takes_road = false;
  bool hill_on_road = false;                // KPW-5.8: the road does not cancel hills
  bool hill_only_up = false;                // KPW-5.4: the hill factor only for legs that go uphill
  Fraction all{1};                          // sideways, backwards: multiplies the whole (works excepted)
  KindSet barred;                           // impassable areas (unless a road leads over) and works
};

struct PathCost {
  Fraction total;                           // mils of allowance
  Mil walked = 0;                           // mils of path
  Mil works = 0;                            // the part of `total` that is flat
  PieceId barred = kNoPiece;                // the piece that stops it, `walked` mils from the start
  bool ok() const { return barred == kNoPiece; }
};
PathCost path_cost(const Ground& ground, std::span<const Point> way, const MoveCost& cost, Stretches& scratch);

/// Whether a cost is within an allowance, both measured on the table: kNear as everywhere.
inline bool affordable(Fraction cost, Fraction allowance) { return cost <= allowance + Fraction(kNear); }

/// How far along a-b one comes with this allowance (a is free), and what is left: the point is on the grid and its cost is affordable.
struct Reach {
  Point at;
  Mil walked = 0;
  Fraction left;
  PieceId barred = kNoPiece;                // what stopped it, if not the allowance
};
Reach reach(const Ground& ground, Point a, Point b, Fraction allowance, const MoveCost& cost, Stretches& scratch);

/// pi times 10^9, for arcs. All there is of it.
inline constexpr std::int64_t kPiE9 = 3'141'592'654;
/// Length of the arc of `angle` at a radius, rounded to the mil.
constexpr Mil arc_length(Mil radius, Cdeg angle) {
  const std::int64_t a = angle < 0 ? -angle : angle;
  const Int128 v = Int128(radius) * a * kPiE9, unit = Int128(18'000) * 1'000'000'000;
  return static_cast<Mil>((v + unit / 2) / unit);
}

/// A wheel forward on one front corner: clockwise (above 0) on the right one. The outer corner pays (MOC-6.2).
struct Wheel {
  Point pivot;
  Point middle;              // of the front afterwards
  Cdeg facing = 0;           // afterwards
  Mil outer = 0;             // the outer front corner's way
};
Wheel wheel(Point middle, Cdeg facing, Mil width, Cdeg angle);
/// Where the middle of the front and the facing are in the course of the wheel, in steps of half an inch of the outer corner's way, the end included.
template <class Visit>   // bool(Point middle, Cdeg facing, Mil outer_walked): false stops
bool walk_wheel(Point middle, Cdeg facing, Mil width, Cdeg angle, Visit&& visit);

/// What happens in the course of a move is asked at every half inch of the path and at its end (design).
inline constexpr Mil kStep = kInch / 2;
template <class Visit>   // bool(Point at, Mil walked): false stops. The start is not visited. True if it went all the way.
bool walk(std::span<const Point> way, Visit&& visit) {
  Mil before = 0, next = kStep;
  for (std::size_t i = 0; i + 1 < way.size(); ++i) {
    const Mil leg = length(way[i], way[i + 1]);
    for (; next < before + leg; next += kStep)
      if (!visit(along(way[i], way[i + 1], next - before), next)) return false;
    before += leg;
  }
  return before == 0 || visit(way.back(), before);
}

template <class Visit>
bool walk_wheel(Point middle, Cdeg facing, Mil width, Cdeg angle, Visit&& visit) {
  const Mil whole = wheel(middle, facing, width, angle).outer;
  for (Mil done = kStep; done < whole; done += kStep) {
    const Wheel part = wheel(middle, facing, width, static_cast<Cdeg>(std::int64_t{angle} * done / whole));
    if (!visit(part.middle, part.facing, done)) return false;
  }
  const Wheel end = wheel(middle, facing, width, angle);
  return visit(end.middle, end.facing, end.outer);
}

}  // namespace oo
