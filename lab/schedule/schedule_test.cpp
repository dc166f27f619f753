#include <gtest/gtest.h>
#include <sqlite3.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <mutex>
#include <set>
#include <thread>

#include "lab/schedule/compare.hpp"
#include "lab/schedule/duel.hpp"
#include "lab/schedule/messages.hpp"
#include "lab/schedule/publish.hpp"
#include "lab/schedule/records.hpp"
#include "lab/schedule/run.hpp"
#include "lab/schedule/summary.hpp"

namespace oo {
namespace {

namespace fs = std::filesystem;

class Laboratory : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "oo-lab-XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string at(const std::string& name) const { return (folder_ / name).string(); }
  static std::string text_of(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

  Arm arm(const std::string& scenario = "the_clearing", const std::string& first = "recruit", const std::string& second = "random") const {
    Arm a;
    a.label = a.scenario_name = scenario;
    a.scenario = std::string(find_book_scenario(registry_, scenario));
    a.players[0] = first, a.players[1] = second;
    return a;
  }
  OpenPlan plan(std::uint64_t n, std::vector<Arm> arms, std::uint64_t seed = 5, const std::string& kind = "run") const {
    Plan p;
    p.kind = kind;
    p.arms = std::move(arms);
    p.seed = Seed{0, seed};
    p.battles = n;
    auto open = open_plan(registry_, p);
    EXPECT_TRUE(open) << open.trouble().text;
    return std::move(open).value();
  }
  OpenPlan plan(std::uint64_t n) const { return plan(n, {arm()}); }

  static Ended fight(const OpenPlan& p, Results& results, int jobs) {
    RunWays ways;
    ways.jobs = jobs;
    auto ended = fight_missing(p, results, ways);
    EXPECT_TRUE(ended) << ended.trouble().text;
    return ended.value();
  }
  static std::string summary(const OpenPlan& p, Results& results) {
    auto s = summarise(p, results, "again");
    EXPECT_TRUE(s) << s.trouble().text;
    return s.value().dump();
  }

  const Registry registry_ = registry();
  fs::path folder_;
};

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
  { auto results = Results::open(file, plan(20)); fight(plan(20), *results.value(), 1); }
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
  auto other = Results::open(at("text"), plan(20));
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
  auto summary = publish(p, *results.value(), "again", at("out-none-yet"));
  EXPECT_FALSE(summary && summary.value()["records"].empty());
  fs::create_directory(folder_ / "out");
  summary = publish(p, *results.value(), "again", at("out"));
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
  EXPECT_TRUE(publish(p, *results.value(), "again", at("out")));
  EXPECT_FALSE(fs::exists(at("out/records/closest-99999.json")));
  EXPECT_TRUE(fs::exists(at("out/records/my-notes.json")));
  const std::string csv = text_of(at("out/battles.csv"));
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 61);
  EXPECT_EQ(text_of(at("out/summary.json")), summary.value().dump(1) + "\n");
}

TEST_F(Laboratory, AComparisonStopsAtTheSameLookWhateverBlockEndsFirst) {
  std::vector<FoughtBlock> blocks;
  for (std::uint64_t first = 0; first < 160; first += kBlock)
    for (std::size_t arm = 0; arm < 2; ++arm) {
      FoughtBlock b;
      b.block = {arm, first, kBlock};
      for (std::uint64_t k = first; k < first + kBlock; ++k) {
        BattleRow r;
        r.k = k;
        r.winner = arm == 0 ? (k % 8 < 7 ? 0 : 1) : (k % 8 < 2 ? 0 : 1);
        b.rows.push_back(r);
      }
      blocks.push_back(b);
    }
  EarlyStop forward(160, {}), backward(160, {});
  for (const FoughtBlock& b : blocks) forward.feed(b);
  for (std::size_t i = blocks.size(); i-- > 0;) backward.feed(blocks[i]);
  ASSERT_TRUE(forward.decided());
  EXPECT_LT(forward.below(), 160U);
  EXPECT_EQ(forward.below(), backward.below());
  EarlyStop open(16, {});
  open.feed(blocks[0]);
  open.feed(blocks[1]);
  EXPECT_FALSE(open.decided());
  EXPECT_EQ(open.below(), 16U);
}

