#include "engine/table/ground.hpp"

#include <fmt/format.h>

#include "engine/geometry/segment.hpp"

namespace oo {
namespace {

Trouble faulty(std::size_t index, std::string_view key, std::string_view code, std::string text) {
  return bad_input(fmt::format("terrain[{}].{}", index + 1, key), std::string(code), std::move(text));
}

/// What forbids this piece, before any of its geometry is looked at by others.
std::optional<Trouble> fault_of(const TerrainPiece& piece, std::size_t index, const std::vector<GroundKind>& kinds) {
  if (piece.kind >= kinds.size()) return faulty(index, "kind", "value", fmt::format("{}: no such kind of ground", piece.id));
  const GroundKind& kind = kinds[piece.kind];
  const auto fault = piece.is_line ? line_fault(piece.points) : polygon_fault(piece.points);
  if (fault) return faulty(index, piece.is_line ? "line" : "polygon", word(*fault), fmt::format("{}: the outline is not one: {}", piece.id, word(*fault)));
  for (const Point p : piece.points)
    if (std::abs(p.x) > kMaxCoordinate || std::abs(p.y) > kMaxCoordinate)
      return faulty(index, "polygon", "out_of_range", fmt::format("{}: a point lies beyond 480 inches", piece.id));
  if (piece.width < 0 || piece.width > 24 * kInch)
    return faulty(index, "width", "out_of_range", fmt::format("{}: a width is 0 to 24 inches", piece.id));
  if (kind.lie == Lie::work && !piece.is_line) return faulty(index, "polygon", "form", fmt::format("{}: {} is a line", piece.id, kind.word));
  if (kind.lie == Lie::hill && piece.is_line) return faulty(index, "line", "form", fmt::format("{}: {} is an area", piece.id, kind.word));
  if (kind.lie == Lie::road && piece.is_line && piece.width == 0)
    return faulty(index, "width", "missing", fmt::format("{}: a road needs a width", piece.id));
  return std::nullopt;
}

/// How far a line goes on past an end on the edge of the table: until both its sides have reached the edge, however slanted it comes to it, and an inch
/// more. What was cut square there would leave a strip at the edge beside the road, just where arrivals are set down (KPW-5.17). 0: it ends on the table.
Mil beyond_edge(TableSize table, Point end, Point before, Mil width) {
  constexpr Mil kMost = 24 * kInch;                  // a line that hardly comes nearer to the edge
  Mil beyond = 0;
  for (const Edge e : {Edge::left, Edge::right, Edge::bottom, Edge::top}) {
    const Mil run = distance_to(table, e, before);
    if (distance_to(table, e, end) > 0 || run <= 0) continue;
    const std::int64_t aside = std::abs(place_along(e, end) - place_along(e, before));
    beyond = std::max(beyond, kInch + static_cast<Mil>(std::min<std::int64_t>(kMost, width * aside / (2 * std::int64_t{run}))));
  }
  return beyond;
}

/// Cuts the stretch that covers `place`, so that one begins there. False: there is no room left for another.
bool cut(Stretches& out, Mil place) {
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (place <= out[i].from) return true;
    if (place >= out[i].to) continue;
    if (out.full()) return false;
    out.push(out.back());
    for (std::size_t k = out.size() - 1; k > i + 1; --k) out[k] = out[k - 1];
    out[i + 1] = out[i];
    out[i].to = place;
    out[i + 1].from = place;
    return true;
  }
  return true;
}

/// The line as it is seen from its other end.
void turn_round(Stretches& out, Mil whole) {
  std::reverse(out.begin(), out.end());
  for (Stretch& s : out) {
    const Mil from = whole - s.to;
    s.to = whole - s.from;
    s.from = from;
  }
}
void turn_round(WorkCrossings& out, Mil whole) {
  std::reverse(out.begin(), out.end());
  for (WorkCrossing& c : out) {
    c.from_start = whole - c.from_start;
    c.to_the_right = !c.to_the_right;
  }
}

/// Points on the work itself count as to the right of it.
bool right_of(Point p, Point a, Point b) { return cross(a, b, p) <= 0; }

}  // namespace

