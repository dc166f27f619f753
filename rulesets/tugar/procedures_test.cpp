#include "rulesets/tugar/procedures.hpp"

#include "rulesets/tugar/rules.hpp"
#include "tests/support/ruleset_checks.hpp"

namespace oo::tugar {

std::span<const BookFile> book();

namespace {

RulesetChecks checks() {
  return {"tugar", "TUG", book(), procedures(), [](Binder& b) {
            Rules scratch;
            bind_rules(b, scratch);
          }};
}

TEST(TugarProcedures, WorkedCasesPass) { checks().cases_pass("rulesets/tugar/cases/cases.toml", 330); }
TEST(TugarProcedures, EveryFieldHasAClauseOrIsPlain) { checks().fields_cite_clauses(); }
TEST(TugarProcedures, EveryEntryOfTheTablesCitesAClause) { checks().tables_cite_clauses(); }

}  // namespace
}  // namespace oo::tugar
