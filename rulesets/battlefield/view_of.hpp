// view_of.hpp: what a viewer sees of a leader who goes with units or alone, whatever the rules. Who may use it: the battles of rule sets. No errors.
#pragma once
#include "engine/battle/view.hpp"
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

}  // namespace oo::battlefield
