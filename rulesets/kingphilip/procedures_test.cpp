#include "rulesets/kingphilip/procedures.hpp"

#include <gtest/gtest.h>

#include <cstdio>

#include "engine/core/book.hpp"
#include "engine/procedure/cases.hpp"
#include "rulesets/kingphilip/rules.hpp"

namespace oo::kingphilip {

std::span<const BookFile> book();

namespace {

std::string_view book_text(std::string_view path) {
  for (const BookFile& file : book())
    if (file.path == path) return file.text;
  return {};
}

RulesInForce in_force() {
  auto layers = std::make_shared<Layers>("kingphilip");
  layers->book("tables.toml", book_text("rulesets/kingphilip/tables.toml"));
  const BuiltTables built = layers->build([](Binder& b) {
    Rules scratch;
    bind_rules(b, scratch);
  });
  for (const Trouble& t : built.faults) ADD_FAILURE() << t.path << ": " << t.text;
  return {built.tables, layers};
}

TEST(KingPhilipProcedures, WorkedCasesOfWhatIsBuiltPass) {
  const auto all = procedures();
  const auto clauses = clause_ids(book_text("docs/rules/kingphilip.md"), "KPW");
  const std::string file = "rulesets/kingphilip/cases/cases.toml";
  const auto report = run_cases(book_text(file), file, {"kingphilip", all, in_force(), &clauses, false});
  ASSERT_TRUE(report) << report.trouble().path << ": " << report.trouble().text;
  for (const CaseFailure& f : report.value().failures) ADD_FAILURE() << f.text;
  EXPECT_EQ(report.value().passed, 312);            // fire and morale
  std::string skipped;
  for (const std::string& name : report.value().skipped_procedures) skipped += " " + name;
  std::printf("not built yet:%s\n", skipped.c_str());
}

}  // namespace
}  // namespace oo::kingphilip
