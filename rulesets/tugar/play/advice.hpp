// advice.hpp: what a computer player must know of these rules: candidates for the pending decision with their worth.
//
// One scale for all, in no fixed unit. Integers only; reads what the deciding side knows.
#pragma once
#include "engine/battle/appraisal.hpp"
#include "rulesets/battlefield/candidates.hpp"
#include "rulesets/tugar/play/judgement.hpp"

namespace oo::tugar {

using battlefield::CandidateList;

void unit_candidates(Counsel, UnitId, CandidateList&);         // Movement phase
void general_candidates(Counsel, UnitId leader, CandidateList&);
void fire_candidates(Counsel, UnitId, CandidateList&);         // Fire phase
/// Whose turn it is best to be: higher acts earlier.
int urgency(Counsel, UnitId);
/// Worth of any order of the pending decision.
int worth_of(Counsel, const Order&);

class TugarAdvice final : public Advice, public Appraiser {
 public:
  int worth(const Battle& seen, const Order&) const override;
  void appraise(const Battle& seen, Appraisal& out) const override;      // appraise.cpp
  Mil nearest_enemy(const Battle& seen, UnitId) const override;
  void propose_well(const Battle& seen, std::uint64_t seed, std::size_t limit, std::vector<Order>& out) const override;
  int worth_well(const Battle& seen, const Order&) const override;
};

}  // namespace oo::tugar
