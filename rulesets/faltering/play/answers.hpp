// answers.hpp: the questions that interrupt an action, their legal answers and what comes of them: In Sight, following up, whom a Rally saves, a fire
// fight, how those who baulk form, the order of a melee's bouts, which way the winner turns. FAL-7.3, 11.5, 13.17 to 13.22, 14.10.
#pragma once
#include "rulesets/faltering/play/figures.hpp"

namespace oo::faltering {

/// A question as it stood when it was answered.
struct Question {
  Ask kind = Ask::none;
  UnitId unit = kNoUnit, other = kNoUnit;
  std::uint8_t passed = 0;
  Fig leader = kNoFig;
};
/// Whether `check_answer` and `carry_out_answer` deal with it.
bool interrupts(Ask);
Refusal check_answer(Field, const Order&);
void carry_out_answer(Play&, const Question&, const Order&);
/// Verb of what a clock or a silent player answers.
Word default_verb(Ask);

}  // namespace oo::faltering
