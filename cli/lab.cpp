// openorder lab run SCENARIO: thousands of battles between the program's players, and what they come to.
#include "cli/common.hpp"
#include "cli/lab_common.hpp"

namespace oo::cli {

int lab_run(const Context& context, const LabOptions& options) {
  auto players = two_players(options.players);
  if (!players) return tell(context, players.trouble());
  auto n = battles_of(options.battles, 1000);
  if (!n) return tell(context, n.trouble());
  auto arm = arm_of(context, options.scenario, options.house, players.value());
  if (!arm) return tell(context, arm.trouble());
  arm.value().label = options.scenario;
  Plan plan;
  plan.battles = n.value();
  plan.arms.push_back(std::move(arm).value());
  LabOptions asked = options;                               // the command that repeats it names the scenario first, and the players whatever the default will be
  asked.scenario.clear();
  asked.players = players.value().first + "," + players.value().second;
  return fight_and_tell(context, asked, std::move(plan), {"run", options.scenario}, {}, run_text);
}

}  // namespace oo::cli
