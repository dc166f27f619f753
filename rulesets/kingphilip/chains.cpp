#include "rulesets/kingphilip/chains.hpp"

#include <algorithm>
#include <map>

#include "engine/odds/fractions.hpp"
#include "rulesets/kingphilip/melee_runs.hpp"
#include "rulesets/kingphilip/movement.hpp"
#include "rulesets/kingphilip/spotting.hpp"
#include "rulesets/operations/charge_odds.hpp"

namespace oo::kingphilip {

// ---- volley

namespace {

/// The check after the volley, with what it cost. KPW-9.1, 9.5.
MoraleInput after_volley(const VolleyInput& in, const FireResult& fired) {
  MoraleInput check = in.target;
  check.figures = fired.target_figures_after;
  check.casualties += fired.casualties;
  check.leader = in.fire.target_leader && !fired.leader_killed;
  check.commander = in.fire.target_commander && !fired.commander_killed;
  return check;
}

}  // namespace

VolleyState volley_step(const VolleyInput& in, const VolleyState& state, const Rules& rules, Dice& dice) {
  VolleyState next = state;
  switch (state.step) {
    case VolleyStep::fire:
      next.fire = fire(in.fire, rules, dice);
      next.step = next.fire.casualties > 0 && next.fire.target_figures_after > 0 ? VolleyStep::check : VolleyStep::done;
      break;
    case VolleyStep::check:
      next.morale = morale(after_volley(in, state.fire), rules, dice);
      next.checked = true;
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

// ---- a charge: checks

namespace {

Formation stands(const ChargeSide& side, const ChargeUnit& unit) { return unit.state == State::good_order ? side.formation : Formation::disorder; }

TargetClass class_of(const ChargeSide& side, const ChargeUnit& unit, const Rules& rules) {
  return target_class({stands(side, unit), side.ground, side.works}, rules);
}

MoraleInput check_of(const ChargeSide& side, const ChargeUnit& unit, const Rules& rules) {
  MoraleInput in;
  in.troop = side.troop;
  in.starting_figures = side.starting_figures;
  in.figures = unit.figures;
  in.casualties = unit.casualties;
  in.state = unit.state;
  in.cover_class = class_of(side, unit, rules);
  in.levels_lost = unit.levels_lost;
  in.cover = side.ground != Ground::open || side.works != Works::none;                   // KPW-9.4
  in.leader = unit.leader;
  in.commander = unit.commander;
  return in;
}

MoraleInput charger_check_of(const ChargeSituation& in, const ChargeState& s, const Rules& rules) {
  MoraleInput check = check_of(in.charger, s.charger, rules);
  check.charging = in.from;
  check.target_skirmish = stands(in.target, s.target) == Formation::skirmish;            // KPW-9.7
  return check;
}

MoraleInput target_check_of(const ChargeSituation& in, const ChargeState& s, const Rules& rules) {
  MoraleInput check = check_of(in.target, s.target, rules);
  check.charged_from = in.from;
  return check;
}

/// True if it failed; the unit is as the failure leaves it.
bool fails(ChargeUnit& unit, const MoraleInput& in, const Rules& rules, Dice& dice) {
  const MoraleResult result = morale(in, rules, dice);
  unit.state = result.failure.state_after;
  unit.levels_lost += result.failure.level_lost;
  return !result.passed();
}

ChargeState finish(ChargeState s, ChargeEnd end) {
  s.step = ChargeStep::done;
  s.end = end;
  return s;
}

ChargeState declare(const ChargeSituation& in, ChargeState s, const Rules& rules, Dice& dice) {
  s.step = ChargeStep::target_check;
  if (rules.switches.charger_checks_if_hit_only) return s;                               // KPW-8.6
  return fails(s.charger, charger_check_of(in, s, rules), rules, dice) ? finish(s, ChargeEnd::charger_refused) : s;
}

// ---- defensive fire

/// In a house formation does not matter: KPW-5.16.
int firers_of(const ChargeSituation& in, const ChargeState& s, const Rules& rules) {
  const int bearing = std::min(in.bearing, s.target.figures);
  if (in.target.works == Works::house) return bearing;
  const FormationResult shape = formation({in.target.troop, in.target.formation, s.target.figures, in.target.ranks, s.target.leader}, rules);
  return std::min(bearing, shape.firing_figures);
}

FireInput volley_of(const ChargeSituation& in, const ChargeState& s, int firers, const Rules& rules) {
  FireInput fire;
  fire.troop = in.target.troop;
  fire.weapon = in.weapon;
  fire.firers = firers;
  fire.distance = in.distance;
  fire.target_class = class_of(in.charger, s.charger, rules);
  fire.target_figures = s.charger.figures;
  fire.state = s.target.state;
  fire.loaded = s.target.loaded;
  fire.target_leader = s.charger.leader;
  fire.target_commander = s.charger.commander;
  return fire;
}

/// KPW-8.8: who has passed its check.
StandAndFireResult may_stand(const ChargeSituation& in, const ChargeState& s, const Rules& rules) {
  return stand_and_fire({in.from, true, s.target.state, s.target.loaded, in.weapon}, rules);
}

ChargeState target_check(const ChargeSituation& in, ChargeState s, const Rules& rules, Dice& dice) {
  const bool failed = fails(s.target, target_check_of(in, s, rules), rules, dice);       // KPW-8.7
  if (failed) return finish(s, ChargeEnd::target_gave_way);
  const int firers = firers_of(in, s, rules);
  const bool can = firers > 0 && may_stand(in, s, rules).may_fire && fire_refusal(volley_of(in, s, firers, rules), rules) == FireReason::none;
  s.step = can ? ChargeStep::stand_and_fire : ChargeStep::melee;
  return s;
}

ChargeState volley(const ChargeSituation& in, ChargeState s, const Rules& rules, Dice& dice) {
  s.target.owed += may_stand(in, s, rules).owed;                                         // KPW-8.9
  const FireResult fired = fire(volley_of(in, s, firers_of(in, s, rules), rules), rules, dice);
  s.charger.figures = fired.target_figures_after;
  s.charger.casualties += fired.casualties;
  s.charger.leader = s.charger.leader && !fired.leader_killed;
  s.charger.commander = s.charger.commander && !fired.commander_killed;
  s.volley = fired.casualties;
  s.target.loaded = fired.loaded_after;
  if (s.charger.figures == 0) return finish(s, ChargeEnd::charger_destroyed);
  s.step = fired.casualties > 0 ? ChargeStep::charger_check : ChargeStep::melee;         // KPW-8.10, 8.11
  return s;
}

ChargeState charger_check(const ChargeSituation& in, ChargeState s, const Rules& rules, Dice& dice) {
  s.step = ChargeStep::melee;
  return fails(s.charger, charger_check_of(in, s, rules), rules, dice) ? finish(s, ChargeEnd::charger_turned_back) : s;
}

// ---- melee

/// Figures of a face that stand in contact: front and rear show files, a flank the ranks. KPW-10.1.
int exposed(const ChargeSide& side, const ChargeUnit& unit, bool flank, const Rules& rules) {
  const FormationResult shape = formation({side.troop, stands(side, unit), unit.figures - unit.driven_back, side.ranks, unit.leader}, rules);
  return flank ? shape.ranks : shape.files;
}

MeleeInput melee_of(const ChargeSituation& in, const ChargeState& s, const Rules& rules) {
  const bool house = in.target.works == Works::house;
  const int face = std::clamp(in.at_face, 1, std::max(1, s.target.figures - s.target.driven_back));
  const int defenders = house ? face : exposed(in.target, s.target, in.from == Aspect::flank, rules);
  const Pairing pairs = melee_pairing({exposed(in.charger, s.charger, false, rules), defenders, rules.spacing(stands(in.charger, s.charger)),
                                       house ? Spacing::close : rules.spacing(stands(in.target, s.target)), house},
                                      rules);
  MeleeInput m;
  m.clash.attacker = {in.charger.troop, in.charger.formation, s.charger.state, s.charger.commander, 1};
  m.clash.defender = {in.target.troop, stands(in.target, s.target), s.target.state, s.target.commander, 1};
  m.clash.defender_class = class_of(in.target, s.target, rules);
  m.clash.attacked_from = in.from;
  m.clash.round = s.round;
  m.combats = pairs.combats;
  m.attacker_doubles = pairs.attacker_doubles;
  m.defender_doubles = pairs.defender_doubles;
  return m;
}

void lose(ChargeUnit& unit, int killed, int driven_back, const Rules& rules) {
  unit.figures = std::max(0, unit.figures - killed);
  unit.driven_back += driven_back;
  unit.casualties += killed + (rules.switches.withdrawn_count ? driven_back : 0);        // KPW-9.5
  if (unit.figures == 0) unit.leader = false;                                            // KPW-10.14
}

void break_by(ChargeUnit& unit, const Failure& failure) {
  unit.state = failure.state_after;
  unit.levels_lost += failure.level_lost;
}

ChargeState after_round(const MeleeInput& fight, ChargeState s, const MeleeCount& count, const Rules& rules) {
  const MeleeOutcome out = melee_outcome(fight, count, rules);
  lose(s.charger, count.attacker_killed, count.attacker_fell_back, rules);
  lose(s.target, count.defender_killed, count.defender_fell_back, rules);
  if (out.another_round) {
    ++s.round;
    return s;
  }
  s.difference = out.difference;
  s.charger.driven_back = s.target.driven_back = 0;                                      // KPW-10.7: they rejoin
  if (s.charger.state == State::good_order) s.charger.state = State::disordered;         // KPW-10.11
  break_by(out.loser == Loser::attacker ? s.charger : s.target, out.failure);
  if (out.loser == Loser::defender) return finish(s, ChargeEnd::charger_won);
  return finish(s, out.difference == 0 ? ChargeEnd::level : ChargeEnd::target_won);
}

}  // namespace

ChargeState charge_step(const ChargeSituation& in, const ChargeState& state, const Rules& rules, Dice& dice) {
  switch (state.step) {
    case ChargeStep::declare: return declare(in, state, rules, dice);
    case ChargeStep::target_check: return target_check(in, state, rules, dice);
    case ChargeStep::volley: return volley(in, state, rules, dice);
    case ChargeStep::charger_check: return charger_check(in, state, rules, dice);
    case ChargeStep::melee: {
      const MeleeInput fight = melee_of(in, state, rules);
      const MeleeCount count = melee_round(fight, rules, dice);
      return after_round(fight, state, count, rules);
    }
    case ChargeStep::stand_and_fire:
    case ChargeStep::done: break;
  }
  return state;
}

ChargeState answer(const ChargeState& state, bool fires) {
  ChargeState next = state;
  if (state.step == ChargeStep::stand_and_fire) next.step = fires ? ChargeStep::volley : ChargeStep::melee;
  return next;
}

ChargeState resume(const ChargeSituation& in, ChargeState state, const Rules& rules, Dice& dice) {
  while (state.step != ChargeStep::stand_and_fire && state.step != ChargeStep::done) state = charge_step(in, state, rules, dice);
  return state;
}

// ---- odds

namespace {

/// What nothing reads any more once the melee is reached: states that differ in it only are one.
ChargeState settled(ChargeState s) {
  if (s.step != ChargeStep::melee) return s;
  s.charger.leader = s.target.leader = true;
  s.charger.casualties = s.target.casualties = 0;
  return s;
}

/// Outcomes held before equal ones are added up: great melees have millions.
constexpr std::size_t kMostUnmerged = 1'000'000;

using Round = MeleeCount (*)(const MeleeInput&, const Rules&, Dice&);

/// One more round of all states that fight, each distinct one weighed once; those that are done go to `done`.
template <class W>
Dist<ChargeState, W> one_round(const ChargeSituation& in, const Dist<ChargeState, W>& before, Round round, Dist<ChargeState, W>& done, const Rules& rules) {
  std::map<MeleeInput, Dist<MeleeCount, W>> known;
  Dist<ChargeState, W> fighting;
  for (const auto& [state, p] : before.at) {
    if (state.step != ChargeStep::melee) {
      done.add(state, p);
      continue;
    }
    const MeleeInput fight = melee_of(in, state, rules);
    const auto slot = known.try_emplace(fight);
    if (slot.second) slot.first->second = distribution_of<W>([&](Dice& d) { return round(fight, rules, d); });
    for (const auto& [count, q] : slot.first->second.at) {
      const ChargeState next = after_round(fight, state, count, rules);
      (next.step == ChargeStep::melee ? fighting : done).add(next, W(p * q));
    }
    if (done.at.size() > kMostUnmerged) done.merge();
  }
  fighting.merge();
  return fighting;
}

template <class W>
Dist<ChargeState, W> odds_by(Round round, const ChargeSituation& in, const ChargeState& start, bool stands_and_fires, const Rules& rules) {
  Dist<ChargeState, W> fighting = project(operations::odds_before_contact<W, ChargeStep>(in, start, stands_and_fires, rules), settled);
  Dist<ChargeState, W> done;
  while (!fighting.at.empty()) fighting = one_round(in, fighting, round, done, rules);
  return done;
}

}  // namespace

template <class W>
Dist<ChargeState, W> charge_odds(const ChargeSituation& in, const ChargeState& start, bool stands_and_fires, const Rules& rules) {
  Dist<ChargeState, W> all = odds_by<W>(melee_round, in, start, stands_and_fires, rules);
  all.merge();
  return all;
}

Dist<ChargeVerdict> charge_verdict_odds(const ChargeSituation& in, const ChargeState& start, bool stands_and_fires, const Rules& rules) {
  return project(odds_by<double>(melee_losses, in, start, stands_and_fires, rules), [](const ChargeState& s) { return ChargeVerdict{s.end, s.difference}; });
}

Dist<ChargeState> charge_summary_odds(const ChargeSituation& in, const ChargeState& start, bool stands_and_fires, const Rules& rules) {
  return project(odds_by<double>(melee_losses, in, start, stands_and_fires, rules), [](const ChargeState& s) {
    ChargeState told;
    told.end = s.end;
    told.volley = s.volley;
    told.round = s.round;
    told.difference = s.difference;
    return told;
  });
}

template Dist<VolleyState> volley_odds(const VolleyInput&, const Rules&);
template Dist<VolleyState, Rational> volley_odds(const VolleyInput&, const Rules&);
template Dist<ChargeState> charge_odds(const ChargeSituation&, const ChargeState&, bool, const Rules&);
template Dist<ChargeState, Rational> charge_odds(const ChargeSituation&, const ChargeState&, bool, const Rules&);

}  // namespace oo::kingphilip
