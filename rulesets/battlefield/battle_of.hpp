// battle_of.hpp: the part of a Battle that is the same whatever the rules: a shared Setup, a flat state, copying them, and the outcome its flow holds.
//
// `class X final : public BattleOf<X, XSetup, XState>`. The state has `flow` (over, winner, reason, degree) and may have
// `standing` (an Occupancy). What `checked` and `applied` need of it is said there.
// Who may use it: the battles of rule sets. No errors.
#pragma once
#include <memory>
#include <optional>
#include <utility>

#include "engine/battle/battle.hpp"
#include "engine/dice/request_log.hpp"
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

/// The battle at its first Decision, or what `setup` found against the scenario. `first_state(const Setup&)`: how it stands there.
template <class BattleType, class Made, class First>
Result<std::unique_ptr<Battle>> start_battle(Result<Made> setup, First first_state) {
  if (!setup) return setup.trouble();
  const Made shared = std::move(setup).value();
  auto battle = std::make_unique<BattleType>(shared, first_state(*shared));
  battle->open();
  return std::unique_ptr<Battle>(std::move(battle));
}

/// Opens at the deployment where the scenario has zones, else at `begin`, which is asked of `first`.
template <class Flow, class Deployments>
void open_flow(Flow& f, const Deployments& deployments, SideId first) {
  using Stage = decltype(f.stage);
  using Ask = decltype(f.ask);
  const bool zones = !deployments.empty();
  f.stage = zones ? Stage::deploy : Stage::begin;
  f.ask = zones ? Ask::deploy : Ask::begin;
  f.ask_side = zones ? deployments[0].side : first;
}

/// What the flow asks now, in the words of the rule set; of nobody when nothing is asked.
template <class Flow>
Decision asked(const Flow& f, Word kind, ClauseId clause, Word phase, UnitId unit, UnitId other) {
  Decision d;
  d.turn = f.turn;
  if (f.over || f.ask == decltype(f.ask)::none) return d;
  d.number = f.decisions[f.ask_side];
  d.kind = kind;
  d.side = f.ask_side;
  d.unit = unit;
  d.other = other;
  d.clause = clause;
  d.phase = phase;
  return d;
}

/// What the rule set's check_order has against the order, in the words of its `describe`. The state has `passed` (a Passed).
template <class Field>
std::optional<Trouble> checked(Field f, const Order& order) {
  if (f.s.passed.is(order)) return std::nullopt;
  const auto refusal = check_order(f, order);
  if (!refusal) return std::nullopt;
  return describe(f, order.unit, refusal);
}

/// Carries the order out and runs on to the next question; refused, it touches nothing. Rolls are heard as `Rolls` says.
template <class Play, class Rolls, class Field, class SetupOf, class StateOf>
std::optional<Trouble> applied(Field f, const SetupOf& setup, StateOf& state, const Order& order, Dice& dice, EventSink& sink) {
  if (auto trouble = checked(f, order)) return trouble;
  state.passed.forget();
  Play play{setup, state, dice, sink};
  const Rolls rolls(play);
  carry_out(play, order);
  run(play);
  return std::nullopt;
}

/// What was rolled in the phase under way, as a part of the battle's bytes.
inline void write_log(const RequestLog& log, Bytes& out) {
  out.put(log.turn);
  out.put(log.phase);
  out.put(log.surplus);
  out.put(log.rows.count);
  for (const auto& row : log.rows) {
    out.put(row.purpose);
    out.put(row.roller);
    out.put(row.target);
    out.put(row.asked);
  }
}

}  // namespace oo::battlefield
