#include "rulesets/tugar/play/orders.hpp"

#include <array>
#include <cassert>

#include "rulesets/tugar/play/assault.hpp"
#include "rulesets/tugar/play/generals.hpp"
#include "rulesets/tugar/play/losses.hpp"
#include "rulesets/tugar/play/melee.hpp"

namespace oo::tugar {
namespace {

/// Nothing but the fields a verb reads may be set: else an order would mean less than it says.
Refusal unread_fields(const Order& o) {
  const bool moves = o.verb == "move" || o.verb == "charge";
  if (o.verb != "form" && !o.formation.empty()) return {"formation_unasked", "TUG-4.4", "formation", o.unit};
  const bool names_none = o.verb == "form" && o.formation.empty();            // plan_change says so
  if (!moves && !names_none && !o.choice.empty()) return {"choice", "TUG-4.14", "choice", o.unit};
  return {};
}

Refusal check_general(Field f, const Order& order) {
  if (f.setup.side_of(order.unit) != f.s.flow.ask_side) return {"not_yours", "TUG-3.2", "unit"};
  if (order.verb == "finish") return f.leader(order.unit).finished ? Refusal{"done", "TUG-3.2", "unit"} : Refusal{};
  if (order.verb == "charge") return {"general_cannot_charge", "TUG-4.11", "verb"};
  if (order.verb != "move") return {"verb", "TUG-12.1", "verb"};
  RidePlan plan;
  return plan_ride(f, order.unit, order, plan);
}

Refusal check_unit_moves(Field f, const Order& order) {
  const UnitId u = order.unit;
  if (order.verb == "finish") return f.unit(u).finished ? Refusal{"done", "TUG-3.2", "unit", u} : Refusal{};
  if (order.verb == "move" && order.target == kNoUnit) {
    Way way;
    return plan_move(f, u, order, way);
  }
  if (order.verb == "move" || order.verb == "charge") {
    AttackPlan plan;
    return plan_attack(f, u, order, order.verb == "charge" ? Action::charge : Action::move, plan);
  }
  if (order.verb == "cross") {
    if (Refusal r = may_move(f, u)) return r;
    CrossPlan plan;
    return plan_cross(f, u, plan);
  }
  if (order.verb == "form") {
    ChangePlan plan;
    return plan_change(f, u, order.formation, plan);
  }
  if (order.verb == "about_face") return plan_about_face(f, u);
  return {"verb", "TUG-3.2", "verb"};
}

Refusal check_moves(Field f, const Order& order) {
  if (order.verb == "end") return {};
  if (Refusal r = unread_fields(order)) return r;
  if (f.setup.is_leader(order.unit)) return check_general(f, order);
  if (!f.setup.is_unit(order.unit)) return {"unit", "TUG-3.2", "unit"};
  if (f.row(order.unit).side != f.s.flow.ask_side) return {"not_yours", "TUG-3.2", "unit"};
  if (!f.on_table(order.unit)) return {"not_on_table", "TUG-3.2", "unit", order.unit};
  return check_unit_moves(f, order);
}

Refusal check_fire(Field f, const Order& order) {
  if (order.verb == "end") return {};
  if (order.verb != "fire") return {"verb", "TUG-3.2", "verb"};
  if (Refusal r = unread_fields(order)) return r;
  if (!f.setup.is_unit(order.unit) || f.row(order.unit).side != f.s.flow.ask_side) return {"not_yours", "TUG-3.2", "unit"};
  if (!f.on_table(order.unit)) return {"not_on_table", "TUG-3.2", "unit", order.unit};
  Volley volley;
  return plan_fire(f, order.unit, order.target, int(order.figures.size()), volley);
}

// ---- carrying out

void carry_out_unit(Play& p, const Order& order) {
  const UnitId u = order.unit;
  Refusal r;
  if (order.verb == "finish") {
    p.unit(u).finished = true;
  } else if (order.verb == "move" && order.target == kNoUnit) {
    Way way;
    r = plan_move(p, u, order, way);
    carry_out_move(p, u, way);
  } else if (order.verb == "move" || order.verb == "charge") {
    const Action action = order.verb == "charge" ? Action::charge : Action::move;
    AttackPlan plan;
    r = plan_attack(p, u, order, action, plan);
    carry_out_attack(p, u, plan, action);
  } else if (order.verb == "cross") {
    CrossPlan plan;
    r = plan_cross(p, u, plan);
    carry_out_cross(p, u, plan);
  } else if (order.verb == "form") {
    ChangePlan plan;
    r = plan_change(p, u, order.formation, plan);
    carry_out_change(p, u, plan);
  } else {
    carry_out_about_face(p, u);
  }
  assert(!r);
  (void)r;
}

void carry_out_moves(Play& p, const Order& order) {
  Flow& f = p.s.flow;
  if (order.verb == "end") {
    f.closed = true;
    return;
  }
  if (p.setup.is_leader(order.unit)) {
    if (order.verb == "finish") {
      p.leader(order.unit).finished = true;
      return;
    }
    RidePlan plan;
    plan_ride(p, order.unit, order, plan);
    return carry_out_ride(p, order.unit, plan);
  }
  if (f.active != kNoUnit && f.active != order.unit) p.unit(f.active).finished = true;   // one after another, TUG-3.2
  f.active = order.unit;
  carry_out_unit(p, order);
}

void carry_out_fires(Play& p, const Order& order) {
  if (order.verb == "end") {
    p.s.flow.closed = true;
    return;
  }
  Volley volley;
  plan_fire(p, order.unit, order.target, int(order.figures.size()), volley);
  carry_out_fire(p, order.unit, volley);
}

/// TUG-9.11: an enemy the fighting unit touches who has no odd die yet.
Refusal check_odd_die(Field f, const Order& order) {
  const Flow& flow = f.s.flow;
  if (order.verb != kPlaceDie) return {"verb", "TUG-9.11", "verb"};
  if (order.unit != kNoUnit && order.unit != flow.fighter) return {"unit", "TUG-9.11", "unit"};
  if (Refusal r = unread_fields(order)) return r;
  if (std::find(flow.odd.begin(), flow.odd.end(), order.target) != flow.odd.end()) return {"has_die", "TUG-9.11", "target"};
  const MeleePlan plan = plan_melee(f, flow.fighter);
  const bool touched = std::any_of(plan.bouts.begin(), plan.bouts.end(), [&](const Bout& b) { return b.enemy == order.target; });
  return touched ? Refusal{} : Refusal{"target", "TUG-9.11", "target"};
}

void carry_out_placing(Play& p, const Order& order) {
  if (p.setup.is_leader(order.unit)) return carry_out_general_placing(p, order);
  Unit& unit = p.unit(order.unit);
  if (const auto formation = from_word<Formation>(kFormationWords, order.formation)) unit.formation = *formation;
  unit.garrison = -1;
  set_down(p, order.unit, order.path.empty() ? unit.front : order.path[0], order.facing >= 0 ? order.facing : unit.facing);
  tell(p, {"placed", "TUG-14.5", order.unit, kNoUnit, SideMask(1U << p.setup.units[order.unit].side)}, {{"x", unit.front.x}, {"y", unit.front.y}, {"facing", unit.facing}});
}

struct Question {
  Ask ask;
  Word kind;
  ClauseId clause;
  Word silent;                         // the default answer
};
constexpr std::array<Question, 5> kQuestions{{{Ask::deploy, "deploy", "TUG-14.5", "done"}, {Ask::begin, "begin", "TUG-3.1", "begin"},
                                              {Ask::move, "move", "TUG-3.2", "end"}, {Ask::fire, "fire", "TUG-7.18", "end"},
                                              {Ask::odd_die, "odd_die", "TUG-9.11", kPlaceDie}}};
const Question* question(Ask ask) {
  for (const Question& q : kQuestions)
    if (q.ask == ask) return &q;
  return nullptr;
}

}  // namespace

Word word_of_ask(Ask ask) { return question(ask) != nullptr ? question(ask)->kind : Word{}; }
ClauseId clause_of(Ask ask) { return question(ask) != nullptr ? question(ask)->clause : ClauseId{}; }

std::span<const Word> order_words() {
  static constexpr std::array<Word, 16> kWords{"move", "charge", "cross", "form", "about_face", "fire", "finish", "end", "begin", "place", "done", kPlaceDie,   // verbs
                                               "line", "column", "limbered", "unlimbered"};                                                          // formations
  static constexpr std::array<Word, 19> kAll = [] {
    std::array<Word, 19> all{};
    for (std::size_t i = 0; i < kWords.size(); ++i) all[i] = kWords[i];
    all[16] = kKeepFacing;
    for (std::size_t i = 0; i < kStateWords.size(); ++i) all[17 + i] = kStateWords[i];   // of corrections
    return all;
  }();
  return kAll;
}

std::span<const Word> decision_kinds() {
  static constexpr std::array<Word, 5> kKinds{"deploy", "begin", "move", "fire", "odd_die"};
  return kKinds;
}

Refusal check_order(Field f, const Order& order) {
  const Flow& flow = f.s.flow;
  if (flow.over || flow.ask == Ask::none) return {"over", "TUG-3.6"};
  if (order.answers != flow.decisions[flow.ask_side]) return {"stale", "TUG-3.2", "answers"};
  switch (flow.ask) {
    case Ask::deploy:
      if (order.verb == "done") return {};
      return order.verb == "place" ? check_placing(f, order) : Refusal{"verb", "TUG-14.5", "verb"};
    case Ask::begin: return order.verb == "begin" ? Refusal{} : Refusal{"verb", "TUG-3.1", "verb"};
    case Ask::move: return check_moves(f, order);
    case Ask::fire: return check_fire(f, order);
    case Ask::odd_die: return check_odd_die(f, order);
    default: return {"over", "TUG-3.6"};
  }
}

void carry_out(Play& p, const Order& order) {
  Flow& f = p.s.flow;
  const Ask asked = f.ask;
  f.ask = Ask::none;
  ++f.decisions[f.ask_side];
  p.dice.moment(f.turn, p.s.log.phase, &p.s.log);
  switch (asked) {
    case Ask::deploy:
      if (order.verb == "done") ++f.deploying;
      else carry_out_placing(p, order);
      break;
    case Ask::begin: begin_battle(p); break;
    case Ask::move: carry_out_moves(p, order); break;
    case Ask::fire: carry_out_fires(p, order); break;
    case Ask::odd_die:
      f.odd.push(order.target);
      tell(p, {"odd_die_placed", "TUG-9.11", f.fighter, order.target});
      break;
    case Ask::none: break;
  }
  if (f.stage > Stage::begin) judge_now(p, Moment::at_once);
}

Order default_answer(Field f) {
  Order order;
  const Question* q = question(f.s.flow.ask);
  if (q == nullptr) return order;
  order.answers = f.s.flow.decisions[f.s.flow.ask_side];
  order.verb = q->silent;
  if (f.s.flow.ask != Ask::odd_die) return order;
  order.unit = f.s.flow.fighter;
  for (const Bout& b : plan_melee(f, f.s.flow.fighter).bouts) {              // TUG-9.11: a computer by id
    if (std::find(f.s.flow.odd.begin(), f.s.flow.odd.end(), b.enemy) != f.s.flow.odd.end()) continue;
    order.target = b.enemy;
    break;
  }
  return order;
}

bool may_still_move(Field f, UnitId id) {
  if (f.setup.is_leader(id)) {
    const Leader& l = f.leader(id);
    return l.where == Where::table && !l.finished && l.used < Fraction(1);
  }
  return !may_move(f, id) && f.unit(id).used < Fraction(1);
}

bool has_target(Field f, UnitId u) {
  if (!f.on_table(u) || may_fire_now(f, u)) return false;
  for (UnitId v = 0; v < f.unit_count(); ++v) {
    Volley volley;
    if (f.enemies(u, v) && f.on_table(v) && !plan_fire(f, u, v, 0, volley)) return true;
  }
  return false;
}

}  // namespace oo::tugar
