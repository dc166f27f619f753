// Records replay alike, codecs give back what they took, events are told and cite their rules.
#include <nlohmann/json.hpp>
#include <set>

#include "engine/battle/codec.hpp"
#include "engine/record/replay.hpp"
#include "lab/match/match.hpp"
#include "tests/conformance/conformance.hpp"

namespace oo::testing {
namespace {

using Told = Conformance;

MatchResult play(const Chosen& chosen, std::uint64_t seed, EventLog& log) {
  Game game = open(chosen);
  const auto random = make_random(), recruit = make_recruit();
  MatchOptions options;
  options.seed = Seed{0, seed};
  return play_match(game, seed % 2 == 0 ? *random : *recruit, *recruit, log, options);
}

TEST_P(Told, RecordsReplayToTheSameHashes) {
  for (int seed = 1; seed <= seeds(2, 40); ++seed) {
    EventLog log, again;
    const MatchResult match = play(GetParam(), std::uint64_t(seed), log);
    EXPECT_FALSE(match.unfinished);
    EXPECT_EQ(match.refused[0] + match.refused[1], 0) << match.first_refusal;
    const std::string text = write_record(match.record);
    auto read = read_record(text, all_rulesets());
    ASSERT_TRUE(read) << read.trouble().text;
    EXPECT_EQ(write_record(read.value()), text);
    ReplayOptions options;
    options.verify = true;
    auto replayed = replay(read.value(), all_rulesets(), again, options);
    ASSERT_TRUE(replayed) << replayed.trouble().text;
    EXPECT_EQ(replayed.value().report.what, Diverged::nothing) << replayed.value().report.text;
    EXPECT_EQ(replayed.value().report.steps_played, match.record.steps.size());
    ASSERT_EQ(log.size(), again.size());
    for (std::size_t i = 0; i < log.size(); ++i) EXPECT_TRUE(same(log.all()[i].stored.event(), again.all()[i].stored.event())) << "event " << i;
  }
}

TEST_P(Told, ReplayNamesWhatDivergedFirst) {
  EventLog log;
  const Record whole = play(GetParam(), 7, log).record;
  std::size_t rolled = 0;
  while (rolled < whole.steps.size() && whole.steps[rolled].faces.empty()) ++rolled;
  ASSERT_LT(rolled, whole.steps.size()) << "a battle without dice";
  const auto report = [&](const Record& record) {
    NoEvents nobody;
    ReplayOptions options;
    options.verify = true;
    auto replayed = replay(record, all_rulesets(), nobody, options);
    return replayed ? replayed.value().report : ReplayReport{Diverged::nothing, 0, replayed.trouble().text, 0};
  };
  Record forged = whole;
  forged.steps[rolled].faces[0] = forged.steps[rolled].faces[0] == 1 ? 2 : 1;
  EXPECT_EQ(report(forged).what, Diverged::dice) << report(forged).text;
  EXPECT_EQ(report(forged).step, rolled + 1);
  Record drifted = whole;
  drifted.steps[rolled].hash ^= 1;
  EXPECT_EQ(report(drifted).what, Diverged::state) << report(drifted).text;
  EXPECT_EQ(report(drifted).step, rolled + 1);
  Record other_rules = whole;
  other_rules.rules_hash ^= 1;
  EXPECT_EQ(report(other_rules).what, Diverged::rules);
}

TEST_P(Told, CodecsGiveBackWhatTheyTook) {
  for (int seed = 1; seed <= seeds(1, 10); ++seed) {
    Game game = open(GetParam());
    const auto random = make_random(), recruit = make_recruit();
    WordPool pool;
    walk(game, std::uint64_t(seed), *random, *recruit, kMostSteps, [&](const Step& step) {
      const auto order = order_from_json(nlohmann::json::parse(to_json(step.order).dump()), rules());
      EXPECT_TRUE(order) << (order ? "" : order.trouble().text);
      if (order) { EXPECT_EQ(order.value(), step.order); }
      const auto decision = decision_from_json(to_json(step.decision), pool);
      EXPECT_TRUE(decision);
      if (decision) { EXPECT_EQ(to_json(decision.value()), to_json(step.decision)); }
      for (const EventLog::Entry& e : step.events.all()) {
        const auto event = event_from_json(nlohmann::json::parse(to_json(e.stored.event()).dump()), pool);
        EXPECT_TRUE(event) << (event ? "" : event.trouble().text);
        if (event) { EXPECT_TRUE(same(event.value().event(), e.stored.event())) << to_json(e.stored.event()).dump(); }
      }
      const auto outcome = outcome_from_json(to_json(step.after.outcome()), pool);
      EXPECT_TRUE(outcome);
      return !HasFailure();
    });
  }
}

void expect_cited(const Modifier& m, const std::set<std::string>& clauses, std::string_view purpose) {
  EXPECT_TRUE(m.datum != kNoDatum || !m.clause.empty()) << purpose << ": '" << m.name << "' cites neither datum nor clause";
  if (!m.clause.empty()) { EXPECT_TRUE(clauses.count(std::string(m.clause)) == 1) << purpose << ": the ledger has no " << m.clause; }
}

TEST_P(Told, RollsAndReasonsAreCited) {
  const auto list = ledger_clauses(rules());
  const std::set<std::string> clauses(list.begin(), list.end());
  ASSERT_FALSE(clauses.empty());
  for (int seed = 1; seed <= seeds(2, 20); ++seed) {
    Game game = open(GetParam());
    const std::size_t data = game.tables->all().size();
    const auto random = make_random(), recruit = make_recruit();
    walk(game, std::uint64_t(seed), *recruit, *random, kMostSteps, [&](const Step& step) {
      EXPECT_EQ(clauses.count(std::string(step.decision.clause)), 1u) << step.decision.kind << " cites '" << step.decision.clause << "'";
      std::size_t faces = 0;
      for (const EventLog::Entry& e : step.events.all()) {
        const Event& event = e.stored.event();
        if (!event.clause.empty()) { EXPECT_EQ(clauses.count(std::string(event.clause)), 1u) << event.kind << " cites " << event.clause; }
        if (event.roll == nullptr) continue;
        const Request& request = event.roll->request;
        faces += event.roll->faces.size();
        EXPECT_FALSE(request.purpose.empty());
        EXPECT_EQ(clauses.count(std::string(request.clause)), 1u) << request.purpose << " cites '" << request.clause << "'";
        if (request.need != 0) expect_cited(request.base, clauses, request.purpose);
        for (const Modifier& m : request.modifiers) {
          expect_cited(m, clauses, request.purpose);
          EXPECT_TRUE(m.datum == kNoDatum || m.datum < data);
        }
      }
      EXPECT_EQ(faces, step.faces.size()) << "step " << step.number << ": dice that no event tells of";
      return !HasFailure();
    });
  }
}

TEST_P(Told, EveryEventCanBeTold) {
  std::size_t sentences = 0;
  for (int seed = 1; seed <= seeds(1, 10); ++seed) {
    Game game = open(GetParam());
    const auto recruit = make_recruit();
    walk(game, std::uint64_t(seed), *recruit, *recruit, kMostSteps, [&](const Step& step) {
      for (const EventLog::Entry& e : step.events.all()) {
        const std::string plain = rules().narrate(e.stored.event(), step.after, false), full = rules().narrate(e.stored.event(), step.after, true);
        EXPECT_LE(plain.size(), 600u);
        EXPECT_LE(full.size(), 4000u);
        EXPECT_EQ(full.find('\0'), std::string::npos);
        sentences += plain.empty() ? 0 : 1;
      }
      return !HasFailure();
    });
  }
  EXPECT_GT(sentences, 10u);
}

INSTANTIATE_TEST_SUITE_P(Told, Told, ::testing::ValuesIn(all_scenarios()), scenario_name);

}  // namespace
}  // namespace oo::testing
