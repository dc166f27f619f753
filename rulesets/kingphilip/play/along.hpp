// along.hpp: units whose figures are placed along an obstacle, round its corners: the only bent fronts of these rules. KPW-2.9, 2.15.
//
// Such a unit has `Unit::along` (the work) and its front at the middle of its files on the work's line. Whatever moves it makes it straight again
// (set_down). Lengths in Mil, facings in Cdeg. Only the battle asks.
#pragma once
#include "rulesets/kingphilip/play/placing.hpp"

namespace oo::kingphilip {

/// The choice of `change`, `reform` and `place`.
inline constexpr Word kAlong = "along";

/// Makes the pose one along the nearest obstacle that these bases (where it stands, or would) have within reach; or says why it cannot.
Refusal put_along(Field, std::span<const Quad> bases, Pose& pose);
/// The bases of a pose with `along`, in the order of a straight one: rank by rank, from the left.
void lay_along(const oo::Ground&, const Pose&, const Rules&, Bases& out);
/// The way one of them looks.
Cdeg facing_along(const Quad& figure);
/// What forbids these bases as a place for the unit; empty: they fit.
Refusal check_room_along(Field, UnitId, const Bases&);
/// Stands there; nothing is shifted.
void set_along(Play&, UnitId, const Pose&);

}  // namespace oo::kingphilip
