// diff.hpp: what differs from the book, and the plain list of all entries.
//
// Who may call: `openorder rules diff`, `rules --sheet`, reports, the rulebook page. Pure; texts are ready to print.
// Source: design, "The command line".
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "engine/rules/layers.hpp"
#include "engine/rules/tables.hpp"

namespace oo {

/// One difference. `book` is empty for an entry the book does not have (an added row), `now` for one that is gone (a replaced list).
struct Difference {
  std::string key;
  std::string book;
  std::string now;
  Source source;
  ClauseId clause;
};
/// Entries whose value is not the book's, in the order of the keys.
std::vector<Difference> differences(const Tables& tables);
/// "fire.militia.range  8 -> 10  house.toml:12 (house)  MOC-7.9".
std::string to_text(const Difference& difference);

/// One line of the quick-reference sheet.
struct SheetLine {
  std::string key;
  std::string value;
  std::string allowed;
  std::string otherwise;  // default of a switch or optional entry
  Source source;
  ClauseId clause;
  bool is_switch = false;
  bool changed = false;  // differs from the book
};
/// In the order of the description; optional entries that are absent have an empty value.
std::vector<SheetLine> sheet(const Tables& tables, const Describe& describe);

// For `--json`: a list of objects with the fields above; sources as {file, line, layer}, absent values left out.
nlohmann::json to_json(const std::vector<Difference>& differences);
nlohmann::json to_json(const std::vector<SheetLine>& lines);

}  // namespace oo
