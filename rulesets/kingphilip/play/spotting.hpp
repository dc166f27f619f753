// spotting.hpp: who sees whom, KPW-6.
#pragma once
#include "rulesets/kingphilip/play/play.hpp"

namespace oo::kingphilip {

/// What one look from unit to unit gave, with its reason.
struct Look {
  bool spotted = false;
  Mil distance = 0;
  Mil limit = -1;                      // -1: unlimited
  bool blocked = false;                // by a hill or a house
};
Look look_at(Field, UnitId observer, UnitId target);
bool spots(Field f, UnitId observer, UnitId target);
/// Somebody of that side sees it.
bool seen_by_side(Field, SideId side, UnitId target);
/// No observer farther off than this can see the target; -1: no such bound. For who stands in woods.
Mil farthest_seen(Field, UnitId target);
/// The same of a man who stands there, whoever he may be, still and in plain sight: what the ground alone lets see.
bool spots_a_man(Field, UnitId observer, const Quad& man);
Mil farthest_seen(Field, Point);
/// The house that the unit holds, or kNoPiece.
PieceId piece_of_house(Field, UnitId);
/// A building or house, other than those named, lies on the line. KPW-6.5
bool sight_blocked(Field, Point from, Point to, PieceId own, PieceId other);

/// A hidden unit is placed on the table.
void reveal(Play&, UnitId hidden, UnitId by, ClauseId clause);
/// It moved, fired, charged, lost a figure: KPW-6.7.
void show_itself(Play&, UnitId, ClauseId clause);
/// Places every hidden unit of the enemies of `mover` that it now spots. True if there was one.
bool spot_hidden(Play&, UnitId mover);
/// The same for every unit of both sides; at the start and after compulsory moves.
void spot_everywhere(Play&);
/// KPW-6.7: a side that has the first half-turn of the game is not spotted before that is over.
bool may_be_spotted(Field, UnitId hidden);

}  // namespace oo::kingphilip
