// What follows from a house file: the odds that move, the worked cases that no longer hold, and who wins.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>

#include "engine/record/game.hpp"
#include "lab/consequences/lost_cases.hpp"
#include "lab/consequences/questions.hpp"
#include "lab/consequences/shifts.hpp"
#include "lab/consequences/win_shares.hpp"

namespace oo {
namespace {

const Registry& rulesets() {
  static const Registry all = registry();
  return all;
}

struct Changed {
  const Ruleset* rules;
  RulesInForce book, house;
  std::vector<Difference> differences;
};
Changed changed(const char* ruleset, const std::string& entries) {
  Changed c{rulesets().find(ruleset), {}, {}, {}};
  c.book = rules_in_force(*c.rules).value();
  auto house = rules_in_force(*c.rules, std::string("format = 1\nruleset = \"") + ruleset + "\"\n" + entries, "house.toml");
  EXPECT_TRUE(house) << house.trouble().text;
  c.house = house.value();
  c.differences = oo::differences(*c.house.tables);
  return c;
}

const ProcedureShifts* of(const std::vector<ProcedureShifts>& all, std::string_view procedure) {
  for (const ProcedureShifts& p : all)
    if (p.procedure == procedure) return &p;
  return nullptr;
}

TEST(Questions, WordsOfChangedKeysComeFirst) {
  const Changed c = changed("moccasins", "[fire.militia]\nhit = [6, 5, 4, 3, 2]\n");
  const auto words = words_of_keys(c.differences);
  EXPECT_EQ(words, (std::vector<std::string>{"fire", "hit", "militia"}));
  const Procedure& fire = *find_procedure(c.rules->procedures(), "fire");
  const auto questions = questions_of(fire.inputs(*c.house.tables), words, kMostQuestions);
  EXPECT_GT(questions.size(), 50U);
  const auto militia = std::count_if(questions.begin(), questions.end(), [](const Json& q) { return q.at("troop") == "militia"; });
  EXPECT_GT(militia, 40) << "half of them";
  EXPECT_EQ(questions, questions_of(fire.inputs(*c.house.tables), words, kMostQuestions)) << "the same every time";
}

TEST(Questions, EveryProcedureThatReadsSomethingIsAsked) {
  for (const auto& rules : rulesets().all()) {
    const RulesInForce force = rules_in_force(*rules).value();
    for (const Procedure& p : rules->procedures()) {
      auto questions = questions_of(p.inputs(*force.tables), {}, 8 * kMostQuestions);
      for (Json& q : given_in_cases(rules->book(), p.name, kMostQuestions)) questions.push_back(std::move(q));
      const bool answered = std::any_of(questions.begin(), questions.end(), [&](const Json& q) { return bool(p.prepare(q, force)); });
      EXPECT_TRUE(answered) << rules->id() << " " << p.name << ": none of " << questions.size() << " questions is allowed";
    }
  }
}

/// A battery of a dozen twelve-pounders has more ways to fall than can be weighed; nobody waits for questions about it.
TEST(Questions, NoneIsTooWideToWeigh) {
  for (const auto& rules : rulesets().all()) {
    const RulesInForce force = rules_in_force(*rules).value();
    for (const Procedure& p : rules->procedures())
      for (const Json& q : questions_of(p.inputs(*force.tables), {}, kMostQuestions)) {
        const auto odds = odds_of(p, q, force, {});
        EXPECT_TRUE(odds || odds.trouble().code != "too_wide") << rules->id() << " " << p.name << " " << q;
      }
  }
}

TEST(Consequences, AChangedTableMovesTheOddsThatReadIt) {
  const Changed c = changed("moccasins", "[fire.militia]\nhit = [6, 5, 4, 3, 2]\n");
  const auto shifts = odds_shifts(*c.rules, c.book, c.house, c.differences);
  const ProcedureShifts* fire = of(shifts, "fire");
  ASSERT_NE(fire, nullptr);
  EXPECT_NE(of(shifts, "volley_chain"), nullptr);
  EXPECT_EQ(of(shifts, "morale"), nullptr) << "morale reads no fire table";
  EXPECT_LT(fire->shifts.size(), fire->asked) << "other troops fire as before";
  for (const Shift& s : fire->shifts) {
    EXPECT_TRUE(s.given.at("troop").get<std::string>().ends_with("militia")) << s.given;   // the mounted fire as they do
    EXPECT_TRUE(std::any_of(s.moved.begin(), s.moved.end(), [](const Moved& m) { return m.what == "hits, mean" && m.after > m.before; })) << s.given;
  }
  EXPECT_TRUE(std::is_sorted(fire->shifts.begin(), fire->shifts.end(), [](const Shift& a, const Shift& b) { return a.distance > b.distance + 1e-9; }));
}

TEST(Consequences, WhatWasRefusedAndIsNotIsToldWithTheReason) {
  const Changed c = changed("moccasins", "[fire.militia]\nrange = 12\n");
  const auto shifts = odds_shifts(*c.rules, c.book, c.house, c.differences);
  const ProcedureShifts* fire = of(shifts, "fire");
  ASSERT_NE(fire, nullptr);
  for (const Shift& s : fire->shifts) EXPECT_FALSE(s.refused_before.empty()) << s.given;
}

TEST(Consequences, NothingChangedNothingMoves) {
  for (const char* id : {"moccasins", "template"}) {
    const Changed c = changed(id, "");
    EXPECT_TRUE(odds_shifts(*c.rules, c.book, c.house, c.differences).empty());
    const LostCases cases = lost_cases(*c.rules, c.house);
    EXPECT_GT(cases.cases, 0);
    EXPECT_TRUE(cases.lost.empty()) << cases.lost[0].text;
  }
}

TEST(Consequences, CasesThatReadTheEntryNoLongerHold) {
  const Changed c = changed("moccasins", "[morale_rating]\nmilitia = 8\n");
  const LostCases cases = lost_cases(*c.rules, c.house);
  EXPECT_GT(cases.lost.size(), 0U);
  EXPECT_LT(cases.lost.size(), std::size_t(cases.cases) / 4);
}

ShareAsk clearing(const std::string& house, std::uint64_t battles) {
  std::string path;
  const std::string text(find_book_scenario(rulesets(), "the_clearing", &path));
  return {path, text, "house.toml", house, {"recruit", "recruit"}, Seed{0, 1}, battles};
}

Result<Ended> fight(const OpenPlan& plan, Results& results, RunWays ways = {}) {
  ways.jobs = 2;
  return fight_missing(plan, results, ways);
}
Result<WinShares> shares_of(const ShareAsk& ask) {
  return win_shares(rulesets(), ask, [](const OpenPlan& plan, Results& results) { return fight(plan, results); });
}

TEST(WinShares, TheSameRulesOnPairedSeedsAreTheSameBattles) {
  const auto w = shares_of(clearing("format = 1\nruleset = \"template\"\n", 20));
  ASSERT_TRUE(w) << w.trouble().text;
  EXPECT_EQ(w.value().battles, 20);
  EXPECT_EQ(w.value().ended, Ended::all);
  EXPECT_EQ(w.value().difference.value, 0);
  EXPECT_EQ(w.value().difference.low, 0);
  EXPECT_NEAR(w.value().correlation, 1, 1e-12);
  EXPECT_EQ(w.value().book.wins[0], w.value().house.wins[0]);
  EXPECT_EQ(w.value().book.wins[0] + w.value().book.wins[1] + w.value().book.draws + w.value().book.unfinished, 20);
}

TEST(WinShares, TheFirstSideOfTheHouseLessThatOfTheBook) {
  // Rangers who always hit: whatever that does to the battle, the shares and their difference fit together.
  const auto w = shares_of(clearing("format = 1\nruleset = \"template\"\n[troop.rangers]\nhit = 6\n", 40));
  ASSERT_TRUE(w) << w.trouble().text;
  EXPECT_NE(w.value().difference.value, 0);
  EXPECT_NEAR(w.value().share_house.value - w.value().share_book.value, w.value().difference.value, 1e-12);
}

TEST(WinShares, EndedEarlyItCountsWholePairs) {
  std::atomic<bool> cancel{false};
  const auto w = win_shares(rulesets(), clearing("", 400), [&cancel](const OpenPlan& plan, Results& results) {
    RunWays ways;
    ways.cancel = &cancel;
    ways.progress = [&cancel](const Progress& so_far) { cancel = so_far.stored >= 48; };
    return fight(plan, results, ways);
  });
  ASSERT_TRUE(w);
  EXPECT_EQ(w.value().ended, Ended::cancelled);
  EXPECT_GE(w.value().battles, 16);
  EXPECT_LT(w.value().battles, 400);
  for (const Wins& wins : {w.value().book, w.value().house}) EXPECT_EQ(wins.wins[0] + wins.wins[1] + wins.draws + wins.unfinished, w.value().battles);
}

TEST(WinShares, SaysWhatIsWrong) {
  ShareAsk ask = clearing("", 1);
  ask.players[1] = "nobody";
  EXPECT_EQ(shares_of(ask).trouble().path, "players");
  EXPECT_FALSE(shares_of(clearing("format = 1\nruleset = \"template\"\n[nonsense]\na = 1\n", 1)));
  EXPECT_EQ(shares_of(clearing("", 0)).trouble().code, "out_of_range");
}

}  // namespace
}  // namespace oo
