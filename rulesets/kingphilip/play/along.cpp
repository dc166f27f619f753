#include "rulesets/kingphilip/play/along.hpp"

#include <algorithm>

#include "engine/geometry/segment.hpp"

namespace oo::kingphilip {
namespace {

constexpr Mil kStep = kInch / 8;
constexpr Mil kFarthest = 8 * kInch;                    // that a corner may push a file on
constexpr Mil kBeyond = 40 * kInch;                     // the line goes on straight beyond its ends

/// The work's line as the unit sees it: from its left to its right, lengthened at both ends.
struct Line {
  Inline<Point, 202> points;
  Inline<Mil, 202> from;                                // mils from the beginning to each point

  Mil length_to(std::size_t i) const { return from[i]; }
  Mil whole() const { return from.back(); }
  std::size_t segment(Mil s) const {
    std::size_t i = 0;
    while (i + 2 < points.size() && s >= from[i + 1]) ++i;
    return i;
  }
  Point at(Mil s) const {
    const std::size_t i = segment(s);
    return oo::along(points[i], points[i + 1], s - from[i]);
  }
  /// To the left of the way along the line lies what the unit looks at.
  Cdeg facing(Mil s) const {
    const std::size_t i = segment(s);
    return normalise(bearing(points[i], points[i + 1]) - kQuarter);
  }
};

void measure(Line& line) {
  line.from.clear();
  line.from.push(0);
  for (std::size_t i = 1; i < line.points.size(); ++i) line.from.push(line.from[i - 1] + length(line.points[i - 1], line.points[i]));
}

Line line_of(std::span<const Point> work, bool turned) {
  Line line;
  const std::size_t n = work.size();
  const auto point = [&](std::size_t i) { return work[turned ? n - 1 - i : i]; };
  line.points.push(at(point(0), toward(point(1), point(0)), 0, kBeyond));
  for (std::size_t i = 0; i < n; ++i) line.points.push(point(i));
  line.points.push(at(point(n - 1), toward(point(n - 2), point(n - 1)), 0, kBeyond));
  measure(line);
  return line;
}

/// The place on the line nearest to that point, in mils from its beginning; only between the work's own ends.
Mil nearest_on(const Line& line, Point p) {
  Mil best = line.length_to(1), least = -1;
  for (std::size_t i = 1; i + 2 < line.points.size(); ++i) {
    const Point a = line.points[i], b = line.points[i + 1];
    const Mil size = line.length_to(i + 1) - line.length_to(i);
    const Mil on = size == 0 ? 0 : Mil(std::clamp<std::int64_t>(dot(a, b, p) / size, 0, size));
    const Mil d = length(p, oo::along(a, b, on));
    if (least >= 0 && d >= least) continue;
    least = d;
    best = line.length_to(i) + on;
  }
  return best;
}

/// One file: the ground of all its ranks, its front on the line.
struct File {
  Mil s = 0;
  Quad ground;
};

/// Files to one side of the middle, each as near as corners and the files before it allow.
class FileLayer {
 public:
  FileLayer(const Line& line, const Layout& layout) : line_(line), width_(layout.base_width), depth_(layout.depth()) {}

  /// `on`: +1 to the right, -1 to the left.
  File place(Mil wanted, int on, std::span<const File> before) const {
    File file;
    for (Mil pushed = 0; pushed <= kFarthest; pushed += kStep) {
      file.s = past_corner(wanted + on * pushed, on);
      file.ground = base(line_.at(file.s), heading(line_.facing(file.s)), width_, depth_);
      const bool free = std::none_of(before.begin(), before.end(), [&](const File& other) { return overlaps(other.ground, file.ground); });
      if (free) break;
    }
    return file;
  }

 private:
  /// No front edge lies across a corner: it begins there.
  Mil past_corner(Mil s, int on) const {
    for (std::size_t i = 1; i + 1 < line_.points.size(); ++i) {
      const Mil corner = line_.length_to(i), half = width_ / 2;
      if (s - half < corner - kTouch && s + half > corner + kTouch) s = corner + on * half;
    }
    return s;
  }

