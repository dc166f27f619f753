// charge_odds.hpp: the odds of a charge by its steps, up to where the two sides would meet: what games of operations share.
//
// A rule set's chain has a ChargeState with `step`, an enum ChargeStep with declare, target_check, volley and charger_check, and the functions
// `charge_step(situation, state, rules, dice)` and `answer(state, fires)` in its own namespace. A family: it names no rule set. Pure, no errors.
#pragma once
#include "engine/odds/distribution.hpp"

namespace oo::operations {

/// Declaration, the target's check, its answer by the policy, its volley, the charger's check. `W`: the weight, double or Rational.
template <class W, class Step, class Situation, class State, class Rules>
Dist<State, W> odds_before_contact(const Situation& in, const State& start, bool stands_and_fires, const Rules& rules) {
  const auto at = [&](Step step) {
    return [&in, &rules, step](const State& s, Dice& d) { return s.step == step ? charge_step(in, s, rules, d) : s; };
  };
  Dist<State, W> all = then(certain<W>(start), at(Step::declare));
  all = then(all, at(Step::target_check));
  all = project(all, [&](const State& s) { return answer(s, stands_and_fires); });
  all = then(all, at(Step::volley));
  return then(all, at(Step::charger_check));
}

}  // namespace oo::operations
