#include "rulesets/kingphilip/play/orders.hpp"

#include <cassert>

#include "rulesets/kingphilip/movement.hpp"
#include "rulesets/kingphilip/operations.hpp"
#include "rulesets/kingphilip/play/along.hpp"
#include "rulesets/kingphilip/play/arrivals.hpp"
#include "rulesets/kingphilip/play/assault.hpp"
#include "rulesets/kingphilip/play/firing.hpp"
#include "rulesets/kingphilip/play/houses.hpp"
#include "rulesets/kingphilip/play/leading.hpp"
#include "rulesets/kingphilip/play/moves.hpp"
#include "rulesets/kingphilip/play/nerve.hpp"
#include "rulesets/kingphilip/play/specials.hpp"
#include "rulesets/kingphilip/play/spotting.hpp"

namespace oo::kingphilip {
namespace {

constexpr Word kJoin = "join";

/// amalgamate_remnants: a few men join a friend of their own kind whom they touch, KPW-4.7.
constexpr int kRemnant = 2;
Refusal check_join(Field f, UnitId u, UnitId to) {
  const Unit& unit = f.unit(u);
  if (!f.rules().switches.amalgamate_remnants) return {"forbidden", "KPW-4.7", "verb"};
  if (unit.figures > kRemnant || unit.state != State::good_order || f.garrison(u)) return {"state", "KPW-4.7", "unit"};
  if (!f.setup.is_unit(to) || to == u || !f.on_table(to) || f.enemies(u, to) || f.garrison(to)) return {"target", "KPW-4.7", "target"};
  if (f.row(to).troop != f.row(u).troop || f.unit(to).figures + unit.figures > f.rules().unit_max) return {"target", "KPW-4.7", "target", to};
  return distance(f, u, to) > kTouch ? Refusal{"not_in_contact", "KPW-4.7", "target", to} : Refusal{};
}

bool is_deed(Word verb) { return verb == kVerbSetFire || verb == kVerbPutOut || verb == kVerbTake; }

Refusal told(OrderRefusal why) {
  switch (why) {
    case OrderRefusal::ok: return {};
    case OrderRefusal::after_charge: return {"after_charge", "KPW-8.2", "unit"};
    case OrderRefusal::must_rally: return {"must_rally", "KPW-9.13", "verb"};
    case OrderRefusal::must_reform: return {"must_reform", "KPW-9.13", "verb"};
    case OrderRefusal::nothing_to_rally: return {"not_routed", "KPW-9.12", "unit"};
    case OrderRefusal::in_good_order: return {"in_good_order", "KPW-9.12", "unit"};
    case OrderRefusal::disordered: return {"state", "KPW-9.13", "unit"};
    case OrderRefusal::unloaded: return {"loaded", "KPW-7.11", "unit"};
    case OrderRefusal::loaded: return {"loaded_already", "KPW-4.3", "unit"};
    case OrderRefusal::no_loading: return {"no_loading", "KPW-7.13", "unit"};
    case OrderRefusal::no_leader: return {"no_leader", "KPW-4.6", "unit"};
  }
  return {};
}

OrderState order_state(Field f, UnitId u) {
  const Unit& unit = f.unit(u);
  return {unit.state, unit.loaded, f.row(u).weapon, f.led(u), unit.charge != Progress::none};
}

Refusal check_leader_act(Field f, const Order& order) {
  if (order.verb == "finish") return f.leader(order.unit).acted || f.leader(order.unit).where != Where::table ? Refusal{"done", "KPW-3.6", "unit"} : Refusal{};
  if (order.verb != "move") return {"verb", "KPW-11.3", "verb"};
  return check_ride(f, order.unit, order);
}

Refusal check_form(Field f, UnitId u, const Order& order, bool reforming) {
  if (f.garrison(u) && !reforming) return check_faces(f, u, f.unit(u).house, order.figures.all());
  Pose pose;
  if (Refusal r = plan_form(f, u, order, reforming, pose)) return r;
  if (pose.along == kNoPiece) return {};
  Bases bases;
  lay_along(f.ground(), pose, f.rules(), bases);
  return check_room_along(f, u, bases);
}

Refusal check_deed(Field f, UnitId u, const Order& order) {
  Refusal why;
  find_deed(f, u, order, why);
  return why;
}

Refusal check_operation(Field f, UnitId u, const Order& order, Verb verb) {
  if (Refusal r = told(order_refusal(verb, order_state(f, u), f.rules()))) return r;
  switch (verb) {
    case Verb::move: {
      MovePlan plan;
      return check_move(f, u, order, plan);
    }
    case Verb::charge: {
      ChargePlan plan;
      return check_charge(f, u, order, plan);
    }
    case Verb::fire: {
      Aims aims;
      return check_fire(f, u, order, aims);
    }
    case Verb::change:
    case Verb::reform: return check_form(f, u, order, verb == Verb::reform);
    case Verb::load:
    case Verb::rally: break;
  }
  return {};
}

Refusal check_act(Field f, const Order& order) {
  const Flow& flow = f.s.flow;
  if (order.verb == "end") return {};
  if (f.setup.is_leader(order.unit)) {
    if (f.setup.side_of(order.unit) != flow.ask_side) return {"not_yours", "KPW-3.6", "unit"};
    return check_leader_act(f, order);
  }
  if (!f.setup.is_unit(order.unit)) return {"unit", "KPW-3.6", "unit"};
  const UnitId u = order.unit;
  const Unit& unit = f.unit(u);
  if (f.row(u).side != flow.ask_side) return {"not_yours", "KPW-3.6", "unit"};
  if (!f.on_table(u)) return {"not_on_table", "KPW-3.6", "unit"};
  if (unit.acted) return {"done", "KPW-3.6", "unit"};
  if (order.verb == "finish") return {};
  const auto verb = from_word<Verb>(kVerbWords, order.verb);
  if (!verb && !is_deed(order.verb) && order.verb != kJoin) return {"verb", "KPW-4.1", "verb"};
  if (!order.formation.empty() && verb != Verb::change && verb != Verb::reform) return {"formation_unasked", "KPW-4.2", "formation"};
  if (unit.operations == 0) return {"no_operations", "KPW-4.1", "unit"};
  if (unit.entering && verb != Verb::move) return {"enter_first", "KPW-5.17", "verb"};
  if (Refusal r = check_must_move(f, u, order)) return r;
  if (order.verb == kJoin) return check_join(f, u, order.target);
  return verb ? check_operation(f, u, order, *verb) : check_deed(f, u, order);
}

Refusal check_answer(const Order& order, Word yes, Word no, ClauseId clause) {
  return order.verb == yes || order.verb == no ? Refusal{} : Refusal{"verb", clause, "verb"};
}

// ---- carrying out

void take_pose(Play& p, UnitId u, const Pose& pose) {
  Unit& unit = p.unit(u);
  unit.formation = pose.formation;
  unit.ranks = pose.ranks;
  unit.double_faced = pose.double_faced;
  if (pose.along == kNoPiece) set_down(p, u, pose.middle, pose.facing);
  else set_along(p, u, pose);
}

void carry_out_faces(Play& p, UnitId u, const Order& order) {
  Unit& unit = p.unit(u);
  for (std::size_t e = 0; e < 4; ++e) unit.faces[e] = std::int16_t(order.figures[e]);
  stand_house(p.s, p.setup, unit.house);
  tell(p, {"faces_changed", "KPW-7.18", u, kNoUnit, who_sees(p, u)});
}

void carry_out_form(Play& p, UnitId u, const Order& order, bool reforming) {
  Unit& unit = p.unit(u);
  if (unit.house >= 0 && !reforming) {
    carry_out_faces(p, u, order);
    return;
  }
  Pose pose;
  const Formation before = unit.formation;
  const Refusal r = plan_form(p, u, order, reforming, pose);
  assert(!r);
  (void)r;
  if (unit.house >= 0) {                                                     // inside, formation does not matter
    unit.formation = pose.formation;
    unit.ranks = pose.ranks;
  } else if (pose.along == kNoPiece && !reshape(p, u, pose, p.setup.units[u].side)) {                  // KPW-2.13: nowhere near; it stands as it is
    tell(p, {"no_room", "KPW-2.13", u, kNoUnit, who_sees(p, u)});
    if (reforming) unit.state = State::good_order;
    return;
  } else {
    take_pose(p, u, pose);
  }
  if (reforming) unit.state = State::good_order;                             // KPW-9.12
  const Word done = reforming ? Word("reformed") : before == unit.formation ? Word("faced") : Word("formed");
  tell(p, {done, reforming ? ClauseId("KPW-9.12") : ClauseId("KPW-4.2"), u, kNoUnit, who_sees(p, u)},
       {{"facing", unit.facing}, {"formation", 0, word_of(kFormationWords, unit.formation)}, {"x", unit.front.x}, {"y", unit.front.y}});
}

void carry_out_rally(Play& p, UnitId u) {
  if (!rally_succeeds(morale_need(plain_morale_input(p, u), p.rules()).target(), u, p.rules(), p.dice)) {
    tell(p, {"rally_failed", "KPW-9.12", u, kNoUnit, kAll, true});
    return;
  }
  p.unit(u).state = State::disordered;
  tell(p, {"rallied", "KPW-9.12", u});
}

void carry_out_operation(Play& p, UnitId u, const Order& order, Verb verb) {
  switch (verb) {
    case Verb::move: {
      MovePlan plan;
      plan_move(p, u, order, plan);                                          // its way was seen to be free
      carry_out_move(p, u, plan);
      return;
    }
    case Verb::charge: {
      ChargePlan plan;
      check_charge(p, u, order, plan);
      declare_charge(p, u, order.target, plan);
      return;
    }
    case Verb::fire: {
      Aims aims;
      check_fire(p, u, order, aims);
      carry_out_fire(p, u, aims);
      return;
    }
    case Verb::change: carry_out_form(p, u, order, false); return;
    case Verb::reform: carry_out_form(p, u, order, true); return;
    case Verb::rally: carry_out_rally(p, u); return;
    case Verb::load:
      p.unit(u).loaded = true;
      tell(p, {"loaded", "KPW-4.3", u, kNoUnit, who_sees(p, u)});
      return;
  }
}

void carry_out_join(Play& p, UnitId u, UnitId to) {
  const int figures = p.unit(u).figures;
  p.unit(to).figures = std::int16_t(p.unit(to).figures + figures);
  stand(p.s, p.setup, to);
  tell(p, {"joined", "KPW-4.7", u, to}, {{"figures", figures}});
  give_up_figures(p, u, to);
}

void end_operations(Play& p) {
  Flow& f = p.s.flow;
  for (UnitId u = 0; u < p.s.units.size(); ++u)
    if (p.setup.units[u].side == f.mover) p.unit(u).acted = true;
  for (std::size_t l = 0; l < p.s.leaders.size(); ++l)
    if (p.setup.leaders[l].side == f.mover) p.s.leaders[l].acted = true;
  f.active = kNoUnit;
}

void carry_out_act(Play& p, const Order& order) {
  Flow& f = p.s.flow;
  if (f.active != kNoUnit && f.active != order.unit && p.setup.is_unit(f.active) && order.unit != kNoUnit && p.setup.is_unit(order.unit)) p.unit(f.active).acted = true;   // KPW-3.6
  if (order.verb == "end") {
    end_operations(p);
    return;
  }
  if (p.setup.is_leader(order.unit)) {
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
  Unit& unit = p.unit(u);
  const auto verb = from_word<Verb>(kVerbWords, order.verb);
  Refusal why;
  const int deed = is_deed(order.verb) ? find_deed(p, u, order, why) : -1;
  unit.began = true;
  if (verb) carry_out_operation(p, u, order, *verb);
  else if (order.verb == kJoin) carry_out_join(p, u, order.target);
  else carry_out_deed(p, u, deed);
  unit.operations = std::uint8_t(unit.operations - std::min<int>(unit.operations, 1));
}

}  // namespace

std::span<const Word> order_words() {
  static constexpr std::array<Word, 34> kWords{
      "move", "change", "rally", "reform", "load", "fire", "charge", "set_fire", "put_out", "take", "join",   // operations
      "finish", "end", "begin", "place", "done", "hold", "follow", "stay",                            // answers
      "line", "open_order", "column", "skirmish", "mass", "disorder",                                 // formations
      "enter", "double_faced", kAlong, "arrows", "torch", "musket",                                          // choices
      "good_order", "disordered", "routed"};                                                          // states, of corrections
  return kWords;
}

Refusal check_shape(Field f, UnitId u, const Pose& pose, int asked_ranks) {
  FormationInput in;
  in.troop = f.row(u).troop;
  in.formation = pose.formation;
  in.figures = std::max(1, pose.figures);
  in.ranks = pose.ranks;
  const bool stays = pose.formation == f.unit(u).formation && pose.formation != Formation::disorder;   // KPW-2.2: a short column stays one
  const FormationResult shape = formation(in, f.rules());
  if (!shape.can_form && !stays) return {"formation", "KPW-2.7", "formation"};
  if (asked_ranks > 0 && (asked_ranks > 2 || (asked_ranks == 2 && !f.rules().spaced(pose.formation)))) return {"ranks", "KPW-2.4", "ranks"};
  if (!pose.double_faced) return {};
  const bool may = !f.rules().switches.double_facing_off && (pose.formation == Formation::line || pose.formation == Formation::open_order) && shape.ranks == 2;
  return may ? Refusal{} : Refusal{"double_faced", "KPW-2.10", "choice"};
}

Refusal plan_form(Field f, UnitId u, const Order& order, bool reforming, Pose& out) {
  const Unit& unit = f.unit(u);
  out = pose_of(f, u);
  if (unit.formation == Formation::disorder && order.formation.empty()) out.formation = Formation::skirmish;
  if (!order.formation.empty()) {
    const auto wanted = from_word<Formation>(kFormationWords, order.formation);
    if (!wanted || *wanted == Formation::disorder) return {"formation", "KPW-2.7", "formation"};
    out.formation = *wanted;
  }
  if (!order.path.empty()) return {"choice", "KPW-2.9", "path"};             // units stay straight
  if (!order.choice.empty() && order.choice != kDoubleFaced && order.choice != kAlong) return {"choice", "KPW-2.10", "formation"};   // meant as a formation
  out.double_faced = order.choice == kDoubleFaced;
  if (order.ranks > 0) out.ranks = order.ranks;
  if (order.facing >= 0) out.facing = normalise(order.facing);
  if (Refusal r = check_shape(f, u, out, order.ranks)) return r;
  if (!f.rules().spaced(out.formation)) out.ranks = 1;
  if (order.choice == kAlong) {
    if (order.facing >= 0) return {"facing_follows", "KPW-2.15", "facing"};
    if (f.garrison(u)) return {"no_obstacle", "KPW-2.15", "choice"};
    if (Refusal r = put_along(f, f.bases(u), out)) return r;
  }
  const bool same = out.along == unit.along && out.formation == unit.formation && out.facing == unit.facing && out.ranks == unit.ranks && out.double_faced == unit.double_faced;
  return same && !reforming ? Refusal{"nothing", "KPW-4.2", "formation"} : Refusal{};
}

Refusal check_order(Field f, const Order& order) {
  const Flow& flow = f.s.flow;
  if (flow.over || flow.ask == Ask::none) return {"over", "KPW-3.9"};
  if (order.answers != flow.decisions[flow.ask_side]) return {"stale", "KPW-3.9", "answers"};
  switch (flow.ask) {
    case Ask::deploy:
      if (order.verb == "done") return {};
      return order.verb == "place" ? check_placing(f, order) : Refusal{"verb", "KPW-16.1", "verb"};
    case Ask::begin: return order.verb == "begin" ? Refusal{} : Refusal{"verb", "KPW-3.1", "verb"};
    case Ask::act: return check_act(f, order);
    case Ask::stand_and_fire: return check_answer(order, "fire", "hold", "KPW-8.8");
    case Ask::follow: return check_answer(order, "follow", "stay", "KPW-8.12");
    case Ask::none: break;
  }
  return {"over", "KPW-3.9"};
}

void carry_out(Play& p, const Order& order) {
  Flow& f = p.s.flow;
  const Ask asked = f.ask;
  const UnitId unit = f.ask_unit, other = f.ask_other;
  f.ask = Ask::none;
  ++f.decisions[f.ask_side];
  p.dice.moment(f.turn, p.s.log.phase, &p.s.log);
  switch (asked) {
    case Ask::deploy:
      if (order.verb == "done") ++f.deploying;
      else carry_out_placing(p, order);
      break;
    case Ask::begin: begin_battle(p); break;
    case Ask::act: carry_out_act(p, order); break;
    case Ask::stand_and_fire:
      if (order.verb == "fire") stand_and_fire_now(p, unit);
      else tell(p, {"held_fire", "KPW-8.8", unit, other});
      break;
    case Ask::follow:
      if (order.verb == "follow") follow_target(p, unit);
      else p.unit(unit).charge = Progress::called_off;
      break;
    case Ask::none: break;
  }
  judge_now(p, Moment::at_once);
}

Order default_answer(Field f) {
  const Flow& flow = f.s.flow;
  Order order;
  order.answers = flow.ask == Ask::none ? 0 : flow.decisions[flow.ask_side];
  switch (flow.ask) {
    case Ask::deploy: order.verb = "done"; break;
    case Ask::begin: order.verb = "begin"; break;
    case Ask::act: order.verb = "end"; break;
    case Ask::stand_and_fire: order.verb = "hold"; break;
    case Ask::follow: order.verb = "stay"; break;
    case Ask::none: break;
  }
  if (flow.ask != Ask::stand_and_fire && flow.ask != Ask::follow) return order;
  order.unit = flow.ask_unit;
  order.target = flow.ask_other;
  return order;
}

ClauseId clause_of(Ask ask) {
  switch (ask) {
    case Ask::deploy: return "KPW-16.1";
    case Ask::begin: return "KPW-3.1";
    case Ask::act: return "KPW-3.6";
    case Ask::stand_and_fire: return "KPW-8.8";
    case Ask::follow: return "KPW-8.12";
    case Ask::none: break;
  }
  return {};
}

std::span<const Word> decision_kinds() {
  static constexpr std::array<Word, 5> kKinds{"deploy", "begin", "act", "stand_and_fire", "follow"};
  return kKinds;
}

Word word_of_ask(Ask ask) {
  if (ask == Ask::none) return {};
  return decision_kinds()[std::size_t(ask) - 1];
}

}  // namespace oo::kingphilip
