// standing.hpp: what the evaluator of victory may ask of this battle. KPW-12, 16.4.
#pragma once
#include "rulesets/kingphilip/play/play.hpp"

namespace oo::kingphilip {

class BattleStanding final : public Standing {
 public:
  BattleStanding(const KpSetup& setup, const BattleState& s) : f_{setup, s} {}
  UnitStanding unit(UnitId) const override;
  LeaderStanding leader(UnitId) const override;
  bool in_state(UnitId, Word state) const override;
  int exited_by(UnitId, std::size_t exit) const override;
  std::size_t bases(UnitId) const override;
  Point base_centre(UnitId, std::size_t figure) const override;
  Point front_middle(UnitId) const override;
  int garrison_of(UnitId) const override;

 private:
  Field f_;
};

}  // namespace oo::kingphilip
