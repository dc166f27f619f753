// merge.hpp: the entries of each layer, flat, and laid over each other. Internal to engine/rules.
//
// A leaf is whatever is written as one value: a number, a word, a list of values, an empty table. [[failure]] becomes a marker leaf
// "failure" with the number of its records, followed by "failure[1].from" and so on. Keys of leaves are unique in a sheet (TOML sees
// to that).
#pragma once
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/tables.hpp"

namespace oo {

struct Leaf {
  std::string key;
  TomlNode value;
  int line = 0;
  std::size_t records = 0;  // marker of a list of tables
};

struct RulesSheet {
  Layer layer = Layer::book;
  std::string file;
  std::vector<Leaf> leaves;  // in the order of the file
};

/// Flattens a table; faults of names are added to `faults`.
void flatten(const TomlNode& table, std::string_view prefix, RulesSheet& sheet, std::vector<Trouble>& faults);

/// Where a message about this leaf points: "switches" for a call, otherwise FILE:LINE: KEY.
std::string fault_path(const RulesSheet& sheet, int line, std::string_view key);

struct Held {
  const Leaf* leaf = nullptr;
  const RulesSheet* sheet = nullptr;
};
using Aliases = std::map<std::string, std::string, std::less<>>;  // "switches.turn_limit" -> "default.turn_limit"

class Merged {
 public:
  /// Lays the sheets over each other in the order of their layers. A sheet that sets a key and its alias is a fault.
  Merged(const std::vector<std::shared_ptr<const RulesSheet>>& sheets, const Aliases& aliases, std::vector<Trouble>& faults);

  const Held* now(std::string_view key) const;
  const Held* book(std::string_view key) const;
  const std::map<std::string, Held, std::less<>>& all() const { return now_; }
  const std::map<std::string, Held, std::less<>>& all_book() const { return book_; }
  /// Rows of a table: the book's in the order of the book, then (with `added`) the others by name.
  std::vector<std::string> rows(std::string_view table, bool added) const;
  /// The entry under this table that the latest layer set, for messages about the table as a whole; null when there is none.
  const Held* latest_in(std::string_view table) const;
  /// The file that was laid last (a call has none): where something is missing that no file names.
  std::string_view latest_file() const;

 private:
  void lay(const RulesSheet& sheet, const Aliases& aliases, std::vector<Trouble>& faults);
  std::vector<const RulesSheet*> sheets_;  // in the order of layers
  std::map<std::string, Held, std::less<>> now_;
  std::map<std::string, Held, std::less<>> book_;  // book and families
};

}  // namespace oo
