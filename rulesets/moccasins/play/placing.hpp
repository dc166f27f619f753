// placing.hpp: how a unit stands: its lay-out, its bases, the ground it is in, and whether there is room for it.
#pragma once
#include "engine/table/formation.hpp"
#include "rulesets/moccasins/play/play.hpp"

namespace oo::moccasins {

/// A way to stand, of the unit as it is or as it might be.
struct Pose {
  Front front;
  Formation formation = Formation::line;
  std::uint8_t ranks = 1;
  int figures = 0;
  int guns = 0;
  bool mounted = false;
};
Pose pose_of(Field, UnitId);

using battlefield::Bases;
using battlefield::NoRoom;
using battlefield::RoomAnswer;

bool battery_formation(Formation);
Layout layout_of(const Pose&, const Rules&);
/// MOC-5.11, 5.12.
void lay_out(const Pose&, const Rules&, Bases& out);
Mil width_of(const Pose&, const Rules&);
Mil depth_of(const Pose&, const Rules&);
/// MOC-8.18: lines between units run between these.
Point centre_of(Field, UnitId);
/// The two ends of its front, left and right.
struct FrontEnds {
  Point left, right;
};
FrontEnds front_ends(const Pose&, const Rules&);
FrontEnds front_ends(Field, UnitId);

/// Puts the unit's bases where its fields say; off the table: takes them away. Call after every change of place, formation or figures.
void stand(BattleState&, const MocSetup&, UnitId);

/// What forbids the pose as a place to end, asking only what `side` knows: off the table, water, a base overlapped. `except`: a further unit to ignore.
RoomAnswer room_for(Field, UnitId, const Bases&, SideId side, UnitId except = kNoUnit);
/// The nearest enemy known to `side` within `limit` of these bases, or kNoUnit.
UnitId enemy_within(Field, SideId side, std::span<const Quad> bases, Mil limit);
Mil distance(Field, UnitId a, UnitId b);

/// MOC-6.9: the ground of more than half of its figures, a tie the better for protection.
Ground ground_of(Field, UnitId);
bool in_cover(Field, UnitId);                               // woods or thicket: MOC-8.4, 8.7
/// Works between it and a shot or attack from there: of at least half its figures (MOC-7.16, 15.4).
Works works_against(Field, UnitId, Point from);
bool behind_any_works(Field, UnitId);

}  // namespace oo::moccasins
