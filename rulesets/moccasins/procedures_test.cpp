#include "rulesets/moccasins/procedures.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "engine/core/book.hpp"
#include "engine/procedure/cases.hpp"
#include "engine/procedure/run.hpp"
#include "rulesets/moccasins/chains.hpp"
#include "rulesets/moccasins/rules.hpp"

namespace oo::moccasins {

std::span<const BookFile> book();

namespace {

void describe(Binder& b) {
  Rules scratch;
  bind(b, scratch);
}

std::string_view book_text(std::string_view path) {
  for (const BookFile& file : book())
    if (file.path == path) return file.text;
  return {};
}

/// The book's rules, with a house file over them if there is one.
RulesInForce in_force(std::string_view house = {}) {
  auto layers = std::make_shared<Layers>("moccasins");
  layers->book("tables.toml", book_text("rulesets/moccasins/tables.toml"));
  if (!house.empty()) layers->house("house.toml", house);
  const BuiltTables built = layers->build(describe);
  for (const Trouble& t : built.faults) ADD_FAILURE() << t.path << ": " << t.text;
  return {built.tables, layers};
}

std::string faults_of(std::string_view house) {
  Layers layers("moccasins");
  layers.book("tables.toml", book_text("rulesets/moccasins/tables.toml"));
  layers.house("house.toml", house);
  std::string all;
  for (const Trouble& t : layers.build(describe).faults) all += t.path + ": " + t.text + "\n";
  return all;
}

Json answer(std::string_view procedure, std::string_view given, const std::vector<int>& dice, const RulesInForce& force) {
  const auto all = procedures();
  const Procedure* p = find_procedure(all, procedure);
  const auto out = resolve(*p, Json::parse(given), force, dice);
  return out ? out.value() : Json{{"error", out.trouble().path}};
}

void all_pass(const std::string& file) {
  const auto all = procedures();
  const auto clauses = clause_ids(book_text("docs/rules/moccasins.md"), "MOC");
  ASSERT_GT(clauses.size(), 150u);
  const auto report = run_cases(book_text(file), file, {"moccasins", all, in_force(), &clauses, false});
  ASSERT_TRUE(report) << report.trouble().path << ": " << report.trouble().text;
  for (const CaseFailure& f : report.value().failures) ADD_FAILURE() << f.text;
  EXPECT_GT(report.value().passed, 300);
  EXPECT_EQ(report.value().failed, 0);
}

TEST(MoccasinsProcedures, WorkedCasesPass) { all_pass("rulesets/moccasins/cases/cases.toml"); }
TEST(MoccasinsProcedures, ExtraCasesPass) { all_pass("rulesets/moccasins/cases/extra.toml"); }

TEST(MoccasinsProcedures, EveryProcedureOfTheLedgerIsThere) {
  std::istringstream ledger{std::string(book_text("docs/rules/moccasins.md"))};
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

TEST(MoccasinsProcedures, EveryFieldHasAClauseOrIsPlain) {
  const auto force = in_force();
  const auto clauses = clause_ids(book_text("docs/rules/moccasins.md"), "MOC");
  for (const Procedure& p : procedures()) {
    EXPECT_TRUE(clauses.contains(p.clause)) << p.name;
    for (const FieldInfo& f : p.inputs(*force.tables)) {
      EXPECT_TRUE(f.clause.empty() || clauses.contains(f.clause)) << p.name << "." << f.name << " cites " << f.clause;
      EXPECT_TRUE(f.required || !f.default_text.empty()) << p.name << "." << f.name;
    }
    for (const FieldInfo& f : p.outputs) EXPECT_TRUE(f.clause.empty() || clauses.contains(f.clause)) << p.name << "." << f.name;
  }
}

TEST(MoccasinsProcedures, EveryEntryOfTheTablesCitesAClause) {
  const auto force = in_force();
  const auto clauses = clause_ids(book_text("docs/rules/moccasins.md"), "MOC");
  for (const Entry& e : entries(*force.tables, describe)) EXPECT_TRUE(clauses.contains(std::string(e.clause))) << e.key << " cites " << e.clause;
}

TEST(MoccasinsRules, EachNumberKnowsItsPlace) {
  const auto force = in_force("format = 1\nruleset = \"moccasins\"\n[morale_rating]\nlevies = 7\n");
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
  const auto force = in_force(R"(
format = 1
ruleset = "moccasins"
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
  EXPECT_EQ(answer("operations", R"({"troop":"rangers"})", {1}, force)["rolled"], 2);
  EXPECT_EQ(answer("move", R"({"troop":"rangers","formation":"skirmish","segments":[{"inches":11}]})", {}, force)["legal"], true);
  EXPECT_EQ(answer("move", R"({"troop":"rangers","formation":"line","segments":[]})", {}, force)["error"], "formation");
  const Json senecas = answer("morale", R"({"troop":"senecas","cover":true,"figures":9,"starting_figures":9})", {9}, force);
  EXPECT_EQ(senecas["rating"], 8);   // the two ratings of the Indians
  EXPECT_EQ(senecas["target"], 9);
}

TEST(MoccasinsRules, AHouseFileIsChecked) {
  const std::string head = "format = 1\nruleset = \"moccasins\"\n";
  EXPECT_NE(faults_of(head + "[fire.militia]\nhit = [5, 4, 3, 2]\n"), "");
  EXPECT_NE(faults_of(head + "[fire.militia]\nrnage = 9\n"), "");
  EXPECT_NE(faults_of(head + "[troop.militia]\nmove = \"horse\"\n"), "");
  EXPECT_NE(faults_of(head + "[troop.militia]\nmounted = true\n"), "");              // without a row for dismounted
  EXPECT_NE(faults_of(head + "[switches]\nturn_limit = 9\n[default]\nturn_limit = 9\n"), "");
  EXPECT_NE(faults_of(head + "[[failure]]\nfrom = 2\nto = 99\nstate = \"routed\"\nfacing = \"away\"\npermanent_morale_loss = 0\n"), "");
  EXPECT_EQ(faults_of(head + "[switches]\nturn_limit = 9\narmy_break_share = 0.4\n"), "");
  EXPECT_EQ(faults_of(head + "[[failure]]\nfrom = 1\nto = 99\nstate = \"routed\"\nfacing = \"away\"\npermanent_morale_loss = 0\n"), "");
}

TEST(MoccasinsRules, AHouseFailureTableReplacesTheBooks) {
  const auto force = in_force(
      "format = 1\nruleset = \"moccasins\"\n[[failure]]\nfrom = 1\nto = 99\nstate = \"routed\"\nfacing = \"away\"\npermanent_morale_loss = 0\n");
  EXPECT_EQ(answer("failure", R"({"failed_by":1,"troop":"militia"})", {}, force)["result"], "rout");
  EXPECT_EQ(answer("failure", R"({"failed_by":9,"troop":"militia"})", {}, force)["permanent_loss"], 0);
}

// ---- odds

double chance(const Procedure& p, std::string_view given, const std::string& output, const Json& value, const RulesInForce& force) {
  const auto rows = odds_of(p, Json::parse(given), force, {{output}, false});
  if (!rows) {
    ADD_FAILURE() << rows.trouble().path << ": " << rows.trouble().text;
    return -1;
  }
  double sum = 0, found = 0;
  for (const OddsRow& row : rows.value()) {
    sum += row.probability;
    if (row.outputs.at(output) == value) found += row.probability;
  }
  EXPECT_NEAR(sum, 1.0, 1e-9);
  return found;
}

TEST(MoccasinsOdds, MoraleIsTenths) {
  const auto all = procedures();
  const auto force = in_force();
  EXPECT_NEAR(chance(*find_procedure(all, "morale"), R"({"troop":"militia","figures":9,"starting_figures":9})", "passed", true, force), 0.6, 1e-12);
}

TEST(MoccasinsOdds, VolleyChainIsFireThenMorale) {
  const auto all = procedures();
  const auto force = in_force();
  const auto& chain = *find_procedure(all, "volley_chain");
  // One musket of the Legion at a militia line: 6 in 20 hit; then an officer dies one time in ten, and the check is on 6, or 5 without him.
  const std::string given = R"({"troop":"legion_infantry","firers":1,"distance":6,"target_troop":"militia","target_formation":"line","target_figures":9})";
  EXPECT_NEAR(chance(chain, given, "checks", true, force), 0.3, 1e-12);
  EXPECT_NEAR(chance(chain, given, "result", "pass", force), 0.3 * (0.9 * 0.6 + 0.1 * 0.5), 1e-12);
}

TEST(MoccasinsOdds, ChargeChainStopsWhereTheLedgerSays) {
  const auto all = procedures();
  const auto force = in_force();
  const auto& chain = *find_procedure(all, "charge_chain");
  const std::string nine = R"({"charger":{"troop":"indians","formation":"skirmish","figures":9},
    "target":{"troop":"legion_infantry","formation":"line","figures":9},"stand_and_fire":true})";
  EXPECT_NEAR(chance(chain, nine, "end", "charger_refused", force), 0.6, 1e-12);          // 6 - 2: passes on 4
  EXPECT_NEAR(chance(chain, nine, "end", "target_gave_way", force), 0.4 * 0.1, 1e-12);    // 9
  const auto home = [&](const std::string& given) {
    return chance(chain, given, "end", "charger_won", force) + chance(chain, given, "end", "target_won", force) +
           chance(chain, given, "end", "drawn", force);
  };
  EXPECT_NEAR(home(nine), 0.1236494613647461, 1e-12);   // by hand: 0.4 * 0.9 * sum over the hits of nine muskets on class B
  const std::string six = R"({"charger":{"troop":"indians","formation":"skirmish","figures":15},
    "target":{"troop":"legion_infantry","formation":"line","figures":6},"stand_and_fire":true})";
  EXPECT_NEAR(home(six), 0.16134345703125, 1e-12);      // Q3: about one time in six
}

TEST(MoccasinsOdds, ChargeChainWithEachFigureRolling) {
  const auto all = procedures();
  const auto force = in_force();
  const std::string given = R"({"charger":{"troop":"legion_infantry","formation":"line","figures":12},
    "target":{"troop":"indians","formation":"skirmish","figures":12},"switches":{"two_on_one":"each_rolls"}})";
  EXPECT_GT(chance(*find_procedure(all, "charge_chain"), given, "end", "charger_won", force), 0.2);
}

TEST(MoccasinsOdds, AChargeByItsMarginIsTheChargeByItsCounts) {
  Rules rules = rules_from(*in_force().tables);
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
