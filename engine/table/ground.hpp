// ground.hpp: the terrain of a table: what lies at a point, along a line, and which works a line crosses.
//
// Built once for a battle, never changed, shared by all its copies. Pieces in the order of the scenario file: of areas the later one rules; hills add to
// what stands on them; roads are told apart, and what a road does to the ground under it (and a ford laid over a road: compare the piece numbers) is the
// rule set's matter. A rule set names its kinds of ground in a list of its own (`GroundKind`, in the order of its enum; the first is open ground), and
// gets that place in the list back as KindId.
// Units: Mil. Exact to the mil: the places where a line enters a piece are rounded once, from the lexicographically smaller end, so a-b and b-a agree.
// Who may use it: rule sets, AI. Errors: `Ground::build` returns Trouble (bad_input; path "terrain[3].polygon"), the rest has none.
// Queries allocate nothing. Source: scenario format 2 and 3, MOC-6.3 to 6.9, 15.4, KPW-5.15, TUG-5, FAL-4.2, 4.5.
#pragma once
#include <string>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/geometry/defends.hpp"
#include "engine/geometry/edge.hpp"
#include "engine/geometry/polygon.hpp"

namespace oo {

using KindId = std::uint8_t;
using PieceId = std::uint16_t;       // place in the scenario's list of terrain
inline constexpr PieceId kNoPiece = 0xffff;
inline constexpr KindId kOpenGround = 0;

/// How a kind of ground lies: an area; something higher that adds to the area; a road; a line that is crossed (a line piece without breadth).
enum class Lie : std::uint8_t { area, hill, road, work };
struct GroundKind {
  Word word;           // the rule set's own word
  Lie lie = Lie::area;
};
/// A set of kinds, by their ids.
struct KindSet {
  std::uint64_t bits = 0;
  constexpr KindSet() = default;
  template <class... K>
  constexpr explicit KindSet(K... kinds) : bits(((std::uint64_t{1} << static_cast<unsigned>(kinds)) | ... | std::uint64_t{0})) {}
  constexpr bool has(KindId k) const { return (bits >> k & 1U) != 0; }
  constexpr void add(KindId k) { bits |= std::uint64_t{1} << k; }
};

/// One piece of terrain as the scenario has it.
struct TerrainPiece {
  std::string id;
  std::string name;
  KindId kind = kOpenGround;
  bool is_line = false;            // else a polygon
  std::vector<Point> points;
  Mil width = 0;                   // of a line; an area kind given as a line without width is taken 1 inch broad
  Defends defends = Defends::both;
};

/// What lies at a point.
struct Spot {
  KindId kind = kOpenGround;
  std::uint8_t hills = 0;          // how many hill pieces: the level
  PieceId piece = kNoPiece;        // that gives the kind
  PieceId hill = kNoPiece;         // the last hill piece
  PieceId road = kNoPiece;
  friend constexpr bool operator==(const Spot&, const Spot&) = default;
};
/// A part of a line over one and the same ground, in mils from its start.
struct Stretch {
  Mil from = 0;
  Mil to = 0;
  Spot spot;
  constexpr Mil size() const { return to - from; }
  friend constexpr bool operator==(const Stretch&, const Stretch&) = default;
};
/// All of a line, in order without gaps. A line over more than 128 changes of ground keeps the first it met (alike on every machine).
using Stretches = Inline<Stretch, 128>;

/// A line crosses a work (fence, wall, rampart ...).
struct WorkCrossing {
  Mil from_start = 0;
  PieceId piece = kNoPiece;
  bool to_the_right = false;       // from the work's left side to its right
  friend constexpr bool operator==(const WorkCrossing&, const WorkCrossing&) = default;
};
using WorkCrossings = Inline<WorkCrossing, 32>;

class Ground {
 public:
  Ground() = default;              // open ground, no kinds
  /// Refuses unknown kinds, faulty outlines, lines where an area is wanted and so on, naming the piece. A broad line that ends on the edge of the table runs
  /// out over it; without a table every line is cut square where it ends.
  static Result<Ground> build(std::vector<GroundKind> kinds, std::vector<TerrainPiece> pieces, TableSize table = {});

