#include "rulesets/tugar/procedures.hpp"

#include <sstream>

#include "engine/dice/scripted_dice.hpp"
#include "rulesets/tugar/chains.hpp"
#include "rulesets/tugar/rules.hpp"
#include "tests/support/ruleset_checks.hpp"

namespace oo::tugar {

std::span<const BookFile> book();

namespace {

RulesetChecks checks() {
  return {"tugar", "TUG", book(), procedures(), [](Binder& b) {
            Rules scratch;
            bind_rules(b, scratch);
          }};
}

TEST(TugarProcedures, WorkedCasesPass) { checks().cases_pass("rulesets/tugar/cases/cases.toml", 330); }
TEST(TugarProcedures, ExtraCasesPass) { checks().cases_pass("rulesets/tugar/cases/extra.toml", 400); }
TEST(TugarProcedures, EveryFieldHasAClauseOrIsPlain) { checks().fields_cite_clauses(); }
TEST(TugarProcedures, EveryEntryOfTheTablesCitesAClause) { checks().tables_cite_clauses(); }

TEST(TugarProcedures, EveryProcedureOfTheLedgerIsThere) {
  const RulesetChecks tug = checks();
  std::istringstream ledger{std::string(tug.text("docs/rules/tugar.md"))};
  std::set<std::string> named;
  for (std::string line; std::getline(ledger, line);) {   // - **TUG-16.4** `range_band`: ...
    const std::string head = "** `";
    const std::size_t at = line.find(head);
    if (!line.starts_with("- **TUG-16.") || at == std::string::npos) continue;
    const std::size_t from = at + head.size();
    named.insert(line.substr(from, line.find('`', from) - from));
  }
  for (const std::string& name : named) EXPECT_NE(find_procedure(tug.procedures(), name), nullptr) << name;
  EXPECT_EQ(named.size(), 15u);
  EXPECT_EQ(tug.procedures().size(), named.size() + 2);    // and two chains
}

// ---- tables

/// The lines of the ledger's block that starts with this one.
std::string block(std::string_view ledger, std::string_view first_line) {
  const std::size_t from = ledger.find(std::string("```toml\n") + std::string(first_line));
  if (from == std::string_view::npos) return {};
  const std::size_t start = from + 8;
  return std::string(ledger.substr(start, ledger.find("```", start) - start));
}

TEST(TugarRules, TheBooksNumbersAreTheLedgers) {
  const RulesetChecks tug = checks();
  const std::uint64_t book = tug.in_force().tables->hash();
  for (const char* first : {"[movement.human.infantry]", "[obstacle]", "[range]", "[fire_table]", "[fire_modifier]", "[cannon_firers]",
                            "[melee]", "[morale_number]"}) {
    const std::string lines = block(tug.text("docs/rules/tugar.md"), first);
    ASSERT_FALSE(lines.empty()) << first;
    EXPECT_EQ(tug.in_force(lines).tables->hash(), book) << first;
  }
}

TEST(TugarRules, TheDefaultsAreThoseOfSection17) {
  const RulesetChecks tug = checks();
  const char* lines = R"([switches]
ranks_modifier = 2
over_twelve_firers = "twelve_then_rest"
move_and_fire = "half_turn"
stand_and_fire_limit = "per_defender"
stand_and_fire_arc = "front"
melee_dice_resolution = "simultaneous"
melee_morale = "end_of_round"
morale_trigger = "half_strength"
morale_once_per = "game_turn"
general_morale_modifier = -1
failed_rally = "recovers"
general_casualty = "none"
cavalry_woods_speed = "half_infantry"
charge_needs_full_turn = true
obstacle_cost_accumulates = true
line_ranks = 1
column_front_figures = 4
first_side = "tugar"
long_modifier = -1
soft_cover_modifier = -1
hard_cover_modifier = -2
rifle_modifier = 2
overlap_per_flank = 1
rally_general_bonus = 2
artillery_limbered_move = 4
artillery_unlimbered_move = 1
general_move = 7
min_crew_per_gun = 2
crew_per_gun = 4
base_foot = [0.5, 0.5]
base_mounted = [0.75, 1]
base_gun = [1.5, 1.5]
base_general = [1, 1]
fire_arc_deg = 45
cover_distance = 1
woods_visibility = 2
house_capacity = 8
army_break_percent = 50
draw_margin_percent = 10
turn_limit = 20
)";
  EXPECT_EQ(tug.faults_of(lines), "");
  EXPECT_EQ(tug.in_force(lines).tables->hash(), tug.in_force().tables->hash());
}

TEST(TugarRules, EachNumberKnowsItsPlace) {
  const auto force = checks().in_force("[switches]\nranks_modifier = 1\nfirst_side = \"human\"\n");
  const Rules rules = rules_from(*force.tables);
  EXPECT_EQ(rules.fire.ranks.value, 1);
  EXPECT_EQ(force.tables->at(rules.fire.ranks.datum).key, "fire_modifier.ranks_two_or_more");
  EXPECT_EQ(force.tables->at(rules.fire.ranks.datum).source.layer, Layer::house);
  EXPECT_EQ(rules.switches.first_side, People::human);
  EXPECT_EQ(force.tables->at(rules.switches.first_side.datum).source.layer, Layer::house);   // TUG-3.1: then it goes before the scenario
  EXPECT_EQ(force.tables->at(rules.morale_number[0].datum).key, "morale_number.yankee");
  EXPECT_EQ(rules.obstacle[place_of(Obstacle::fieldwork)].cover, Cover::hard);
}

TEST(TugarRules, AHouseFileIsChecked) {
  const RulesetChecks tug = checks();
  for (const char* wrong : {
           "[fire_table]\n\"3\" = [0, 1]\n",
           "[fire_table]\n\"11\" = [1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 4]\n",
           "[melee.same_arm]\nmilitia = { tugar_killed = [1, 2], none = [3], human_killed = [3, 4, 5, 6] }\n",
           "[melee.same_arm]\nmilitia = { tugar_killed = [1], none = [], human_killed = [3, 4, 5, 6] }\n",
           "[morale_number]\ncossack = 2\n",
           "[obstacle]\nhedge = { line = 0.5, column = 1, cover = \"soft\" }\n",
           "[obstacle.fence]\ncover = \"some\"\n",
           "[movement.human.infantry]\nmove = { line = 3, colum = 4 }\n",
           "[switches]\nrifle_modifier = 1\n[fire_modifier]\nrifle = 1\n",
           "[switches]\nmin_crew_per_gun = 0\n",
           "[switches]\nbase_foot = [0.5, 0]\n",
           "[switches]\nline_ranks = 3\n",
           "[switches]\narmy_break_percent = -1\n",
           "[ford_score]\nhuman_marginal = 41\n",
           "[terrain_map]\nmarsh = \"woods\"\n",
       })
    EXPECT_NE(tug.faults_of(wrong), "") << wrong;
  EXPECT_EQ(tug.faults_of("[obstacle.fence]\nline = 0.25\n[general]\nreach = 4\n[switches]\nturn_limit = 9\n"), "");
}

TEST(TugarRules, AHouseFileReachesTheProcedures) {
  const RulesetChecks tug = checks();
  const auto force = tug.in_force(R"(
[fire_table]
"8" = [1, 1, 1, 2, 2, 2, 5, 5, 5, 5, 5, 5]
[range.musket]
long_to = 9
[cannon_firers]
cannon_4 = 6
[obstacle.fence]
line = 0.25
[melee.tugar_cavalry_vs_human_infantry]
any = { tugar_killed = [], none = [1, 2], human_killed = [3, 4, 5, 6] }
[morale_number]
yankee = 4
[second_die]
retreats_from = 2
[rally]
rallies_from = 2
withdraws = 5
[general]
reach = 5
[speed]
woods = 0.25
[turn_part]
formation_change = 0.25
[ford_score]
ford_held = 50
)");
  EXPECT_EQ(tug.answer("casualties", R"({"firers":7,"adjusted":8})", {}, force)["casualties"], 5);
  EXPECT_EQ(tug.answer("range_band", R"({"weapon":"musket","distance":9})", {}, force)["band"], "long");
  EXPECT_EQ(tug.answer("gun_firers", R"({"weapon":"cannon_4","guns":2,"crew":8})", {}, force)["firers"], 12);
  EXPECT_EQ(tug.answer("cross_obstacle", R"({"obstacle":"fence"})", {}, force)["turn_left"], 0.75);
  EXPECT_EQ(
      tug.answer("melee",
                 R"({"rolling_side":"human","tugar_arm":"cavalry","rolling_front":1,"enemy_front":1,"tugar_figures":2,"human_figures":2})",
                 {1}, force)["tugar_killed"],
      0);
  const Json fled = tug.answer("morale", R"({"troop":"yankee","starting_figures":8,"figures":4,"general_distance":4.5})", {3, 2}, force);
  EXPECT_EQ(fled["number"], 4);                            // 4 + 1 - 1
  EXPECT_EQ(fled["result"], "retreat");
  EXPECT_EQ(tug.answer("rally", "{}", {1}, force)["inches"], 5.0);
  EXPECT_EQ(tug.answer("rally", "{}", {2}, force)["rallied"], true);
  EXPECT_EQ(tug.answer("move", R"({"side":"tugar","terrain":"woods"})", {}, force)["allowance"], 1.0);
  EXPECT_EQ(tug.answer("change_formation", R"({"from":"line","to":"column","turn_used":0.75})", {}, force)["legal"], true);
  EXPECT_EQ(
      tug.answer("battle_result", R"({"scenario":"battle_of_the_ford","human_start":9,"human_losses":0,"tugar_start":9,"tugar_losses":0,
                       "ford_held":true,"side_gone":true})",
                 {}, force)["score"],
      50.0);
}

