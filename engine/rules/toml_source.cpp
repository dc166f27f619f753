#include "engine/rules/toml_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <memory>
#include <optional>

#include <toml++/toml.h>

#include "engine/rules/toml_depth.hpp"

namespace oo {
namespace {

constexpr int kMaxDepth = 32;
constexpr std::size_t kMaxNodes = 200'000;
constexpr std::size_t kMaxKeyBytes = 128;
constexpr std::size_t kMaxShownBytes = 60;

/// Where each line of the text begins: to fetch a number as it was written.
class Lines {
 public:
  explicit Lines(std::string_view text) : text_(text) {
    begins_.push_back(0);
    for (std::size_t i = 0; i < text.size(); ++i)
      if (text[i] == '\n') begins_.push_back(i + 1);
  }

  /// The run of number characters at a place; columns count code points.
  std::string_view number_at(std::size_t line, std::size_t column) const {
    if (line == 0 || line > begins_.size()) return {};
    std::size_t i = begins_[line - 1];
    for (std::size_t c = 1; c < column && i < text_.size(); ++c) {
      ++i;
      while (i < text_.size() && (static_cast<unsigned char>(text_[i]) & 0xc0U) == 0x80U) ++i;
    }
    std::size_t end = i;
    while (end < text_.size() && is_number_char(text_[end])) ++end;
    return text_.substr(i, end - i);
  }

  static bool is_number_char(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '+' || c == '-' || c == '.' || c == '_';
  }

 private:
  std::string_view text_;
  std::vector<std::size_t> begins_;
};

/// C0 other than tab and line feed, DEL, and C1 (U+0080 to U+009F).
bool has_control(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if ((c < 0x20 && c != '\n' && c != '\t') || c == 0x7f) return true;
    if (c == 0xc2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xa0) return true;
  }
  return false;
}

std::string without_carriage_returns(std::string text) {
  std::size_t at = 0;
  while ((at = text.find("\r\n", at)) != std::string::npos) text.erase(at, 1);
  return text;
}

class Copier {
 public:
  Copier(std::string_view text, std::string_view file) : lines_(text), file_(file) {}

  std::optional<Trouble> copy(const toml::node& from, TomlNode& to, const std::string& path, int depth) {
    if (depth > kMaxDepth) return bad(to, path, "too_deep", fmt::format("nested more than {} deep", kMaxDepth));
    if (++nodes_ > kMaxNodes) return bad(to, path, "too_large", fmt::format("more than {} values", kMaxNodes));
    if (to.line == 0) to.line = static_cast<int>(from.source().begin.line);
    to.column = static_cast<int>(from.source().begin.column);
    switch (from.type()) {
      case toml::node_type::table: return copy_table(*from.as_table(), to, path, depth);
      case toml::node_type::array: return copy_list(*from.as_array(), to, path, depth);
      case toml::node_type::string: return copy_text(*from.as_string(), to, path);
      case toml::node_type::integer:
        to.kind = TomlNode::Kind::integer;
        to.integer = from.as_integer()->get();
        return {};
      case toml::node_type::floating_point:
        to.kind = TomlNode::Kind::decimal;
        to.text = lines_.number_at(from.source().begin.line, from.source().begin.column);
        return {};
      case toml::node_type::boolean:
        to.kind = TomlNode::Kind::flag;
        to.flag = from.as_boolean()->get();
        return {};
      default: return bad(to, path, "type", "dates and times are not used; write a date as a text, \"1794-08-20\"");
    }
  }

 private:
  std::optional<Trouble> copy_table(const toml::table& from, TomlNode& to, const std::string& path, int depth) {
    to.kind = TomlNode::Kind::table;
    struct Member {
      const toml::key* key;
      const toml::node* node;
    };
    std::vector<Member> members;
    for (auto it = from.begin(); it != from.end(); ++it) members.push_back({&it->first, &it->second});
    std::stable_sort(members.begin(), members.end(),
                     [](const Member& a, const Member& b) {  // toml++ sorts by name: back to the order of the file
                       return a.key->source().begin < b.key->source().begin;
                     });
    to.items.reserve(members.size());
    for (const Member& m : members) {
      TomlNode& item = to.items.emplace_back();
      item.line = static_cast<int>(m.key->source().begin.line);
      item.key = std::string(m.key->str());
      if (item.key.size() > kMaxKeyBytes || has_control(item.key))
        return bad(item, path, "key", "a key is at most 128 bytes without control characters");
      const std::string inner = path.empty() ? item.key : path + "." + item.key;
      if (auto trouble = copy(*m.node, item, inner, depth + 1)) return trouble;
    }
    return {};
  }

