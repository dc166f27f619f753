// targets.hpp: what is fed with arbitrary bytes. Each function must return for every input; a broken promise aborts, which libFuzzer and the
// corpus test both notice.
#pragma once
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "engine/battle/registry.hpp"

namespace oo::fuzz {

struct Target {
  std::string_view name;
  void (*run)(std::string_view input);
};
std::span<const Target> targets();

void scenario(std::string_view input);       // a scenario file
void house_rules(std::string_view input);    // a house-rules file over each book
void record(std::string_view input);         // a record; one that reads is replayed
void order(std::string_view input);          // an order as JSON, checked and applied
void random_play(std::string_view input);    // choices among proposals, and orders made of bytes

/// Aborts and says what was promised.
void demand(bool kept, std::string_view promise);

const Registry& all_rulesets();

/// A scenario of a rule set's book.
struct BookScenario {
  const Ruleset* ruleset = nullptr;
  std::string_view path, text;
};
const std::vector<BookScenario>& book_scenarios();

/// The battle of a book scenario at its first decision; nothing if that rule set cannot be played yet.
std::unique_ptr<Battle> started(const BookScenario&);

}  // namespace oo::fuzz
