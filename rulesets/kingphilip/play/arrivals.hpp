// arrivals.hpp: deployment before turn 1, and units that come later. KPW-5.17, 16.1, 16.2.
#pragma once
#include "rulesets/kingphilip/play/placing.hpp"

namespace oo::kingphilip {

void deploy_stage(Play&);                             // asks the next side, or goes on to the battle
Refusal check_placing(Field, const Order&);           // verb place
void carry_out_placing(Play&, const Order&);
/// Everybody stands where he is: hidden units are settled, the turns begin.
void begin_battle(Play&);

void roll_arrivals(Play&);                            // dice at the start of a turn
void set_on_edge(Play&, SideId);                      // at the start of its side's operations
void delay_arrivals(Play&, SideId);                   // who has not moved on comes next turn

}  // namespace oo::kingphilip
