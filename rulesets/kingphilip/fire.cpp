#include "rulesets/kingphilip/fire.hpp"

#include <algorithm>

namespace oo::kingphilip {

FireReason fire_refusal(const FireInput& in, const Rules& rules) {
  if (in.state != State::good_order) return FireReason::state;                              // KPW-7.4
  if (rules.needs_loading(in.weapon) && !in.loaded) return FireReason::unloaded;            // KPW-7.11
  if (!in.spotted) return FireReason::not_spotted;                                          // KPW-6.2
  if (in.distance > rules.fire_row(in.troop, in.weapon).range) return FireReason::range;    // KPW-7.8
  return FireReason::none;
}

LeaderCasualtyResult leader_casualty(const LeaderCasualtyInput& in, const Rules& rules, Dice& dice) {
  const bool commander = in.commander && rules.switches.commander_at_risk;
  if (in.hits == 0 || !(in.leader || commander)) return {};
  const int safe = rules.leader_killed_on - 1;
  const Modifier base{"killed_on", rules.leader_killed_on, "KPW-7.14", rules.leader_killed_on.datum};
  const int spared = dice.count(in.hits, rules.leader_die, safe,
                                {.purpose = "leader_casualty", .clause = "KPW-7.14", .need = safe, .base = base, .roller = in.roller, .target = in.target});
  const int deadly = in.hits - spared;
  const int for_commander = deadly - (in.leader ? 1 : 0);                                   // KPW-7.15: the leader goes first
  return {in.leader && deadly > 0, commander && for_commander > 0};
}

FireResult fire(const FireInput& in, const Rules& rules, Dice& dice) {
  FireResult out;
  const Number& need = rules.fire_row(in.troop, in.weapon).need[place_of(in.target_class)];
  out.needed = need;
  out.target_figures_after = in.target_figures;
  out.loaded_after = in.loaded || !rules.needs_loading(in.weapon);
  out.reason = fire_refusal(in, rules);
  if (!out.fired()) return out;
  const Modifier base{"to_hit", need, "KPW-7.8", need.datum};
  out.hits = dice.count(in.firers, 10, need, {.purpose = "to_hit", .clause = "KPW-7.9", .need = need, .base = base, .roller = in.roller, .target = in.target});
  out.casualties = std::min(out.hits, in.target_figures);                                   // KPW-7.16
  const LeaderCasualtyResult led = leader_casualty({out.casualties, in.target_leader, in.target_commander, in.roller, in.target}, rules, dice);
  out.leader_killed = led.leader_killed;
  out.commander_killed = led.commander_killed;
  if (led.leader_killed && rules.switches.leader_death_extra) out.casualties = std::min(out.casualties + 1, in.target_figures);
  out.target_figures_after = in.target_figures - out.casualties;
  if (out.target_figures_after == 0 && in.target_leader) out.leader_killed = true;          // KPW-7.16
  out.loaded_after = !rules.needs_loading(in.weapon);
  return out;
}

StandAndFireResult stand_and_fire(const StandAndFireInput& in, const Rules& rules) {
  const bool ready = in.loaded || !rules.needs_loading(in.weapon);
  const bool may = in.charged_from == Aspect::front && in.passed && in.state == State::good_order && ready;   // KPW-8.8, 8.15
  return {may, may && !rules.switches.defensive_fire_free ? 1 : 0};                         // KPW-7.12
}

}  // namespace oo::kingphilip
