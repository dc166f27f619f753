#include "engine/rules/toml_depth.hpp"

#include <algorithm>
#include <cstddef>

namespace oo {

namespace {

/// Walks over a text, past strings and comments, counting brackets and the dots between the parts of one key (or of one number).
class DepthScan {
 public:
  DepthScan(std::string_view text, int most) : text_(text), most_(most) {}

  int run() {
    while (at_ < text_.size()) {
      step(text_[at_]);
      if (open_ > most_ || parts_ > most_) return line_;
    }
    return 0;
  }

 private:
  void step(char c) {
    if (c == '"' || c == '\'') return skip_string(c);
    if (c == '#') return skip_comment();
    ++at_;
    if (c == '.') ++parts_;
    else if (c == '\n') ++line_, parts_ = 1;
    else if (c == '[' || c == '{') ++open_, parts_ = 1;
    else if (c == ']' || c == '}') open_ = std::max(0, open_ - 1), parts_ = 1;
    else if (c == '=' || c == ',') parts_ = 1;
  }

  void skip_comment() {
    while (at_ < text_.size() && text_[at_] != '\n') ++at_;
  }

  /// Basic strings know escapes, literal ones do not; three quotes open a text of several lines.
  void skip_string(char quote) {
    const bool three = text_.substr(at_, 3) == std::string_view(quote == '"' ? "\"\"\"" : "'''");
    at_ += three ? 3 : 1;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '\n' && !three) return;                       // not TOML: the library will say so
      if (c == '\n') ++line_;
      if (c == quote && !three) return void(++at_);
      if (c == quote && closes(quote)) return;
      at_ += c == '\\' && quote == '"' && text_.substr(at_ + 1, 1) != "\n" ? 2 : 1;
    }
  }

  /// Three quotes close; up to two more before them belong to the text ("""a""""").
  bool closes(char quote) {
    std::size_t n = 0;
    while (n < 5 && at_ + n < text_.size() && text_[at_ + n] == quote) ++n;
    if (n >= 3) at_ += n;
    return n >= 3;
  }

  std::string_view text_;
  int most_;
  std::size_t at_ = 0;
  int line_ = 1, open_ = 0, parts_ = 1;
};

}  // namespace

int line_nested_deeper_than(std::string_view text, int most) { return DepthScan(text, most).run(); }

}  // namespace oo