TEST(TugarRules, WhoCannotMoveAtAllPaysNoPath) {
  const RulesetChecks tug = checks();
  const std::string path =
      R"({"side":"human","arm":"artillery","formation":"unlimbered","switches":{"artillery_unlimbered_move":0},"segments":[{"inches":)";
  EXPECT_EQ(tug.answer("move", path + "1}]}", {})["reason"], "no_time");
  EXPECT_EQ(tug.answer("move", path + "0}]}", {})["legal"], true);
}

// ---- odds

TEST(TugarOdds, AVolleyIsSixths) {
  const RulesetChecks tug = checks();
  const std::string seven = R"({"weapon":"rifle","firers":7,"distance":5,"target_ranks":2})";   // Example A: rows 5 to 10, column 7
  EXPECT_NEAR(tug.chance("fire", seven, "casualties", 2), 4.0 / 6, 1e-12);
  EXPECT_NEAR(tug.chance("fire", seven, "casualties", 3), 2.0 / 6, 1e-12);
  const std::string sixteen = R"({"weapon":"bow","firers":16,"distance":5})";  // 12 on rows 1 to 6: 2 3 3 3 3 3; 4: 0 0 0 1 1 1
  EXPECT_NEAR(tug.chance("fire", sixteen, "casualties", 2), 1.0 / 6 * 3 / 6, 1e-12);
  EXPECT_NEAR(tug.chance("fire", sixteen, "casualties", 4), 5.0 / 6 * 3 / 6, 1e-12);
}

