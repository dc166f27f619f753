// melee_odds.hpp: the counts of a whole melee with their chances, without running the melee once for each of its thousands of counts.
//
// A family: it names no rule set; runs of equal pairs and the floor of totals are the caller's. Pure, no errors. The same counts as one
// Dice::contest of these runs gives. Source: design, "Odds from the same code".
#pragma once
#include "engine/odds/distribution.hpp"
#include "rulesets/operations/melee.hpp"

namespace oo::operations {

template <class W>
Dist<MeleeCount, W> count_odds(std::span<const ContestRun> runs, int floor) {
  BasicEnumeratedDice<W> dice;
  std::vector<ClassCounts> counts;
  std::vector<W> weights;
  dice.contest_odds(runs, {10, pair_classes(floor), kPairClasses}, counts, weights);
  Dist<MeleeCount, W> out;
  out.at.reserve(counts.size());
  for (std::size_t i = 0; i < counts.size(); ++i) out.add(count_of(counts[i]), weights[i]);
  return out;
}

}  // namespace oo::operations
