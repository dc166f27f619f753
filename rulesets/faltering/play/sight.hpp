// sight.hpp: who sees whom, and whose shot is allowed. FAL-4.3, 4.4, 4.7, 4.8, 8.5, 8.14, 8.18, 8.19, 10.24.
#pragma once
#include "rulesets/faltering/play/figures.hpp"

namespace oo::faltering {

/// From where, and whose eye: a figure's, or the muzzle of a gun (then `who` is kNoFig and nobody of its group stands in its way).
struct Eye {
  Point at{};
  Fig who = kNoFig;
  UnitId group = kNoUnit;
  SideId side = 0;
};
/// The ground and the light alone: as much wood as one sees through, leaving out an end within an inch of the edge; buildings but those the two stand in.
/// FAL-4.3, 4.4.
bool ground_lets_see(Field, Point from, Point to);
/// The ground, the light, wagons, and every fit figure within half an inch of the line; not who is hidden or ducked.
bool clear_line(Field, Fig from, Fig to);
bool clear_line(Field, const Eye&, Fig to);
/// A clear line, and neither ducked away from the other's group. Hidden groups are the caller's question.
bool sees(Field, Fig from, Fig to);
bool group_sees(Field, UnitId from, UnitId to);
/// The building it stands in, or kNoPiece.
PieceId house_of(Field, Fig);
/// The side of that building, from 0, out of which its line goes; -1 if it stands in none or the mark is inside too. FAL-21.5.
std::int8_t house_side(Field, Fig shooter, Fig mark);
bool in_arc_of(Field, Fig shooter, Fig target);

/// Why this figure may not fire at that one; the first thing that forbids it. `who`: a group in the way.
struct Shot {
  Word code;                       // empty: allowed
  ClauseId clause;
  Mil distance = 0;
  UnitId who = kNoUnit;
  bool ok() const { return code.empty(); }
};
/// A friend within half an inch of the line of fire, or an inch of the target: his group, or kNoUnit. FAL-8.14, 8.19.
UnitId friend_in_the_way(Field, const Eye&, Fig target);
/// `by_reaction`: ducked-back figures may fire too (FAL-10.4).
Shot shot_at(Field, Fig shooter, Fig target, bool by_reaction);
/// Whether it may fire at all now: loaded, fit, not in contact, of the ranks that fire. FAL-6.15, 8.14.
Word cannot_fire(Field, Fig shooter, bool by_reaction);
/// The nearest figure of the group that it may fire at, or kNoFig.
Fig nearest_mark(Field, Fig shooter, UnitId target, bool by_reaction);
/// FAL-8.18: whether a leader of the target may be named by that shooter.
bool may_name(Field, Fig shooter, Fig target);

/// A hidden group that fit enemies within the distance see is shown. FAL-4.8.
bool spotted_by_anybody(Field, UnitId hidden);

}  // namespace oo::faltering
