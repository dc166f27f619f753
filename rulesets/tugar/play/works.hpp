// works.hpp: fences, walls and earthworks: who holds them, what cover they give, which are in the way and what crossing them takes.
//
// Lengths in Mil, times in turns. Source: TUG-5, 6.
#pragma once
#include "rulesets/tugar/movement.hpp"
#include "rulesets/tugar/play/places.hpp"

namespace oo::tugar {

/// A front this near a work has come to it (TUG-5.6).
inline constexpr Mil kAtWork = kInch / 4;

/// Works whose crossing the rectangle would have to pay for: it lies across them and they are not among `over`. kNoPiece: none.
PieceId work_in_the_way(Field, const Quad&, const Works& over);
/// A work that the mover has not paid for lies between the two places.
bool work_between(Field, Point, Point, const Works& over);
/// The enemy is beyond a work that the unit, standing so, has still to pay for, though its front stand on the very line. TUG-2.10, 4.23, 5.8
bool beyond_work(Field, UnitId unit, const Quad& standing, UnitId enemy);
inline bool has(const Works& works, PieceId piece) {
  for (const PieceId w : works)
    if (w == piece) return true;
  return false;
}

/// Brings what the unit holds, stands over and pays for in step with where it stands: TUG-5.7, 5.9, 6.7. Call after it was set down.
void settle_works(BattleState&, const TugarSetup&, UnitId);
/// TUG-6.7: takes the covers before its front.
void take_covers(Play&, UnitId);

/// Against a shot from there (TUG-6.4, 6.5), and for morale (TUG-6.8).
Cover cover_against(Field, UnitId target, Point from);
Cover cover_of_place(Field, UnitId);

// ---- crossing

struct CrossPlan {
  PieceId work = kNoPiece;
  CrossInput in;
  CrossResult result;
  Point end{};                               // where its front comes when it has paid
  Inline<UnitId, 8> lining;                  // enemies at the far side, by id: TUG-5.8
};
Refusal plan_cross(Field, UnitId, CrossPlan& out);

}  // namespace oo::tugar
