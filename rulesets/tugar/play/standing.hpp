// standing.hpp: what the evaluator of victory may ask of this battle. TUG-13, 14.13.
#pragma once
#include "rulesets/battlefield/standing_of.hpp"
#include "rulesets/tugar/play/places.hpp"

namespace oo::tugar {

class BattleStanding final : public battlefield::StandingOf<Field> {
 public:
  BattleStanding(const TugarSetup& setup, const BattleState& s) : StandingOf(Field{setup, s}) {}
  UnitStanding unit(UnitId) const override;
  bool in_state(UnitId, Word state) const override;
  std::size_t bases(UnitId) const override;
  Point base_centre(UnitId, std::size_t figure) const override;
  int garrison_of(UnitId u) const override { return f_.unit(u).garrison; }
};

}  // namespace oo::tugar
