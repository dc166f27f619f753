// binder.hpp: one description of a rule set's tables and switches, walked for every purpose.
//
// A rule set writes one function `bind_rules(Binder&, Rules&)` that names each entry once: key, where it goes, range, clause. The same walk
// checks an overlay (inside layers.hpp), fills typed Rules (FillBinder), lists ranges for messages, rulebook and sheet (Entry).
// Who may call: rule sets (the walk), layers.hpp, procedures. Nothing here throws; faults are collected by the concrete binder.
// While an overlay is checked, a wrong or missing entry leaves its target as it was: a walk must not index with what it has just read.
// Units: lengths are written in inches and arrive in Mil; lo and hi of lengths are in Mil. Source: design, "Rules data, procedures, cases".
//
//   void bind_rules(Binder& b, Rules& r) {
//     for (const std::string& row : b.rows("fire", Growth::open)) {
//       FireRow& to = r.fire.emplace_back();
//       b.integers(dotted("fire", row, "hit"), to.hit, 0, 20, "MOC-7.10");
//       b.length(dotted("fire", row, "range"), to.range, 0, inches(480), "MOC-7.9");
//     }
//     b.word_switch("half_rounding", r.half_rounding, kHalfRounding, "down", "MOC-1.7");
//     b.alias("turn_limit", "default.turn_limit");
//   }
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/tables.hpp"

namespace oo {

inline constexpr Mil inches(int whole) { return whole * kInch; }
inline constexpr Decimal decimal(std::int64_t whole, std::int64_t millionths = 0) { return {whole * 1'000'000 + millionths}; }
std::string dotted(std::string_view table, std::string_view field);
std::string dotted(std::string_view table, std::string_view row, std::string_view field);
/// "failure[1].from"; `record` counts from 1.
std::string record_key(std::string_view table, std::size_t record, std::string_view field);

/// closed: only the book's rows. open: a house file may add rows (a troop, a weapon), with all columns that are asked for.
enum class Growth : std::uint8_t { closed, open };
enum class EntryKind : std::uint8_t { integer, length, ratio, flag, word, text, integers, lengths, ratios, words };
std::string_view kind_name(EntryKind kind);

/// One entry as described: the raw material of checks, ranges, rulebook, sheet and JSON. Bounds are in the unit written in the file.
struct Entry {
  std::string key;
  EntryKind kind = EntryKind::integer;
  ClauseId clause;
  Decimal lo{};
  Decimal hi{};
  std::vector<Word> allowed;  // words and words of lists; row names where `rows_of` names a table
  std::string rows_of;
  std::size_t min_count = 0;  // lists
  std::size_t max_count = 0;
  bool required = true;
  std::optional<Scalar> otherwise;  // default of an optional entry or of a switch

  bool is_switch() const { return key.starts_with("switches."); }
};
/// "0 to 20", "down, up", "0 to 480 inches, at most 3 decimals", "5 whole numbers, each 0 to 20".
std::string range_text(const Entry& entry);

/// `value` null: absent and without default.
struct Found {
  const Scalar* value = nullptr;
  std::uint16_t datum = kNoDatum;
};

class Binder {
 public:
  virtual ~Binder() = default;

  // Entries that must be there.
  void integer(std::string_view key, Number& to, int lo, int hi, ClauseId clause);
  void length(std::string_view key, Length& to, Mil lo, Mil hi, ClauseId clause);
  void ratio(std::string_view key, Ratio& to, Decimal lo, Decimal hi, ClauseId clause);
  void flag(std::string_view key, Flag& to, ClauseId clause);
  void word(std::string_view key, WordValue& to, std::span<const Word> allowed, ClauseId clause);
  void text(std::string_view key, std::string& to, std::size_t max_bytes, ClauseId clause);
  /// The name of a row of another table.
  void row(std::string_view key, RowRef& to, std::string_view table, ClauseId clause);

  // Entries that may be left out: then `to` is not present() (movement rows: not allowed), or takes `otherwise`.
  void optional_integer(std::string_view key, Number& to, int lo, int hi, ClauseId clause, std::optional<int> otherwise = {});
  void optional_length(std::string_view key, Length& to, Mil lo, Mil hi, ClauseId clause, std::optional<Mil> otherwise = {});
  void optional_ratio(std::string_view key, Ratio& to, Decimal lo, Decimal hi, ClauseId clause, std::optional<Decimal> otherwise = {});
  void optional_flag(std::string_view key, Flag& to, ClauseId clause, bool otherwise);
  void optional_word(std::string_view key, WordValue& to, std::span<const Word> allowed, ClauseId clause, Word otherwise = {});
  void optional_row(std::string_view key, RowRef& to, std::string_view table, ClauseId clause);

