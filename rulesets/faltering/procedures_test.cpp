#include "rulesets/faltering/procedures.hpp"

#include "rulesets/faltering/rules.hpp"
#include "tests/support/ruleset_checks.hpp"

namespace oo::faltering {

std::span<const BookFile> book();

namespace {

RulesetChecks checks() {
  return {"faltering", "FAL", book(), procedures(), [](Binder& b) {
            Rules scratch;
            bind_rules(b, scratch);
          }};
}

TEST(FalteringProcedures, WorkedCasesPass) { checks().cases_pass("rulesets/faltering/cases/cases.toml", 28 + 119, true); }
TEST(FalteringProcedures, EveryFieldHasAClauseOrIsPlain) { checks().fields_cite_clauses(); }
TEST(FalteringProcedures, EveryEntryOfTheTablesCitesAClause) { checks().tables_cite_clauses(); }

}  // namespace
}  // namespace oo::faltering
