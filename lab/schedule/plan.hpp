// plan.hpp: what is to be fought: arms (a scenario, house rules and two players each), a seed, and how many battles each.
//
// Who may use it: command line, server, tests. Battle k of every arm has the seed derive(plan.seed, k): arms are paired, and k depends on nothing else.
// Texts are whole, as records keep them; everything from outside is untrusted. Errors: bad_input naming file, field, value and what is allowed.
#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/battle/measure.hpp"
#include "engine/dice/seed.hpp"
#include "engine/record/game.hpp"

namespace oo {

inline constexpr std::uint64_t kMostBattles = 1'000'000;    // of an arm: sums keep within 64 bits
inline constexpr std::size_t kMostArms = 512;

struct Arm {
  std::string label;                                        // for people: "house.toml", "recruit against random"
  std::string scenario_name, scenario, house_name, house;   // names for messages, and texts; house may be empty
  std::string players[2];
  bool swapped = false;                                     // of a comparison or ladder of players: the first of the two stands second
};

struct Plan {
  std::string kind = "run";                                 // run, compare, duel, sweep
  std::vector<Arm> arms;
  Seed seed{};
  std::uint64_t battles = 0;                                // of each arm
};

/// An arm made ready: read only from then on, shared by all threads.
struct OpenArm {
  Arm arm;
  Game game;                                                // its battle stands at the start and stays there
};

struct OpenPlan {
  Plan plan;
  std::vector<std::shared_ptr<const OpenArm>> arms;
  /// Over everything that decides a battle, program and rules versions too; not over the number of battles. Results of another are never mixed in.
  std::uint64_t identity = 0;
};

/// What the rule set wants counted; empty where it says nothing.
std::span<const Measure> measures_of(const Ruleset&);

Result<OpenPlan> open_plan(const Registry&, Plan);

}  // namespace oo
