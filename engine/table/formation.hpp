// formation.hpp: where the figures of a unit stand: rectangles of files and ranks, straight or bent fronts, batteries.
//
// The front of a unit is known by its middle and its facing; every figure's base is derived from them. Corners are rounded once, from the middle of the
// front (of a bent wing: from its joint), so figures side by side share corners. Figures are numbered rank by rank from the front, in a rank from the
// left; so losses taken from the highest number leave from the rear (MOC-5.12).
// Units: Mil, Cdeg. Who may use it: rule sets, AI, cards and maps. Errors: `fault` says why a front is not allowed; `place` needs room for all figures.
// Allocates nothing. Source: MOC-5.2 to 5.13, KPW-2, TUG-2, FAL-6.18, 6.22. Which formation has how many files is the rule set's matter.
#pragma once
#include <optional>
#include <span>

#include "engine/geometry/base.hpp"

namespace oo {

inline constexpr std::size_t kMaxFigures = 128;      // of a unit, scenario format 2

/// The place of a unit: the middle of its front, and how the ends are bent (none: a straight front).
/// A wing is the given number of outermost files; its bend turns it forward (above 0, towards the enemy) or back (below 0), MOC-5.13.
struct Front {
  Point middle;
  Cdeg facing = 0;
  std::int16_t left_files = 0;
  std::int16_t right_files = 0;
  Cdeg left_bend = 0;
  Cdeg right_bend = 0;
  constexpr bool bent() const { return (left_files != 0 && left_bend != 0) || (right_files != 0 && right_bend != 0); }
  friend constexpr bool operator==(const Front&, const Front&) = default;
};

/// Files and ranks. `pitch` is from centre to centre across, `gap` the room between two ranks.
struct Layout {
  int figures = 0;
  int files = 0;
  int ranks = 0;
  Mil base_width = kInch;
  Mil base_depth = kInch;
  Mil pitch = kInch;
  Mil gap = 0;

  constexpr Mil width() const { return files <= 0 ? 0 : (files - 1) * pitch + base_width; }
  constexpr Mil depth() const { return ranks <= 0 ? 0 : ranks * base_depth + (ranks - 1) * gap; }
  /// The figures of a rank, 0 the front: all full but the last.
  constexpr int in_rank(int rank) const { return rank < ranks - 1 ? files : figures - (ranks - 1) * files; }
  friend constexpr bool operator==(const Layout&, const Layout&) = default;
};
/// `figures` in as many files, ranks following from it.
constexpr Layout rectangle(int figures, int files, Mil base_width, Mil base_depth, Mil pitch, Mil gap) {
  const int f = files < 1 ? 1 : files > figures ? figures : files;
  return {figures, f, f == 0 ? 0 : (figures + f - 1) / f, base_width, base_depth, pitch, gap};
}
/// The smallest number of files that is as wide as deep or wider (MOC-5.11 mass, disorder).
constexpr int square_files(int figures) {
  int f = 0;
  while (f * f < figures) ++f;
  return f;
}

enum class Piece : std::uint8_t { left, middle, right };       // of a front
/// Where a figure stands in its unit.
struct Slot {
  int rank = 0;               // 0 the front
  int file2 = 0;              // twice its file, from the left: a short rear rank is centred and may stand between files
  Piece piece = Piece::middle;
  friend constexpr bool operator==(const Slot&, const Slot&) = default;
};

/// Why the front may not be bent so: a wing reaches over the middle, a bend of more than 45 degrees, both wings without a file between them.
std::optional<Word> fault(const Layout& layout, const Front& front);

Slot slot(const Layout& layout, const Front& front, int figure);
/// The bases of all figures; returns how many. `out` has room for them.
std::size_t place(const Layout& layout, const Front& front, std::span<Quad> out);
/// The facing of a figure on that piece.
Cdeg facing_of(const Front& front, Piece piece);

/// The whole ground of a unit, left to right: one rectangle for each straight piece.
using Outline = Inline<Quad, 3>;
Outline outline(const Layout& layout, const Front& front);
/// The front as a line, from the left end to the right end: 2 to 6 points (a wing bent back leaves a gap at the front).
using FrontLine = Inline<Point, 6>;
FrontLine front_line(const Layout& layout, const Front& front);
/// The middle of the whole ground (MOC-8.18: lines between units run between these).
Point middle_of(const Layout& layout, const Front& front);

/// Guns with their crew (MOC-5.11, FAL-6.22): unlimbered the guns side by side, the crew behind them in ranks, touching; limbered one gun behind the
/// other, each with its share of the crew behind it, two abreast. The front is that of the first gun(s), always straight.
struct Battery {
  int guns = 0;
  int crew = 0;
  bool limbered = false;
  Mil gun_width = kInch;
  Mil gun_depth = 2 * kInch;
  Mil gun_pitch = 2 * kInch;       // unlimbered, from gun to gun
  Mil crew_width = kInch;
  Mil crew_depth = kInch;

  constexpr int crew_files() const { return limbered ? 2 : std::max(1, guns * std::max(gun_pitch, gun_width) / crew_width); }
  constexpr int crew_ranks() const { return limbered ? (guns == 0 ? 0 : (crew + 2 * guns - 1) / (2 * guns)) : (crew + crew_files() - 1) / crew_files(); }
  constexpr Mil width() const { return limbered ? std::max(gun_width, crew == 0 ? 0 : 2 * crew_width) : guns * std::max(gun_pitch, gun_width); }
  constexpr Mil depth() const { return limbered ? guns * (gun_depth + crew_ranks() * crew_depth) : gun_depth + crew_ranks() * crew_depth; }
};
std::size_t place_guns(const Battery& battery, const Front& front, std::span<Quad> out);
std::size_t place_crew(const Battery& battery, const Front& front, std::span<Quad> out);
Quad outline(const Battery& battery, const Front& front);

/// From where somebody comes or stands (MOC-5.15): front if more than half of his front edge lies ahead of the line through the unit's front; rear if all
/// of it lies behind the line through its rear (by kNear short of it too); otherwise the flank.
enum class Quarter : std::uint8_t { front, flank, rear };
Quarter quarter(Point left_end, Point right_end, const Front& unit, Mil depth);

}  // namespace oo
