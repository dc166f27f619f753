#include "rulesets/moccasins/play/orders.hpp"

#include <algorithm>

#include "rulesets/moccasins/play/arrivals.hpp"
#include "rulesets/moccasins/play/assault.hpp"
#include "rulesets/moccasins/play/firing.hpp"
#include "rulesets/moccasins/play/forming.hpp"
#include "rulesets/moccasins/play/leading.hpp"
#include "rulesets/moccasins/play/moves.hpp"
#include "rulesets/moccasins/play/splitting.hpp"
#include "rulesets/moccasins/play/verbs.hpp"

namespace oo::moccasins {
namespace {

bool in_contact_with_enemy(Field f, UnitId u) {
  if (f.unit(u).attack != Attack::none) return true;
  for (UnitId v = 0; v < f.unit_count(); ++v)
    if (f.on_table(v) && f.unit(v).attack == Attack::locked && f.unit(v).target == u) return true;   // MOC-9.15: locked
  return false;
}

Refusal check_simple(Field f, UnitId u, Verb verb) {
  const Unit& unit = f.unit(u);
  const bool battery = unit.guns > 0;
  switch (verb) {
    case Verb::rally: return unit.state == State::routed ? Refusal{} : Refusal{"not_routed", "MOC-4.6", "unit"};
    case Verb::load:
      if (f.mounted(u)) return {"mounted", "MOC-7.3", "unit"};
      if (f.artillery(u) && !battery) return {"no_guns", "MOC-9.21", "unit"};
      return unit.loaded ? Refusal{"loaded_already", "MOC-7.2", "unit"} : Refusal{};
    case Verb::limber:
      if (!battery) return {"no_guns", "MOC-4.11", "unit"};
      return unit.formation == Formation::unlimbered ? Refusal{} : Refusal{"limbered_already", "MOC-4.11", "unit"};
    case Verb::unlimber:
      if (!battery) return {"no_guns", "MOC-4.11", "unit"};
      return unit.formation == Formation::limbered ? Refusal{} : Refusal{"unlimbered_already", "MOC-4.11", "unit"};
    case Verb::mount:
      if (!f.troop(u).mounted) return {"no_horses", "MOC-4.11", "unit"};
      return unit.mounted ? Refusal{"mounted_already", "MOC-4.11", "unit"} : Refusal{};
    case Verb::dismount:
      if (!f.troop(u).mounted) return {"no_horses", "MOC-4.11", "unit"};
      return unit.mounted ? Refusal{} : Refusal{"dismounted_already", "MOC-4.11", "unit"};
    default: return {};
  }
}

Refusal check_leader_act(Field f, const Order& order) {
  if (order.verb == "finish") return f.leader(order.unit).acted ? Refusal{"done", "MOC-3.4", "unit"} : Refusal{};
  if (order.verb != "move") return {"verb", "MOC-10.2", "verb"};
  return check_ride(f, order.unit, order);
}

Refusal check_free_operation(Field f, UnitId u, const Order& order) {         // MOC-11.4 to 11.6
  const Verb verb = verb_of(order.verb);
  if (verb != Verb::fire && verb != Verb::charge && verb != Verb::move) return {"free_operation", "MOC-11.4", "verb"};
  if (verb != Verb::move) return {};
  if (order.target != kNoUnit) return {"free_operation", "MOC-11.4", "target"};
  // Away from an American unit that could reach it with one CHARGE, and farther from it at the end.
  MovePlan plan;
  if (Refusal r = plan_move(f, u, order, plan)) return r;
  Pose pose = pose_of(f, u);
  pose.front.middle = plan.end;
  pose.front.facing = plan.facing;
  Bases bases;
  lay_out(pose, f.rules(), bases);
  for (UnitId a = 0; a < f.unit_count(); ++a) {
    if (!f.known_to(f.row(u).side, a) || !f.enemies(a, u) || f.artillery(a)) continue;
    ChargePlan charge;
    if (plan_charge(f, a, u, -1, Action::charge, charge) || !charge.reaches() || charge.uphill) continue;
    if (gap(bases.all(), f.bases(a)) > gap(f.bases(u), f.bases(a))) return {};
  }
  return {"not_away", "MOC-11.6", "path"};
}

Refusal check_act(Field f, const Order& order) {
  const Flow& flow = f.s.flow;
  if (order.verb == "end") return {};
  if (f.setup.is_leader(order.unit)) {
    if (f.setup.side_of(order.unit) != flow.ask_side) return {"not_yours", "MOC-3.2", "unit"};
    return check_leader_act(f, order);
  }
  if (!f.setup.is_unit(order.unit)) return {"unit", "MOC-3.4", "unit"};
  const UnitId u = order.unit;
  const Unit& unit = f.unit(u);
  if (f.row(u).side != flow.ask_side) return {"not_yours", "MOC-3.2", "unit"};
  if (!f.on_table(u)) return {"not_on_table", "MOC-3.4", "unit", u};
  if (unit.acted) return {"done", "MOC-3.4", "unit", u};
  if (order.verb == "finish") return {};
  const Verb verb = verb_of(order.verb);
  if (verb == Verb::none) return {"verb", "MOC-4.1", "verb"};
  if (!order.formation.empty() && verb != Verb::form && verb != Verb::reform) return {"formation_unasked", "MOC-4.1", "formation", u};
  if (in_contact_with_enemy(f, u)) return {"in_contact", "MOC-4.13", "unit", u};
  if (unit.operations < cost_of(f, verb)) return {"no_operations", "MOC-3.2", "unit", u};
  if (unit.state == State::routed && verb != Verb::rally) return {"must_rally", "MOC-4.6", "verb", u};
  if (unit.state != State::routed && shaken(unit.state) && verb != Verb::reform) return {"must_reform", "MOC-4.5", "verb", u};
  if (f.setup.forbids(u, static_cast<std::size_t>(verb))) return {"forbidden", "MOC-15.8", "verb", u};
  if (flow.ask == Ask::free_operation)
    if (Refusal r = check_free_operation(f, u, order)) return r;
  switch (verb) {
    case Verb::move: {
      if (order.target != kNoUnit) {
        ChargePlan charge;
        return check_charge(f, u, order, Action::move, charge);
      }
      MovePlan plan;
      return check_move(f, u, order, plan);
    }
    case Verb::charge: {
      ChargePlan plan;
      return check_charge(f, u, order, Action::charge, plan);
    }
    case Verb::fire: {
      Volley volley;
      return check_fire(f, u, order, volley);
    }
    case Verb::form:
    case Verb::reform: {
      if (verb == Verb::reform && !shaken(unit.state)) return {"not_disordered", "MOC-4.5", "unit"};
      if (!order.figures.empty()) {
        SplitPlan split;
        return plan_split(f, u, order, verb == Verb::reform, split);
      }
      FormPlan plan;
      return plan_form(f, u, order, verb == Verb::reform, plan);
    }
    default: return check_simple(f, u, verb);
  }
}

Refusal check_answer(const Order& order, Word yes, Word no, ClauseId clause) {
  return order.verb == yes || order.verb == no ? Refusal{} : Refusal{"verb", clause, "verb"};
}

}  // namespace

std::span<const Word> order_words() {
  static constexpr std::array<Word, 33> kWords{
      "move", "charge", "form", "rally", "reform", "fire", "load", "limber", "unlimber", "mount", "dismount",       // operations
      "finish", "end", "begin", "place", "done", "hold", "follow", "stay", "occupy",                                // answers
      "line", "open_order", "column", "skirmish", "mass", "disorder", "limbered", "unlimbered",                     // formations
      "musket", "rifle", "bow", "ball", "canister"};                                                               // choices
  static constexpr std::array<Word, 39> kAll = [] {
    std::array<Word, 39> all{};
    std::copy(kWords.begin(), kWords.end(), all.begin());
    all[33] = kKeepFacing;
    all[34] = kMixed;
    std::copy(kStateWords.begin(), kStateWords.end(), all.begin() + 35);                                            // of corrections
    return all;
  }();
  return kAll;
}

Refusal check_order(Field f, const Order& order) {
  const Flow& flow = f.s.flow;
  if (flow.over || flow.ask == Ask::none) return {"over", "MOC-3.15"};
  if (order.answers != flow.decisions[flow.ask_side]) return {"stale", "MOC-3.18", "answers"};
  switch (flow.ask) {
    case Ask::deploy:
      if (order.verb == "done") return {};
      if (order.verb == "place") return check_placing(f, order);
      return {"verb", "MOC-15.1", "verb"};
    case Ask::begin: return order.verb == "begin" ? Refusal{} : Refusal{"verb", "MOC-3.1", "verb"};
    case Ask::act:
    case Ask::free_operation: return check_act(f, order);
    case Ask::stand_and_fire:
      if (order.verb == "fire") return check_stand_and_fire(f, flow.ask_unit, flow.ask_other, order.choice);
      return check_answer(order, "fire", "hold", "MOC-7.27");
    case Ask::follow: return check_answer(order, "follow", "stay", "MOC-8.20");
    case Ask::occupy: return check_answer(order, "occupy", "stay", "MOC-9.14");
    default: return {"over", "MOC-3.15"};
  }
}

Order default_answer(Field f) {
  Order order;
  order.answers = f.s.flow.ask == Ask::none ? 0 : f.s.flow.decisions[f.s.flow.ask_side];
  switch (f.s.flow.ask) {
    case Ask::deploy: order.verb = "done"; break;
    case Ask::begin: order.verb = "begin"; break;
    case Ask::act:
    case Ask::free_operation: order.verb = "end"; break;
    case Ask::stand_and_fire: order.verb = "hold"; break;
    case Ask::follow:
    case Ask::occupy: order.verb = "stay"; break;
    case Ask::none: break;
  }
  order.unit = f.s.flow.ask_unit;
  order.target = f.s.flow.ask_other;
  if (order.verb == "end" || order.verb == "done" || order.verb == "begin") order.unit = order.target = kNoUnit;
  return order;
}

ClauseId clause_of(Ask ask) {
  switch (ask) {
    case Ask::deploy: return "MOC-15.1";
    case Ask::begin: return "MOC-3.1";
    case Ask::act: return "MOC-3.4";
    case Ask::free_operation: return "MOC-11.4";
    case Ask::stand_and_fire: return "MOC-7.27";
    case Ask::follow: return "MOC-8.20";
    case Ask::occupy: return "MOC-9.14";
    default: return {};
  }
}

std::span<const Word> decision_kinds() {
  static constexpr std::array<Word, 7> kKinds{"deploy", "begin", "act", "free_operation", "stand_and_fire", "follow", "occupy"};
  return kKinds;
}

Word word_of_ask(Ask ask) {
  switch (ask) {
    case Ask::deploy: return "deploy";
    case Ask::begin: return "begin";
    case Ask::act: return "act";
    case Ask::free_operation: return "free_operation";
    case Ask::stand_and_fire: return "stand_and_fire";
    case Ask::follow: return "follow";
    case Ask::occupy: return "occupy";
    default: return {};
  }
}

}  // namespace oo::moccasins
