// layout.hpp: the standard lay-out of each formation, and whether there is room for a figure. FAL-6.14, 6.18, 6.19.
#pragma once
#include "engine/table/formation.hpp"
#include "rulesets/faltering/play/figures.hpp"

namespace oo::faltering {

Shape shape_of(Field, UnitId);
Layout layout_of(Shape, int figures, bool mounted, const Rules&);
/// The ground it takes: of a battery with its crew, FAL-6.22.
struct Extent {
  Mil width = 0, depth = 0;
};
Extent extent_of(Shape, int figures, bool mounted, const Rules&);
struct Places {
  Inline<Point, 16> men;
  Inline<Point, kMostGuns> guns;                       // middles of their front edges
  Point leader{};
};
/// Centres of bases, rank by rank from the front; the leader's place behind the middle of the rear rank.
void lay_out(Shape, int figures, bool mounted, const Rules&, Places& out);
bool may_take(const UnitRow&, Formation, bool with_guns);   // FAL-2.6, 6.14, 6.22

/// What forbids a place as one to end a move at, asking only what `side` knows. `ignore(Fig)`: figures that do not count.
enum class Taken : std::uint8_t { no, off_table, ground, figure, wagon };
/// Guns that `own` serves do not count.
template <class Ignore>
Taken place_taken(Field f, Stand at, SideId side, MoveClass c, Ignore&& ignore, UnitId own = kNoUnit);
/// The same of a gun, which nobody of its own crew keeps off.
Taken gun_place_taken(Field f, Point front, Cdeg facing, SideId side, UnitId own);
/// A gun there that the side knows of.
bool gun_stands_at(Field f, Stand at, SideId side, UnitId own);

bool barred_ground(Field, const Spot&, MoveClass);
inline bool barred_ground(Field f, Point at, MoveClass c) { return barred_ground(f, f.ground().at(at), c); }
/// The building that ground is in; kNoPiece of none.
inline PieceId house_at(const Spot& spot) { return spot.kind == kind_id(Ground::building) ? spot.piece : kNoPiece; }
/// FAL-21.5: with those figures at those places a building would hold more than it can; of all others those count that the side knows of.
bool overfills_a_house(Field, SideId, std::span<const Fig> who, std::span<const Point> at);

template <class Ignore>
Taken place_taken(Field f, Stand at, SideId side, MoveClass c, Ignore&& ignore, UnitId own) {
  if (!wholly_on(f.table(), quad_of(at, f.rules()))) return Taken::off_table;
  const Spot spot = f.ground().at(at.at);
  if (barred_ground(f, spot, c)) return Taken::ground;
  const PieceId house = house_at(spot);
  int inside = 0;                                                                           // FAL-21.5
  for (Fig o = 0; house != kNoPiece && o < f.setup.figures(); ++o) inside += f.alive(o) && !ignore(o) && f.known_fig(side, o) && f.ground().in_piece(house, f.fig(o).at);
  if (house != kNoPiece && inside >= f.setup.capacity[house]) return Taken::ground;
  for (Fig o = 0; o < f.setup.figures(); ++o) {
    const Point p = f.fig(o).at;
    if (p.x - at.at.x > 2 * kInch || at.at.x - p.x > 2 * kInch || p.y - at.at.y > 2 * kInch || at.at.y - p.y > 2 * kInch) continue;
    if (!f.alive(o) || ignore(o) || !f.known_fig(side, o)) continue;
    if (overlap(at, stand_of(f, o), f.rules())) return Taken::figure;
  }
  for (std::size_t w = 0; w < f.s.wagons.size(); ++w)
    if (!f.s.wagons[w].gone && overlap(at, wagon_quad(f, w), f.rules())) return Taken::wagon;
  return !f.s.guns.empty() && gun_stands_at(f, at, side, own) ? Taken::wagon : Taken::no;
}

}  // namespace oo::faltering
