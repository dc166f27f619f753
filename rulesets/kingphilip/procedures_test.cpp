#include "rulesets/kingphilip/procedures.hpp"

#include "rulesets/kingphilip/rules.hpp"
#include "tests/support/ruleset_checks.hpp"

namespace oo::kingphilip {

std::span<const BookFile> book();

namespace {

RulesetChecks checks() {
  return {"kingphilip", "KPW", book(), procedures(), [](Binder& b) {
            Rules scratch;
            bind_rules(b, scratch);
          }};
}

TEST(KingPhilipProcedures, WorkedCasesPass) { checks().cases_pass("rulesets/kingphilip/cases/cases.toml", 312); }
TEST(KingPhilipProcedures, ExtraCasesPass) { checks().cases_pass("rulesets/kingphilip/cases/extra.toml", 356); }
TEST(KingPhilipProcedures, EveryFieldHasAClauseOrIsPlain) { checks().fields_cite_clauses(); }
TEST(KingPhilipProcedures, EveryEntryOfTheTablesCitesAClause) { checks().tables_cite_clauses(); }

}  // namespace
}  // namespace oo::kingphilip
