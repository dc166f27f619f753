// battle_of.hpp: the part of a Battle that is the same whatever the rules: a shared Setup, a flat state, copying them, and the outcome its flow holds.
//
// `class X final : public BattleOf<X, XSetup, XState>`. The state has `flow` (over, winner, reason, degree) and may have
// `standing` (an Occupancy).
// Who may use it: the battles of rule sets. No errors.
#pragma once
#include <memory>
#include <utility>

#include "engine/battle/battle.hpp"
#include "engine/table/occupancy.hpp"

namespace oo::battlefield {

template <class Self, class SetupOf, class StateOf>
class BattleOf : public Battle {
 public:
  BattleOf(std::shared_ptr<const SetupOf> setup, StateOf state) : setup_(std::move(setup)), s_(std::move(state)) {}

  std::unique_ptr<Battle> clone() const final { return std::make_unique<Self>(static_cast<const Self&>(*this)); }
  void assign(const Battle& same_type) final {
    const auto& other = static_cast<const BattleOf&>(same_type);
    if constexpr (requires(StateOf& s) { s.standing; })
      if (setup_ != other.setup_) s_.standing = Occupancy();   // another field: whatever is remembered about pairs of units holds no longer
    setup_ = other.setup_;
    s_ = other.s_;
  }
  Outcome outcome() const final { return {s_.flow.over, s_.flow.winner, s_.flow.reason, s_.flow.degree}; }
  const Setup& setup() const final { return *setup_; }
  const StateOf& state() const { return s_; }

 protected:
  std::shared_ptr<const SetupOf> setup_;
  StateOf s_;
};

}  // namespace oo::battlefield