TEST_F(Laboratory, PlayersAreComparedAsEitherSideAndLikeWithLikeIsEven) {
  Arm a = arm("the_clearing", "recruit", "random"), b = arm("the_clearing", "random", "recruit");
  b.swapped = true;
  const OpenPlan p = plan(64, {a, b}, 5, "compare");
  auto results = Results::open("", p);
  fight(p, *results.value(), 2);
  auto c = comparison(p, *results.value(), 64, DecideRule{});
  ASSERT_TRUE(c);
  EXPECT_EQ(c.value()["pairs"], 64);
  EXPECT_NEAR(c.value()["score"]["a"][0].get<double>() + c.value()["score"]["b"][0].get<double>(), 1.0, 1e-5);
  const double difference = c.value()["score"]["difference"][0].get<double>();
  EXPECT_NEAR(c.value()["score"]["a"][0].get<double>() - c.value()["score"]["b"][0].get<double>(), difference, 1e-5);
  EXPECT_GT(difference, 0.0) << "the recruit beats chance";
  auto l = ladder_json(p, *results.value(), {"random", "recruit"});
  ASSERT_TRUE(l);
  EXPECT_EQ(l.value()["rungs"][0]["player"], "recruit");

  const OpenPlan same = plan(32, {arm(), arm()}, 5, "compare");
  auto equal = Results::open("", same);
  fight(same, *equal.value(), 2);
  auto none = comparison(same, *equal.value(), 32, {});
  ASSERT_TRUE(none);
  EXPECT_EQ(none.value()["score"]["difference"][0], 0.0);
  for (const auto& n : none.value()["numbers"]) EXPECT_EQ(n["difference"], nlohmann::json({0.0, 0.0, 0.0})) << n["id"];
  EXPECT_EQ(none.value()["score"]["correlation"], 1.0);
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

/// Two ranks in one process, with letters in two boxes.
class Boxes {
 public:
  class End final : public Ranks {
   public:
    End(Boxes& boxes, int rank) : boxes_(boxes), rank_(rank) {}
    int rank() const override { return rank_; }
    int size() const override { return 2; }
    void send(int to, const std::string& text) override {
      const std::lock_guard lock(boxes_.mutex_);
      boxes_.box_[to].push_back(text);
    }
    bool receive(int& from, std::string& text) override {
      const std::lock_guard lock(boxes_.mutex_);
      auto& box = boxes_.box_[rank_];
      if (box.empty()) return false;
      from = 1 - rank_;
      text = box.front();
      box.erase(box.begin());
      return true;
    }
    void finish(bool) override {}

   private:
    Boxes& boxes_;
    int rank_;
  };

 private:
  std::mutex mutex_;
  std::vector<std::string> box_[2];
};

TEST_F(Laboratory, TwoRanksGiveTheBytesOfOne) {
  const OpenPlan p = plan(90);
  auto alone = Results::open("", p), together = Results::open("", p);
  fight(p, *alone.value(), 1);
  Boxes boxes;
  Boxes::End first(boxes, 0), second(boxes, 1);
  std::optional<Trouble> trouble;
  std::thread other([&] { trouble = serve_as_rank(registry_, second, 1, nullptr); });
  RankedRun ranked{&first};
  RunWays ways;
  ways.jobs = 1;
  ways.ranked = &ranked;
  auto ended = fight_missing(p, *together.value(), ways);
  other.join();
  ASSERT_TRUE(ended);
  EXPECT_FALSE(trouble.has_value());
  EXPECT_TRUE(ranked.served && ranked.whole);
  EXPECT_EQ(summary(p, *together.value()), summary(p, *alone.value()));
}

TEST_F(Laboratory, MessagesBetweenRanksAreReadStrictly) {
  const OpenPlan p = plan(16);
  auto again = plan_of(registry_, plan_message(p));
  ASSERT_TRUE(again);
  EXPECT_EQ(again.value().identity, p.identity);
  Fighter fighter(p.arms[0], p.plan.seed);
  const FoughtBlock fought = fighter.fight(Block{0, 0, 4}).value();
  auto back = result_of(result_message(fought));
  ASSERT_TRUE(back);
  EXPECT_EQ(back.value().rows, fought.rows);
  EXPECT_EQ(back.value().tally, fought.tally);
  EXPECT_EQ(result_of(block_message({3, 32, 16})).value().block.first, 32U);
  for (const char* text : {"", "{}", "[]", "null", "{\"arm\":0,\"first\":0,\"count\":2,\"rows\":[],\"sums\":{}}"}) {
    EXPECT_FALSE(result_of(text)) << text;
    EXPECT_FALSE(plan_of(registry_, text)) << text;
  }
  std::string other = plan_message(p);
  other.replace(other.find("\"seed\":\"0x") + 11, 1, "7");
  EXPECT_FALSE(plan_of(registry_, other)) << "another seed than its identity";
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
