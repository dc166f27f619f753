// The scenarios of the four ledgers and the examples of the format load, and the files are the ledgers' blocks to the letter.
#include "engine/scenario/support_test.hpp"

namespace oo::scenario_test {
namespace {

struct Printed {
  const char* ruleset;
  const char* id;
};

class ScenarioFiles : public testing::TestWithParam<Printed> {};

TEST_P(ScenarioFiles, IsTheBlockOfTheLedger) {
  const Printed printed = GetParam();
  const std::string text = read_text(std::string("rulesets/") + printed.ruleset + "/scenarios/" + printed.id + ".toml");
  ASSERT_FALSE(text.empty());
  bool found = false;
  for (const std::string& block : blocks_of(printed.ruleset)) found = found || block == text;
  EXPECT_TRUE(found) << "docs/rules/" << printed.ruleset << ".md prints it otherwise";
}

TEST_P(ScenarioFiles, LoadsWithoutFaults) {
  const Printed printed = GetParam();
  const std::string file = std::string("rulesets/") + printed.ruleset + "/scenarios/" + printed.id + ".toml";
  const std::string text = read_text(file);
  const LoadResult loaded = load_scenario(text, file, words_of(printed.ruleset), nullptr);
  ASSERT_TRUE(loaded) << all_messages(loaded.faults);
  EXPECT_EQ(loaded.scenario->id, printed.id);
  EXPECT_EQ(loaded.scenario->source, text);
  EXPECT_EQ(ruleset_of(text), printed.ruleset);
  EXPECT_TRUE(loaded.warnings.empty()) << all_messages(loaded.warnings);
}

INSTANTIATE_TEST_SUITE_P(Ledgers, ScenarioFiles,
                         testing::Values(Printed{"moccasins", "fallen_timbers"}, Printed{"moccasins", "fort_miamis"}, Printed{"moccasins", "st_clairs_defeat"},
                                         Printed{"kingphilip", "bloody_brook"}, Printed{"kingphilip", "brookfield"}, Printed{"kingphilip", "pierces_fight"},
                                         Printed{"tugar", "battle_of_the_ford"}, Printed{"tugar", "rail_fence"}, Printed{"faltering", "portage_road"},
                                         Printed{"faltering", "clearing_raid"}),
                         [](const testing::TestParamInfo<Printed>& printed) { return std::string(printed.param.id); });

TEST(ScenarioExamples, LoadWithoutFaults) {
  for (const Printed& printed : {Printed{"moccasins", "wood_patrol"}, Printed{"kingphilip", "fence_fight"}, Printed{"tugar", "the_wall"}, Printed{"faltering", "lone_cabin"}}) {
    const std::string text = read_text(std::string("engine/scenario/testdata/") + printed.id + ".toml");
    const LoadResult loaded = load_scenario(text, printed.id, words_of(printed.ruleset), nullptr);
    EXPECT_TRUE(loaded) << all_messages(loaded.faults);
  }
}

TEST(ScenarioExamples, AreThoseOfTheFormat) {
  const std::string format = read_text("docs/scenario-format.md");
  for (const char* id : {"wood_patrol", "fence_fight", "the_wall", "lone_cabin"})
    EXPECT_NE(format.find(read_text(std::string("engine/scenario/testdata/") + id + ".toml")), std::string::npos) << id;
}

TEST(ScenarioLoad, ResolvesIdsAndKeepsNumbersExactly) {
  const std::string text = read_text("rulesets/moccasins/scenarios/st_clairs_defeat.toml");
  const LoadResult loaded = load_scenario(text, "f", words_of("moccasins"), nullptr);
  ASSERT_TRUE(loaded);
  const Scenario& s = *loaded.scenario;
  EXPECT_EQ(s.width, 72 * kInch);
  EXPECT_EQ(s.first_side, 0);
  EXPECT_EQ(s.sides[1].sign, Sign::square);
  const UnitId militia = s.find("kentucky_militia");
  ASSERT_NE(militia, kNoUnit);
  EXPECT_EQ(s.units[militia].position, (Point{36'000, 8'500}));
  EXPECT_EQ(s.units[militia].facing, 18'000);
  const UnitId oldham = s.find("oldham");
  ASSERT_GE(oldham, s.units.size());
  EXPECT_EQ(s.leaders[oldham - s.units.size()].attached_to, militia);
  EXPECT_EQ(s.exits[0].from, 26 * kInch);
  EXPECT_EQ(s.zones[0].units, std::vector<UnitId>{militia});
  EXPECT_EQ(s.specials[0].only_if, "stc_first_turn_one_operation");
  EXPECT_EQ(s.specials[0].face, 1);
  ASSERT_NE(s.switches.find("period"), nullptr);
  EXPECT_EQ(s.switches.find("period")->text, "1791");
  const VictoryPlan& v = s.victory;
  EXPECT_EQ(v.conditions[0].mark, 500'000);
  EXPECT_EQ(v.conditions[4].mark, 550'000);
  EXPECT_EQ(v.conditions[4].type, ConditionType::figures_saved);
  EXPECT_EQ(v.levels[0].at_least_share, 600'000);
  EXPECT_EQ(v.figures[0], 70);
  EXPECT_EQ(v.figures[1], 99);
}

TEST(ScenarioLoad, DefaultVictoryIsWrittenOutForBothSides) {
  std::string text = read_text("engine/scenario/testdata/fence_fight.toml");
  const std::size_t from = text.find("[victory]");
  text = text.substr(0, from) + "[switches]\n";
  const LoadResult loaded = load_scenario(text, "f", words_of("kingphilip"), nullptr);
  ASSERT_TRUE(loaded) << all_messages(loaded.faults);
  const VictoryPlan& v = loaded.scenario->victory;
  EXPECT_FALSE(loaded.scenario->victory_given);
  ASSERT_EQ(v.conditions.size(), 6u);
  EXPECT_EQ(v.conditions[0].id, "broken_english");
  EXPECT_EQ(v.conditions[0].side, 0);
  EXPECT_EQ(v.conditions[0].of, 1);
  EXPECT_TRUE(v.conditions[0].strictly);
  EXPECT_TRUE(v.conditions[0].measure_units);
  EXPECT_EQ(v.conditions[1].of, 0);
  EXPECT_EQ(v.conditions[2].effect, Effect::ends);
  EXPECT_EQ(v.conditions[3].of, 1);
  EXPECT_EQ(v.conditions[4].each.unit_leader, 3);
  EXPECT_EQ(v.fallback.margin_share, 100'000);
  EXPECT_EQ(v.coming, (std::vector<std::int8_t>{0, 1, 0}));   // at_latest makes it sure
}

TEST(ScenarioLoad, FillsTheDefaultsOfTheFormat) {
  const LoadResult loaded = load_scenario(read_text("engine/scenario/testdata/lone_cabin.toml"), "f", words_of("faltering"), nullptr);
  ASSERT_TRUE(loaded);
  const Scenario& s = *loaded.scenario;
  EXPECT_EQ(s.first_side, kNoSide);
  EXPECT_EQ(s.light, Light::night);
  EXPECT_EQ(s.sides[0].sign, Sign::square);
  EXPECT_EQ(s.sides[1].sign, Sign::drop);
  EXPECT_EQ(s.units[0].garrison->faces, (std::array<int, 4>{1, 1, 1, 1}));
  EXPECT_EQ(s.units[1].traits.number("rep", 0), 4);
  EXPECT_TRUE(s.leaders[0].traits.flag("star", false));
  EXPECT_EQ(s.leaders[0].facing, 18'000);
  EXPECT_EQ(s.specials[0].no_enemy_within, 4 * kInch);
  EXPECT_EQ(s.specials[0].die, 0);
  EXPECT_EQ(s.specials[0].units, std::vector<UnitId>{1});
  EXPECT_EQ(s.victory.events[s.specials[1].event], "cabin_burned");
  EXPECT_EQ(s.victory.conditions[2].counted_leaders, std::vector<UnitId>{2});
  EXPECT_EQ(s.victory.fallback.margin, 3);
}

}  // namespace
}  // namespace oo::scenario_test
