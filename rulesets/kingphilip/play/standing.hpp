// standing.hpp: what the evaluator of victory may ask of this battle. KPW-12, 16.4.
#pragma once
#include "rulesets/battlefield/standing_of.hpp"
#include "rulesets/kingphilip/play/play.hpp"

namespace oo::kingphilip {

class BattleStanding final : public battlefield::StandingOf<Field> {
 public:
  BattleStanding(const KpSetup& setup, const BattleState& s) : StandingOf(Field{setup, s}) {}
  UnitStanding unit(UnitId) const override;
  bool in_state(UnitId, Word state) const override;
  std::size_t bases(UnitId) const override;
  Point base_centre(UnitId, std::size_t figure) const override;
  int garrison_of(UnitId) const override;
};

}  // namespace oo::kingphilip
