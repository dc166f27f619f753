// places.hpp: where units stand: their rectangle, the figures in it, what lies ahead of them, on which side somebody is.
//
// Only derived things; nothing is decided here. Lengths in Mil, facings in Cdeg. Source: TUG-2.
#pragma once
#include "rulesets/tugar/play/play.hpp"

namespace oo::tugar {

/// The rectangle of that size with its front there.
inline Quad ground_of(const FormationResult& shape, Point front, Cdeg facing) { return base(front, heading(facing), shape.width, shape.depth); }
/// Every figure of a unit as it stands; a battery's crew about their guns, which come last.
void lay_out(Field, UnitId, battlefield::Bases& out);

/// Puts the unit's rectangle where its fields say; off the table: takes it away. Call after every change of place, formation or figures.
void stand(BattleState&, const TugarSetup&, UnitId);

/// The nearest point of a rectangle (rounded once).
Point nearest_on(const Quad&, Point);

/// TUG-2.9.
enum class Zone : std::uint8_t { front, rear, left, right };
Zone zone_of(Field, UnitId, Point);
/// The nearest enemy on the table that the unit's side knows; ties by id.
UnitId nearest_enemy(Field, UnitId, Mil& distance);

/// Parts of its figures in woods: at least half, TUG-6.4.
bool half_in_woods(Field, UnitId);

/// Works near a rectangle, of those the ground has. `ahead`: the strip as wide as the front and so deep before it.
Quad strip_ahead(const FormationResult&, Point front, Cdeg facing, Mil reach);
/// The distance straight ahead to a work that lies in the strip before the front, or -1.
Mil work_ahead(Field, const FormationResult&, Point front, Cdeg facing, PieceId work, Mil reach);

/// Nobody known to `side` and no impassable ground is in the way of this rectangle; `except` are ignored.
struct Room {
  bool impassable = false;
  UnitId friend_in_way = kNoUnit, enemy_in_way = kNoUnit;
  bool ok() const { return !impassable && friend_in_way == kNoUnit && enemy_in_way == kNoUnit; }
};
Room room_for(Field, UnitId, const Quad&, UnitId except = kNoUnit);
inline KindSet impassable_ground() { return KindSet(kind_id(Ground::deep_water), kind_id(Ground::house)); }

/// The nearest general of its own side, TUG-10.9; none if there is none on the table.
std::optional<Mil> general_distance(Field, UnitId);
UnitId leader_of(Field, UnitId);

}  // namespace oo::tugar
