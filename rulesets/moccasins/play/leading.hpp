// leading.hpp: leaders apart from units, and how units and leaders leave the table. MOC-10, 9.18, 9.20, 15.7.
#pragma once
#include "rulesets/moccasins/play/placing.hpp"
#include "rulesets/moccasins/play/refusal.hpp"

namespace oo::moccasins {

int leader_operations(const Play&, SideId);           // MOC-10.2
/// Where an attached leader's base stands: in contact with the unit, beside its front's middle.
Point leader_place(Field, UnitId unit);
Refusal check_ride(Field, UnitId leader, const Order&);
void carry_out_ride(Play&, UnitId leader, const Order&);
void leaders_in_danger(Play&);                        // MOC-10.4
/// He makes for the nearest friend within reach, or is lost (captured or killed by `how`).
void leader_seeks_refuge(Play&, UnitId leader, Where otherwise, ClauseId clause);
void attach(Play&, UnitId leader, UnitId unit);

/// Figures fall, from the rear; bases close up (MOC-5.12, 7.23). Not below 0.
void lose_figures(Play&, UnitId, int figures, bool to_fire);
void kill_officer(Play&, UnitId, ClauseId);
void kill_leader(Play&, UnitId leader, ClauseId);
void destroy(Play&, UnitId, ClauseId);                // no figures left: MOC-9.20
void surrender(Play&, UnitId, UnitId to, ClauseId);   // MOC-8.24
void leave_table(Play&, UnitId, ClauseId);            // lost over the edge: MOC-8.19
void leave_by_exit(Play&, UnitId, int exit);          // MOC-15.7
void abandon_guns(Play&, UnitId);                     // MOC-9.18, 9.21
void capture_guns(Play&, UnitId foot);                // in contact with them
void take_over_guns(Play&, UnitId crew);              // MOC-9.21
Aspect aspect_of(Quarter);

}  // namespace oo::moccasins