TEST(TugarOdds, OfMoraleAndRally) {
  const RulesetChecks tug = checks();
  const std::string militia = R"({"troop":"russian_militia","starting_figures":18,"figures":9})";   // 4 in the open: fails on 1 to 3
  EXPECT_NEAR(tug.chance("morale", militia, "result", "withdraw"), 0.5 * 4 / 6, 1e-12);
  EXPECT_NEAR(tug.chance("morale", militia, "result", "retreat"), 0.5 * 2 / 6, 1e-12);
  EXPECT_NEAR(tug.chance("rally", R"({"general_distance":2})", "rallied", true), 5.0 / 6, 1e-12);
}

TEST(TugarOdds, OneAfterAnotherIsTheSameWhereNobodyRunsOut) {
  const RulesetChecks tug = checks();
  const std::string at_once = R"({"rolling_side":"tugar","rolling_front":3,"enemy_front":3,"tugar_figures":9,"human_figures":9})";
  const std::string in_turn =
      R"({"rolling_side":"tugar","rolling_front":3,"enemy_front":3,"tugar_figures":9,"human_figures":9,"switches":{"melee_dice_resolution":"sequential"}})";
  for (int n = 0; n <= 3; ++n)
    EXPECT_NEAR(tug.chance("melee", at_once, "human_killed", n), tug.chance("melee", in_turn, "human_killed", n), 1e-12);
  // One on one: together the second die may kill too; in turn the first kill ends it.
  const std::string duel = R"({"rolling_side":"tugar","rolling_front":2,"enemy_front":2,"tugar_figures":1,"human_figures":1)";
  EXPECT_NEAR(tug.chance("melee", duel + "}", "human_left", 0), 1 - 0.25, 1e-12);
  EXPECT_NEAR(tug.chance("melee", duel + R"(,"switches":{"melee_dice_resolution":"sequential"}})", "human_left", 0), 0.5 + 1.0 / 6 * 0.5,
              1e-12);
}

