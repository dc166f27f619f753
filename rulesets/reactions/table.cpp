#include "rulesets/reactions/table.hpp"

#include <string>

#include "engine/rules/binder.hpp"

namespace oo::reactions {
namespace {

constexpr std::array<Word, 2> kDice{"group", "figure"}, kRuns{"one", "all_lowest_if_mixed"}, kLone{"carries", "falter_and_bunch"};

/// FAL-2.17, 2.18, 9.13 to 9.18: which rows the six tables print.
bool has_row(Table t, Reason r) {
  switch (r) {
    case Reason::received_fire:
    case Reason::recover_knock_down: return true;
    case Reason::man_down: return t != Table::officers;
    case Reason::leader_lost: return t != Table::officers && t != Table::gunners;
    case Reason::trophies: return t == Table::irregulars;
    default: return t == Table::officers;
  }
}

ClauseId clause_of(Table t) {
  constexpr std::array<ClauseId, 6> kClauses{"FAL-9.13", "FAL-9.14", "FAL-9.15", "FAL-9.16", "FAL-9.17", "FAL-9.18"};
  return kClauses[place_of(t)];
}

Cell cell_of(const WordList& list) {
  Cell cell;
  cell.datum = list.datum;
  for (const Word w : list.words)
    for (std::size_t e = 0; e < kEffectWords.size(); ++e)
      if (kEffectWords[e] == w) cell.effects.push(static_cast<Effect>(e));
  return cell;
}

void bind_row(Binder& b, const std::string& key, Row& row, ClauseId clause) {
  constexpr std::size_t most = Effects{}.items.size();
  const std::array<std::string_view, 3> columns{"pass0", "pass1", "pass2"};
  row.printed = true;
  b.flag(dotted(key, "star"), row.star, "FAL-9.2");
  b.flag(dotted(key, "armored_3d6"), row.armored_3d6, "FAL-9.3");
  for (std::size_t passed = 0; passed < columns.size(); ++passed) {
    WordList list;
    b.word_list(dotted(key, columns[passed]), list, 1, most, kEffectWords, clause);
    row.cell[passed] = cell_of(list);
  }
  WordList if_faltering;
  b.optional_word_list(dotted(key, "pass0_if_faltering"), if_faltering, most, kEffectWords, "FAL-9.11");
  row.cell0_if_faltering = cell_of(if_faltering);
  b.optional_flag(dotted(key, "escort_may_rally"), row.escort_may_rally, "FAL-10.16", false);
  b.optional_integer(dotted(key, "inches_pass1"), row.inches_pass1, 0, 48, "FAL-12.4", 0);
  b.optional_integer(dotted(key, "inches_pass0"), row.inches_pass0, 0, 48, "FAL-12.4", 0);
  b.optional_integer(dotted(key, "pass2_minimum"), row.minimum_pass2, 0, 12, "FAL-11.1", 0);
  b.optional_integer(dotted(key, "pass1_minimum"), row.minimum_pass1, 0, 12, "FAL-11.1", 0);
}

void bind_severity(Binder& b, Rules& r) {
  for (const std::string& name : b.rows("severity", Growth::closed))
    for (std::size_t e = 0; e < kEffectWords.size(); ++e)
      if (kEffectWords[e] == name) b.integer(dotted("severity", name), r.severity[e], 0, 99, "FAL-9.7");
}

/// The second of two words is true.
void bind_two(Binder& b, std::string_view name, Flag& to, const std::array<Word, 2>& words, ClauseId clause) {
  WordValue value;
  b.word_switch(name, value, words, words[0], clause);
  to = {value == words[1], value.datum};
}

}  // namespace

void bind_reactions(Binder& b, Rules& r) {
  for (std::size_t t = 0; t < kTableWords.size(); ++t)
    for (std::size_t reason = 0; reason < kReasonWords.size(); ++reason)
      if (has_row(static_cast<Table>(t), static_cast<Reason>(reason)))
        bind_row(b, dotted("reaction", kTableWords[t], kReasonWords[reason]), r.rows[t][reason], clause_of(static_cast<Table>(t)));
  bind_severity(b, r);
  b.integer("involuntary.escort_count", r.escort_count, 1, 12, "FAL-10.12");
  b.flag_switch("armored_kd_formed", r.armored_kd_formed, false, "FAL-9.4");
  bind_two(b, "reaction_dice", r.dice_by_figure, kDice, "FAL-9.6");
  bind_two(b, "low_rep_runs", r.all_lowest_run, kRuns, "FAL-9.20");
  bind_two(b, "escort_lone", r.lone_escort_falters, kLone, "FAL-10.14");
  b.flag_switch("formed_escort_may_rally", r.formed_escort_may_rally, true, "FAL-10.17");
}

}  // namespace oo::reactions