  const Line& line_;
  Mil width_, depth_;
};

using Files = Inline<File, kMaxFigures>;

/// From the middle outwards, then put from the left to the right.
void lay_files(const Line& line, Mil middle, const Layout& layout, Files& out) {
  const FileLayer layer(line, layout);
  const int right = layout.files / 2 + layout.files % 2, left = layout.files - right;
  const Mil first = layout.files % 2 == 1 ? middle : middle + layout.pitch / 2;
  Files laid;
  Mil s = first;
  for (int k = 0; k < right; ++k) {
    laid.push(layer.place(s, +1, laid.all()));
    s = laid.back().s + layout.pitch;
  }
  s = first - layout.pitch;
  for (int k = 0; k < left; ++k) {
    laid.push(layer.place(s, -1, laid.all()));
    s = laid.back().s - layout.pitch;
  }
  for (int k = left; k-- > 0;) out.push(laid[std::size_t(right + k)]);
  for (int k = 0; k < right; ++k) out.push(laid[std::size_t(k)]);
}

/// The unit looks over the work: away from the side on which the middle of its bases lies.
bool looks_against(std::span<const Point> work, Point middle) {
  std::int64_t least = -1, side = 0;
  for (std::size_t i = 0; i + 1 < work.size(); ++i) {
    const Mil d = gap(middle, work[i], work[i + 1]);
    if (least >= 0 && d >= least) continue;
    least = d;
    side = cross(work[i], work[i + 1], middle);
  }
  return side > 0;                                      // it stands to the left of the line as drawn: its own left to right runs the other way
}

Point middle_of(std::span<const Quad> bases) {
  const Box box = box_of(bases);
  return midpoint(box.low, box.high);
}

PieceId obstacle_at(Field f, std::span<const Quad> bases) {
  PieceId best = kNoPiece;
  Mil least = 0;
  const Point middle = middle_of(bases);
  for (PieceId i = 0; i < f.ground().pieces().size(); ++i) {
    const TerrainPiece& piece = f.ground().piece(i);
    if (piece.kind != kObstacle || piece.points.size() < 2) continue;
    if (std::none_of(bases.begin(), bases.end(), [&](const Quad& q) { return f.ground().touches_work(q, i, f.rules().obstacle_cover + kNear); })) continue;
    Mil d = -1;
    for (std::size_t k = 0; k + 1 < piece.points.size(); ++k) {
      const Mil g = gap(middle, piece.points[k], piece.points[k + 1]);
      if (d < 0 || g < d) d = g;
    }
    if (best != kNoPiece && d >= least) continue;
    best = i;
    least = d;
  }
  return best;
}

}  // namespace

Refusal put_along(Field f, std::span<const Quad> bases, Pose& pose) {
  if (pose.formation != Formation::line && pose.formation != Formation::open_order && pose.formation != Formation::skirmish) return {"along", "KPW-2.9", "choice"};
  const PieceId work = bases.empty() ? kNoPiece : obstacle_at(f, bases);
  if (work == kNoPiece) return {"no_obstacle", "KPW-2.15", "choice"};
  const auto& points = f.ground().piece(work).points;
  const Point middle = middle_of(bases);
  const Line line = line_of(points, looks_against(points, middle));
  const Mil s = nearest_on(line, middle);
  pose.along = work;
  pose.middle = line.at(s);
  pose.facing = line.facing(s);
  pose.double_faced = false;
  return {};
}

void lay_along(const oo::Ground& ground, const Pose& pose, const Rules& r, Bases& out) {
  const Layout layout = layout_of(pose, r);
  const auto& points = ground.piece(pose.along).points;
  // Its facing tells from which side it looks: left to right of the unit runs to the right of its facing.
  const Line drawn = line_of(points, false);
  const Cdeg of_drawn = drawn.facing(nearest_on(drawn, pose.middle));
  const Line line = turn_between(of_drawn, pose.facing) > kQuarter ? line_of(points, true) : drawn;
  Files files;
  lay_files(line, nearest_on(line, pose.middle), layout, files);
  out.count = 0;
  for (int rank = 0; rank < layout.ranks; ++rank) {
    const int men = layout.in_rank(rank), first = (layout.files - men) / 2;
    for (int k = 0; k < men; ++k) {
      const File& file = files[std::size_t(first + k)];
      const Heading h = heading(line.facing(file.s));
      out.quad[out.count++] = base(at(line.at(file.s), h, 0, -rank * (layout.base_depth + layout.gap)), h, layout.base_width, layout.base_depth);
    }
  }
  out.figures = out.count;
}

Cdeg facing_along(const Quad& figure) { return bearing(midpoint(figure.corner[3], figure.corner[2]), front_middle(figure)); }

Refusal check_room_along(Field f, UnitId u, const Bases& bases) {
  const RoomAnswer room = room_for(f, u, bases, f.row(u).side);
  if (room.why == NoRoom::off_table) return {"off_table", "KPW-2.15", "choice"};
  if (room.why == NoRoom::impassable) return {"impassable", "KPW-2.15", "choice"};
  if (room.why == NoRoom::unit_in_the_way) return {"in_the_way", "KPW-2.15", "choice", room.who};
  return {};
}

void set_along(Play& p, UnitId u, const Pose& pose) {
  set_down(p, u, pose.middle, pose.facing);
  p.unit(u).along = pose.along;
  stand(p.s, p.setup, u);
}

}  // namespace oo::kingphilip
