#include "rulesets/faltering/play/answers.hpp"

#include <algorithm>

#include "rulesets/faltering/play/charge.hpp"
#include "rulesets/faltering/play/firing.hpp"
#include "rulesets/faltering/play/guns.hpp"
#include "rulesets/reactions/reaction.hpp"

namespace oo::faltering {
namespace {

Refusal yes_or_no(const Order& order, Word yes, Word no, ClauseId clause) {
  return order.verb == yes || order.verb == no ? Refusal{} : Refusal{"verb", clause, "verb"};
}

// ---- In Sight. FAL-7.1, 7.3

/// What would be fired. As desired each chooses its own target; but only who reaches the group that came into sight fires at all, FAL-7.2.
FirePlan plan_in_sight(Field f, UnitId g, UnitId mover, const Order& order) {
  const UnitId target = order.target == kNoUnit ? mover : order.target;
  FirePlan plan = plan_fire(f, g, target, order.figures.all(), order.figures.empty() && order.path.empty(), true, order.choice);
  plan.aims = order.path;
  if (target == mover) return plan;
  plan.volley = false;
  const FirePlan reach = plan_fire(f, g, mover, order.figures.all(), false, true, order.choice);
  Figs men;
  for (const Fig who : plan.firers)
    if (std::find(reach.firers.begin(), reach.firers.end(), who) != reach.firers.end()) men.push(who);
  Guns guns;
  for (const GunId gun : plan.guns)
    if (std::find(reach.guns.begin(), reach.guns.end(), gun) != reach.guns.end()) guns.push(gun);
  plan.firers = men;
  plan.guns = guns;
  if (plan.nobody() && !plan.refusal) plan.refusal = {"no_target", "FAL-7.2", "target", mover};
  return plan;
}

Refusal check_in_sight(Field f, const Order& order) {
  const UnitId g = f.s.flow.ask_unit, mover = f.s.flow.ask_other;
  if (order.verb == "hold") return {};
  if (order.verb != "fire") return {"verb", "FAL-7.1", "verb"};
  if (!order.choice.empty() && ((order.choice != kBall && order.choice != kCanister) || !with_guns(f, g))) return {"choice", "FAL-8.15", "choice"};
  const bool all = f.s.flow.ask_passed < 2;
  if (all && !order.figures.empty()) return {"all_fire", "FAL-7.1", "figures", g};
  if (all && !order.choice.empty() && f.fit_members(g).size() > 0 && !plan_fire(f, g, mover, {}, true, true).firers.empty()) return {"all_fire", "FAL-7.1", "choice", g};
  if (order.target != kNoUnit && order.target != mover && all) return {"all_fire", "FAL-7.1", "target", g};
  const UnitId target = order.target == kNoUnit ? mover : order.target;
  if (Refusal r = check_target(f, g, target)) return r;
  if (Refusal r = check_aims(f, target, order)) return r;
  return plan_in_sight(f, g, mover, order).refusal;
}

void in_sight_answered(Play& p, const Question& q, const Order& order) {
  if (order.verb == "hold") {
    tell(p, {"held_fire", "FAL-7.1", q.unit, q.other});
    return;
  }
  const FirePlan plan = plan_in_sight(p, q.unit, q.other, order);
  if (q.passed == 2) {                                  // the others may still choose, when this fire is settled
    Item rest;
    rest.task = Task::as_desired;
    rest.group = q.unit;
    rest.cause = q.other;
    push(p, rest);
  }
  const UnitId target = order.target == kNoUnit ? q.other : order.target;
  const Charge& c = p.s.flow.charge;
  fire_at(p, q.unit, target, plan, true, c.step != ChargeStage::none && c.charger == target);
}

// ---- whom an immediate Rally saves. FAL-11.4, 11.5

Refusal check_saved(Field f, const Order& order) {
  if (order.verb != "rally") return {"verb", "FAL-11.5", "verb"};
  const UnitId g = f.s.flow.ask_unit;
  const Figs need = needing_rally(f, g, f.s.flow.ask_leader);
  const int most = reactions::rallied(int(f.s.flow.ask_passed), int(need.size()), f.rules().reactions);
  if (int(order.figures.size()) > most) return {"too_many", "FAL-11.1", "figures", g};
  for (std::size_t i = 0; i < order.figures.size(); ++i) {
    const auto is_he = [&](Fig who) { return f.number_of(who) == order.figures[i]; };
    if (std::none_of(need.begin(), need.end(), is_he)) return {"needs_no_rally", "FAL-11.2", "figures", g};
    for (std::size_t k = 0; k < i; ++k)
      if (order.figures[k] == order.figures[i]) return {"twice", "FAL-11.5", "figures", g};
  }
  return {};
}

// ---- a fire fight. FAL-13.18

Refusal check_fire_fight(Field f, const Order& order) {
  if (order.verb == "hold") return {};
  if (order.verb != "fire") return {"verb", "FAL-13.18", "verb"};
  if (order.choice.empty()) return {};
  const bool shot = (order.choice == kBall || order.choice == kCanister) && with_guns(f, f.s.flow.ask_unit);
  return shot ? Refusal{} : Refusal{"choice", "FAL-8.15", "choice"};
}

// ---- how those who baulk form. FAL-13.19

Formation baulk_formation(const Order& order) { return order.formation == "skirmish" ? Formation::skirmish : Formation::open_order; }

Refusal check_baulk(const Order& order) {
  if (order.verb != "open_out") return {"verb", "FAL-13.19", "verb"};
  const bool known = order.formation.empty() || order.formation == "open_order" || order.formation == "skirmish";
  return known ? Refusal{} : Refusal{"formation", "FAL-13.19", "formation"};
}

// ---- the order of the bouts. FAL-13.22

Refusal check_melee_order(Field f, const Order& order) {
  if (order.verb != "fight") return {"verb", "FAL-13.22", "verb"};
  const UnitId g = f.s.flow.ask_unit;
  const Figs men = f.fit_members(g);
  for (std::size_t i = 0; i < order.figures.size(); ++i) {
    const auto is_he = [&](Fig who) { return f.number_of(who) == order.figures[i]; };
    if (std::none_of(men.begin(), men.end(), is_he)) return {"not_fighting", "FAL-13.22", "figures", g};
    for (std::size_t k = 0; k < i; ++k)
      if (order.figures[k] == order.figures[i]) return {"twice", "FAL-13.22", "figures", g};
  }
  return {};
}

// ---- which way the winner turns. FAL-14.10

Refusal check_turn(Field f, const Order& order) {
  if (order.verb == "stay") return {};
  if (order.verb != "turn") return {"verb", "FAL-14.10", "verb"};
  if (order.facing < 0) return {"facing", "FAL-14.10", "facing"};
  return room_to_turn(f, f.s.flow.ask_unit, order.facing) ? Refusal{} : Refusal{"no_room", "FAL-14.10", "facing", f.s.flow.ask_unit};
}

}  // namespace

bool interrupts(Ask kind) { return kind >= Ask::in_sight; }

Word default_verb(Ask kind) {
  switch (kind) {
    case Ask::in_sight: return "hold";
    case Ask::follow:
    case Ask::turn: return "stay";
    case Ask::whom_to_rally: return "rally";
    case Ask::fire_fight: return "fire";
    case Ask::baulk: return "open_out";
    case Ask::melee_order: return "fight";
    default: return {};
  }
}

Refusal check_answer(Field f, const Order& order) {
  switch (f.s.flow.ask) {
    case Ask::in_sight: return check_in_sight(f, order);
    case Ask::follow: return yes_or_no(order, "follow", "stay", "FAL-13.17");
    case Ask::whom_to_rally: return check_saved(f, order);
    case Ask::fire_fight: return check_fire_fight(f, order);
    case Ask::baulk: return check_baulk(order);
    case Ask::melee_order: return check_melee_order(f, order);
    case Ask::turn: return check_turn(f, order);
    default: return {"verb", "FAL-5.1", "verb"};
  }
}

void carry_out_answer(Play& p, const Question& q, const Order& order) {
  switch (q.kind) {
    case Ask::in_sight: in_sight_answered(p, q, order); return;
    case Ask::follow:
      if (order.verb == "follow") follow_up(p);
      else no_more_charge(p);
      return;
    case Ask::whom_to_rally: rally_figures(p, q.unit, q.leader, q.passed, order.figures.all()); return;
    case Ask::fire_fight:
      if (order.verb == "fire") fire_fight(p, q.other, q.unit, order.choice);
      else tell(p, {"held_fire", "FAL-13.18", q.unit, q.other});
      return;
    case Ask::baulk: settle_baulk(p, q.unit, q.other, universal_charge::Veer{q.passed}, baulk_formation(order)); return;
    case Ask::melee_order: fight_round(p, q.unit, q.other, order.figures.all()); return;
    case Ask::turn:
      if (order.verb == "turn") turn_winner(p, q.unit, order.facing);
      return;
    default: return;
  }
}

}  // namespace oo::faltering
