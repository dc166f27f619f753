// Files of worked cases: passed, failed, malformed.
#include <gtest/gtest.h>

#include "engine/procedure/cases.hpp"
#include "engine/procedure/support_test.hpp"

namespace oo {
namespace {

using procedure_test::VolleyTest;

TEST(Cases, ErrorPaths) {
  EXPECT_TRUE(error_matches("segments[1].terrain", "segments"));
  EXPECT_TRUE(error_matches("segments[1].terrain", "terrain"));
  EXPECT_TRUE(error_matches("segments[1].terrain", "segments.terrain"));
  EXPECT_FALSE(error_matches("segments[1].terrain", "segments[1]"));
  EXPECT_TRUE(error_matches("reps[2]", "reps"));
  EXPECT_FALSE(error_matches("troop", "troops"));
}

TEST(Cases, ClauseIds) {
  const auto ids = clause_ids("- **TST-1.1** x (TST-2) see TST-16.10. NOTST-x TST-", "TST");
  EXPECT_EQ(ids, (std::set<std::string, std::less<>>{"TST-1.1", "TST-2", "TST-16.10"}));
}

class CaseFileTest : public VolleyTest {
 protected:
  Result<CaseReport> cases(const std::string& body, const std::string& head = "ruleset = \"test\"\nformat = 1\n", bool skip = false) {
    CaseAsk ask;
    ask.ruleset = "test";
    ask.procedures = {&procedure_, 1};
    ask.force = force_;
    ask.clauses = &ids_;
    ask.skip_unbuilt = skip;
    return run_cases(head + body, "cases.toml", ask);
  }
  static std::string one(const std::string& given, const std::string& dice, const std::string& expect, const std::string& id = "a") {
    return "[[case]]\nid = \"" + id + "\"\nclauses = [\"TST-1.1\"]\nprocedure = \"volley\"\ngiven = " + given + "\ndice = [" + dice + "]\nexpect = " + expect + "\n";
  }
  std::set<std::string, std::less<>> ids_ = {"TST-1.1"};
};

TEST_F(CaseFileTest, PassAndFail) {
  const std::string given = "{ troop = \"militia\", firers = 2 }";
  const auto report = cases(one(given, "1, 20, 6", "{ hits = 1, share = 0.3333333, killed = 1 }", "a") + one(given, "1, 20, 6", "{ hits = 2 }", "b") +
                            one(given, "1, 20, 6", "{ misses = 2 }", "c") + one(given, "1, 20", "{ error = \"dice\" }", "d") +
                            one(given, "1, 20, 6", "{ error = \"dice\" }", "e") + one("{ troop = \"x\" }", "", "{ error = \"troop\" }", "f") +
                            one("{ troop = \"x\" }", "", "{ hits = 0 }", "g") + one(given, "20, 20", "{ hits = true }", "h"));
  ASSERT_TRUE(report) << report.trouble().path << report.trouble().text;
  EXPECT_EQ(summary(report.value()), "3 passed, 5 failed");
  std::string failed;
  for (const CaseFailure& f : report.value().failures) failed += f.id;
  EXPECT_EQ(failed, "bcegh");
  EXPECT_NE(report.value().failures[0].text.find("hits is 1, expected 2"), std::string::npos);
}

TEST_F(CaseFileTest, DiceAsWritten) {
  const std::string given = "{ troop = \"militia\", firers = 2 }";
  const auto report = cases(one(given, "1.0, 20, 6", "{ hits = 1 }", "a") + one(given, "1.5, 20", "{ error = \"dice\" }", "b") +
                            one(given, "true, 20", "{ error = \"dice\" }", "c") + one(given, "1e309, 20", "{ error = \"dice\" }", "d"));
  ASSERT_TRUE(report) << report.trouble().path << report.trouble().text;
  EXPECT_EQ(summary(report.value()), "4 passed, 0 failed");
}

TEST_F(CaseFileTest, UnbuiltProcedures) {
  const std::string text = "[[case]]\nid = \"a\"\nclauses = []\nprocedure = \"melee\"\nexpect = { x = 1 }\n";
  EXPECT_EQ(cases(text).value().failed, 1);
  const auto skipped = cases(text, "ruleset = \"test\"\nformat = 1\n", true);
  EXPECT_EQ(skipped.value().skipped, 1);
  EXPECT_EQ(skipped.value().skipped_procedures.count("melee"), 1U);
}

TEST_F(CaseFileTest, MalformedFiles) {
  const std::string good = one("{ troop = \"militia\", firers = 1 }", "20", "{ hits = 0 }");
  EXPECT_TRUE(cases(good));
  EXPECT_FALSE(cases(good + good));                                                   // double id
  EXPECT_FALSE(cases(good + "extra = 1\n"));                                          // any other key
  EXPECT_FALSE(cases(good, "ruleset = \"other\"\nformat = 1\n"));
  EXPECT_FALSE(cases(good, "ruleset = \"test\"\nformat = 2\n"));
  EXPECT_FALSE(cases(good, "ruleset = \"test\"\nformat = 1\nauthor = \"me\"\n"));
  EXPECT_FALSE(cases("[[case]]\nid = \"a\"\nclauses = [\"TST-9.9\"]\nprocedure = \"volley\"\nexpect = {}\n"));
  EXPECT_FALSE(cases("[[case]]\nid = \"a\"\nclauses = []\nexpect = {}\n"));
  EXPECT_FALSE(cases("[[case]]\nid = \"a\"\nclauses = []\nprocedure = \"volley\"\ndice = [\"1\"]\nexpect = {}\n"));
  EXPECT_EQ(ruleset_of_cases("ruleset = \"test\"\nformat = 1\n", "x").value(), "test");
}

}  // namespace
}  // namespace oo
