// The evaluator with battles made by hand: each type of condition, the order of moments, ties, bars, levels and fallbacks.
#include "engine/scenario/victory.hpp"

#include <map>

#include "engine/scenario/prospect.hpp"
#include "engine/scenario/support_test.hpp"

namespace oo::scenario_test {
namespace {

/// A battle of two units a side (10 and 10 against 8 and 12 figures) and one leader each, on a table of 48 x 36.
constexpr const char* kBase = R"(format = 1
[scenario]
id = "bench"
name = "Bench"
ruleset = "kingphilip"
turn_limit = 8
first_side = "dice"
[table]
width = 48
height = 36
[[side]]
id = "english"
name = "E"
edge = "bottom"
[[side]]
id = "indian"
name = "I"
edge = "top"
[[terrain]]
id = "house"
kind = "house"
polygon = [[20, 20], [24, 20], [24, 24], [20, 24]]
[[unit]]
id = "e1"
name = "e1"
side = "english"
troop = "militia"
weapon = "musket"
figures = 10
formation = "line"
position = [10, 5]
facing = 0
[[unit]]
id = "e2"
name = "e2"
side = "english"
troop = "militia"
weapon = "musket"
figures = 10
formation = "line"
position = [30, 5]
facing = 0
[[unit]]
id = "i1"
name = "i1"
side = "indian"
troop = "indian"
weapon = "bow"
figures = 8
formation = "skirmish"
position = [10, 30]
facing = 180
[[unit]]
id = "i2"
name = "i2"
side = "indian"
troop = "indian"
weapon = "bow"
figures = 12
formation = "skirmish"
position = [30, 36]
facing = 180
arrival = { turn = 2, edge = "top", die = 6, on = [6] }
[[leader]]
id = "church"
name = "C"
side = "english"
role = "commander"
attached_to = "e1"
[[leader]]
id = "chief"
name = "C"
side = "indian"
role = "commander"
attached_to = "i1"
[[objective]]
id = "field"
kind = "area"
polygon = [[0, 10], [20, 10], [20, 20], [0, 20]]
[[objective]]
id = "cabin"
kind = "piece"
terrain = "house"
[[exit]]
id = "home"
side = "english"
edge = "bottom"
[[special]]
id = "fire"
type = "burn"
target = "house"
event = "ablaze"
[switches]
)";

VictoryPlan plan_of(const std::string& victory) {
  const LoadResult loaded = load_scenario(std::string(kBase) + victory, "bench.toml", words_of("kingphilip"), nullptr);
  EXPECT_TRUE(loaded) << all_messages(loaded.faults);
  return loaded ? loaded.scenario->victory : VictoryPlan{};
}

struct Field final : Standing {
  std::vector<UnitStanding> units;
  std::vector<LeaderStanding> leaders{2};
  std::vector<std::string> state{"good_order", "good_order", "good_order", "good_order", "good_order", "good_order"};
  std::vector<std::vector<Point>> centres{4};
  std::vector<Point> front{{10'000, 5'000}, {30'000, 5'000}, {10'000, 30'000}, {30'000, 36'000}};
  std::vector<int> house{-1, -1, -1, -1};

