// battle.hpp: Of Faltering and Baulking Under Fire as a Battle of the border. Everything it does stands in the other files of this folder.
#pragma once
#include <memory>

#include "engine/battle/battle.hpp"
#include "rulesets/faltering/play/play.hpp"

namespace oo::faltering {

class FalBattle final : public Battle {
 public:
  FalBattle(std::shared_ptr<const FalSetup> setup, BattleState state) : setup_(std::move(setup)), s_(std::move(state)) {}

  /// Asks the first question: who deploys, or begin. Rolls nothing.
  void open();

  std::unique_ptr<Battle> clone() const override { return std::make_unique<FalBattle>(*this); }
  void assign(const Battle& same_type) override;
  Decision pending() const override;
  std::optional<Trouble> check(const Order&) const override;
  std::optional<Trouble> apply(const Order&, Dice&, EventSink&) override;
  void propose(std::uint64_t seed, std::size_t limit, std::vector<Order>& out) const override;
  Order sample(std::uint64_t seed) const override;
  Order default_order() const override;
  void redact(SideId side) override;
  void write(Bytes&) const override;
  Outcome outcome() const override;
  const Setup& setup() const override { return *setup_; }
  void view(BattleView&) const override;
  const Advice& advice() const override;

  Field field() const { return {*setup_, s_}; }
  const FalSetup& fal() const { return *setup_; }
  const BattleState& state() const { return s_; }

 private:
  std::shared_ptr<const FalSetup> setup_;
  BattleState s_;
};

/// The battle at its start: everybody as the scenario places him, nothing rolled.
BattleState first_state(const Scenario&, const FalSetup&);
std::string narrate(const Event&, const FalBattle& after, bool verbose);

}  // namespace oo::faltering
