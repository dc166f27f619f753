#include <algorithm>

#include "engine/odds/fractions.hpp"
#include "rulesets/faltering/chains.hpp"
#include "rulesets/faltering/movement.hpp"
#include "rulesets/reactions/reaction.hpp"

namespace oo::faltering {
namespace {

namespace uc = universal_charge;

ChargeState finish(ChargeState s, ChargeEnd end) {
  s.step = ChargeStep::done;
  s.end = end;
  return s;
}

/// Steps 1 and 3. FAL-13.2 to 13.5.
ChargeState close_in(const ChargeSituation& in, ChargeState s, int motivate_passed, Mil allowance, const Rules& rules) {
  const uc::ApproachResult result = charge_approach({motivate_passed, in.distance, allowance, in.test.charger.faltering}, rules);
  if (result.action == uc::Approach::none) return finish(s, ChargeEnd::no_actions);
  if (result.action == uc::Approach::other_action) return finish(s, ChargeEnd::other_action);
  if (result.action == uc::Approach::advance) return finish(s, ChargeEnd::short_of_target);
  s.step = ChargeStep::roll;
  return s;
}

Kind kind_of(const ChargeSide& side) { return side.mounted ? Kind::horse : Kind::foot; }

ChargeState motivate(const ChargeSituation& in, ChargeState s, const Rules& rules, Dice& dice) {
  reactions::TestInput test;
  test.table = ReactionTable::officers;
  test.reason = Reason::motivate;
  test.rep = in.charger.group.leader_rep;
  test.roller = in.test.charger_group;
  const int passed = reactions::test(test, rules.reactions, dice).passed;
  const bool goes = motivated(passed, in.test.charger.faltering, rules) == uc::Motivated::charge;
  if (goes && in.fast_move) {
    s.step = ChargeStep::fast_move;
    return s;
  }
  return close_in(in, s, passed, rules.move[place_of(kind_of(in.charger))], rules);
}

ChargeState move_fast(const ChargeSituation& in, ChargeState s, const Rules& rules, Dice& dice) {
  FastMoveInput move;
  move.rep = in.charger.group.rep;
  move.kind = kind_of(in.charger);
  const Fraction allowance = fast_move(move, rules, dice).allowance;
  return close_in(in, s, 2, static_cast<Mil>(allowance.floor()), rules);
}

ChargeState roll(const ChargeSituation& in, ChargeState s, const Rules& rules, Dice& dice) {
  const uc::ChargeResult result = uc::charge(in.test, rules.charge, dice);
  s.total = std::clamp(result.total, -2, 2);
  switch (result.result) {
    case uc::End::target_leaves: return finish(s, ChargeEnd::target_leaves);
    case uc::End::target_retires: return finish(s, ChargeEnd::target_retires);
    case uc::End::charger_baulks: return finish(s, ChargeEnd::charger_baulks);
    case uc::End::charger_leaves: return finish(s, ChargeEnd::charger_leaves);
    case uc::End::melee: s.step = ChargeStep::melee; return s;
    case uc::End::fire_fight: break;
  }
  s.step = ChargeStep::fire_fight;
  return s;
}

/// How the target fires. FAL-8.20.
Firing firing_of(const ChargeSituation& in, const Rules& rules) {
  if (rules.of(in.fire.weapon).gun) return Firing::gun;
  return in.fire.faltering || may_volley(in.fire.formed, in.fire.faltering, in.fire.leader_attached) ? Firing::volley : Firing::other;
}

ChargeState fire_fight(const ChargeSituation& in, ChargeState s, const Rules& rules, Dice& dice) {
  const ChainGroup& target = in.target.group;
  const int rep = target.leader_rep > 0 ? target.leader_rep : target.rep;
  s.firers = test_to_fire({rep, in.loaded, firing_of(in, rules), in.test.target_group}, rules, dice).firers;
  if (s.firers == 0) return finish(s, ChargeEnd::fire_fight);
  s.step = ChargeStep::volley;
  return s;
}

VolleyInput volley_of(const ChargeSituation& in, const ChargeState& s, const Rules& rules) {
  VolleyInput out;
  out.fire = in.fire;
  const Firing firing = firing_of(in, rules);
  out.fire.volley = firing == Firing::volley;
  const int shooters = firing == Firing::gun ? 1 : s.firers;
  out.fire.reps.clear();
  for (int i = 0; i < shooters; ++i) out.fire.reps.push(in.target.group.rep);
  out.fire.target.charging = true;   // FAL-13.18
  out.group = in.charger.group;
  if (rules.switches.fire_fight_charger_falters) out.group.faltering = true;   // FAL-13.18: before it is shot at
  return out;
}

ChargeState volley(const ChargeSituation& in, ChargeState s, const Rules& rules, Dice& dice) {
  s.volley = volley_step(volley_of(in, s, rules), s.volley, rules, dice);
  s.charger_down = s.volley.group.down;
  return s.volley.step == VolleyStep::done ? finish(s, ChargeEnd::fire_fight) : s;
}

// ---- melee

/// One combat, of one or two against one: what is still to be fought and who is down.
struct Combat {
  std::int32_t fought = 0;
  MeleeToll toll;
  friend auto operator<=>(const Combat&, const Combat&) = default;
};

Fighter fighter_of(const ChargeSide& side, bool second) { return {side.group.rep, side.weapon, false, side.mounted, second}; }

/// A figure with two opponents fights the second if he still stands. FAL-14.4.
Combat fight(const ChargeSide& charger, const ChargeSide& target, bool one_is_charger, const Combat& c, const Rules& rules, Dice& dice) {
  Combat next = c;
  ++next.fought;
  const bool one_is_down = (one_is_charger ? c.toll.charger_down : c.toll.target_down) > 0;
  if (one_is_down) return next;
  const bool second = c.fought > 0;
  const PairResult result = melee_pair({fighter_of(charger, second && one_is_charger), fighter_of(target, second && !one_is_charger), kNoUnit, kNoUnit}, rules, dice);
  if (result.winner == Winner::attacker) ++next.toll.target_down;
  if (result.winner == Winner::defender) ++next.toll.charger_down;
  return next;
}

/// Who fights whom: combats, how many of them have a second opponent, and on whose side the figure that has two stands.
struct Round {
  int combats = 0, doubled = 0;
  bool one_is_charger = false;
};
Round round_of(const ChargeSide& charger, const ChargeSide& target) {
  const PairingResult pairs = melee_pairing(charger.group.figures, target.group.figures);
  return {pairs.combats, pairs.attacker_doubles + pairs.defender_doubles, pairs.defender_doubles > 0};   // one of them is 0
}

MeleeToll fight_round(const ChargeSide& charger, const ChargeSide& target, const Rules& rules, Dice& dice) {
  const Round round = round_of(charger, target);
  MeleeToll all;
  for (int i = 0; i < round.combats; ++i) {
    Combat combat;
    while (combat.fought < (i < round.doubled ? 2 : 1)) combat = fight(charger, target, round.one_is_charger, combat, rules, dice);
    all.charger_down += combat.toll.charger_down;
    all.target_down += combat.toll.target_down;
  }
  return all;
}

template <class W>
Dist<MeleeToll, W> combat_odds(const ChargeSide& charger, const ChargeSide& target, int opponents, bool one_is_charger, const Rules& rules) {
  Dist<Combat, W> all = certain<W>(Combat{});
  for (int i = 0; i < opponents; ++i)
    all = then(all, [&](const Combat& c, Dice& d) { return fight(charger, target, one_is_charger, c, rules, d); });
  return project(all, [](const Combat& c) { return c.toll; });
}

/// Adds one independent combat to those before.
template <class W>
Dist<MeleeToll, W> joined(const Dist<MeleeToll, W>& before, const Dist<MeleeToll, W>& combat) {
  Dist<MeleeToll, W> out;
  out.at.reserve(before.at.size() * combat.at.size());
  for (const auto& a : before.at)
    for (const auto& b : combat.at)
      out.add({a.first.charger_down + b.first.charger_down, a.first.target_down + b.first.target_down}, W(a.second * b.second));
  out.merge();
  return out;
}

/// FAL-14.6: who has lost more retires.
ChargeState after_melee(ChargeState s, const MeleeToll& toll) {
  s.charger_down = toll.charger_down;
  s.target_down = toll.target_down;
  if (toll.charger_down == toll.target_down) return finish(s, ChargeEnd::locked);
  return finish(s, toll.charger_down < toll.target_down ? ChargeEnd::charger_won : ChargeEnd::target_won);
}

}  // namespace

ChargeState charge_step(const ChargeSituation& in, const ChargeState& state, const Rules& rules, Dice& dice) {
  switch (state.step) {
    case ChargeStep::motivate: return motivate(in, state, rules, dice);
    case ChargeStep::fast_move: return move_fast(in, state, rules, dice);
    case ChargeStep::roll: return roll(in, state, rules, dice);
    case ChargeStep::fire_fight: return fire_fight(in, state, rules, dice);
    case ChargeStep::volley: return volley(in, state, rules, dice);
    case ChargeStep::melee: {
      const MeleeToll toll = fight_round(in.charger, in.target, rules, dice);
      return after_melee(state, toll);
    }
    case ChargeStep::done: break;
  }
  return state;
}

ChargeState charge(const ChargeSituation& in, const Rules& rules, Dice& dice) {
  ChargeState state;
  while (state.step != ChargeStep::done) state = charge_step(in, state, rules, dice);
  return state;
}

template <class W>
Dist<MeleeToll, W> melee_round_odds(const ChargeSide& charger, const ChargeSide& target, const Rules& rules) {
  const Round round = round_of(charger, target);
  const Dist<MeleeToll, W> single = combat_odds<W>(charger, target, 1, round.one_is_charger, rules);
  const Dist<MeleeToll, W> two_on_one = round.doubled > 0 ? combat_odds<W>(charger, target, 2, round.one_is_charger, rules) : single;
  Dist<MeleeToll, W> all = certain<W>(MeleeToll{});
  for (int i = 0; i < round.combats; ++i) all = joined(all, i < round.doubled ? two_on_one : single);
  return all;
}

template <class W>
Dist<ChargeState, W> charge_odds(const ChargeSituation& in, const Rules& rules) {
  Dist<ChargeState, W> all = certain<W>(ChargeState{});
  const auto before_melee = [&](const ChargeState& s, Dice& d) { return s.step == ChargeStep::melee ? s : charge_step(in, s, rules, d); };
  for (int step = 0; step < 8; ++step) all = then(all, before_melee);
  Dist<ChargeState, W> out;
  std::optional<Dist<MeleeToll, W>> melee;
  for (const auto& entry : all.at) {
    if (entry.first.step != ChargeStep::melee) {
      out.add(entry.first, entry.second);
      continue;
    }
    if (!melee) melee = melee_round_odds<W>(in.charger, in.target, rules);
    for (const auto& toll : melee->at) out.add(after_melee(entry.first, toll.first), W(entry.second * toll.second));
  }
  out.merge();
  return out;
}

template Dist<MeleeToll> melee_round_odds(const ChargeSide&, const ChargeSide&, const Rules&);
template Dist<ChargeState> charge_odds(const ChargeSituation&, const Rules&);
template Dist<ChargeState, Rational> charge_odds(const ChargeSituation&, const Rules&);

}  // namespace oo::faltering
