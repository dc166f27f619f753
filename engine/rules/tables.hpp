// tables.hpp: the effective rules of a game as data, every number and switch with the place it came from; and the typed values code reads.
//
// Who may call: everybody; built by layers.hpp, filled into a rule set's Rules by binder.hpp. Immutable once built, shared by all battles.
// Units: lengths in Mil, ratios as exact fractions. Keys are dotted ("fire.militia.range", "switches.half_rounding"); the records of a
// list are numbered from 1 ("failure[1].from"). Errors: `find` gives kNoDatum for an unknown key; nothing throws.
// Source: design, "Rules data, procedures, cases".
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/core/words.hpp"
#include "engine/dice/dice.hpp"
#include "engine/rules/toml_source.hpp"

namespace oo {

/// Later wins.
enum class Layer : std::uint8_t { book, family, scenario, house, call };
std::string_view layer_name(Layer layer);

/// `line` 0: a default of the description, written in no file.
struct Source {
  std::string file;
  int line = 0;
  Layer layer = Layer::book;
};
/// "house.toml:12 (house)", "book".
std::string to_text(const Source& source);

/// A checked value in its one canonical form: 2 and 2.0 are the same integer, 0.50 and 0.5 the same decimal.
using Scalar =
    std::variant<bool, std::int64_t, Decimal, std::string, std::vector<std::int64_t>, std::vector<Decimal>, std::vector<std::string>>;
std::string to_text(const Scalar& value);  // as it would be written in TOML

struct Datum {
  std::string key;
  Scalar value;
  Source source;
  std::optional<Scalar> book;  // what the book (with its families) says; empty where the book has no such entry
  ClauseId clause;
};

class Tables {
 public:
  /// Index of the entry, or kNoDatum.
  std::uint16_t find(std::string_view key) const;
  const Datum& at(std::uint16_t datum) const { return data_[datum]; }
  const std::vector<Datum>& all() const { return data_; }  // sorted by key
  /// Rows of a table of tables in their fixed order: the book's as printed, then those added, by name.
  const std::vector<std::string>& rows(std::string_view table) const;
  /// Records of a list such as [[failure]].
  std::size_t records(std::string_view table) const;
  /// Entries of the book that are gone: records of a list that a later layer replaced by a shorter one. Values as written.
  const std::vector<std::pair<std::string, std::string>>& gone() const { return gone_; }
  /// Over the sorted effective entries, key and value; not over where they came from.
  std::uint64_t hash() const { return hash_; }

 private:
  friend class TablesBuilder;
  std::vector<Datum> data_;
  std::map<std::string, std::vector<std::string>, std::less<>> rows_;
  std::map<std::string, std::size_t, std::less<>> records_;
  std::vector<std::pair<std::string, std::string>> gone_;
  std::uint64_t hash_ = 0;
};

// What the hot path reads. `datum` leads back to key, layer and file; kNoDatum = absent (optional entries).

struct Number {
  std::int32_t value = 0;
  std::uint16_t datum = kNoDatum;
  operator int() const { return value; }
  bool present() const { return datum != kNoDatum; }
};
struct Length {
  Mil value = 0;
  std::uint16_t datum = kNoDatum;
  operator Mil() const { return value; }
  bool present() const { return datum != kNoDatum; }
};
/// Lowest terms, den > 0.
struct Ratio {
  std::int64_t num = 0;
  std::int64_t den = 1;
  std::uint16_t datum = kNoDatum;
  bool present() const { return datum != kNoDatum; }
};
struct Flag {
  bool value = false;
  std::uint16_t datum = kNoDatum;
  operator bool() const { return value; }
};
/// The word itself is one of the allowed words given to the binder (static), or a row name, which lives as long as the Tables.
struct WordValue {
  Word value;
  std::uint16_t datum = kNoDatum;
  operator Word() const { return value; }
  bool present() const { return datum != kNoDatum; }
  friend bool operator==(const WordValue& a, Word b) { return a.value == b; }
};
/// The name of a row of another table (a troop's fire row), with its place in Tables::rows(that table).
struct RowRef {
  std::uint16_t row = 0xffff;
  WordValue name;
  bool present() const { return row != 0xffff; }
};
struct WordList {
  Inline<Word, 16> words;
  std::uint16_t datum = kNoDatum;
  bool has(Word word) const {
    for (const Word& w : words)
      if (w == word) return true;
    return false;
  }
};
struct NumberList {
  Inline<std::int32_t, 24> values;
  std::uint16_t datum = kNoDatum;
};
/// Die faces divided among classes: of[face] = class 0, 1, 2 ... in the order the names were given; `datum` of each class.
struct Faces {
  FaceClasses of{};
  std::uint8_t sides = 6;
  Inline<std::uint16_t, 6> datum;
};

}  // namespace oo
