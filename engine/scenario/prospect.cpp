#include "engine/scenario/prospect.hpp"

#include "engine/scenario/questions.hpp"

namespace oo {

Prospect prospect(const VictoryPlan& plan, const VictoryState& state, const Standing& standing) {
  VictoryState then = state;
  const Verdict verdict = judge_through(plan, then, Moment::end_of_game, standing);
  Prospect out;
  out.winner = verdict.over ? verdict.winner : kNoSide;
  const auto scale = static_cast<double>(then.scale);
  for (SideId side = 0; side < 2; ++side) out.points[side] = static_cast<double>(then.points[side]) / scale;
  const Questions ask(plan, state, standing);
  for (const Condition& c : plan.conditions)
    if (c.type == ConditionType::side_broken && c.of != kNoSide) out.towards_break[c.of] = std::max(out.towards_break[c.of], ask.towards_break(c));
  return out;
}

}  // namespace oo
