// One test for each thing the loader refuses (docs/scenario-format.md, section 9): a sound file with one thing changed gives exactly the fault
// expected, with its line, table, id, key and a text that names the value or what is allowed.
#include <algorithm>

#include "engine/scenario/support_test.hpp"

namespace oo::scenario_test {
namespace {

struct Change {
  const char* name;
  const char* base;        // a file of testdata
  const char* ruleset;
  const char* from;
  const char* to;
  const char* at;          // the fault is told for the line of this text; empty: not asked
  const char* table;
  const char* id;
  const char* key;
  const char* says;
};

int line_of(const std::string& text, const std::string& marker) {
  const std::size_t at = text.find(marker);
  return at == std::string::npos ? -1 : 1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

class Refusals : public testing::TestWithParam<Change> {};

TEST_P(Refusals, NamesFileLineTableIdKeyAndValue) {
  const Change& change = GetParam();
  const std::string text = replaced(read_text(std::string("engine/scenario/testdata/") + change.base + ".toml"), change.from, change.to);
  const InchRules rules;
  const bool inch = std::string_view(change.ruleset) == "moccasins";
  const LoadResult loaded = load_scenario(text, "changed.toml", words_of(change.ruleset), inch ? &rules : nullptr);
  ASSERT_FALSE(loaded) << change.to;
  const auto is = [&](const Fault& f) {
    return f.table == change.table && f.id == change.id && f.key == change.key && f.text.find(change.says) != std::string::npos &&
           (*change.at == '\0' || f.line == line_of(text, change.at));
  };
  EXPECT_TRUE(std::any_of(loaded.faults.begin(), loaded.faults.end(), is)) << all_messages(loaded.faults) << "wanted line " << line_of(text, change.at);
  EXPECT_EQ(loaded.faults.size(), 1u) << all_messages(loaded.faults);
  EXPECT_EQ(loaded.faults[0].file, "changed.toml");
}

std::string name_of(const testing::TestParamInfo<Change>& change) { return change.param.name; }


// 1. Form of the file.
INSTANTIATE_TEST_SUITE_P(Form, Refusals, testing::Values(
  Change{"broken_toml", "wood_patrol", "moccasins", "width = 48", "width = = 48", "width = = 48", "", "", "", ""},
  Change{"format_two", "wood_patrol", "moccasins", "format = 1", "format = 2", "format = 2", "", "", "format", "allowed: 1"},
  Change{"unknown_table", "wood_patrol", "moccasins", "[switches]", "[weather]\n[switches]", "[weather]", "", "", "weather", "unknown table"},
  Change{"unknown_key", "wood_patrol", "moccasins", "width = 48", "width = 48\ndepth = 3", "depth = 3", "table", "", "depth", "allowed: height, north, width"},
  Change{"missing_key", "wood_patrol", "moccasins", "name = \"Shawnee band\"\n", "", "[[unit]]", "unit", "band", "name", "missing"},
  Change{"missing_switches", "wood_patrol", "moccasins", "[switches]\nhidden_setup = true", "", "", "switches", "", "", "missing"},
  Change{"flag_for_number", "wood_patrol", "moccasins", "turn_limit = 8", "turn_limit = true", "turn_limit", "scenario", "wood_patrol", "turn_limit", "true is not a whole number"},
  Change{"text_for_number", "wood_patrol", "moccasins", "width = 48", "width = \"48\"", "width = ", "table", "", "width", "48"},
  Change{"float_for_count", "wood_patrol", "moccasins", "figures = 10", "figures = 10.0", "figures = 10.0", "unit", "band", "figures", "10.0 is not a whole number"},
  Change{"key_of_another_kind", "wood_patrol", "moccasins", "terrain = \"grove\"", "terrain = \"grove\"\npolygon = [[0,0],[1,0],[1,1]]", "polygon = [[0,0]", "objective", "wood", "polygon", "unknown key"},
  Change{"special_key_of_another_type", "lone_cabin", "faltering", "event = \"cabin_burned\"\n[victory]", "event = \"cabin_burned\"\nuses = 2\n[victory]", "uses = 2", "special", "ablaze", "uses", "unknown key"}),
  name_of);

// 2. Values.
INSTANTIATE_TEST_SUITE_P(Values, Refusals, testing::Values(
  Change{"infinity", "wood_patrol", "moccasins", "width = 48", "width = inf", "width = inf", "table", "", "width", "inf is not"},
  Change{"out_of_range", "wood_patrol", "moccasins", "turn_limit = 8", "turn_limit = 201", "turn_limit", "scenario", "wood_patrol", "turn_limit", "201 is out of range; 1 to 200"},
  Change{"four_decimals", "wood_patrol", "moccasins", "position = [24, 6]", "position = [24.0001, 6]", "position = [24.0001", "unit", "company", "position", "24.0001"},
  Change{"facing_360", "wood_patrol", "moccasins", "facing = 180", "facing = 360", "facing = 360", "unit", "band", "facing", "0 <= degrees < 360"},
  Change{"negative_zero_is_zero_but_minus_one_is_not", "wood_patrol", "moccasins", "facing = 180", "facing = -1", "facing = -1", "unit", "band", "facing", "-1 is not a facing"},
  Change{"name_too_long", "wood_patrol", "moccasins", "name = \"Warriors\"", "name = \"aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffffgggggggggghhhhhhhhhhi\"", "aaaaaaaaaab", "side", "indian", "name", "at most 80"},
  Change{"invisible_character", "wood_patrol", "moccasins", "name = \"Warriors\"", "name = \"War\xE2\x80\x8Briors\"", "name = \"War\xE2", "side", "indian", "name", "invisible"},
  Change{"bad_id", "wood_patrol", "moccasins", "id = \"log_line\"", "id = \"9log\"", "9log", "terrain", "", "id", "\"9log\" is not an id"},
  Change{"bad_date", "wood_patrol", "moccasins", "turn_limit = 8", "turn_limit = 8\ndate = \"1794-02-30\"", "date = ", "scenario", "wood_patrol", "date", "1794-02-30"}),
  name_of);

// 3. to 6. Sizes, names, references, words.
INSTANTIATE_TEST_SUITE_P(Names, Refusals, testing::Values(
  Change{"table_too_big", "wood_patrol", "moccasins", "width = 48", "width = 301", "width = 301", "table", "", "width", "6 to 300"},
  Change{"duplicate_terrain", "wood_patrol", "moccasins", "id = \"log_line\"", "id = \"grove\"", "", "terrain", "grove", "id", "twice"},
  Change{"unit_and_leader_share_names", "wood_patrol", "moccasins", "id = \"major\"", "id = \"horse\"", "", "leader", "horse", "id", "twice"},
  Change{"foreign_side", "the_wall", "tugar", "id = \"human\"\nname", "id = \"humans\"\nname", "id = \"humans\"", "side", "humans", "id", "allowed: human, tugar"},
  Change{"side_called_draw", "lone_cabin", "faltering", "id = \"settlers\"", "id = \"draw\"", "id = \"draw\"", "side", "draw", "id", "cannot name a side"},
  Change{"unit_of_no_side", "wood_patrol", "moccasins", "side = \"indian\"\ntroop", "side = \"french\"\ntroop", "side = \"french\"", "unit", "band", "side", "allowed: indian, american"},
  Change{"leader_of_missing_unit", "fence_fight", "kingphilip", "attached_to = \"first\"", "attached_to = \"third\"", "attached_to", "leader", "church", "attached_to", "\"third\" is not a unit"},
  Change{"leader_of_enemy_unit", "fence_fight", "kingphilip", "attached_to = \"first\"", "attached_to = \"band\"", "attached_to", "leader", "church", "attached_to", "of side indian"},
  Change{"two_leaders_of_one_unit", "fence_fight", "kingphilip", "[[exit]]", "[[leader]]\nid = \"winslow\"\nname = \"W\"\nside = \"english\"\nrole = \"commander\"\nattached_to = \"first\"\n[[exit]]", "", "leader", "winslow", "attached_to", "has a leader already, church"},
  Change{"missing_terrain", "wood_patrol", "moccasins", "terrain = \"grove\"", "terrain = \"copse\"", "terrain = \"copse\"", "objective", "wood", "terrain", "there are: grove, log_line"},
  Change{"missing_objective", "wood_patrol", "moccasins", "objective = \"wood\"", "objective = \"hill\"", "objective = \"hill\"", "victory.condition", "cleared", "objective", "there are: wood"},
  Change{"missing_event", "lone_cabin", "faltering", "event = \"cabin_burned\"\nhappened", "event = \"barn_burned\"\nhappened", "barn_burned", "victory.condition", "saved", "event", "cabin_burned"},
  Change{"missing_leader", "fence_fight", "kingphilip", "leader = \"church\"\npoints", "leader = \"first\"\npoints", "leader = \"first\"", "victory.condition", "captain_lives", "leader", "not a leader"},
  Change{"bad_edge", "wood_patrol", "moccasins", "edge = \"top\"", "edge = \"north\"", "edge = \"north\"", "side", "indian", "edge", "left, right, bottom, top"},
  Change{"first_side_not_allowed", "wood_patrol", "moccasins", "first_side = \"indian\"", "first_side = \"american\"", "first_side", "scenario", "wood_patrol", "first_side", "allowed: indian"},
  Change{"night_not_allowed", "wood_patrol", "moccasins", "turn_limit = 8", "turn_limit = 8\nlight = \"night\"", "light", "scenario", "wood_patrol", "light", "allowed: day"},
  Change{"unknown_troop", "wood_patrol", "moccasins", "troop = \"indians\"", "troop = \"hussars\"", "hussars", "unit", "band", "troop", "\"hussars\""},
  Change{"unknown_weapon", "wood_patrol", "moccasins", "weapon = \"musket\"\nfigures = 10", "weapon = \"bow\"\nfigures = 10", "weapon = \"bow\"", "unit", "band", "weapon", "musket, rifle, artillery"},
  Change{"unknown_arm", "the_wall", "tugar", "arm = \"infantry\"", "arm = \"navy\"", "navy", "unit", "suzdal", "arm", "infantry, cavalry, artillery"},
  Change{"arm_where_refused", "wood_patrol", "moccasins", "troop = \"indians\"", "troop = \"indians\"\narm = \"infantry\"", "arm =", "unit", "band", "arm", "unknown key"},
  Change{"unknown_formation", "wood_patrol", "moccasins", "formation = \"skirmish\"", "formation = \"square\"", "square", "unit", "band", "formation", "\"square\""},
  Change{"formation_its_troop_may_not_take", "wood_patrol", "moccasins", "figures = 6\nformation = \"line\"", "figures = 6\nformation = \"skirmish\"", "", "unit", "horse", "formation", "allowed: line, column"},
  Change{"unknown_state", "wood_patrol", "moccasins", "hidden = true", "hidden = true\nstate = \"panic\"", "state = \"panic\"", "unit", "band", "state", "good_order"},
  Change{"unknown_role", "fence_fight", "kingphilip", "role = \"commander\"", "role = \"chief\"", "role =", "leader", "church", "role", "allowed: commander"},
  Change{"unknown_trait", "wood_patrol", "moccasins", "hidden = true", "hidden = true\ntraits = { rep = 4 }", "traits =", "unit", "band", "traits.rep", "unknown key"},
  Change{"missing_trait", "lone_cabin", "faltering", "traits = { rep = 3, melee = \"one_handed\" }", "traits = { melee = \"one_handed\" }", "traits =", "unit", "family", "traits.rep", "missing"},
  Change{"unknown_special", "lone_cabin", "faltering", "type = \"burn\"", "type = \"rain\"", "type = \"rain\"", "special", "ablaze", "type", "march_order"},
  Change{"unknown_objective_kind", "wood_patrol", "moccasins", "kind = \"piece\"", "kind = \"wagon\"", "kind = \"wagon\"", "objective", "wood", "kind", "area, piece"},
  Change{"unknown_terrain_kind", "wood_patrol", "moccasins", "kind = \"open_woods\"", "kind = \"jungle\"", "jungle", "terrain", "grove", "kind", "open_woods"},
  Change{"refused_terrain_kind", "wood_patrol", "moccasins", "kind = \"open_woods\"", "kind = \"marsh\"", "\"marsh\"", "terrain", "grove", "kind", "does not exist in moccasins"},
  Change{"forbidden_size", "wood_patrol", "moccasins", "figures = 12", "figures = 13", "figures = 13", "unit", "company", "figures", "1 to 12"},
  Change{"battery_without_guns", "wood_patrol", "moccasins", "figures = 12\nformation = \"line\"", "figures = 12\nformation = \"limbered\"", "", "unit", "company", "guns", "missing"},
  Change{"wrong_ruleset", "the_wall", "tugar", "ruleset = \"tugar\"", "ruleset = \"chess\"", "ruleset", "scenario", "the_wall", "ruleset", "chess"}),
  name_of);

// 7. and 8. Shapes and deployment.
INSTANTIATE_TEST_SUITE_P(Places, Refusals, testing::Values(
  Change{"crossing_polygon", "wood_patrol", "moccasins", "[[12, 18], [36, 18], [36, 28], [12, 28]]", "[[12, 18], [36, 28], [36, 18], [13, 29]]", "polygon", "terrain", "grove", "polygon", "cross"},
  Change{"repeated_corner", "wood_patrol", "moccasins", "[36, 28], [12, 28]]", "[36, 28], [12, 28], [12, 18]]", "polygon", "terrain", "grove", "polygon", "twice"},
  Change{"no_area", "wood_patrol", "moccasins", "[[12, 18], [36, 18], [36, 28], [12, 28]]", "[[12, 18], [24, 18], [36, 18]]", "polygon", "terrain", "grove", "polygon", ""},
  Change{"two_corners", "wood_patrol", "moccasins", "[[12, 18], [36, 18], [36, 28], [12, 28]]", "[[12, 18], [24, 18]]", "polygon", "terrain", "grove", "polygon", "3 to 200"},
  Change{"repeated_point_of_line", "wood_patrol", "moccasins", "line = [[20, 20], [28, 20]]", "line = [[20, 20], [20, 20]]", "line = [[", "terrain", "log_line", "line", "repeated"},
  Change{"point_off_the_table", "wood_patrol", "moccasins", "[36, 28], [12, 28]]", "[49, 28], [12, 28]]", "polygon", "terrain", "grove", "polygon[3]", "48 x 36"},
  Change{"three_element_point", "wood_patrol", "moccasins", "position = [24, 6]", "position = [24, 6, 1]", "position = [24, 6, 1]", "unit", "company", "position", "not a point"},
  Change{"polygon_and_line", "wood_patrol", "moccasins", "line = [[20, 20], [28, 20]]", "line = [[20, 20], [28, 20]]\npolygon = [[1, 1], [2, 1], [2, 2]]", "line = [[20", "terrain", "log_line", "line", "both"},
  Change{"neither_polygon_nor_line", "wood_patrol", "moccasins", "line = [[20, 20], [28, 20]]\ndefends = \"left\"", "", "[[terrain]]\nid = \"log", "terrain", "log_line", "line", "missing"},
  Change{"form_the_kind_has_not", "wood_patrol", "moccasins", "line = [[20, 20], [28, 20]]\ndefends = \"left\"", "polygon = [[20, 20], [28, 20], [28, 21]]", "polygon = [[20, 20]", "terrain", "log_line", "polygon", "is a line"},
  Change{"off_the_table", "wood_patrol", "moccasins", "position = [24, 6]", "position = [4, 6]", "position = [4, 6]", "unit", "company", "position", "wholly on the table"},
  Change{"placed_arrival_off_the_table", "wood_patrol", "moccasins", "position = [44, 8]", "position = [46, 8]", "position = [46, 8]", "unit", "horse", "position", "wholly on the table"},
  Change{"overlap", "wood_patrol", "moccasins", "position = [24, 6]", "position = [24, 20.5]", "position = [24, 20.5]", "unit", "company", "position", "stands on unit band"},
  Change{"outside_its_zone", "wood_patrol", "moccasins", "[[objective]]", "[[zone]]\nid = \"z\"\nside = \"american\"\norder = 1\npolygon = [[10, 0], [29.5, 0], [29.5, 9], [10, 9]]\n[[objective]]", "position = [24, 6]", "unit", "company", "position", "zones: z"},
  Change{"in_water", "wood_patrol", "moccasins", "[[side]]", "[[terrain]]\nid = \"pond\"\nkind = \"water\"\npolygon = [[22, 4], [26, 4], [26, 8], [22, 8]]\n[[side]]", "position = [24, 6]", "unit", "company", "position", "water pond"},
  Change{"entry_not_on_its_edge", "fence_fight", "kingphilip", "position = [24, 0]", "position = [24, 1]", "position = [24, 1]", "unit", "second", "position", "bottom edge"},
  Change{"entry_facing_outwards", "fence_fight", "kingphilip", "position = [24, 0]             # on the edge it comes over\nfacing = 0", "position = [24, 0]\nfacing = 180", "", "unit", "second", "facing", "outwards"},
  Change{"house_too_full", "lone_cabin", "faltering", "capacity = 8", "capacity = 3", "garrison =", "unit", "family", "garrison", "4 figures in house cabin; it holds 3"},
  Change{"garrison_in_no_house", "lone_cabin", "faltering", "kind = \"house\"\ncapacity = 8", "kind = \"building\"", "garrison =", "unit", "family", "garrison.terrain", "only a house"},
  Change{"garrison_outside_its_house", "lone_cabin", "faltering", "position = [18, 15]", "position = [18, 17]", "position = [18, 17]", "unit", "family", "position", "not in house cabin"},
  Change{"faces_that_do_not_add_up", "lone_cabin", "faltering", "garrison = { terrain = \"cabin\" }", "garrison = { terrain = \"cabin\", faces = { top = 1 } }", "garrison =", "unit", "family", "garrison.faces", "add up to 1"}),
  name_of);

// 9. and 10. Victory, specials, switches.
INSTANTIATE_TEST_SUITE_P(Victory, Refusals, testing::Values(
  Change{"effect_and_points", "wood_patrol", "moccasins", "at_least = 0.5\neffect = \"wins\"", "at_least = 0.5\neffect = \"wins\"\npoints = 2", "points = 2", "victory.condition", "broken", "points", "exactly one"},
  Change{"neither_effect_nor_points", "wood_patrol", "moccasins", "at_least = 0.5\neffect = \"wins\"", "at_least = 0.5", "[[victory.condition]]", "victory.condition", "broken", "effect", "exactly one"},
  Change{"at_least_and_more_than", "wood_patrol", "moccasins", "at_least = 0.5", "at_least = 0.5\nmore_than = 0.5", "more_than", "victory.condition", "broken", "more_than", "both"},
  Change{"neither_mark", "wood_patrol", "moccasins", "at_least = 0.5\n", "", "[[victory.condition]]", "victory.condition", "broken", "at_least", "missing"},
  Change{"share_above_one", "wood_patrol", "moccasins", "at_least = 0.5", "at_least = 1.5", "at_least", "victory.condition", "broken", "at_least", "0 to 1"},
  Change{"unknown_type", "wood_patrol", "moccasins", "type = \"area_clear\"", "type = \"area_empty\"", "area_empty", "victory.condition", "cleared", "type", "area_clear"},
  Change{"each_outside_the_default", "wood_patrol", "moccasins", "of = \"indian\"\nat_least", "of = \"each\"\nat_least", "of = \"each\"", "victory.condition", "broken", "of", "\"each\""},
  Change{"side_with_ends", "lone_cabin", "faltering", "id = \"raiders_break\"", "id = \"raiders_break\"\nside = \"settlers\"", "", "victory.condition", "raiders_break", "side", "no side"},
  Change{"saved_without_mark", "fence_fight", "kingphilip", "[victory.fallback]", "[[victory.condition]]\nid = \"s\"\nside = \"english\"\nwhen = \"end_of_game\"\ntype = \"figures_saved\"\neffect = \"wins\"\n[victory.fallback]", "", "victory.condition", "s", "min_share", "needs its mark"},
  Change{"exited_without_mark", "fence_fight", "kingphilip", "[victory.fallback]", "[[victory.condition]]\nid = \"x\"\nside = \"english\"\nwhen = \"end_of_game\"\ntype = \"figures_exited\"\nexit = \"home\"\neffect = \"wins\"\n[victory.fallback]", "", "victory.condition", "x", "min_figures", "missing"},
  Change{"missing_exit", "fence_fight", "kingphilip", "[victory.fallback]", "[[victory.condition]]\nid = \"x\"\nside = \"english\"\nwhen = \"end_of_game\"\ntype = \"figures_exited\"\nexit = \"road\"\npoints = 1\n[victory.fallback]", "exit = \"road\"", "victory.condition", "x", "exit", "there are: home"},
  Change{"levels_not_falling", "fence_fight", "kingphilip", "margin_share = 0.1             # a lead under a tenth is a draw", "score_of = \"english\"\n[[victory.level]]\nid = \"a\"\nwinner = \"english\"\nat_least = 1\n[[victory.level]]\nid = \"b\"\nwinner = \"draw\"\nat_least = 1", "", "victory.level", "b", "at_least", "must fall"},
  Change{"score_without_levels", "fence_fight", "kingphilip", "margin_share = 0.1 ", "score_of = \"english\" ", "[victory.fallback]", "victory.fallback", "", "score_of", "no [[victory.level]]"},
  Change{"arrival_beyond_the_limit", "wood_patrol", "moccasins", "turn = 4", "turn = 9", "turn = 9", "unit", "horse", "arrival.turn", "1 to 8"},
  Change{"arrival_before_turn_one", "wood_patrol", "moccasins", "[victory]\n", "[[special]]\nid = \"late\"\ntype = \"shift_arrival\"\nunits = [\"horse\"]\nturns = -4\n[victory]\n", "turns = -4", "special", "late", "turns", "before turn 1"},
  Change{"face_the_die_has_not", "wood_patrol", "moccasins", "[victory]\n", "[[special]]\nid = \"d\"\ntype = \"fixed_die\"\nside = \"american\"\nturn = 1\nroll = \"operations\"\nface = 7\n[victory]\n", "", "special", "d", "", "face 7"},
  Change{"burn_without_of_side", "lone_cabin", "faltering", "fires = 2", "fires = 2\nphases = 1", "", "special", "ablaze", "of_side", "required"},
  Change{"special_switch_not_set", "wood_patrol", "moccasins", "[victory]\n", "[[special]]\nid = \"p\"\ntype = \"panic\"\nside = \"american\"\nswitch = \"lucky\"\n[victory]\n", "switch =", "special", "p", "switch", "does not stand in [switches]"},
  Change{"unknown_switch", "wood_patrol", "moccasins", "hidden_setup = true", "hidden_setup = true\nmagic = 1", "magic = 1", "switches", "", "magic", "there are: hidden_setup, lucky"},
  Change{"wrong_switch_value", "wood_patrol", "moccasins", "hidden_setup = true", "hidden_setup = 1", "hidden_setup = 1", "switches", "", "hidden_setup", "true or false"}),
  name_of);

TEST(Refused, TheMessageIsOneLineWithEverything) {
  const std::string text = replaced(read_text("engine/scenario/testdata/wood_patrol.toml"), "figures = 10", "figures = 0");
  const LoadResult loaded = load_scenario(text, "wood.toml", words_of("moccasins"), nullptr);
  ASSERT_EQ(loaded.faults.size(), 1u);
  EXPECT_EQ(loaded.faults[0].message(), "wood.toml:" + std::to_string(line_of(text, "figures = 0")) + ": unit band: figures: 0 is out of range; 1 to 128 is allowed");
}

TEST(Refused, GoesOnAfterTheFirstFaultAndStopsAtFifty) {
  std::string text = read_text("engine/scenario/testdata/wood_patrol.toml");
  text = replaced(text, "figures = 10", "figures = 0");
  text = replaced(text, "weapon = \"musket\"\nfigures = 12", "weapon = \"axe\"\nfigures = 12");
  const LoadResult two = load_scenario(text, "f", words_of("moccasins"), nullptr);
  ASSERT_EQ(two.faults.size(), 2u) << all_messages(two.faults);
  EXPECT_EQ(two.faults[1].id, "company");
  for (int i = 0; i < 80; ++i) text += "[junk_" + std::to_string(i) + "]\n";
  EXPECT_EQ(load_scenario(text, "f", words_of("moccasins"), nullptr).faults.size(), kMaxScenarioFaults);
}

TEST(Refused, SidesWithoutUnitsAndMoreThanTwo) {
  const std::string base = read_text("engine/scenario/testdata/the_wall.toml");
  const std::string lone = replaced(base, "side = \"tugar\"\ntroop", "side = \"human\"\ntroop");
  const LoadResult one = load_scenario(lone, "f", words_of("tugar"), nullptr);
  ASSERT_EQ(one.faults.size(), 1u) << all_messages(one.faults);
  EXPECT_EQ(one.faults[0].id, "tugar");
  const LoadResult three = load_scenario(base + "[[side]]\nid = \"human\"\n", "f", words_of("tugar"), nullptr);
  EXPECT_FALSE(three);
}

TEST(Refused, TooManyOfAnything) {
  const std::string base = read_text("engine/scenario/testdata/the_wall.toml");
  const auto refused = [&](const std::string& more, std::string_view table) {
    const LoadResult loaded = load_scenario(base + more, "f", words_of("tugar"), nullptr);
    for (const Fault& fault : loaded.faults)
      if (fault.table == table && fault.text.find("at most") != std::string::npos) return true;
    return false;
  };
  const auto many = [](const std::string& entry, int n) {
    std::string all;
    for (int i = 0; i < n; ++i) all += entry;
    return all;
  };
  EXPECT_TRUE(refused(many("[[unit]]\nfigures = 1\n", 199), "unit"));
  EXPECT_TRUE(refused(many("[[terrain]]\n", 500), "terrain"));
  EXPECT_TRUE(refused(many("[[leader]]\n", 101), "leader"));
  EXPECT_TRUE(refused(many("[[zone]]\n", 101), "zone"));
  EXPECT_TRUE(refused(many("[[objective]]\n", 101), "objective"));
  EXPECT_TRUE(refused(many("[[special]]\n", 101), "special"));
  EXPECT_TRUE(refused(many("[[exit]]\n", 41), "exit"));
  EXPECT_TRUE(refused(many("[[victory.condition]]\n", 199), "victory.condition"));
  EXPECT_TRUE(refused(many("[[victory.level]]\n", 21), "victory.level"));
  std::string crowd;
  for (int i = 0; i < 8; ++i)
    crowd += "[[unit]]\nid = \"u" + std::to_string(i) + "\"\nname = \"U\"\nside = \"human\"\ntroop = \"yankee\"\narm = \"infantry\"\nweapon = \"rifle\"\n"
             "figures = 128\nformation = \"line\"\nposition = [1, 1]\nfacing = 0\n";
  EXPECT_TRUE(refused(crowd, "unit"));   // 1,024 figures
}

TEST(Refused, FilesOverOneMebibyte) {
  const LoadResult loaded = load_scenario(std::string(kMaxScenarioBytes + 1, '#'), "f", words_of("tugar"), nullptr);
  ASSERT_EQ(loaded.faults.size(), 1u);
  EXPECT_NE(loaded.faults[0].text.find("1 MiB"), std::string::npos);
}

TEST(Warned, NotRefused) {
  std::string text = read_text("engine/scenario/testdata/wood_patrol.toml");
  text = replaced(text, "figures = 12", "figures = 5");
  text = replaced(text, "position = [24, 6]\nfacing = 0", "position = [24, 6]\nfacing = 0\nhidden = true");
  text = replaced(text, "type = \"area_clear\"", "if = \"american_broken\"\ntype = \"area_clear\"");
  const InchRules rules;
  const LoadResult loaded = load_scenario(text, "f", words_of("moccasins"), &rules);
  ASSERT_TRUE(loaded) << all_messages(loaded.faults);
  ASSERT_EQ(loaded.warnings.size(), 3u) << all_messages(loaded.warnings);
  EXPECT_EQ(loaded.warnings[0].key, "figures");
  EXPECT_EQ(loaded.warnings[1].key, "hidden");
  EXPECT_NE(loaded.warnings[2].text.find("can never hold"), std::string::npos);
}

TEST(Deployed, AFordLetsOneStandInWater) {
  std::string text = read_text("engine/scenario/testdata/wood_patrol.toml");
  text = replaced(text, "[[side]]", "[[terrain]]\nid = \"pond\"\nkind = \"water\"\npolygon = [[10, 4], [40, 4], [40, 8], [10, 8]]\n"
                                    "[[terrain]]\nid = \"shallows\"\nkind = \"ford\"\npolygon = [[12, 3], [38, 3], [38, 9], [12, 9]]\n[[side]]");
  const InchRules rules;
  const LoadResult loaded = load_scenario(text, "f", words_of("moccasins"), &rules);
  EXPECT_TRUE(loaded) << all_messages(loaded.faults);
}

}  // namespace
}  // namespace oo::scenario_test
