#include "engine/rules/layers.hpp"

#include <gtest/gtest.h>

#include "engine/core/digest.hpp"
#include "engine/rules/tiny_rules_test.hpp"

namespace oo {
namespace {

using tiny::with_house;

std::string told(const BuiltTables& built) {
  std::string all;
  for (const Trouble& t : built.faults) all += t.path + ": " + t.text + "\n";
  return all;
}

const Datum& datum(const BuiltTables& built, std::string_view key) {
  const std::uint16_t at = built.tables->find(key);
  EXPECT_NE(at, kNoDatum) << key;
  return built.tables->at(at);
}

// ---- filling

TEST(Layers, FillsTypedRulesFromTheBook) {
  const BuiltTables built = tiny::book().build(tiny::describe);
  ASSERT_TRUE(built) << told(built);
  const tiny::Rules r = tiny::filled(*built.tables);
  EXPECT_EQ(r.unit_min, 8);
  EXPECT_EQ(r.indians.of[4], 1);
  EXPECT_EQ(r.indians.of[6], 2);
  ASSERT_EQ(r.movement.size(), 2U);
  EXPECT_EQ(r.movement[1][2], 10'500);
  EXPECT_FALSE(r.movement[1][0].present());
  EXPECT_EQ(r.fire[1].hit[0], 6);
  EXPECT_EQ(built.tables->at(r.fire[1].hit[0].datum).key, "fire.bow.hit");
  EXPECT_EQ(r.gun[1], 2500);
  EXPECT_EQ(r.road_gain.num, 3);
  EXPECT_EQ(r.road_gain.den, 2);
  EXPECT_EQ(r.woods[1].den, 2);
  EXPECT_EQ(r.failure[1].state, "routed");
  EXPECT_TRUE(r.pass1.has("bunch"));
  EXPECT_EQ(r.pass0.words.size(), 0U);
  EXPECT_EQ(r.open[1], "B");
  EXPECT_EQ(r.troop[1].fire.row, 1);
  EXPECT_EQ(r.troop[1].fire_second.name, "militia");
  EXPECT_FALSE(r.troop[0].fire_second.present());
  EXPECT_TRUE(r.troop[1].mounted);
  EXPECT_EQ(r.troop[0].title, "Militia, Kentucky");
  EXPECT_EQ(r.turn_limit, 12);
  EXPECT_EQ(r.rounding, "down");
  EXPECT_EQ(r.bonus, 1);
  EXPECT_EQ(r.wander, 1500);
  EXPECT_EQ(r.foot[0], 500);
  EXPECT_EQ(r.bow_share.den, 2);
}

TEST(Layers, LaterLayersWinAndAreNamed) {
  Layers layers = tiny::book();
  layers.house("house.toml", tiny::house_text("[switches]\nhalf_rounding = \"up\"\nbonus = 0\n[fire.militia]\nrange = 9\n"));
  layers.family("family.toml", "[fire.militia]\nrange = 7\n");
  const Result<TomlNode> scenario = parse_toml("\n\n[switches]\nbonus = 2\nallow_splitting = true\n", "fight.toml");
  layers.scenario("fight.toml", *scenario.value().find("switches"));
  const std::vector<SwitchSetting> call{{"half_rounding", std::string("down")}};
  layers.call(call);
  const BuiltTables built = layers.build(tiny::describe);
  ASSERT_TRUE(built) << told(built);
  EXPECT_EQ(to_text(datum(built, "fire.militia.range").source), "house.toml:7 (house)");
  EXPECT_EQ(to_text(*datum(built, "fire.militia.range").book), "7");
  EXPECT_EQ(to_text(datum(built, "switches.bonus").value), "0");
  EXPECT_EQ(to_text(datum(built, "switches.allow_splitting").source), "fight.toml:5 (scenario)");
  EXPECT_EQ(datum(built, "switches.half_rounding").source.layer, Layer::call);
  EXPECT_EQ(to_text(datum(built, "switches.wander").source), "book");
  EXPECT_EQ(datum(built, "fire.militia.range").clause, "TIN-7.2");
  EXPECT_EQ(tiny::filled(*built.tables).rounding, "down");
}

TEST(Layers, TakesAddedRowsWithAllTheirColumns) {
  const BuiltTables built =
      with_house("[troop.scouts]\nside = \"american\"\nfire = \"rifle\"\n[fire.rifle]\nhit = [6, 5, 4, 3, 2]\nrange = 12.0\n");
  ASSERT_TRUE(built) << told(built);
  const tiny::Rules r = tiny::filled(*built.tables);
  ASSERT_EQ(r.troop.size(), 3U);
  EXPECT_EQ(r.troop[2].fire.row, 2);
  EXPECT_EQ(r.fire[2].range, 12'000);
  EXPECT_EQ(told(with_house("[troop.scouts]\nside = \"american\"\n")),
            "house.toml:4: troop.scouts.fire: is missing; allowed: a row of [fire]: militia, bow (TIN-2.2)\n");
}

TEST(Layers, ReplacesAListWhole) {
  const BuiltTables built = with_house("[[failure]]\nfrom = 1\nto = 99\nstate = \"routed\"\n");
  ASSERT_TRUE(built) << told(built);
  EXPECT_EQ(built.tables->records("failure"), 1U);
  EXPECT_EQ(built.tables->find("failure[2].from"), kNoDatum);
  EXPECT_EQ(tiny::filled(*built.tables).failure.size(), 1U);
}

TEST(Layers, AnAliasSetsTheEntryItNames) {
  const BuiltTables built = with_house("[switches]\nturn_limit = 20\n");
  ASSERT_TRUE(built) << told(built);
  EXPECT_EQ(tiny::filled(*built.tables).turn_limit, 20);
  EXPECT_EQ(datum(built, "default.turn_limit").source.line, 4);
  EXPECT_EQ(built.tables->find("switches.turn_limit"), kNoDatum);
  EXPECT_EQ(
      told(with_house("[switches]\nturn_limit = 20\n[default]\nturn_limit = 20\n")),
      "house.toml:6: default.turn_limit: switches.turn_limit and default.turn_limit are two names of one number; set only one of them\n");
}

TEST(Layers, TwoNamesOfOneNumberHideNoOtherFault) {
  const std::string all = told(with_house("[switches]\nturn_limit = 20\n[default]\nturn_limit = 20\n[nowhere]\nx = 1\n"));
  EXPECT_NE(all.find("two names of one number"), std::string::npos) << all;
  EXPECT_NE(all.find("nowhere.x"), std::string::npos) << all;
}

// ---- refusals, each with its message

struct Fault {
  const char* body;
  const char* message;
};

class HouseFault : public testing::TestWithParam<Fault> {};

TEST_P(HouseFault, IsToldWithLineValueAndWhatIsAllowed) {
  const BuiltTables built = with_house(GetParam().body);
  EXPECT_FALSE(built);
  EXPECT_EQ(told(built), std::string(GetParam().message) + "\n");
}

const Fault kFaults[] = {
    {"[fire.militia]\nrange = 900\n",
     "house.toml:4: fire.militia.range: 900 is more than 480 inches; allowed: 0 to 480 inches, at most 3 decimals (TIN-7.2)"},
    {"[fire.militia]\nrange = -1\n",
     "house.toml:4: fire.militia.range: -1 is out of range; allowed: 0 to 480 inches, at most 3 decimals (TIN-7.2)"},
    {"[fire.militia]\nrange = 1.2345\n",
     "house.toml:4: fire.militia.range: 1.2345 has more than 3 decimals of an inch; allowed: 0 to 480 inches, at most 3 decimals "
     "(TIN-7.2)"},
    {"[fire.militia]\nrange = \"8\"\n",
     "house.toml:4: fire.militia.range: \"8\" is a text, not a number; allowed: 0 to 480 inches, at most 3 decimals (TIN-7.2)"},
    {"[fire.militia]\nrange = true\n",
     "house.toml:4: fire.militia.range: true is true or false, not a number; allowed: 0 to 480 inches, at most 3 decimals (TIN-7.2)"},
    {"[fire.militia]\nrange = nan\n",
     "house.toml:4: fire.militia.range: nan is not a plain number with at most 6 decimals; allowed: 0 to 480 inches, at most 3 decimals "
     "(TIN-7.2)"},
    {"[fire.militia]\nrange = inf\n",
     "house.toml:4: fire.militia.range: inf is not a plain number with at most 6 decimals; allowed: 0 to 480 inches, at most 3 decimals "
     "(TIN-7.2)"},
    {"[fire.militia]\nrange = 1e200\n",
     "house.toml:4: fire.militia.range: 1e200 is not a plain number with at most 6 decimals; allowed: 0 to 480 inches, at most 3 decimals "
     "(TIN-7.2)"},
    {"[fire.militia]\nhit = [5, 4, 3]\n",
     "house.toml:4: fire.militia.hit: [5, 4, 3] has 3 elements; allowed: a list of 5 whole numbers, each 0 to 20 (TIN-7.1)"},
    {"[fire.militia]\nhit = [5, 4, 3, 2, 21]\n",
     "house.toml:4: fire.militia.hit: 21 is out of range; allowed: a list of 5 whole numbers, each 0 to 20 (TIN-7.1)"},
    {"[fire.militia]\nhit = 5\n",
     "house.toml:4: fire.militia.hit: 5 is a whole number, not a list; allowed: a list of 5 whole numbers, each 0 to 20 (TIN-7.1)"},
    {"[fire.militia]\nranges = 9\n", "house.toml:4: fire.militia.ranges: is not an entry of tiny; did you mean fire.militia.range?"},
    {"[fires]\nx = 9\n", "house.toml:4: fires.x: is not an entry of tiny"},
    {"fire = 9\n", "house.toml:3: fire: 9 is a whole number; a table is expected"},
    {"[movement.dragoons]\nline = 8\n", "house.toml:4: movement.dragoons.line: table movement is closed; its rows: militia, indians"},
    {"[scenario_words]\nsides = []\n",
     "house.toml:4: scenario_words.sides: belongs to the scenarios of the rule set; a house file does not change it"},
    {"[switches]\nhalf_roundin = \"up\"\n",
     "house.toml:4: switches.half_roundin: half_roundin is not a switch of tiny; did you mean half_rounding?"},
    {"[switches]\nhalf_rounding = \"sideways\"\n",
     "house.toml:4: switches.half_rounding: \"sideways\" is not allowed; allowed: one of down, up (TIN-1.7)"},
    {"[switches]\nhalf_rounding = 1\n",
     "house.toml:4: switches.half_rounding: 1 is a whole number, not a word in quotes; allowed: one of down, up (TIN-1.7)"},
    {"[switches]\nallow_splitting = 1\n",
     "house.toml:4: switches.allow_splitting: 1 is a whole number, not true or false; allowed: true or false (TIN-5.16)"},
    {"[switches]\nbonus = 0.5\n", "house.toml:4: switches.bonus: 0.5 is not a whole number; allowed: a whole number, -2 to 2 (TIN-10.1)"},
    {"[switches]\nbow_share = 1.5\n",
     "house.toml:4: switches.bow_share: 1.5 is out of range; allowed: 0 to 1, at most 6 decimals (TIN-7.19)"},
    {"[switches]\nbase_foot = [1]\n",
     "house.toml:4: switches.base_foot: [1] has 1 elements; allowed: a list of 2 lengths, each 0.001 to 4 inches, at most 3 decimals "
     "(TIN-10.3)"},
    {"[operations.indians]\none = [1, 2, 3]\n",
     "house.toml:4: operations.indians: face 3 stands in one and in two; each face from 1 to 6 must stand in exactly one row (TIN-3.1)"},
    {"[operations.indians]\none = [1]\n",
     "house.toml:4: operations.indians: face 2 stands nowhere; each face from 1 to 6 must stand in exactly one row (TIN-3.1)"},
    {"[operations.indians]\none = [7]\n",
     "house.toml:4: operations.indians.one: 7 is out of range; allowed: a list of 0 to 6 whole numbers, each 1 to 6 (TIN-3.1)"},
    {"[[failure]]\nfrom = 3\nto = 2\nstate = \"routed\"\n", "house.toml:4: failure[1].from: from is more than to (TIN-8.1)"},
    {"[[failure]]\nfrom = 3\nstate = \"routed\"\n", "house.toml:4: failure[1].to: is missing; allowed: a whole number, 1 to 99 (TIN-8.1)"},
    {"failure = 3\n", "house.toml:3: failure: 3 is not a list of records; write [[failure]] for each"},
    {"failure = []\n", "house.toml:3: failure: 0 records [[failure]]; allowed: 1 to 4"},
    {"[troop.militia]\nfire = \"cannon\"\n",
     "house.toml:4: troop.militia.fire: \"cannon\" is not allowed; allowed: a row of [fire]: militia, bow (TIN-2.2)"},
    {"[troop.militia]\ntitle = \"much too long a title for it\"\n",
     "house.toml:4: troop.militia.title: the text has 28 bytes; at most 20 are allowed"},
    {"[target_class]\nopen = [\"A\", \"Z\"]\n",
     "house.toml:4: target_class.open: \"Z\" is not allowed; allowed: a list of 2 words, each one of A, B, C, D, E (TIN-7.7)"},
    {"[[unit_min]]\nx = 1\n",
     "house.toml:3: unit_min: a list of tables; allowed: a whole number, 1 to 20 (TIN-1.1)\n"
     "house.toml:4: unit_min[1].x: is not an entry of tiny"},
    {"[fire.\"a.b\"]\nrange = 9\n", "house.toml:3: fire.a.b: a name is 1 to 64 letters, digits, '_' or '-'"},
};
INSTANTIATE_TEST_SUITE_P(Each, HouseFault, testing::ValuesIn(kFaults));

TEST(Layers, ChecksTheHeaderOfAHouseFile) {
  const auto faults = [](const char* text) {
    Layers layers = tiny::book();
    layers.house("h.toml", text);
    return told(layers.build(tiny::describe));
  };
  EXPECT_EQ(faults(""), "h.toml: format: is missing; allowed: 1\nh.toml: ruleset: is missing; allowed: \"tiny\"\n");
  EXPECT_EQ(faults("format = 2\nruleset = \"other\"\n"),
            "h.toml:1: format: 2 is not a format of this program; allowed: 1\nh.toml:2: ruleset: \"other\" is not the rule set of this "
            "game; allowed: \"tiny\"\n");
  EXPECT_EQ(faults("format = 1\nruleset = \"tiny\"\nname = 3\n"), "h.toml:3: name: 3 is a whole number, not a text\n");
  EXPECT_EQ(faults("\xef\xbb\xbf"
                   "format = 1\r\nruleset = \"tiny\"\r\nname = \"Quick\"\r\n"),
            "");
}

TEST(Layers, TellsManyFaultsButNotEndlessly) {
  std::string body = "[switches]\n";
  for (int i = 0; i < 80; ++i) body += "wrong_" + std::to_string(i) + " = 1\n";
  EXPECT_EQ(with_house(body).faults.size(), kMaxFaults);
  EXPECT_EQ(with_house("[fire.militia]\nrange = 900\n[switches]\nbonus = 7\n").faults.size(), 2U);
}

TEST(Layers, AWrongSwitchOfACallPointsAtSwitches) {
  const auto faults = [](const char* name, SwitchValue value) {
    Layers layers = tiny::book();
    const std::vector<SwitchSetting> call{{name, std::move(value)}};
    layers.call(call);
    const BuiltTables built = layers.build(tiny::describe);
    EXPECT_TRUE(built.faults.empty() || built.faults[0].path == "switches");
    return told(built);
  };
  EXPECT_EQ(faults("x_ray", true), "switches: x_ray is not a switch of tiny\n");
  EXPECT_EQ(faults("bonus", NumberText{"3"}), "switches: bonus: 3 is out of range; allowed: a whole number, -2 to 2 (TIN-10.1)\n");
  EXPECT_EQ(faults("bonus", NumberText{"2.0"}), "");
  EXPECT_EQ(faults("bow_share", NumberText{"0.25"}), "");
  EXPECT_EQ(faults("base_foot", std::vector<NumberText>{{"1"}, {"0.75"}}), "");
  EXPECT_EQ(faults("turn_limit", NumberText{"9"}), "");
  EXPECT_NE(faults("bonus", std::monostate{}), "");
  EXPECT_NE(faults("fire.militia.range", NumberText{"9"}), "");
}

TEST(Layers, ABrokenBookIsNotHalfLoaded) {
  Layers layers("tiny");
  layers.book("tables.toml", "unit_min = 8\n");
  const BuiltTables built = layers.build(tiny::describe);
  EXPECT_FALSE(built);
  EXPECT_GT(built.faults.size(), 5U);
  Layers syntax("tiny");
  syntax.book("tables.toml", "unit_min = = 8\n");
  EXPECT_EQ(syntax.build(tiny::describe).faults.size(), 1U);
}

/// Every single byte of a file changed, cut off or doubled: rules or faults with a place, never both, never neither.
TEST(Layers, DamagedFilesAreRefusedOrMeanSomething) {
  const std::string text = tiny::house_text(
      "[fire.militia]\nrange = 8.5\nhit = [5, 4, 3, 2, 1]\n[troop.x]\nside = \"indian\"\nfire = \"bow\"\n[[failure]]\nfrom = 1\nto = "
      "9\nstate = "
      "\"routed\"\n[switches]\nbonus = -1\nbase_foot = [1, 0.75]\n");
  const auto check = [](const std::string& damaged) {
    Layers layers = tiny::book();
    layers.house("h.toml", damaged);
    const BuiltTables built = layers.build(tiny::describe);
    EXPECT_EQ(static_cast<bool>(built), built.faults.empty()) << damaged;
    for (const Trouble& t : built.faults)
      EXPECT_TRUE(t.path.starts_with("h.toml") && !t.text.empty() && !t.code.empty()) << t.path << damaged;
    if (built) {
      EXPECT_GE(tiny::filled(*built.tables).troop.size(), 2U);
    }
  };
  const std::string bytes{"\0\x01\xff\"[]{}.=-9e,\n", 16};
  for (std::size_t i = 0; i < text.size(); ++i) {
    check(text.substr(0, i));
    check(text.substr(0, i) + text[i] + text.substr(i));
    std::string damaged = text;
    damaged[i] = bytes[i % bytes.size()];
    check(damaged);
    damaged[i] = bytes[(i * 7 + 3) % bytes.size()];
    check(damaged);
  }
}

TEST(Layers, AConditionOnSomethingNoFileNamesPointsAtTheLastFile) {
  Layers layers = tiny::book();
  layers.house("h.toml", tiny::house_text(""));
  const BuiltTables built = layers.build([](Binder& b) {
    tiny::describe(b);
    b.require(false, "morale_rating.scouts", "TIN-8.2", "a rating for every troop");
  });
  EXPECT_EQ(told(built), "h.toml: morale_rating.scouts: a rating for every troop (TIN-8.2)\n");
}

// ---- hash

TEST(Layers, HashIsOfValuesAlone) {
  const std::uint64_t book = tiny::book().build(tiny::describe).tables->hash();
  EXPECT_EQ(hex(book), "d604b9787ee5bf16");  // stable over machines and versions as long as the tiny rules stay
  EXPECT_EQ(with_house("[fire.militia]\nrange = 8.0\n").tables->hash(), book);
  EXPECT_EQ(with_house("[switches]\nbow_share = 0.50\n").tables->hash(), book);
  const std::uint64_t changed = with_house("[switches]\nbonus = 2\nhalf_rounding = \"up\"\n").tables->hash();
  EXPECT_NE(changed, book);
  EXPECT_EQ(with_house("switches.half_rounding = \"up\"\nswitches.bonus = 2\n").tables->hash(), changed);
  EXPECT_NE(with_house("[switches]\nbonus = 2\n").tables->hash(), changed);
}

TEST(Layers, RowsAddedInAnyOrderMakeTheSameRules) {
  const char* a = "[fire.aa]\nhit = [1, 1, 1, 1, 1]\nrange = 1\n";
  const char* b = "[fire.bb]\nhit = [2, 2, 2, 2, 2]\nrange = 2\n";
  const BuiltTables one = with_house(std::string(a) + b);
  const BuiltTables two = with_house(std::string(b) + a);
  EXPECT_EQ(one.tables->hash(), two.tables->hash());
  EXPECT_EQ(one.tables->rows("fire"), two.tables->rows("fire"));
  EXPECT_EQ(one.tables->rows("fire"), (std::vector<std::string>{"militia", "bow", "aa", "bb"}));
}

}  // namespace
}  // namespace oo
