// The sequence of play, MOC-3: turns, phases, the six steps. Each stage does one thing and names the next; `run` goes on until a question is due.
#include <algorithm>

#include "rulesets/battlefield/judging.hpp"
#include "rulesets/moccasins/operations.hpp"
#include "rulesets/moccasins/play/arrivals.hpp"
#include "rulesets/moccasins/play/assault.hpp"
#include "rulesets/moccasins/play/leading.hpp"
#include "rulesets/moccasins/play/nerve.hpp"
#include "rulesets/moccasins/play/play.hpp"
#include "rulesets/moccasins/play/spotting.hpp"
#include "rulesets/moccasins/play/standing.hpp"

namespace oo::moccasins {
namespace {

/// Number of the phase within its turn, for the dice and the log of requests: 0 start of turn, 1 Indian, 2 free Indian, 3 American.
std::uint8_t phase_number(const Flow& f, const MocSetup& setup) {
  if (f.stage == Stage::turn_start) return 0;
  if (f.phasing == setup.indian) return f.free_phase ? 2 : 1;
  return 3;
}

void enter_phase(Play& p) { p.dice.moment(p.s.flow.turn, phase_number(p.s.flow, p.setup), &p.s.log); }

void enqueue(Play& p, SideId side, bool (*wanted)(Field, UnitId)) {
  Flow& f = p.s.flow;
  f.queue.clear();
  f.cursor = 0;
  for (UnitId u = 0; u < p.s.units.size(); ++u)
    if ((side == kNoSide || p.setup.units[u].side == side) && p.field().on_table(u) && wanted(p, u)) f.queue.push(u);
  sort_left_to_right(p, f.queue);
}

/// melee_tie = another_round: both still there, nobody driven off. The disorder after a charge loosens nothing.
bool stays_locked(const Play& p, const Unit& u) {
  if (!p.rules().switches.another_round || u.attack == Attack::none || u.target == kNoUnit || u.where != Where::table) return false;
  const Unit& target = p.s.units[u.target];
  return u.progress == Progress::in_contact && u.state != State::routed && target.where == Where::table && target.front == u.target_stood;
}

/// The marks of the phase before are wiped; those for spotting live longer (MOC-3.13).
void wipe_phase_marks(Play& p) {
  for (Unit& u : p.s.units) {
    u.acted = u.routed_now = u.panicked = u.checked = u.fought = u.volleyed = false;
    u.moved_now = false;
    u.lost_to_fire = 0;
    u.under_guns = false;
    u.firers.clear();
    if (stays_locked(p, u)) {
      u.attack = Attack::locked;
      u.progress = Progress::in_contact;
    } else {
      u.attack = Attack::none;
      u.progress = Progress::declared;
      u.struck = Aspect::none;
      u.target = kNoUnit;
    }
    u.budget = Fraction(0);
  }
  for (Leader& l : p.s.leaders) {
    l.moved_with = kNoUnit;
    l.acted = false;
  }
  p.s.flow.active = kNoUnit;
}

// ---- dice for operations, MOC-3.2, 3.3

int operations_face(Play& p, SideId side, UnitId leader_of_wing) {
  const Request request{"operations", "MOC-3.2", 0, {}, {}, leader_of_wing, kNoUnit};
  int face = p.dice.roll(6, request);
  for (const battlefield::FixedDie& fixed : p.setup.fixed_dice)
    if (fixed.side == side && fixed.turn == p.s.flow.turn) face = fixed.face;   // MOC-15.c1
  return face;
}

/// Who stands for a wing's die: its first unit of the roster.
UnitId first_of_wing(const Play& p, SideId side, std::size_t wing) {
  for (UnitId u = 0; u < p.s.units.size(); ++u)
    if (p.setup.units[u].side == side && p.setup.units[u].wing_index == wing) return u;
  return kNoUnit;
}

bool cinc_lost(const Play& p, SideId side) {
  for (std::size_t l = 0; l < p.s.leaders.size(); ++l)
    if (p.setup.leaders[l].side == side && p.setup.leaders[l].role == "commander_in_chief" && p.s.leaders[l].where != Where::table &&
        p.s.leaders[l].where != Where::to_arrive && p.s.leaders[l].where != Where::unseen)
      return true;
  return false;
}

int rolled_by(const Play& p, UnitId u) {
  const auto& faces = p.s.flow.faces[p.setup.units[u].side];
  const std::size_t wing = p.rules().switches.operations_by_wing ? p.setup.units[u].wing_index : 0;
  return operations_rolled(p.setup.units[u].troop, p.rules().switches.period.value, faces[std::min(wing, faces.size() - 1)], p.rules());
}

void roll_operations(Play& p, SideId side) {
  Flow& f = p.s.flow;
  auto& faces = f.faces[side];
  faces.clear();
  const std::size_t dice = p.rules().switches.operations_by_wing ? std::clamp<std::size_t>(p.setup.wings[side].size(), 1, 16) : 1;
  for (std::size_t i = 0; i < dice; ++i) {
    int face = operations_face(p, side, p.rules().switches.operations_by_wing ? first_of_wing(p, side, i) : kNoUnit);
    if (cinc_lost(p, side)) face = std::max(1, face - int(p.rules().switches.cinc_loss_penalty));   // MOC-10.5
    faces.push(std::uint8_t(face));
  }
  tell(p, {"operations_rolled", "MOC-3.2", kNoUnit, kNoUnit, kAll, true}, {{"face", faces[0]}, {"side", side}});
}

/// MOC-4.4, 4.8: the debt is settled by this one die, whatever is left of it.
void hand_out_operations(Play& p, SideId side) {
  for (UnitId u = 0; u < p.s.units.size(); ++u) {
    if (p.setup.units[u].side != side) continue;
    Unit& unit = p.unit(u);
    const operations::Budget budget = operations::budget(rolled_by(p, u), unit.owed, unit.state);
    unit.operations = budget.available;
    if (unit.where == Where::table) unit.owed = 0;
  }
  for (std::size_t l = 0; l < p.s.leaders.size(); ++l)
    if (p.setup.leaders[l].side == side) p.s.leaders[l].operations = std::uint8_t(leader_operations(p, side));
}

/// MOC-11.4, 11.7: read on the die, before any debt; with a die a wing, of every wing with units on the table.
bool americans_rolled_one(const Play& p) {
  bool any = false;
  for (UnitId u = 0; u < p.s.units.size(); ++u) {
    if (p.setup.units[u].side == p.setup.indian || !p.field().on_table(u)) continue;
    if (rolled_by(p, u) != 1) return false;
    any = true;
  }
  return any;
}

// ---- stages

void start_turn(Play& p) {
  Flow& f = p.s.flow;
  ++f.turn;
  enter_phase(p);
  for (Unit& u : p.s.units) u.lost_this_turn = 0;                                      // MOC-3.14
  f.free_given = false;
  f.faces[0].clear();
  f.faces[1].clear();
  tell(p, {"turn_begins", "MOC-3.1"}, {{"turn", f.turn}});
  roll_arrivals(p);
  f.phasing = p.setup.indian;
  f.free_phase = false;
  f.stage = Stage::phase_start;
}

void start_phase(Play& p) {
  Flow& f = p.s.flow;
  enter_phase(p);
  wipe_phase_marks(p);
  for (UnitId u = 0; u < p.s.units.size(); ++u) {
    if (p.setup.units[u].side != f.phasing) continue;
    p.unit(u).moved_own_phase = false;
    if (p.rules().switches.officer_replaced && p.unit(u).figures > 0) p.unit(u).officer |= p.unit(u).officer_died;   // MOC-7.22
  }
  tell(p, {"phase_begins", "MOC-3.1"}, {{"side", f.phasing}, {"turn", f.turn}});
  set_down_arrivals(p, f.phasing);
  roll_operations(p, f.phasing);
  hand_out_operations(p, f.phasing);
  f.stage = Stage::operations;
  const bool free = f.phasing != p.setup.indian && p.rules().switches.period == Period::p1791 && !f.free_given && americans_rolled_one(p);
  if (!free) return;
  f.free_given = true;                                                                  // MOC-11.5: a short phase of the Indian side
  f.free_phase = true;
  f.phasing = p.setup.indian;
  enter_phase(p);
  for (UnitId u = 0; u < p.s.units.size(); ++u)
    if (p.setup.units[u].side == f.phasing) p.unit(u).operations = p.setup.troop(u).indian && p.unit(u).state == State::good_order ? 1 : 0;
  for (std::size_t l = 0; l < p.s.leaders.size(); ++l)
    if (p.setup.leaders[l].side == f.phasing) p.s.leaders[l].operations = 0;
  tell(p, {"free_operation_begins", "MOC-11.4"}, {{"side", f.phasing}, {"turn", f.turn}});
}

bool may_still_act(Field f, UnitId u) {
  const Unit& unit = f.unit(u);
  return f.on_table(u) && !unit.acted && unit.operations > 0 && unit.attack == Attack::none;
}

bool attacks_now(Field f, UnitId u) { return f.unit(u).attack == Attack::charge || f.unit(u).attack == Attack::walked_in; }

/// MOC-3.4, 3.18: asks as long as somebody could act.
void operations_stage(Play& p) {
  Flow& f = p.s.flow;
  bool anybody = false;
  for (UnitId u = 0; u < p.s.units.size() && !anybody; ++u) anybody = p.setup.units[u].side == f.phasing && may_still_act(p, u);
  for (std::size_t l = 0; l < p.s.leaders.size() && !anybody; ++l)
    anybody = p.setup.leaders[l].side == f.phasing && p.s.leaders[l].where == Where::table && !p.s.leaders[l].acted && p.s.leaders[l].operations > 0;
  if (anybody) {
    if (f.active != kNoUnit && p.setup.is_unit(f.active) && !may_still_act(p, f.active)) f.active = kNoUnit;
    ask(p, f.free_phase ? Ask::free_operation : Ask::act, f.phasing, f.active);
    return;
  }
  f.active = kNoUnit;
  f.stage = Stage::charges_close;
  enqueue(p, f.phasing, attacks_now);
}

void charges_close(Play& p) {
  Flow& f = p.s.flow;
  while (f.cursor < f.queue.size()) close_in(p, f.queue[f.cursor++]);                   // MOC-3.5
  f.stage = Stage::target_morale;
  for (Unit& u : p.s.units) u.checked = false;
  enqueue(p, enemy_of(f.phasing), [](Field q, UnitId u) { return must_check_as_target(q, u); });
}

void target_morale(Play& p) {                                                           // MOC-3.6
  Flow& f = p.s.flow;
  if (f.cursor < f.queue.size()) {
    check_target(p, f.queue[f.cursor++]);
    judge_now(p, Moment::at_once);
    return;
  }
  f.stage = Stage::charger_morale;
  for (Unit& u : p.s.units) u.checked = false;
  enqueue(p, f.phasing, [](Field q, UnitId u) { return must_check_as_charger(q, u); });
}

void charger_morale(Play& p) {                                                          // MOC-3.7
  Flow& f = p.s.flow;
  if (f.cursor < f.queue.size()) {
    check_charger(p, f.queue[f.cursor++]);
    judge_now(p, Moment::at_once);
    return;
  }
  f.stage = Stage::contact;
  enqueue(p, f.phasing, attacks_now);
}

void contact_stage(Play& p) {                                                           // MOC-3.8
  Flow& f = p.s.flow;
  if (f.cursor < f.queue.size()) {
    go_in(p, f.queue[f.cursor++]);
    return;
  }
  f.stage = Stage::melee;
  enqueue(p, kNoSide, [](Field q, UnitId u) { return q.unit(u).progress == Progress::in_contact && q.unit(u).attack != Attack::none; });
}

void melee_stage(Play& p) {
  Flow& f = p.s.flow;
  if (f.cursor < f.queue.size()) {
    fight(p, f.queue[f.cursor++]);
    judge_now(p, Moment::at_once);
    return;
  }
  if (f.free_phase) {
    f.stage = Stage::phase_end;                                                         // MOC-11.5: no step 6
    return;
  }
  f.stage = Stage::rout_moves;
  enqueue(p, f.phasing, [](Field q, UnitId u) { return q.unit(u).state == State::routed; });
}

void rout_moves(Play& p) {                                                              // MOC-3.9
  Flow& f = p.s.flow;
  if (f.cursor < f.queue.size()) {
    rout_move(p, f.queue[f.cursor++]);
    judge_now(p, Moment::at_once);
    return;
  }
  f.stage = Stage::phase_end;
}

void end_phase(Play& p) {
  Flow& f = p.s.flow;
  for (UnitId u = 0; u < p.s.units.size(); ++u) {
    Unit& unit = p.unit(u);
    if (p.setup.units[u].side == f.phasing && unit.attack == Attack::charge && unit.state == State::good_order && unit.where == Where::table)
      disorder_after_charge(p, u);                                                      // MOC-3.13, 6.12
    if (p.setup.units[u].side != f.phasing && unit.revealed > 0) --unit.revealed;       // MOC-6.21
    unit.operations = p.setup.units[u].side == f.phasing ? 0 : unit.operations;
  }
  leaders_in_danger(p);                                                                 // MOC-10.4
  tell(p, {"phase_ends", "MOC-3.1"}, {{"side", f.phasing}, {"turn", f.turn}});
  if (judge_now(p, Moment::end_of_phase)) return;
  if (f.free_phase) {                                                                   // back to the Americans: their die is already thrown
    f.free_phase = false;
    f.phasing = p.setup.american();
    enter_phase(p);
    wipe_phase_marks(p);
    f.stage = Stage::operations;
  } else if (f.phasing == p.setup.indian) {
    f.phasing = p.setup.american();
    f.stage = Stage::phase_start;
  } else {
    f.stage = Stage::turn_end;
  }
}

void end_turn(Play& p) {
  Flow& f = p.s.flow;
  if (judge_now(p, Moment::end_of_turn)) return;
  if (f.turn >= p.setup.turn_limit && judge_now(p, Moment::end_of_game)) return;
  f.stage = Stage::turn_start;
}

}  // namespace

void ask(Play& p, Ask what, SideId side, UnitId unit, UnitId other) { battlefield::ask(p.s.flow, what, side, unit, other); }

bool judge_now(Play& p, Moment moment) { return battlefield::judge_now(p, moment, BattleStanding(p.setup, p.s), "MOC-15.5"); }

void sort_left_to_right(Field f, Inline<UnitId, kMaxRoster>& units) {
  const Edge edge = f.setup.edge[f.s.flow.phasing];                                    // as seen from there, MOC-3.10
  battlefield::sort_by_place(units, [&](UnitId u) { return battlefield::place_from_left(edge, f.unit(u).front); });
}

void run(Play& p) {
  Flow& f = p.s.flow;
  enter_phase(p);
  while (f.ask == Ask::none && !f.over) {
    switch (f.stage) {
      case Stage::deploy: deploy_stage(p); break;
      case Stage::begin: ask(p, Ask::begin, p.setup.indian); break;
      case Stage::turn_start: start_turn(p); break;
      case Stage::phase_start: start_phase(p); break;
      case Stage::operations: operations_stage(p); break;
      case Stage::charges_close: charges_close(p); break;
      case Stage::target_morale: target_morale(p); break;
      case Stage::charger_morale: charger_morale(p); break;
      case Stage::contact: contact_stage(p); break;
      case Stage::melee: melee_stage(p); break;
      case Stage::rout_moves: rout_moves(p); break;
      case Stage::phase_end: end_phase(p); break;
      case Stage::turn_end: end_turn(p); break;
      case Stage::over: return;
    }
  }
}

}  // namespace oo::moccasins
