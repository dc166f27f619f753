#include "rulesets/moccasins/procedures.hpp"

#include <sstream>

#include "rulesets/moccasins/chains.hpp"
#include "rulesets/moccasins/rules.hpp"
#include "tests/support/ruleset_checks.hpp"

namespace oo::moccasins {

std::span<const BookFile> book();

namespace {

RulesetChecks checks() {
  return {"moccasins", "MOC", book(), procedures(), [](Binder& b) {
            Rules scratch;
            bind(b, scratch);
          }};
}

TEST(MoccasinsProcedures, WorkedCasesPass) { checks().cases_pass("rulesets/moccasins/cases/cases.toml", 372); }
TEST(MoccasinsProcedures, ExtraCasesPass) { checks().cases_pass("rulesets/moccasins/cases/extra.toml", 315); }
TEST(MoccasinsProcedures, EveryFieldHasAClauseOrIsPlain) { checks().fields_cite_clauses(); }
TEST(MoccasinsProcedures, EveryEntryOfTheTablesCitesAClause) { checks().tables_cite_clauses(); }

TEST(MoccasinsProcedures, EveryProcedureOfTheLedgerIsThere) {
  std::istringstream ledger{std::string(checks().text("docs/rules/moccasins.md"))};
  const auto all = procedures();
  int found = 0;
  bool resolution = false;
  for (std::string line; std::getline(ledger, line);) {
    if (line.starts_with("## ")) resolution = line.starts_with("## 13.");
    if (!resolution || !line.starts_with("### ")) continue;
    const std::string name = line.substr(4, line.find(' ', 4) - 4);
    EXPECT_NE(find_procedure(all, name), nullptr) << name;
    ++found;
  }
  EXPECT_EQ(found, 20);
}

TEST(MoccasinsRules, EachNumberKnowsItsPlace) {
  const auto force = checks().in_force("[morale_rating]\nlevies = 7\n");
  const Rules rules = rules_from(*force.tables);
  const Number& rating = rules.of(*rules.troop("levies")).rating[0];
  EXPECT_EQ(rating.value, 7);
  EXPECT_EQ(force.tables->at(rating.datum).key, "morale_rating.levies");
  EXPECT_EQ(force.tables->at(rating.datum).source.layer, Layer::house);
  const Number& hit = rules.fire[std::size_t(rules.of(*rules.troop("militia")).fire)].hit[2];
  EXPECT_EQ(hit.value, 3);
  EXPECT_EQ(force.tables->at(hit.datum).key, "fire.militia.hit");
}

TEST(MoccasinsRules, AHouseFileAddsTroops) {
  const RulesetChecks moc = checks();
  const auto force = moc.in_force(R"(
[troop.senecas]
side = "indian"
ops = "indians"
move = "indians"
fire = "indian_muskets"
fire_bow = "indian_bows"
weapon = "musket"
bayonet = false
[troop.rangers]
side = "american"
ops = "rangers"
move = "rangers"
fire = "legion_rifles"
weapon = "rifle"
bayonet = false
[operations.rangers]
one = []
two = [1, 2, 3]
three = [4, 5, 6]
[movement.rangers]
skirmish = 11
[morale_rating]
rangers = 8
)");
  EXPECT_EQ(moc.answer("operations", R"({"troop":"rangers"})", {1}, force)["rolled"], 2);
  EXPECT_EQ(moc.answer("move", R"({"troop":"rangers","formation":"skirmish","segments":[{"inches":11}]})", {}, force)["legal"], true);
  EXPECT_EQ(moc.answer("move", R"({"troop":"rangers","formation":"line","segments":[]})", {}, force)["error"], "formation");
  const Json senecas = moc.answer("morale", R"({"troop":"senecas","cover":true,"figures":9,"starting_figures":9})", {9}, force);
  EXPECT_EQ(senecas["rating"], 8);   // the two ratings of the Indians
  EXPECT_EQ(senecas["target"], 9);
}

TEST(MoccasinsRules, AHouseFileIsChecked) {
  const RulesetChecks moc = checks();
  EXPECT_NE(moc.faults_of("[fire.militia]\nhit = [5, 4, 3, 2]\n"), "");
  EXPECT_NE(moc.faults_of("[fire.militia]\nrnage = 9\n"), "");
  EXPECT_NE(moc.faults_of("[troop.militia]\nmove = \"horse\"\n"), "");
  EXPECT_NE(moc.faults_of("[troop.militia]\nmounted = true\n"), "");              // without a row for dismounted
  EXPECT_NE(moc.faults_of("[switches]\nturn_limit = 9\n[default]\nturn_limit = 9\n"), "");
  EXPECT_NE(moc.faults_of("[[failure]]\nfrom = 2\nto = 99\nstate = \"routed\"\nfacing = \"away\"\npermanent_morale_loss = 0\n"), "");
  EXPECT_EQ(moc.faults_of("[switches]\nturn_limit = 9\narmy_break_share = 0.4\n"), "");
  EXPECT_EQ(moc.faults_of("[[failure]]\nfrom = 1\nto = 99\nstate = \"routed\"\nfacing = \"away\"\npermanent_morale_loss = 0\n"), "");
}

TEST(MoccasinsRules, AHouseFailureTableReplacesTheBooks) {
  const RulesetChecks moc = checks();
  const auto force = moc.in_force(
      "[[failure]]\nfrom = 1\nto = 99\nstate = \"routed\"\nfacing = \"away\"\npermanent_morale_loss = 0\n");
  EXPECT_EQ(moc.answer("failure", R"({"failed_by":1,"troop":"militia"})", {}, force)["result"], "rout");
  EXPECT_EQ(moc.answer("failure", R"({"failed_by":9,"troop":"militia"})", {}, force)["permanent_loss"], 0);
}

// ---- odds

TEST(MoccasinsOdds, MoraleIsTenths) {
  EXPECT_NEAR(checks().chance("morale", R"({"troop":"militia","figures":9,"starting_figures":9})", "passed", true), 0.6, 1e-12);
}

TEST(MoccasinsOdds, VolleyChainIsFireThenMorale) {
  const RulesetChecks moc = checks();
  // One musket of the Legion at a militia line: 6 in 20 hit; then an officer dies one time in ten, and the check is on 6, or 5 without him.
  const std::string given = R"({"troop":"legion_infantry","firers":1,"distance":6,"target_troop":"militia","target_formation":"line","target_figures":9})";
  EXPECT_NEAR(moc.chance("volley_chain", given, "checks", true), 0.3, 1e-12);
  EXPECT_NEAR(moc.chance("volley_chain", given, "result", "pass"), 0.3 * (0.9 * 0.6 + 0.1 * 0.5), 1e-12);
}

TEST(MoccasinsOdds, ChargeChainStopsWhereTheLedgerSays) {
  const RulesetChecks moc = checks();
  const auto ends = [&](const std::string& given, std::string_view how) { return moc.chance("charge_chain", given, "end", how); };
  const std::string nine = R"({"charger":{"troop":"indians","formation":"skirmish","figures":9},
    "target":{"troop":"legion_infantry","formation":"line","figures":9},"stand_and_fire":true})";
  EXPECT_NEAR(ends(nine, "charger_refused"), 0.6, 1e-12);          // 6 - 2: passes on 4
  EXPECT_NEAR(ends(nine, "target_gave_way"), 0.4 * 0.1, 1e-12);    // 9
  const auto home = [&](const std::string& given) { return ends(given, "charger_won") + ends(given, "target_won") + ends(given, "drawn"); };
  EXPECT_NEAR(home(nine), 0.1236494613647461, 1e-12);   // by hand: 0.4 * 0.9 * sum over the hits of nine muskets on class B
  const std::string six = R"({"charger":{"troop":"indians","formation":"skirmish","figures":15},
    "target":{"troop":"legion_infantry","formation":"line","figures":6},"stand_and_fire":true})";
  EXPECT_NEAR(home(six), 0.16134345703125, 1e-12);      // Q3: about one time in six
}

