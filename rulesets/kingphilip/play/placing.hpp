// placing.hpp: how a unit stands: its lay-out, its bases, the ground it is in, whether there is room for it, and where there is. KPW-2.
#pragma once
#include "engine/table/formation.hpp"
#include "rulesets/battlefield/bases.hpp"
#include "rulesets/kingphilip/play/play.hpp"

namespace oo::kingphilip {

using battlefield::Bases;
using battlefield::NoRoom;
using battlefield::RoomAnswer;

/// A way to stand in the open, of the unit as it is or as it might be.
struct Pose {
  Point middle{};                      // of the front
  Cdeg facing = 0;
  Formation formation = Formation::line;
  std::uint8_t ranks = 1;
  bool double_faced = false;
  int figures = 0;
  PieceId along = kNoPiece;            // bent along that obstacle: along.hpp lays it out
};
/// Straight, even if it stands bent: what it is once it moves.
Pose pose_of(Field, UnitId);
/// Only the spaced formation stands in two ranks by choice, KPW-2.4.
inline std::uint8_t ranks_of(int asked, Formation f, const Rules& r) { return std::uint8_t(r.spaced(f) && asked > 1 ? 2 : 1); }
Layout layout_of(const Pose&, const Rules&);
void lay_out(const Pose&, const Rules&, Bases& out);
Mil width_of(const Pose&, const Rules&);
Mil depth_of(const Pose&, const Rules&);
/// The middle of the whole footprint; of a garrison that of its house.
Point centre_of(Field, UnitId);
Point centre_of(const Pose&, const Rules&);
/// The direction one figure looks (a rear rank of a double-faced unit looks back, a garrison out of its face).
Cdeg figure_facing(Field, UnitId, std::size_t figure);

/// Puts the unit's bases where its fields say; off the table: takes them away. Call after every change of place, formation or figures.
void stand(BattleState&, const KpSetup&, UnitId);
/// Sets place and facing, takes an attached commander along, keeps the bases in step.
void set_down(Play&, UnitId, Point front, Cdeg facing);

/// What forbids the pose as a place to end, asking only what `side` knows. `except`: a further unit to ignore.
RoomAnswer room_for(Field, UnitId, const Bases&, SideId side, UnitId except = kNoUnit);
/// Room among everybody, the unseen included: for compulsory moves.
bool room_among_all(Field, UnitId, const Bases&, UnitId except = kNoUnit);
/// KPW-2.13: the pose shifted by the shortest distance that makes it fit; ties clockwise from straight up the table. False: nowhere near.
bool fit(Field, UnitId, Pose&, SideId side);
/// The new shape round the middle of the unit's present footprint, then `fit`.
bool reshape(Field, UnitId, Pose&, SideId side);
/// What one measures to: of a garrison its house.
Inline<Quad, 1> house_of(Field, UnitId);
Mil distance(Field, UnitId a, UnitId b);
/// From these bases to the unit or its house.
Mil distance_from(Field, std::span<const Quad> bases, UnitId b);
/// The nearest enemy known to `side` within `limit` of these bases, or kNoUnit.
UnitId enemy_within(Field, SideId side, std::span<const Quad> bases, Mil limit);

/// The ground of more than half of its figures, KPW-6.4.
Ground ground_of(Field, UnitId);
bool in_woods(Field, UnitId);
bool on_road(Field, Point);
/// An obstacle within reach before it and crossed by a line from there, for more than half of its figures; in a house: house. KPW-7.6.
Works works_against(Field, UnitId, Point from);
/// The same of a charger, shot at by those it charges: the obstacle that they stand behind themselves does not count. KPW-8.8.
Works works_in_defence(Field, UnitId charger, Point from, UnitId defender);
/// Any obstacle it stands behind, from whatever side: for the advice.
bool behind_any_works(Field, UnitId);
TargetClass class_against(Field, UnitId, Point from);

}  // namespace oo::kingphilip
