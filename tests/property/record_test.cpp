// Records as files: bounded, strict, whole or not at all; damaged at any byte they are refused or read, never half loaded.
#include "engine/record/record.hpp"

#include <sys/stat.h>

#include <cstdlib>

#include "engine/record/history.hpp"
#include "engine/record/replay.hpp"
#include "lab/match/match.hpp"
#include "tests/support/walk.hpp"

#include <gtest/gtest.h>

namespace oo::testing {
namespace {

Chosen toy() {
  for (Chosen& c : all_scenarios())
    if (c.ruleset == "template") return c;
  return {};
}

Record played(std::uint64_t seed) {
  Game game = open(toy());
  const auto player = make_random();
  NoEvents nobody;
  MatchOptions options;
  options.seed = Seed{0, seed};
  return play_match(game, *player, *player, nobody, options).record;
}

struct Folder {
  std::string path = "/tmp/openorder-test-XXXXXX";
  Folder() { EXPECT_NE(::mkdtemp(path.data()), nullptr); }
  ~Folder() {
    for (const char* file : {"/a.json"}) ::remove((path + file).c_str());
    ::remove(path.c_str());
  }
};

TEST(Records, AreReplacedWholeOrNotAtAll) {
  const Folder folder;
  const std::string file = folder.path + "/a.json";
  ASSERT_FALSE(replace_file(file, "first"));
  ASSERT_FALSE(replace_file(file, "second"));
  EXPECT_EQ(read_file(file, 100).value(), "second");
  EXPECT_TRUE(replace_file(folder.path + "/nowhere/a.json", "third"));
  EXPECT_EQ(read_file(file, 100).value(), "second");
  EXPECT_FALSE(read_file(file, 3)) << "longer than allowed";
  EXPECT_FALSE(read_file(folder.path, 100)) << "a folder";
  EXPECT_FALSE(read_file(folder.path + "/none", 100));
}

TEST(Records, DamagedAtAnyByteAreRefusedOrReadWhole) {
  const std::string text = write_record(played(3));
  Choices choices(11);
  for (int i = 0; i < seeds(300, 20'000); ++i) {
    std::string damaged = text;
    damaged[choices.below(damaged.size())] = static_cast<char>(choices.below(256));
    if (i % 3 == 0) damaged.resize(choices.below(damaged.size()));
    const auto read = read_record(damaged, all_rulesets(), "x.json");
    if (!read) {
      EXPECT_EQ(read.trouble().kind, Trouble::Kind::bad_input);
      EXPECT_NE(read.trouble().text.find("x.json"), std::string::npos) << read.trouble().text;
    }
  }
}

TEST(Records, OfAnotherFormatOrRuleSetSaySo) {
  const std::string text = write_record(played(4));
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string other = text;
    other.replace(other.find(from), from.size(), to);
    const auto read = read_record(other, all_rulesets());
    return read ? std::string("read") : read.trouble().path;
  };
  EXPECT_EQ(with("\"format\": 1", "\"format\": 2"), "format");
  EXPECT_EQ(with("\"ruleset\": \"template\"", "\"ruleset\": \"chess\""), "ruleset");
  EXPECT_EQ(with("\"dice\": \"seeded\"", "\"dice\": \"loaded\""), "dice");
  EXPECT_EQ(with("\"engine\"", "\"motor\""), "engine");
}

TEST(Records, PlayedToAStepAndResumedGiveTheSameBattle) {
  const Record whole = played(5);
  Record half = whole;
  half.steps.resize(whole.steps.size() / 2);
  const auto player = make_random();
  NoEvents nobody;
  const auto rest = resume_match(half, all_rulesets(), *player, *player, nobody, MatchOptions{});
  ASSERT_TRUE(rest) << rest.trouble().text;
  EXPECT_EQ(write_record(rest.value().record), write_record(whole));
}

TEST(Records, AlikeSeedsGiveAlikeRecordsAndOthersDoNot) {
  EXPECT_EQ(write_record(played(6)), write_record(played(6)));
  EXPECT_NE(write_record(played(6)), write_record(played(7)));
}

TEST(Undo, GoesBackToTheLastRevelation) {
  History history;
  Game game = open(toy());
  EXPECT_FALSE(history.can_undo(0));
  history.push({game.battle->clone(), 0, true, 0, 0});
  EXPECT_FALSE(history.can_undo(0)) << "it revealed";
  history.push({game.battle->clone(), 0, false, 1, 0});
  EXPECT_TRUE(history.can_undo(0));
  EXPECT_FALSE(history.can_undo(1)) << "another's decision";
  EXPECT_EQ(history.pop().steps, 1u);
  EXPECT_FALSE(history.can_undo(0));
}

}  // namespace
}  // namespace oo::testing
