// A run: what a battle depends on, the store, what is counted, the records, what is refused.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <set>

#include "lab/schedule/duel.hpp"
#include "lab/schedule/publish.hpp"
#include "lab/schedule/records.hpp"
#include "lab/schedule/support_test.hpp"

namespace oo {
namespace {

TEST_F(Laboratory, ABattleDependsOnSeedAndNumberAlone) {
  const OpenPlan p = plan(40);
  Fighter alone(p.arms[0], p.plan.seed), long_lived(p.arms[0], p.plan.seed);
  const auto block = long_lived.fight(Block{0, 0, 20});
  ASSERT_TRUE(block);
  EXPECT_EQ(alone.fight(17).value(), block->rows[17]);
  EXPECT_EQ(long_lived.fight(3).value(), block->rows[3]);
  EXPECT_EQ(block->tally.battles, 20);
}

TEST_F(Laboratory, OneThreadTwoThreadsAndARunInPiecesGiveTheSameBytes) {
  const OpenPlan p = plan(70);
  auto one = Results::open("", p), two = Results::open(at("two.sqlite"), p);
  EXPECT_EQ(fight(p, *one.value(), 1), Ended::all);
  EXPECT_EQ(fight(p, *two.value(), 3), Ended::all);
  const std::string all = summary(p, *one.value());
  EXPECT_EQ(summary(p, *two.value()), all);

  std::atomic<bool> cancel{false};
  RunWays ways;
  ways.jobs = 2;
  ways.cancel = &cancel;
  ways.progress = [&cancel](const Progress& so_far) { cancel = so_far.stored >= 32; };
  {
    auto part = Results::open(at("part.sqlite"), p);
    auto ended = fight_missing(p, *part.value(), ways);
    ASSERT_TRUE(ended);
    EXPECT_EQ(ended.value(), Ended::cancelled);
    EXPECT_GE(part.value()->stored(), 32U);
    EXPECT_LT(part.value()->stored(), 70U);
  }
  auto again = Results::open(at("part.sqlite"), p);
  ASSERT_TRUE(again);
  EXPECT_EQ(fight(p, *again.value(), 2), Ended::all);
  EXPECT_EQ(summary(p, *again.value()), all);
}

TEST_F(Laboratory, BlocksHoldEachBattleOnceAndTheLastAreSmall) {
  for (const std::uint64_t n : {1U, 2U, 20U, 150U, 1000U}) {
    const OpenPlan p = plan(n, {arm(), arm("the_clearing", "random", "recruit")}, 5, "compare");
    const auto blocks = Results::open("", p).value()->missing();
    ASSERT_TRUE(blocks);
    std::uint64_t next[2] = {0, 0}, last = kBlock;
    for (const Block& b : blocks.value()) {
      EXPECT_EQ(b.first, next[b.arm]);
      EXPECT_LE(b.first % kBlock + b.count, kBlock);        // none lies across a place at which a comparison is looked at
      next[b.arm] = b.first + b.count;
      last = b.count;
    }
    EXPECT_EQ(next[0], n);
    EXPECT_EQ(next[1], n);
    EXPECT_EQ(last, 1U);
  }
}

TEST_F(Laboratory, MoreBattlesGoOnWhereFewerEnded) {
  {
    const OpenPlan few = plan(20);
    auto results = Results::open(at("grown.sqlite"), few);
    fight(few, *results.value(), 1);
  }
  const OpenPlan more = plan(50);
  auto grown = Results::open(at("grown.sqlite"), more), fresh = Results::open("", more);
  ASSERT_TRUE(grown) << grown.trouble().text;
  EXPECT_EQ(grown.value()->stored(), 20U);
  fight(more, *grown.value(), 2);
  fight(more, *fresh.value(), 2);
  EXPECT_EQ(summary(more, *grown.value()), summary(more, *fresh.value()));
}

TEST_F(Laboratory, ResultsOfAnotherRunOrVersionAreNeverMixedIn) {
  const std::string file = at("results.sqlite");
  const OpenPlan twenty = plan(20);
  { auto results = Results::open(file, twenty); fight(twenty, *results.value(), 1); }
  const auto code = [&](const OpenPlan& p) { auto r = Results::open(file, p); return r ? std::string("opened") : r.trouble().code; };
  EXPECT_EQ(code(plan(20)), "opened");
  EXPECT_EQ(code(plan(20, {arm()}, 6)), "other_run");
  EXPECT_EQ(code(plan(20, {arm("the_clearing", "random", "random")})), "other_run");
  EXPECT_EQ(code(plan(19)), "fewer");
  EXPECT_EQ(Results::seed_in(file).value().value(), (Seed{0, 5}));
  EXPECT_FALSE(Results::seed_in(at("none")).value().has_value());
  sqlite3* db = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &db), SQLITE_OK);
  sqlite3_exec(db, "PRAGMA user_version=7", nullptr, nullptr, nullptr);
  sqlite3_close(db);
  EXPECT_EQ(code(plan(20)), "newer");
  std::ofstream(at("text")) << "this is no database, however long it may be; and on it goes, line after line, to be more than a header would be";
  auto other = Results::open(at("text"), twenty);
  ASSERT_FALSE(other);
  EXPECT_EQ(other.trouble().code, "damaged");
}

