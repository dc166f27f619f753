#include "rulesets/moccasins/play/orders.hpp"

#include <algorithm>

#include "rulesets/moccasins/movement.hpp"
#include "rulesets/moccasins/operations.hpp"
#include "rulesets/moccasins/play/arrivals.hpp"
#include "rulesets/moccasins/play/assault.hpp"
#include "rulesets/moccasins/play/firing.hpp"
#include "rulesets/moccasins/play/leading.hpp"
#include "rulesets/moccasins/play/moves.hpp"
#include "rulesets/moccasins/play/nerve.hpp"
#include "rulesets/moccasins/play/spotting.hpp"

namespace oo::moccasins {
namespace {

/// The verbs that are operations, with their place in kOperationWords (special `forbid`, costs).
enum class Verb : std::uint8_t { move, charge, form, rally, reform, fire, load, limber, unlimber, mount, dismount, none };
constexpr std::array<Word, 11> kVerbs{"move", "charge", "form", "rally", "reform", "fire", "load", "limber", "unlimber", "mount", "dismount"};

Verb verb_of(Word word) {
  for (std::size_t i = 0; i < kVerbs.size(); ++i)
    if (kVerbs[i] == word) return static_cast<Verb>(i);
  return Verb::none;
}

int cost_of(Field f, Verb v) { return f.rules().operation_cost[static_cast<std::size_t>(v)]; }

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

/// Limbering, mounting and the like change the ground the unit takes: there must be room (MOC-5.17).
bool change_pose(Field f, UnitId u, Pose pose, FormPlan& out) {
  Bases bases;
  for (Mil shift = 0; shift <= 4 * kInch; shift += kInch) {
    static constexpr std::array<Cdeg, 4> kWays{0, 9000, 18000, 27000};
    for (const Cdeg way : kWays) {
      Pose tried = pose;
      tried.front.middle = at(pose.front.middle, heading(pose.front.facing + way), 0, shift);
      lay_out(tried, f.rules(), bases);
      const bool near_enemy = shift > 0 && enemy_within(f, f.row(u).side, bases.all(), f.rules().enemy_clear - 1) != kNoUnit;
      if (!near_enemy && room_for(f, u, bases, f.row(u).side).ok()) {
        out = {tried.front, tried.formation, tried.ranks, false};
        return true;
      }
      if (shift == 0) break;
    }
  }
  return false;
}

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
      FormPlan plan;
      return plan_form(f, u, order, verb == Verb::reform, plan);
    }
    default: return check_simple(f, u, verb);
  }
}

Refusal check_answer(const Order& order, Word yes, Word no, ClauseId clause) {
  return order.verb == yes || order.verb == no ? Refusal{} : Refusal{"verb", clause, "verb"};
}

// ---- carrying out

void spend(Play& p, UnitId u, Verb verb) {
  Unit& unit = p.unit(u);
  unit.operations = std::uint8_t(unit.operations - std::min<int>(unit.operations, cost_of(p, verb)));
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
  if (fires_per_figure(p, u)) {
    carry_out_volley_per_figure(p, u, order);
    return;
  }
  Volley volley;
  check_fire(p, u, order, volley);
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
      carry_out_form(p, u, order, verb == Verb::reform);
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

std::span<const Word> order_words() {
  static constexpr std::array<Word, 33> kWords{
      "move", "charge", "form", "rally", "reform", "fire", "load", "limber", "unlimber", "mount", "dismount",       // operations
      "finish", "end", "begin", "place", "done", "hold", "follow", "stay", "occupy",                                // answers
      "line", "open_order", "column", "skirmish", "mass", "disorder", "limbered", "unlimbered",                     // formations
      "musket", "rifle", "bow", "ball", "canister"};                                                               // choices
  static constexpr std::array<Word, 35> kAll = [] {
    std::array<Word, 35> all{};
    std::copy(kWords.begin(), kWords.end(), all.begin());
    all[33] = kKeepFacing;
    all[34] = kMixed;
    return all;
  }();
  return kAll;
}

Refusal plan_form(Field f, UnitId u, const Order& order, bool reforming, FormPlan& out) {
  const Unit& unit = f.unit(u);
  Pose pose = pose_of(f, u);
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
    case Ask::stand_and_fire: return check_answer(order, "fire", "hold", "MOC-7.27");
    case Ask::follow: return check_answer(order, "follow", "stay", "MOC-8.20");
    case Ask::occupy: return check_answer(order, "occupy", "stay", "MOC-9.14");
    default: return {"over", "MOC-3.15"};
  }
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
      if (order.verb == "done") end_deployment(p);
      else carry_out_placing(p, order);
      break;
    case Ask::begin: begin_battle(p); break;
    case Ask::act:
    case Ask::free_operation: carry_out_act(p, order); break;
    case Ask::stand_and_fire:
      if (order.verb == "fire") stand_and_fire_now(p, unit, other);
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
