// appraisal.hpp: how both sides stand, part by part: what look-ahead compares, and what a player gives as his reasons.
//
// Each part in thousandths of the side's army at the start, more is better: a loss of a tenth of one's figures is -100 in `men`. How the parts weigh against
// each other is the player's character. Of a redacted battle it tells what that side knows: an enemy unseen is not there.
// Who may call: players, on copies of what they see. A rule set whose Advice is an Appraiser too answers from its own state, at no cost; any other is
// appraised from the view of its table. Integers only. No errors.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "engine/core/words.hpp"
#include "engine/geometry/point.hpp"

namespace oo {

class Battle;
struct BattleView;
struct Order;

struct Appraisal {
  enum Part : std::uint8_t {
    men,       // figures lost, as the scenario counts them
    nerve,     // figures in disorder, in rout, faltering
    fire,      // figures ready to fire
    leaders,   // leaders and officers lost
    position,  // ground, cover, flanks
    aims       // what the battle would be worth if it ended now: victory and points
  };
  static constexpr std::size_t kParts = 6;
  std::array<std::array<std::int32_t, kParts>, 2> of{};    // by side

  std::int32_t& at(SideId side, Part part) { return of[side][part]; }
};

/// `aims` of a battle won, and its negative of one lost; points, where the scenario gives them, are a share of what there is to fight for.
inline constexpr std::int32_t kWon = 1000;

/// What an Advice may be besides. Allocates nothing.
class Appraiser {
 public:
  virtual ~Appraiser() = default;
  virtual void appraise(const Battle& seen, Appraisal& out) const = 0;
  /// From the unit to the nearest enemy its side knows of, front to front; -1: the unit is not on the table, kFar: no enemy is.
  virtual Mil nearest_enemy(const Battle& seen, UnitId) const = 0;
  /// Battle::propose and Advice::worth by the judgement of a practised player, who weighs some things otherwise than the advice does.
  virtual void propose_well(const Battle& seen, std::uint64_t seed, std::size_t limit, std::vector<Order>& out) const = 0;
  virtual int worth_well(const Battle& seen, const Order&) const = 0;
};
inline constexpr Mil kFar = kMaxCoordinate;

/// By the rule set's Appraiser, else from the view and by the advice; `scratch` is room that the caller keeps (players/appraise.cpp).
void appraise(const Battle& seen, BattleView& scratch, Appraisal& out);
Mil nearest_enemy(const Battle& seen, BattleView& scratch, UnitId);
void propose_well(const Battle& seen, std::uint64_t seed, std::size_t limit, std::vector<Order>& out);
int worth_well(const Battle& seen, const Order&);

}  // namespace oo
