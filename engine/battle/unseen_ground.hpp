// unseen_ground.hpp: the ground that a side does not see now, as outlines for the page to lay under the troops.
//
// The table is cut into cells; a cell is seen if somebody of the side sees a man in its middle (Lookout). Each cell remembers who sees it, so that a step
// asks again only about what those who moved saw, and whether they see what nobody saw. The answer depends on the battle alone, not on the way to it.
// Who may call: server; hand in the redacted battle of the side. One table, one side for each object. Units: Mil. Errors: none.
#pragma once
#include <vector>

#include "engine/battle/lookout.hpp"
#include "engine/geometry/box.hpp"

namespace oo {

class UnseenGround {
 public:
  UnseenGround(Mil width, Mil height, SideId side);

  /// Looks again. True: the outlines are not the same as before.
  bool look(const Battle& seen);
  /// False: nothing is hidden in this battle, all ground counts as seen.
  bool any_hides() const { return any_hides_; }
  /// Closed outlines along the cells, unseen ground to their left: holes the other way round.
  const std::vector<std::vector<Point>>& outlines() const { return outlines_; }

 private:
  struct Observer {
    UnitId unit = kNoUnit;
    Box box;
    bool fresh = false;                    // stands otherwise than at the last look
  };
  void muster(const Battle& seen, const Lookout&);
  UnitId who_sees(const Battle& seen, const Lookout&, std::size_t cell, bool only_fresh, UnitId first) const;
  Point middle(std::size_t cell) const;
  Point corner(int column, int row) const;
  void trace();

  Mil width_, height_;
  SideId side_;
  Mil cell_;
  int columns_, rows_;
  bool any_hides_ = false;
  std::vector<Eye> eyes_, before_;
  std::vector<Observer> observers_;
  std::vector<bool> stays_;                // by unit: was here at the last look, and stands as then
  std::vector<Mil> farthest_;              // by cell; empty before the first look
  std::vector<UnitId> witness_;            // by cell: somebody who sees it, or kNoUnit
  std::vector<std::uint8_t> edges_;        // scratch of trace: which ways a border leaves a corner
  std::vector<std::vector<Point>> outlines_;
};

}  // namespace oo
