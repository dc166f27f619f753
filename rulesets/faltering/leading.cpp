#include "rulesets/faltering/leading.hpp"

#include <algorithm>

namespace oo::faltering {

ActivationDice roll_activation(const Rules&, Dice& dice) {
  const std::pair<int, int> faces = dice.roll_off(6, {.purpose = "activation", .clause = "FAL-5.2", .pair = {"first_side", "second_side"}});
  return {{faces.first, faces.second}};
}

std::vector<std::size_t> order_of(std::span<const Activating> groups, SideId side, const ActivationDice& dice, const Rules& rules) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < groups.size(); ++i)
    if (groups[i].side == side && activates(groups[i], dice)) order.push_back(i);
  if (!rules.switches.activation_free)
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return groups[a].rep > groups[b].rep; });
  return order;
}

int commonest_rep(std::span<const std::int32_t> reps) {
  std::array<int, 7> of{};
  for (const std::int32_t rep : reps) ++of[static_cast<std::size_t>(std::clamp(rep, 0, 6))];
  int best = 0;
  for (int rep = 1; rep <= 6; ++rep)
    if (of[static_cast<std::size_t>(rep)] > (best == 0 ? 0 : of[static_cast<std::size_t>(best)])) best = rep;
  return best;
}

}  // namespace oo::faltering
