// source.hpp: a source file as text, and as the words a compiler would see. For the architecture tests only.
//
// Not a C++ parser: enough of one to know comments, literals, words and brackets. Paths are relative to the source tree, '/' between.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace oo::architecture {

struct Source {
  std::string path;
  std::string text;

  bool is_test() const;      // NAME_test.cpp, NAME_test.hpp, or anything under tests/
  bool is_header() const;
};

struct Finding {
  std::string path;
  int line = 0;
  std::string what;
};
using Findings = std::vector<Finding>;

/// The text without comments; without literals too (each becomes "" or '') if `literals` is false. Line breaks stay where they were.
std::string code_of(std::string_view text, bool literals);

struct Token {
  std::string_view text;     // a word, a number, "->", "::", or one character
  int line = 0;
};
/// Of code_of(text, false), which must outlive the tokens. Lines of the preprocessor are left out.
std::vector<Token> tokens_of(std::string_view code);

bool is_word(std::string_view token);

/// Every .hpp and .cpp under the folders of the project, in the order of their paths.
std::vector<Source> all_sources(const std::string& root);

}  // namespace oo::architecture
