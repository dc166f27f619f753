// Completion by Tab, on a terminal of our own (a pseudo-terminal) and without one.
#include "cli/line_editor.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>

namespace oo::cli {
namespace {

const std::vector<std::string> kVerbs{"change", "charge", "fire"};

TEST(CompleteWith, AddsWhatAllHaveInCommonThenShowsThem) {
  EXPECT_EQ(complete_with("fi", {"fire"}).added, "re ");
  EXPECT_EQ(complete_with("c", {"change", "charge"}).added, "ha");
  EXPECT_EQ(complete_with("cha", {"change", "charge"}).choices.size(), 2U);
  EXPECT_EQ(complete_with("move c", {"company"}).added, "ompany ");
  EXPECT_TRUE(complete_with("x", {}).added.empty());
  EXPECT_EQ(complete_with("", kVerbs).choices.size(), 3U);
}

TEST(LineEditor, IsForTerminalsOnly) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  std::FILE* in = ::fdopen(ends[0], "r");
  EXPECT_EQ(LineEditor::open(in, stdout), nullptr);
  std::fclose(in);
  ::close(ends[1]);
}

TEST(LineEditor, CompletesOnATerminal) {
  const int master = ::posix_openpt(O_RDWR | O_NOCTTY);
  if (master < 0 || ::grantpt(master) != 0 || ::unlockpt(master) != 0) GTEST_SKIP() << "no pseudo-terminals here";
  ::setenv("TERM", "xterm", 1);
  std::FILE* in = std::fopen(::ptsname(master), "r");
  std::FILE* out = std::fopen(::ptsname(master), "w");
  ASSERT_TRUE(in != nullptr && out != nullptr);
  auto editor = LineEditor::open(in, out);
  ASSERT_NE(editor, nullptr);
  const std::string_view keys = "cha\tr\twy\t\r";
  ASSERT_EQ(::write(master, keys.data(), keys.size()), static_cast<ssize_t>(keys.size()));
  const auto line = editor->read("> ", [](std::string_view text) {
    if (text.find(' ') != std::string_view::npos) return std::vector<std::string>{"wyandots"};
    std::vector<std::string> words;
    for (const std::string& verb : kVerbs)
      if (std::string_view(verb).starts_with(text)) words.push_back(verb);
    return words;
  });
  ASSERT_TRUE(line.has_value());
  EXPECT_EQ(*line, "charge wyandots ");
  editor.reset();
  std::fclose(in);
  std::fclose(out);
  ::close(master);
}

}  // namespace
}  // namespace oo::cli