TEST(MoccasinsOdds, ChargeChainWithEachFigureRolling) {
  const std::string given = R"({"charger":{"troop":"legion_infantry","formation":"line","figures":12},
    "target":{"troop":"indians","formation":"skirmish","figures":12},"switches":{"two_on_one":"each_rolls"}})";
  EXPECT_GT(checks().chance("charge_chain", given, "end", "charger_won"), 0.2);
}

TEST(MoccasinsOdds, AChargeByItsMarginIsTheChargeByItsCounts) {
  const auto force = checks().in_force();
  Rules rules = rules_from(*force.tables);
  ChargeSituation in;
  in.charger = {*rules.troop("legion_infantry"), Formation::line};
  in.target = {*rules.troop("militia"), Formation::line};
  ChargeState start;
  in.charger.starting_figures = in.target.starting_figures = start.charger.figures = start.target.figures = 7;
  for (const bool each : {false, true}) {
    rules.switches.each_rolls.value = each;
    const auto whole = project(charge_odds(in, start, true, rules), [](const ChargeState& s) { return ChargeVerdict{s.end, s.margin}; });
    const auto few = charge_verdict_odds(in, start, true, rules);
    ASSERT_EQ(few.at.size(), whole.at.size());
    for (std::size_t i = 0; i < few.at.size(); ++i) {
      EXPECT_EQ(few.at[i].first, whole.at[i].first);
      EXPECT_NEAR(few.at[i].second, whole.at[i].second, 1e-12);
    }
  }
}

}  // namespace
}  // namespace oo::moccasins
