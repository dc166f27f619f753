// walk.hpp: every scenario of every registered rule set, and a walk through a battle that shows each step from before and after.
//
// For tests only. Sizes are small; OO_LONG=1 in the environment makes them large (./test --long).
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/battle/event_log.hpp"
#include "engine/battle/registry.hpp"
#include "engine/record/game.hpp"
#include "players/players.hpp"
#include "tests/support/long_run.hpp"

namespace oo::testing {

const Registry& all_rulesets();

struct Chosen {
  std::string ruleset;
  std::string name;                  // of the scenario file, without ending
  std::string text;
};
std::vector<Chosen> all_scenarios();
std::ostream& operator<<(std::ostream&, const Chosen&);

/// How many seeds a sweep takes: `few` usually, `many` in a long run.
inline int seeds(int few, int many) { return battles(few, many); }

/// Throws std::runtime_error with the Trouble's text: a scenario of a book that does not load is a failed test.
Game open(const Chosen&);

struct Step {
  std::size_t number;
  const Battle& before;
  Decision decision;
  const Order& order;
  const Battle& after;
  const EventLog& events;
  const std::vector<std::uint8_t>& faces;
};
/// Plays on from the game's battle, at most `most` steps or until `seen` says false. Refused orders of a player throw.
void walk(Game&, std::uint64_t seed, Player& first, Player& second, std::size_t most, const std::function<bool(const Step&)>& seen);

/// Orders near `order`: another unit, target, place, facing, word ... Some of them are legal, most are not.
std::vector<Order> mutated(const Order& order, const Ruleset&, std::size_t units, std::uint64_t seed);

/// Clause ids of the rule set's ledger.
std::vector<std::string> ledger_clauses(const Ruleset&);

}  // namespace oo::testing
