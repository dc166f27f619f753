#include "engine/table/sight.hpp"

#include "engine/geometry/segment.hpp"

namespace oo {
namespace {

bool counts(const Stretch& s, KindSet kinds, Mil skip) { return s.to > skip && s.spot.piece != kNoPiece && kinds.has(s.spot.kind); }

std::optional<SightLine::Touch> first_of(const Stretches& over, KindSet kinds, Mil skip) {
  for (const Stretch& s : over)
    if (counts(s, kinds, skip)) return SightLine::Touch{s.spot.piece, s.spot.kind, std::max(s.from, skip)};
  return std::nullopt;
}

}  // namespace

std::optional<SightLine::Touch> SightLine::first_touch(KindSet kinds, Mil skip) const { return first_of(over, kinds, skip); }

Mil SightLine::inside(KindSet kinds, Mil skip) const {
  Mil sum = 0;
  for (const Stretch& s : over)
    if (counts(s, kinds, skip)) sum += s.to - std::max(s.from, skip);
  return sum;
}

void look(const Ground& ground, Point from, Point to, SightLine& out) {
  out.from = from;
  out.to = to;
  out.length = length(from, to);
  ground.stretches(from, to, out.over);
  out.hill = ground.hill_between(from, to).value_or(kNoPiece);
}

void look(const Ground& ground, const Quad& from, const Quad& to, SightLine& out) {
  const Nearest ends = nearest_points(from, to);
  look(ground, ends.a, ends.b, out);
}

std::optional<SightLine::Touch> first_touch(const Ground& ground, Point from, Point to, KindSet kinds, Mil skip) {
  Stretches over;
  ground.stretches(from, to, over);
  return first_of(over, kinds, skip);
}

std::optional<Blocker> first_blocker(Point from, Point to, std::span<const Quad> bases) {
  std::optional<Blocker> best;
  const Box box = box_of(from, to);
  for (std::size_t i = 0; i < bases.size(); ++i) {
    if (!meet(box, box_of(bases[i])) || !crosses(from, to, bases[i])) continue;
    const Mil at = inside(from, to, bases[i]).from;
    if (!best || at < best->at) best = Blocker{i, at};
  }
  return best;
}

}  // namespace oo
