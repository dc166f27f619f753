#include <algorithm>

#include "engine/odds/fractions.hpp"
#include "rulesets/faltering/chains.hpp"
#include "rulesets/reactions/group.hpp"

namespace oo::faltering {
namespace {

/// Dice passed by the men and by their leader, of the same two dice. FAL-9.6.
struct BothPassed {
  int men = 0, leader = 0;
};
BothPassed throw_for(int rep, int leader_rep, UnitId roller, Dice& dice) {
  const int low = leader_rep == 0 ? rep : std::min(rep, leader_rep), high = std::max(rep, leader_rep);
  FaceClasses classes{};
  for (int face = 1; face <= 6; ++face) classes[static_cast<std::size_t>(face)] = face <= low ? 0 : face <= high ? 1 : 2;
  const ClassCounts counts =
      dice.tally(2, 6, classes, 3, {.purpose = "reaction", .clause = "FAL-9.6", .need = rep, .base = {"rep", rep, "FAL-1.2"}, .roller = roller});
  const int by_low = counts[0], by_high = counts[0] + counts[1];
  return rep == low ? BothPassed{by_low, by_high} : BothPassed{by_high, by_low};
}

VolleyState shots(const VolleyInput& in, VolleyState s, const Rules& rules, Dice& dice) {
  const FireResult fired = fire(in.fire, rules, dice);
  s.hits = fired.hits;
  s.group.down = std::min(fired.hits, in.group.figures);   // FAL-8.9: everybody once before anybody twice
  s.group.carrying_on = in.group.faltering ? 0 : in.group.figures - s.group.down;
  s.group.faltering = in.group.faltering ? in.group.figures - s.group.down : 0;
  s.step = s.group.down == in.group.figures ? VolleyStep::done : VolleyStep::test;   // FAL-11.12
  return s;
}

/// Received Fire and, if somebody fell, Man Down: one roll, the worse result. FAL-9.7, 9.8.
reactions::Reading worse_reading(const ChainGroup& g, bool man_down, int passed, const Rules& rules) {
  const reactions::Subject men{g.faltering, g.in_cover, g.can_fire, g.charge_in_range, 1, 0};
  const reactions::Reading shot_at = read_cell(g.table, Reason::received_fire, passed, men, rules.reactions);
  if (!man_down || !rules.reactions.row(g.table, Reason::man_down).printed) return shot_at;
  const reactions::Reading fallen = read_cell(g.table, Reason::man_down, passed, men, rules.reactions);
  const bool fallen_is_worse = reactions::severity(fallen.effects, rules.reactions) > reactions::severity(shot_at.effects, rules.reactions);
  return fallen_is_worse ? fallen : shot_at;
}

/// One man's result in the count of his group.
void count(Shaken& to, const reactions::Reading& reading, bool was_faltering) {
  const Effects& e = reading.effects;
  if (has(e, Effect::leave_battlefield) || has(e, Effect::escort_casualty)) {
    ++(reading.may_rally ? to.leaving : to.gone);
    return;
  }
  to.firing += has(e, Effect::fire) ? 1 : 0;
  to.charging += has(e, Effect::charge) ? 1 : 0;
  if (has(e, Effect::falter) || was_faltering) ++to.faltering;
  else if (has(e, Effect::retire) || has(e, Effect::duck_back)) ++to.retiring;
  else ++to.carrying_on;
}

VolleyState react(const VolleyInput& in, VolleyState s, const Rules& rules, Dice& dice) {
  const ChainGroup& g = in.group;
  const BothPassed passed = throw_for(g.rep, g.leader_rep, in.fire.target_group, dice);
  s.passed = passed.men;
  const int men = std::min<int>(g.figures - s.group.down, static_cast<int>(reactions::kMostFigures));
  reactions::Figures figures;
  reactions::Readings readings;
  for (int i = 0; i < men; ++i) {
    figures.push({g.rep, {g.faltering, g.in_cover, g.can_fire, g.charge_in_range, 1, 0}, 0});
    readings.push(worse_reading(g, s.group.down > 0, passed.men, rules));
  }
  reactions::settle(figures.all(), {readings.items.data(), readings.size()}, rules.reactions);
  s.group.carrying_on = s.group.faltering = 0;
  for (const reactions::Reading& reading : readings) count(s.group, reading, g.faltering);
  bool officer_tests = false;
  if (g.leader_rep > 0) {
    const auto officer = read_cell(ReactionTable::officers, Reason::received_fire, passed.leader, {}, rules.reactions);
    officer_tests = has(officer.effects, Effect::take_cohesion_test);
  }
  s.step = officer_tests ? VolleyStep::cohesion : VolleyStep::rally;
  return s;
}

/// FAL-11.6, 11.7.
VolleyState hold_together(const VolleyInput& in, VolleyState s, const Rules& rules, Dice& dice) {
  reactions::TestInput test;
  test.table = ReactionTable::officers;
  test.reason = Reason::cohesion_test;
  test.rep = in.group.leader_rep;
  test.subject.carrying_on = s.group.carrying_on;
  test.subject.starting_figures = rules.switches.cohesion_by_present ? in.group.figures - s.group.down : in.group.starting_figures;
  const Effects result = reactions::test(test, rules.reactions, dice).reading.effects;
  Shaken& g = s.group;
  s.step = VolleyStep::rally;
  if (has(result, Effect::leader_leaves_with_unit)) {
    g.gone += g.carrying_on + g.faltering + g.retiring + g.leaving;
    g.carrying_on = g.faltering = g.retiring = g.leaving = g.firing = g.charging = 0;
    g.cohesion = Cohesion::leaves;
    s.step = VolleyStep::done;
  } else if (has(result, Effect::retire)) {
    g.retiring += g.carrying_on;
    g.carrying_on = g.firing = g.charging = 0;
    g.cohesion = Cohesion::retire;
  } else {
    g.cohesion = Cohesion::carry_on;
  }
  return s;
}

/// Immediate Rally of those who leave; what is over steadies men who falter. FAL-11.2 to 11.5.
VolleyState rally_leaving(const VolleyInput& in, VolleyState s, const Rules& rules, Dice& dice) {
  Shaken& g = s.group;
  s.step = VolleyStep::done;
  if (g.leaving == 0) return s;
  if (in.group.leader_rep > 0) {
    const auto rally = reactions::rally({in.group.leader_rep, g.leaving + g.faltering, false, {}, in.fire.target_group}, rules.reactions, dice);
    const int stay = std::min(rally.rallied, g.leaving), steadied = rally.rallied - stay;
    g.rallied = rally.rallied;
    g.leaving -= stay;
    g.faltering -= steadied;
    g.carrying_on += steadied;
    (rules.switches.rallied_still_faltering ? g.faltering : g.carrying_on) += stay;
  }
  g.gone += g.leaving;
  g.leaving = 0;
  return s;
}

}  // namespace

VolleyState volley_step(const VolleyInput& in, const VolleyState& state, const Rules& rules, Dice& dice) {
  switch (state.step) {
    case VolleyStep::fire: return shots(in, state, rules, dice);
    case VolleyStep::test: return react(in, state, rules, dice);
    case VolleyStep::cohesion: return hold_together(in, state, rules, dice);
    case VolleyStep::rally: return rally_leaving(in, state, rules, dice);
    case VolleyStep::done: break;
  }
  return state;
}

VolleyState volley(const VolleyInput& in, const Rules& rules, Dice& dice) {
  VolleyState state;
  while (state.step != VolleyStep::done) state = volley_step(in, state, rules, dice);
  return state;
}

template <class W>
Dist<VolleyState, W> volley_odds(const VolleyInput& in, const Rules& rules) {
  Dist<VolleyState, W> all = certain<W>(VolleyState{});
  for (int step = 0; step < 4; ++step) all = then(all, [&](const VolleyState& s, Dice& d) { return volley_step(in, s, rules, d); });
  return all;
}

template Dist<VolleyState> volley_odds(const VolleyInput&, const Rules&);
template Dist<VolleyState, Rational> volley_odds(const VolleyInput&, const Rules&);

}  // namespace oo::faltering
