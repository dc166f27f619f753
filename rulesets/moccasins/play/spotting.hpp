// spotting.hpp: who sees whom, MOC-6.18 to 6.24.
#pragma once
#include "rulesets/moccasins/play/play.hpp"

namespace oo::moccasins {

/// What one look from unit to unit gave, with its reason.
struct Look {
  bool spotted = false;
  Mil distance = 0;
  Mil limit = -1;                      // -1: unlimited
  Ground terrain = Ground::open;       // the worst on the line
  PieceId piece = kNoPiece;            // where it begins
  Mil at = 0;                          // so far from the observer
  PieceId hill = kNoPiece;             // what hides it altogether
};
Look look_at(Field, UnitId observer, UnitId target);
bool spots(Field f, UnitId observer, UnitId target);
/// No observer farther off than this can see the target, whatever lies between; -1: no such bound. For who stands wholly in woods.
Mil farthest_seen(Field, UnitId target);
/// The same of a man who stands there, whoever he may be, still and in plain sight: what the ground alone lets see.
bool spots_a_man(Field, UnitId observer, const Quad& man);
Mil farthest_seen(Field, const Quad& man);

/// A hidden unit is placed on the table.
void reveal(Play&, UnitId hidden, UnitId by, ClauseId clause);
/// Ends concealment and hiding: it moved, fired, charged, lost a figure, was touched.
void show_itself(Play&, UnitId, ClauseId clause);
/// Places every hidden unit of the enemies of `mover` that it now spots. True if there was one.
bool spot_hidden(Play&, UnitId mover);
/// The same for every unit of both sides; at the start and after compulsory moves.
void spot_everywhere(Play&);

}  // namespace oo::moccasins
