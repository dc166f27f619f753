#include "rulesets/faltering/trophy.hpp"

#include <algorithm>

#include "rulesets/reactions/reaction.hpp"

namespace oo::faltering {

bool trophy_required(const TrophyInput& in) {
  if (in.type != Troop::irregular || !in.takes_trophies || in.already_tested) return false;   // FAL-2.4, 12.3
  return !in.enemy_distance || in.distance < *in.enemy_distance;                              // FAL-12.2
}

int rep_after_trophy(int rep, bool gained_before, const Rules& rules) {
  if (rep > rules.trophy_rep_max || (gained_before && rules.switches.trophy_once)) return rep;
  return std::max(rep, std::min<int>(rep + rules.trophy_gain, rules.rep_max));
}

TrophyResult trophy(const TrophyInput& in, const Rules& rules, Dice& dice) {
  TrophyResult out;
  out.required = trophy_required(in);
  out.rep_after = in.rep;
  if (!out.required) return out;
  reactions::TestInput test;
  test.table = ReactionTable::irregulars;   // the only table with the row
  test.reason = Reason::trophies;
  test.rep = in.rep;
  test.star = in.star;
  test.star_choice = in.star_choice;
  test.roller = in.roller;
  const reactions::TestResult result = reactions::test(test, rules.reactions, dice);
  out.passed = result.passed;
  out.inches = result.inches.value_or(0);
  out.taken = out.inches > 0 && in.distance <= out.inches;
  if (out.taken) out.rep_after = rep_after_trophy(in.rep, in.gained, rules);
  return out;
}

}  // namespace oo::faltering
