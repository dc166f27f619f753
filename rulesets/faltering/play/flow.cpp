// The turn, FAL-5: dice, sides, groups, the end. Each stage does one thing and names the next; `run` goes on until a question is due.
#include <algorithm>

#include "rulesets/battlefield/judging.hpp"
#include "rulesets/faltering/leading.hpp"
#include "rulesets/faltering/play/activation.hpp"
#include "rulesets/faltering/play/firing.hpp"
#include "rulesets/faltering/play/guns.hpp"
#include "rulesets/faltering/play/standing.hpp"

namespace oo::faltering {
namespace {

/// Number of the phase within its turn, for the dice and the log of requests: 0 the start, 1 and 2 the sides, 3 the end.
std::uint8_t phase_number(const Flow& f) {
  if (f.stage == Stage::turn_start || f.stage == Stage::begin || f.stage == Stage::deploy) return 0;
  if (f.stage == Stage::turn_end || f.stage == Stage::turn_over || f.stage == Stage::over) return 3;
  return f.second_side ? 2 : 1;
}

void enter_phase(Play& p) { p.dice.moment(p.s.flow.turn, phase_number(p.s.flow), &p.s.log); }

void start_turn(Play& p) {
  Flow& f = p.s.flow;
  ++f.turn;
  enter_phase(p);
  tell(p, {"turn_begins", "FAL-5.1"}, {{"turn", f.turn}});
  roll_arrivals(p);
  const ActivationDice dice = roll_activation(p.rules(), p.dice);
  f.die[0] = std::uint8_t(dice.die[0]);
  f.die[1] = std::uint8_t(dice.die[1]);
  f.phasing = dice.first();                                                                // FAL-5.5
  f.second_side = false;
  tell(p, {"activation_rolled", "FAL-5.2", kNoUnit, kNoUnit, kAll, true}, {{"die_0", f.die[0]}, {"die_1", f.die[1]}, {"side", f.phasing}});
  f.stage = Stage::side_start;
}

void start_side(Play& p) {
  enter_phase(p);
  for (UnitId g = 0; g < p.setup.roster(); ++g)
    if (p.setup.side_of(g) == p.s.flow.phasing) p.group(g).activated = false;
  for (std::size_t w = 0; w < p.s.wagons.size(); ++w)
    if (p.setup.wagons[w].side == p.s.flow.phasing) p.s.wagons[w].moved = false;
  tell(p, {"phase_begins", "FAL-5.1"}, {{"side", p.s.flow.phasing}, {"turn", p.s.flow.turn}});
  p.s.flow.stage = Stage::groups;
}

void groups_stage(Play& p) {
  if (anybody_may_activate(p)) ask(p, Ask::activate, p.s.flow.phasing);
  else p.s.flow.stage = Stage::side_end;
}

void activation_stage(Play& p) {
  loosen_locks(p);
  if (judge_now(p, Moment::at_once)) return;
  if (activation_is_over(p)) {
    end_activation(p);
    return;
  }
  ask(p, Ask::act, p.s.flow.phasing, p.s.flow.now.group);
}

void end_side(Play& p) {
  Flow& f = p.s.flow;
  tell(p, {"phase_ends", "FAL-5.1"}, {{"side", f.phasing}, {"turn", f.turn}});
  if (judge_now(p, Moment::end_of_phase)) return;
  if (f.second_side) {
    f.stage = Stage::turn_end;
    return;
  }
  f.second_side = true;
  f.phasing = enemy_of(f.phasing);
  f.stage = Stage::side_start;
}

void end_turn(Play& p) {                                                                    // FAL-5.1 (d)
  enter_phase(p);
  captures_of_turn(p);
  p.s.flow.stage = Stage::turn_over;                     // once it is settled what they set off, FAL-5.9
}

void close_turn(Play& p) {
  Flow& f = p.s.flow;
  if (judge_now(p, Moment::at_once)) return;
  if (judge_now(p, Moment::end_of_turn)) return;
  if (f.turn >= p.setup.turn_limit && judge_now(p, Moment::end_of_game)) return;
  f.stage = Stage::turn_start;
}

void deploy_stage(Play& p) {
  Flow& f = p.s.flow;
  if (f.deploying < p.setup.deployments.size()) {
    ask(p, Ask::deploy, p.setup.deployments[f.deploying].side);
    return;
  }
  settle_hidden(p);
  f.stage = Stage::turn_start;
}

/// What an action has set off is finished before the next question. FAL-5.9.
bool do_what_is_pending(Play& p) {
  Flow& f = p.s.flow;
  if (!p.s.guns.empty()) settle_guns(p);
  if (!f.work.empty()) {
    do_item(p);
    return true;
  }
  if (f.run.group != kNoUnit) {
    step_run(p);
    return true;
  }
  if (f.charge.step == ChargeStage::approach) {
    end_approach(p);
    return true;
  }
  if (f.look_for_trophies) {
    spot_hidden(p);
    look_for_trophies(p);
    return true;
  }
  if (f.charge.step != ChargeStage::none) no_more_charge(p);
  part_leaders(p);
  return false;
}

}  // namespace

void ask(Play& p, Ask what, SideId side, UnitId unit, UnitId other) { battlefield::ask(p.s.flow, what, side, unit, other); }

bool judge_now(Play& p, Moment moment) { return battlefield::judge_now(p, moment, BattleStanding(p.setup, p.s), "FAL-16.8"); }

void run(Play& p) {
  Flow& f = p.s.flow;
  enter_phase(p);
  while (f.ask == Ask::none && !f.over) {
    if (do_what_is_pending(p)) continue;
    switch (f.stage) {
      case Stage::deploy: deploy_stage(p); break;
      case Stage::begin: ask(p, Ask::begin, 0); break;
      case Stage::turn_start: start_turn(p); break;
      case Stage::side_start: start_side(p); break;
      case Stage::groups: groups_stage(p); break;
      case Stage::activation: activation_stage(p); break;
      case Stage::side_end: end_side(p); break;
      case Stage::turn_end: end_turn(p); break;
      case Stage::turn_over: close_turn(p); break;
      case Stage::over: return;
    }
  }
}

}  // namespace oo::faltering
