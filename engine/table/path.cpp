#include "engine/table/path.hpp"

#include "engine/geometry/base.hpp"
#include "engine/geometry/segment.hpp"

namespace oo {
namespace {

/// Allowance for a mil of this ground.
Fraction factor(const Spot& spot, const MoveCost& cost, bool uphill) {
  const bool hill = spot.hills > 0 && (!cost.hill_only_up || uphill);
  const bool road = cost.takes_road && spot.road != kNoPiece;
  Fraction f = road ? cost.road : cost.per_inch[spot.kind];
  if (hill && (!road || cost.hill_on_road)) f *= cost.hill;
  return f * cost.all;
}

/// One leg, piece of ground by piece of ground and work by work, in the order in which they come. `on_ground(from, to, factor)`, `on_work(flat, place)`:
/// either stops the walk by answering false. Returns the piece that bars the way, if one does; `stopped` is how far it got.
template <class OnGround, class OnWork>
PieceId walk_leg(const Ground& ground, Point a, Point b, const MoveCost& cost, Stretches& scratch, Mil& stopped, OnGround&& on_ground, OnWork&& on_work) {
  ground.stretches(a, b, scratch);
  WorkCrossings works;
  ground.works_crossed(a, b, works);
  const bool uphill = cost.hill_only_up && ground.uphill(a, b);
  std::size_t next = 0;
  for (const Stretch& s : scratch) {
    stopped = s.from;
    if (s.spot.piece != kNoPiece && s.spot.road == kNoPiece && cost.barred.has(s.spot.kind)) return s.spot.piece;     // a road bridges
    const Fraction f = factor(s.spot, cost, uphill);
    const bool last = s.to == scratch.back().to;
    for (; next < works.size() && (works[next].from_start < s.to || last); ++next) {
      const Mil place = works[next].from_start;
      const KindId kind = ground.piece(works[next].piece).kind;
      if (place > stopped && !on_ground(stopped, place, f)) return kNoPiece;
      stopped = std::max(stopped, place);
      if (cost.barred.has(kind)) return works[next].piece;
      if (!on_work(cost.to_cross[kind], place)) return kNoPiece;
    }
    if (stopped < s.to && !on_ground(stopped, s.to, f)) return kNoPiece;
    stopped = s.to;
  }
  return kNoPiece;
}

}  // namespace

PathCost path_cost(const Ground& ground, std::span<const Point> way, const MoveCost& cost, Stretches& scratch) {
  PathCost sum;
  for (std::size_t i = 0; i + 1 < way.size() && sum.ok(); ++i) {
    Mil stopped = 0;
    sum.barred = walk_leg(
        ground, way[i], way[i + 1], cost, scratch, stopped,
        [&](Mil from, Mil to, Fraction f) {
          sum.total += f * Fraction(to - from);
          return true;
        },
        [&](Mil flat, Mil) {
          sum.works += flat;
          return true;
        });
    sum.walked += stopped;
  }
  sum.total += Fraction(sum.works);
  return sum;
}

Reach reach(const Ground& ground, Point a, Point b, Fraction allowance, const MoveCost& cost, Stretches& scratch) {
  Reach r;
  Fraction left = allowance;
  Mil walked = 0, stopped = 0;
  r.barred = walk_leg(
      ground, a, b, cost, scratch, stopped,
      [&](Mil from, Mil to, Fraction f) {
        const Fraction whole = f * Fraction(to - from);
        if (whole <= left) {
          left -= whole;
          walked = to;
          return true;
        }
        walked = from + static_cast<Mil>((left / f).floor());       // f > 0: a factor of 0 costs nothing and was paid above
        return false;
      },
      [&](Mil flat, Mil place) {
        walked = place;
        if (Fraction(flat) > left) return false;
        left -= Fraction(flat);
        return true;
      });
  if (r.barred != kNoPiece) walked = std::min(walked, std::max(stopped - kTouch, 0));
  // The place is rounded to the grid; where that carries it over the limit it gives way, a mil at a time.
  for (;; --walked) {
    r.at = walked == length(a, b) ? b : along(a, b, walked);
    const std::array<Point, 2> way{a, r.at};
    const PathCost paid = path_cost(ground, way, cost, scratch);
    if (walked <= 0 || (paid.ok() && affordable(paid.total, allowance))) {
      r.walked = paid.walked;
      r.left = paid.total <= allowance ? allowance - paid.total : Fraction(0);
      return r;
    }
  }
}

Wheel wheel(Point middle, Cdeg facing, Mil width, Cdeg angle) {
  const Heading before = heading(facing), after = heading(facing + angle);
  const Mil half = angle >= 0 ? width / 2 : -(width / 2);             // the pivot is the right corner of a wheel to the right
  const Point moved{middle.x + detail::rounded(std::int64_t{half} * (std::int64_t{before.cos} - after.cos)),
                    middle.y + detail::rounded(-std::int64_t{half} * (std::int64_t{before.sin} - after.sin))};
  return {at(middle, before, half, 0), moved, normalise(facing + angle), arc_length(width, angle)};
}

}  // namespace oo
