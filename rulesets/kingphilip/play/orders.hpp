// orders.hpp: what the verbs of an Order mean here, whether one is allowed now, and carrying it out.
//
// Verbs (a unit's operations, KPW-4.1): move, change, rally, reform, load, fire, charge, and the scenario's set_fire, put_out, take; finish ends a
// unit's activity, end the side's operations. A commander moves by `move`. Answers: begin, place, done, fire or hold, follow or stay.
// `change` in a house shares its figures out among the faces: four numbers in `figures`, left, right, bottom, top.
#pragma once
#include "rulesets/kingphilip/play/placing.hpp"

namespace oo::kingphilip {

inline constexpr Word kDoubleFaced = "double_faced";

std::span<const Word> order_words();
std::span<const Word> decision_kinds();
/// What forbids the order now; asks only what the deciding side knows.
Refusal check_order(Field, const Order&);
/// Of an order that check_order lets pass.
void carry_out(Play&, const Order&);
Order default_answer(Field);
ClauseId clause_of(Ask);
Word word_of_ask(Ask);

/// KPW-2.1 to 2.10: may the unit stand like this? `asked_ranks`: those of the order, 0 none.
Refusal check_shape(Field, UnitId, const Pose&, int asked_ranks);
/// KPW-4.2, 2.13: the pose a `change` or `reform` order asks for, before it is fitted in.
Refusal plan_form(Field, UnitId, const Order&, bool reforming, Pose& out);

}  // namespace oo::kingphilip
