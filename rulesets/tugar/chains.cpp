#include "rulesets/tugar/chains.hpp"

#include <algorithm>

#include "engine/odds/fractions.hpp"
#include "rulesets/tugar/formation.hpp"

namespace oo::tugar {

// ---- volley

namespace {

MoraleInput after_volley(const VolleyInput& in, int casualties) {
  MoraleInput check = in.target;
  check.cause = Cause::casualty;
  check.casualties = casualties;
  check.figures -= casualties;
  return check;
}

}  // namespace

VolleyState volley_step(const VolleyInput& in, const VolleyState& state, const Rules& rules, Dice& dice) {
  VolleyState next = state;
  switch (state.step) {
    case VolleyStep::fire: {
      FireInput shot = in.fire;
      shot.target_figures = in.target.figures;
      next.casualties = fire(shot, rules, dice).casualties;
      next.step = VolleyStep::check;
      break;
    }
    case VolleyStep::check:
      next.morale = morale(after_volley(in, state.casualties), rules, dice);
      next.step = VolleyStep::done;
      break;
    case VolleyStep::done: break;
  }
  return next;
}

VolleyState volley(const VolleyInput& in, const Rules& rules, Dice& dice) {
  VolleyState state;
  while (state.step != VolleyStep::done) state = volley_step(in, state, rules, dice);
  return state;
}

template <class W>
Dist<VolleyState, W> volley_odds(const VolleyInput& in, const Rules& rules) {
  const auto step = [&](const VolleyState& s, Dice& d) { return volley_step(in, s, rules, d); };
  return then(then(certain<W>(VolleyState{}), step), step);
}

// ---- charge: the parts

namespace {

FormationInput shape_of(const ChargeSide& side, const ChargeUnit& unit) { return {side.arm, side.formation, unit.figures, side.guns}; }

/// Figures and length of the edge that is touched. Gun crews: all of them, TUG-9.14; a flank: the ranks, TUG-9.16.
struct MeleeEdge {
  std::int32_t figures = 0;
  Mil length = 0;
};
MeleeEdge edge_of(const ChargeSide& side, const ChargeUnit& unit, bool flank, const Rules& rules) {
  const FormationResult shape = formation(shape_of(side, unit), rules);
  const Mil length = flank ? shape.depth : shape.width;
  if (side.arm == Arm::artillery) return {unit.figures, length};
  return {flank ? shape.ranks : shape.files, length};
}

MeleeInput melee_of(const ChargeSituation& in, const ChargeState& s, const Rules& rules) {
  const MeleeEdge own = edge_of(in.charger, s.charger, false, rules);
  const MeleeEdge other = edge_of(in.target, s.target, in.from == Aspect::flank, rules);
  const Mil width = rules.base(in.charger.arm).width;
  const Mil touching = std::min(own.length, other.length);
  MeleeInput m;
  m.rolling = people(in.charger.troop);
  const bool tugar_charges = m.rolling == People::tugar;
  const ChargeSide& human = tugar_charges ? in.target : in.charger;
  m.tugar_arm = tugar_charges ? in.charger.arm : in.target.arm;
  m.human_arm = human.arm;
  m.human_militia = militia(human.troop);
  m.rolling_front = own.figures;
  m.enemy_front = std::clamp<std::int32_t>((touching + width - 1) / width, 1, other.figures);   // TUG-9.11
  m.free_flanks = in.free_flanks.value_or(own.length > other.length ? 2 : 0);                  // TUG-9.18
  m.tugar_figures = tugar_charges ? s.charger.figures : s.target.figures;
  m.human_figures = tugar_charges ? s.target.figures : s.charger.figures;
  return m;
}

StandAndFireInput shot_asked(const ChargeSituation& in, const ChargeState& s) {
  StandAndFireInput ask;
  ask.weapon = in.target.weapon;
  ask.state = s.target.state;
  ask.shots_fired = in.shots_fired;
  ask.rally_failed_this_turn = in.rally_failed;
  ask.charged_from = in.from;
  ask.formation = in.target.formation;
  return ask;
}

/// TUG-8.3, 8.8: at short range, all that fire straight ahead.
FireInput shot_of(const ChargeSituation& in, const ChargeState& s, const Rules& rules) {
  FireInput shot;
  shot.weapon = in.target.weapon;
  shot.stand_and_fire = true;
  if (cannon(shot.weapon)) shot.guns = gun_firers({shot.weapon, in.target.guns, s.target.figures}, rules).guns_firing;
  else shot.firers = firing_figures(shape_of(in.target, s.target), rules);
  shot.target_cover = in.charger.cover;
  shot.target_ranks = formation(shape_of(in.charger, s.charger), rules).ranks;
  shot.target_figures = s.charger.figures;
  return shot;
}

void lose(ChargeUnit& unit, int figures) {
  unit.figures -= figures;
  unit.just_lost += figures;
}

ChargeState closing_shot(const ChargeSituation& in, ChargeState s, const Rules& rules, Dice& dice) {
  if (stand_and_fire(shot_asked(in, s), rules).may_fire) {
    s.shot = fire(shot_of(in, s, rules), rules, dice).casualties;
    lose(s.charger, s.shot);
  }
  s.step = s.charger.figures > 0 ? ChargeStep::charger_check : ChargeStep::done;
  if (s.charger.figures == 0) s.end = ChargeEnd::charger_shot_down;
  return s;
}

// ---- checks

MoraleInput check_of(const ChargeSide& side, const ChargeUnit& unit, Cause cause) {
  MoraleInput check;
  check.troop = side.troop;
  check.starting_figures = side.starting_figures;
  check.figures = unit.figures;
  check.cover = side.cover;
  check.cause = cause;
  check.casualties = unit.just_lost;
  check.arm = side.arm;
  check.formation = side.formation;
  check.general_distance = side.general_distance;
  check.checked_this_turn = unit.checked;
  check.state = unit.state;
  return check;
}

bool of_charger(ChargeStep step) {
  return step == ChargeStep::charger_check || step == ChargeStep::charger_loss || step == ChargeStep::charger_end;
}
bool of_end(ChargeStep step) { return step == ChargeStep::target_end || step == ChargeStep::charger_end; }

bool gone(const ChargeUnit& unit) { return unit.figures == 0 || unit.fate != MoraleFate::none; }

/// The check of this step, if there is one. TUG-10.17: at the end of every round, or only when the contact has ended.
std::optional<MoraleInput> check_due_in(const ChargeSituation& in, const ChargeState& s, const Rules& rules) {
  if (of_end(s.step) && rules.switches.melee_morale_end_of_combat && !gone(s.charger) && !gone(s.target)) return std::nullopt;
  const bool charger = of_charger(s.step);
  const Cause cause = of_end(s.step) ? Cause::melee_end : Cause::casualty;
  const MoraleInput check = check_of(charger ? in.charger : in.target, charger ? s.charger : s.target, cause);
  return check_due(check, rules) ? std::optional<MoraleInput>(check) : std::nullopt;
}

ChargeEnd end_of_fight(const ChargeState& s) {
  if (s.charger.figures == 0) return ChargeEnd::charger_destroyed;
  if (s.target.figures == 0) return ChargeEnd::target_destroyed;
  if (gone(s.charger)) return gone(s.target) ? ChargeEnd::both_gave_way : ChargeEnd::charger_gave_way;
  return gone(s.target) ? ChargeEnd::target_gave_way : ChargeEnd::goes_on;
}

ChargeState next_after_check(ChargeState s) {
  const bool turned_back = s.step == ChargeStep::charger_check && s.charger.fate != MoraleFate::none;
  (of_charger(s.step) ? s.charger : s.target).just_lost = 0;
  s.step = turned_back ? ChargeStep::done : static_cast<ChargeStep>(place_of(s.step) + 1);
  if (turned_back) s.end = ChargeEnd::charger_turned_back;
  else if (s.step == ChargeStep::done) s.end = end_of_fight(s);
  return s;
}

ChargeState after_check(ChargeState s, const MoraleResult& result) {
  ChargeUnit& unit = of_charger(s.step) ? s.charger : s.target;
  unit.checked = true;
  unit.state = result.state_after;
  if (result.fate != MoraleFate::none) unit.fate = result.fate;
  return next_after_check(s);
}

ChargeState after_fight(const ChargeSituation& in, ChargeState s, const MeleeResult& fight) {
  const bool tugar_charges = people(in.charger.troop) == People::tugar;
  lose(s.charger, tugar_charges ? fight.tugar_killed : fight.human_killed);
  lose(s.target, tugar_charges ? fight.human_killed : fight.tugar_killed);
  s.step = ChargeStep::target_loss;
  return s;
}

}  // namespace

// ---- charge: step by step, and its odds

ChargeState charge_step(const ChargeSituation& in, const ChargeState& state, const Rules& rules, Dice& dice) {
  switch (state.step) {
    case ChargeStep::closing_shot: return closing_shot(in, state, rules, dice);
    case ChargeStep::fight: {
      const MeleeResult fight = melee(melee_of(in, state, rules), rules, dice);
      return after_fight(in, state, fight);
    }
    case ChargeStep::done: return state;
    default: break;
  }
  const std::optional<MoraleInput> check = check_due_in(in, state, rules);
  if (!check) return next_after_check(state);
  const MoraleResult result = morale(*check, rules, dice);
  return after_check(state, result);
}

ChargeState charge(const ChargeSituation& in, ChargeState state, const Rules& rules, Dice& dice) {
  while (state.step != ChargeStep::done) state = charge_step(in, state, rules, dice);
  return state;
}

template <class W>
Dist<MeleeResult, W> melee_odds(const MeleeInput& in, const Rules& rules) {
  if (!rules.switches.melee_sequential) return distribution_of<W>([&](Dice& d) { return melee(in, rules, d); });
  Dist<MeleeResult, W> all = certain<W>(melee_start(in));
  const int dice = melee_dice(in.rolling_front, in.enemy_front, in.free_flanks, rules);
  for (int i = 0; i < dice; ++i) all = then(all, [&](const MeleeResult& so_far, Dice& d) { return melee_die(in, so_far, rules, d); });
  return all;
}

namespace {

template <class W>
Dist<ChargeState, W> fight_odds(const ChargeSituation& in, const Dist<ChargeState, W>& before, const Rules& rules) {
  Dist<ChargeState, W> out;
  for (const auto& [state, p] : before.at) {
    if (state.step != ChargeStep::fight) {
      out.add(state, p);
      continue;
    }
    const Dist<MeleeResult, W> fights = melee_odds<W>(melee_of(in, state, rules), rules);
    for (const auto& [fight, q] : fights.at) out.add(after_fight(in, state, fight), W(p * q));
  }
  out.merge();
  return out;
}

/// One of the checks over all states; each distinct check is weighed once.
template <class W>
Dist<ChargeState, W> check_odds(const ChargeSituation& in, const Dist<ChargeState, W>& before, ChargeStep step, const Rules& rules) {
  const auto ask = [&](const ChargeState& s) { return s.step == step ? check_due_in(in, s, rules) : std::nullopt; };
  const auto run = [&](const MoraleInput& check, Dice& d) { return morale(check, rules, d); };
  const auto checked = then_call<MoraleInput, MoraleResult>(before, ask, run, after_check);
  return project(checked, [&](const ChargeState& s) { return s.step == step ? next_after_check(s) : s; });
}

}  // namespace

template <class W>
Dist<ChargeState, W> charge_odds(const ChargeSituation& in, const ChargeState& start, const Rules& rules) {
  Dist<ChargeState, W> all = then(certain<W>(start), [&](const ChargeState& s, Dice& d) { return charge_step(in, s, rules, d); });
  all = check_odds(in, all, ChargeStep::charger_check, rules);
  all = fight_odds(in, all, rules);
  for (const ChargeStep step : {ChargeStep::target_loss, ChargeStep::charger_loss, ChargeStep::target_end, ChargeStep::charger_end})
    all = check_odds(in, all, step, rules);
  return all;
}

template Dist<VolleyState> volley_odds(const VolleyInput&, const Rules&);
template Dist<VolleyState, Rational> volley_odds(const VolleyInput&, const Rules&);
template Dist<MeleeResult> melee_odds(const MeleeInput&, const Rules&);
template Dist<ChargeState> charge_odds(const ChargeSituation&, const ChargeState&, const Rules&);
template Dist<ChargeState, Rational> charge_odds(const ChargeSituation&, const ChargeState&, const Rules&);

}  // namespace oo::tugar