Result<Ground> Ground::build(std::vector<GroundKind> kinds, std::vector<TerrainPiece> pieces, TableSize table) {
  if (kinds.size() > 64) return bad_input("kinds", "too_many", "at most 64 kinds of ground");
  if (pieces.size() >= kNoPiece) return bad_input("terrain", "too_many", "too many pieces of terrain");
  Ground ground;
  ground.kinds_ = std::move(kinds);
  ground.pieces_ = std::move(pieces);
  for (std::size_t i = 0; i < ground.pieces_.size(); ++i)
    if (auto trouble = ground.add_piece(static_cast<PieceId>(i), table)) return *trouble;
  return ground;
}

std::optional<Trouble> Ground::add_piece(PieceId id, TableSize table) {
  const TerrainPiece& piece = pieces_[id];
  if (auto trouble = fault_of(piece, id, kinds_)) return trouble;
  const Lie lie = kinds_[piece.kind].lie;
  if (lie == Lie::work) {
    for (std::size_t i = 0; i + 1 < piece.points.size(); ++i) works_.push_back({piece.points[i], piece.points[i + 1], id});
  } else if (piece.is_line) {
    add_broad_line(id, lie, piece.width == 0 ? kInch : piece.width, table);
  } else {
    add_shape(id, lie, Polygon(piece.points));
  }
  return std::nullopt;
}

/// A rectangle for each straight part, and at each bend an octagon that fills the outer wedge. It runs out over the edge of the table.
void Ground::add_broad_line(PieceId id, Lie lie, Mil width, TableSize table) {
  const std::vector<Point>& points = pieces_[id].points;
  const bool edged = table.width > 0 && table.height > 0;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const Point a = points[i], b = points[i + 1];
    const Mil rear = edged && i == 0 ? beyond_edge(table, a, b, width) : 0;
    const Mil front = edged && i + 2 == points.size() ? beyond_edge(table, b, a, width) : 0;
    add_shape(id, lie, Polygon(strip(a, toward(a, b), -width / 2, width - width / 2, length(a, b) + front, -rear)));
  }
  for (std::size_t i = 1; i + 1 < points.size(); ++i) {
    std::vector<Point> octagon;
    for (Cdeg a = 0; a < kTurn; a += kTurn / 8) octagon.push_back(oo::at(points[i], heading(a), 0, width / 2));
    add_shape(id, lie, Polygon(std::move(octagon)));
  }
}

std::optional<KindId> Ground::kind_of(std::string_view text) const {
  for (std::size_t i = 0; i < kinds_.size(); ++i)
    if (kinds_[i].word == text) return static_cast<KindId>(i);
  return std::nullopt;
}

std::optional<PieceId> Ground::find(std::string_view id) const {
  for (std::size_t i = 0; i < pieces_.size(); ++i)
    if (pieces_[i].id == id) return static_cast<PieceId>(i);
  return std::nullopt;
}

/// One more piece on top of what is known of a spot.
void Ground::lay(Spot& spot, const Shape& shape) const {
  if (shape.lie == Lie::hill) {
    ++spot.hills;
    spot.hill = shape.piece;
  } else if (shape.lie == Lie::road) {
    spot.road = shape.piece;
  } else {
    spot.kind = pieces_[shape.piece].kind;
    spot.piece = shape.piece;
  }
}

Spot Ground::at(Point p) const {
  Spot spot;
  for (const Shape& shape : shapes_)
    if (contains(shape.outline, p)) lay(spot, shape);
  return spot;
}

Ground::Count Ground::count(std::span<const Quad> bases) const {
  Count c;
  for (const Quad& q : bases) {
    const Spot spot = at(centre(q));
    ++c.of_kind[spot.kind];
    if (spot.hills > 0) ++c.on_hill;
    if (spot.road != kNoPiece) ++c.on_road;
    ++c.all;
  }
  return c;
}

