#include "rulesets/kingphilip/fire.hpp"

#include <algorithm>

namespace oo::kingphilip {
namespace {

bool needs_loading(const FireInput& in, const Rules& rules) { return in.weapon == Weapon::musket || rules.bow_reload; }   // KPW-7.11, 7.13

Word hindered(const FireInput& in, const Rules& rules) {
  if (in.state != State::good_order) return "state";                                    // KPW-7.4
  if (needs_loading(in, rules) && !in.loaded) return "unloaded";                        // KPW-7.11
  if (!in.spotted) return "not_spotted";                                                // KPW-7.5
  if (in.distance > rules.fire_row(in.troop, in.weapon).range) return "range";          // KPW-7.8
  return {};
}

/// One die for each figure killed; the first that kills takes the leader, the next the commander. KPW-7.14, 7.15.
void leaders_at_risk(const FireInput& in, const Rules& rules, Dice& dice, FireResult& out) {
  const bool commander = in.target_commander && rules.commander_at_risk;
  if (out.casualties == 0 || !(in.target_leader || commander)) return;
  const int safe = rules.leader_killed_on - 1;
  const Modifier base{"killed_on", rules.leader_killed_on, "KPW-7.14", rules.leader_killed_on.datum};
  const int spared = dice.count(out.casualties, rules.leader_die, safe,
                                {.purpose = "leader_casualty", .clause = "KPW-7.14", .need = safe, .base = base, .roller = in.roller, .target = in.target});
  int deadly = out.casualties - spared;
  if (in.target_leader && deadly > 0) {
    out.leader_killed = true;
    --deadly;
    if (rules.leader_death_extra) out.casualties = std::min(out.casualties + 1, in.target_figures);
  }
  out.commander_killed = commander && deadly > 0;
}

}  // namespace

FireResult fire(const FireInput& in, const Rules& rules, Dice& dice) {
  FireResult out;
  const Number& need = rules.fire_row(in.troop, in.weapon).need[place_of(in.target_class)];
  out.needed = need;
  out.target_figures_after = in.target_figures;
  out.loaded_after = in.loaded;
  out.reason = hindered(in, rules);
  if (!out.fired()) return out;
  const Modifier base{"to_hit", need, "KPW-7.8", need.datum};
  out.hits = dice.count(in.firers, 10, need, {.purpose = "to_hit", .clause = "KPW-7.9", .need = need, .base = base, .roller = in.roller, .target = in.target});
  out.casualties = std::min(out.hits, in.target_figures);                               // KPW-7.16
  leaders_at_risk(in, rules, dice, out);
  out.target_figures_after = in.target_figures - out.casualties;
  if (out.target_figures_after == 0 && in.target_leader) out.leader_killed = true;      // KPW-7.16
  if (needs_loading(in, rules)) out.loaded_after = false;
  return out;
}

}  // namespace oo::kingphilip
