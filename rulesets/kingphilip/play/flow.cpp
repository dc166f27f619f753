// The sequence of play, KPW-3: turns, half-turns, their six steps. Each stage does one thing and names the next; `run` goes on until a question is due.
#include "rulesets/battlefield/judging.hpp"
#include "rulesets/kingphilip/operations.hpp"
#include "rulesets/kingphilip/play/arrivals.hpp"
#include "rulesets/kingphilip/play/assault.hpp"
#include "rulesets/kingphilip/play/firing.hpp"
#include "rulesets/kingphilip/play/leading.hpp"
#include "rulesets/kingphilip/play/nerve.hpp"
#include "rulesets/kingphilip/play/specials.hpp"
#include "rulesets/kingphilip/play/spotting.hpp"
#include "rulesets/kingphilip/play/standing.hpp"

namespace oo::kingphilip {
namespace {

/// Number of the half-turn within its turn, for the dice and the log of requests: 0 start of turn, 1 and 2 the half-turns.
std::uint8_t phase_number(const Flow& f) { return f.stage == Stage::turn_start ? 0 : f.second_half ? 2 : 1; }
void enter_phase(Play& p) { p.dice.moment(p.s.flow.turn, phase_number(p.s.flow), &p.s.log); }

void enqueue(Play& p, SideId side, bool (*wanted)(Field, UnitId)) {
  Flow& f = p.s.flow;
  f.queue.clear();
  f.cursor = 0;
  for (UnitId u = 0; u < p.s.units.size(); ++u)
    if (p.setup.units[u].side == side && p.field().on_table(u) && wanted(p, u)) f.queue.push(u);
}

/// Chargers in the order of their declarations, KPW-3.6 step 5.
void enqueue_chargers(Play& p, bool (*wanted)(Field, UnitId)) {
  enqueue(p, p.s.flow.mover, wanted);
  battlefield::sort_by_place(p.s.flow.queue, [&](UnitId u) { return Mil(p.unit(u).charge_number); });
}

// ---- initiative and operations, KPW-3.2 to 3.5

SideId side_first(Play& p) {
  const Flow& f = p.s.flow;
  const Initiative how = p.rules().switches.initiative;
  if (f.turn == 1 && p.setup.first_side != kNoSide) return p.setup.first_side;                 // KPW-16.2
  if (f.turn > 1 && how == Initiative::once_then_alternate) return enemy_of(f.first);
  if (f.turn > 1 && how == Initiative::once_fixed) return f.first;
  const InitiativeResult r = initiative({}, p.rules(), p.dice);
  const SideId first = r.first == Army::english ? p.setup.english : p.setup.indian();
  tell(p, {"initiative", "KPW-3.2", kNoUnit, kNoUnit, kAll, true}, {{"side", first}});
  return first;
}

int operations_die(Play& p, UnitId roller) {
  const Request request{"operations", "KPW-3.4", 0, {}, {}, roller, kNoUnit};
  return p.dice.roll(6, request);
}

UnitId first_of(const Play& p, SideId side, Troop troop) {
  for (UnitId u = 0; u < p.s.units.size(); ++u)
    if (p.setup.units[u].side == side && p.setup.units[u].troop == troop) return u;
  return kNoUnit;
}

void tell_face(const Play& p, SideId side, int face, UnitId unit) {
  tell(p, {"operations_rolled", "KPW-3.4", unit, kNoUnit, unit == kNoUnit ? kAll : who_sees(p, unit), true}, {{"face", face}, {"side", side}});
}

void read_face(Play& p, UnitId u, int face) { p.unit(u).rolled = std::uint8_t(operations_rolled(p.setup.units[u].troop, face, p.rules())); }

/// operations_roll = per_unit: in roster order. A commander reads the die of the first unit of his type.
void roll_per_unit(Play& p, SideId side) {
  auto& faces = p.s.flow.faces[side];
  faces = {};
  for (UnitId u = 0; u < p.s.units.size(); ++u) {
    if (p.setup.units[u].side != side || !p.field().on_table(u)) continue;
    const int face = operations_die(p, u);
    tell_face(p, side, face, u);
    read_face(p, u, face);
    std::uint8_t& of_type = faces[place_of(p.setup.units[u].troop)];
    if (of_type == 0) of_type = std::uint8_t(face);
  }
}

void roll_operations(Play& p, SideId side) {
  const OperationsRoll how = p.rules().switches.operations_roll;
  if (how == OperationsRoll::per_unit) {
    roll_per_unit(p, side);
    return;
  }
  auto& faces = p.s.flow.faces[side];
  if (how == OperationsRoll::per_side) {
    const int face = operations_die(p, kNoUnit);
    faces.fill(std::uint8_t(face));
    tell_face(p, side, face, kNoUnit);
  } else {
    for (const Troop troop : {Troop::indian, Troop::militia, Troop::volunteer}) {
      const UnitId first = first_of(p, side, troop);
      if (first == kNoUnit) continue;
      const int face = operations_die(p, first);
      faces[place_of(troop)] = std::uint8_t(face);
      tell_face(p, side, face, kNoUnit);
    }
  }
  for (UnitId u = 0; u < p.s.units.size(); ++u)
    if (p.setup.units[u].side == side) read_face(p, u, std::max<int>(1, faces[place_of(p.setup.units[u].troop)]));
}

int face_for(const Play& p, SideId side, Troop troop) {
  const auto& faces = p.s.flow.faces[side];
  if (faces[place_of(troop)] > 0) return faces[place_of(troop)];
  for (const std::uint8_t face : faces)
    if (face > 0) return face;
  return 1;
}

/// KPW-7.12: what is owed for defensive fire comes off these; the number rolled stays.
void hand_out_operations(Play& p, SideId side) {
  for (UnitId u = 0; u < p.s.units.size(); ++u) {
    Unit& unit = p.unit(u);
    if (p.setup.units[u].side != side) continue;
    unit.operations = std::uint8_t(std::max(0, int(unit.rolled) - int(unit.owed)));
    if (unit.where == Where::table) unit.owed = 0;
  }
  for (std::size_t l = 0; l < p.s.leaders.size(); ++l)
    if (p.setup.leaders[l].side == side)
      p.s.leaders[l].operations = std::uint8_t(operations_rolled(p.setup.leaders[l].troop, face_for(p, side, p.setup.leaders[l].troop), p.rules()));
}

/// The marks of the half-turn before are wiped; those for spotting live until the unit's own next half-turn (KPW-6.3).
void wipe_marks(Play& p) {
  Flow& f = p.s.flow;
  for (UnitId u = 0; u < p.s.units.size(); ++u) {
    Unit& unit = p.unit(u);
    unit.acted = unit.began = unit.checked = unit.stands = false;
    unit.lost_to_fire = 0;
    unit.killers.clear();
    unit.charge = Progress::none;
    unit.charge_number = 0;
    unit.struck = Aspect::none;
    unit.target = kNoUnit;
    unit.budget = Fraction(0);
    unit.operations = 0;
    if (p.setup.units[u].side != f.mover) continue;
    unit.moved = false;
    unit.fired = Fired::none;
    unit.began_routed = unit.state == State::routed;
  }
  for (Leader& l : p.s.leaders) {
    l.acted = false;
    l.operations = 0;
  }
  f.active = kNoUnit;
  f.charges = 0;
}

// ---- stages

void start_turn(Play& p) {
  Flow& f = p.s.flow;
  ++f.turn;
  f.second_half = false;
  enter_phase(p);
  for (Unit& u : p.s.units) u.lost_this_turn = u.driven_this_turn = 0;                  // KPW-9.5
  tell(p, {"turn_begins", "KPW-3.1"}, {{"turn", f.turn}});
  f.first = side_first(p);
  f.mover = f.first;
  if (!p.rules().switches.roll_at_half_turn) {                                          // KPW-3.5: mover first
    roll_operations(p, f.first);
    roll_operations(p, enemy_of(f.first));
  }
  roll_arrivals(p);
  rain(p);
  f.stage = Stage::half_start;
}

void start_half(Play& p) {
  Flow& f = p.s.flow;
  enter_phase(p);
  wipe_marks(p);
  tell(p, {"half_turn_begins", "KPW-3.6"}, {{"side", f.mover}, {"turn", f.turn}});
  spot_everywhere(p);
  if (p.rules().switches.roll_at_half_turn) roll_operations(p, f.mover);
  set_on_edge(p, f.mover);
  hand_out_operations(p, f.mover);
  f.stage = Stage::operations;
}

bool may_still_act(Field f, UnitId u) { return f.on_table(u) && !f.unit(u).acted && f.unit(u).operations > 0; }

void operations_stage(Play& p) {                                                        // step 1: asks as long as somebody could act
  Flow& f = p.s.flow;
  bool anybody = false;
  for (UnitId u = 0; u < p.s.units.size() && !anybody; ++u) anybody = p.setup.units[u].side == f.mover && may_still_act(p, u);
  for (std::size_t l = 0; l < p.s.leaders.size() && !anybody; ++l)
    anybody = p.setup.leaders[l].side == f.mover && p.s.leaders[l].where == Where::table && !p.s.leaders[l].acted && p.s.leaders[l].operations > 0;
  if (f.active != kNoUnit && !may_still_act(p, f.active)) f.active = kNoUnit;
  if (anybody) {
    ask(p, Ask::act, f.mover, f.active);
    return;
  }
  f.active = kNoUnit;
  delay_arrivals(p, f.mover);
  f.stage = Stage::target_morale;
  enqueue(p, enemy_of(f.mover), [](Field q, UnitId u) { return must_check(q, u); });
}

void target_morale(Play& p) {                                                           // step 2
  Flow& f = p.s.flow;
  if (f.cursor < f.queue.size()) {
    check_target(p, f.queue[f.cursor++]);
    judge_now(p, Moment::at_once);
    return;
  }
  f.stage = Stage::defensive_fire;
  enqueue(p, enemy_of(f.mover), [](Field q, UnitId u) { return q.unit(u).stands; });
}

UnitId front_charger(Field f, UnitId target) {
  for (UnitId u = 0; u < f.unit_count(); ++u)
    if (f.charges(u, target) && f.unit(u).struck == Aspect::front) return u;
  return kNoUnit;
}

void defensive_fire(Play& p) {                                                          // step 3
  Flow& f = p.s.flow;
  if (f.cursor < f.queue.size()) {
    const UnitId u = f.queue[f.cursor++];
    if (p.field().on_table(u) && may_stand_and_fire(p, u)) ask(p, Ask::stand_and_fire, p.setup.units[u].side, u, front_charger(p, u));
    return;
  }
  f.stage = Stage::charger_morale;
  enqueue_chargers(p, [](Field q, UnitId u) { return q.unit(u).charge == Progress::halted && q.unit(u).lost_to_fire > 0; });
}

void charger_morale(Play& p) {                                                          // step 4
  Flow& f = p.s.flow;
  if (f.cursor < f.queue.size()) {
    const UnitId u = f.queue[f.cursor++];
    if (p.field().on_table(u) && p.unit(u).charge == Progress::halted) check_charging(p, u, "charger_hit");
    judge_now(p, Moment::at_once);
    return;
  }
  f.stage = Stage::contact;
  enqueue_chargers(p, [](Field q, UnitId u) { return q.unit(u).charge == Progress::halted; });
}

void contact_stage(Play& p) {                                                           // step 5
  Flow& f = p.s.flow;
  if (f.cursor < f.queue.size()) {
    go_in(p, f.queue[f.cursor++]);
    return;
  }
  f.stage = Stage::melee;
  enqueue_chargers(p, [](Field q, UnitId u) { return q.unit(u).charge == Progress::in_contact; });
}

void melee_stage(Play& p) {
  Flow& f = p.s.flow;
  if (f.cursor < f.queue.size()) {
    fight(p, f.queue[f.cursor++]);
    judge_now(p, Moment::at_once);
    return;
  }
  f.stage = Stage::rout_moves;
  enqueue(p, f.mover, [](Field q, UnitId u) { return q.unit(u).state == State::routed; });
}

void rout_moves(Play& p) {                                                              // step 6
  Flow& f = p.s.flow;
  if (f.cursor < f.queue.size()) {
    rout_move(p, f.queue[f.cursor++]);
    judge_now(p, Moment::at_once);
    return;
  }
  f.stage = Stage::half_end;
}

void end_half(Play& p) {
  Flow& f = p.s.flow;
  leaders_in_danger(p);
  take_objectives(p, f.mover);
  burn(p, f.mover);
  tell(p, {"half_turn_ends", "KPW-3.6"}, {{"side", f.mover}, {"turn", f.turn}});
  judge_now(p, Moment::at_once);
  if (judge_now(p, Moment::end_of_phase)) return;
  if (f.second_half) {
    f.stage = Stage::turn_end;
    return;
  }
  f.second_half = true;
  f.mover = enemy_of(f.mover);
  f.stage = Stage::half_start;
}

void end_turn(Play& p) {
  Flow& f = p.s.flow;
  if (judge_now(p, Moment::end_of_turn)) return;
  if (f.turn >= p.setup.turn_limit && judge_now(p, Moment::end_of_game)) return;
  f.stage = Stage::turn_start;
}

}  // namespace

void ask(Play& p, Ask what, SideId side, UnitId unit, UnitId other) { battlefield::ask(p.s.flow, what, side, unit, other); }

bool judge_now(Play& p, Moment moment) { return battlefield::judge_now(p, moment, BattleStanding(p.setup, p.s), "KPW-12.1"); }

void run(Play& p) {
  Flow& f = p.s.flow;
  enter_phase(p);
  while (f.ask == Ask::none && !f.over) {
    switch (f.stage) {
      case Stage::deploy: deploy_stage(p); break;
      case Stage::begin: ask(p, Ask::begin, p.setup.english); break;
      case Stage::turn_start: start_turn(p); break;
      case Stage::half_start: start_half(p); break;
      case Stage::operations: operations_stage(p); break;
      case Stage::target_morale: target_morale(p); break;
      case Stage::defensive_fire: defensive_fire(p); break;
      case Stage::charger_morale: charger_morale(p); break;
      case Stage::contact: contact_stage(p); break;
      case Stage::melee: melee_stage(p); break;
      case Stage::rout_moves: rout_moves(p); break;
      case Stage::half_end: end_half(p); break;
      case Stage::turn_end: end_turn(p); break;
      case Stage::over: return;
    }
  }
}

}  // namespace oo::kingphilip
