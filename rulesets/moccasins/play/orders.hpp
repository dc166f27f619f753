// orders.hpp: what the verbs of an Order mean here, whether one is allowed now, and carrying it out.
//
// Verbs (unit's operations, MOC-4.1): move, charge, form, rally, reform, fire, load, limber, unlimber, mount, dismount; finish ends a unit's activity,
// end the side's operations. A leader moves by `move`. Answers: begin, place, done, fire or hold, follow or stay, occupy or stay.
#pragma once
#include "engine/table/formation.hpp"
#include "rulesets/moccasins/play/refusal.hpp"

namespace oo::moccasins {

std::span<const Word> order_words();
std::span<const Word> decision_kinds();
/// What forbids the order now; asks only what the deciding side knows.
Refusal check_order(Field, const Order&);
/// Of an order that check_order lets pass.
void carry_out(Play&, const Order&);
Order default_answer(Field);
ClauseId clause_of(Ask);
Word word_of_ask(Ask);

}  // namespace oo::moccasins
