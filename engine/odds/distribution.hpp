// distribution.hpp: a distribution over small comparable States, and the chain of steps that carries it on.
//
//   Dist<State> d = certain(start);
//   d = then(d, step_one);  d = then(d, step_two);                 // equal States are merged after each step
//   d = then_call<In, Out>(d, ask, procedure, put);                // a pure procedure runs once per distinct input
//   auto few = project(d, [](const State& s) { return s.margin; });
//
// A step is `State step(const State&, Dice&)`: the functions that play. A State that a step leaves alone is returned as it is, without dice.
// Who may call: rule sets (their chains), players, lab. Order of summation is fixed: sorted by State, equal ones in the order they arose.
// Dist<State, Rational> gives exact fractions. Source: design, "Odds from the same code".
#pragma once
#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "engine/odds/enumerated_dice.hpp"

namespace oo {

template <class S, class W = double>
struct Dist {
  using State = S;
  using Weight = W;
  std::vector<std::pair<S, W>> at;

  void add(const S& state, const W& weight) { at.emplace_back(state, weight); }
  /// The same; faces of a die that come to the same thing, one after another, are summed at once and need no sorting.
  void add_next(const S& state, const W& weight) {
    if (!at.empty() && at.back().first == state) at.back().second += weight;
    else at.emplace_back(state, weight);
  }
  /// Sorts and sums equal States. Stable, so that the sum is the same everywhere.
  void merge() {
    std::stable_sort(at.begin(), at.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::size_t kept = 0;
    for (std::size_t i = 0; i < at.size(); ++i) {
      if (kept != 0 && at[kept - 1].first == at[i].first) {
        at[kept - 1].second += at[i].second;
      } else {
        if (kept != i) at[kept] = std::move(at[i]);
        ++kept;
      }
    }
    at.erase(at.begin() + static_cast<std::ptrdiff_t>(kept), at.end());
  }
  W total() const {
    W sum{};
    for (const auto& entry : at) sum += entry.second;
    return sum;
  }
  /// Probability that `holds` is true of the State.
  template <class Predicate>
  W chance(Predicate holds) const {
    W sum{};
    for (const auto& entry : at)
      if (holds(entry.first)) sum += entry.second;
    return sum;
  }
  template <class Value>
  W mean(Value value) const {
    W sum{};
    for (const auto& entry : at) sum += entry.second * W(value(entry.first));
    return sum;
  }
};

template <class W = double, class S>
Dist<S, W> certain(const S& state) {
  Dist<S, W> d;
  d.add(state, W(1));
  return d;
}

/// All results of one function of dice, merged. `run` is `Out run(Dice&)`.
template <class W = double, class Run>
auto distribution_of(Run run, BasicEnumeratedDice<W>& dice) {
  using Out = decltype(run(static_cast<Dice&>(dice)));
  Dist<Out, W> out;
  do {
    dice.rewind();
    const Out result = run(static_cast<Dice&>(dice));
    out.add_next(result, dice.weight());
  } while (dice.next());
  out.merge();
  return out;
}
template <class W = double, class Run>
auto distribution_of(Run run) {
  BasicEnumeratedDice<W> dice;
  return distribution_of<W>(std::move(run), dice);
}

template <class S, class W, class Step>
Dist<S, W> then(const Dist<S, W>& in, Step step) {
  BasicEnumeratedDice<W> dice;
  Dist<S, W> out;
  out.at.reserve(in.at.size());
  for (const auto& entry : in.at) {
    do {
      dice.rewind();
      const S state = step(entry.first, static_cast<Dice&>(dice));
      out.add_next(state, W(entry.second * dice.weight()));
    } while (dice.next());
  }
  out.merge();
  return out;
}

/// Memo at a procedure's border. `ask(State) -> optional<In>` (nothing: the State stays as it is), `procedure(In, Dice&) -> Out`,
/// `put(State, Out) -> State`. In and Out have <=>.
template <class In, class Out, class S, class W, class Ask, class Run, class Put>
Dist<S, W> then_call(const Dist<S, W>& in, Ask ask, Run procedure, Put put) {
  std::map<In, Dist<Out, W>> memo;
  BasicEnumeratedDice<W> dice;
  Dist<S, W> out;
  for (const auto& entry : in.at) {
    const std::optional<In> question = ask(entry.first);
    if (!question) {
      out.add(entry.first, entry.second);
      continue;
    }
    const auto slot = memo.try_emplace(*question);
    Dist<Out, W>& answers = slot.first->second;
    if (slot.second) answers = distribution_of<W>([&](Dice& d) { return procedure(*question, d); }, dice);
    for (const auto& answer : answers.at) out.add(put(entry.first, answer.first), W(entry.second * answer.second));
  }
  out.merge();
  return out;
}

/// Keeps what is asked for only. Before the widest step this is what makes a chain cheap.
template <class S, class W, class Keep>
auto project(const Dist<S, W>& in, Keep keep) {
  Dist<decltype(keep(in.at.front().first)), W> out;
  out.at.reserve(in.at.size());
  for (const auto& entry : in.at) out.add(keep(entry.first), entry.second);
  out.merge();
  return out;
}

}  // namespace oo
