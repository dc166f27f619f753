#include "engine/rules/diff.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/rules/nearest.hpp"
#include "engine/rules/tiny_rules_test.hpp"

namespace oo {
namespace {

TEST(Differences, NameBookValueEffectiveValueSourceAndClause) {
  const BuiltTables built = tiny::with_house(
      "[switches]\nbonus = 0\n[fire.militia]\nrange = 10\n[movement.militia]\nskirmish = 6\n[[failure]]\nfrom = 1\nto = 2\nstate = "
      "\"disordered\"\n");
  ASSERT_TRUE(built);
  std::string all;
  for (const Difference& d : differences(*built.tables)) all += to_text(d) + "\n";
  EXPECT_EQ(all,
            "failure[2].from  3 -> (gone)  house.toml:10 (house)\n"
            "failure[2].state  \"routed\" -> (gone)  house.toml:10 (house)\n"
            "failure[2].to  99 -> (gone)  house.toml:10 (house)\n"
            "fire.militia.range  8 -> 10  house.toml:6 (house)  TIN-7.2\n"
            "movement.militia.skirmish  (none) -> 6  house.toml:8 (house)  TIN-6.1\n"
            "switches.bonus  1 -> 0  house.toml:4 (house)  TIN-10.1\n");
}

TEST(Differences, NothingDiffersInTheBook) {
  EXPECT_TRUE(differences(*tiny::book().build(tiny::describe).tables).empty());
  EXPECT_TRUE(differences(*tiny::with_house("[fire.militia]\nrange = 8.000\n").tables).empty());
}

TEST(Sheet, ListsEveryEntryInTheOrderOfTheDescription) {
  const BuiltTables built = tiny::with_house("[switches]\nhalf_rounding = \"up\"\n");
  ASSERT_TRUE(built);
  const std::vector<SheetLine> lines = sheet(*built.tables, tiny::describe);
  EXPECT_EQ(lines.front().key, "unit_min");
  const auto find = [&](std::string_view key) {
    const auto at = std::find_if(lines.begin(), lines.end(), [&](const SheetLine& l) { return l.key == key; });
    EXPECT_NE(at, lines.end()) << key;
    return at == lines.end() ? SheetLine{} : *at;
  };
  const SheetLine rounding = find("switches.half_rounding");
  EXPECT_EQ(rounding.value, "\"up\"");
  EXPECT_EQ(rounding.otherwise, "\"down\"");
  EXPECT_EQ(rounding.allowed, "one of down, up");
  EXPECT_TRUE(rounding.is_switch && rounding.changed);
  EXPECT_EQ(find("movement.indians.line").value, "");
  EXPECT_EQ(find("troop.militia.fire").allowed, "a row of [fire]: militia, bow");
  EXPECT_FALSE(find("fire.bow.range").changed);
}

TEST(Sheet, IsJsonForMachines) {
  const BuiltTables built = tiny::with_house("[switches]\nhalf_rounding = \"up\"\n");
  ASSERT_TRUE(built);
  EXPECT_EQ(to_json(differences(*built.tables)).dump(),
            R"([{"book":"\"down\"","clause":"TIN-1.7","key":"switches.half_rounding","now":"\"up\"",)"
            R"("source":{"file":"house.toml","layer":"house","line":4}}])");
  const nlohmann::json lines = to_json(sheet(*built.tables, tiny::describe));
  EXPECT_EQ(lines[0].dump(), R"({"allowed":"a whole number, 1 to 20","changed":false,"clause":"TIN-1.1","key":"unit_min",)"
                             R"("source":{"file":"tables.toml","layer":"book","line":3},"switch":false,"value":"8"})");
}

/// The effective entries, written as a house file, give the same rules again.
TEST(Sheet, RoundTripThroughAHouseFile) {
  const BuiltTables built =
      tiny::with_house("[switches]\nbow_share = 0.125\nbase_foot = [1, 0.75]\n[fire.bow]\nrange = 5.5\n[troop.indians]\nmounted = false\n");
  ASSERT_TRUE(built);
  std::string body;
  for (const Datum& datum : built.tables->all())
    if (datum.key.find('[') == std::string::npos) body += datum.key + " = " + to_text(datum.value) + "\n";
  const BuiltTables again = tiny::with_house(body);
  ASSERT_TRUE(again) << again.faults[0].path << again.faults[0].text;
  EXPECT_EQ(again.tables->hash(), built.tables->hash());
}

TEST(Nearest, GivesAtMostThreeNearNames) {
  const std::vector<std::string> names{"charge", "change", "chance", "charger", "rally"};
  EXPECT_EQ(nearest("chargo", names).front(), "charge");
  EXPECT_LE(nearest("chargo", names).size(), 3U);
  EXPECT_TRUE(nearest("zzzzzz", names).empty());
  EXPECT_EQ(did_you_mean("raly", names), "; did you mean rally?");
}

}  // namespace
}  // namespace oo
