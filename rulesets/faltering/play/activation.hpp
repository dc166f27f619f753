// activation.hpp: a group's activation from its marks to its end; arrivals; knocked-down figures; dressing lines. FAL-5.7, 6.10, 6.21, 15.
#pragma once
#include "rulesets/faltering/play/charge.hpp"

namespace oo::faltering {

/// Whether the group may be chosen now. FAL-5.3, 5.6.
Refusal check_activate(Field, UnitId group);
bool anybody_may_activate(Field);
void activate(Play&, UnitId group);
// ---- compulsory.cpp: in this order, FAL-5.7
void wipe_marks(Play&, UnitId group);
void close_up(Play&, UnitId group);                  // FAL-6.17
void recover(Play&, UnitId group);                   // FAL-15
void retire_on(Play&, UnitId group);                 // FAL-10.9, switch
void go_for_trophies(Play&, UnitId group);           // FAL-12.6
void come_back(Play&, UnitId group);                 // FAL-2.9
void set_out(Play&, UnitId group);                   // the last three, unless a reaction costs it its move
/// Nothing is left to do, or nobody to do it.
bool activation_is_over(Field);
void end_activation(Play&);

/// All who can, or the figures named.
Refusal check_load(Field, UnitId group, const Order&);
void load(Play&, UnitId group, const Order&);

/// What forbids the leader, whom the group has, its Rally, Dress Lines or Motivate: one of them, before it moves, fires or loads. FAL-5.7, 5.8, 15.2.
Refusal leads_no_more(Field, UnitId group);
/// FAL-6.10, 6.11: forming up, another formation or depth, spreading the bunched.
Refusal plan_dress(Field, UnitId group, const Order&, GroupMove& out);
void dress_lines(Play&, UnitId group, const Order&);
Refusal check_rally(Field, UnitId group, const Order&, Fig& leader);
void rally_now(Play&, UnitId group, const Order&, int star_choice);

void roll_arrivals(Play&);
/// FAL-3.6, 6.22.
void captures_of_turn(Play&);

// ---- deployment
Refusal check_placing(Field, const Order&);
void carry_out_placing(Play&, const Order&);
void settle_hidden(Play&);

}  // namespace oo::faltering