  Field() {
    for (const int n : {10, 10, 8, 12}) {
      UnitStanding u;
      u.figures = n;
      u.on_table = true;
      units.push_back(u);
    }
    units[3].on_table = false;
    units[3].to_come = true;
  }
  void kill(std::size_t unit, int n) {
    units[unit].figures -= n;
    units[unit].killed += n;
    if (units[unit].figures == 0) units[unit].on_table = false;
  }
  UnitStanding unit(UnitId id) const override { return units[id]; }
  LeaderStanding leader(UnitId id) const override { return leaders[id - 4u]; }
  bool in_state(UnitId id, Word word) const override { return state[id] == word; }
  int exited_by(UnitId id, std::size_t) const override { return units[id].exited; }
  std::size_t bases(UnitId id) const override { return centres[id].size(); }
  Point base_centre(UnitId id, std::size_t i) const override { return centres[id][i]; }
  Point front_middle(UnitId id) const override { return front[id]; }
  int garrison_of(UnitId id) const override { return house[id]; }
};

std::string condition(const std::string& type, const std::string& rest, const std::string& when = "end_of_turn", const std::string& id = "c") {
  return "[[victory.condition]]\nid = \"" + id + "\"\nwhen = \"" + when + "\"\ntype = \"" + type + "\"\n" + rest + "\n";
}
const std::string kDraw = "[victory.fallback]\ntype = \"draw\"\n";

Verdict at(const VictoryPlan& plan, const Field& field, Moment when = Moment::end_of_turn) {
  VictoryState state = start_state(plan);
  return judge(plan, state, when, field);
}

TEST(SideBroken, AtLeastReachesTheShareExactlyAndMoreThanPassesIt) {
  const VictoryPlan least = plan_of("[victory]\n" + condition("side_broken", "side = \"indian\"\nof = \"english\"\nat_least = 0.5\neffect = \"wins\"") + kDraw);
  const VictoryPlan more = plan_of("[victory]\n" + condition("side_broken", "side = \"indian\"\nof = \"english\"\nmore_than = 0.5\neffect = \"wins\"") + kDraw);
  Field field;
  field.kill(0, 9);
  EXPECT_FALSE(at(least, field).over);
  field.kill(1, 1);
  EXPECT_TRUE(at(least, field).over);
  EXPECT_EQ(at(least, field).winner, 1);
  EXPECT_EQ(at(least, field).reason, "broken");
  EXPECT_FALSE(at(more, field).over);
  field.kill(1, 1);
  EXPECT_TRUE(at(more, field).over);
}

TEST(SideBroken, AThirdOfThreeHundredthsIsNotRounded) {
  // 0.33 of 20 is 6.6: six are not enough, seven are.
  const VictoryPlan plan = plan_of("[victory]\n" + condition("side_broken", "side = \"indian\"\nof = \"english\"\nat_least = 0.33\neffect = \"wins\"") + kDraw);
  Field field;
  field.kill(0, 6);
  EXPECT_FALSE(at(plan, field).over);
  field.kill(0, 1);
  EXPECT_TRUE(at(plan, field).over);
}

TEST(SideBroken, CountsTheWordsAskedForAndLeadersOnDemand) {
  Field field;
  field.units[0].off_table = 5;
  field.units[0].figures = 5;
  field.units[1].routed = true;
  field.leaders[0].killed = true;
  const std::string head = "side = \"indian\"\nof = \"english\"\neffect = \"wins\"\n";
  EXPECT_FALSE(at(plan_of("[victory]\n" + condition("side_broken", head + "at_least = 0.26") + kDraw), field).over);      // 5 of 20
  EXPECT_TRUE(at(plan_of("[victory]\n" + condition("side_broken", head + "at_least = 0.25") + kDraw), field).over);
  EXPECT_TRUE(at(plan_of("[victory]\n" + condition("side_broken", head + "at_least = 0.75\ncounting = [\"off_table\", \"routed\"]") + kDraw), field).over);
  EXPECT_FALSE(at(plan_of("[victory]\n" + condition("side_broken", head + "at_least = 0.25\ncounting = [\"killed\"]") + kDraw), field).over);
  EXPECT_TRUE(at(plan_of("[victory]\n" + condition("side_broken", head + "more_than = 0.25\nleaders = true") + kDraw), field).over);   // 6 of 21
  EXPECT_FALSE(at(plan_of("[victory]\n" + condition("side_broken", head + "more_than = 0\nleaders = true\nunits = [\"e2\"]") + kDraw), field).over);
}

TEST(SideBroken, MeasuredInUnits) {
  const VictoryPlan plan = plan_of("[victory]\n" + condition("side_broken", "side = \"indian\"\nof = \"english\"\nmeasure = \"units\"\nmore_than = 0.5\n"
                                                            "counting = [\"destroyed\", \"off_table\", \"routed\"]\neffect = \"wins\"") + kDraw);
  Field field;
  field.kill(0, 10);
  EXPECT_FALSE(at(plan, field).over);          // one of two
  field.units[1].routed = true;
  EXPECT_TRUE(at(plan, field).over);
  field.units[1] = {};
  field.units[1].exited = 10;                  // saved
  EXPECT_FALSE(at(plan, field).over);
  field.units[1].exited = 0;
  field.units[1].off_table = 10;
  EXPECT_TRUE(at(plan, field).over);
}

TEST(NoneLeft, ArrivalsThatHangOnADieAndStates) {
  Field field;
  field.kill(2, 8);
  const std::string head = "of = \"indian\"\neffect = \"ends\"\n";
  EXPECT_FALSE(at(plan_of("[victory]\n" + condition("none_left", head) + kDraw), field).over);
  const VictoryPlan sure = plan_of("[victory]\n" + condition("none_left", head + "arrivals = \"sure\"") + kDraw);
  EXPECT_TRUE(at(sure, field).over);
  EXPECT_EQ(at(sure, field).winner, kNoSide);
  EXPECT_EQ(at(sure, field).condition, 0);
  EXPECT_TRUE(at(plan_of("[victory]\n" + condition("none_left", head + "arrivals = \"none\"") + kDraw), field).over);
  field.leaders[1].on_table = field.leaders[1].alone = true;
  EXPECT_FALSE(at(sure, field).over);
  Field routed;
  routed.units[3].to_come = false;
  routed.state[2] = "routed";
  EXPECT_TRUE(at(plan_of("[victory]\n" + condition("none_left", head + "states = [\"good_order\"]") + kDraw), routed).over);
}

TEST(Areas, ClearAndHeldByEachWayOfCounting) {
  const auto clear = [](const std::string& by, const std::string& more = "") {
    return plan_of("[victory]\n" + condition("area_clear", "side = \"english\"\nobjective = \"field\"\nof = \"indian\"\neffect = \"wins\"\ncounts_by = \"" + by + "\"\n" + more) + kDraw);
  };
  Field field;
  field.centres[2] = {{10'000, 15'000}, {10'000, 20'000}, {10'000, 25'000}, {10'000, 26'000}};
  field.front[2] = {20'000, 15'000};
  EXPECT_FALSE(at(clear("any_figure"), field).over);
  EXPECT_TRUE(at(clear("most_figures"), field).over);      // two of four are not more than half
  EXPECT_TRUE(at(clear("front_middle"), field).over);      // the right border does not belong to it
  field.front[2] = {0, 15'000};
  EXPECT_FALSE(at(clear("front_middle"), field).over);     // the left one does
  field.front[2] = {5'000, 20'000};
  EXPECT_TRUE(at(clear("front_middle"), field).over);      // the upper one does not
  field.front[2] = {5'000, 10'000};
  EXPECT_FALSE(at(clear("front_middle"), field).over);     // the lower one does
  EXPECT_TRUE(at(clear("any_figure", "max_units = 1"), field).over);
  EXPECT_FALSE(at(clear("any_figure", "max_units = 1\nmin_own_units = 3"), field).over);
  EXPECT_TRUE(at(clear("any_figure", "min_figures = 9"), field).over);
  EXPECT_TRUE(at(clear("any_figure", "states = [\"disordered\"]"), field).over);
}

TEST(Areas, HeldUnlessAnEnemyInThoseStatesIsThere) {
  const auto held = [](const std::string& more) {
    return plan_of("[victory]\n" + condition("area_held", "side = \"english\"\nobjective = \"field\"\neffect = \"wins\"\n" + more) + kDraw);
  };
  Field field;
  EXPECT_FALSE(at(held(""), field).over);
  field.centres[0] = {{10'000, 15'000}};
  EXPECT_TRUE(at(held(""), field).over);
  EXPECT_FALSE(at(held("min_units = 2"), field).over);
  field.centres[2] = {{11'000, 15'000}};
  EXPECT_FALSE(at(held(""), field).over);
  EXPECT_TRUE(at(held("enemy_states = []"), field).over);
  field.state[2] = "routed";
  EXPECT_TRUE(at(held("enemy_states = [\"good_order\"]"), field).over);
}

TEST(Areas, AGarrisonIsInItsHouse) {
  const VictoryPlan plan = plan_of("[victory]\n" + condition("area_held", "side = \"english\"\nobjective = \"cabin\"\neffect = \"wins\"") + kDraw);
  Field field;
  EXPECT_FALSE(at(plan, field).over);
  field.house[1] = 0;
  EXPECT_TRUE(at(plan, field).over);
}

TEST(Saved, ByExitOrOnTheTableInThoseStates) {
  const VictoryPlan share = plan_of("[victory]\n" + condition("figures_saved", "side = \"english\"\nstates = [\"good_order\"]\nmin_share = 0.6\neffect = \"wins\"", "end_of_game") + kDraw);
  Field field;
  field.units[0].figures = 0;
  field.units[0].exited = 2;
  field.units[0].on_table = false;
  EXPECT_EQ(at(share, field, Moment::end_of_game).winner, 0);       // 2 + 10 of 20
  field.kill(1, 1);
  EXPECT_EQ(at(share, field, Moment::end_of_game).winner, kNoSide);
  const VictoryPlan points = plan_of("[victory]\n" + condition("figures_saved", "side = \"english\"\npoints = 2", "end_of_game") + kDraw);
  VictoryState state = start_state(points);
  judge(points, state, Moment::end_of_game, field);
  EXPECT_EQ(state.whole_points(0), 22);
  const VictoryPlan exits = plan_of("[victory]\n" + condition("figures_exited", "side = \"english\"\nexit = \"home\"\nmin_figures = 2\neffect = \"wins\"") + kDraw);
  EXPECT_EQ(at(exits, field).winner, 0);
  field.units[0].exited = 1;
  EXPECT_FALSE(at(exits, field).over);
}

TEST(EnemyLost, PaysForEachThingOnce) {
  const VictoryPlan plan = plan_of("[victory]\n" + condition("enemy_lost", "side = \"indian\"\npoints_each = { figure = 1, unit_leader = 3, leader = 5, gun = 4 }", "at_once") + kDraw);
  Field field;
  VictoryState state = start_state(plan);
  field.kill(0, 2);
  judge(plan, state, Moment::at_once, field);
  judge(plan, state, Moment::at_once, field);
  EXPECT_EQ(state.whole_points(1), 2);
  field.units[1].captured = 1;
  field.units[1].off_table = 1;
  field.units[0].leader_dead = true;
  field.leaders[0].captured = true;
  field.units[0].guns_lost = 1;
  field.units[0].routed = true;                // routed ones on the table are not lost
  judge(plan, state, Moment::at_once, field);
  EXPECT_EQ(state.whole_points(1), 2 + 2 + 3 + 5 + 4);
  EXPECT_EQ(state.whole_points(0), 0);
}

TEST(PercentLost, IsAnExactFraction) {
  // 1 of 20 figures is 5 percent; 7 of 20 lost by three points a percent: 105.
  const VictoryPlan plan = plan_of("[victory]\n" + condition("percent_lost", "side = \"indian\"\nof = \"english\"\npoints = 3", "end_of_game", "a") +
                                   condition("percent_lost", "side = \"english\"\nof = \"indian\"\npoints = -1", "end_of_game", "b") + kDraw);
  Field field;
  field.kill(0, 7);
  field.kill(2, 3);
  VictoryState state = start_state(plan);
  judge(plan, state, Moment::end_of_game, field);
  EXPECT_EQ(state.points[1], 105 * state.scale);
  EXPECT_EQ(state.points[0], -15 * state.scale);
}

TEST(Objectives, StatusIsForGoodAndCountsByPiece) {
  const VictoryPlan plan = plan_of("[victory]\n" + condition("objective", "side = \"indian\"\nobjectives = [\"cabin\"]\nstatus = [\"taken\", \"burned\"]\npoints = 6", "at_once") + kDraw);
  Field field;
  VictoryState state = start_state(plan);
  judge(plan, state, Moment::at_once, field);
  EXPECT_EQ(state.whole_points(1), 0);
  state.mark(1, Status::taken);
  state.mark(1, Status::exited);
  EXPECT_EQ(state.status[1], Status::taken);
  judge(plan, state, Moment::at_once, field);
  judge(plan, state, Moment::at_once, field);
  EXPECT_EQ(state.whole_points(1), 6);
}

TEST(EventsAndLeaders, HoldAsNamed) {
  const VictoryPlan plan = plan_of("[victory]\n" + condition("event", "side = \"indian\"\nevent = \"ablaze\"\neffect = \"wins\"") +
                                   condition("leader_alive", "side = \"english\"\nleader = \"church\"\nunless = \"ablaze\"\npoints = 2", "end_of_turn", "alive") +
                                   condition("unit_destroyed", "side = \"english\"\nunits = [\"i1\", \"i2\"]\npoints = 7", "end_of_turn", "gone") + kDraw);
  Field field;
  VictoryState state = start_state(plan);
  EXPECT_FALSE(judge(plan, state, Moment::end_of_turn, field).over);
  EXPECT_EQ(state.whole_points(0), 2);
  field.kill(2, 8);
  state.happen(plan.find_event("ablaze"));
  const Verdict verdict = judge(plan, state, Moment::end_of_turn, field);
  EXPECT_EQ(verdict.winner, 1);
  EXPECT_EQ(verdict.reason, "event");
  EXPECT_EQ(state.whole_points(0), 9);
  field.leaders[0].killed = true;
  EXPECT_EQ(at(plan, field).over, false);
}

TEST(Moments, RunInTheirOrderAndTheFirstThatEndsDecides) {
  const VictoryPlan plan = plan_of("[victory]\n" + condition("side_broken", "side = \"english\"\nof = \"indian\"\nat_least = 0.1\neffect = \"wins\"", "end_of_turn", "late") +
                                   condition("side_broken", "side = \"indian\"\nof = \"english\"\nat_least = 0.1\neffect = \"wins\"", "end_of_phase", "early") + kDraw);
  Field field;
  field.kill(0, 5);
  field.kill(2, 5);
  VictoryState state = start_state(plan);
  EXPECT_FALSE(judge_through(plan, state, Moment::at_once, field).over);
  const Verdict verdict = judge_through(plan, state, Moment::end_of_turn, field);
  EXPECT_EQ(verdict.winner, 1);
  EXPECT_EQ(verdict.condition, 1);
  EXPECT_TRUE(state.happened(broken_event(0)));
  EXPECT_FALSE(state.happened(broken_event(1)));
}

TEST(Moments, PointsOfOtherMomentsAreGivenEachTime) {
  const VictoryPlan plan = plan_of("[victory]\n" + condition("leader_alive", "side = \"english\"\nleader = \"church\"\npoints = 2") + kDraw);
  Field field;
  VictoryState state = start_state(plan);
  for (int turn = 0; turn < 3; ++turn) judge(plan, state, Moment::end_of_turn, field);
  EXPECT_EQ(state.whole_points(0), 6);
}

const std::string kBothBroken = condition("side_broken", "side = \"english\"\nof = \"indian\"\nat_least = 0.1\neffect = \"wins\"", "end_of_turn", "a") +
                                condition("side_broken", "side = \"indian\"\nof = \"english\"\nat_least = 0.1\neffect = \"wins\"", "end_of_turn", "b");

TEST(Ties, DrawOrFallback) {
  Field field;
  field.kill(0, 9);
  field.kill(2, 2);
  const std::string fallback = "[victory.fallback]\ntype = \"loss_share\"\nmargin = 0.1\n";
  const Verdict draw = at(plan_of("[victory]\n" + kBothBroken + fallback), field);
  EXPECT_TRUE(draw.over);
  EXPECT_EQ(draw.winner, kNoSide);
  EXPECT_EQ(draw.reason, "both");
  const Verdict decided = at(plan_of("[victory]\ntie = \"fallback\"\n" + kBothBroken + fallback), field);
  EXPECT_EQ(decided.winner, 1);
  EXPECT_EQ(decided.reason, "losses");
}

TEST(Bars, WhoIsBarredCannotWinButTheOtherCan) {
  const std::string text = "[victory]\n" + condition("side_broken", "of = \"english\"\nmore_than = 0.4\neffect = \"ends\"\nbars = \"english\"") +
                           condition("enemy_lost", "side = \"english\"\npoints_each = { figure = 5 }", "at_once", "k") +
                           condition("enemy_lost", "side = \"indian\"\npoints_each = { figure = 1 }", "at_once", "l") +
                           condition("event", "side = \"indian\"\nevent = \"english_broken\"\npoints = 9", "end_of_game", "m") +
                           "[victory.fallback]\ntype = \"points\"\nmargin = 3\n";
  const VictoryPlan plan = plan_of(text);
  Field field;
  field.kill(0, 9);
  field.kill(2, 7);                            // 35 against 9 + 9
  VictoryState state = start_state(plan);
  const Verdict barred = judge_through(plan, state, Moment::end_of_turn, field);
  EXPECT_TRUE(barred.over);
  EXPECT_EQ(barred.winner, kNoSide);
  EXPECT_EQ(barred.reason, "barred");
  EXPECT_EQ(barred.condition, 0);
  EXPECT_EQ(state.whole_points(1), 18);        // the event showed at end_of_game
  Field other;
  other.kill(0, 9);
  EXPECT_EQ(judge_through(plan, state = start_state(plan), Moment::end_of_turn, other).winner, 1);
}

TEST(Bars, DoNotTouchWhoHasWonAtTheSameMoment) {
  const VictoryPlan plan = plan_of("[victory]\n" + condition("side_broken", "of = \"english\"\nmore_than = 0.4\neffect = \"ends\"\nbars = \"english\"") +
                                   condition("event", "side = \"english\"\nevent = \"ablaze\"\neffect = \"wins\"", "end_of_turn", "e") + kDraw);
  Field field;
  field.kill(0, 9);
  VictoryState state = start_state(plan);
  state.happen(plan.find_event("ablaze"));
  EXPECT_EQ(judge(plan, state, Moment::end_of_turn, field).winner, 0);
}

TEST(Fallbacks, LossSharesWithTheirMargin) {
  const VictoryPlan plan = plan_of("[victory]\n[victory.fallback]\ntype = \"loss_share\"\nmargin = 0.1\n");
  Field field;
  EXPECT_EQ(at(plan, field, Moment::end_of_game).winner, kNoSide);
  field.kill(0, 1);
  EXPECT_EQ(at(plan, field, Moment::end_of_game).winner, kNoSide);       // 0.05 is under the margin
  field.kill(0, 1);
  EXPECT_EQ(at(plan, field, Moment::end_of_game).winner, 1);             // 0.1 is not
}

TEST(Fallbacks, PointsByMarginAndByShare) {
  const std::string kills = condition("enemy_lost", "side = \"english\"\npoints_each = { figure = 1 }", "at_once", "k") +
                            condition("enemy_lost", "side = \"indian\"\npoints_each = { figure = 1 }", "at_once", "l");
  const VictoryPlan margin = plan_of("[victory]\n" + kills + "[victory.fallback]\ntype = \"points\"\nmargin = 3\n");
  const VictoryPlan share = plan_of("[victory]\n" + kills + "[victory.fallback]\ntype = \"points\"\nmargin_share = 0.2\n");
  Field field;
  field.kill(0, 10);
  field.kill(2, 8);
  const auto end = [&](const VictoryPlan& plan) {
    VictoryState state = start_state(plan);
    return judge_through(plan, state, Moment::end_of_game, field).winner;
  };
  EXPECT_EQ(end(margin), kNoSide);
  EXPECT_EQ(end(share), 1);                    // two of ten is a fifth
  field.kill(1, 1);
  EXPECT_EQ(end(margin), 1);
  field.units[3].killed = 2;
  EXPECT_EQ(end(share), kNoSide);              // 11 against 10
}

TEST(Fallbacks, ScoreAndLevels) {
  const VictoryPlan plan = plan_of("[victory]\n" + condition("enemy_lost", "side = \"english\"\npoints_each = { figure = 10 }", "at_once", "k") +
                                   condition("enemy_lost", "side = \"indian\"\npoints_each = { figure = 10 }", "at_once", "l") +
                                   "[victory.fallback]\ntype = \"points\"\nscore_of = \"english\"\n"
                                   "[[victory.level]]\nid = \"great\"\nwinner = \"english\"\nat_least = 40\n"
                                   "[[victory.level]]\nid = \"even\"\nwinner = \"draw\"\nat_least = 0\n"
                                   "[[victory.level]]\nid = \"lost\"\nwinner = \"indian\"\nat_least = -50\n");
  const auto end = [&](int english, int indian) {
    Field field;
    field.kill(0, english);
    field.kill(2, indian);
    VictoryState state = start_state(plan);
    return judge_through(plan, state, Moment::end_of_game, field);
  };
  EXPECT_EQ(end(0, 4).degree, "great");
  EXPECT_EQ(end(0, 4).winner, 0);
  EXPECT_EQ(end(0, 3).degree, "even");
  EXPECT_EQ(end(0, 3).winner, kNoSide);
  EXPECT_EQ(end(5, 0).degree, "lost");
  EXPECT_EQ(end(9, 0).winner, 1);              // below every mark: the last
  EXPECT_EQ(degree_words("human_decisive"), "decisive");
  EXPECT_EQ(degree_words("great"), "great");
  EXPECT_EQ(degree_words(""), "");
}

TEST(Levels, NameTheDegreeOfAVictorySettled) {
  const VictoryPlan plan = plan_of("[victory]\n[victory.fallback]\ntype = \"side\"\nside = \"indian\"\n"
                                   "[[victory.level]]\nid = \"utter\"\nwinner = \"indian\"\nlosses_of = \"english\"\nat_least_share = 0.6\n"
                                   "[[victory.level]]\nid = \"clear\"\nwinner = \"indian\"\nlosses_of = \"english\"\nat_least_share = 0.3\n");
  Field field;
  EXPECT_EQ(at(plan, field, Moment::end_of_game).degree, "");
  field.kill(0, 6);
  EXPECT_EQ(at(plan, field, Moment::end_of_game).degree, "clear");
  field.kill(1, 6);
  EXPECT_EQ(at(plan, field, Moment::end_of_game).degree, "utter");
}

TEST(VictoryBytes, ChangeWithWhatHappens) {
  VictoryState a;
  VictoryState b;
  Bytes first;
  a.write(first);
  Bytes same;
  b.write(same);
  EXPECT_EQ(first, same);
  b.mark(99, Status::burned);
  Bytes other;
  b.write(other);
  EXPECT_NE(first, other);
}

/// Asked in mid battle it judges as the end would, changes nothing, and says how near each side is to breaking: the nearer of two conditions.
TEST(Prospect, IsWhatTheEndWouldBe) {
  const VictoryPlan plan = plan_of("[victory]\n" + condition("side_broken", "side = \"indian\"\nof = \"english\"\nat_least = 0.5\neffect = \"wins\"") +
                                   condition("side_broken", "side = \"indian\"\nof = \"english\"\nunits = [\"e1\"]\nat_least = 0.8\neffect = \"wins\"", "end_of_turn", "first") +
                                   condition("enemy_lost", "side = \"indian\"\npoints_each = { figure = 2 }", "at_once", "kills") +
                                   "[victory.fallback]\ntype = \"points\"\nmargin = 5\n");
  Field field;
  const VictoryState before = start_state(plan);
  field.kill(0, 2);
  EXPECT_EQ(prospect(plan, before, field).winner, kNoSide);                 // four points are less than the margin
  EXPECT_EQ(prospect(plan, before, field).towards_break[0], 250);           // two of eight, not two of ten
  EXPECT_EQ(prospect(plan, before, field).towards_break[1], 0);
  field.kill(1, 5);
  const Prospect now = prospect(plan, before, field);
  EXPECT_EQ(now.winner, 1);
  EXPECT_EQ(now.points[1], 14);
  EXPECT_EQ(now.towards_break[0], 700);
  EXPECT_EQ(before.points[1], 0);
  field.kill(0, 8);
  EXPECT_EQ(prospect(plan, before, field).towards_break[0], 1000);
  EXPECT_EQ(prospect(plan, before, field).winner, 1);
}

}  // namespace
}  // namespace oo::scenario_test
