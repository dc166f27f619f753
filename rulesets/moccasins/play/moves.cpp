#include "rulesets/moccasins/play/moves.hpp"

#include <algorithm>

#include "rulesets/moccasins/movement.hpp"
#include "rulesets/moccasins/play/assault.hpp"
#include "rulesets/moccasins/play/leading.hpp"
#include "rulesets/moccasins/play/spotting.hpp"

namespace oo::moccasins {
namespace {

using battlefield::Meeting;

bool wheels(Formation f) {
  return f == Formation::line || f == Formation::open_order || f == Formation::column || f == Formation::limbered;
}

Pose moved_pose(Field f, UnitId u, Point front, Cdeg facing) {
  Pose pose = pose_of(f, u);
  pose.front.middle = front;
  pose.front.facing = facing;
  return pose;
}

bool passes_through(Field f, UnitId mover, UnitId other) {                  // MOC-6.15
  if (f.enemies(mover, other)) return false;
  const auto yields = [&](UnitId u) { return f.unit(u).formation == Formation::skirmish || f.unit(u).state == State::routed; };
  return yields(mover) || yields(other);
}

battlefield::WayRules way_rules(Field f) {
  battlefield::WayRules rules;
  rules.clear = f.rules().enemy_clear;
  rules.clause = "MOC-6.15";
  return rules;
}

}  // namespace

const MoveCost& move_cost(Field f, UnitId u, bool keeps_facing) {
  const Unit& unit = f.unit(u);
  const bool heavy = f.mounted(u) || unit.guns > 0;
  return f.setup.move_costs[move_cost_index(unit.formation, keeps_facing, heavy)];
}
const MoveCost& retreat_cost(Field f, UnitId u) {
  const bool heavy = f.mounted(u) || (f.unit(u).guns > 0 && f.unit(u).formation == Formation::limbered);
  return f.setup.move_costs[move_cost_index(Formation::skirmish, false, heavy)];
}

Refusal plan_move(Field f, UnitId u, const Order& order, MovePlan& out) {
  const Unit& unit = f.unit(u);
  const UnitRow& row = f.row(u);
  out.end = unit.front;
  out.facing = unit.facing;
  out.allowance = allowance(row.troop, unit.formation, f.mounted(u), Action::move, f.rules());
  if (out.allowance == Fraction(0)) return {"formation", "MOC-5.9", "formation"};
  const bool keeps = order.choice == kKeepFacing && wheels(unit.formation);
  battlefield::Mover mover{f.ground(), move_cost(f, u, keeps)};
  mover.width = width_of(pose_of(f, u), f.rules());
  mover.most_wheel = kMostWheel;
  mover.most_turn = f.rules().switches.free_skirmish_facing ? kMostTurn : 0;
  mover.works = KindSet(kRampart, kEarthwork);
  mover.barred = "MOC-6.8";
  mover.wheel = mover.facing = "MOC-6.14";
  Refusal r;
  if (keeps) r = battlefield::plan_keeping(mover, order.path.all(), order.facing, out);
  else if (wheels(unit.formation)) r = battlefield::plan_wheeling(mover, order.path.all(), order.facing, out);
  else if (unit.guns > 0 && unit.formation == Formation::unlimbered) r = battlefield::plan_straight(mover, order.path.all(), order.facing, "prolong", out);
  else r = battlefield::plan_free(mover, order.path.all(), order.facing, out);
  if (r) return r;
  if (out.legs.empty() && out.facing == unit.facing) return {"nowhere", "MOC-6.1", "path"};
  if (!affordable(out.cost, out.allowance)) return {"too_far", "MOC-6.1", "path", kNoUnit, Mil(out.cost.ceil()), Mil(out.allowance.floor())};
  if (!out.legs.empty() && unit.state != State::routed) out.exit = battlefield::exit_at(f.setup, row.side, u, f.s.flow.turn, out.end, false);   // MOC-15.7
  return {};
}

Refusal way_is_free(Field f, UnitId u, const MovePlan& plan) {
  const Pose pose = pose_of(f, u);
  const Mil width = width_of(pose, f.rules()), depth = depth_of(pose, f.rules());
  const SideId side = f.row(u).side;
  const battlefield::WayRules rules = way_rules(f);
  const auto near = battlefield::neighbours(f.s.standing, u, plan, width, depth, rules.clear, [&](UnitId v) {
    if (!f.known_to(side, v)) return Meeting::ignored;
    if (f.enemies(u, v)) return Meeting::enemy;
    return passes_through(f, u, v) ? Meeting::ignored : Meeting::friend_in_the_way;
  });
  const auto lay = [&](Point p, Cdeg facing, Bases& out) { lay_out(moved_pose(f, u, p, facing), f.rules(), out); };
  if (Refusal r = battlefield::way_is_free(f.s.standing, plan, near, rules, width, depth, pose.front.bent(), lay)) return r;
  if (plan.exit >= 0) return {};
  Bases bases;
  lay(plan.end, plan.facing, bases);
  if (Refusal near_still = battlefield::leaves_the_enemy(f.s.standing, near, rules, bases.all())) return near_still;
  const RoomAnswer room = room_for(f, u, bases, side);
  if (room.why == NoRoom::off_table) return {"off_table", "MOC-6.16", "path"};
  if (room.why == NoRoom::impassable) return {"impassable", "MOC-6.8", "path"};
  if (room.why == NoRoom::unit_in_the_way) return {"in_the_way", "MOC-6.15", "path", room.who};
  if (const UnitId charger = lane_of_charge(f, u, bases.all()); charger != kNoUnit) return {"charge_lane", "MOC-9.1", "path", charger};
  return {};
}

Refusal check_move(Field f, UnitId u, const Order& order, MovePlan& out) {
  if (!f.commanded(u)) return {"no_leader", "MOC-6.13", "unit"};
  if (Refusal r = plan_move(f, u, order, out)) return r;
  return way_is_free(f, u, out);
}

void set_down(Play& p, UnitId u, Point front, Cdeg facing) {
  Unit& unit = p.unit(u);
  unit.front = front;
  unit.facing = facing;
  stand(p.s, p.setup, u);
  const UnitId leader = p.field().leader_of(u);
  if (leader != kNoUnit) p.leader(leader).at = leader_place(p, u);
}

/// MOC-6.24: the unseen is run into an inch off; the move ends there.
static UnitId run_into(Field f, UnitId u, std::span<const Quad> bases) {
  const auto who = f.s.standing.first_within(bases, f.rules().visibility.run_into, [&](UnitId v) { return f.enemies(u, v) && f.unit(v).hidden && f.on_table(v); });
  return who ? *who : kNoUnit;
}

/// Whether the way can meet or show anything hidden: only then it is walked step by step.
static bool something_unseen_near(Field f, UnitId u, const MovePlan& plan) {
  if (f.unit(u).hidden) return true;
  const Pose pose = pose_of(f, u);
  const Mil width = width_of(pose, f.rules()), depth = depth_of(pose, f.rules());
  Box swept = f.s.standing.box(u);
  swept.add(battlefield::swept_by(plan, width, depth).grown(width + depth));
  for (UnitId v = 0; v < f.unit_count(); ++v) {
    if (!f.unit(v).hidden || !f.on_table(v) || !f.enemies(u, v)) continue;
    const Mil limit = farthest_seen(f, v);
    if (limit < 0 || meet(swept.grown(limit + kNear), f.s.standing.box(v))) return true;
  }
  return false;
}

void carry_out_move(Play& p, UnitId u, const MovePlan& plan) {
  Unit& unit = p.unit(u);
  const Point from = unit.front;
  unit.concealed = false;                                   // MOC-6.23
  unit.moved_own_phase = unit.moved_now = true;
  const Mil width = width_of(pose_of(p, u), p.rules());
  const bool anybody_hidden = something_unseen_near(p, u, plan);
  UnitId met = kNoUnit;
  Point clear_at = unit.front;
  Cdeg clear_facing = unit.facing;
  if (anybody_hidden) {
    battlefield::walk_plan(plan, width, [&](Point at_step, Cdeg facing, bool) {
      Bases bases;
      lay_out(moved_pose(p, u, at_step, facing), p.rules(), bases);
      met = run_into(p, u, bases.all());
      set_down(p, u, at_step, facing);
      spot_hidden(p, u);
      if (unit.hidden)
        for (UnitId v = 0; v < p.s.units.size() && unit.hidden; ++v)
          if (p.field().on_table(v) && p.field().enemies(u, v) && spots(p, v, u)) reveal(p, u, v, "MOC-6.22");
      if (room_for(p, u, bases, p.setup.units[u].side).ok()) {
        clear_at = at_step;
        clear_facing = facing;
      }
      return met == kNoUnit;
    });
  }
  if (met != kNoUnit) {
    set_down(p, u, clear_at, clear_facing);
    show_itself(p, u, "MOC-6.24");
    reveal(p, met, u, "MOC-6.24");
    tell(p, {"ran_into", "MOC-6.24", u, met, kAll, true});
  } else {
    set_down(p, u, plan.end, plan.facing);
  }
  tell(p, {"moved", "MOC-6.1", u, kNoUnit, who_sees(p, u)},
       {{"from_x", from.x}, {"from_y", from.y}, {"x", unit.front.x}, {"y", unit.front.y}, {"facing", unit.facing}, {"inches", length(from, unit.front)}, {"cost", Mil(plan.cost.ceil())}, {"allowance", Mil(plan.allowance.floor())}});
  if (met == kNoUnit && plan.exit >= 0) leave_by_exit(p, u, plan.exit);
  else take_over_guns(p, u);                                // MOC-9.21
  capture_guns(p, u);                                       // MOC-9.18
}

}  // namespace oo::moccasins
