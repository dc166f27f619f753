// line_editor.hpp: a line that a person types, with editing, history and completion by Tab, where both ends are a terminal.
//
// Who may call: `openorder play`, once per session. No errors: at the end of the input, or when the terminal is gone, there is no line.
// Piped input never comes here (play.cpp reads it as it is). Source: libedit (BSD); its keys are those of every shell.
#pragma once
#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oo::cli {

/// The words with which the text up to the cursor could go on: whole words that begin as its last one does.
using WordsAfter = std::function<std::vector<std::string>(std::string_view text)>;

/// What Tab adds to a text, and what it shows when there are several ways on.
struct Completion {
  std::string added;
  std::vector<std::string> choices;
};
Completion complete_with(std::string_view text, const std::vector<std::string>& words);

class LineEditor {
 public:
  /// nullptr unless both are terminals.
  static std::unique_ptr<LineEditor> open(std::FILE* in, std::FILE* out);
  ~LineEditor();
  LineEditor(const LineEditor&) = delete;
  LineEditor& operator=(const LineEditor&) = delete;

  std::optional<std::string> read(const std::string& prompt, WordsAfter words_after);

 private:
  struct Impl;
  explicit LineEditor(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace oo::cli
