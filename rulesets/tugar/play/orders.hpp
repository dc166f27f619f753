// orders.hpp: which orders the pending decision takes, and carrying them out. One check for check(), apply(), proposals and mutated orders alike.
#pragma once
#include "rulesets/tugar/play/play.hpp"

namespace oo::tugar {

/// The answer to where an odd die goes, TUG-9.11.
inline constexpr Word kPlaceDie = "place_die";

Refusal check_order(Field, const Order&);
/// Only after check_order let it pass.
void carry_out(Play&, const Order&);
Order default_answer(Field);

Word word_of_ask(Ask);
ClauseId clause_of(Ask);
std::span<const Word> order_words();
std::span<const Word> decision_kinds();

/// Whether a unit or general may still do something in the Movement phase, and whether a unit has anybody to fire at.
bool may_still_move(Field, UnitId);
bool has_target(Field, UnitId);

/// Deployment, and who comes later.
Refusal check_placing(Field, const Order&);
void begin_battle(Play&);
void roll_arrivals(Play&);
void set_down_arrivals(Play&, SideId);

/// The sentence for a refusal.
Trouble describe(Field, UnitId unit, const Refusal&);

}  // namespace oo::tugar
