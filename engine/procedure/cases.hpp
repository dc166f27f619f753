// cases.hpp: worked cases of a rule set (rulesets/<id>/cases/*.toml): `openorder cases FILE...`, and the tests.
//
// A file: ruleset, format = 1, [[case]] with id, clauses, procedure, given, dice, expect, note; any other key is bad input, and so are a double id
// and a clause that the ledger has not. `expect`: integers, words, booleans and lists exactly, other numbers within 1e-6; `error = "x"` holds if x is
// the path of the trouble without indices, or its first or its last part. Source: design 6.5, 6.7.
#pragma once
#include <functional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/book.hpp"
#include "engine/procedure/procedure.hpp"

namespace oo {

struct CaseFailure {
  std::string id;
  std::string text;                       // "moc-fire-001 (cases.toml:12): hits is 3, expected 4"
};
struct CaseReport {
  int passed = 0;
  int failed = 0;
  int skipped = 0;
  std::vector<CaseFailure> failures;
  std::set<std::string> skipped_procedures;     // with CaseAsk::skip_unbuilt
  std::set<std::string> clauses;                // cited by the cases that ran
};
std::string summary(const CaseReport& report);  // "56 passed, 0 failed", with ", 12 skipped" if any

struct CaseAsk {
  std::string ruleset;                                         // the file must say the same
  std::span<const Procedure> procedures;
  RulesInForce force;
  const std::set<std::string, std::less<>>* clauses = nullptr; // ids of the ledger; nullptr: not checked
  bool skip_unbuilt = false;                                   // a procedure that does not exist is skipped instead of failed
};

/// bad_input where the file is malformed.
Result<CaseReport> run_cases(std::string_view text, std::string_view file, const CaseAsk& ask);
/// The rule set named at the head of a case file.
Result<std::string> ruleset_of_cases(std::string_view text, std::string_view file);
/// The ledger among a rule set's files (docs/rules/<id>.md, or ledger.md in its own folder), and the prefix of its clauses ("MOC"); empty: none.
std::string_view ledger_of(std::span<const BookFile> book);
std::string_view clause_prefix(std::string_view ledger);
/// Clause ids of a ledger: every word like MOC-7.14 or TUG-16.6 in its text.
std::set<std::string, std::less<>> clause_ids(std::string_view ledger, std::string_view prefix);
/// `error = "x"` against the path of a Trouble.
bool error_matches(std::string_view path, std::string_view expected);

}  // namespace oo
