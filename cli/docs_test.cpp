// What the documents show of the program is what it says: every command of a block that begins with "$ openorder" is run and its output held to the text
// below it, but for battles, which another player or another machine's patience would change: of those only the odds are held.
#include <gtest/gtest.h>

#include <algorithm>

#include "cli/support_test.hpp"

namespace oo::cli {
namespace {

struct Shown {
  std::string where;                       // "docs/odds.md:17"
  std::string command;                     // as a person would type it, lines joined
  std::vector<std::string> output;
};

/// A quote or a backslash at the end leaves a command open for the next line.
bool is_open(const std::string& command) {
  return std::count(command.begin(), command.end(), '\'') % 2 == 1 || command.ends_with("\\\n");
}

std::vector<Shown> shown_in(const std::string& file) {
  std::ifstream in(std::string(OO_SOURCE_DIR "/") + file);
  EXPECT_TRUE(in) << file;
  std::vector<Shown> all;
  bool fenced = false, of_ours = false;
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (line.starts_with("```")) {
      fenced = !fenced;
      of_ours = false;
    } else if (fenced && line.starts_with("$ openorder ")) {
      Shown one{file + ":" + std::to_string(number), line.substr(2) + "\n", {}};
      while (is_open(one.command) && std::getline(in, line)) {
        ++number;
        one.command += line + "\n";
      }
      all.push_back(std::move(one));
      of_ours = true;
    } else if (of_ours && fenced) {
      all.back().output.push_back(line);
    }
  }
  return all;
}

/// As the shell would: words, single quotes, a backslash before a line's end.
Words words_of(const std::string& command) {
  Words words;
  std::string word;
  bool quoted = false, begun = false;
  for (std::size_t i = 0; i < command.size(); ++i) {
    const char c = command[i];
    if (c == '\'') {
      quoted = !quoted;
      begun = true;
    } else if (!quoted && c == '\\' && i + 1 < command.size() && command[i + 1] == '\n') {
      ++i;
    } else if (!quoted && (c == ' ' || c == '\n')) {
      if (begun) words.push_back(std::exchange(word, {}));
      begun = false;
    } else {
      word += c;
      begun = true;
    }
  }
  words.erase(words.begin());              // the program's own name
  return words;
}

std::string trimmed(std::string text) {
  while (text.ends_with(' ')) text.pop_back();
  return text;
}

/// "a 1, ..." is any line that begins with "a 1, ".
bool is_line(const std::string& wanted, const std::string& line) {
  return wanted.ends_with("...") ? line.starts_with(wanted.substr(0, wanted.size() - 3)) : line == wanted;
}

/// Every line of the document in its order; a line "..." stands for any number of lines.
std::string first_difference(const std::vector<std::string>& wanted, const std::string& output) {
  std::vector<std::string> lines;
  std::istringstream in(output);
  for (std::string line; std::getline(in, line);) lines.push_back(trimmed(line));
  std::size_t at = 0;
  bool any = false;
  for (const std::string& raw : wanted) {
    const std::string line = trimmed(raw);
    if (line.find_first_not_of(' ') != std::string::npos && line.substr(line.find_first_not_of(' ')) == "...") {
      any = true;
      continue;
    }
    if (line.empty()) {                    // blank lines are there for the eye
      continue;
    }
    while (at < lines.size() && (lines[at].empty() || (any && !is_line(line, lines[at])))) ++at;
    if (at == lines.size()) return "not said: " + line;
    if (!is_line(line, lines[at])) return "the document: " + line + "\nthe program:  " + lines[at];
    any = false;
    ++at;
  }
  while (at < lines.size() && lines[at].empty()) ++at;
  return at < lines.size() && !any ? "the document leaves out: " + lines[at] : std::string();
}

class Documents : public CommandLine {
 protected:
  void SetUp() override {
    CommandLine::SetUp();
    before_ = fs::current_path();
    fs::current_path(OO_SOURCE_DIR);       // commands name the files of examples/ from the root
  }
  void TearDown() override {
    fs::current_path(before_);
    CommandLine::TearDown();
  }
  fs::path before_;
};

/// `rules diff` without its battles: the odds and the cases, and what is shown of those.
void leave_out_battles(Shown& one, Words& words) {
  const auto at = std::find(words.begin(), words.end(), "--consequences");
  if (at == words.end()) return;
  words.erase(at + 1, words.end());
  const auto battles = std::find_if(one.output.begin(), one.output.end(), [](const std::string& line) { return line.starts_with("Who wins"); });
  one.output.erase(battles, one.output.end());
}

TEST_F(Documents, WhatIsShownOfOddsIsWhatTheProgramSays) {
  std::size_t held = 0;
  for (const fs::directory_entry& entry : fs::directory_iterator("docs")) {
    if (entry.path().extension() != ".md") continue;
    for (Shown one : shown_in(entry.path().string())) {
      SCOPED_TRACE(one.where + "\n" + one.command);
      Words words = words_of(one.command);
      if (words[0] == "lab" || words[0] == "battle") continue;
      leave_out_battles(one, words);
      const Outcome o = run(words);
      EXPECT_EQ(o.exit, kDone) << o.err;
      EXPECT_EQ(first_difference(one.output, o.out), "") << o.out;
      ++held;
    }
  }
  EXPECT_GE(held, 12U);
}

TEST_F(Documents, AnExampleThatIsNotTrueIsFound) {
  const std::vector<std::string> wanted = {"a 1", "  ...", "", "d 4 "};
  EXPECT_EQ(first_difference(wanted, "a 1\nb 2\n\nd 4\n"), "");
  EXPECT_EQ(first_difference({"a 1, b ...", "c"}, "a 1, b 2, d 3\nc\n"), "");
  EXPECT_NE(first_difference(wanted, "a 2\nb 2\nd 4\n"), "");
  EXPECT_NE(first_difference(wanted, "a 1\nb 2\n"), "");
  EXPECT_NE(first_difference(wanted, "a 1\nd 4\ne 5\n"), "") << "more is said than shown";
  EXPECT_EQ(words_of("openorder odds x '{\"a\": 1,\n \"b\": 2}' \\\n  --by 'c=1|2'\n"), (Words{"odds", "x", "{\"a\": 1,\n \"b\": 2}", "--by", "c=1|2"}));
}

}  // namespace
}  // namespace oo::cli
