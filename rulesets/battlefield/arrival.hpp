// arrival.hpp: troops that come later: when, by which die, and where there is room along the edge.
//
// Arrival is plain data in a unit's state (the other side must not know it). Source: docs/scenario-format.md, section 4. Lengths in Mil.
#pragma once
#include <algorithm>

#include "engine/dice/dice.hpp"
#include "engine/geometry/edge.hpp"
#include "engine/scenario/scenario.hpp"
#include "engine/table/path.hpp"

namespace oo::battlefield {

struct Arrival {
  std::uint8_t turn = 0;               // 0: none
  std::uint8_t die = 0, latest = 0;
  std::uint32_t faces = 0;             // bit per face
  Mil shift = 0;
  Edge edge = Edge::bottom;
  bool due = false;                    // its die has shown, or its turn has come
};

inline Arrival arrival_of(const ArrivalPlan& plan) {
  Arrival a;
  a.turn = std::uint8_t(std::clamp(plan.turn, 1, 200));
  a.die = std::uint8_t(plan.die);
  a.latest = std::uint8_t(plan.at_latest);
  for (const int face : plan.on) a.faces |= 1U << face;
  a.shift = plan.shift < 0 ? kMaxCoordinate : plan.shift;
  a.edge = plan.edge;
  return a;
}

/// Once a turn for one who is still to come: by the turn itself or by his die.
inline void roll_arrival(Arrival& a, int turn, Dice& dice, UnitId unit, ClauseId clause) {
  if (a.due || turn < a.turn) return;
  if (a.die == 0 || (a.latest > 0 && turn >= a.latest)) {
    a.due = true;
    return;
  }
  const Request request{"arrival", clause, 0, {}, {}, unit, kNoUnit};
  const int face = dice.roll(a.die, request);
  a.due = (a.faces >> face & 1) != 0;
}

/// The place itself, then shifted along the edge by half inches, nearest first, until `free(Point)` says yes.
template <class Free>
bool find_place_along(const Arrival& a, Point wanted, Point& out, Free&& free) {
  const bool level = a.edge == Edge::bottom || a.edge == Edge::top;
  for (Mil shift = 0; shift <= a.shift; shift += kStep)
    for (const Mil way : {shift, -shift}) {
      const Point at = level ? Point{wanted.x + way, wanted.y} : Point{wanted.x, wanted.y + way};
      if (free(at)) {
        out = at;
        return true;
      }
      if (shift == 0) break;
    }
  return false;
}

}  // namespace oo::battlefield
