// intervention.hpp: what happens to a battle from outside its decisions: a side gives up, both agree to a draw, an umpire sets a unit right.
//
// Stands in the record between the orders (RecordStep), so that a replay repeats it. An umpire's correction exists because the table and the program
// drift apart (field, section 1): it may set what stands here and nothing else, and it is told in the log as what it is. Lengths in Mil, facings in Cdeg.
#pragma once
#include "engine/battle/battle.hpp"

namespace oo {

struct Intervention {
  Word kind;                            // resign, draw, correct
  SideId side = kNoSide;                // who resigns
  UnitId unit = kNoUnit;                // whom a correction concerns; the rest of it stays as it was where it is not given
  int figures = -1;
  Word state;                           // a word of the rule set
  int loaded = -1;                      // 0, 1
  std::optional<Point> front;
  Cdeg facing = -1;

  friend bool operator==(const Intervention&, const Intervention&) = default;
};
inline constexpr Word kResign = "resign", kDraw = "draw", kCorrect = "correct";

}  // namespace oo
