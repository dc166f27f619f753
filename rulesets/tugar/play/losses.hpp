// losses.hpp: setting units down, figures that fall, units that leave. Every change of place or strength goes through here. TUG-2.5, 2.12, 4.20, 9.13.
#pragma once
#include "rulesets/tugar/play/places.hpp"

namespace oo::tugar {

/// Place and facing; keeps rectangle, works and an attached general in step.
void set_down(Play&, UnitId, Point front, Cdeg facing);
/// At most what it has. Without figures it is gone (TUG-2.12); `in_melee`: then its general dies with it (TUG-12.4).
void lose_figures(Play&, UnitId, int figures, bool in_melee);
/// By an exit, or without (-1): lost to the battle. TUG-4.20, 10.22.
void leave_table(Play&, UnitId, int exit, ClauseId);
/// The crew goes on as foot in column without its guns, TUG-2.12, 9.14.
void abandon_guns(Play&, UnitId);
void end_contacts(Play&, UnitId);

/// Turned by quarters about its middle; -1 if there is no room. TUG-10.20.
bool turn_in_place(Play&, UnitId, Cdeg facing);

}  // namespace oo::tugar
