// standing.hpp: what the evaluator of victory may ask of this battle. TUG-13, 14.13.
#pragma once
#include "rulesets/tugar/play/places.hpp"

namespace oo::tugar {

class BattleStanding final : public Standing {
 public:
  BattleStanding(const TugarSetup& setup, const BattleState& s) : f_{setup, s} {}
  UnitStanding unit(UnitId) const override;
  LeaderStanding leader(UnitId) const override;
  bool in_state(UnitId, Word state) const override;
  int exited_by(UnitId, std::size_t exit) const override;
  std::size_t bases(UnitId) const override;
  Point base_centre(UnitId, std::size_t figure) const override;
  Point front_middle(UnitId u) const override { return f_.unit(u).front; }
  int garrison_of(UnitId u) const override { return f_.unit(u).garrison; }

 private:
  Field f_;
};

}  // namespace oo::tugar
