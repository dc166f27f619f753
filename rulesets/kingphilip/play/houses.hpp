// houses.hpp: houses and their garrisons: faces, doors, capacity, who is inside, going in and out. KPW-5.16, 7.18.
#pragma once
#include "rulesets/kingphilip/play/play.hpp"

namespace oo::kingphilip {

/// A face as a line, left to right as seen from outside looking at it.
struct FaceLine {
  Point left, right;
  Cdeg outward = 0;
  Mil length() const;
  Point middle() const;
};
FaceLine face_line(const House&, Edge face);
inline Point door_middle(const House& h) { return face_line(h, h.door).middle(); }
/// The whole house as one base, for distances.
Quad house_quad(const House&);
Point house_middle(const House&);

/// KPW-7.18: at most so many figures at a face.
int face_capacity(const House&, Edge face, const Rules&);
/// As even as may be over the faces in the order bottom, left, top, right, within what the faces hold.
std::array<std::int16_t, 4> spread_over_faces(const House&, int figures, const Rules&);
/// Why these numbers of figures (by Edge) are not a garrison of that unit; empty: they are.
Refusal check_faces(Field, UnitId, int house, std::span<const FigureId> faces);

int figures_inside(Field, int house);
UnitId enemy_inside(Field, int house, SideId side);      // kNoUnit: none
bool friend_inside(Field, int house, SideId side, UnitId except);
/// May the unit go in? Capacity, enemies, ruin.
Refusal check_entry(Field, UnitId, int house);
/// In it goes: spread over the faces.
void enter_house(Play&, UnitId, int house);
/// Out of the house in the books; the caller puts it down.
void leave_house(Play&, UnitId);
/// The same, and its front where its rear touches the face farthest from the nearest enemy (KPW-9.14); the caller puts it down.
void leave_by_the_safest_face(Play&, UnitId);
/// Out of a house that burns and down on the table as it is, shifted to where it fits (KPW-16.7). False: nowhere near; it is still inside.
bool set_outside(Play&, UnitId);
/// The bases of everybody inside, anew: they share the faces.
void stand_house(BattleState&, const KpSetup&, int house);
/// The face farthest from the nearest enemy, KPW-9.14; ties in the order left, right, bottom, top.
Edge face_away_from_enemies(Field, UnitId garrison);
/// Casualties come off the face shot at, then off the fullest (KPW-7.18). Call before `figures` is lowered.
void take_from_faces(Unit&, int figures, Edge face);
/// The face towards a point outside: the one it lies farthest beyond.
Edge face_towards(const House&, Point from);

}  // namespace oo::kingphilip