TEST_F(Laboratory, AFullDiskLosesNothingAndTheSameCallGoesOn) {
  const OpenPlan p = plan(400);
  const std::string file = at("full.sqlite");
  {
    auto results = Results::open(file, p);
    results.value()->limit_pages(14);
    RunWays ways;
    ways.jobs = 2;
    auto ended = fight_missing(p, *results.value(), ways);
    ASSERT_FALSE(ended);
    EXPECT_EQ(ended.trouble().code, "not_saved");
    EXPECT_NE(ended.trouble().text.find("full"), std::string::npos) << ended.trouble().text;
    EXPECT_GT(results.value()->stored(), 0U);
    EXPECT_LT(results.value()->stored(), 400U);
  }
  auto again = Results::open(file, p), fresh = Results::open("", p);
  ASSERT_TRUE(again);
  fight(p, *again.value(), 2);
  fight(p, *fresh.value(), 2);
  EXPECT_EQ(summary(p, *again.value()), summary(p, *fresh.value()));
}

TEST_F(Laboratory, TalliesMergeInAnyOrderAndComeBackFromTheirText) {
  const OpenPlan p = plan(30, {arm("rail_fence")});
  Fighter fighter(p.arms[0], p.plan.seed);
  const auto a = fighter.fight(Block{0, 0, 3}), b = fighter.fight(Block{0, 3, 2}), all = fighter.fight(Block{0, 0, 5});
  Tally ab = a->tally, ba = b->tally;
  ab.merge(b->tally), ba.merge(a->tally);
  EXPECT_EQ(ab, all->tally);
  EXPECT_EQ(ba, all->tally);
  auto back = tally_from_json(to_json(all->tally).dump());
  ASSERT_TRUE(back);
  EXPECT_EQ(back.value(), all->tally);
  EXPECT_FALSE(tally_from_json("{\"battles\": 3}"));
  EXPECT_FALSE(tally_from_json("no"));
}

/// Every rule set's list: ids once, shares of what is there, and who broke first is among them.
TEST_F(Laboratory, MeasuresOfEveryRuleSetNameWhatThereIs) {
  int counted = 0;
  for (const auto& rules : registry_.all()) {
    SCOPED_TRACE(rules->id());
    const auto list = measures_of(*rules);
    if (list.empty()) continue;              // a rule set need not be counted
    ++counted;
    std::set<std::string_view> ids;
    for (const Measure& m : list) EXPECT_TRUE(ids.insert(m.id).second) << m.id;
    for (const Measure& m : list) {
      EXPECT_TRUE(m.of.empty() || ids.count(m.of) == 1) << m.id;
      EXPECT_FALSE(m.title.empty() || m.group.empty() || m.events[0].empty()) << m.id;
    }
    EXPECT_EQ(ids.count("routs"), 1U) << "who broke first";
    EXPECT_EQ(ids.count("morale_tests") + ids.count("morale_passed"), 2U);
  }
  EXPECT_GE(counted, 5);
}

TEST_F(Laboratory, CountsOfABattleFitTogether) {
  for (const char* scenario : {"the_clearing", "rail_fence", "fort_miamis", "pierces_fight", "portage_road"}) {
    SCOPED_TRACE(scenario);
    const OpenPlan p = plan(3, {arm(scenario, "recruit", "recruit")});
    auto results = Results::open("", p);
    fight(p, *results.value(), 2);
    auto s = summarise_arm(p, *results.value(), 0, 3);
    ASSERT_TRUE(s) << s.trouble().text;
    const auto& arm = s.value();
    std::int64_t shown = 0, moved = 0;
    for (const auto& r : arm["results"]) shown += r["n"].get<std::int64_t>();
    EXPECT_EQ(shown, 3);
    for (const auto& m : arm["measures"]) {
      moved += m["sides"][0]["total"].get<std::int64_t>() + m["sides"][1]["total"].get<std::int64_t>();
      if (m.contains("classes") && !m["classes"].empty())
        for (std::size_t side = 0; side < 2; ++side) {
          std::int64_t sum = 0;
          for (const auto& c : m["classes"]) sum += c["sides"][side]["total"].get<std::int64_t>();
          EXPECT_EQ(sum, m["sides"][side]["total"].get<std::int64_t>()) << m["id"];
        }
    }
    EXPECT_GT(moved, 0);
    double lost[2] = {0, 0};
    for (const auto& u : arm["units"]) lost[u["side"].get<int>()] += u["lost"][0].get<double>();
    EXPECT_GT(lost[0] + lost[1], 0.0);
    EXPECT_TRUE(warnings_of(arm).empty());
  }
}

