// Odds as the terminal shows them: tables by field, bars, "or more".
#include "cli/odds_text.hpp"

#include <gtest/gtest.h>

#include "engine/battle/registry.hpp"
#include "engine/record/game.hpp"

namespace oo::cli {
namespace {

struct Nerve {
  Registry all = registry();
  const Ruleset* rules = all.find("template");
  const Procedure* procedure = find_procedure(rules->procedures(), "nerve");
  RulesInForce force = rules_in_force(*rules).value();

  std::string table(const std::vector<std::string>& by, const std::vector<std::string>& names) const {
    const auto cells = odds_table(*procedure, Json::object(), force, {}, by);
    EXPECT_TRUE(cells) << cells.trouble().text;
    return odds_table_text(*procedure, cells.value(), names);
  }
};

TEST(OddsText, ATableHasAColumnForEachMeasureOrForEachValueOfTheLastField) {
  const Nerve nerve;
  const std::string one = nerve.table({"troop=rangers", "killed=1..3"}, {"troop", "killed"});
  EXPECT_NE(one.find(", by killed\n  troop"), std::string::npos) << one;
  EXPECT_NE(one.find("\n  rangers"), std::string::npos) << one;
  const std::string lines = nerve.table({"troop"}, {"troop"});
  EXPECT_NE(lines.find("  - troop "), std::string::npos) << "killed is missing, and that is said once:\n" << lines;
  for (const std::string& text : {one, lines})
    for (std::size_t i = 1; i < text.size(); ++i) EXPECT_FALSE(text[i] == '\n' && text[i - 1] == ' ') << "spaces at the end of a line";
}

TEST(OddsText, ANumberTellsItsMeanAndSoManyOrMore) {
  OutputOdds hits;
  hits.name = "hits";
  hits.kind = FieldKind::integer;
  hits.values = {{0, 0.25, "1/4"}, {1, 0.5, "1/2"}, {2, 0.25, "1/4"}};
  hits.mean = 1;
  const std::string text = outputs_text({hits}, true, "");
  EXPECT_NE(text.find("hits   mean 1\n"), std::string::npos) << text;
  EXPECT_NE(text.find("     1   50.0000 %   or more  75.0000 %  ########################################  = 1/2\n"), std::string::npos) << text;
  EXPECT_NE(text.find("     2   25.0000 %   or more  25.0000 %  ####################  = 1/4\n"), std::string::npos) << text;
}

TEST(OddsText, FieldsAreToldInTheirOrder) {
  EXPECT_EQ(label({{"b", "x"}, {"a", 3}, {"c", true}}, {"c", "b", "a", "d"}), "c yes, b x, a 3");
  EXPECT_EQ(with_field(bad_input("combats", "range", "128 is not allowed")), "combats: 128 is not allowed");
  EXPECT_EQ(with_field(bad_input("combats", "range", "combats is 128")), "combats is 128");
}

}  // namespace
}  // namespace oo::cli
