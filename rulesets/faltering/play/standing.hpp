// standing.hpp: what the evaluator of victory may ask of this battle. FAL-16.1, 16.6 to 16.8.
#pragma once
#include "rulesets/faltering/play/play.hpp"

namespace oo::faltering {

class BattleStanding final : public Standing {
 public:
  BattleStanding(const FalSetup& setup, const BattleState& s) : f_{setup, s} {}
  UnitStanding unit(UnitId) const override;
  LeaderStanding leader(UnitId) const override;
  bool in_state(UnitId, Word state) const override;
  int exited_by(UnitId, std::size_t exit) const override;
  std::size_t bases(UnitId) const override;
  Point base_centre(UnitId, std::size_t figure) const override;
  Point front_middle(UnitId) const override;
  int garrison_of(UnitId) const override { return -1; }

 private:
  bool figure_in_state(Fig, Word state) const;
  Field f_;
};

}  // namespace oo::faltering
