// orders.hpp: what the verbs of an Order mean here, whether one is allowed now, and carrying it out.
//
// Sides answer `activate` by activate or end. A group under way answers `act` by move, fast_move, fire, load, charge, rally, dress, fight, prone, attach,
// drive, take, burn, trophy, ambush, limber, unlimber, man, mount, dismount, join, finish (acting.hpp). Answers: begin, place, done; pass_2, pass_1, pass_0,
// roll; those of the questions that interrupt an action (answers.hpp).
#pragma once
#include "rulesets/faltering/play/figures.hpp"

namespace oo::faltering {

std::span<const Word> order_words();
std::span<const Word> decision_kinds();
/// What forbids the order now; asks only what the deciding side knows.
Refusal check_order(Field, const Order&);
/// Of an order that check_order lets pass.
void carry_out(Play&, const Order&);
Order default_answer(Field);
ClauseId clause_of(const Flow&);
Word word_of_ask(Ask);
Trouble describe(Field, UnitId unit, const Refusal&);

}  // namespace oo::faltering
