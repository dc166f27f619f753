// Every chain of every rule set: its odds against 200,000 plays of its own steps with dice, and against each single play by given dice.
//
// The dice are a fixed sequence, so the test always does the same. With one comparison for each question below, a chain whose odds are right would
// be taken for wrong once in a million runs with other seeds (Bonferroni).
#include <gtest/gtest.h>

#include <map>

#include "engine/battle/registry.hpp"
#include "engine/procedure/run.hpp"
#include "engine/record/game.hpp"
#include "tests/odds/chi_square.hpp"
#include "tests/odds/tumbler.hpp"
#include "tests/support/every_face.hpp"

namespace oo {
namespace {

constexpr int kPlays = 200'000;
constexpr double kFalseAlarm = 1e-6;

struct Question {
  const char* ruleset;
  const char* chain;
  const char* given;
};

/// At least one for each chain that is registered; together they come to every end of it.
constexpr Question kQuestions[] = {
    {"moccasins", "volley_chain",
     R"({"troop":"legion_infantry","firers":20,"distance":2,"target_troop":"indians","target_formation":"skirmish","target_figures":14,"target_leader":true})"},
    {"moccasins", "charge_chain",
     R"({"charger":{"troop":"legion_infantry","formation":"line","figures":16},"target":{"troop":"british_infantry","formation":"line","figures":12},"stand_and_fire":true})"},
    {"moccasins", "charge_chain",
     R"({"charger":{"troop":"legion_infantry","formation":"line","figures":10,"leader":true},"target":{"troop":"militia","formation":"line","figures":8},
         "charged_from":"flank","switches":{"two_on_one":"each_rolls"}})"},
    {"kingphilip", "volley_chain",
     R"({"troop":"volunteer","firers":9,"distance":4,"target_troop":"indian","target_formation":"skirmish","target_figures":9,"target_commander":true})"},
    {"kingphilip", "charge_chain",
     R"({"charger":{"troop":"indian","formation":"mass","figures":9,"commander":true},"target":{"troop":"militia","formation":"line","figures":8}})"},
    {"tugar", "volley_chain",
     R"({"weapon":"musket","firers":13,"distance":4,"target":{"troop":"tugar_regular","figures":12,"starting_figures":18}})"},
    {"tugar", "charge_chain",
     R"({"charger":{"troop":"tugar_regular","figures":16},"target":{"troop":"russian_militia","figures":12}})"},
    {"tugar", "charge_chain",
     R"({"charger":{"troop":"yankee","figures":10},"target":{"troop":"tugar_regular","figures":6,"starting_figures":12},"charged_from":"flank",
         "switches":{"melee_dice_resolution":"sequential"}})"},
    {"faltering", "volley_chain",
     R"({"fire":{"weapon":"musket","reps":[4,4,4,4,3,3],"distance":6},"group":{"table":"irregulars","rep":4,"figures":6,"starting_figures":8,"leader_rep":4}})"},
    {"faltering", "charge_chain",
     R"({"test":{"charger":{"rep":4,"kind":"infantry","figures":9},"target":{"rep":4,"kind":"infantry","figures":7}},
         "charger":{"men":{"table":"irregulars","rep":4,"figures":8,"leader_rep":5},"melee":"two_handed"},
         "target":{"men":{"table":"formed_regulars","rep":4,"figures":6,"leader_rep":4}},"distance":7,"weapon":"musket","fast_move":true})"},
};

class Chains : public ::testing::TestWithParam<Question> {
 public:
  static const Registry& rulesets() {
    static const Registry all = registry();
    return all;
  }
};

TEST_P(Chains, OddsAreWhatTheDiceSay) {
  const Question& q = GetParam();
  const Ruleset& rules = *rulesets().find(q.ruleset);
  const Procedure& chain = *find_procedure(rules.procedures(), q.chain);
  const RulesInForce force = rules_in_force(rules).value();
  const Json given = Json::parse(q.given);
  const auto rows = odds_of(chain, given, force, {{"all"}, false});
  ASSERT_TRUE(rows) << rows.trouble().path << ": " << rows.trouble().text;
  std::map<Json, Bin> bins;
  double total = 0;
  for (const OddsRow& row : rows.value()) {
    bins[row.outputs].expected = row.probability * kPlays;
    total += row.probability;
  }
  EXPECT_NEAR(total, 1, 1e-9);
  const auto call = chain.prepare(given, force);
  Tumbler dice(1794);
  for (int i = 0; i < kPlays; ++i) {
    Json outputs;
    call.value().run(dice, outputs);
    const auto bin = bins.find(outputs);
    ASSERT_NE(bin, bins.end()) << "the odds know nothing of " << outputs.dump();
    ++bin->second.seen;
  }
  std::vector<Bin> counts;
  for (const auto& bin : bins) counts.push_back(bin.second);
  const double p = chi_square_p(counts);
  EXPECT_GT(p, kFalseAlarm / std::size(kQuestions)) << bins.size() << " outcomes";
  RecordProperty("p", std::to_string(p));
}
INSTANTIATE_TEST_SUITE_P(All, Chains, ::testing::ValuesIn(kQuestions),
                         [](const auto& of) { return std::string(of.param.ruleset) + "_" + of.param.chain + "_" + std::to_string(of.index); });

