// toml_source.hpp: TOML text as a small tree of our own, with lines, in the order of the file; and exact numbers out of it.
//
// Who may call: loaders of rules tables, house files, scenarios, cases, scripts. toml++ itself is included in toml_source.cpp only.
// Untrusted input: at most 1 MiB, 32 levels, 200'000 nodes; BOM and CRLF are accepted; dates and control characters in texts (other
// than tab and line feed) are refused, NaN and infinities wherever a number is read. Nothing is half loaded: a tree or a Trouble.
// Numbers are exact: the source text of a float is kept, and read as decimal digits, never through a double.
// Errors: bad_input; `path` is "FILE:LINE: KEY". Source: design, "Common conventions" 4.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/core/words.hpp"

namespace oo {

inline constexpr std::size_t kMaxTomlBytes = 1024 * 1024;

struct TomlNode {
  enum class Kind : std::uint8_t { flag, integer, decimal, text, list, table };
  Kind kind = Kind::table;
  int line = 0;  // of the value; of the key where it is a member of a table
  int column = 0;
  std::string key;  // its name, where it is a member of a table
  bool flag = false;
  std::int64_t integer = 0;
  std::string text;             // of a text; of a decimal: the number as it was written ("0.50", "1e3")
  std::vector<TomlNode> items;  // of a list: its elements; of a table: its members, in the order of the file

  bool is_table() const { return kind == Kind::table; }
  bool is_list() const { return kind == Kind::list; }
  bool is_text() const { return kind == Kind::text; }
  /// Member of a table, or null.
  const TomlNode* find(std::string_view name) const;
};

/// A number with at most six decimals, exactly: value = millionths / 1'000'000. |value| <= 1e9.
struct Decimal {
  std::int64_t millionths = 0;
  friend auto operator<=>(const Decimal&, const Decimal&) = default;
};

Result<TomlNode> parse_toml(std::string_view text, std::string_view file);
/// Reads the file and parses it. Unreadable or over 1 MiB: bad_input.
Result<TomlNode> read_toml(const std::string& path);

/// "house.toml:12: fire.militia.range"; without line or file only what there is.
std::string place(std::string_view file, int line, std::string_view path);
/// The value as a person would type it: 0.5, "militia", [1, 2], true; long ones are cut.
std::string shown(const TomlNode& node);
/// "a text", "a list" ...: for messages.
std::string_view kind_name(TomlNode::Kind kind);

/// Decimal digits with optional sign, fraction, underscores and a small exponent; more than six decimals or |value| > 1e9: false.
bool parse_decimal(std::string_view text, Decimal& out);
/// 0.5, 2, -1.25: shortest form.
std::string to_text(Decimal value);

// Typed readings. `path` goes into the Trouble as it is; codes: "type" (not such a value), "value" (not in the form allowed),
// "out_of_range".
Result<Decimal> as_decimal(const TomlNode& node, std::string_view path);
/// A number without fraction, however written (3, 3.0); -0 is 0; a boolean is never a number.
Result<std::int64_t> as_int(const TomlNode& node, std::string_view path);
/// Inches with at most three decimals, |inches| <= 480, in mils.
Result<Mil> as_length(const TomlNode& node, std::string_view path);
Result<bool> as_flag(const TomlNode& node, std::string_view path);
/// One line of at most `max_bytes` bytes, without control characters.
Result<std::string> as_line(const TomlNode& node, std::string_view path, std::size_t max_bytes = 200);
/// lower_snake_case, at most 64 characters.
bool is_word(std::string_view text);

}  // namespace oo
