#include "rulesets/kingphilip/rules.hpp"

#include "rulesets/kingphilip/procedures.hpp"
#include "tests/support/ruleset_checks.hpp"

namespace oo::kingphilip {

std::span<const BookFile> book();

namespace {

RulesetChecks rules_checks() { return {"kingphilip", "KPW", book(), procedures(), [](Binder& b) { Rules scratch; bind_rules(b, scratch); }}; }

TEST(KingPhilipRules, EachNumberKnowsItsPlace) {
  const auto force = rules_checks().in_force("[morale_rating]\nmilitia = 7\n");
  const Rules rules = rules_from(*force.tables);
  EXPECT_EQ(rules.rating_militia.value, 7);
  EXPECT_EQ(force.tables->at(rules.rating_militia.datum).key, "morale_rating.militia");
  EXPECT_EQ(force.tables->at(rules.rating_militia.datum).source.layer, Layer::house);
  EXPECT_EQ(force.tables->at(rules.volunteer_musket.need[2].datum).key, "fire.volunteer_musket.C");
  EXPECT_EQ(force.tables->at(rules.operations[place_of(Troop::indian)].datum[6]).key, "operations.indian");
  EXPECT_EQ(force.tables->at(rules.failure[1].datum).key, "failure[2].failed_by");
  EXPECT_EQ(force.tables->at(rules.base.datum).key, "base");
}

TEST(KingPhilipRules, TheTablesAreTheLedgers) {
  const auto force = rules_checks().in_force();
  const Rules r = rules_from(*force.tables);
  EXPECT_EQ(r.unit_min, 8);
  EXPECT_EQ(r.unit_max, 12);
  EXPECT_EQ(r.commander_move, inches(12));
  EXPECT_EQ(r.house_capacity, 16);
  EXPECT_EQ(r.lane_half_width, 1500);
  EXPECT_EQ(r.lane_block_half_width, 500);
  EXPECT_EQ(r.break_fraction.num * 2, r.break_fraction.den);
  EXPECT_EQ(r.kinds[place_of(Kind::ford)].move, Passage::thick_woods);
  EXPECT_EQ(r.kinds[place_of(Kind::river)].move, Passage::impassable);
  EXPECT_EQ(r.kinds[place_of(Kind::fort)].cover, KindCover::house);
  EXPECT_TRUE(r.kinds[place_of(Kind::building)].blocks_sight);
  EXPECT_FALSE(r.kinds[place_of(Kind::field)].blocks_sight);
  EXPECT_FALSE(r.allowed(Troop::volunteer, Formation::mass));
  EXPECT_FALSE(r.allowed(Troop::militia, Formation::disorder));
  EXPECT_EQ(r.switches.fire_arc, FireArc::straight);
  EXPECT_TRUE(r.switches.must_recover_first);
}

TEST(KingPhilipRules, AHouseFileChangesWhatTheProceduresDo) {
  const RulesetChecks kpw = rules_checks();
  const auto with = [&](std::string_view house, std::string_view procedure, std::string_view given, std::vector<int> dice) {
    return kpw.answer(procedure, given, dice, kpw.in_force(house));
  };
  EXPECT_EQ(with("base = 0.75\n", "formation", R"({"troop":"militia","formation":"line","figures":10})", {})["width"], 3.75);
  EXPECT_EQ(with("spot_still = 4\n", "spot", R"({"distance":5,"terrain":"open_woods"})", {})["spotted"], false);
  EXPECT_EQ(with("obstacle_cross = 4\n", "move", R"({"troop":"militia","formation":"line","segments":[{"inches":2}],"obstacles":1})", {})["legal"], true);
  EXPECT_EQ(with("charge_move_bonus = 0.5\n", "charge", R"({"troop":"militia","formation":"line","distance":11})", {})["allowance"], 9);
  EXPECT_EQ(with("charge_gap = 1\n", "charge", R"({"troop":"militia","formation":"line","distance":8})", {})["legal"], false);
  EXPECT_EQ(with("house_combats = 3\n", "melee_pairing", R"({"attacker_figures":6,"defender_figures":5,"house":true})", {})["combats"], 3);
  EXPECT_EQ(with("default_turns = 9\n", "battle_result", R"({"turn":9})", {})["over"], true);
  EXPECT_EQ(with("break_fraction = 0.25\n", "battle_result", R"({"turn":2,"english_units":4,"english_units_lost":2})", {})["ended_by"], "break");
  EXPECT_EQ(with("[vp]\nleader = 10\n", "battle_result", R"({"english_leaders":2})", {})["english_points"], 20);
  EXPECT_EQ(with("[vp]\ndraw_fraction = 0.5\n", "battle_result", R"({"english_kills":10,"indian_kills":6})", {})["winner"], "draw");
  EXPECT_EQ(with("[operations]\nmilitia = [1, 1, 1, 1, 1, 2]\n", "operations", R"({"troop":"militia"})", {6})["rolled"], 2);
  EXPECT_EQ(with("[rates.volunteer]\nmass = 9\n", "move", R"({"troop":"volunteer","formation":"mass","segments":[{"inches":9}]})", {})["legal"], true);
  EXPECT_EQ(with("[terrain_move]\nthick_woods = [0.5, 0.25]\n", "move", R"({"troop":"militia","formation":"line","segments":[{"inches":1.5,"terrain":"thick_woods"}]})", {})["cost"], 6);
  EXPECT_EQ(with("[leader_casualty]\nkilled_on = 9\n", "leader_casualty", R"({"hits":1})", {9})["leader_killed"], true);
  EXPECT_EQ(with("[target_class]\nopen = [\"B\", \"C\"]\n", "target_class", R"({"formation":"line"})", {})["class"], "B");
  EXPECT_EQ(with("[morale_mod]\nclass_d = 3\n", "morale", R"({"troop":"militia","starting_figures":9,"figures":9,"class":"D"})", {9})["passed"], true);
}

TEST(KingPhilipRules, MeleesHeedTheFloorAndTheRounds) {
  const RulesetChecks kpw = rules_checks();
  const std::string pair = R"({"attacker_troop":"volunteer","attacker_formation":"line","defender_troop":"indian","attacked_from":"rear","round":4})";
  const auto longer = kpw.in_force("melee_max_rounds = 4\nmelee_score_floor = 3\ncharge_bonus_rounds = 4\n");
  EXPECT_EQ(kpw.answer("melee_pair", pair, {4, 1}, longer)["defender_score"], 3);
  EXPECT_EQ(kpw.answer("melee_pair", pair, {4, 1}, longer)["attacker_modifier"], 1);
  EXPECT_EQ(kpw.answer("melee_pair", pair, {4, 1}, longer)["result"], "defender_withdraws");   // 5 against 3
  const std::string round3 = R"({"attacker_troop":"volunteer","attacker_formation":"line","defender_troop":"indian","combats":1,"round":3})";
  EXPECT_EQ(kpw.answer("melee", round3, {4, 5}, longer)["another_round"], true);
  EXPECT_EQ(kpw.answer("melee", round3, {1, 3}, longer)["attacker_killed"], 0);                // both count three
}

TEST(KingPhilipRules, AHouseFileIsChecked) {
  const RulesetChecks kpw = rules_checks();
  for (const char* wrong : {"base = 0\n", "unit_min = 13\n", "[fire.militia_musket]\nrnage = 9\n", "[fire.rifle]\nrange = 9\n", "[operations]\nindian = [1, 2, 3]\n",
                            "[operations]\nindian = [1, 1, 2, 2, 3, 4]\n", "[target_class]\nopen = [\"A\", \"F\"]\n", "[rates.indian]\ndisorder = 4\n",
                            "[terrain_kinds.bog]\nmove = \"open\"\ncover = \"open\"\nhides = false\n", "[terrain_map]\nopen = \"river\"\n",
                            "[switches]\nleader_fires = \"yes\"\n", "[switches]\nfire_arc = \"round\"\n", "[terrain_move]\nuphill = [1.0, 0.0]\n",
                            "[[failure]]\nfailed_by = [2, 99]\nresult = \"rout\"\nstate_after = \"routed\"\nfacing = \"away\"\nrecover_operations = 2\nlevel_lost = 0\n"})
    EXPECT_NE(kpw.faults_of(wrong), "") << wrong;
  EXPECT_EQ(kpw.faults_of("[switches]\nedge_rout = \"stops\"\nfire_arc = \"moc_arcs\"\n"), "");
}

TEST(KingPhilipRules, AHouseFailureTableReplacesTheBooks) {
  const RulesetChecks kpw = rules_checks();
  const auto harsh = kpw.in_force("[[failure]]\nfailed_by = [1, 99]\nresult = \"rout\"\nstate_after = \"routed\"\nfacing = \"away\"\nrecover_operations = 3\nlevel_lost = 2\n");
  const Json one = kpw.answer("failure", R"({"failed_by":1,"troop":"militia"})", {}, harsh);
  EXPECT_EQ(one["result"], "rout");
  EXPECT_EQ(one["recover_operations"], 3);
  EXPECT_EQ(kpw.answer("failure", R"({"failed_by":200,"troop":"militia"})", {}, harsh)["level_lost"], 2);
  const Json level = kpw.answer("melee", R"({"attacker_troop":"militia","attacker_formation":"line","defender_troop":"indian","combats":1,"round":3})", {5, 5}, harsh);
  EXPECT_EQ(level["state_after"], "disordered");        // KPW-10.10 says what it is, not the table
  EXPECT_EQ(level["facing"], "enemy");
  EXPECT_EQ(level["level_lost"], 0);
}

}  // namespace
}  // namespace oo::kingphilip