void Ground::stretches(Point a, Point b, Stretches& out) const {
  const bool backwards = b < a;
  if (backwards) std::swap(a, b);
  const Mil whole = length(a, b);
  out.clear();
  if (whole == 0) return;
  out.push({0, whole, {}});
  const Box box = box_of(a, b);
  InsideRanges parts;
  for (const Shape& shape : shapes_) {
    if (!meet(shape.outline.box(), box)) continue;
    inside(shape.outline, a, b, parts);
    for (const InsideRange& part : parts.all()) {
      const MilRange r = in_mils(part, whole);
      if (r.size() == 0 || !cut(out, r.from) || !cut(out, r.to)) continue;
      for (Stretch& s : out)
        if (s.from >= r.from && s.to <= r.to) lay(s.spot, shape);
    }
  }
  if (backwards) turn_round(out, whole);
}

Mil Ground::inside_piece(PieceId piece, Point a, Point b) const {
  if (b < a) std::swap(a, b);
  const Mil whole = length(a, b);
  Stretches parts;
  parts.push({0, whole, {}});
  InsideRanges ranges;
  for (const Shape& shape : shapes_) {
    if (shape.piece != piece) continue;
    inside(shape.outline, a, b, ranges);
    for (const InsideRange& part : ranges.all()) {
      const MilRange r = in_mils(part, whole);
      if (r.size() == 0 || !cut(parts, r.from) || !cut(parts, r.to)) continue;
      for (Stretch& s : parts)
        if (s.from >= r.from && s.to <= r.to) s.spot.piece = piece;
    }
  }
  Mil sum = 0;
  for (const Stretch& s : parts) sum += s.spot.piece == piece ? s.size() : 0;
  return sum;
}

bool Ground::in_piece(PieceId piece, Point p) const {
  for (const Shape& shape : shapes_)
    if (shape.piece == piece && contains(shape.outline, p)) return true;
  return false;
}

bool Ground::may_meet(const Box& box, KindSet kinds) const {
  for (const Shape& shape : shapes_)
    if (kinds.has(pieces_[shape.piece].kind) && meet(shape.outline.box(), box)) return true;
  return false;
}

bool Ground::base_meets(const Quad& base, KindSet kinds) const {
  const auto rules_at = [&](Point p) {
    const Spot spot = at(p);
    return spot.piece != kNoPiece && spot.road == kNoPiece && kinds.has(spot.kind);
  };
  const Box box = box_of(base);
  Quad inner;                                        // drawn in only where some ground is near at all
  bool drawn = false, any = false;
  for (const Shape& shape : shapes_) {
    if (shape.lie != Lie::area || !kinds.has(pieces_[shape.piece].kind) || !meet(shape.outline.box(), box)) continue;
    if (!drawn) inner = drawn_in(base);
    drawn = true;
    if (!meets_drawn_in(shape.outline, inner)) continue;
    any = true;
    for (const Point p : shape.outline.corners())
      if (contains(inner, p) && rules_at(p)) return true;
  }
  if (!any) return false;
  Stretches over;
  constexpr std::array<std::array<std::size_t, 2>, 6> kLines{{{0, 2}, {1, 3}, {0, 1}, {1, 2}, {2, 3}, {3, 0}}};
  for (const auto& line : kLines) {
    stretches(inner.corner[line[0]], inner.corner[line[1]], over);
    for (const Stretch& s : over)
      if (s.spot.piece != kNoPiece && s.spot.road == kNoPiece && kinds.has(s.spot.kind)) return true;
  }
  return false;
}

bool Ground::base_in_piece(const Quad& base, PieceId piece) const {
  for (const Shape& shape : shapes_)
    if (shape.piece == piece && meets(shape.outline, base)) return true;
  return touches_work(base, piece, 0);
}

