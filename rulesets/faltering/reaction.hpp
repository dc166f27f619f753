// reaction.hpp: one reaction test of one figure, or of a group whose figures are alike (ledger section 17, reaction). Pure.
#pragma once
#include <optional>

#include "engine/dice/dice.hpp"
#include "rulesets/faltering/rules.hpp"

namespace oo::faltering {

struct ReactionInput {
  ReactionTable table = ReactionTable::formed_regulars;
  Reason reason = Reason::received_fire;
  int rep = 4;
  bool faltering = false;
  bool in_cover = false;
  bool can_fire = true;                    // loaded, armed, in reach
  bool charge_in_range = false;
  bool armored = false;
  bool star = false;
  std::optional<int> star_choice;          // dice passed, instead of rolling: FAL-2.12
  int starting_figures = 1, carrying_on = 0;   // cohesion_test
  UnitId roller = kNoUnit;
};
struct ReactionResult {
  int passed = 0;                          // 0..2, FAL-17.3
  Inline<Word, 4> results;                 // in the order of the cell
  bool may_rally = false;
  std::optional<int> inches;               // trophies
};

/// What a number of passed dice means for this figure: replacements, rallying, inches.
ReactionResult read_cell(const ReactionInput&, int passed, const Rules&);
ReactionResult reaction(const ReactionInput&, const Rules&, Dice&);

}  // namespace oo::faltering
