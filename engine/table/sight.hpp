// sight.hpp: what lies between an observer and a target, and between a musket and a man.
//
// A sight line is computed from its lexicographically smaller end, so A sees B exactly when B sees A; only what a rule leaves out at the observer's end
// depends on who looks. How far one sees through what is the rule set's matter: it is told the stretches, the kinds touched, the hill, the base in the way.
// Units: Mil, from the observer. Errors: none. Allocates nothing. Who may use it: rule sets, AI. Source: MOC-6.18 to 6.20, 7.8, 7.30, KPW-6.4, 6.5, FAL-4.4.
#pragma once
#include "engine/table/ground.hpp"

namespace oo {

/// One look from a to b. A plain value and scratch: keep one and fill it again.
struct SightLine {
  Point from;
  Point to;
  Mil length = 0;
  Stretches over;                           // from the observer
  PieceId hill = kNoPiece;                  // the hill that hides the target

  /// Touches ground of these kinds (1 mil or more of it), leaving out `skip` mils at the observer's end; where first, from the observer.
  struct Touch {
    PieceId piece = kNoPiece;
    KindId kind = kOpenGround;
    Mil at = 0;
  };
  std::optional<Touch> first_touch(KindSet kinds, Mil skip = 0) const;
  bool touches(KindSet kinds, Mil skip = 0) const { return first_touch(kinds, skip).has_value(); }
  /// Mils inside such ground, beyond the first `skip`.
  Mil inside(KindSet kinds, Mil skip = 0) const;
};

void look(const Ground& ground, Point from, Point to, SightLine& out);
/// From base to base, along the line where their distance is measured.
void look(const Ground& ground, const Quad& from, const Quad& to, SightLine& out);

/// The first thing of these kinds between two points, without the rest of the look: the cheap question.
std::optional<SightLine::Touch> first_touch(const Ground& ground, Point from, Point to, KindSet kinds, Mil skip = 0);

/// The base nearest to `from` that the segment crosses.
struct Blocker {
  std::size_t index = 0;       // in the list given
  Mil at = 0;                  // from the start of the line
};
std::optional<Blocker> first_blocker(Point from, Point to, std::span<const Quad> bases);

}  // namespace oo
