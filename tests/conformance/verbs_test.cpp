// What a rule set says of its verbs is true: pages build their controls from it and could not give an order that it leaves out.
#include <algorithm>
#include <set>

#include "tests/conformance/conformance.hpp"

namespace oo::testing {
namespace {

using Verbs = Conformance;

const VerbInfo* find_verb(const Ruleset& rules, Word verb) {
  const auto verbs = rules.verbs();
  const auto at = std::find_if(verbs.begin(), verbs.end(), [&](const VerbInfo& v) { return v.verb == verb; });
  return at == verbs.end() ? nullptr : &*at;
}

bool among(std::span<const Word> words, Word word) { return std::find(words.begin(), words.end(), word) != words.end(); }

/// What of an order its verb does not take; empty: it takes all of it.
std::string not_taken(const Order& o, const VerbInfo& v, Word decision) {
  const auto reads = [&](VerbInfo::Reads field) { return (v.reads & field) != 0; };
  if (!among(v.decisions, decision)) return "decision " + std::string(decision);
  if (o.unit != kNoUnit && !reads(VerbInfo::unit)) return "unit";
  if (o.target != kNoUnit && !reads(VerbInfo::target)) return "target";
  if (!o.path.empty() && !reads(VerbInfo::path)) return "path";
  if (o.facing >= 0 && !reads(VerbInfo::facing)) return "facing";
  if (!o.formation.empty() && !(reads(VerbInfo::formation) && among(v.formations, o.formation))) return "formation " + std::string(o.formation);
  if (o.ranks > 0 && !reads(VerbInfo::ranks)) return "ranks";
  if (!o.choice.empty() && !(reads(VerbInfo::choice) && among(v.choices, o.choice))) return "choice " + std::string(o.choice);
  if (!o.figures.empty() && !reads(VerbInfo::figures)) return "figures";
  return {};
}

void expect_taken(const Ruleset& rules, const Order& order, Word decision) {
  const VerbInfo* verb = find_verb(rules, order.verb);
  ASSERT_NE(verb, nullptr) << "'" << order.verb << "' is not among the verbs of " << rules.id();
  EXPECT_EQ(not_taken(order, *verb, decision), "") << rules.id() << ": " << order.verb;
}

TEST_P(Verbs, ProposalsUseOnlyWhatTheirVerbTakes) {
  if (rules().verbs().empty()) GTEST_SKIP() << "offers its proposals alone";
  for (int seed = 1; seed <= seeds(2, 12); ++seed) {
    Game game = open(GetParam());
    const auto random = make_random(), recruit = make_recruit();
    std::vector<Order> proposals;
    walk(game, std::uint64_t(seed), *random, *recruit, kMostSteps, [&](const Step& step) {
      step.before.propose(std::uint64_t(seed) + step.number, 48, proposals);
      for (const Order& order : proposals) expect_taken(rules(), order, step.decision.kind);
      expect_taken(rules(), step.before.sample(std::uint64_t(seed) * 977 + step.number), step.decision.kind);
      expect_taken(rules(), step.before.default_order(), step.decision.kind);
      return !HasFailure();
    });
  }
}

/// A word that is no verb of the list is refused as one, and a verb that does not answer the decision too.
TEST_P(Verbs, NothingElseIsAVerb) {
  if (rules().verbs().empty()) GTEST_SKIP() << "offers its proposals alone";
  Game game = open(GetParam());
  const auto random = make_random(), recruit = make_recruit();
  walk(game, 5, *recruit, *random, kMostSteps, [&](const Step& step) {
    Order order = step.before.sample(step.number);
    for (const Word word : rules().words()) {
      const VerbInfo* verb = find_verb(rules(), word);
      if (verb != nullptr && among(verb->decisions, step.decision.kind)) continue;
      order.verb = word;
      EXPECT_TRUE(step.before.check(order)) << rules().id() << ": '" << word << "' answers " << step.decision.kind;
    }
    return !HasFailure();
  });
}

INSTANTIATE_TEST_SUITE_P(Verbs, Verbs, ::testing::ValuesIn(all_scenarios()), scenario_name);

TEST(VerbTable, SpeaksInTheWordsOfItsRuleSet) {
  for (const auto& rules : all_rulesets().all()) {
    std::set<std::string> seen;
    for (const VerbInfo& v : rules->verbs()) {
      EXPECT_TRUE(among(rules->words(), v.verb)) << rules->id() << ": " << v.verb;
      EXPECT_TRUE(seen.emplace(v.verb).second) << rules->id() << ": " << v.verb << " twice";
      EXPECT_FALSE(v.label.empty()) << v.verb;
      EXPECT_TRUE(!v.help.empty() && v.help.back() == '.') << v.verb;
      EXPECT_FALSE(v.decisions.empty()) << v.verb;
      EXPECT_EQ((v.reads & VerbInfo::choice) != 0, !v.choices.empty()) << v.verb;
      EXPECT_EQ((v.reads & VerbInfo::formation) != 0, !v.formations.empty()) << v.verb;
      for (const Word w : v.decisions) EXPECT_TRUE(among(rules->decision_kinds(), w)) << rules->id() << ": " << v.verb << " answers " << w;
      for (const Word w : v.choices) EXPECT_TRUE(among(rules->words(), w)) << rules->id() << ": " << w;
      for (const Word w : v.formations) EXPECT_TRUE(among(rules->words(), w)) << rules->id() << ": " << w;
    }
    if (rules->verbs().empty()) continue;
    for (const Word kind : rules->decision_kinds())
      EXPECT_TRUE(std::any_of(rules->verbs().begin(), rules->verbs().end(), [&](const VerbInfo& v) { return among(v.decisions, kind); })) << rules->id() << ": " << kind;
  }
}

}  // namespace
}  // namespace oo::testing
