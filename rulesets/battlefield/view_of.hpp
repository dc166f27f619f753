// view_of.hpp: what a viewer sees of leaders and of losses and points, whatever the rules. Who may use it: the battles of rule sets. No errors.
#pragma once
#include "engine/battle/view.hpp"
#include "engine/scenario/victory.hpp"
#include "rulesets/battlefield/bases.hpp"

namespace oo::battlefield {

/// `row`: key, name and side of the Setup; `leader`: where, at and unit of the state. Role and horse are the rule set's.
template <class Row, class Leader>
void show_leader(UnitId id, const Row& row, const Leader& leader, LeaderView& v) {
  v = LeaderView{};
  v.id = id;
  v.key = row.key;
  v.name = row.name;
  v.side = row.side;
  v.on_table = leader.where == Where::table;
  v.lost = leader.where != Where::table && leader.where != Where::to_arrive && leader.where != Where::unseen;
  v.at = leader.at;
  v.attached = leader.unit;
}

/// What each side has lost, and its points.
template <class SetupOf, class StateOf>
void show_score(const SetupOf& setup, const StateOf& state, const Standing& standing, BattleView& out) {
  for (SideId side = 0; side < 2; ++side) {
    out.lost[side] = figures_lost(setup.victory, side, setup.victory.losses, standing);
    out.points[side] = state.victory.whole_points(side);
  }
}

}  // namespace oo::battlefield
