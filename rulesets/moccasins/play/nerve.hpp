// nerve.hpp: morale in the battle: who must check, with what modifiers, and the moves that failing brings. MOC-8.
#pragma once
#include "rulesets/moccasins/morale.hpp"
#include "rulesets/moccasins/play/placing.hpp"

namespace oo::moccasins {

/// Everything that bears on a check: of a charger against its target, of a target against its chargers, or neither.
MoraleInput charger_morale_input(Field, UnitId charger, UnitId target, Aspect struck);
MoraleInput target_morale_input(Field, UnitId target);
MoraleInput plain_morale_input(Field, UnitId);

bool attacks(Field, UnitId u, UnitId target);         // has charged it or walked into it
bool must_check_as_target(Field, UnitId);             // MOC-3.6, 8.1
bool must_check_as_charger(Field, UnitId);            // MOC-3.7
void check_target(Play&, UnitId);                     // may ask whether to stand and fire
void check_charger(Play&, UnitId);
/// Rolls and carries a failure out; true: passed. `cause`: whom it would run from.
bool check_morale(Play&, UnitId, const MoraleInput&, UnitId cause, Word why);
/// The failure table's move and state, after a check or a lost melee. MOC-8.13 to 8.18, 8.23, 8.24.
void carry_out_failure(Play&, UnitId, const Failure&, UnitId cause, ClauseId clause);
/// Back `budget` mils straight away from `cause` (kNoUnit: towards its own edge). False: it surrendered or left the table.
bool retreat(Play&, UnitId, Mil budget, UnitId cause, bool routed, ClauseId clause);
void rout_move(Play&, UnitId);                        // MOC-3.9
void disorder_after_charge(Play&, UnitId);            // MOC-6.12
/// The charger at the nearest front-struck, for stand and fire; kNoUnit: none. MOC-7.28
UnitId charger_to_fire_at(Field, UnitId target);
/// The enemy that caused the need for a check: of several the nearest, MOC-8.18.
UnitId nearest_cause(Field, UnitId);

}  // namespace oo::moccasins
