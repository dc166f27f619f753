// lookout.hpp: what a rule set says of seeing ground: from where a side looks, and whether a man who stood at a place would be spotted.
//
// Implemented in a rule set's folder by the very functions that spot troops there. The man asked about stands still and in plain sight, neither hidden
// nor concealed, and nobody is in the way: the ground and the light decide. So who hides may still be unseen on ground that is seen.
// Who may call: UnseenGround, with redacted battles. Units: Mil. Errors: none.
#pragma once
#include <vector>

#include "engine/battle/battle.hpp"
#include "engine/geometry/quad.hpp"

namespace oo {

/// A base from which a unit looks.
struct Eye {
  UnitId unit = kNoUnit;
  Quad base;
  friend bool operator==(const Eye&, const Eye&) = default;
};

class Lookout {
 public:
  virtual ~Lookout() = default;
  /// From where that side looks now: the eyes of a unit together, units in the order of their ids. Added to `out`. While a unit's stay the same it sees
  /// the same ground.
  virtual void eyes(const Battle&, SideId, std::vector<Eye>& out) const = 0;
  /// No eye farther off than this sees a man who stands there; below 0: no such bound. The same in the whole battle.
  virtual Mil farthest(const Battle&, Point) const = 0;
  virtual bool sees(const Battle&, UnitId observer, Point) const = 0;
};

}  // namespace oo