  std::optional<Trouble> copy_list(const toml::array& from, TomlNode& to, const std::string& path, int depth) {
    to.kind = TomlNode::Kind::list;
    to.items.reserve(from.size());
    for (const toml::node& node : from) {
      const std::string inner = fmt::format("{}[{}]", path, to.items.size() + 1);
      if (auto trouble = copy(node, to.items.emplace_back(), inner, depth + 1)) return trouble;
    }
    return {};
  }

  std::optional<Trouble> copy_text(const toml::value<std::string>& from, TomlNode& to, const std::string& path) {
    to.kind = TomlNode::Kind::text;
    to.text = without_carriage_returns(from.get());
    if (has_control(to.text)) return bad(to, path, "value", "control characters are not allowed in a text");
    return {};
  }

  Trouble bad(const TomlNode& at, const std::string& path, std::string code, std::string text) const {
    return bad_input(place(file_, at.line, path), std::move(code), std::move(text));
  }

  Lines lines_;
  std::string_view file_;
  std::size_t nodes_ = 0;
};

/// Writes numbers that neither a double nor an integer holds as "1.0..." of the same length, so that the library reads on: the Copier takes them
/// from the text as it was, and whoever reads the value says what is wrong with it, by its field.
class Tamed {
 public:
  explicit Tamed(std::string_view text) : text_(text) {
    while (at_ < text_.size()) step();
  }
  bool any() const { return any_; }
  const std::string& text() const { return text_; }

 private:
  void step() {
    const char c = text_[at_];
    if (c == '"' || c == '\'') return skip_string(c);
    if (c == '#') return skip_comment();
    const bool starts = is_digit(c) || c == '+' || c == '-';
    if (starts && (last_ == '=' || last_ == ',' || last_ == '[')) return number();
    if (c != ' ' && c != '\t' && c != '\r' && c != '\n') last_ = c;
    ++at_;
  }
  void skip_comment() {
    while (at_ < text_.size() && text_[at_] != '\n') ++at_;
  }
  void skip_string(char quote) {
    const std::string three(3, quote);
    const std::string end = text_.compare(at_, 3, three) == 0 ? three : std::string(1, quote);
    at_ += end.size();
    while (at_ < text_.size() && text_.compare(at_, end.size(), end) != 0) at_ += text_[at_] == '\\' && quote == '"' ? 2 : 1;
    at_ = std::min(text_.size(), at_ + end.size());
    last_ = quote;
  }
  void number() {
    const std::size_t first = at_ + (is_digit(text_[at_]) ? 0 : 1);
    std::size_t end = first;
    while (end < text_.size() && Lines::is_number_char(text_[end])) ++end;
    if (end - first >= 3 && beyond_all(text_.substr(first, end - first))) {
      any_ = true;
      text_.replace(first, end - first, "1." + std::string(end - first - 2, '0'));
    }
    at_ = end;
    last_ = '0';
  }
  static bool is_digit(char c) { return c >= '0' && c <= '9'; }
  static bool beyond_all(std::string digits) {
    std::erase(digits, '_');
    const char* const begin = digits.data();
    const char* const end = begin + digits.size();
    std::int64_t whole = 0;
    const auto as_whole = std::from_chars(begin, end, whole);
    if (as_whole.ptr == end) return as_whole.ec == std::errc::result_out_of_range;
    double value = 0;
    const auto as_double = std::from_chars(begin, end, value);
    return as_double.ptr == end && as_double.ec == std::errc::result_out_of_range;
  }

