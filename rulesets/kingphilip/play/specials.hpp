// specials.hpp: deeds and events that a scenario prints: setting and putting out fires, burning, rain, plunder, a first move. KPW-16.5.
#pragma once
#include "rulesets/kingphilip/play/placing.hpp"

namespace oo::kingphilip {

/// The verbs of deeds, and the choices between those that shoot and those that touch.
inline constexpr Word kVerbSetFire = "set_fire", kVerbPutOut = "put_out", kVerbTake = "take";
inline constexpr Word kByArrows = "arrows", kByTorch = "torch";

/// What the unit would do by that verb and choice: place in KpSetup::specials, or -1 with the reason.
int find_deed(Field, UnitId, const Order&, Refusal& why);
void carry_out_deed(Play&, UnitId, int special);
/// In this turn the first operation is a move nearer to an edge: what the order lacks of it.
Refusal check_must_move(Field, UnitId, const Order&);

void rain(Play&);                     // at the start of a turn
void take_objectives(Play&, SideId);  // at the end of a half-turn of that side
void burn(Play&, SideId);             // the same: fires grow older, garrisons must be out

}  // namespace oo::kingphilip
