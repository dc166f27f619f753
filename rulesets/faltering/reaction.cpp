#include "rulesets/faltering/reaction.hpp"

#include <algorithm>

namespace oo::faltering {
namespace {

/// FAL-9.2 .. 9.5.
int dice_rolled(const ReactionInput& in, const Rules& rules) {
  const bool formed_kd = in.table == ReactionTable::formed_regulars && in.reason == Reason::recover_knock_down && rules.armored_kd_formed;
  return in.armored && (rules.row(in.table, in.reason).armored_3d6 || formed_kd) ? 3 : 2;
}

/// The word of a cell as it is for this figure; empty: nothing. FAL-9.10, 9.14, 9.18, 9.19.
Word replaced(Word word, const ReactionInput& in) {
  if (word == "fire" || word == "fire_if_armed") return in.can_fire ? Word("fire") : Word("carry_on");
  if (word == "charge_if_in_range") return in.charge_in_range ? Word("charge") : Word("stand");
  if (word == "bunch_if_not_in_cover") return in.in_cover ? Word() : Word("bunch");
  if (word == "retire_if_half_or_less") return 2 * in.carrying_on <= in.starting_figures ? Word("retire") : Word("carry_on");
  return word;
}

bool rallies_at_once(Word word, const ReactionRow& row, const Rules& rules) {
  if (word == "escort_casualty") return row.escort_may_rally && rules.formed_escort_may_rally;
  return word == "leave_battlefield" || word == "low_rep_runs" || word == "leader_leaves_with_unit";
}

}  // namespace

ReactionResult read_cell(const ReactionInput& in, int passed, const Rules& rules) {
  const ReactionRow& row = rules.row(in.table, in.reason);
  const WordList& cell = row.cell[static_cast<std::size_t>(passed)];
  ReactionResult out;
  out.passed = passed;
  if (in.faltering && cell.has("falter")) {                          // FAL-9.11, 9.12
    if (passed == 0 && !row.cell0_if_faltering.words.empty())
      for (const Word word : row.cell0_if_faltering.words) out.results.push(word);
    else out.results.push("leave_battlefield");
  } else {
    for (const Word word : cell.words)
      if (const Word now = replaced(word, in); !now.empty()) out.results.push(now);
  }
  for (const Word word : out.results) out.may_rally = out.may_rally || rallies_at_once(word, row, rules);
  if (in.reason == Reason::trophies) out.inches = passed == 2 ? 0 : passed == 1 ? row.inches_pass1.value : row.inches_pass0.value;
  return out;
}

ReactionResult reaction(const ReactionInput& in, const Rules& rules, Dice& dice) {
  if (in.star_choice) return read_cell(in, *in.star_choice, rules);
  const int rolled = dice_rolled(in, rules);
  const Modifier rep{"rep", in.rep, "FAL-1.2"};
  const int low = dice.count(rolled, 6, in.rep, {.purpose = kReasonWords[place_of(in.reason)], .clause = "FAL-9.1", .need = in.rep, .base = rep, .roller = in.roller});
  return read_cell(in, std::min(low, 2), rules);
}

}  // namespace oo::faltering
