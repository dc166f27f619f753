// standing.hpp: what the evaluator of victory may ask of this battle. MOC-15.3.
#pragma once
#include "rulesets/battlefield/standing_of.hpp"
#include "rulesets/moccasins/play/play.hpp"

namespace oo::moccasins {

class BattleStanding final : public battlefield::StandingOf<Field> {
 public:
  BattleStanding(const MocSetup& setup, const BattleState& s) : StandingOf(Field{setup, s}) {}
  UnitStanding unit(UnitId) const override;
  bool in_state(UnitId, Word state) const override;
  std::size_t bases(UnitId) const override;
  Point base_centre(UnitId, std::size_t figure) const override;
};

}  // namespace oo::moccasins
