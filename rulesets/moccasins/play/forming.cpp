#include "rulesets/moccasins/play/forming.hpp"

#include "rulesets/moccasins/play/moves.hpp"

namespace oo::moccasins {

bool change_pose(Field f, UnitId u, Pose pose, FormPlan& out, std::span<const Quad> taken) {
  Bases bases;
  for (Mil shift = 0; shift <= 4 * kInch; shift += kInch) {
    static constexpr std::array<Cdeg, 4> kWays{0, 9000, 18000, 27000};
    for (const Cdeg way : kWays) {
      Pose tried = pose;
      tried.front.middle = at(pose.front.middle, heading(pose.front.facing + way), 0, shift);
      lay_out(tried, f.rules(), bases);
      const bool near_enemy = shift > 0 && enemy_within(f, f.row(u).side, bases.all(), f.rules().enemy_clear - 1) != kNoUnit;
      if (!near_enemy && room_for(f, u, bases, f.row(u).side).ok() && !overlaps(bases.all(), taken)) {
        out = {tried.front, tried.formation, tried.ranks, false};
        return true;
      }
      if (shift == 0) break;
    }
  }
  return false;
}

namespace {

/// A bent front from its polyline, left to right: the middle piece holds the centre (MOC-5.13).
Refusal bend_front(Field f, const Order& order, const Pose& pose, FormPlan& out) {
  if (!f.rules().switches.allow_bent_lines) return {"bent", "MOC-5.13", "path"};
  if (out.formation != Formation::line && out.formation != Formation::open_order && out.formation != Formation::skirmish) return {"bent", "MOC-5.13", "path"};
  const std::size_t n = order.path.size();
  if (n < 3 || n > 4) return {"bent", "MOC-5.13", "path"};
  Pose straight = pose;
  straight.formation = out.formation;
  straight.ranks = out.ranks;
  const Layout layout = layout_of(straight, f.rules());
  const auto files_of = [&](Point a, Point b) { return std::int16_t((length(a, b) + layout.pitch / 2) / layout.pitch); };
  const auto direction = [](Point a, Point b) { return normalise(bearing(a, b) - 9000); };
  // Two pieces: the longer is the middle one; three: the one between.
  const bool left_wing = n == 4 || length(order.path[0], order.path[1]) <= length(order.path[1], order.path[2]);
  const std::size_t m = n == 4 ? 1 : left_wing ? 1 : 0;
  Front front;
  front.facing = direction(order.path[m], order.path[m + 1]);
  if (n == 4 || left_wing) {
    front.left_files = files_of(order.path[0], order.path[1]);
    front.left_bend = turn_from_to(front.facing, direction(order.path[0], order.path[1]));
  }
  if (n == 4 || !left_wing) {
    front.right_files = files_of(order.path[m + 1], order.path[m + 2]);
    front.right_bend = -turn_from_to(front.facing, direction(order.path[m + 1], order.path[m + 2]));
  }
  front.middle = pose.front.middle;
  if (fault(layout, front)) return {"bent", "MOC-5.13", "path"};
  out.front = front;
  return {};
}

}  // namespace

Refusal wanted_form(Field f, UnitId u, const Order& order, bool reforming, const Pose& pose, FormPlan& out) {
  const Unit& unit = f.unit(u);
  out.front = pose.front;
  out.formation = unit.formation == Formation::disorder && reforming ? Formation::skirmish : unit.formation;
  out.ranks = order.ranks > 0 ? order.ranks : unit.ranks;
  if (unit.guns > 0 && battery_formation(unit.formation)) {
    if (!order.formation.empty() && order.formation != word(unit.formation)) return {"formation", "MOC-4.11", "formation"};
  } else if (!order.formation.empty()) {
    const auto wanted = from_word<Formation>(kFormationWords, order.formation);
    if (!wanted || *wanted == Formation::disorder || battery_formation(*wanted)) return {"formation", "MOC-5.9", "formation"};
    out.formation = *wanted;
  }
  if (!possible(f.row(u).troop, out.formation, unit.mounted, f.rules()) || out.formation == Formation::disorder) return {"formation", "MOC-5.9", "formation"};
  if (out.ranks > (out.formation == Formation::skirmish ? 2 : 1)) {
    if (order.ranks > 0) return {"ranks", "MOC-5.5", "ranks"};
    out.ranks = 1;
  }
  if (order.facing >= 0) {
    const Cdeg turn = turn_between(unit.facing, order.facing);
    const Cdeg most = f.rules().switches.max_facing_change * 100;
    if (!reforming && turn > most) return {"facing", "MOC-5.14", "facing", kNoUnit, turn, most};
    out.front.facing = order.facing;
  }
  if (!order.path.empty()) {
    if (Refusal r = bend_front(f, order, pose, out)) return r;
  } else if (!order.formation.empty() || order.facing >= 0 || reforming) {
    out.front = {out.front.middle, out.front.facing, 0, 0, 0, 0};
  }
  return {};
}

void take_form(Play& p, UnitId u, const FormPlan& plan) {
  Unit& unit = p.unit(u);
  unit.formation = plan.formation;
  unit.ranks = plan.ranks;
  unit.left_files = plan.front.left_files;
  unit.right_files = plan.front.right_files;
  unit.left_bend = plan.front.left_bend;
  unit.right_bend = plan.front.right_bend;
  set_down(p, u, plan.front.middle, plan.front.facing);
}

Refusal plan_form(Field f, UnitId u, const Order& order, bool reforming, FormPlan& out) {
  const Unit& unit = f.unit(u);
  Pose pose = pose_of(f, u);
  if (Refusal r = wanted_form(f, u, order, reforming, pose, out)) return r;
  if (!reforming && out.formation == unit.formation && out.front == pose.front && out.ranks == unit.ranks) return {"nothing", "MOC-5.14", "formation"};
  const FormPlan wanted = out;
  pose.front = wanted.front;
  pose.formation = wanted.formation;
  pose.ranks = wanted.ranks;
  if (change_pose(f, u, pose, out)) return {};
  if (!reforming) return {"no_room", "MOC-5.14", "formation"};
  // MOC-5.17: any other formation allowed to it that fits, else the operation is lost.
  for (std::size_t i = 0; i < kFormations; ++i) {
    const Formation other = static_cast<Formation>(i);
    if (other == Formation::disorder || battery_formation(other) || !possible(f.row(u).troop, other, unit.mounted, f.rules())) continue;
    Pose tried = pose;
    tried.front = {pose.front.middle, pose.front.facing, 0, 0, 0, 0};
    tried.formation = other;
    tried.ranks = 1;
    FormPlan fits;
    if (change_pose(f, u, tried, fits)) return {"no_room", "MOC-5.17", "formation"};
  }
  out = wanted;
  out.no_room = true;
  return {};
}

}  // namespace oo::moccasins
