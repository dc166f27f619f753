#include "rulesets/moccasins/chains.hpp"

#include <algorithm>

#include "engine/odds/fractions.hpp"
#include "rulesets/moccasins/movement.hpp"
#include "rulesets/operations/charge_odds.hpp"
#include "rulesets/operations/melee_odds.hpp"

namespace oo::moccasins {

// ---- volley

namespace {

/// The check after the volley, with what it cost. MOC-8.1, 8.5.
MoraleInput after_volley(const VolleyInput& in, const FireResult& fired) {
  MoraleInput check = in.target;
  check.figures = fired.target_figures_after;
  check.casualties += fired.casualties;
  check.officer = in.fire.target_officer && fired.leader_killed != LeaderKilled::officer;
  check.higher_leader = in.fire.target_leader && fired.leader_killed != LeaderKilled::leader;
  return check;
}

}  // namespace

VolleyState volley_step(const VolleyInput& in, const VolleyState& state, const Rules& rules, Dice& dice) {
  VolleyState next = state;
  switch (state.step) {
    case VolleyStep::fire:
      next.fire = fire(in.fire, rules, dice);
      next.step = next.fire.target_must_check && next.fire.target_figures_after > 0 ? VolleyStep::check : VolleyStep::done;
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

// ---- charge

namespace {

bool in_woods(Ground ground) { return ground == Ground::open_woods || ground == Ground::thicket; }

MoraleInput check_of(const ChargeSide& side, const ChargeUnit& unit, Period period) {
  MoraleInput in;
  in.troop = side.troop;
  in.period = period;
  in.permanent_loss = unit.permanent_loss;
  in.cover = in_woods(side.ground);
  in.works = side.works != Works::none;
  in.officer = unit.officer;
  in.higher_leader = unit.leader;
  in.casualties = unit.casualties;
  in.state = unit.state;
  in.figures = unit.figures;
  in.starting_figures = side.starting_figures;
  in.formation = side.formation;
  in.mounted = side.mounted;
  return in;
}

/// What MOC-8.11 asks of the target.
ChargeTarget kind_of_target(const ChargeSide& side, const ChargeUnit& unit, const Rules& rules) {
  if (shaken(unit.state) || side.formation == Formation::disorder) return ChargeTarget::disorder;
  if (rules.of(side.troop).arm == Arm::artillery) return ChargeTarget::artillery;
  return side.formation == Formation::skirmish ? ChargeTarget::skirmish : ChargeTarget::formed;
}

MoraleInput charger_check_of(const ChargeSituation& in, const ChargeState& s, const Rules& rules) {
  MoraleInput check = check_of(in.charger, s.charger, in.period);
  check.charging = in.from;
  check.charge_target = kind_of_target(in.target, s.target, rules);
  check.charge_target_works = in.target.works != Works::none;
  return check;
}

MoraleInput target_check_of(const ChargeSituation& in, const ChargeState& s) {
  MoraleInput check = check_of(in.target, s.target, in.period);
  check.charged_from = in.from;
  check.charged_by = formed(in.charger.formation) ? ChargedBy::formed : ChargedBy::skirmish;   // MOC-8.12
  return check;
}

/// True if it failed; the unit is as the failure leaves it.
bool check(ChargeUnit& unit, const MoraleInput& in, const Rules& rules, Dice& dice) {
  const MoraleResult result = morale(in, rules, dice);
  unit.state = result.state_after;
  unit.permanent_loss = result.permanent_loss;
  return !result.passed;
}

/// Whoever charged is disordered at the end of it, unless already worse: MOC-6.12, 9.2.
ChargeState finish(const ChargeSituation& in, ChargeState s, ChargeEnd end) {
  if (in.action == Action::charge && s.charger.state == State::good_order) s.charger.state = State::disordered;
  s.step = ChargeStep::done;
  s.end = end;
  return s;
}

bool free_contact(const ChargeSituation& in, const Rules& rules) {   // MOC-6.11
  return in.action == Action::move && rules.switches.move_contact_free;
}

FireInput volley_of(const ChargeSituation& in, const ChargeState& s, int firers) {
  FireInput fire;
  fire.troop = in.target.troop;
  fire.shot = in.shot;
  fire.loaded = s.target.loaded;
  fire.firers = firers;
  fire.distance = in.distance;
  fire.target = {in.charger.formation, in.charger.ground, in.charger.works, in.charger.mounted, false};
  fire.target_figures = s.charger.figures;
  fire.target_officer = s.charger.officer;
  fire.target_leader = s.charger.leader;
  fire.friend_in_arc = in.friend_in_arc;
  return fire;
}

int firers_of(const ChargeSituation& in, const ChargeState& s, const Rules& rules) {
  const Weapon weapon = in.shot == Shot::bow ? Weapon::bow : rules.of(in.target.troop).weapon;
  return fire_eligible({in.target.troop, in.target.formation, s.target.figures, in.target.guns, in.target.mounted, s.target.state, weapon,
                        std::min(in.bearing, s.target.figures)},
                       rules);
}

/// MOC-7.27 to 7.29.
bool may_stand_and_fire(const ChargeSituation& in, const ChargeState& s, const Rules& rules) {
  const int firers = firers_of(in, s, rules);
  if (fire_refusal(volley_of(in, s, firers), rules).code != Word{}) return false;
  const bool loaded = s.target.loaded || (in.shot == Shot::bow && !rules.switches.bows_need_load);
  return stand_and_fire({in.from, true, loaded, s.target.state, firers}, rules).may_fire;
}

ChargeState declare(const ChargeSituation& in, ChargeState s, const Rules& rules, Dice& dice) {
  s.step = free_contact(in, rules) ? ChargeStep::contact : ChargeStep::target_check;
  if (free_contact(in, rules) || rules.switches.check_once) return s;   // MOC-3.12
  return check(s.charger, charger_check_of(in, s, rules), rules, dice) ? finish(in, s, ChargeEnd::charger_refused) : s;
}

ChargeState target_check(const ChargeSituation& in, ChargeState s, const Rules& rules, Dice& dice) {
  const bool failed = check(s.target, target_check_of(in, s), rules, dice);   // MOC-3.6
  if (failed) return finish(in, s, ChargeEnd::target_gave_way);
  s.step = may_stand_and_fire(in, s, rules) ? ChargeStep::stand_and_fire : ChargeStep::charger_check;
  return s;
}

ChargeState volley(const ChargeSituation& in, ChargeState s, const Rules& rules, Dice& dice) {
  const FireInput input = volley_of(in, s, firers_of(in, s, rules));
  const FireResult fired = fire(input, rules, dice);
  s.charger.figures = fired.target_figures_after;
  s.charger.casualties += fired.casualties;
  if (fired.leader_killed == LeaderKilled::officer) s.charger.officer = false;
  if (fired.leader_killed == LeaderKilled::leader) s.charger.leader = false;
  s.volley = fired.casualties;
  s.shot_at = fired.target_must_check;
  s.target.loaded = fired.loaded_after;
  s.target.owed += 1;   // MOC-4.4
  s.step = ChargeStep::charger_check;
  return s.charger.figures == 0 ? finish(in, s, ChargeEnd::charger_destroyed) : s;
}

ChargeState charger_check(const ChargeSituation& in, ChargeState s, const Rules& rules, Dice& dice) {
  const bool due = s.shot_at || rules.switches.check_once;   // MOC-3.7, 3.12
  if (due && check(s.charger, charger_check_of(in, s, rules), rules, dice)) return finish(in, s, ChargeEnd::charger_turned_back);
  s.step = ChargeStep::contact;
  return s;
}

/// Figures of a face: front and rear show files, a flank the ranks. MOC-9.6.
int exposed(const ChargeSide& side, const ChargeUnit& unit, bool flank, const Rules& rules) {
  if (side.formation == Formation::limbered || side.formation == Formation::unlimbered) return std::min(unit.figures, flank ? 1 : 2 * side.guns);
  const FormationResult shape = formation({side.formation, unit.figures, side.guns, side.mounted, side.double_rank}, rules);
  return flank ? shape.ranks : shape.files;
}

MeleeInput melee_of(const ChargeSituation& in, const ChargeState& s, const Rules& rules) {
  const Formation stands = shaken(s.target.state) ? Formation::disorder : in.target.formation;
  ChargeSide target = in.target;
  target.formation = stands;
  const Pairing pairs = melee_pairing({exposed(in.charger, s.charger, false, rules), spacing(in.charger.formation),
                                       exposed(target, s.target, in.from == Aspect::flank, rules), spacing(stands)});
  MeleeInput m;
  m.attacker = {in.charger.troop, in.charger.formation, in.charger.mounted, s.charger.state, in.action == Action::charge, false, false};
  const bool sheltered = in.target.works != Works::none || in.target.ground == Ground::thicket;
  m.defender = {in.target.troop, stands, in.target.mounted, s.target.state, false, sheltered, in.from != Aspect::front};
  m.attacker_officers = int(s.charger.officer) + int(s.charger.leader);
  m.defender_officers = int(s.target.officer) + int(s.target.leader);
  m.combats = pairs.combats;
  m.attacker_doubles = pairs.attacker_doubles;
  m.defender_doubles = pairs.defender_doubles;
  return m;
}

void lose(ChargeUnit& unit, int killed) {
  unit.figures = std::max(0, unit.figures - killed);
  unit.casualties += killed;   // MOC-9.19
}

void break_by(ChargeUnit& unit, const Failure& failure) {
  unit.state = failure.state_after;
  unit.permanent_loss += failure.permanent_loss;
}

ChargeEnd end_of_melee(Loser loser) {
  constexpr ChargeEnd kEnds[] = {ChargeEnd::drawn, ChargeEnd::target_won, ChargeEnd::charger_won};
  return kEnds[static_cast<std::size_t>(loser)];
}

ChargeState after_melee(const ChargeSituation& in, ChargeState s, const MeleeInput& melee, const MeleeCount& count, const Rules& rules) {
  const MeleeOutcome out = melee_outcome({count, in.charger.troop, in.target.troop, in.charger.mounted, in.target.mounted, s.charger.state,
                                          s.target.state, melee.attacker.formation, melee.defender.formation},
                                         rules);
  lose(s.charger, count.attacker_killed);
  lose(s.target, count.defender_killed);
  s.margin = out.margin;
  if (out.loser == Loser::attacker) break_by(s.charger, out.failure);
  if (out.loser == Loser::defender) break_by(s.target, out.failure);
  return finish(in, s, end_of_melee(out.loser));
}

}  // namespace

ChargeState charge_step(const ChargeSituation& in, const ChargeState& state, const Rules& rules, Dice& dice) {
  switch (state.step) {
    case ChargeStep::declare: return declare(in, state, rules, dice);
    case ChargeStep::target_check: return target_check(in, state, rules, dice);
    case ChargeStep::volley: return volley(in, state, rules, dice);
    case ChargeStep::charger_check: return charger_check(in, state, rules, dice);
    case ChargeStep::contact: {
      if (!in.can_contact) return finish(in, state, ChargeEnd::short_of_target);
      const MeleeInput fight = melee_of(in, state, rules);
      const MeleeCount count = melee_combats(fight, 0, fight.combats, rules, dice);
      return after_melee(in, state, fight, count, rules);
    }
    case ChargeStep::stand_and_fire:
    case ChargeStep::done: break;
  }
  return state;
}

ChargeState answer(const ChargeState& state, bool fires) {
  ChargeState next = state;
  if (state.step == ChargeStep::stand_and_fire) next.step = fires ? ChargeStep::volley : ChargeStep::charger_check;
  return next;
}

ChargeState resume(const ChargeSituation& in, ChargeState state, const Rules& rules, Dice& dice) {
  while (state.step != ChargeStep::stand_and_fire && state.step != ChargeStep::done) state = charge_step(in, state, rules, dice);
  return state;
}

namespace {

bool equal_combats(const MeleeInput& in, int a, int b) {
  const auto same = [&](int first_ones) { return (a < first_ones) == (b < first_ones); };
  return same(in.attacker_officers) && same(in.defender_officers) && same(in.attacker_doubles) && same(in.defender_doubles);
}

/// Combat by combat: `value` of each combat's count, summed by `plus`. Equal combats side by side are weighed once.
template <class W, class Value, class Of, class Plus>
Dist<Value, W> sum_of_combats(const MeleeInput& in, const Rules& rules, Of value, Plus plus) {
  Dist<Value, W> all = certain<W>(Value{});
  Dist<Value, W> one;
  for (int k = 0; k < in.combats; ++k) {
    if (k == 0 || !equal_combats(in, k - 1, k)) one = project(distribution_of<W>([&](Dice& d) { return melee_combats(in, k, k + 1, rules, d); }), value);
    Dist<Value, W> next;
    for (const auto& [sum, p] : all.at)
      for (const auto& [c, q] : one.at) next.add(plus(sum, c), W(p * q));
    next.merge();
    all = std::move(next);
  }
  return all;
}

}  // namespace

template <class W>
Dist<MeleeCount, W> melee_odds(const MeleeInput& in, const Rules& rules) {
  if (!rules.switches.each_rolls) return operations::count_odds<W>(melee_runs(in, 0, in.combats, rules).all(), kLeastTotal);
  return sum_of_combats<W, MeleeCount>(in, rules, [](const MeleeCount& c) { return c; }, [](const MeleeCount& a, const MeleeCount& b) {
    return MeleeCount{a.attacker_killed + b.attacker_killed, a.attacker_fell_back + b.attacker_fell_back, a.defender_killed + b.defender_killed,
                      a.defender_fell_back + b.defender_fell_back};
  });
}

Dist<std::int32_t> melee_lead_odds(const MeleeInput& in, const Rules& rules) {
  const auto lead = [](const MeleeCount& c) { return c.defender_killed + c.defender_fell_back - c.attacker_killed - c.attacker_fell_back; };
  return sum_of_combats<double, std::int32_t>(in, rules, lead, [](std::int32_t a, std::int32_t b) { return a + b; });
}

namespace {

/// Outcomes held before equal ones are added up: great melees have millions.
constexpr std::size_t kMostUnmerged = 1'000'000;

/// The melees of all states that come to contact, each distinct one weighed once.
template <class W>
Dist<ChargeState, W> contact_odds(const ChargeSituation& in, const Dist<ChargeState, W>& before, const Rules& rules) {
  std::map<MeleeInput, Dist<MeleeCount, W>> known;
  Dist<ChargeState, W> out;
  for (const auto& [state, p] : before.at) {
    if (state.step != ChargeStep::contact) {
      out.add(state, p);
    } else if (!in.can_contact) {
      out.add(finish(in, state, ChargeEnd::short_of_target), p);
    } else {
      const MeleeInput fight = melee_of(in, state, rules);
      const auto slot = known.try_emplace(fight);
      if (slot.second) slot.first->second = melee_odds<W>(fight, rules);
      for (const auto& [count, q] : slot.first->second.at) out.add(after_melee(in, state, fight, count, rules), W(p * q));
      if (out.at.size() > kMostUnmerged) out.merge();
    }
  }
  out.merge();
  return out;
}

}  // namespace

template <class W>
Dist<ChargeState, W> charge_odds(const ChargeSituation& in, const ChargeState& start, bool stands_and_fires, const Rules& rules) {
  return contact_odds(in, operations::odds_before_contact<W, ChargeStep>(in, start, stands_and_fires, rules), rules);
}

Dist<ChargeState> charge_summary_odds(const ChargeSituation& in, const ChargeState& start, bool stands_and_fires, const Rules& rules) {
  const auto told = [](ChargeEnd end, std::int32_t volley, std::int32_t margin) {
    ChargeState s;
    s.step = ChargeStep::done;
    s.end = end;
    s.volley = volley;
    s.margin = margin;
    return s;
  };
  std::map<MeleeInput, Dist<std::int32_t>> leads;        // each distinct melee once
  Dist<ChargeState> out;
  const auto before = operations::odds_before_contact<double, ChargeStep>(in, start, stands_and_fires, rules);
  std::map<std::pair<MeleeInput, std::int32_t>, double> fights;
  for (const auto& [state, p] : before.at) {
    if (state.step != ChargeStep::contact) out.add(told(state.end, state.volley, 0), p);
    else if (!in.can_contact) out.add(told(ChargeEnd::short_of_target, state.volley, 0), p);
    else fights[{melee_of(in, state, rules), state.volley}] += p;
  }
  for (const auto& [fight, p] : fights) {
    const auto slot = leads.try_emplace(fight.first);
    if (slot.second) slot.first->second = melee_lead_odds(fight.first, rules);
    for (const auto& [lead, q] : slot.first->second.at) {
      const operations::Verdict v = operations::verdict({std::max(0, -lead), 0, std::max(0, lead), 0});
      out.add(told(end_of_melee(v.loser), fight.second, v.margin), p * q);
    }
  }
  out.merge();
  return out;
}

Dist<ChargeVerdict> charge_verdict_odds(const ChargeSituation& in, const ChargeState& start, bool stands_and_fires, const Rules& rules) {
  return project(charge_summary_odds(in, start, stands_and_fires, rules), [](const ChargeState& s) { return ChargeVerdict{s.end, s.margin}; });
}

template Dist<VolleyState> volley_odds(const VolleyInput&, const Rules&);
template Dist<VolleyState, Rational> volley_odds(const VolleyInput&, const Rules&);
template Dist<MeleeCount> melee_odds(const MeleeInput&, const Rules&);
template Dist<ChargeState> charge_odds(const ChargeSituation&, const ChargeState&, bool, const Rules&);
template Dist<ChargeState, Rational> charge_odds(const ChargeSituation&, const ChargeState&, bool, const Rules&);

}  // namespace oo::moccasins
