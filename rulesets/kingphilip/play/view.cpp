// The table as a viewer may see it: what the drawing, the terminal, the report and the browser read.
#include "engine/battle/view.hpp"

#include "rulesets/battlefield/view_of.hpp"
#include "rulesets/kingphilip/play/battle.hpp"
#include "rulesets/kingphilip/play/placing.hpp"
#include "rulesets/kingphilip/play/standing.hpp"

namespace oo::kingphilip {
namespace {

void show_place(Field f, UnitId u, UnitView& v) {
  const Unit& unit = f.unit(u);
  v.front = unit.front;
  v.facing = unit.facing;
  if (!v.on_table) return;
  const Pose pose = pose_of(f, u);
  v.width = width_of(pose, f.rules());
  v.depth = depth_of(pose, f.rules());
  v.leader = f.leader_of(u);
  const auto men = f.bases(u);
  v.bases.assign(men.begin(), men.end());
}

void show_unit(Field f, UnitId u, UnitView& v) {
  const Unit& unit = f.unit(u);
  const UnitRow& row = f.row(u);
  v = UnitView{};
  v.id = u;
  v.key = row.key;
  v.name = row.name;
  v.side = row.side;
  v.troop = word_of(kTroopWords, row.troop);
  v.arm = "foot";
  v.weapon = word_of(kWeaponWords, row.weapon);
  v.start = row.start;
  if (unit.where == Where::unseen) return;
  v.formation = f.garrison(u) ? Word("garrison") : word_of(kFormationWords, unit.formation);
  v.state = word(unit.state);
  v.on_table = unit.where == Where::table;
  v.destroyed = unit.where != Where::table && unit.where != Where::to_arrive;
  v.hidden = unit.hidden;
  v.officer = unit.leader;
  v.loaded = unit.loaded || !f.rules().needs_loading(row.weapon);
  v.loads_needed = f.rules().needs_loading(row.weapon) ? 1 : 0;
  v.loads = v.loaded ? v.loads_needed : 0;
  v.figures = unit.figures;
  v.lost_this_turn = unit.lost_this_turn;
  v.arrives = unit.where == Where::to_arrive ? unit.arrival.turn : 0;
  v.killed = unit.killed;
  v.off_table = unit.off_table;
  v.exited = unit.exited;
  v.operations = unit.operations;
  v.done = unit.acted && f.row(u).side == f.s.flow.mover;
  show_place(f, u, v);
}

}  // namespace

void KpBattle::view(BattleView& out) const {
  const Field f = field();
  out.turn = s_.flow.turn;
  out.turn_limit = setup_->turn_limit;
  out.phasing = s_.flow.mover;
  out.phase = pending().phase;
  out.units.resize(s_.units.size());
  out.start[0] = out.start[1] = 0;
  for (UnitId u = 0; u < s_.units.size(); ++u) {
    show_unit(f, u, out.units[u]);
    out.start[setup_->units[u].side] += setup_->units[u].start;
  }
  out.leaders.resize(s_.leaders.size());
  for (std::size_t l = 0; l < s_.leaders.size(); ++l) {
    LeaderView& v = out.leaders[l];
    battlefield::show_leader(setup_->leader_id(l), setup_->leaders[l], s_.leaders[l], v);
    v.role = "commander";
  }
  const BattleStanding standing(*setup_, s_);
  battlefield::show_score(*setup_, s_, standing, out);
}

}  // namespace oo::kingphilip