  std::span<const TerrainPiece> pieces() const { return pieces_; }
  const TerrainPiece& piece(PieceId id) const { return pieces_[id]; }
  std::span<const GroundKind> kinds() const { return kinds_; }
  Word kind_word(KindId kind) const { return kinds_.empty() ? Word("open") : kinds_[kind].word; }
  std::optional<KindId> kind_of(std::string_view word) const;
  std::optional<PieceId> find(std::string_view id) const;

  Spot at(Point p) const;
  /// What more than half of the base centres stand in (MOC-6.9): for each kind the number of bases; the rule set breaks ties.
  struct Count {
    std::array<std::uint16_t, 64> of_kind{};
    std::uint16_t on_hill = 0;
    std::uint16_t on_road = 0;
    std::uint16_t all = 0;
  };
  Count count(std::span<const Quad> bases) const;

  void stretches(Point a, Point b, Stretches& out) const;
  /// The piece's own part of a-b, united over all its outlines: no matter what lies over it. Returns the mils inside.
  Mil inside_piece(PieceId piece, Point a, Point b) const;
  bool in_piece(PieceId piece, Point p) const;
  /// Some of the base lies in ground of these kinds that rules there (impassable ground: may a base stand here?). Asked along the borders and the
  /// diagonals of the base and at the corners of the ground, not of its centre. A road bridges what lies under it.
  bool base_meets(const Quad& base, KindSet kinds) const;
  /// Whether ground of these kinds may lie in the box at all: the cheap question before `base_meets`.
  bool may_meet(const Box& box, KindSet kinds) const;
  /// The piece lies under some part of the base (or, for a work, is touched by it), whatever lies over it.
  bool base_in_piece(const Quad& base, PieceId piece) const;

  /// In the order in which a-b crosses them; an end on the work counts as to the right of it.
  void works_crossed(Point a, Point b, WorkCrossings& out) const;
  /// The base touches the work: is at most `reach` from it (MOC-15.4: 0.1 inch; FAL-4.5: 1 inch).
  bool touches_work(const Quad& base, PieceId work, Mil reach = 100) const;
  /// The base touches the work and its centre lies on a side that it defends.
  bool behind_work(const Quad& base, PieceId work, Mil reach = 100) const;
  /// The work of these kinds that shelters the base from a shot: the base is behind it and the line from `shot_from` to the base's centre crosses it.
  /// Of several the last in the file of the first kind in the order of `best_first`.
  std::optional<PieceId> shelter(const Quad& base, Point shot_from, std::span<const KindId> best_first, Mil reach = 100) const;
  /// Any work of these kinds the base is behind, whatever comes across it.
  std::optional<PieceId> behind_any_work(const Quad& base, KindSet kinds, Mil reach = 100) const;

  /// Hills that stand in the way (MOC-6.20, KPW-6.5): neither end is on that hill and 1 mil or more of the line is inside.
  std::optional<PieceId> hill_between(Point a, Point b) const;
  /// Whether going from a to b is uphill: b is on more hills, or both are on the same and b is nearer to the middle of the topmost.
  bool uphill(Point a, Point b) const;

 private:
  struct Shape {                   // a simple outline: a polygon piece, or a straight part or a joint of a broad line
    Polygon outline;
    PieceId piece = kNoPiece;
    Lie lie = Lie::area;
  };
  struct Work {
    Point a;
    Point b;
    PieceId piece = kNoPiece;
  };
  std::optional<Trouble> add_piece(PieceId id, TableSize table);
  void add_broad_line(PieceId id, Lie lie, Mil width, TableSize table);
  void add_shape(PieceId id, Lie lie, Polygon outline) { shapes_.push_back({std::move(outline), id, lie}); }
  void lay(Spot& spot, const Shape& shape) const;
  bool right_of_work(Point p, PieceId work) const;

  std::vector<GroundKind> kinds_;
  std::vector<TerrainPiece> pieces_;
  std::vector<Shape> shapes_;      // areas, hills and roads, in file order
  std::vector<Work> works_;        // straight parts, in file order
};

}  // namespace oo
