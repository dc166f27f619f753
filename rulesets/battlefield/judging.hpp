// judging.hpp: the questions of a battle's flow and its end, alike in every rule set: who is asked what, and whether it is over.
//
// For a Play with `setup` (a FieldSetup), `s` (its state with `flow` and `victory`) and `sink`. Flow's enums name `over` and `none`.
// Who may use it: the sequence of play of rule sets. No errors; allocates nothing.
#pragma once
#include <type_traits>

#include "engine/scenario/victory.hpp"
#include "rulesets/battlefield/news.hpp"

namespace oo::battlefield {

template <class Flow, class Ask>
void ask(Flow& f, Ask what, SideId side, UnitId unit, UnitId other) {
  f.ask = what;
  f.ask_side = side;
  f.ask_unit = unit;
  f.ask_other = other;
}

/// Tests the conditions of one moment; when the battle is over, stops its flow and tells it by that clause. True when it is over.
template <class Play>
bool judge_now(Play& p, Moment moment, const Standing& standing, ClauseId clause) {
  auto& f = p.s.flow;
  if (f.over) return true;
  const Verdict verdict = judge(p.setup.victory, p.s.victory, moment, standing);
  if (!verdict.over) return false;
  f.over = true;
  f.stage = std::remove_reference_t<decltype(f.stage)>::over;
  f.ask = std::remove_reference_t<decltype(f.ask)>::none;
  f.winner = verdict.winner;
  f.reason = verdict.reason;
  f.degree = verdict.degree;
  // What ended it where that is not what decided it, and the points where they did.
  const bool stopped = verdict.condition >= 0 && p.setup.victory.conditions[std::size_t(verdict.condition)].effect == Effect::ends;
  const Condition* const end = stopped ? &p.setup.victory.conditions[std::size_t(verdict.condition)] : nullptr;
  const bool counted = verdict.reason == "points";
  tell(p.sink, {"battle_ends", clause, kNoUnit, kNoUnit, kAll, true},
       {{"winner", verdict.winner == kNoSide ? -1 : verdict.winner, verdict.reason},
        {"stopped", end == nullptr || end->of == kNoSide ? -1 : end->of, end == nullptr ? Word() : Word(name(end->type))},
        {"first", counted ? std::int32_t(p.s.victory.whole_points(0)) : 0},
        {"second", counted ? std::int32_t(p.s.victory.whole_points(1)) : 0}});
  return true;
}

}  // namespace oo::battlefield
