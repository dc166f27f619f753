// leading.hpp: activation dice, the Rep that a group acts on, who takes over. Pure. Source: FAL-2.11, 2.15, 5.2 to 5.6, procedures `activation`,
// `leader_replace`.
#pragma once
#include <span>

#include "engine/dice/dice.hpp"
#include "rulesets/faltering/rules.hpp"

namespace oo::faltering {

/// One group as the activation dice see it.
struct Activating {
  SideId side = 0;
  std::int32_t rep = 4;                    // the attached fit leader's, else the group's: FAL-5.4
};
struct ActivationDice {
  std::int32_t die[2] = {1, 1};            // by side
  SideId first() const { return die[0] > die[1] ? SideId{0} : SideId{1}; }   // FAL-5.5
};
/// FAL-5.2: equal dice are thrown again.
ActivationDice roll_activation(const Rules&, Dice&);
/// FAL-5.3.
inline bool activates(const Activating& group, const ActivationDice& dice) { return group.rep >= dice.die[group.side]; }
/// Places among `groups` of those of a side that may act, in the order of FAL-5.6 (ties and the free order: as they stand).
std::vector<std::size_t> order_of(std::span<const Activating> groups, SideId side, const ActivationDice& dice, const Rules&);

/// FAL-2.11: the commonest, a tie takes the lower; 0 of nobody.
int commonest_rep(std::span<const std::int32_t> reps);

}  // namespace oo::faltering
