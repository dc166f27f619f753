#include "rulesets/faltering/procedures.hpp"

#include "rulesets/faltering/rules.hpp"
#include "tests/support/ruleset_checks.hpp"

namespace oo::faltering {

std::span<const BookFile> book();

namespace {

RulesetChecks checks() {
  return {"faltering", "FAL", book(), procedures(), [](Binder& b) {
            Rules scratch;
            bind_rules(b, scratch);
          }};
}

TEST(FalteringProcedures, WorkedCasesPass) { checks().cases_pass("rulesets/faltering/cases/cases.toml", 330); }
TEST(FalteringProcedures, OwnCasesPass) { checks().cases_pass("rulesets/faltering/cases/extra.toml", 363); }
TEST(FalteringProcedures, EveryFieldHasAClauseOrIsPlain) { checks().fields_cite_clauses(); }
TEST(FalteringProcedures, EveryEntryOfTheTablesCitesAClause) { checks().tables_cite_clauses(); }

// ---- house files: numbers that the procedures read

TEST(FalteringHouse, CellsAndModifiersAreData) {
  const auto all = checks();
  const auto force = all.in_force("[reaction.formed_regulars.received_fire]\npass1 = [\"carry_on\"]\n[charge.charger]\nformed = 2\n");
  EXPECT_EQ(all.answer("reaction", R"({"table":"formed_regulars","reason":"received_fire","rep":4})", {4, 5}, force)["results"], Json::array({"carry_on"}));
  const std::string given = R"({"charger":{"rep":4,"kind":"infantry","formed":true,"figures":9},"target":{"rep":4,"kind":"infantry","figures":9}})";
  EXPECT_EQ(all.answer("charge", given, {1, 6, 1, 6}, force)["modifier"], 2);
}

TEST(FalteringHouse, TheCellForThoseWhoFalterAlreadyIsReadWhateverTheOtherSays) {
  const auto all = checks();
  const auto force = all.in_force("[reaction.horse.received_fire]\npass0 = [\"stand\"]\npass0_if_faltering = [\"fire_if_armed\"]\n");
  const std::string given = R"({"table":"horse","reason":"received_fire","rep":3,"faltering":true,"can_fire":)";
  EXPECT_EQ(all.answer("reaction", given + "false}", {4, 4}, force)["results"], Json::array({"carry_on"}));
  EXPECT_EQ(all.answer("reaction", given + "true}", {4, 4}, force)["results"], Json::array({"fire"}));
}

TEST(FalteringHouse, RefusesWhatTheLedgerRefuses) {
  const auto all = checks();
  EXPECT_NE(all.faults_of("[charge.target]\nretiring = 2.5\n"), "") << "FAL-13.6";
  EXPECT_NE(all.faults_of("[charge.veer]\nleft = [1, 2]\nright = [4, 5, 6]\n"), "");
  EXPECT_NE(all.faults_of("[severity]\npanic = 3\n"), "");
  EXPECT_NE(all.faults_of("[host_table.default]\nline = \"nobody\"\n"), "");
  EXPECT_NE(all.faults_of("[sight]\nopen_day = -0.5\n"), "");
  EXPECT_EQ(all.faults_of("[weapon.fowler]\nrange = 15\nimpact = 3\nload_actions = 1\ndice = 1\n"), "");
  EXPECT_EQ(all.faults_of("[host_rep]\nrep5_from = 10\n"), "");
}

// ---- odds

TEST(FalteringOdds, TwoDiceAgainstRep) {
  const auto all = checks();
  const std::string given = R"({"table":"irregulars","reason":"received_fire","rep":4})";
  EXPECT_NEAR(all.chance("reaction", given, "passed", 2), 4.0 / 9, 1e-12);
  EXPECT_NEAR(all.chance("reaction", given, "passed", 0), 1.0 / 9, 1e-12);
}

TEST(FalteringOdds, VolleyChainIsFireThenOneRollForAll) {
  const auto all = checks();
  // One musket of Rep 4 in the open: 8 or more of d6 + 4 is half; a hit puts one of two men down. Then Rep 3 of the rest.
  const std::string given = R"({"fire":{"weapon":"musket","reps":[4],"distance":6},"group":{"table":"irregulars","rep":3,"figures":2}})";
  EXPECT_NEAR(all.chance("volley_chain", given, "down", 1), 0.5, 1e-12);
  EXPECT_NEAR(all.chance("volley_chain", given, "gone", 2), 0.5 * 0.25, 1e-12) << "missed, both dice failed: both leave";
  EXPECT_NEAR(all.chance("volley_chain", given, "gone", 1), 0.5 * 0.25, 1e-12) << "one down, both dice failed: the other leaves";
  EXPECT_NEAR(all.chance("volley_chain", given, "firing", 2), 0.5 * 0.25, 1e-12);
}

TEST(FalteringOdds, AnOfficerMayHoldThemTogether) {
  const auto all = checks();
  const std::string given = R"({"fire":{"weapon":"pistol","reps":[1],"distance":6,"rush_shot":true},
    "group":{"table":"irregulars","rep":3,"figures":4,"leader_rep":5}})";
  // The shot cannot hit. Both dice above 3 (1/4): all four leave; of those, one in nine has both above 5 as well: Cohesion.
  EXPECT_NEAR(all.chance("volley_chain", given, "down", 0), 1.0, 1e-12);
  EXPECT_NEAR(all.chance("volley_chain", given, "cohesion", "none"), 35.0 / 36, 1e-12);
  EXPECT_NEAR(all.chance("volley_chain", given, "cohesion", "leaves"), 1.0 / 36 / 36, 1e-12);
  // Leader of Rep 5 rallies half of four with two dice passed (25/36) and with one (10/36), of the 8 in 36 without a Cohesion Test and after it.
  EXPECT_NEAR(all.chance("volley_chain", given, "rallied", 2), (9.0 / 36 - 1.0 / 36 / 36) * 35 / 36, 1e-12);
}

