#include "rulesets/kingphilip/chains.hpp"

#include <map>

#include "engine/dice/scripted_dice.hpp"
#include "engine/odds/fractions.hpp"
#include "rulesets/kingphilip/procedures.hpp"
#include "tests/support/ruleset_checks.hpp"

namespace oo::kingphilip {

std::span<const BookFile> book();

namespace {

const std::string kOnOne = R"({"charger":{"troop":"indian","formation":"mass","figures":1},
  "target":{"troop":"militia","formation":"line","figures":1},"stand_and_fire":)";

RulesetChecks chain_checks() { return {"kingphilip", "KPW", book(), procedures(), [](Binder& b) { Rules scratch; bind_rules(b, scratch); }}; }

/// "Three against five": the example that the source prints for its melee. The side with three casualties beats the side with five; the loser
/// withdraws two skirmish moves, disordered, facing the enemy. KPW-10.9.
TEST(KingPhilipMelee, TheExampleThatFightingKingPhilipPrints) {
  const auto force = chain_checks().in_force();
  const Rules rules = rules_from(*force.tables);
  MeleeInput in;
  in.clash.attacker = {Troop::volunteer, Formation::line};
  in.clash.defender = {Troop::militia};
  const MeleeOutcome out = melee_outcome(in, {2, 1, 3, 2}, rules);   // two dead and one driven back, three dead and two driven back
  EXPECT_EQ(out.loser, Loser::defender);
  EXPECT_EQ(out.difference, 2);
  EXPECT_EQ(out.failure.result, FailureResult::withdraw);
  EXPECT_EQ(out.failure.moves, 2);
  EXPECT_EQ(out.failure.distance, 2 * rules.skirmish_rate(Troop::militia));
  EXPECT_EQ(out.failure.state_after, State::disordered);
  EXPECT_EQ(out.failure.facing, Facing::enemy);
}

TEST(KingPhilipOdds, MoraleIsTenths) {
  EXPECT_NEAR(chain_checks().chance("morale", R"({"troop":"militia","starting_figures":9,"figures":9})", "passed", true), 0.6, 1e-12);
}

TEST(KingPhilipOdds, InitiativeIsEvenAndTiesAreSixths) {
  EXPECT_NEAR(chain_checks().chance("initiative", "{}", "first", "english"), 0.5, 1e-12);
  EXPECT_NEAR(chain_checks().chance("initiative", "{}", "rolls", 2), 5.0 / 36, 1e-12);
}

TEST(KingPhilipOdds, ARallyWithACheckIsTriedWithEachOperation) {
  const auto kpw = chain_checks();
  const std::string given = R"({"state":"routed","operations":3,"switches":{"rally_needs":"morale_check"}})";
  EXPECT_NEAR(kpw.chance("rally", given, "state_after", "routed"), 0.4 * 0.4 * 0.4, 1e-12);
  EXPECT_NEAR(kpw.chance("rally", given, "state_after", "disordered"), 0.4 * 0.4 * 0.6, 1e-12);
}

/// Asked only who loses, a melee is weighed without telling the dead from those driven back: the same odds, for every word that is shown.
TEST(KingPhilipOdds, AMeleeByItsLoserIsTheMeleeByItsCounts) {
  const auto kpw = chain_checks();
  const auto force = kpw.in_force();
  const Procedure& melee = *find_procedure(kpw.procedures(), "melee");
  for (const char* more : {R"("round":1)", R"("round":3,"attacker_doubles":2,"attacker_commander":true,"switches":{"superior_leader_melee":"one_figure"})"}) {
    const Json given = Json::parse(std::string(R"({"attacker_troop":"volunteer","attacker_formation":"line","defender_troop":"indian","combats":5,)") + more + "}");
    const std::vector<std::string> shown{"loser", "difference", "another_round", "result", "inches", "attacker_disordered"};
    const auto few = odds_of(melee, given, force, {shown, false});
    const auto all = odds_of(melee, given, force, {{"all"}, false});
    ASSERT_TRUE(few && all);
    EXPECT_EQ(all.value().size(), 126u);                     // five pairs, five ends of a pair
    std::map<Json, double> sums;
    for (const OddsRow& row : all.value()) {
      Json some = Json::object();
      for (const std::string& name : shown)
        if (row.outputs.contains(name)) some[name] = row.outputs[name];
      sums[some] += row.probability;
    }
    ASSERT_EQ(few.value().size(), sums.size());
    for (const OddsRow& row : few.value()) EXPECT_NEAR(row.probability, sums[row.outputs], 1e-12) << row.outputs.dump();
  }
}

/// By default the odds of a melee tell who loses, in few rows; how many fell is had by name, and in fractions alike.
TEST(KingPhilipOdds, AMeleeTellsByDefaultWhoLoses) {
  const auto kpw = chain_checks();
  const auto force = kpw.in_force();
  const Procedure& melee = *find_procedure(kpw.procedures(), "melee");
  const Json given = Json::parse(R"({"attacker_troop":"indian","attacker_formation":"skirmish","defender_troop":"militia","combats":12})");
  const auto usual = odds_of(melee, given, force, {}), exact = odds_of(melee, given, force, {{}, true}), dead = odds_of(melee, given, force, {{"attacker_killed"}, false});
  ASSERT_TRUE(usual && exact && dead);
  EXPECT_EQ(usual.value().size(), 25u);                      // 12 to 1 for either side, and level
  ASSERT_EQ(exact.value().size(), usual.value().size());
  for (std::size_t i = 0; i < exact.value().size(); ++i) {
    EXPECT_FALSE(usual.value()[i].outputs.contains("attacker_killed"));
    EXPECT_EQ(exact.value()[i].outputs, usual.value()[i].outputs);
    EXPECT_NEAR(exact.value()[i].probability, usual.value()[i].probability, 1e-12);
  }
  EXPECT_EQ(dead.value().size(), 13u);
}

TEST(KingPhilipOdds, ChainsInFractionsSumToOne) {
  const auto kpw = chain_checks();
  const auto force = kpw.in_force();
  const Procedure& charge = *find_procedure(kpw.procedures(), "charge_chain");
  const Json given = Json::parse(kOnOne + "true}");
  const auto exact = odds_of(charge, given, force, {{"end"}, true}), doubles = odds_of(charge, given, force, {{"end"}, false});
  ASSERT_TRUE(exact && doubles);
  ASSERT_EQ(exact.value().size(), doubles.value().size());
  Rational sum = 0;
  for (std::size_t i = 0; i < exact.value().size(); ++i) {
    sum += Rational(exact.value()[i].fraction);
    EXPECT_NEAR(exact.value()[i].probability, doubles.value()[i].probability, 1e-12);
    if (exact.value()[i].outputs["end"] == "charger_destroyed") { EXPECT_EQ(exact.value()[i].fraction, "9/50"); }
  }
  EXPECT_EQ(sum, 1);
}

TEST(KingPhilipOdds, VolleyChainIsFireThenMorale) {
  // One volunteer at a militia line: 5 in 10 hit; the leader dies one time in ten, and the check is on 6, or 5 without him.
  const std::string given = R"({"troop":"volunteer","firers":1,"distance":6,"target_troop":"militia","target_formation":"line","target_figures":9})";
  EXPECT_NEAR(chain_checks().chance("volley_chain", given, "checks", true), 0.5, 1e-12);
  EXPECT_NEAR(chain_checks().chance("volley_chain", given, "result", "pass"), 0.5 * (0.9 * 0.6 + 0.1 * 0.5), 1e-12);
}

TEST(KingPhilipOdds, AVolleyThatMayNotBeFiredIsRefused) {
  const auto kpw = chain_checks();
  const auto refused = [&](const char* more) {
    const auto rows = odds_of(*find_procedure(kpw.procedures(), "volley_chain"),
                              Json::parse(std::string(R"({"troop":"militia","firers":2,"target_troop":"indian","target_formation":"mass","target_figures":9,)") + more + "}"),
                              kpw.in_force(), {});
    return rows ? std::string() : rows.trouble().path;
  };
  EXPECT_EQ(refused(R"("distance":9)"), "distance");
  EXPECT_EQ(refused(R"("distance":6,"loaded":false)"), "loaded");
  EXPECT_EQ(refused(R"("distance":6,"spotted":false)"), "spotted");
  EXPECT_EQ(refused(R"("distance":6,"state":"routed")"), "state");
  EXPECT_EQ(refused(R"("distance":3,"weapon":"bow")"), "weapon");
  EXPECT_EQ(refused(R"("distance":6)"), "");
}

// ---- the charge

TEST(KingPhilipOdds, ChargeChainStopsWhereTheLedgerSays) {
  const auto kpw = chain_checks();
  const auto chance = [&](const std::string& policy, const char* output, const Json& value) { return kpw.chance("charge_chain", kOnOne + policy + "}", output, value); };
  EXPECT_NEAR(chance("false", "end", "charger_refused"), 0.4, 1e-12);                     // Indians in the open: 6
  EXPECT_NEAR(chance("false", "end", "target_gave_way"), 0.6 * 0.4, 1e-12);               // militia: 6
  EXPECT_NEAR(chance("true", "end", "charger_destroyed"), 0.6 * 0.6 * 0.5, 1e-12);        // one musket on class A: 5
  // The first round: a + 2 against d. Level when d = a + 2: 8 of 100. Then without the bonus: 10 of 100, twice.
  EXPECT_NEAR(chance("false", "rounds", 2), 0.36 * 0.08 * 0.9, 1e-12);
  EXPECT_NEAR(chance("false", "end", "level"), 0.36 * 0.08 * 0.1 * 0.1, 1e-12);
  EXPECT_NEAR(chance("false", "charger_state", "good_order"), 0.6 * 0.4, 1e-12);          // who gave way left him in order: KPW-8.12
}

TEST(KingPhilipOdds, TheChargersFirstCheckIsASwitch) {
  EXPECT_NEAR(chain_checks().chance("charge_chain", kOnOne + R"(false,"switches":{"charger_check":"if_hit_only"}})", "end", "target_gave_way"), 0.4, 1e-12);
}

TEST(KingPhilipOdds, AChargeByItsVerdictIsTheChargeByItsStates) {
  const auto force = chain_checks().in_force();
  const Rules rules = rules_from(*force.tables);
  ChargeSituation in;
  in.charger = {Troop::indian, Formation::skirmish, 1, Ground::open, Works::none, 6};
  in.target = {Troop::militia, Formation::line, 1, Ground::open, Works::none, 6};
  in.distance = rules.charge_gap;
  ChargeState start;
  start.charger.figures = start.target.figures = 6;
  start.charger.commander = true;
  const auto whole = project(charge_odds(in, start, true, rules), [](const ChargeState& s) { return ChargeVerdict{s.end, s.difference}; });
  const auto few = charge_verdict_odds(in, start, true, rules);
  ASSERT_EQ(few.at.size(), whole.at.size());
  for (std::size_t i = 0; i < few.at.size(); ++i) {
    EXPECT_EQ(few.at[i].first, whole.at[i].first);
    EXPECT_NEAR(few.at[i].second, whole.at[i].second, 1e-12);
  }
  EXPECT_NEAR(few.total(), 1, 1e-12);
}

/// The steps that play and the odds are the same functions: one charge thrown die by die.
TEST(KingPhilipChains, AChargeThatStopsForTheDecision) {
  const auto force = chain_checks().in_force();
  const Rules rules = rules_from(*force.tables);
  ChargeSituation in;
  in.charger = {Troop::indian, Formation::mass, 1, Ground::open, Works::none, 9};
  in.target = {Troop::militia, Formation::line, 1, Ground::open, Works::none, 8};
  in.distance = rules.charge_gap;
  ChargeState s;
  s.charger.figures = 9;
  s.target.figures = 8;
  ScriptedDice dice(std::vector<int>{6, 6,                      // both pass on 6
                                     5, 5, 6, 6, 6, 6, 6, 6,    // eight muskets: two hit
                                     9, 9,                      // no leader among them
                                     5,                         // the charger again, on 5: two casualties
                                     8, 3, 5, 5, 1, 9});        // three pairs, the first against two: 10:5 kills, 7:5 drives back, 3:9 kills
  s = resume(in, s, rules, dice);
  ASSERT_EQ(s.step, ChargeStep::stand_and_fire);
  s = resume(in, answer(s, true), rules, dice);
  EXPECT_EQ(s.end, ChargeEnd::charger_won);
  EXPECT_EQ(s.volley, 2);
  EXPECT_EQ(s.charger.figures, 6);
  EXPECT_EQ(s.target.figures, 7);
  EXPECT_EQ(s.difference, 1);
  EXPECT_EQ(s.charger.state, State::disordered);
  EXPECT_EQ(s.target.state, State::disordered);
  EXPECT_EQ(s.target.owed, 1);
  EXPECT_FALSE(s.target.loaded);
  EXPECT_EQ(dice.left(), 0u);
}

}  // namespace
}  // namespace oo::kingphilip
