// arrivals.hpp: deployment before turn 1, and units that come later. MOC-15.1, 15.2; scenario-format.md, sections 4 and 7.
#pragma once
#include "rulesets/moccasins/play/placing.hpp"
#include "rulesets/moccasins/play/refusal.hpp"

namespace oo::moccasins {

void deploy_stage(Play&);                             // asks the next side, or goes on to the battle
Refusal check_placing(Field, const Order&);           // verb place
void carry_out_placing(Play&, const Order&);
void end_deployment(Play&);                           // this side is done
/// Everybody stands where he is: hidden units are settled, the turns begin.
void begin_battle(Play&);

void roll_arrivals(Play&);                            // dice at the start of a turn
void set_down_arrivals(Play&, SideId);                // at the start of its own step 1

}  // namespace oo::moccasins
