// Files of every kind the system has: none may hang the program, be torn, or be turned into something else.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>

#include "engine/record/record.hpp"

namespace oo {
namespace {

namespace fs = std::filesystem;

class Files : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "oo files \xc3\xbc XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { fs::remove_all(folder_); }
  std::string at(const std::string& name) const { return (folder_ / name).string(); }
  static std::string text_of(const std::string& path) {
    std::ifstream in(path);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  std::size_t count() const { return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), fs::directory_iterator())); }

  fs::path folder_;
};

TEST_F(Files, WritesWholeAndLeavesNothingBeside) {
  ASSERT_FALSE(replace_file(at("a"), "one"));
  ASSERT_FALSE(replace_file(at("a"), "two"));
  EXPECT_EQ(text_of(at("a")), "two");
  EXPECT_EQ(count(), 1U);
  EXPECT_EQ(read_file(at("a"), 3).value(), "two");
  EXPECT_EQ(read_file(at("a"), 2).trouble().code, "too_long");
}

TEST_F(Files, ALinkStaysALinkAndRightsStay) {
  ASSERT_FALSE(replace_file(at("real"), "one"));
  fs::permissions(at("real"), fs::perms::owner_read | fs::perms::owner_write);
  fs::create_symlink("real", at("link"));
  ASSERT_FALSE(replace_file(at("link"), "two"));
  EXPECT_TRUE(fs::is_symlink(at("link")));
  EXPECT_EQ(text_of(at("real")), "two");
  EXPECT_EQ(fs::status(at("real")).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(Files, NewFilesHaveTheRightsTheMaskLeaves) {
  const mode_t mask = ::umask(077);
  EXPECT_FALSE(replace_file(at("own"), "x"));
  ::umask(mask);
  EXPECT_EQ(fs::status(at("own")).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(Files, FoldersAndLoopsAreRefused) {
  fs::create_directory(at("folder"));
  fs::create_symlink("loop", at("loop"));
  for (const char* name : {"folder", "loop"}) EXPECT_FALSE(read_file(at(name), 10)) << name;
  EXPECT_TRUE(replace_file(at("folder"), "x"));
  EXPECT_TRUE(replace_file(at("nowhere/x"), "x"));
  EXPECT_TRUE(replace_file(at("folder") + "/", "x"));
}

TEST_F(Files, APipeNobodyServesDoesNotHang) {
  ASSERT_EQ(::mkfifo(at("pipe").c_str(), 0600), 0);
  EXPECT_EQ(read_file(at("pipe"), 10).value(), "");
  EXPECT_TRUE(replace_file(at("pipe"), "x"));                 // nobody reads
  EXPECT_TRUE(fs::is_fifo(at("pipe")));
}

// A process killed in the middle of a save leaves its unfinished file: the next save in that folder takes it away, and nothing else.
TEST_F(Files, SweepsAwayWhatAKilledSaveLeftBehind) {
  const pid_t gone = ::fork();
  if (gone == 0) ::_exit(0);
  ASSERT_GT(gone, 0);
  ASSERT_EQ(::waitpid(gone, nullptr, 0), gone);
  const std::string dead = std::to_string(gone), alive = std::to_string(::getppid());
  const std::vector<std::string> old{".openorder-" + dead + "-0", ".openorder-" + alive + "-0", ".openorder-x-0", ".openorder-" + dead, ".openorder-" + dead + "-0.txt"};
  for (const std::string& name : old) ASSERT_FALSE(replace_file(at(name), "half"));
  const std::string fresh = ".openorder-" + dead + "-1";
  for (const std::string& name : old) fs::last_write_time(at(name), fs::last_write_time(at(name)) - std::chrono::hours(1));
  ASSERT_FALSE(replace_file(at(fresh), "half"));
  ASSERT_FALSE(replace_file(at("a"), "one"));
  EXPECT_FALSE(fs::exists(at(old[0])));
  for (std::size_t i = 1; i < old.size(); ++i) EXPECT_TRUE(fs::exists(at(old[i]))) << old[i];
  EXPECT_TRUE(fs::exists(at(fresh))) << "too young";
}

// Through links of our own: were a device replaced, the machine would feel it.
TEST_F(Files, DevicesAreWrittenToAndStayWhatTheyAre) {
  fs::create_symlink("/dev/full", at("full"));
  fs::create_symlink("/dev/null", at("null"));
  fs::create_symlink("/dev/zero", at("zero"));
  EXPECT_TRUE(replace_file(at("full"), "x"));
  EXPECT_FALSE(replace_file(at("null"), "x"));
  EXPECT_EQ(read_file(at("zero"), 100'000).trouble().code, "too_long");
  for (const char* name : {"full", "null"}) {
    EXPECT_TRUE(fs::is_symlink(at(name))) << name;
    EXPECT_TRUE(fs::is_character_file(at(name))) << name;
  }
}

}  // namespace
}  // namespace oo
