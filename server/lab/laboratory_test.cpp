#include "server/lab/laboratory.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <nlohmann/json.hpp>

namespace oo::server {
namespace {

namespace fs = std::filesystem;

class LaboratoryTest : public testing::Test {
 protected:
  LaboratoryTest() : folder_((fs::temp_directory_path() / ("openorder-lab-" + std::to_string(::getpid()) + "-" + testing::UnitTest::GetInstance()->current_test_info()->name())).string()) {
    fs::remove_all(folder_);
  }
  ~LaboratoryTest() override { fs::remove_all(folder_); }

  static LabAsk ask(int battles, const std::string& seed = "7") {
    auto read = read_lab_ask(nlohmann::json{{"scenario", "the_clearing"}, {"players", {"recruit", "random"}}, {"battles", battles}, {"seed", seed}}.dump(), 1'000'000);
    EXPECT_TRUE(read) << (read ? "" : read.trouble().text);
    return read ? read.value() : LabAsk{};
  }
  /// Until it neither waits nor runs; a minute at most.
  static LabCard wait(const Laboratory& lab, const std::string& id) {
    for (int i = 0; i < 6000; ++i) {
      const LabCard card = lab.card(id).value();
      if (card.state != LabState::waiting && card.state != LabState::running) return card;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return lab.card(id).value();
  }
  static void wait_until_it_runs(const Laboratory& lab, const std::string& id) {
    for (int i = 0; i < 24000 && lab.card(id).value().progress.stored == 0; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }

  Registry rules_ = registry();
  const std::string folder_;
};

TEST_F(LaboratoryTest, FightsAndTellsWhatItCameTo) {
  Laboratory lab(rules_, folder_);
  const auto started = lab.start(ask(40));
  ASSERT_TRUE(started) << started.trouble().text;
  const std::string id = started.value().id;
  const LabCard card = wait(lab, id);
  ASSERT_EQ(name_of(card.state), "done") << card.trouble;
  EXPECT_EQ(card.progress.stored, 40U);
  ASSERT_EQ(card.tables.size(), 1U);
  EXPECT_EQ(card.tables[0].battles(), 40);
  EXPECT_EQ(card.tables[0].turns.n, 40);
  const auto summary = lab.file(id, "summary.json");
  ASSERT_TRUE(summary);
  EXPECT_EQ(nlohmann::json::parse(summary.value())["arms"][0]["battles"], 40);
  EXPECT_TRUE(lab.file(id, "battles.csv"));
  const std::string record = nlohmann::json::parse(summary.value())["records"][0]["file"];
  EXPECT_TRUE(lab.file(id, record)) << record;
  for (const char* bad : {"records/../ask.json", "ask.json", "../../etc/passwd", "records/", "results.sqlite", ""}) EXPECT_FALSE(lab.file(id, bad)) << bad;
  EXPECT_FALSE(lab.file("nobody", "summary.json"));
  EXPECT_FALSE(lab.remove(id));
  EXPECT_FALSE(lab.card(id));
  EXPECT_FALSE(fs::exists(folder_ + "/" + id));
}

TEST_F(LaboratoryTest, ShowsTheFirstBattleAtOnceAndKeepsOnlyWholeBlocks) {
  auto slow = read_lab_ask(nlohmann::json{{"scenario", "rail_fence"}, {"players", {"captain", "captain"}}, {"battles", 200}, {"seed", "7"}}.dump(), 1'000'000);
  ASSERT_TRUE(slow);
  Laboratory lab(rules_, folder_);
  const std::string id = lab.start(slow.value()).value().id;
  wait_until_it_runs(lab, id);
  const LabCard card = lab.card(id).value();
  EXPECT_LT(card.progress.stored, 16U) << "less than a block";
  ASSERT_EQ(card.tables.size(), 1U);
  EXPECT_EQ(std::uint64_t(card.tables[0].battles()), card.progress.stored);
  EXPECT_GT(card.progress.rate, 0.0);
  EXPECT_GT(card.progress.left, 0.0);
  ASSERT_TRUE(lab.cancel(id));
  const LabCard after = wait(lab, id);
  EXPECT_EQ(after.progress.stored % 16, 0U) << "of a block that was broken off nothing is kept";
  EXPECT_EQ(std::uint64_t(after.tables[0].battles()), after.progress.stored);
}

TEST_F(LaboratoryTest, WhatWasBrokenOffGoesOnToTheSameSummary) {
  std::string id, whole;
  {
    Laboratory lab(rules_, folder_);
    id = lab.start(ask(3000)).value().id;
    wait_until_it_runs(lab, id);
  }                                                                // the server ends
  {
    Laboratory lab(rules_, folder_);
    EXPECT_EQ(name_of(lab.card(id).value().state), "stopped");
    ASSERT_TRUE(lab.go_on(id));
    wait_until_it_runs(lab, id);
    ASSERT_TRUE(lab.cancel(id));
    EXPECT_EQ(name_of(wait(lab, id).state), "cancelled");
    ASSERT_TRUE(lab.go_on(id));
    EXPECT_EQ(name_of(wait(lab, id).state), "done");
    whole = lab.file(id, "summary.json").value();
  }
  {
    Laboratory lab(rules_, folder_);                               // a later server knows what it came to
    const LabCard card = lab.card(id).value();
    ASSERT_EQ(card.tables.size(), 1U);
    const auto results = nlohmann::json::parse(whole)["arms"][0]["results"];
    EXPECT_EQ(card.tables[0].first, results[0]["n"]);
    EXPECT_EQ(card.tables[0].second, results[1]["n"]);
    EXPECT_EQ(card.tables[0].battles(), 3000);
  }
  Laboratory lab(rules_, folder_ + "/other");
  const std::string again = lab.start(ask(3000)).value().id;
  EXPECT_EQ(name_of(wait(lab, again).state), "done");
  EXPECT_EQ(lab.file(again, "summary.json").value(), whole);
}

TEST_F(LaboratoryTest, ComparesTwoTablesOnTheSameSeeds) {
  LabAsk asked = ask(32);
  asked.compares = true;
  asked.b.players[0] = "random";
  asked.b.players[1] = "random";
  Laboratory lab(rules_, folder_);
  const std::string id = lab.start(asked).value().id;
  EXPECT_EQ(name_of(wait(lab, id).state), "done");
  const auto summary = nlohmann::json::parse(lab.file(id, "summary.json").value());
  EXPECT_EQ(summary["arms"].size(), 2U);
  EXPECT_EQ(summary["comparison"]["pairs"], 32);
}

TEST_F(LaboratoryTest, OneGoesOnTheOthersWaitAndThereIsAnEndToThat) {
  LabLimits limits;
  limits.waiting = 2;
  Laboratory lab(rules_, folder_, limits);
  const std::string first = lab.start(ask(1'000'000)).value().id;
  wait_until_it_runs(lab, first);
  const std::string second = lab.start(ask(10)).value().id;
  EXPECT_TRUE(lab.start(ask(10)));
  const auto refused = lab.start(ask(10));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.trouble().code, "too_many");
  EXPECT_EQ(name_of(lab.card(second).value().state), "waiting");
  EXPECT_TRUE(lab.remove(second)) << "it waits";
  EXPECT_FALSE(lab.file(first, "summary.json"));
  EXPECT_EQ(name_of(lab.cancel(second).value().state), "cancelled");
  ASSERT_TRUE(lab.cancel(first));
  EXPECT_EQ(name_of(wait(lab, first).state), "cancelled");
}

TEST_F(LaboratoryTest, ALongRunGivesWayToTheOthers) {
  LabLimits limits;
  limits.turn = std::chrono::milliseconds(1);
  Laboratory lab(rules_, folder_, limits);
  const std::string first = lab.start(ask(20'000)).value().id;
  wait_until_it_runs(lab, first);
  const std::string second = lab.start(ask(10)).value().id;
  EXPECT_EQ(lab.card(second).value().ahead, 1U);
  EXPECT_EQ(name_of(wait(lab, second).state), "done");
  const LabState state = lab.card(first).value().state;
  EXPECT_TRUE(state == LabState::waiting || state == LabState::running) << name_of(state);
  ASSERT_TRUE(lab.cancel(first));
  const LabCard card = wait(lab, first);
  EXPECT_EQ(name_of(card.state), "cancelled");
  EXPECT_EQ(std::uint64_t(card.tables[0].battles()), card.progress.stored);
}

TEST_F(LaboratoryTest, RefusesWhatCannotBeFought) {
  const nlohmann::json bad[] = {nlohmann::json::object(), {{"scenario", "the_clearing"}, {"players", {"human", "recruit"}}, {"battles", 5}},
                                {{"scenario", "the_clearing"}, {"players", {"recruit", "recruit"}}, {"battles", 0}}, {{"scenario", "the_clearing"}, {"players", {"recruit", "recruit"}}, {"battles", 2'000'000}},
                                {{"players", {"recruit", "recruit"}}, {"battles", 5}}, {{"scenario", "the_clearing"}, {"players", {"recruit", "recruit"}}, {"battles", 5}, {"more", 1}},
                                {{"scenario", "the_clearing"}, {"players", {"recruit", "recruit"}}, {"battles", 5}, {"against", {{"players", {"recruit"}}}}}};
  for (const auto& b : bad) EXPECT_FALSE(read_lab_ask(b.dump(), 1'000'000)) << b.dump();
  Laboratory lab(rules_, folder_);
  LabAsk unknown = ask(5);
  unknown.scenario = "../../etc/passwd";
  EXPECT_FALSE(lab.start(unknown));
  LabAsk house = ask(5);
  house.a.house = "format = 1\nruleset = \"template\"\nnonsense = 3\n";
  EXPECT_FALSE(lab.start(house));
  LabAsk seed = ask(5, "x");
  EXPECT_FALSE(lab.start(seed));
  EXPECT_FALSE(Laboratory(rules_, "").start(ask(5)));
  EXPECT_TRUE(lab.list().empty());
}

TEST_F(LaboratoryTest, AnAskIsReadAsItWasWritten) {
  LabAsk asked = ask(5);
  asked.a.house = "format = 1\nruleset = \"template\"\n";
  asked.a.house_name = "mine.toml";
  asked.compares = true;
  asked.b = asked.a;
  asked.b.house.clear();
  asked.b.house_name.clear();
  const auto read = read_lab_ask(to_text(asked), 10);
  ASSERT_TRUE(read) << read.trouble().text;
  EXPECT_EQ(to_text(read.value()), to_text(asked));
}

}  // namespace
}  // namespace oo::server
