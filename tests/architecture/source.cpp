#include "tests/architecture/source.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace oo::architecture {

namespace {

bool ends_with(std::string_view text, std::string_view end) { return text.size() >= end.size() && text.substr(text.size() - end.size()) == end; }

bool word_character(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Copies a source while leaving out comments and, if asked, the insides of literals.
class Stripper {
 public:
  Stripper(std::string_view text, bool literals) : text_(text), literals_(literals) {}

  std::string run() {
    while (at_ < text_.size()) {
      if (starts("//")) {
        skip_to("\n", false);
      } else if (starts("/*")) {
        skip_to("*/", true);
      } else if (starts("R\"") && (at_ == 0 || !word_character(text_[at_ - 1]))) {
        raw_literal();
      } else if (text_[at_] == '"') {
        literal('"');
      } else if (text_[at_] == '\'' && !(at_ > 0 && word_character(text_[at_ - 1]))) {   // not the ' of 480'000
        literal('\'');
      } else {
        out_ += text_[at_++];
      }
    }
    return std::move(out_);
  }

 private:
  bool starts(std::string_view what) const { return text_.substr(at_, what.size()) == what; }

  void skip_to(std::string_view end, bool with_end) {
    const auto stop = std::min(text_.find(end, at_ + (with_end ? 2 : 0)), text_.size());
    keep(at_, with_end ? std::min(stop + end.size(), text_.size()) : stop, false);
  }

  void keep(std::size_t from, std::size_t to, bool all) {
    for (std::size_t i = from; i < to; ++i)
      if (all || text_[i] == '\n') out_ += text_[i];
    at_ = to;
  }

  void literal(char quote) {
    std::size_t end = at_ + 1;
    while (end < text_.size() && text_[end] != quote) end += text_[end] == '\\' ? 2 : 1;
    out_ += quote;
    keep(at_ + 1, std::min(end, text_.size()), literals_);
    out_ += quote;
    ++at_;
  }

  void raw_literal() {
    const auto open = text_.find('(', at_);
    if (open == std::string_view::npos) {
      at_ = text_.size();
      return;
    }
    std::string end = ")";
    end += text_.substr(at_ + 2, open - at_ - 2);
    end += '"';
    const auto close = std::min(text_.find(end, open), text_.size());
    out_ += '"';
    keep(open + 1, close, literals_);
    out_ += '"';
    at_ = std::min(close + end.size(), text_.size());
  }

  std::string_view text_;
  bool literals_;
  std::size_t at_ = 0;
  std::string out_;
};

std::size_t skip_preprocessor(std::string_view code, std::size_t at, int& line) {
  while (at < code.size() && code[at] != '\n') {
    if (code[at] == '\\' && at + 1 < code.size() && code[at + 1] == '\n') {
      ++line;
      ++at;
    }
    ++at;
  }
  return at;
}

}  // namespace

bool Source::is_test() const { return ends_with(path, "_test.cpp") || ends_with(path, "_test.hpp") || path.starts_with("tests/"); }
bool Source::is_header() const { return ends_with(path, ".hpp"); }

std::string code_of(std::string_view text, bool literals) { return Stripper(text, literals).run(); }

bool is_word(std::string_view token) { return !token.empty() && word_character(token[0]) && std::isdigit(static_cast<unsigned char>(token[0])) == 0; }

std::vector<Token> tokens_of(std::string_view code) {
  std::vector<Token> tokens;
  int line = 1;
  bool line_begins = true;
  for (std::size_t at = 0; at < code.size();) {
    const char c = code[at];
    if (c == '\n') {
      ++line;
      ++at;
      line_begins = true;
    } else if (std::isspace(static_cast<unsigned char>(c)) != 0) {
      ++at;
    } else if (c == '#' && line_begins) {
      at = skip_preprocessor(code, at, line);
    } else {
      std::size_t length = 1;
      if (word_character(c)) {
        while (at + length < code.size() && (word_character(code[at + length]) || (code[at + length] == '\'' && code[at + length - 1] != '\''))) ++length;
      } else if (const auto two = code.substr(at, 2); two == "->" || two == "::") {
        length = 2;
      }
      tokens.push_back({code.substr(at, length), line});
      at += length;
      line_begins = false;
    }
  }
  return tokens;
}

std::vector<Source> all_sources(const std::string& root) {
  namespace fs = std::filesystem;
  std::vector<Source> sources;
  for (const char* folder : {"engine", "rulesets", "examples", "players", "lab", "server", "cli", "tests"}) {
    if (!fs::exists(fs::path(root) / folder)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(root) / folder)) {
      const auto name = entry.path().extension();
      if (!entry.is_regular_file() || (name != ".hpp" && name != ".cpp")) continue;
      std::ifstream file(entry.path(), std::ios::binary);
      sources.push_back({fs::relative(entry.path(), root).generic_string(), std::string(std::istreambuf_iterator<char>(file), {})});
    }
  }
  std::stable_sort(sources.begin(), sources.end(), [](const Source& a, const Source& b) { return a.path < b.path; });
  return sources;
}

}  // namespace oo::architecture