void Ground::works_crossed(Point a, Point b, WorkCrossings& out) const {
  const bool backwards = b < a;
  if (backwards) std::swap(a, b);
  const Mil whole = length(a, b);
  const Box box = box_of(a, b);
  out.clear();
  for (const Work& w : works_) {
    if (!meet(box, box_of(w.a, w.b))) continue;
    if ((cross(a, b, w.a) >= 0) == (cross(a, b, w.b) >= 0)) continue;        // half open: a bend of the work is crossed once
    const bool right_a = right_of(a, w.a, w.b), right_b = right_of(b, w.a, w.b);
    if (right_a == right_b) continue;
    const std::int64_t ca = cross(w.a, w.b, a), cb = cross(w.a, w.b, b);
    const auto place = static_cast<Mil>(Int128(ca) * whole / (ca - cb));
    if (!out.push({place, w.piece, right_b})) break;
    for (std::size_t i = out.size() - 1; i > 0 && out[i].from_start < out[i - 1].from_start; --i) std::swap(out[i], out[i - 1]);
  }
  if (backwards) turn_round(out, whole);
}

bool Ground::touches_work(const Quad& base, PieceId work, Mil reach) const {
  const Box near = box_of(base).grown(reach + kNear);
  for (const Work& w : works_) {
    if (w.piece != work || !meet(near, box_of(w.a, w.b))) continue;
    if (inside(w.a, w.b, base).size() > 0 || within(w.a, base, reach + kNear) || within(w.b, base, reach + kNear)) return true;
    for (const Point p : base.corner)
      if (within(p, w.a, w.b, reach + kNear)) return true;
  }
  return false;
}

/// By the nearest straight part; at a bend by the one whose own line is farther off.
bool Ground::right_of_work(Point p, PieceId work) const {
  Mil best = kMaxCoordinate * 4, best_off = 0;
  bool right = true;
  for (const Work& w : works_) {
    if (w.piece != work) continue;
    const Mil d = gap(p, w.a, w.b);
    const auto off = static_cast<Mil>(over_root_up(cross(w.a, w.b, p), distance2(w.a, w.b)));
    if (d > best || (d == best && off <= best_off)) continue;
    best = d;
    best_off = off;
    right = right_of(p, w.a, w.b);
  }
  return right;
}

bool Ground::behind_work(const Quad& base, PieceId work, Mil reach) const {
  if (!touches_work(base, work, reach)) return false;
  const Defends side = pieces_[work].defends;
  return side == Defends::both || right_of_work(centre(base), work) == (side == Defends::right);
}

std::optional<PieceId> Ground::shelter(const Quad& base, Point shot_from, std::span<const KindId> best_first, Mil reach) const {
  if (works_.empty()) return std::nullopt;
  WorkCrossings crossed;
  works_crossed(shot_from, centre(base), crossed);
  for (const KindId kind : best_first) {
    std::optional<PieceId> found;
    for (const WorkCrossing& c : crossed)
      if (pieces_[c.piece].kind == kind && (!found || c.piece > *found) && behind_work(base, c.piece, reach)) found = c.piece;
    if (found) return found;
  }
  return std::nullopt;
}

std::optional<PieceId> Ground::behind_any_work(const Quad& base, KindSet kinds, Mil reach) const {
  PieceId last = kNoPiece;
  for (const Work& w : works_) {
    if (w.piece == last || !kinds.has(pieces_[w.piece].kind)) continue;
    last = w.piece;
    if (behind_work(base, w.piece, reach)) return w.piece;
  }
  return std::nullopt;
}

std::optional<PieceId> Ground::hill_between(Point a, Point b) const {
  if (b < a) std::swap(a, b);
  for (const Shape& shape : shapes_) {
    if (shape.lie != Lie::hill || !touches(shape.outline, a, b)) continue;
    if (!contains(shape.outline, a) && !contains(shape.outline, b)) return shape.piece;
  }
  return std::nullopt;
}

bool Ground::uphill(Point a, Point b) const {
  const Spot from = at(a), to = at(b);
  if (from.hills != to.hills) return to.hills > from.hills;
  if (to.hills == 0 || from.hill != to.hill) return false;
  const Box box = box_of(std::span<const Point>(pieces_[to.hill].points));
  const Point top = midpoint(box.low, box.high);
  return distance2(b, top) < distance2(a, top);
}

}  // namespace oo
