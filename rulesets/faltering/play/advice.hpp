// advice.hpp: what a computer player must know of these rules: candidates for the pending decision with their worth.
//
// One scale for all: a hit expected is worth about 60. Integers only; reads what the deciding side knows.
#pragma once
#include "engine/battle/appraisal.hpp"
#include "rulesets/battlefield/candidates.hpp"
#include "rulesets/faltering/play/judgement.hpp"

namespace oo::faltering {

using battlefield::CandidateList;

Order blank_order(Counsel, Word verb, UnitId unit = kNoUnit);
/// What the group has before it.
struct Brief {
  UnitId group = kNoUnit;
  SideId side = 0;
  Point here{};
  Inline<UnitId, 4> enemies;           // the nearest it knows, nearest first
  Inline<Mil, 4> distance;
  int ready = 0, unloaded = 0, fit = 0, faltering = 0;
  Mil range = 0;                       // of its weapon
  Mil allowance = 0;
  Point goal{};
  bool has_goal = false;
  bool deed = false;                   // the goal is to be touched: a wagon, a building
  bool stays = false;                  // holds what it has
  bool guards = false;                 // its side has houses or wagons to lose
  Mil keep_off = 0;
};
Brief brief(Counsel, UnitId group);
/// Where to go and how to face: advice_moves.cpp.
void move_candidates(Counsel, const Brief&, CandidateList&);
void facing_candidate(Counsel, const Brief&, CandidateList&);
/// At whom to fire, and with how many: advice_fire.cpp.
void fire_candidates(Counsel, const Brief&, CandidateList&);
/// Chance in 36 that two dice against a Rep pass 0, 1, 2.
std::array<int, 3> passes(int rep);
/// Of the group under way.
void act_candidates(Counsel, CandidateList&);
/// Answers to the other questions.
void answer_candidates(Counsel, CandidateList&);
int worth_of(Counsel, const Order&);

class FalAdvice final : public Advice, public Appraiser {
 public:
  int worth(const Battle& seen, const Order&) const override;
  void appraise(const Battle& seen, Appraisal& out) const override;      // appraise.cpp
  Mil nearest_enemy(const Battle& seen, UnitId) const override;
  void propose_well(const Battle& seen, std::uint64_t seed, std::size_t limit, std::vector<Order>& out) const override;
  int worth_well(const Battle& seen, const Order&) const override;
};

}  // namespace oo::faltering
