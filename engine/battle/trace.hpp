// trace.hpp: what an order would do on the table, for the eye: the way of its front, what it costs, lines of sight and fire, arcs and lanes.
//
// Filled by Battle::trace from the very plans that decide (design, principle 1): a preview never computes anything of its own. Who reads it: the
// browser's table, through engine/battle/preview.hpp. Lengths in Mil, facings in Cdeg. Fixed room; what does not fit is left out.
#pragma once
#include <array>

#include "engine/battle/battle.hpp"

namespace oo {

struct OrderTrace {
  struct Line {
    Point from{}, to{};
    bool ok = true;                     // false: blocked, at `stopped`
    Point stopped{};
    Mil length = 0;                     // as the rules measure it
    Word what;                          // sight, fire, charge ...
    UnitId target = kNoUnit;
    ClauseId clause{};                  // by which an allowed order comes no farther than `stopped`; empty: none says it
  };
  struct Area {
    Word what;                          // arc, lane, zone ...
    Inline<Point, 12> corners;
  };
  Inline<Point, 24> way;                // of the front's middle, from where it stands
  Cdeg facing = -1;                     // at its end
  Mil cost = -1, allowance = -1;        // -1: the rules count none
  Inline<Line, 24> lines;
  Inline<Area, 24> areas;
};

}  // namespace oo