  std::string text_;
  std::size_t at_ = 0;
  char last_ = '\n';
  bool any_ = false;
};

toml::table parsed_by_library(std::string_view text, std::string_view file) {
  try {
    return toml::parse(text, std::string(file));
  } catch (const toml::parse_error&) {
    const Tamed tamed(text);
    if (!tamed.any()) throw;
    return toml::parse(tamed.text(), std::string(file));
  }
}

}  // namespace

Result<TomlNode> parse_toml(std::string_view text, std::string_view file) {
  if (text.size() > kMaxTomlBytes) return bad_input(std::string(file), "too_large", "the file is larger than 1 MiB");
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  if (const int line = line_nested_deeper_than(text, kMaxDepth + 2); line != 0)     // two for the brackets of a [[header]]
    return bad_input(place(file, line, ""), "too_deep", fmt::format("nested more than {} deep", kMaxDepth));
  try {
    const toml::table parsed = parsed_by_library(text, file);
    TomlNode root;
    Copier copier(text, file);
    if (auto trouble = copier.copy(parsed, root, "", 0)) return *trouble;
    return root;
  } catch (const toml::parse_error& error) {  // the library's way to say so; goes no further
    return bad_input(place(file, static_cast<int>(error.source().begin.line), ""), "syntax",
                     fmt::format("not TOML: {}", error.description()));
  }
}

Result<TomlNode> read_toml(const std::string& path) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), &std::fclose);
  if (!file) return bad_input(path, "unreadable", "the file cannot be read");
  std::string text(kMaxTomlBytes + 1, '\0');
  const std::size_t got = std::fread(text.data(), 1, text.size(), file.get());
  if (std::ferror(file.get()) != 0) return bad_input(path, "unreadable", "the file cannot be read");
  text.resize(got);
  return parse_toml(text, path);
}

const TomlNode* TomlNode::find(std::string_view name) const {
  if (kind != Kind::table) return nullptr;
  for (const TomlNode& item : items)
    if (item.key == name) return &item;
  return nullptr;
}

std::string place(std::string_view file, int line, std::string_view path) {
  std::string at(file);
  if (line > 0) at += fmt::format("{}{}", at.empty() ? "line " : ":", line);
  if (at.empty()) return std::string(path);
  return path.empty() ? at : fmt::format("{}: {}", at, path);
}

std::string_view kind_name(TomlNode::Kind kind) {
  switch (kind) {
    case TomlNode::Kind::flag: return "true or false";
    case TomlNode::Kind::integer: return "a whole number";
    case TomlNode::Kind::decimal: return "a number";
    case TomlNode::Kind::text: return "a text";
    case TomlNode::Kind::list: return "a list";
    case TomlNode::Kind::table: return "a table";
  }
  return "";
}

namespace {

std::string cut(std::string text) {
  if (text.size() <= kMaxShownBytes) return text;
  std::size_t end = kMaxShownBytes;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80U) --end;
  return text.substr(0, end) + "...";
}

/// What stands inside lists and tables is not opened again.
std::string shown_inside(const TomlNode& item) {
  if (item.is_list()) return "[...]";
  return item.is_table() ? "{...}" : shown(item);
}

std::string shown_table(const TomlNode& table) {
  std::string text = "{";
  for (const TomlNode& item : table.items) {
    if (text.size() > kMaxShownBytes) break;
    text += fmt::format("{} {} = {}", text.size() > 1 ? "," : "", item.key, shown_inside(item));
  }
  return text.size() > 1 ? text + " }" : "{}";
}

std::string shown_list(const TomlNode& list) {
  std::string text = "[";
  for (const TomlNode& item : list.items) {
    if (text.size() > kMaxShownBytes) break;
    if (text.size() > 1) text += ", ";
    text += shown_inside(item);
  }
  return text + "]";
}

}  // namespace

std::string shown(const TomlNode& node) {
  switch (node.kind) {
    case TomlNode::Kind::flag: return node.flag ? "true" : "false";
    case TomlNode::Kind::integer: return fmt::format("{}", node.integer);
    case TomlNode::Kind::decimal: return cut(node.text);
    case TomlNode::Kind::text: return "\"" + cut(node.text) + "\"";
    case TomlNode::Kind::list: return cut(shown_list(node));
    case TomlNode::Kind::table: return cut(shown_table(node));
  }
  return "";
}

}  // namespace oo
