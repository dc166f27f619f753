// The sequence of play, TUG-3: game turns, player turns, five phases. Each stage does one thing and names the next; `run` goes on until a question is due.
#include <algorithm>

#include "rulesets/battlefield/judging.hpp"
#include "rulesets/tugar/play/melee.hpp"
#include "rulesets/tugar/play/nerve.hpp"
#include "rulesets/tugar/play/orders.hpp"
#include "rulesets/tugar/play/standing.hpp"
#include "rulesets/tugar/play/works.hpp"

namespace oo::tugar {
namespace {

/// For the dice and the log of requests: 0 the start of a turn, then five phases of the first player, five of the other.
std::uint8_t phase_number(const Flow& f, const TugarSetup& setup) {
  if (f.stage < Stage::player_start || f.stage > Stage::player_end) return 0;
  const int phase = int(f.stage) - int(Stage::player_start);
  return std::uint8_t(1 + phase + (f.phasing == setup.first ? 0 : 8));
}

void enter(Play& p, Stage stage) {
  p.s.flow.stage = stage;
  p.s.flow.cursor = 0;
  p.s.flow.queue.clear();
  p.s.flow.active = kNoUnit;
  p.s.flow.closed = false;
  p.dice.moment(p.s.flow.turn, phase_number(p.s.flow, p.setup), &p.s.log);
}

/// TUG-3.5: by id.
template <class Wanted>
void enqueue(Play& p, SideId side, Wanted&& wanted) {
  for (UnitId u = 0; u < p.s.units.size(); ++u)
    if (p.setup.units[u].side == side && p.field().on_table(u) && wanted(u)) p.s.flow.queue.push(u);
}

/// The next of the queue that still stands on the table; kNoUnit when it is done.
UnitId next_of_queue(Flow& f, Field field) {
  while (f.cursor < f.queue.size()) {
    const UnitId u = f.queue[f.cursor++];
    if (field.on_table(u)) return u;
  }
  return kNoUnit;
}

void start_turn(Play& p) {
  Flow& f = p.s.flow;
  ++f.turn;
  enter(p, Stage::turn_start);
  for (Unit& u : p.s.units) {
    u.lost_this_turn = 0;
    u.checked = false;                                                        // TUG-3.4
  }
  tell(p, {"turn_begins", "TUG-3.1"}, {{"turn", f.turn}});
  roll_arrivals(p);
  f.phasing = p.setup.first;
  f.stage = Stage::player_start;
}

void start_player(Play& p) {
  Flow& f = p.s.flow;
  enter(p, Stage::player_start);
  for (UnitId u = 0; u < p.s.units.size(); ++u) {
    Unit& unit = p.unit(u);
    unit.fought = false;
    if (p.rules().switches.morale_once_per_player_turn) unit.checked = false;
    if (p.setup.units[u].side != f.phasing) {
      unit.closing_shots = 0;                                                 // TUG-8.5
      continue;
    }
    unit.used = 0;
    unit.finished = unit.charged = unit.turned_about = unit.rallied = unit.guns_moved = false;
    unit.turned = 0;
    unit.guns_fired = 0;
    unit.fired_at.clear();
  }
  for (std::size_t l = 0; l < p.s.leaders.size(); ++l)
    if (p.setup.leaders[l].side == f.phasing) {
      p.s.leaders[l].used = 0;
      p.s.leaders[l].finished = false;
    }
  tell(p, {"player_turn_begins", "TUG-3.2"}, {{"side", f.phasing}, {"turn", f.turn}});
  enter(p, Stage::rally);
  enqueue(p, f.phasing, [&](UnitId u) { return p.unit(u).state == State::routed; });
}

void rally_stage(Play& p) {
  if (const UnitId u = next_of_queue(p.s.flow, p); u != kNoUnit) {
    rally_unit(p, u);
    judge_now(p, Moment::at_once);
    return;
  }
  enter(p, Stage::movement);
  set_down_arrivals(p, p.s.flow.phasing);
}

void movement_stage(Play& p) {
  Flow& f = p.s.flow;
  if (f.active != kNoUnit && !may_still_move(p, f.active)) f.active = kNoUnit;
  bool anybody = false;
  for (UnitId id = 0; id < p.s.units.size() + p.s.leaders.size() && !anybody && !f.closed; ++id)
    anybody = p.setup.side_of(id) == f.phasing && may_still_move(p, id);
  if (anybody) return ask(p, Ask::move, f.phasing);
  for (UnitId u = 0; u < p.s.units.size(); ++u)
    if (p.setup.units[u].side == f.phasing) take_covers(p, u);                // TUG-6.7
  enter(p, Stage::fire);
}

void fire_stage(Play& p) {
  Flow& f = p.s.flow;
  for (UnitId u = 0; u < p.s.units.size() && !f.closed; ++u)
    if (p.setup.units[u].side == f.phasing && has_target(p, u)) return ask(p, Ask::fire, f.phasing);
  enter(p, Stage::melee);
  enqueue(p, f.phasing, [&](UnitId u) { return p.field().in_contact(u); });
}

void melee_stage(Play& p) {
  Flow& f = p.s.flow;
  if (f.fighter == kNoUnit) {
    f.fighter = next_of_queue(f, p);
    f.odd.clear();
  }
  if (f.fighter != kNoUnit) {
    if (int(f.odd.size()) < odd_dice(plan_melee(p, f.fighter))) return ask(p, Ask::odd_die, f.phasing);   // TUG-9.11
    const UnitId u = f.fighter;
    f.fighter = kNoUnit;
    fight(p, u, f.odd.all());
    judge_now(p, Moment::at_once);
    return;
  }
  enter(p, Stage::melee_morale);
  const bool at_end = p.rules().switches.melee_morale_end_of_combat;          // TUG-10.17
  const auto due = [&](UnitId u) { return p.unit(u).fought && !(at_end && p.field().in_contact(u)); };
  enqueue(p, enemy_of(p.s.flow.phasing), due);
  enqueue(p, p.s.flow.phasing, due);
}

void melee_morale_stage(Play& p) {
  if (const UnitId u = next_of_queue(p.s.flow, p); u != kNoUnit) {
    check_morale(p, u, Cause::melee_end, 0);
    judge_now(p, Moment::at_once);
    return;
  }
  enter(p, Stage::player_end);
}

void end_player(Play& p) {
  Flow& f = p.s.flow;
  tell(p, {"player_turn_ends", "TUG-3.1"}, {{"side", f.phasing}, {"turn", f.turn}});
  if (judge_now(p, Moment::end_of_phase)) return;
  if (f.phasing == p.setup.first) {
    f.phasing = enemy_of(f.phasing);
    f.stage = Stage::player_start;
  } else {
    f.stage = Stage::turn_end;
  }
}

void end_turn(Play& p) {
  Flow& f = p.s.flow;
  for (Unit& u : p.s.units) u.rally_failed = false;                           // TUG-11.7
  if (judge_now(p, Moment::end_of_turn)) return;                              // TUG-3.6
  if (f.turn >= p.setup.turn_limit && judge_now(p, Moment::end_of_game)) return;
  f.stage = Stage::turn_start;
}

}  // namespace

void ask(Play& p, Ask what, SideId side) {
  p.s.flow.ask = what;
  p.s.flow.ask_side = side;
}

bool judge_now(Play& p, Moment moment) { return battlefield::judge_now(p, moment, BattleStanding(p.setup, p.s), "TUG-14.13"); }

void run(Play& p) {
  Flow& f = p.s.flow;
  p.dice.moment(f.turn, phase_number(f, p.setup), &p.s.log);
  while (f.ask == Ask::none && !f.over) {
    switch (f.stage) {
      case Stage::deploy:
        if (f.deploying < p.setup.deployments.size()) ask(p, Ask::deploy, p.setup.deployments[f.deploying].side);
        else begin_battle(p);
        break;
      case Stage::begin: ask(p, Ask::begin, p.setup.first); break;
      case Stage::turn_start: start_turn(p); break;
      case Stage::player_start: start_player(p); break;
      case Stage::rally: rally_stage(p); break;
      case Stage::movement: movement_stage(p); break;
      case Stage::fire: fire_stage(p); break;
      case Stage::melee: melee_stage(p); break;
      case Stage::melee_morale: melee_morale_stage(p); break;
      case Stage::player_end: end_player(p); break;
      case Stage::turn_end: end_turn(p); break;
      case Stage::over: return;
    }
  }
}

}  // namespace oo::tugar
