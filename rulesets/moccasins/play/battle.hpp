// battle.hpp: Our Moccasins Trickled Blood as a Battle of the border. Everything it does stands in the other files of this folder.
#pragma once
#include <memory>

#include "rulesets/battlefield/battle_of.hpp"
#include "rulesets/moccasins/play/play.hpp"

namespace oo::moccasins {

struct Judgement;

class MocBattle final : public battlefield::BattleOf<MocBattle, MocSetup, BattleState> {
 public:
  using BattleOf::BattleOf;

  /// Asks the first question: who deploys, or begin. Rolls nothing.
  void open();

  Decision pending() const override;
  std::optional<Trouble> check(const Order&) const override;
  std::optional<Trouble> apply(const Order&, Dice&, EventSink&) override;
  void propose(std::uint64_t seed, std::size_t limit, std::vector<Order>& out) const override;
  /// By one player's judgement (judgement.hpp).
  void propose_as(const Judgement&, std::uint64_t seed, std::size_t limit, std::vector<Order>& out) const;
  Order sample(std::uint64_t seed) const override;
  Order default_order() const override;
  void redact(SideId side) override;
  void write(Bytes&) const override;
  void view(BattleView&) const override;
  const Advice& advice() const override;
  const Lookout* lookout() const override;
  void trace(const Order&, OrderTrace&) const override;
  bool check_due(UnitId) const override;
  std::optional<Trouble> intervene(const Intervention&, EventSink&) override;

  Field field() const { return {*setup_, s_}; }
  const MocSetup& moc() const { return *setup_; }
};

/// The battle at its start: everybody as the scenario places him, nothing rolled.
BattleState first_state(const Scenario&, const MocSetup&);
std::string narrate(const Event&, const MocBattle& after, bool verbose);

}  // namespace oo::moccasins
