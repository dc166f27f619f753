#include "rulesets/tugar/play/moves.hpp"

#include <algorithm>

#include "rulesets/tugar/play/generals.hpp"
#include "rulesets/tugar/play/losses.hpp"
#include "rulesets/tugar/play/terrain.hpp"
#include "rulesets/tugar/play/works.hpp"

namespace oo::tugar {
namespace {

constexpr Cdeg kGunsMayTurn = 4500;                  // and still fire, TUG-7.19

/// All who might be met: their boxes lie near what the unit sweeps.
using Near = Inline<UnitId, kMaxRoster>;
void find_near(Field f, UnitId u, const battlefield::MovePlan& path, const FormationResult& shape, Near& out) {
  Box swept = f.s.standing.box(u);
  swept.add(battlefield::swept_by(path, shape.width, shape.depth));
  swept = swept.grown(f.rules().reach.clear_of_enemy + kNear);
  for (UnitId v = 0; v < f.unit_count(); ++v)
    if (v != u && f.s.standing.present(v) && f.known_to(f.row(u).side, v) && meet(swept, f.s.standing.box(v))) out.push(v);
}

/// TUG-2.10: a quarter of an inch clear of enemies, unless a work not paid for lies between, or it only leaves them.
bool too_near(Field f, UnitId u, const Quad& q, UnitId v) {
  const Mil clear = f.rules().reach.clear_of_enemy;
  if (!within(q, f.rect(v), clear - kNear - 1)) return false;
  if (gap(q, f.rect(v)) + kNear >= std::min(clear, f.distance(u, v))) return false;
  return !beyond_work(f, u, q, v);
}

ClauseId way_clause(Word reason) {
  if (reason == "no_time") return "TUG-3.3";
  if (reason == "charge_spent") return "TUG-4.3";
  if (reason == "charge_needs_full_turn") return "TUG-4.18";
  return "TUG-4.22";
}

int way_out(Field f, UnitId u, Point front) {
  const int exit = battlefield::exit_at(f.setup, f.row(u).side, u, f.s.flow.turn, front, false);
  if (exit >= 0) return exit;
  return distance_to(f.setup.table(), f.row(u).edge, front) <= kNear ? kGivenUp : kStays;
}

}  // namespace

Refusal way_is_free(Field f, UnitId u, const battlefield::MovePlan& path) {
  const FormationResult shape = f.shape(u);
  Near near;
  find_near(f, u, path, shape, near);
  Refusal r;
  battlefield::walk_plan(path, shape.width, [&](Point front, Cdeg facing, bool) {
    if (!on_table(f.setup.table(), front)) r = {"off_table", "TUG-4.20", "path", u};
    else r = pose_is_free(f, u, ground_of(shape, front, facing), near.all());
    return !r;
  });
  return r;
}

Refusal pose_is_free(Field f, UnitId u, const Quad& q, std::span<const UnitId> near) {
  if (f.ground().may_meet(box_of(q), impassable_ground()) && f.ground().base_meets(q, impassable_ground())) return {"impassable", "TUG-4.22", "path", u};
  if (work_in_the_way(f, q, f.unit(u).over) != kNoPiece) return {"obstacle", "TUG-5.6", "path", u};
  for (const UnitId v : near) {
    if (overlaps(q, f.rect(v))) return {"in_the_way", "TUG-4.15", "path", v};
    if (f.enemies(u, v) && too_near(f, u, q, v)) return {"too_near_enemy", "TUG-2.10", "path", v};
  }
  return {};
}

Refusal may_move(Field f, UnitId u) {
  const Unit& unit = f.unit(u);
  if (!f.on_table(u)) return {"not_on_table", "TUG-3.2", "unit", u};
  if (unit.garrison >= 0) return {"garrison", "TUG-4.13", "unit", u};
  if (f.in_contact(u)) return {"in_melee", "TUG-4.21", "unit", u};
  if (unit.state == State::routed) return {"routed", "TUG-11.1", "unit", u};
  if (unit.rallied) return {"rallied", "TUG-11.6", "unit", u};
  if (unit.finished) return {"done", "TUG-3.2", "unit", u};
  return {};
}

Refusal plan_legs(Field f, UnitId u, const Order& order, Way& out) {
  const Unit& unit = f.unit(u);
  static const MoveCost kFlat;                       // legs only: `pay` prices them
  const battlefield::Mover mover{f.ground(), kFlat, f.shape(u).width, 2 * kTurn, kTurn, false, {}, "TUG-4.22", "TUG-4.14", "TUG-4.14"};
  out.path.end = unit.front;
  out.path.facing = unit.facing;
  out.sideways = order.choice == kKeepFacing;
  if (!order.choice.empty() && !out.sideways) return {"choice", "TUG-4.14", "choice", u};
  Refusal r = out.sideways ? plan_keeping(mover, order.path.all(), order.facing, out.path) : plan_wheeling(mover, order.path.all(), order.facing, out.path);
  for (const battlefield::MoveLeg& leg : out.path.legs)
    if (!r && turn_between(leg.facing_from, leg.facing_to) > kWidestWheel) r = {"wheel", "TUG-4.14", "facing", u};
  return r;
}

Refusal pay(Field f, UnitId u, Action action, Way& way) {
  const Goer goer = goer_of(f, u, action);
  const Mil width = f.shape(u).width;
  const Ratio& twice = f.rules().times.sideways;
  way.time.side = goer.people;
  way.time.arm = goer.arm;
  way.time.formation = goer.formation;
  way.time.action = action;
  way.time.turn_used = f.unit(u).used;
  way.time.charge_used = f.unit(u).charge_spent;
  way.time.legs.clear();
  for (const battlefield::MoveLeg& leg : way.path.legs) {
    if (leg.wheels()) add_wheel(f, goer, width, leg.from, leg.facing_from, turn_from_to(leg.facing_from, leg.facing_to), way.time.legs);
    else add_straight(f, goer, width, leg.facing_to, leg.from, leg.to, way.sideways ? fraction(twice) : Fraction(1), way.time.legs);
  }
  way.paid = move(way.time, f.rules());
  if (way.paid.reason == "no_time" && !way.time.legs.empty() && way.time.legs.back().length > kNear) {
    MoveInput shorter = way.time;                    // kNear beyond the limit is within it
    shorter.legs.back().length -= kNear;
    const MoveResult paid = move(shorter, f.rules());
    if (paid.legal) way.paid = paid;
  }
  if (way.paid.legal) return {};
  return {way.paid.reason, way_clause(way.paid.reason), way.paid.reason == "no_time" ? Word("path") : Word("unit"), u};
}

Refusal plan_move(Field f, UnitId u, const Order& order, Way& out) {
  if (Refusal r = may_move(f, u)) return r;
  if (Refusal r = plan_legs(f, u, order, out)) return r;
  if (out.path.legs.empty()) return {"nowhere", "TUG-4.14", "path"};
  if (Refusal r = pay(f, u, Action::move, out)) return r;
  if (out.path.end != f.unit(u).front) out.leaves = way_out(f, u, out.path.end);
  return way_is_free(f, u, out.path);
}

void carry_out_move(Play& p, UnitId u, const Way& way) {
  Unit& unit = p.unit(u);
  const Point from = unit.front;
  unit.used += way.paid.cost;
  bool went = false;
  for (const battlefield::MoveLeg& leg : way.path.legs) {
    went = went || !leg.wheels();
    unit.turned += turn_between(leg.facing_from, leg.facing_to);
  }
  unit.guns_moved = unit.guns_moved || went || unit.turned > kGunsMayTurn;
  set_down(p, u, way.path.end, way.path.facing);
  tell(p, {"moved", "TUG-4.14", u}, {{"from_x", from.x}, {"from_y", from.y}, {"x", unit.front.x}, {"y", unit.front.y}, {"facing", unit.facing},
                                     {"inches", length(from, unit.front)}, {"used", std::int32_t((unit.used * Fraction(1000)).ceil())}});
  if (way.leaves != kStays) leave_table(p, u, way.leaves == kGivenUp ? -1 : way.leaves, "TUG-4.20");
  leaders_in_danger(p);
}

Refusal plan_change(Field f, UnitId u, Word word, ChangePlan& out) {
  if (Refusal r = may_move(f, u); r && r.code != "in_melee") return r;
  const auto to = from_word<Formation>(kFormationWords, word);
  if (!to || !suits(f.arm(u), *to)) return {"formation", "TUG-2.1", "formation", u};
  const Unit& unit = f.unit(u);
  ChangeInput in;
  in.arm = f.arm(u);
  in.from = unit.formation;
  in.to = out.to = *to;
  in.turn_used = unit.used;
  in.in_melee = f.in_contact(u);
  out.result = change_formation(in, f.rules());
  if (!out.result.legal) return {out.result.reason, out.result.reason == "in_melee" ? ClauseId("TUG-4.21") : ClauseId("TUG-4.4"), "unit", u};
  const Quad q = ground_of(f.shape(u, *to), unit.front, unit.facing);
  Near near;
  for (UnitId v = 0; v < f.unit_count(); ++v)
    if (v != u && f.s.standing.present(v) && f.known_to(f.row(u).side, v)) near.push(v);
  if (Refusal r = pose_is_free(f, u, q, near.all())) return {"no_room", "TUG-4.4", "unit", r.who};
  return {};
}

void carry_out_change(Play& p, UnitId u, const ChangePlan& plan) {
  Unit& unit = p.unit(u);
  unit.used += plan.result.cost;
  unit.formation = plan.to;
  unit.guns_moved = true;
  set_down(p, u, unit.front, unit.facing);
  tell(p, {"formed", "TUG-4.4", u}, {{"formation", 0, word_of(kFormationWords, plan.to)}});
  leaders_in_danger(p);
}

Refusal plan_about_face(Field f, UnitId u) {
  if (Refusal r = may_move(f, u)) return r;
  if (f.unit(u).turned_about) return {"turned_about", "TUG-4.14", "unit", u};
  return {};
}

void carry_out_about_face(Play& p, UnitId u) {
  Unit& unit = p.unit(u);
  unit.turned_about = true;
  unit.guns_moved = true;
  const Point rear = at(unit.front, heading(unit.facing), 0, -p.field().shape(u).depth);
  set_down(p, u, rear, unit.facing + 2 * kQuarter);
  tell(p, {"faced_about", "TUG-4.14", u}, {{"facing", unit.facing}});
}

}  // namespace oo::tugar
