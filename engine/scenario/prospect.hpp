// prospect.hpp: how a battle would be judged if it ended as it stands: what a player looks at who must weigh ground, objectives and losses.
//
// The evaluator itself on a copy of its state, so that it can disagree with no judgement to come. Of a redacted battle it tells what that side can know.
// Who may call: the advice of rule sets. Allocates nothing. No errors.
#pragma once
#include "engine/scenario/victory.hpp"

namespace oo {

struct Prospect {
  SideId winner = kNoSide;          // kNoSide: a draw
  double points[2] = {0, 0};        // whole points and their parts
  int towards_break[2] = {0, 0};    // thousandths of the losses that break the side; 0 where nothing breaks it
};
Prospect prospect(const VictoryPlan&, const VictoryState&, const Standing&);

}  // namespace oo
