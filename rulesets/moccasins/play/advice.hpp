// advice.hpp: what a computer player must know of these rules: candidates for the pending decision with their worth.
//
// One scale for all: about a hundredth of what a good volley is worth is 1. Integers only; reads what the deciding side knows (MOC-6.22).
// `Brief` gathers once what all candidates of a unit ask about.
#pragma once
#include "engine/battle/appraisal.hpp"
#include "rulesets/battlefield/candidates.hpp"
#include "rulesets/moccasins/play/judgement.hpp"

namespace oo::moccasins {

/// What the unit has before it.
struct Brief {
  UnitId unit = kNoUnit;
  Inline<UnitId, 3> enemies;       // the nearest it knows, nearest first
  UnitId enemy = kNoUnit;          // the first of them
  Mil distance = -1;               // to it; -1: none known
  bool enemy_in_front = false;     // within its arc, whatever the range
  Point goal{};                    // where it should be going
  bool has_goal = false;
  bool leaving = false;            // the goal is an exit
  bool holds = false;              // its side holds what it has
  Mil keep_off = 0;                // how near to the enemy it wants to come
  Mil allowance = 0;
};
Brief brief(Counsel, UnitId);

using battlefield::CandidateList;

/// Who draws at random asks for no worth, which is dear for charges: the list is the same.
enum class Weigh : std::uint8_t { worth, nothing };
void unit_candidates(Counsel, UnitId, CandidateList&, Weigh = Weigh::worth);
void leader_candidates(Counsel, UnitId leader, CandidateList&);
/// Whose turn it is best to be: higher acts earlier.
int urgency(Counsel, UnitId);
int worth_of_answer(Counsel, const Order&);       // stand and fire, follow, occupy
/// Worth of any order of the pending decision.
int worth_of(Counsel, const Order&);

class MocAdvice final : public Advice, public Appraiser {
 public:
  int worth(const Battle& seen, const Order&) const override;
  void appraise(const Battle& seen, Appraisal& out) const override;      // appraise.cpp
  Mil nearest_enemy(const Battle& seen, UnitId) const override;
  void propose_well(const Battle& seen, std::uint64_t seed, std::size_t limit, std::vector<Order>& out) const override;
  int worth_well(const Battle& seen, const Order&) const override;
};

}  // namespace oo::moccasins