TEST_F(Laboratory, RecordsWorthWatchingAreTheBattlesThatWereCounted) {
  const OpenPlan p = plan(60);
  auto results = Results::open(at("r.sqlite"), p);
  fight(p, *results.value(), 2);
  auto summary = publish(p, *results.value(), "again", at("out-none-yet"), 2);
  EXPECT_FALSE(summary && summary.value()["records"].empty());
  fs::create_directory(folder_ / "out");
  summary = publish(p, *results.value(), "again", at("out"), 2);
  ASSERT_TRUE(summary) << summary.trouble().text;
  ASSERT_EQ(summary.value()["records"].size(), 10U);
  std::set<std::uint64_t> once;
  for (const auto& r : summary.value()["records"]) {
    EXPECT_TRUE(once.insert(r["k"].get<std::uint64_t>()).second);
    auto record = read_record(text_of(at("out/" + r["file"].get<std::string>())), registry_);
    ASSERT_TRUE(record);
    EventLog log;
    ReplayOptions options;
    options.verify = true;
    auto again = replay(record.value(), registry_, log, options);
    ASSERT_TRUE(again);
    EXPECT_EQ(again.value().report.what, Diverged::nothing);
    EXPECT_EQ(again.value().game.battle->outcome().winner == kNoSide ? -1 : again.value().game.battle->outcome().winner, r["winner"].get<int>());
  }
  std::ofstream(at("out/records/closest-99999.json")) << "of a shorter run";
  std::ofstream(at("out/records/my-notes.json")) << "somebody's own";
  EXPECT_TRUE(publish(p, *results.value(), "again", at("out"), 2));
  EXPECT_FALSE(fs::exists(at("out/records/closest-99999.json")));
  EXPECT_TRUE(fs::exists(at("out/records/my-notes.json")));
  const std::string csv = text_of(at("out/battles.csv"));
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 61);
  EXPECT_EQ(text_of(at("out/summary.json")), summary.value().dump(1) + "\n");
}

TEST_F(Laboratory, BattlesWithoutAnEndAreCountedApartAndTold) {
  const OpenPlan p = plan(20);
  auto results = Results::open("", p);
  Fighter fighter(p.arms[0], p.plan.seed);
  FoughtBlock block = fighter.fight(Block{0, 0, 16}).value();
  for (BattleRow& r : block.rows)
    if (r.k < 3) r.unfinished = true, r.winner = -1;
  ASSERT_FALSE(results.value()->put(block).has_value());
  auto s = summarise(p, *results.value(), "again");
  ASSERT_TRUE(s);
  EXPECT_EQ(s.value()["arms"][0]["results"][3]["n"], 3);
  EXPECT_FALSE(s.value()["complete"].get<bool>());
  ASSERT_EQ(s.value()["warnings"].size(), 1U);
  EXPECT_NE(s.value()["warnings"][0].get<std::string>().find("3 of 16 battles did not end"), std::string::npos);
  std::int64_t ended = 0;
  for (const auto& e : s.value()["arms"][0]["endings"]) ended += e["n"].get<std::int64_t>();
  EXPECT_EQ(ended, 13);
  MatchResult endless;
  endless.unfinished = true;
  Watch watch(*p.arms[0]->game.ruleset, *p.arms[0]->game.battle);
  watch.begin();
  EXPECT_TRUE(watch.end(*p.arms[0]->game.battle, endless).unfinished);
}

TEST_F(Laboratory, PlansThatCannotBeFoughtAreRefused) {
  const auto code = [&](Plan p) { auto open = open_plan(registry_, std::move(p)); return open ? std::string() : open.trouble().code; };
  Plan p;
  p.arms = {arm()};
  EXPECT_EQ(code(p), "out_of_range");
  p.battles = kMostBattles + 1;
  EXPECT_EQ(code(p), "out_of_range");
  p.battles = 1;
  p.arms[0].players[1] = "nobody";
  EXPECT_NE(code(p), "");
  p.arms = {arm()};
  p.arms[0].house = "format = 1\nruleset = \"template\"\n[nothing]\nx = 1\n";
  EXPECT_NE(code(p), "");
  p.arms = {};
  EXPECT_EQ(code(p), "out_of_range");
  EXPECT_EQ(duel_arms({arm()}, {"recruit"}).trouble().code, "missing");
  EXPECT_EQ(duel_arms({arm()}, {"recruit", "recruit"}).trouble().code, "twice");
}

}  // namespace
}  // namespace oo
