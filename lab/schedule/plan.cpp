#include "lab/schedule/plan.hpp"

#include <fmt/format.h>

#include "engine/core/version.hpp"
#include "players/players.hpp"

namespace oo {

namespace {

std::uint64_t identity_of(const OpenPlan& open) {
  Bytes bytes;
  bytes.put(std::string_view(kVersion));
  bytes.put(std::string_view(open.plan.kind));
  bytes.put(open.plan.seed.high);
  bytes.put(open.plan.seed.low);
  for (const auto& a : open.arms) {
    bytes.put(a->game.ruleset->id());
    bytes.put(a->game.ruleset->version());
    bytes.put(std::string_view(a->arm.scenario));
    bytes.put(std::string_view(a->arm.house));
    bytes.put(a->game.rules_hash);
    for (const std::string& player : a->arm.players) bytes.put(std::string_view(player));
    bytes.put(a->arm.swapped);
  }
  return digest(bytes.all());
}

}  // namespace

std::span<const Measure> measures_of(const Ruleset& ruleset) {
  const auto* counted = dynamic_cast<const Counted*>(&ruleset);
  return counted == nullptr ? std::span<const Measure>{} : counted->measures();
}

Result<OpenPlan> open_plan(const Registry& registry, Plan plan) {
  if (plan.battles == 0 || plan.battles > kMostBattles)
    return bad_input("battles", "out_of_range", fmt::format("{} battles; allowed: 1 to {}", plan.battles, kMostBattles));
  if (plan.arms.empty() || plan.arms.size() > kMostArms)
    return bad_input("arms", "out_of_range", fmt::format("{} combinations; allowed: 1 to {}", plan.arms.size(), kMostArms));
  OpenPlan open;
  for (const Arm& arm : plan.arms) {
    for (const std::string& name : arm.players)
      if (auto player = make_player(name); !player) return player.trouble();
    auto game = open_game(registry, arm.scenario, arm.house, arm.scenario_name, arm.house_name);
    if (!game) {
      Trouble trouble = game.trouble();
      if (plan.arms.size() > 1) trouble.text = fmt::format("{}: {}", arm.label, trouble.text);
      return trouble;
    }
    open.arms.push_back(std::make_shared<const OpenArm>(OpenArm{arm, std::move(game).value()}));
  }
  open.plan = std::move(plan);
  open.identity = identity_of(open);
  return open;
}

}  // namespace oo