TEST(TugarOdds, DieByDieGivesWhatTheWholeCallGives) {
  Rules rules = rules_from(*checks().in_force("[switches]\nmelee_dice_resolution = \"sequential\"\n").tables);
  MeleeInput in;
  in.rolling_front = in.enemy_front = 6;
  in.tugar_figures = 3, in.human_figures = 2;
  const auto whole = distribution_of([&](Dice& d) { return melee(in, rules, d); });
  const auto by_die = melee_odds(in, rules);
  ASSERT_EQ(whole.at.size(), by_die.at.size());
  for (std::size_t i = 0; i < whole.at.size(); ++i) {
    EXPECT_TRUE(whole.at[i].first == by_die.at[i].first);
    EXPECT_NEAR(whole.at[i].second, by_die.at[i].second, 1e-12);
  }
}

TEST(TugarOdds, VolleyChainIsFireThenMorale) {
  const RulesetChecks tug = checks();
  // Four bows: a kill on row 4 to 6, half the time. Militia from 10 of 18 to 9 check on 3 + 1: half of them fail.
  const std::string given =
      R"({"weapon":"bow","firers":4,"distance":5,"target":{"troop":"russian_militia","figures":10,"starting_figures":18}})";
  EXPECT_NEAR(tug.chance("volley_chain", given, "casualties", 1), 0.5, 1e-12);
  EXPECT_NEAR(tug.chance("volley_chain", given, "checks", true), 0.5, 1e-12);
  EXPECT_NEAR(tug.chance("volley_chain", given, "result", "retreat"), 0.5 * 0.5 * 2 / 6, 1e-12);
}

