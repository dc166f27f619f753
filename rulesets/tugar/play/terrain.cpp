#include "rulesets/tugar/play/terrain.hpp"

#include "engine/table/path.hpp"

namespace oo::tugar {
namespace {

/// A road laid over water or woods is what one walks on (the later piece rules, TUG-4.9).
Ground ground_at(const Spot& spot) {
  if (spot.road != kNoPiece && (spot.piece == kNoPiece || spot.road > spot.piece)) return Ground::road;
  return static_cast<Ground>(spot.kind);
}

KindSet all_but_open() {
  KindSet kinds;
  for (std::size_t k = 1; k < kGroundWords.size(); ++k) kinds.add(KindId(k));
  return kinds;
}

Fraction rate(const Goer& g, Ground ground, const Rules& r) { return speed(g.people, g.arm, g.formation, g.action, ground, r); }

/// The one that counts of two grounds under a front: where it may not go at all before where it goes slowest (TUG-4.9, 4.22), though the pace be the same.
Ground worse(const Goer& g, Ground a, Ground b, const Rules& r) {
  for (const Ground here : {a, b})
    if (here == Ground::deep_water || here == Ground::house) return here;
  const bool a_closed = !closed_ground(g.arm, g.formation, g.action, a).empty(), b_closed = !closed_ground(g.arm, g.formation, g.action, b).empty();
  if (a_closed || b_closed) return a_closed ? a : b;
  return rate(g, b, r) < rate(g, a, r) ? b : a;
}

}  // namespace

Goer goer_of(Field f, UnitId u, Action action) { return {f.people(u), f.arm(u), f.unit(u).formation, action}; }

void add_leg(Legs& legs, Mil length, Ground ground) {
  if (length <= 0) return;
  if (!legs.empty() && (legs.back().ground == ground || legs.full())) legs.back().length += length;
  else legs.push({length, ground});
}

Ground slowest_under(Field f, const Goer& g, Point left, Point right) {
  if (!f.ground().may_meet(box_of(left, right), all_but_open())) return Ground::open;
  Stretches stretches;
  f.ground().stretches(left, right, stretches);
  Ground slowest = stretches.empty() ? Ground::open : ground_at(stretches[0].spot);
  for (const Stretch& s : stretches) {
    const Ground here = ground_at(s.spot);
    if (here != slowest) slowest = worse(g, slowest, here, f.rules());
  }
  return slowest;
}

void add_straight(Field f, const Goer& g, Mil width, Cdeg facing, Point from, Point to, Fraction times, Legs& out) {
  const Mil whole = length(from, to);
  const Heading h = heading(facing);
  const auto times_over = [&](Mil d) { return Mil((Fraction(d) * times).ceil()); };
  if (!f.ground().may_meet(box_of(from, to).grown(width), all_but_open())) return add_leg(out, times_over(whole), Ground::open);
  const auto under = [&](Mil d) {
    const Point middle = along(from, to, d);
    return slowest_under(f, g, at(middle, h, -width / 2, 0), at(middle, h, width - width / 2, 0));
  };
  Ground here = under(0);
  for (Mil done = 0; done < whole;) {
    const Mil next = std::min(done + kStep, whole);
    const Ground there = under(next);
    Mil change = next;
    if (there != here) {
      Mil low = done, high = next;
      while (high - low > 1) {
        const Mil half = (low + high) / 2;
        (under(half) == here ? low : high) = half;
      }
      change = high;
    }
    add_leg(out, times_over(change - done), here);
    add_leg(out, times_over(next - change), there);
    here = there;
    done = next;
  }
}

void add_wheel(Field f, const Goer& g, Mil width, Point front, Cdeg facing, Cdeg angle, Legs& out) {
  const auto under = [&](Point middle, Cdeg now) {
    const Heading h = heading(now);
    return slowest_under(f, g, at(middle, h, -width / 2, 0), at(middle, h, width - width / 2, 0));
  };
  Ground here = under(front, facing);
  Mil done = 0;
  walk_wheel(front, facing, width, angle, [&](Point middle, Cdeg now, Mil outer) {
    const Ground there = under(middle, now);
    add_leg(out, outer - done, there == here ? here : worse(g, here, there, f.rules()));
    here = there;
    done = outer;
    return true;
  });
}

void add_line(Field f, Point from, Point to, Legs& out) {
  Stretches stretches;
  f.ground().stretches(from, to, stretches);
  if (stretches.empty()) return add_leg(out, length(from, to), Ground::open);
  for (const Stretch& s : stretches) add_leg(out, s.size(), ground_at(s.spot));
}

}  // namespace oo::tugar