/// Few figures: every way the dice can fall is played.
constexpr Question kSmall[] = {
    {"moccasins", "volley_chain", R"({"troop":"militia","firers":2,"distance":4,"target_troop":"indians","target_formation":"skirmish","target_figures":4})"},
    {"moccasins", "charge_chain", R"({"charger":{"troop":"indians","formation":"mass","figures":2},"target":{"troop":"militia","formation":"line","figures":1}})"},
    {"kingphilip", "volley_chain", R"({"troop":"volunteer","firers":2,"distance":4,"target_troop":"militia","target_formation":"line","target_figures":4})"},
    {"kingphilip", "charge_chain", R"({"charger":{"troop":"indian","formation":"mass","figures":1},"target":{"troop":"militia","formation":"line","figures":1},"stand_and_fire":false})"},
    {"tugar", "volley_chain", R"({"weapon":"musket","firers":5,"distance":4,"target":{"troop":"tugar_regular","figures":3,"starting_figures":9}})"},
    {"tugar", "charge_chain", R"({"charger":{"troop":"tugar_regular","figures":1,"starting_figures":9},"target":{"troop":"yankee","figures":2}})"},
    {"faltering", "volley_chain", R"({"fire":{"weapon":"musket","reps":[4],"distance":6},"group":{"table":"irregulars","rep":3,"figures":2,"leader_rep":4}})"},
};
class SmallChains : public Chains {};

TEST_P(SmallChains, OddsAreEveryWayTheDiceFall) {
  const Question& q = GetParam();
  const Ruleset& rules = *rulesets().find(q.ruleset);
  const Procedure& chain = *find_procedure(rules.procedures(), q.chain);
  const RulesInForce force = rules_in_force(rules).value();
  const Json given = Json::parse(q.given);
  const auto rows = odds_of(chain, given, force, {{"all"}, false});
  ASSERT_TRUE(rows) << rows.trouble().path << ": " << rows.trouble().text;
  const auto call = chain.prepare(given, force);
  std::map<Json, double> played;
  EveryFace dice;
  std::size_t ways = 0;
  do {
    Json outputs;
    call.value().run(dice, outputs);
    played[outputs] += dice.weight();
    ASSERT_LT(++ways, 2'000'000U) << "too many for a test";
  } while (dice.next());
  ASSERT_EQ(rows.value().size(), played.size());
  for (const OddsRow& row : rows.value()) EXPECT_NEAR(row.probability, played[row.outputs], 1e-12) << row.outputs.dump();
}
INSTANTIATE_TEST_SUITE_P(All, SmallChains, ::testing::ValuesIn(kSmall),
                         [](const auto& of) { return std::string(of.param.ruleset) + "_" + of.param.chain + "_" + std::to_string(of.index); });

TEST(ChainsOfAll, EachIsAskedAbove) {
  const Registry all = registry();
  for (const auto& rules : all.all())
    for (const Procedure& p : rules->procedures()) {
      const auto asked = [&](const Question& q) { return q.ruleset == rules->id() && q.chain == p.name; };
      EXPECT_TRUE(!p.chain || std::any_of(std::begin(kQuestions), std::end(kQuestions), asked)) << rules->id() << " " << p.name;
    }
}

/// The test itself: a die that is loaded by one part in fifty is found out, a fair one is not.
TEST(ChiSquare, FindsALoadedDie) {
  std::vector<Bin> fair, loaded;
  for (int face = 0; face < 6; ++face) {
    fair.push_back({kPlays / 6.0, kPlays / 6.0 + (face % 2 == 0 ? 150 : -150)});
    loaded.push_back({kPlays / 6.0, kPlays / 6.0 + (face == 0 ? 3333 : -3333 / 5.0)});
  }
  EXPECT_GT(chi_square_p(fair), 0.01);
  EXPECT_LT(chi_square_p(loaded), 1e-12);
  EXPECT_NEAR(chi_square_tail(11.07, 5), 0.05, 1e-4);      // from the tables
  EXPECT_NEAR(chi_square_tail(3.0, 5), 0.69999, 1e-4);
}

}  // namespace
}  // namespace oo
