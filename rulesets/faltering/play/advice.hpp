// advice.hpp: what a computer player must know of these rules: candidates for the pending decision with their worth.
//
// One scale for all: a hit expected is worth about 60. Integers only; reads what the deciding side knows.
#pragma once
#include "rulesets/battlefield/candidates.hpp"
#include "rulesets/faltering/play/play.hpp"

namespace oo::faltering {

using battlefield::CandidateList;

Order blank_order(Field, Word verb, UnitId unit = kNoUnit);
/// Of the group under way.
void act_candidates(Field, CandidateList&);
/// Answers to the other questions: activate, star_choice, in_sight, follow.
void answer_candidates(Field, CandidateList&);
int worth_of(Field, const Order&);

class FalAdvice final : public Advice {
 public:
  int worth(const Battle& seen, const Order&) const override;
};

}  // namespace oo::faltering
