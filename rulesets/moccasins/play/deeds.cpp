// Carrying out what check_order lets pass: operations, answers, deployment.
#include <cassert>

#include "rulesets/moccasins/operations.hpp"
#include "rulesets/moccasins/play/arrivals.hpp"
#include "rulesets/moccasins/play/assault.hpp"
#include "rulesets/moccasins/play/firing.hpp"
#include "rulesets/moccasins/play/forming.hpp"
#include "rulesets/moccasins/play/leading.hpp"
#include "rulesets/moccasins/play/moves.hpp"
#include "rulesets/moccasins/play/nerve.hpp"
#include "rulesets/moccasins/play/orders.hpp"
#include "rulesets/moccasins/play/splitting.hpp"
#include "rulesets/moccasins/play/verbs.hpp"

namespace oo::moccasins {
namespace {

void spend(Play& p, UnitId u, Verb verb) {
  Unit& unit = p.unit(u);
  unit.operations = std::uint8_t(unit.operations - std::min<int>(unit.operations, cost_of(p, verb)));
}

void carry_out_form(Play& p, UnitId u, const Order& order, bool reforming) {
  FormPlan plan;
  const Refusal r = plan_form(p, u, order, reforming, plan);
  assert(!r);
  (void)r;
  const ClauseId clause = reforming ? ClauseId("MOC-4.7") : ClauseId("MOC-5.14");
  if (plan.no_room) {
    tell(p, {"no_room", "MOC-5.17", u, kNoUnit, who_sees(p, u)});             // the operation is spent and nothing changes
    return;
  }
  if (reforming) p.unit(u).state = State::good_order;
  take_form(p, u, plan);
  tell(p, {reforming ? Word("reformed") : Word("formed"), clause, u, kNoUnit, who_sees(p, u)},
       {{"facing", p.unit(u).facing}, {"formation", 0, word(p.unit(u).formation)}, {"x", p.unit(u).front.x}, {"y", p.unit(u).front.y}});
  if (reforming) take_over_guns(p, u);                                        // MOC-4.10
}

void carry_out_train(Play& p, UnitId u, const Order& order, Formation to) {    // limber, unlimber
  Pose pose = pose_of(p, u);
  pose.formation = to;
  if (to == Formation::unlimbered && order.facing >= 0) pose.front.facing = order.facing;   // MOC-4.11: may face any way
  FormPlan plan;
  if (!change_pose(p, u, pose, plan)) {
    tell(p, {"no_room", "MOC-5.17", u, kNoUnit, who_sees(p, u)});
    return;
  }
  take_form(p, u, plan);
  tell(p, {to == Formation::limbered ? Word("limbered") : Word("unlimbered"), "MOC-4.11", u, kNoUnit, who_sees(p, u)}, {{"facing", p.unit(u).facing}});
}

void carry_out_horses(Play& p, UnitId u, bool mounting) {
  Unit& unit = p.unit(u);
  Pose pose = pose_of(p, u);
  pose.mounted = mounting;
  if (!possible(p.setup.units[u].troop, pose.formation, mounting, p.rules())) pose.formation = Formation::line;
  FormPlan plan;
  if (!change_pose(p, u, pose, plan)) {
    tell(p, {"no_room", "MOC-5.17", u, kNoUnit, who_sees(p, u)});
    return;
  }
  unit.mounted = mounting;
  take_form(p, u, plan);
  tell(p, {mounting ? Word("mounted") : Word("dismounted"), "MOC-6.17", u, kNoUnit, who_sees(p, u)});
}

void carry_out_load(Play& p, UnitId u) {
  Unit& unit = p.unit(u);
  const ReloadResult r = reload({p.setup.units[u].weapon, unit.loads, 1}, p.rules());
  unit.loads = std::uint8_t(r.progress);
  unit.loaded = r.loaded;
  tell(p, {"loaded", "MOC-7.2", u, kNoUnit, who_sees(p, u)}, {{"progress", r.progress}, {"needed", r.needed}, {"ready", r.loaded}});
}

/// Half with bows: at the end of a mixed discharge the men who did not fire muskets (MOC-7.19).
void carry_out_volley_per_figure(Play& p, UnitId u, const Order& order) {
  const Shot shot = *shot_of(p, u, order.choice);
  const int all = p.unit(u).figures, bows = order.choice == kMixed ? p.rules().half(all) : 0;
  carry_out_fire_per_figure(p, u, shot, all - bows);
  if (bows > 0 && p.field().on_table(u)) carry_out_fire_per_figure(p, u, Shot::bow, bows);
}

void carry_out_volley(Play& p, UnitId u, const Order& order) {
  Volley volley;
  if (!fires_per_figure(p, u)) check_fire(p, u, order, volley);
  p.s.fire.close();                                                            // from here on things change
  if (fires_per_figure(p, u)) {
    carry_out_volley_per_figure(p, u, order);
    return;
  }
  const UnitId target = volley.target;
  carry_out_fire(p, u, volley);
  if (order.choice != kMixed || !p.field().on_table(target) || !p.field().on_table(u)) return;
  const Volley bows = volley_at(p, u, Shot::bow, target);                      // the other half, MOC-7.19
  if (bows.firers > 0 && fire_refusal(bows.input, p.rules()).code.empty()) carry_out_fire(p, u, bows);
}

void carry_out_act(Play& p, const Order& order) {
  Flow& f = p.s.flow;
  if (f.active != kNoUnit && f.active != order.unit && p.setup.is_unit(f.active)) p.unit(f.active).acted = true;   // MOC-3.4
  if (order.verb == "end") {
    for (UnitId u = 0; u < p.s.units.size(); ++u)
      if (p.setup.units[u].side == f.phasing) p.unit(u).acted = true;
    for (std::size_t l = 0; l < p.s.leaders.size(); ++l)
      if (p.setup.leaders[l].side == f.phasing) p.s.leaders[l].acted = true;
    f.active = kNoUnit;
    return;
  }
  if (p.setup.is_leader(order.unit)) {
    f.active = kNoUnit;
    if (order.verb == "finish") p.leader(order.unit).acted = true;
    else carry_out_ride(p, order.unit, order);
    return;
  }
  const UnitId u = order.unit;
  f.active = u;
  if (order.verb == "finish") {
    p.unit(u).acted = true;
    f.active = kNoUnit;
    return;
  }
  const Verb verb = verb_of(order.verb);
  if (const UnitId leader = p.field().leader_of(u); leader != kNoUnit && (verb == Verb::move || verb == Verb::charge)) p.leader(leader).moved_with = u;
  ChargePlan charge;
  MovePlan move;
  switch (verb) {
    case Verb::charge:
      check_charge(p, u, order, Action::charge, charge);
      spend(p, u, verb);
      declare_charge(p, u, order.target, charge, Action::charge);
      return;
    case Verb::move:
      spend(p, u, verb);
      if (order.target != kNoUnit) {
        check_charge(p, u, order, Action::move, charge);
        declare_charge(p, u, order.target, charge, Action::move);
        return;
      }
      plan_move(p, u, order, move);                                            // its way was seen to be free
      carry_out_move(p, u, move);
      return;
    case Verb::fire:
      spend(p, u, verb);
      carry_out_volley(p, u, order);
      return;
    case Verb::form:
    case Verb::reform:
      spend(p, u, verb);
      if (order.figures.empty()) carry_out_form(p, u, order, verb == Verb::reform);
      else carry_out_split(p, u, order, verb == Verb::reform);
      return;
    case Verb::rally:
      spend(p, u, verb);
      p.unit(u).state = State::rallied;                                       // MOC-4.9
      tell(p, {"rallied", "MOC-4.6", u});
      return;
    case Verb::load: spend(p, u, verb); carry_out_load(p, u); return;
    case Verb::limber: spend(p, u, verb); carry_out_train(p, u, order, Formation::limbered); return;
    case Verb::unlimber: spend(p, u, verb); carry_out_train(p, u, order, Formation::unlimbered); return;
    case Verb::mount: spend(p, u, verb); carry_out_horses(p, u, true); return;
    case Verb::dismount: spend(p, u, verb); carry_out_horses(p, u, false); return;
    case Verb::none: return;
  }
}

}  // namespace

void carry_out(Play& p, const Order& order) {
  Flow& f = p.s.flow;
  const Ask asked = f.ask;
  const UnitId unit = f.ask_unit, other = f.ask_other;
  f.ask = Ask::none;
  ++f.decisions[f.ask_side];
  p.dice.moment(f.turn, p.s.log.phase, &p.s.log);
  switch (asked) {
    case Ask::deploy:
      if (order.verb == "done") end_deployment(p);
      else carry_out_placing(p, order);
      break;
    case Ask::begin: begin_battle(p); break;
    case Ask::act:
    case Ask::free_operation: carry_out_act(p, order); break;
    case Ask::stand_and_fire:
      if (order.verb == "fire") stand_and_fire_now(p, unit, other, order.choice);
      else tell(p, {"held_fire", "MOC-7.27", unit, other});
      break;
    case Ask::follow:
      if (order.verb == "follow") follow_target(p, unit);
      else p.unit(unit).progress = Progress::fell_short;
      break;
    case Ask::occupy:
      if (order.verb == "occupy") occupy(p, unit, other);
      break;
    case Ask::none: break;
  }
  judge_now(p, Moment::at_once);
}

}  // namespace oo::moccasins
