// leading.hpp: commanders apart from units, losses, and how units and commanders leave the table. KPW-7.14 to 7.16, 9.17, 11, 16.3.
#pragma once
#include "rulesets/kingphilip/play/placing.hpp"

namespace oo::kingphilip {

Refusal check_ride(Field, UnitId leader, const Order&);
void carry_out_ride(Play&, UnitId leader, const Order&);
void leaders_in_danger(Play&);                        // KPW-11.6
/// He makes for the nearest friend within reach (below 0: however far), or is captured.
void leader_seeks_refuge(Play&, UnitId leader, Mil reach, ClauseId clause);

/// Figures fall: KPW-2.12; of a garrison off the face shot at. `by` kNoUnit: in melee, which no check is owed for (KPW-9.1).
void lose_figures(Play&, UnitId, int figures, UnitId by, Edge face);
/// No figures left; its commander makes for the nearest friend, however far. KPW-7.16
void destroy(Play&, UnitId);
void kill_leader(Play&, UnitId, ClauseId);
void kill_commander(Play&, UnitId leader, ClauseId);
void leave_table(Play&, UnitId, ClauseId);            // lost over the edge
void leave_by_exit(Play&, UnitId, int exit);
/// Its last men have joined another unit, its commander with them: KPW-4.7.
void give_up_figures(Play&, UnitId, UnitId to);

}  // namespace oo::kingphilip
