// handling.hpp: guns in hand and horses: limbering, manning a gun left behind, loading it; mounting and dismounting; a straggler who joins another group.
// FAL-6.13, 6.22, 8.11, 9.22, 15.3.
//
// Each has its question (what forbids it; asks only what the side knows) and its deed, of an order the question lets pass.
#pragma once
#include "rulesets/faltering/play/figures.hpp"

namespace oo::faltering {

// ---- guns.cpp's crews: battery.cpp
Refusal check_limber(Field, UnitId group, const Order&, bool limber);
void limber(Play&, UnitId group, const Order&, bool limber);
Refusal check_man(Field, UnitId group);
void man_gun(Play&, UnitId group);
/// Guns of the group that two men who still may can load now. FAL-8.11.
Guns guns_to_load(Field, UnitId group);
struct Loading {
  int guns = 0, ready = 0;
};
Loading load_guns(Play&, UnitId group);

// ---- horses.cpp
Refusal check_horses(Field, UnitId group, bool mount);
void change_horses(Play&, UnitId group, bool mount);

// ---- joining.cpp
/// Stragglers of the group within reach of the target.
Figs joiners(Field, UnitId group, UnitId target);
Refusal check_join(Field, UnitId group, UnitId target);
void join(Play&, UnitId group, UnitId target);
/// Who got up with nobody of his group left standing is a straggler; he is one no longer when others stand with him again.
void note_stragglers(Play&, UnitId group, bool nobody_stood);

/// What any of these wants: nothing done yet in this activation but an officer's test. FAL-6.13.
Refusal whole_activation_left(Field, UnitId group);

}  // namespace oo::faltering
