// arc.hpp: arcs of fire and lanes.
//
// Borders inside; a point may lie off a border by kNear, for the border's figure was laid by rotation. Units: Cdeg, Mil. Who may use it: everybody.
// Errors: none; a half angle of 180 degrees or more is the whole circle. Source: MOC-7.4, 7.6, KPW-7.2, TUG-2.9, FAL-4.7.
#pragma once
#include "engine/geometry/base.hpp"

namespace oo {

struct Arc {
  Heading left;
  Heading right;
  Cdeg half = 0;      // each side of straight ahead
};

inline Arc arc(Cdeg facing, Cdeg half) { return {heading(facing - half), heading(facing + half), half}; }

/// The arc between two border lines that start at different points (MOC-7.6: the outer front corners of the unit). One figure: twice the same point.
constexpr bool in_arc(Point left_from, Point right_from, Point to, const Arc& a) {
  if (a.half >= kTurn / 2) return true;
  constexpr std::int64_t kSlack = kNear * kUnit;
  const bool right_of_left = rightward(left_from, a.left, to) >= -kSlack;
  const bool left_of_right = rightward(right_from, a.right, to) <= kSlack;
  return a.half <= kQuarter ? right_of_left && left_of_right : right_of_left || left_of_right;
}
constexpr bool in_arc(Point from, Point to, const Arc& a) { return in_arc(from, from, to, a); }

/// The strip straight ahead of a front edge (KPW-7.2); "in the lane" is overlaps(lane, base).
constexpr Quad lane(Point front_middle, Heading h, Mil half_width, Mil range) { return strip(front_middle, h, -half_width, half_width, range, 0); }

}  // namespace oo