TEST(TugarOdds, ChargeChainStopsWhereTheLedgerSays) {
  const RulesetChecks tug = checks();
  // The last Tugar charges one rifle: row 3 to 8 with one firer, killed from row 7, two times in six. Else, below half and in the open: no loss, no
  // check. Then one die: 1-2 he dies, 3 nothing, 4-6 the human dies. Whoever is left checks: the Yankee at 1 + 1, the Tugar at 2 + 1 + 1.
  const std::string given =
      R"({"charger":{"troop":"tugar_regular","figures":1,"starting_figures":16,"weapon":"none"},"target":{"troop":"yankee","figures":1}})";
  EXPECT_NEAR(tug.chance("charge_chain", given, "end", "charger_shot_down"), 2.0 / 6, 1e-12);
  EXPECT_NEAR(tug.chance("charge_chain", given, "end", "charger_destroyed"), 4.0 / 6 * 2 / 6, 1e-12);
  EXPECT_NEAR(tug.chance("charge_chain", given, "end", "target_destroyed"), 4.0 / 6 * 3 / 6, 1e-12);
  EXPECT_NEAR(tug.chance("charge_chain", given, "end", "goes_on"), 4.0 / 6 * 1 / 6 * 5 / 6 * 3 / 6, 1e-12);
  EXPECT_NEAR(tug.chance("charge_chain", given, "end", "both_gave_way"), 4.0 / 6 * 1 / 6 * 1 / 6 * 3 / 6, 1e-12);
  EXPECT_NEAR(tug.chance("charge_chain", given, "target_result", "retreat"), (4.0 / 6 * 1 / 6 + 4.0 / 6 * 2 / 6) * 1 / 6 * 2 / 6, 1e-12);
}

TEST(TugarOdds, ChargeChainFromTheFlankMeetsNoShot) {
  const RulesetChecks tug = checks();
  const std::string given =
      R"({"charger":{"troop":"tugar_guard","figures":16},"target":{"troop":"yankee","figures":16},"charged_from":"flank")";
  EXPECT_NEAR(tug.chance("charge_chain", given + "}", "closing_shot", 0), 1, 1e-12);
  EXPECT_LT(tug.chance("charge_chain", given + R"(,"switches":{"stand_and_fire_arc":"any"}})", "closing_shot", 0), 0.01);
  // One figure in the flank of a line and one beyond each end: three dice, no more than three fall.
  EXPECT_NEAR(tug.chance("charge_chain", given + "}", "target_figures", 13), 1.0 / 8, 1e-12);
  EXPECT_NEAR(tug.chance("charge_chain", given + "}", "target_figures", 12), 0, 1e-12);
}

TEST(TugarOdds, ChargeChainRefusesWhatCannotAttack) {
  const RulesetChecks tug = checks();
  EXPECT_EQ(
      tug.answer("charge_chain",
                 R"({"charger":{"troop":"yankee","arm":"artillery","figures":4,"guns":1},"target":{"troop":"tugar_guard","figures":9}})",
                 {})["error"],
      "charger.arm");
  EXPECT_EQ(tug.answer("charge_chain", R"({"charger":{"troop":"yankee","figures":4},"target":{"troop":"russian_militia","figures":9}})",
                       {})["error"],
            "target.troop");
  EXPECT_EQ(tug.answer("charge_chain",
                       R"({"charger":{"troop":"yankee","figures":4,"state":"routed"},"target":{"troop":"tugar_guard","figures":9}})",
                       {})["error"],
            "charger.state");
}

TEST(TugarChains, PlayedWithDiceTheChargeIsTheSame) {
  const RulesetChecks tug = checks();
  const Rules rules = rules_from(*tug.in_force().tables);
  ChargeSituation in;
  in.charger = {Troop::tugar_regular, Arm::infantry, Formation::line, Weapon::none, 16, 0, Cover::none, {}};
  in.target = {Troop::russian_militia, Arm::infantry, Formation::line, Weapon::musket, 8, 0, Cover::hard, {}};
  ChargeState start;
  start.charger.figures = 9;
  start.target.figures = 8;
  ScriptedDice dice({3, 3, 3});
  // 8 muskets, 3: two fall; 7 of 16 in the open check on 4: 3 fails, 3 withdraws.
  const ChargeState back = charge(in, start, rules, dice);
  EXPECT_EQ(back.end, ChargeEnd::charger_turned_back);
  EXPECT_EQ(back.shot, 2);
  EXPECT_EQ(back.charger.fate, MoraleFate::withdraw);
}

}  // namespace
}  // namespace oo::tugar
