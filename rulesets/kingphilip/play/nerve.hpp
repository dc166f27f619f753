// nerve.hpp: morale in the battle: who must check, with what modifiers, and the moves that failing brings. KPW-9.
#pragma once
#include "rulesets/kingphilip/morale.hpp"
#include "rulesets/kingphilip/play/placing.hpp"

namespace oo::kingphilip {

/// Everything that bears on a check: of a charger (its target and side struck in its fields), of a target of fire and charges.
MoraleInput charger_morale_input(Field, UnitId charger, UnitId target, Aspect struck);
MoraleInput target_morale_input(Field, UnitId);
/// The same for a charge that is only thought of.
MoraleInput target_morale_input(Field, UnitId target, UnitId charger, Aspect struck);
MoraleInput plain_morale_input(Field, UnitId);

bool charged(Field, UnitId);
bool must_check(Field, UnitId);                       // KPW-3.6, step 2
void check_target(Play&, UnitId);
void check_under_fire(Play&, UnitId);                 // casualty_check = after_each_fire
bool check_charging(Play&, UnitId charger, Word why); // KPW-8.6, 8.10; true: passed
/// The failure table's move and state, after a check or a lost melee. KPW-9.8 to 9.17
void carry_out_failure(Play&, UnitId, const Failure&, UnitId cause, ClauseId clause);
/// Goes `budget` mils back from `cause`. False: it is no longer on the table.
bool retreat(Play&, UnitId, Mil budget, UnitId cause, bool routed, ClauseId clause);
void rout_move(Play&, UnitId);                        // KPW-9.18
/// Into the clump of KPW-2.6 where it stands.
void take_disorder(Play&, UnitId);
/// KPW-9.17: charger, else the unit that killed most in this half-turn, else the nearest.
UnitId cause_of(Field, UnitId);

}  // namespace oo::kingphilip
