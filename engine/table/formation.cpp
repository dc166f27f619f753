#include "engine/table/formation.hpp"

#include "engine/geometry/segment.hpp"

namespace oo {
namespace {

/// A place and a direction in which bases are laid. The origin is kept in units of 2^-30 mil, so that every corner is rounded only once.
struct Frame {
  std::int64_t x = 0;
  std::int64_t y = 0;
  Heading h;

  static Frame of(Point origin, Cdeg facing) { return {origin.x * kUnit, origin.y * kUnit, heading(facing)}; }
  std::int64_t exact_x(Mil right, Mil forward) const { return x + std::int64_t{right} * h.cos + std::int64_t{forward} * h.sin; }
  std::int64_t exact_y(Mil right, Mil forward) const { return y + std::int64_t{forward} * h.cos - std::int64_t{right} * h.sin; }
  Point point(Mil right, Mil forward) const { return {detail::rounded(exact_x(right, forward)), detail::rounded(exact_y(right, forward))}; }
  Quad quad(Mil left, Mil right, Mil front, Mil rear) const {
    return {{point(left, front), point(right, front), point(right, rear), point(left, rear)}};
  }
  /// Turned about a place (right, forward) of this frame; coordinates of the new frame are those of the old one.
  Frame about(Mil right, Mil forward, Cdeg facing) const {
    Frame f{exact_x(right, forward), exact_y(right, forward), heading(facing)};
    const std::int64_t back_x = f.exact_x(-right, -forward), back_y = f.exact_y(-right, -forward);
    f.x = back_x;
    f.y = back_y;
    return f;
  }
};

bool bends(std::int16_t files, Cdeg bend) { return files > 0 && bend != 0; }

/// The left edge of a file, `file2` twice its number, from the middle of the front.
Mil left_of(const Layout& l, int file2) { return -l.width() / 2 + file2 * l.pitch / 2; }
/// Where a wing of so many files, counted from the left end, is joined: in the middle of the gap between two figures.
Mil joint(const Layout& l, int files_to_the_left) { return left_of(l, 2 * files_to_the_left) - (l.pitch - l.base_width) / 2; }

/// The frames of the pieces. A wing bent forward turns on the front of its joint, one bent back on the rear, so its bases never press into the middle's.
struct Frames {
  std::array<Frame, 3> of;      // by Piece
};
Frames frames(const Layout& l, const Front& f) {
  const Frame middle = Frame::of(f.middle, f.facing);
  Frames all{{middle, middle, middle}};
  if (bends(f.left_files, f.left_bend))
    all.of[0] = middle.about(joint(l, f.left_files), f.left_bend > 0 ? 0 : -l.depth(), facing_of(f, Piece::left));
  if (bends(f.right_files, f.right_bend))
    all.of[2] = middle.about(joint(l, l.files - f.right_files), f.right_bend > 0 ? 0 : -l.depth(), facing_of(f, Piece::right));
  return all;
}

struct Span {
  Piece piece;
  Mil left;
  Mil right;
};
/// The straight pieces from left to right, in coordinates of the whole front.
Inline<Span, 3> spans(const Layout& l, const Front& f) {
  Inline<Span, 3> out;
  const bool left = bends(f.left_files, f.left_bend), right = bends(f.right_files, f.right_bend);
  const Mil from = -l.width() / 2, to = l.width() - l.width() / 2;
  const Mil middle_from = left ? joint(l, f.left_files) : from, middle_to = right ? joint(l, l.files - f.right_files) : to;
  if (left) out.push({Piece::left, from, middle_from});
  if (middle_from < middle_to) out.push({Piece::middle, middle_from, middle_to});
  if (right) out.push({Piece::right, middle_to, to});
  return out;
}

}  // namespace

Cdeg facing_of(const Front& f, Piece piece) {
  if (piece == Piece::left && bends(f.left_files, f.left_bend)) return normalise(f.facing + f.left_bend);
  if (piece == Piece::right && bends(f.right_files, f.right_bend)) return normalise(f.facing - f.right_bend);
  return f.facing;
}

std::optional<Word> fault(const Layout& l, const Front& f) {
  if (f.left_files < 0 || f.right_files < 0 || 2 * f.left_files > l.files || 2 * f.right_files > l.files) return Word("wing_too_long");
  if (std::abs(f.left_bend) > 4500 || std::abs(f.right_bend) > 4500) return Word("bend_too_sharp");
  if (bends(f.left_files, f.left_bend) && bends(f.right_files, f.right_bend) && f.left_files + f.right_files >= l.files) return Word("no_middle");
  return std::nullopt;
}

Slot slot(const Layout& l, const Front& f, int figure) {
  Slot s;
  s.rank = figure / l.files;
  const int spare = l.files - l.in_rank(s.rank);
  const int first = f.bent() ? spare - spare % 2 : spare;        // on a bent front nobody stands across a joint
  s.file2 = 2 * (figure % l.files) + first;
  if (bends(f.left_files, f.left_bend) && s.file2 < 2 * f.left_files) s.piece = Piece::left;
  if (bends(f.right_files, f.right_bend) && s.file2 >= 2 * (l.files - f.right_files)) s.piece = Piece::right;
  return s;
}

namespace {

/// Rank by rank. Figures side by side share their corners.
std::size_t place_straight(const Layout& l, const Front& f, std::span<Quad> out) {
  const Frame frame = Frame::of(f.middle, f.facing);
  std::size_t n = 0;
  for (int rank = 0; rank < l.ranks; ++rank) {
    const int files = l.in_rank(rank);
    const Mil front = -rank * (l.base_depth + l.gap), rear = front - l.base_depth;
    Mil left = left_of(l, l.files - files);                      // a short rank is centred
    Point front_left = frame.point(left, front), rear_left = frame.point(left, rear);
    for (int file = 0; file < files; ++file, left += l.pitch) {
      const Point front_right = frame.point(left + l.base_width, front), rear_right = frame.point(left + l.base_width, rear);
      out[n++] = {{front_left, front_right, rear_right, rear_left}};
      const bool side_by_side = l.pitch == l.base_width;
      front_left = side_by_side ? front_right : frame.point(left + l.pitch, front);
      rear_left = side_by_side ? rear_right : frame.point(left + l.pitch, rear);
    }
  }
  return n;
}

}  // namespace

std::size_t place(const Layout& l, const Front& f, std::span<Quad> out) {
  if (!f.bent()) return place_straight(l, f, out);
  const Frames all = frames(l, f);
  const auto n = static_cast<std::size_t>(l.figures < 0 ? 0 : l.figures);
  for (std::size_t i = 0; i < n; ++i) {
    const Slot s = slot(l, f, static_cast<int>(i));
    const Mil left = left_of(l, s.file2), front = -s.rank * (l.base_depth + l.gap);
    out[i] = all.of[static_cast<std::size_t>(s.piece)].quad(left, left + l.base_width, front, front - l.base_depth);
  }
  return n;
}

Outline outline(const Layout& l, const Front& f) {
  const Frames all = frames(l, f);
  Outline out;
  for (const Span& s : spans(l, f)) out.push(all.of[static_cast<std::size_t>(s.piece)].quad(s.left, s.right, 0, -l.depth()));
  return out;
}

FrontLine front_line(const Layout& l, const Front& f) {
  FrontLine line;
  for (const Quad& q : outline(l, f))
    for (const Point p : {q.corner[0], q.corner[1]})
      if (line.empty() || !(line.back() == p)) line.push(p);
  return line;
}

Point middle_of(const Layout& l, const Front& f) { return at(f.middle, heading(f.facing), 0, -l.depth() / 2); }

std::size_t place_guns(const Battery& b, const Front& f, std::span<Quad> out) {
  const Frame frame = Frame::of(f.middle, f.facing);
  const auto n = static_cast<std::size_t>(b.guns < 0 ? 0 : b.guns);
  for (std::size_t i = 0; i < n; ++i) {
    const int k = static_cast<int>(i);
    const Mil front = b.limbered ? -k * (b.gun_depth + b.crew_ranks() * b.crew_depth) : 0;
    const Mil middle2 = b.limbered ? 0 : (2 * k + 1 - b.guns) * std::max(b.gun_pitch, b.gun_width);      // twice, from the middle of the front
    const Mil left = (middle2 - b.gun_width) / 2;
    out[i] = frame.quad(left, left + b.gun_width, front, front - b.gun_depth);
  }
  return n;
}

std::size_t place_crew(const Battery& b, const Front& f, std::span<Quad> out) {
  const Frame frame = Frame::of(f.middle, f.facing);
  const auto n = static_cast<std::size_t>(b.crew < 0 ? 0 : b.crew);
  const int files = b.crew_files(), share = b.limbered ? files * b.crew_ranks() : b.crew;
  for (std::size_t i = 0; i < n; ++i) {
    const int team = b.limbered ? static_cast<int>(i) / share : 0, k = static_cast<int>(i) - team * share;
    const int of_team = std::min(share, b.crew - team * share), rank = k / files;
    const int in_rank = std::min(files, of_team - rank * files);
    const Mil front = -team * (b.gun_depth + b.crew_ranks() * b.crew_depth) - b.gun_depth - rank * b.crew_depth;
    const Mil left = (2 * (k % files) - in_rank) * b.crew_width / 2;
    out[i] = frame.quad(left, left + b.crew_width, front, front - b.crew_depth);
  }
  return n;
}

Quad outline(const Battery& b, const Front& f) {
  return Frame::of(f.middle, f.facing).quad(-b.width() / 2, b.width() - b.width() / 2, 0, -b.depth());
}

Quarter quarter(Point left_end, Point right_end, const Front& unit, Mil depth) {
  const Heading h = heading(unit.facing);
  const std::int64_t left = ahead(unit.middle, h, left_end), right = ahead(unit.middle, h, right_end);
  if (left + right > 0) return Quarter::front;              // the middle of a straight edge tells where more than half of it lies
  const std::int64_t rear = -std::int64_t{depth - kNear} * kUnit;
  return left <= rear && right <= rear ? Quarter::rear : Quarter::flank;
}

}  // namespace oo
