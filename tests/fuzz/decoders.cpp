#include <nlohmann/json.hpp>
#include <string>

#include "engine/battle/codec.hpp"
#include "engine/dice/seeded_dice.hpp"
#include "engine/record/game.hpp"
#include "engine/record/replay.hpp"
#include "tests/fuzz/targets.hpp"

namespace oo::fuzz {

namespace {

void demand_reason(const Trouble& trouble, Trouble::Kind kind) {
  demand(trouble.kind == kind, "the trouble is of the right kind");
  demand(!trouble.code.empty() && !trouble.text.empty(), "a trouble has a code and says what is wrong");
}

}  // namespace

void scenario(std::string_view input) {
  const auto game = open_game(all_rulesets(), std::string(input), "", "fuzz.toml");
  if (!game) return demand_reason(game.trouble(), Trouble::Kind::bad_input);
  const Battle& battle = *game.value().battle;
  demand(!battle.outcome().over || battle.pending().kind.empty(), "a battle that is over asks nothing");
  demand(battle.hash() == battle.clone()->hash(), "a clone has the same hash");
}

void house_rules(std::string_view input) {
  for (const auto& ruleset : all_rulesets().all()) {
    const auto rules = rules_in_force(*ruleset, input, "house.toml");
    if (!rules) demand_reason(rules.trouble(), Trouble::Kind::bad_input);
  }
}

void record(std::string_view input) {
  const auto read = read_record(input, all_rulesets(), "fuzz.json");
  if (!read) return demand_reason(read.trouble(), Trouble::Kind::bad_input);
  const Record& written = read.value();
  const auto again = read_record(write_record(written), all_rulesets(), "again.json");
  demand(static_cast<bool>(again), "a record that was read and written reads again");
  demand(write_record(again.value()) == write_record(written), "and is the same");
  NoEvents nobody;
  ReplayOptions options;
  options.until = 200;
  const auto replayed = replay(written, all_rulesets(), nobody, options);
  if (!replayed) demand_reason(replayed.trouble(), Trouble::Kind::bad_input);
}

void order(std::string_view input) {
  const auto json = parse_json(input, 1U << 16, "order.json");
  if (!json) return demand_reason(json.trouble(), Trouble::Kind::bad_input);
  for (const auto& ruleset : all_rulesets().all()) {
    const auto read = order_from_json(json.value(), *ruleset);
    if (!read) {
      demand_reason(read.trouble(), Trouble::Kind::bad_input);
      continue;
    }
    const auto again = order_from_json(to_json(read.value()), *ruleset);
    demand(again && again.value() == read.value(), "an order survives the way to JSON and back");
    for (const BookScenario& scenario : book_scenarios()) {
      if (scenario.ruleset != ruleset.get()) continue;
      const auto battle = started(scenario);
      if (!battle) continue;
      SeededDice dice(Seed{1, 1});
      NoEvents nobody;
      battle->apply(battle->default_order(), dice, nobody);
      Order asked = read.value();
      asked.answers = battle->pending().number;
      const auto before = battle->hash();
      if (battle->apply(asked, dice, nobody)) demand(battle->hash() == before, "a refused order changes nothing");
      break;
    }
  }
}

}  // namespace oo::fuzz
