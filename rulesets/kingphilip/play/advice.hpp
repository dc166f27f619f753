// advice.hpp: what a computer player must know of these rules: candidates for the pending decision with their worth.
//
// One scale for all: about a hundredth of what a good volley is worth is 1. Integers only; reads what the deciding side knows (KPW-6.7).
// `Brief` gathers once what all candidates of a unit ask about.
#pragma once
#include "engine/battle/appraisal.hpp"
#include "rulesets/battlefield/candidates.hpp"
#include "rulesets/kingphilip/play/firing.hpp"
#include "rulesets/kingphilip/play/judgement.hpp"

namespace oo::kingphilip {

using battlefield::CandidateList;

/// What the unit has before it.
struct Brief {
  UnitId unit = kNoUnit;
  Inline<UnitId, 3> enemies;       // the nearest it knows, nearest first
  UnitId enemy = kNoUnit;          // the first of them
  Mil distance = -1;               // to it; -1: none known
  Aims aims;                       // whom it would hit from here, were it loaded
  Point goal{};                    // where it should be going
  bool has_goal = false;
  bool leaving = false;            // the goal is an exit
  bool for_good = false;           // the goal is a place, not an enemy: objective, house to burn
  int house = -1;                  // to burn
  Mil keep_off = 0;                // how near to the enemy it wants to come
  Mil allowance = 0;
};
Brief brief(Counsel, UnitId);

void unit_candidates(Counsel, UnitId, CandidateList&);
void leader_candidates(Counsel, UnitId leader, CandidateList&);
/// Whose turn it is best to be: higher acts earlier.
int urgency(Counsel, UnitId);
int worth_of_answer(Counsel, const Order&);       // stand and fire, follow
/// Worth of any order of the pending decision.
int worth_of(Counsel, const Order&);

// ---- the parts: advice_fight.cpp, advice_moves.cpp
Order blank_order(Counsel, Word verb, UnitId unit);
/// Ten times the hits to be expected from these shots.
int expected_hits_x10(Counsel, UnitId, const Aims&);
void fire_candidates(Counsel, const Brief&, CandidateList&);
void charge_candidates(Counsel, const Brief&, CandidateList&);
void deed_candidates(Counsel, const Brief&, CandidateList&);
void move_candidates(Counsel, const Brief&, CandidateList&);
void form_candidates(Counsel, const Brief&, Word verb, int worth, CandidateList&);
void facing_candidates(Counsel, const Brief&, CandidateList&);
void garrison_candidates(Counsel, const Brief&, CandidateList&);

class KpAdvice final : public Advice, public Appraiser {
 public:
  int worth(const Battle& seen, const Order&) const override;
  void appraise(const Battle& seen, Appraisal& out) const override;      // appraise.cpp
  Mil nearest_enemy(const Battle& seen, UnitId) const override;
  void propose_well(const Battle& seen, std::uint64_t seed, std::size_t limit, std::vector<Order>& out) const override;
  int worth_well(const Battle& seen, const Order&) const override;
};

}  // namespace oo::kingphilip
