// specials.hpp: wagons on the road, taking them, buildings set on fire. FAL-21.2, 21.5, 21.7, 21.10.
#pragma once
#include <span>

#include "rulesets/faltering/play/figures.hpp"

namespace oo::faltering {

/// The wagons this group could drive now, each with its driver.
struct Team {
  std::uint8_t wagon = 0;
  Fig driver = kNoFig;
};
using Teams = Inline<Team, 8>;
Teams teams_of(Field, UnitId group);
Refusal check_drive(Field, UnitId group);
void drive(Play&, UnitId group);
/// How far along the polyline of the road a point lies.
Mil along_road(std::span<const Point> road, Point at);

/// A figure of the group that may take an objective, or set fire, now; its place in `takes` or `fires`.
struct Deed {
  Fig who = kNoFig;
  std::uint8_t row = 0;
  std::uint8_t objective = 0;        // take
};
/// Of several in reach the one at `named`, the first of these points, else the first of the scenario.
Refusal find_take(Field, UnitId group, std::span<const Point> named, Deed& out);
Refusal find_fire(Field, UnitId group, std::span<const Point> named, Deed& out);
void do_take(Play&, UnitId group, const Deed&);
void do_set_fire(Play&, UnitId group, const Deed&);
/// From a point to the piece's outline; 0 inside.
Mil distance_to_piece(Field, PieceId, Point);

}  // namespace oo::faltering
