// advice.hpp: what a computer player must know of these rules: candidates for the pending decision with their worth.
//
// One scale for all: about a hundredth of what a good volley is worth is 1. Integers only; reads what the deciding side knows (KPW-6.7).
// `Brief` gathers once what all candidates of a unit ask about.
#pragma once
#include "engine/battle/appraisal.hpp"
#include "rulesets/battlefield/candidates.hpp"
#include "rulesets/kingphilip/play/firing.hpp"

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
Brief brief(Field, UnitId);

void unit_candidates(Field, UnitId, CandidateList&);
void leader_candidates(Field, UnitId leader, CandidateList&);
/// Whose turn it is best to be: higher acts earlier.
int urgency(Field, UnitId);
int worth_of_answer(Field, const Order&);       // stand and fire, follow
/// Worth of any order of the pending decision.
int worth_of(Field, const Order&);

// ---- the parts: advice_fight.cpp, advice_moves.cpp
Order blank_order(Field, Word verb, UnitId unit);
/// Ten times the hits to be expected from these shots.
int expected_hits_x10(Field, UnitId, const Aims&);
void fire_candidates(Field, const Brief&, CandidateList&);
void charge_candidates(Field, const Brief&, CandidateList&);
void deed_candidates(Field, const Brief&, CandidateList&);
void move_candidates(Field, const Brief&, CandidateList&);
void form_candidates(Field, const Brief&, Word verb, int worth, CandidateList&);
void facing_candidates(Field, const Brief&, CandidateList&);
void garrison_candidates(Field, const Brief&, CandidateList&);

class KpAdvice final : public Advice, public Appraiser {
 public:
  int worth(const Battle& seen, const Order&) const override;
  void appraise(const Battle& seen, Appraisal& out) const override;      // appraise.cpp
  Mil nearest_enemy(const Battle& seen, UnitId) const override;
  int second_thought(const Battle& seen, const Order&, int worth) const override;
};

}  // namespace oo::kingphilip