  // Lists. Spans have as many elements as the list must have; the others take from min to max elements.
  void integers(std::string_view key, std::span<Number> to, int lo, int hi, ClauseId clause);
  void lengths(std::string_view key, std::span<Length> to, Mil lo, Mil hi, ClauseId clause);
  void ratios(std::string_view key, std::span<Ratio> to, Decimal lo, Decimal hi, ClauseId clause);
  void words(std::string_view key, std::span<WordValue> to, std::span<const Word> allowed, ClauseId clause);
  void integer_list(std::string_view key, NumberList& to, std::size_t min, std::size_t max, int lo, int hi, ClauseId clause);
  void word_list(std::string_view key, WordList& to, std::size_t min, std::size_t max, std::span<const Word> allowed, ClauseId clause);
  void optional_word_list(std::string_view key, WordList& to, std::size_t max, std::span<const Word> allowed, ClauseId clause);
  /// Rows `table.name` = lists of die faces, which together hold each face 1..sides exactly once (an empty list never comes up).
  void faces(std::string_view table, std::span<const Word> names, int sides, Faces& to, ClauseId clause);

  // Switches: key "switches.NAME"; the default is what holds when no file says otherwise.
  void flag_switch(std::string_view name, Flag& to, bool otherwise, ClauseId clause);
  void word_switch(std::string_view name, WordValue& to, std::span<const Word> allowed, Word otherwise, ClauseId clause);
  void integer_switch(std::string_view name, Number& to, int lo, int hi, int otherwise, ClauseId clause);
  void length_switch(std::string_view name, Length& to, Mil lo, Mil hi, Mil otherwise, ClauseId clause);
  void lengths_switch(std::string_view name, std::span<Length> to, Mil lo, Mil hi, std::span<const Mil> otherwise, ClauseId clause);
  void ratio_switch(std::string_view name, Ratio& to, Decimal lo, Decimal hi, Decimal otherwise, ClauseId clause);

  // Shape.
  virtual std::vector<std::string> rows(std::string_view table, Growth growth) = 0;
  /// Number of records of a list such as [[failure]], which a later layer replaces whole; fields by record_key().
  virtual std::size_t records(std::string_view table, std::size_t min, std::size_t max) = 0;
  /// Another name, in [switches], of a number whose key is elsewhere. A file that sets both is refused.
  virtual void alias(std::string_view switch_name, std::string_view key) = 0;
  /// A table of the book that is not rules data (scenario_words, terrain_map, default): read by the scenario loader, closed to house files.
  /// Entries in it that are bound by their keys stay open to house files.
  virtual void outside(std::string_view table) = 0;
  /// A condition between entries, asked once each of them is right by itself. `key`: where the message points.
  virtual void require(bool holds, std::string_view key, ClauseId clause, std::string_view text) = 0;

 protected:
  virtual Found visit(const Entry& entry) = 0;
  virtual const std::vector<std::string>& row_names(std::string_view table) const = 0;

 private:
  void whole(Entry entry, Number& to);
  void measured(Entry entry, Length& to);
  void share(Entry entry, Ratio& to);
  void yes_no(Entry entry, Flag& to);
  void one_word(Entry entry, WordValue& to);
  void row_name(Entry entry, RowRef& to);
};

/// Fills typed Rules from tables that were built (and so checked) with the same description.
class FillBinder : public Binder {
 public:
  explicit FillBinder(const Tables& tables) : tables_(tables) {}
  std::vector<std::string> rows(std::string_view table, Growth growth) override;
  std::size_t records(std::string_view table, std::size_t min, std::size_t max) override;
  void alias(std::string_view, std::string_view) override {}
  void outside(std::string_view) override {}
  void require(bool, std::string_view, ClauseId, std::string_view) override {}

 protected:
  Found visit(const Entry& entry) override;
  const std::vector<std::string>& row_names(std::string_view table) const override { return tables_.rows(table); }

 private:
  const Tables& tables_;
};

}  // namespace oo
