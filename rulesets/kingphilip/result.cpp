#include "rulesets/kingphilip/result.hpp"

#include <algorithm>

#include "engine/geometry/fraction.hpp"

namespace oo::kingphilip {
namespace {

Fraction share_of(const Ratio& ratio) { return {ratio.num, ratio.den}; }

std::int64_t points_of(const ArmyStanding& army, const Points& each) {   // KPW-12.3
  return std::int64_t{army.kills} * each.figure + std::int64_t{army.leaders} * each.leader + std::int64_t{army.commanders} * each.commander + army.bonus;
}

/// More than the fraction of its starting units: KPW-12.2.
bool broken(const ArmyStanding& army, const Rules& rules) { return Fraction(army.units_lost) > share_of(rules.break_fraction) * Fraction(army.units); }

/// KPW-12.4.
Winner by_points(std::int64_t english, std::int64_t indian, const Rules& rules) {
  const std::int64_t high = std::max(english, indian), gap = high - std::min(english, indian);
  if (gap == 0 || Fraction(gap) < share_of(rules.points.draw_fraction) * Fraction(high)) return Winner::draw;
  return english > indian ? Winner::english : Winner::indian;
}

}  // namespace

BattleResult battle_result(const BattleResultInput& in, const Rules& rules) {
  const ArmyStanding &english = in.armies[place_of(Army::english)], &indian = in.armies[place_of(Army::indian)];
  const bool english_breaks = in.breaking && broken(english, rules);
  const bool indian_breaks = in.breaking && broken(indian, rules);
  BattleResult out;
  if (english_breaks || indian_breaks) out.ended_by = EndedBy::broken;
  else if (!english.active || !indian.active) out.ended_by = EndedBy::no_units;         // KPW-12.1
  else if (in.turn >= in.turn_limit) out.ended_by = EndedBy::turn_limit;
  out.over = out.ended_by != EndedBy::none;
  out.points[0] = points_of(english, rules.points);
  out.points[1] = points_of(indian, rules.points);
  if (!out.over) return out;
  if (english_breaks != indian_breaks) out.winner = english_breaks ? Winner::indian : Winner::english;   // KPW-12.2
  else out.winner = by_points(out.points[0], out.points[1], rules);
  return out;
}

}  // namespace oo::kingphilip
