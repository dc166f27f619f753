// field_info.hpp: what is known of one field of a procedure, input or output: what --help, the JSON Schema, the forms and the rulebook print.
//
// Filled by Form and Outputs for given effective rules (the words of a field may be rows of a table). Units: a length is inches, at most three
// decimals; a ratio has at most six. Source: design, "Procedure" and "Common conventions".
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace oo {

enum class FieldKind : std::uint8_t { flag, integer, length, ratio, word, text, record, list, number };   // number: outputs only
std::string_view kind_name(FieldKind kind);

struct FieldInfo {
  std::string name;
  FieldKind kind = FieldKind::flag;
  std::string clause;                     // "MOC-7.14", may be empty
  std::string help;
  std::int64_t lo = 0, hi = 0;            // integer: its range; length: mils; ratio: millionths; list: how many items; text: hi = longest
  std::vector<std::string> words;         // word: all that are allowed
  std::vector<FieldInfo> fields;          // record: its fields; list: one nameless item
  bool required = false;
  bool has_constant_default = false;      // default_text is its value as JSON
  std::string default_text;               // "0", "absent", "the troop's own weapon"
  std::string required_when, shown_when;  // plain English, may be empty
  bool policy = false;                    // answers a Decision inside a chain (--policy KEY=VALUE)
};

}  // namespace oo
