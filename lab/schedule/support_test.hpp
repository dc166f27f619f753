// support_test.hpp: a folder, plans and runs of the small scenarios, for the tests of this folder.
#pragma once
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "lab/schedule/run.hpp"
#include "lab/schedule/summary.hpp"

namespace oo {

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

}  // namespace oo