TEST(FalteringOdds, ChargeChainStopsWhereTheLedgerSays) {
  const auto all = checks();
  const std::string given = R"({"test":{"charger":{"rep":4,"kind":"infantry","figures":9},"target":{"rep":4,"kind":"infantry","figures":9}},
    "charger":{"men":{"table":"irregulars","rep":4,"figures":8,"leader_rep":4}},
    "target":{"men":{"table":"irregulars","rep":4,"figures":8,"leader_rep":4}},"distance":10,"weapon":"musket"})";
  const double goes = 4.0 / 9;   // Motivate on Rep 4
  EXPECT_NEAR(all.chance("charge_chain", given, "end", "no_actions"), 1.0 / 9, 1e-12);
  EXPECT_NEAR(all.chance("charge_chain", given, "end", "other_action"), 4.0 / 9, 1e-12);
  EXPECT_NEAR(all.chance("charge_chain", given, "end", "target_leaves"), goes * (4.0 / 9) * (1.0 / 9), 1e-12);
  EXPECT_NEAR(all.chance("charge_chain", given, "end", "fire_fight"), goes * (16.0 + 16 + 1) / 81, 1e-12);
  EXPECT_NEAR(all.chance("charge_chain", given, "end", "charger_baulks"), goes * (4.0 * 4 + 1.0 * 4) / 81, 1e-12);
}

TEST(FalteringOdds, ChargersWhoFalterInAFireFightLeaveWhereOthersDuckBack) {
  const auto all = checks();
  // Rep 6 passes everything: always a fire fight, one shot that misses on 1 and 2, and a leader who keeps two of the four.
  const std::string given = R"({"test":{"charger":{"rep":6,"kind":"infantry","figures":5},"target":{"rep":6,"kind":"infantry","figures":5}},
    "charger":{"men":{"table":"irregulars","rep":3,"figures":4,"leader_rep":6}},
    "target":{"men":{"table":"irregulars","rep":6,"figures":5}},"distance":6,"weapon":"pistol","loaded":1,"switches":{"fire_fight_charger_falters":)";
  EXPECT_NEAR(all.chance("charge_chain", given + "false}}", "charger_gone", 2), 1.0 / 3 * 1 / 4, 1e-12);
  EXPECT_NEAR(all.chance("charge_chain", given + "true}}", "charger_gone", 2), 1.0 / 3 * 3 / 4, 1e-12) << "FAL-13.18";
}

TEST(FalteringOdds, OneRoundOfMeleeIsWonByTheBetter) {
  const auto all = checks();
  const std::string given = R"({"test":{"charger":{"rep":6,"kind":"cavalry","figures":9},"target":{"rep":2,"kind":"infantry","figures":5,"in_cover":true}},
    "charger":{"men":{"table":"horse","rep":6,"figures":8,"leader_rep":6}},
    "target":{"men":{"table":"irregulars","rep":2,"figures":4}},"distance":10,"weapon":"musket"})";
  EXPECT_GT(all.chance("charge_chain", given, "end", "charger_won"), 5 * all.chance("charge_chain", given, "end", "target_won"));
}

}  // namespace
}  // namespace oo::faltering
