// The laboratory's commands: what cannot be fought is refused, what is fought is the same with any threads and never lands in another's folder.
#include <gtest/gtest.h>

#include "cli/support_test.hpp"

namespace oo::cli {
namespace {

TEST_F(CommandLine, TheLaboratoryRefusesWhatCannotBeFought) {
  const std::string clearing = "the_clearing";
  for (const Words& words : std::vector<Words>{
           {"lab"}, {"lab", "run"}, {"lab", "nonsense"}, {"lab", "run", clearing, "-n", "0"}, {"lab", "run", clearing, "-n", "-1"}, {"lab", "run", clearing, "-n", "1e3"},
           {"lab", "run", clearing, "-n", "1000001"}, {"lab", "run", clearing, "-n", std::string(50, '9')}, {"lab", "run", clearing, "--jobs", "0"}, {"lab", "run", clearing, "--jobs", "257"},
           {"lab", "run", clearing, "--players", "recruit,nobody"}, {"lab", "run", clearing, "--seed", "x"}, {"lab", "run", clearing, "--out", at("empty")}, {"lab", "run", clearing, "--decide", "0.05"},
           {"lab", "compare", "recruit"}, {"lab", "compare", "recruit", "random"}, {"lab", "compare", "recruit", "book", "--scenario", clearing}, {"lab", "compare", "recruit", "recruit", "--scenario", clearing},
           {"lab", "compare", clearing, "rail_fence", "--scenario", clearing}, {"lab", "compare", "book", "book"}, {"lab", "compare", "book", "book", "--scenario", clearing, "--house", at("empty")},
           {"lab", "compare", "recruit", "random", "--scenario", clearing, "--players", "recruit"}, {"lab", "compare", "recruit", "random", "--scenario", clearing, "--decide", "0"},
           {"lab", "compare", "recruit", "random", "--scenario", clearing, "--decide", "0.5"}, {"lab", "compare", "recruit", "random", "--scenario", clearing, "--margin", "0.1"},
           {"lab", "compare", "recruit", "random", "--scenario", clearing, "--decide", "nan"}, {"lab", "duel", "recruit"}, {"lab", "duel", "recruit", "recruit"}, {"lab", "duel", "recruit", "nobody"},
           {"lab", "duel", "recruit", "random", "--scenario", clearing + ","}, {"lab", "sweep", at("empty"), "--target", "0.5"}})
    expect_bad(words);
  write("sweep.toml", "format = 1\nscenario = \"the_clearing\"\n[[axis]]\nfigures = \"first\"\nvalues = [8, 900]\n");
  expect_bad({"lab", "sweep", at("sweep.toml")});
  EXPECT_NE(run({"lab", "sweep", at("sweep.toml")}).err.find("figures of first = 900"), std::string::npos);
  expect_bad({"lab", "run", clearing, "-n", "0", "--json"});
}

TEST_F(CommandLine, TheLaboratoryWritesTheSameWithAnyThreadsAndNeverIntoAnothersFolder) {
  const Words base{"lab", "run", "the_clearing", "-n", "40", "--players", "recruit,random", "--seed", "3"};
  const auto with = [&](Words more) { more.insert(more.begin(), base.begin(), base.end()); return more; };
  const Outcome one = run(with({"--jobs", "1", "--out", at("one")})), two = run(with({"--jobs", "2", "--out", at("two"), "--json"}));
  EXPECT_EQ(one.exit, kDone) << one.err;
  EXPECT_TRUE(one.err.empty()) << "silent in a pipe: " << one.err;
  EXPECT_TRUE(two.out.starts_with("{\"arms\":")) << two.out.substr(0, 40);
  const std::string summary = text_of(at("one/summary.json"));
  EXPECT_GT(summary.size(), 1000U);
  EXPECT_EQ(text_of(at("two/summary.json")), summary);
  EXPECT_EQ(text_of(at("two/battles.csv")), text_of(at("one/battles.csv")));
  EXPECT_EQ(run({"lab", "run", "the_clearing", "-n", "40", "--players", "recruit,random", "--out", at("one")}).exit, kDone) << "the seed is known there";
  EXPECT_EQ(text_of(at("one/summary.json")), summary);
  EXPECT_EQ(run({"lab", "run", "the_clearing", "-n", "40", "--seed", "4", "--out", at("one")}).exit, kBadInput);
  EXPECT_EQ(run({"lab", "run", "the_clearing", "-n", "8", "--players", "recruit,random", "--out", at("one")}).exit, kBadInput);
  EXPECT_EQ(text_of(at("one/summary.json")), summary);
  EXPECT_EQ(run(base, "/dev/full").exit, kBadInput);
}

TEST_F(CommandLine, TheLaboratorysColumnsHoldTheLongestNames) {
  const Outcome run_ = run({"lab", "run", "fallen_timbers", "-n", "2", "--players", "recruit,recruit", "--seed", "1"});
  EXPECT_NE(run_.out.find("Legion of the United States and Kentucky (recruit) won  "), std::string::npos) << run_.out;
  EXPECT_NE(run_.out.find("Confederacy and\u2026"), std::string::npos) << run_.out;
}

TEST_F(CommandLine, TheLaboratoryComparesLaddersAndSweeps) {
  write("house.toml", "format = 1\nruleset = \"template\"\n");
  const Outcome same = run({"lab", "compare", "book", at("house.toml"), "--scenario", "the_clearing", "-n", "20", "--seed", "1"});
  EXPECT_EQ(same.exit, kDone) << same.err;
  EXPECT_NE(same.out.find("+0.0 %"), std::string::npos) << "the same rules: " << same.out;
  const Outcome decided = run({"lab", "compare", "recruit", "scripted", "--scenario", "rail_fence", "--decide", "0.05", "--seed", "1"});
  EXPECT_NE(decided.out.find("Decided: recruit scores higher"), std::string::npos) << decided.out << decided.err;
  const Outcome ladder = run({"lab", "duel", "random", "recruit", "--scenario", "the_clearing,rail_fence", "-n", "6", "--seed", "1", "--json"});
  EXPECT_NE(ladder.out.find("\"ladder\":{\"pairings\""), std::string::npos) << ladder.err;
  write("sweep.toml", "format = 1\nscenario = \"the_clearing\"\nbattles = 8\nseed = 2\n[[axis]]\nfigures = \"first\"\nvalues = [2, 8]\n[[axis]]\nplayer = 1\nvalues = [\"random\", \"recruit\"]\n");
  const Outcome sweep = run({"lab", "sweep", at("sweep.toml"), "--target", "0.999", "--out", at("grid")});
  EXPECT_EQ(sweep.exit, kDone) << sweep.err;
  EXPECT_NE(sweep.out.find("figures of first = 2, player 1 = \"recruit\""), std::string::npos) << sweep.out;
  EXPECT_NE(text_of(at("grid/summary.json")).find("\"grid\""), std::string::npos);
}

TEST_F(CommandLine, TheLaboratoryRefusesEveryKindOfBadFile) {
  const std::vector<Words> commands = {{"lab", "run"}, {"lab", "run", "the_clearing", "-n", "2", "--house"}, {"lab", "sweep"}, {"lab", "duel", "random", "recruit", "-n", "2", "--scenario"},
                                       {"lab", "compare", "--scenario", "the_clearing", "book"}};
  for (const Words& command : commands) {
    for (const char* file : {"not.toml", "deep.toml", "deep.json", "binary", "empty", "folder", "pipe", "nowhere.toml"}) {
      Words words = command;
      words.push_back(at(file));
      expect_bad(words);
    }
  }
}

}  // namespace
}  // namespace oo::cli
