#include "engine/rules/binder.hpp"

#include <fmt/format.h>

#include <cassert>
#include <numeric>

namespace oo {
namespace {

constexpr std::int64_t kMillion = 1'000'000;
constexpr std::int64_t kMillionthsPerMil = kMillion / kInch;

Decimal from_mil(Mil length) { return {length * kMillionthsPerMil}; }
Mil to_mil(Decimal inches_) { return static_cast<Mil>(inches_.millionths / kMillionthsPerMil); }

Ratio to_ratio(Decimal value, std::uint16_t datum) {
  const std::int64_t common = std::gcd(value.millionths, kMillion);
  return {value.millionths / common, kMillion / common, datum};
}

Entry entry_of(std::string_view key, EntryKind kind, ClauseId clause) {
  Entry entry;
  entry.key = key;
  entry.kind = kind;
  entry.clause = clause;
  return entry;
}

Entry whole_entry(std::string_view key, int lo, int hi, ClauseId clause, EntryKind kind = EntryKind::integer) {
  Entry entry = entry_of(key, kind, clause);
  entry.lo = decimal(lo);
  entry.hi = decimal(hi);
  return entry;
}

Entry length_entry(std::string_view key, Mil lo, Mil hi, ClauseId clause, EntryKind kind = EntryKind::length) {
  Entry entry = entry_of(key, kind, clause);
  entry.lo = from_mil(lo);
  entry.hi = from_mil(hi);
  return entry;
}

Entry ratio_entry(std::string_view key, Decimal lo, Decimal hi, ClauseId clause, EntryKind kind = EntryKind::ratio) {
  Entry entry = entry_of(key, kind, clause);
  entry.lo = lo;
  entry.hi = hi;
  return entry;
}

Entry word_entry(std::string_view key, std::span<const Word> allowed, ClauseId clause, EntryKind kind = EntryKind::word) {
  Entry entry = entry_of(key, kind, clause);
  entry.allowed.assign(allowed.begin(), allowed.end());
  return entry;
}

Entry with_count(Entry entry, std::size_t min, std::size_t max) {
  entry.min_count = min;
  entry.max_count = max;
  return entry;
}

Entry optional_entry(Entry entry, std::optional<Scalar> otherwise) {
  entry.required = false;
  entry.otherwise = std::move(otherwise);
  return entry;
}

std::string switch_key(std::string_view name) { return dotted("switches", name); }

/// The allowed word equal to `text`: static, so that it outlives the tables.
Word static_word(const std::vector<Word>& allowed, std::string_view text) {
  for (const Word& word : allowed)
    if (word == text) return word;
  return {};
}

}  // namespace

std::string dotted(std::string_view table, std::string_view field) { return fmt::format("{}.{}", table, field); }
std::string dotted(std::string_view table, std::string_view row, std::string_view field) {
  return fmt::format("{}.{}.{}", table, row, field);
}
std::string record_key(std::string_view table, std::size_t record, std::string_view field) {
  return fmt::format("{}[{}].{}", table, record, field);
}

// ---- one value

void Binder::whole(Entry entry, Number& to) {
  const Found found = visit(entry);
  if (found.value == nullptr) return;
  to = {static_cast<std::int32_t>(std::get<std::int64_t>(*found.value)), found.datum};
}

void Binder::measured(Entry entry, Length& to) {
  const Found found = visit(entry);
  if (found.value == nullptr) return;
  to = {to_mil(std::get<Decimal>(*found.value)), found.datum};
}

void Binder::share(Entry entry, Ratio& to) {
  const Found found = visit(entry);
  if (found.value == nullptr) return;
  to = to_ratio(std::get<Decimal>(*found.value), found.datum);
}

void Binder::yes_no(Entry entry, Flag& to) {
  const Found found = visit(entry);
  if (found.value == nullptr) return;
  to = {std::get<bool>(*found.value), found.datum};
}

void Binder::one_word(Entry entry, WordValue& to) {
  const Found found = visit(entry);
  if (found.value == nullptr) return;
  to = {static_word(entry.allowed, std::get<std::string>(*found.value)), found.datum};
}

void Binder::row_name(Entry entry, RowRef& to) {
  const Found found = visit(entry);
  if (found.value == nullptr) return;
  const auto& name = std::get<std::string>(*found.value);
  const std::vector<std::string>& names = row_names(entry.rows_of);
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i] == name) to = {static_cast<std::uint16_t>(i), {names[i], found.datum}};
}

// ---- entries that must be there

void Binder::integer(std::string_view key, Number& to, int lo, int hi, ClauseId clause) { whole(whole_entry(key, lo, hi, clause), to); }
void Binder::length(std::string_view key, Length& to, Mil lo, Mil hi, ClauseId clause) { measured(length_entry(key, lo, hi, clause), to); }
void Binder::ratio(std::string_view key, Ratio& to, Decimal lo, Decimal hi, ClauseId clause) {
  share(ratio_entry(key, lo, hi, clause), to);
}
void Binder::flag(std::string_view key, Flag& to, ClauseId clause) { yes_no(entry_of(key, EntryKind::flag, clause), to); }
void Binder::word(std::string_view key, WordValue& to, std::span<const Word> allowed, ClauseId clause) {
  one_word(word_entry(key, allowed, clause), to);
}

void Binder::text(std::string_view key, std::string& to, std::size_t max_bytes, ClauseId clause) {
  const Found found = visit(with_count(entry_of(key, EntryKind::text, clause), 0, max_bytes));
  if (found.value != nullptr) to = std::get<std::string>(*found.value);
}

void Binder::row(std::string_view key, RowRef& to, std::string_view table, ClauseId clause) {
  Entry entry = entry_of(key, EntryKind::word, clause);
  entry.rows_of = table;
  row_name(std::move(entry), to);
}

// ---- entries that may be left out

void Binder::optional_integer(std::string_view key, Number& to, int lo, int hi, ClauseId clause, std::optional<int> otherwise) {
  std::optional<Scalar> value;
  if (otherwise) value = std::int64_t{*otherwise};
  whole(optional_entry(whole_entry(key, lo, hi, clause), std::move(value)), to);
}

void Binder::optional_length(std::string_view key, Length& to, Mil lo, Mil hi, ClauseId clause, std::optional<Mil> otherwise) {
  std::optional<Scalar> value;
  if (otherwise) value = from_mil(*otherwise);
  measured(optional_entry(length_entry(key, lo, hi, clause), std::move(value)), to);
}

void Binder::optional_ratio(std::string_view key, Ratio& to, Decimal lo, Decimal hi, ClauseId clause, std::optional<Decimal> otherwise) {
  std::optional<Scalar> value;
  if (otherwise) value = *otherwise;
  share(optional_entry(ratio_entry(key, lo, hi, clause), std::move(value)), to);
}

void Binder::optional_flag(std::string_view key, Flag& to, ClauseId clause, bool otherwise) {
  yes_no(optional_entry(entry_of(key, EntryKind::flag, clause), Scalar(otherwise)), to);
}

void Binder::optional_word(std::string_view key, WordValue& to, std::span<const Word> allowed, ClauseId clause, Word otherwise) {
  std::optional<Scalar> value;
  if (!otherwise.empty()) value = std::string(otherwise);
  one_word(optional_entry(word_entry(key, allowed, clause), std::move(value)), to);
}

void Binder::optional_row(std::string_view key, RowRef& to, std::string_view table, ClauseId clause) {
  Entry entry = optional_entry(entry_of(key, EntryKind::word, clause), {});
  entry.rows_of = table;
  row_name(std::move(entry), to);
}

// ---- lists

void Binder::integers(std::string_view key, std::span<Number> to, int lo, int hi, ClauseId clause) {
  const Found found = visit(with_count(whole_entry(key, lo, hi, clause, EntryKind::integers), to.size(), to.size()));
  if (found.value == nullptr) return;
  const auto& list = std::get<std::vector<std::int64_t>>(*found.value);
  for (std::size_t i = 0; i < to.size(); ++i) to[i] = {static_cast<std::int32_t>(list[i]), found.datum};
}

void Binder::lengths(std::string_view key, std::span<Length> to, Mil lo, Mil hi, ClauseId clause) {
  const Found found = visit(with_count(length_entry(key, lo, hi, clause, EntryKind::lengths), to.size(), to.size()));
  if (found.value == nullptr) return;
  const auto& list = std::get<std::vector<Decimal>>(*found.value);
  for (std::size_t i = 0; i < to.size(); ++i) to[i] = {to_mil(list[i]), found.datum};
}

void Binder::ratios(std::string_view key, std::span<Ratio> to, Decimal lo, Decimal hi, ClauseId clause) {
  const Found found = visit(with_count(ratio_entry(key, lo, hi, clause, EntryKind::ratios), to.size(), to.size()));
  if (found.value == nullptr) return;
  const auto& list = std::get<std::vector<Decimal>>(*found.value);
  for (std::size_t i = 0; i < to.size(); ++i) to[i] = to_ratio(list[i], found.datum);
}

void Binder::words(std::string_view key, std::span<WordValue> to, std::span<const Word> allowed, ClauseId clause) {
  const Entry entry = with_count(word_entry(key, allowed, clause, EntryKind::words), to.size(), to.size());
  const Found found = visit(entry);
  if (found.value == nullptr) return;
  const auto& list = std::get<std::vector<std::string>>(*found.value);
  for (std::size_t i = 0; i < to.size(); ++i) to[i] = {static_word(entry.allowed, list[i]), found.datum};
}

void Binder::integer_list(std::string_view key, NumberList& to, std::size_t min, std::size_t max, int lo, int hi, ClauseId clause) {
  assert(max <= to.values.items.size());
  const Found found = visit(with_count(whole_entry(key, lo, hi, clause, EntryKind::integers), min, max));
  if (found.value == nullptr) return;
  to.values.clear();
  for (const std::int64_t value : std::get<std::vector<std::int64_t>>(*found.value)) to.values.push(static_cast<std::int32_t>(value));
  to.datum = found.datum;
}

namespace {

void fill(const Found& found, const std::vector<Word>& allowed, WordList& to) {
  if (found.value == nullptr) return;
  to.words.clear();
  for (const std::string& word : std::get<std::vector<std::string>>(*found.value)) to.words.push(static_word(allowed, word));
  to.datum = found.datum;
}

}  // namespace

void Binder::word_list(std::string_view key, WordList& to, std::size_t min, std::size_t max, std::span<const Word> allowed,
                       ClauseId clause) {
  assert(max <= to.words.items.size());
  const Entry entry = with_count(word_entry(key, allowed, clause, EntryKind::words), min, max);
  fill(visit(entry), entry.allowed, to);
}

void Binder::optional_word_list(std::string_view key, WordList& to, std::size_t max, std::span<const Word> allowed, ClauseId clause) {
  assert(max <= to.words.items.size());
  const Entry entry = optional_entry(with_count(word_entry(key, allowed, clause, EntryKind::words), 0, max), {});
  fill(visit(entry), entry.allowed, to);
}

void Binder::faces(std::string_view table, std::span<const Word> names, int sides, Faces& to, ClauseId clause) {
  assert(sides >= 2 && std::size_t(sides) < to.of.size() && names.size() <= to.datum.items.size());
  to.sides = static_cast<std::uint8_t>(sides);
  to.datum.clear();
  std::array<Word, FaceClasses{}.size()> owner{};
  std::string fault;
  for (std::size_t c = 0; c < names.size(); ++c) {
    NumberList list;
    integer_list(dotted(table, names[c]), list, 0, std::size_t(sides), 1, sides, clause);
    to.datum.push(list.datum);
    for (const std::int32_t face : list.values) {
      Word& held_by = owner[std::size_t(face)];
      if (!held_by.empty()) fault = fmt::format("face {} stands in {} and in {}", face, held_by, names[c]);
      held_by = names[c];
      to.of[std::size_t(face)] = static_cast<std::uint8_t>(c);
    }
  }
  for (int face = sides; face >= 1; --face)
    if (owner[std::size_t(face)].empty() && fault.empty()) fault = fmt::format("face {} stands nowhere", face);
  require(fault.empty(), table, clause, fmt::format("{}; each face from 1 to {} must stand in exactly one row", fault, sides));
}

// ---- switches

void Binder::flag_switch(std::string_view name, Flag& to, bool otherwise, ClauseId clause) {
  optional_flag(switch_key(name), to, clause, otherwise);
}

void Binder::word_switch(std::string_view name, WordValue& to, std::span<const Word> allowed, Word otherwise, ClauseId clause) {
  optional_word(switch_key(name), to, allowed, clause, otherwise);
}

void Binder::integer_switch(std::string_view name, Number& to, int lo, int hi, int otherwise, ClauseId clause) {
  optional_integer(switch_key(name), to, lo, hi, clause, otherwise);
}

void Binder::length_switch(std::string_view name, Length& to, Mil lo, Mil hi, Mil otherwise, ClauseId clause) {
  optional_length(switch_key(name), to, lo, hi, clause, otherwise);
}

void Binder::lengths_switch(std::string_view name, std::span<Length> to, Mil lo, Mil hi, std::span<const Mil> otherwise, ClauseId clause) {
  assert(to.size() == otherwise.size());
  std::vector<Decimal> value;
  for (const Mil length : otherwise) value.push_back(from_mil(length));
  const Entry entry = with_count(length_entry(switch_key(name), lo, hi, clause, EntryKind::lengths), to.size(), to.size());
  const Found found = visit(optional_entry(entry, Scalar(std::move(value))));
  if (found.value == nullptr) return;
  const auto& list = std::get<std::vector<Decimal>>(*found.value);
  for (std::size_t i = 0; i < to.size(); ++i) to[i] = {to_mil(list[i]), found.datum};
}

void Binder::ratio_switch(std::string_view name, Ratio& to, Decimal lo, Decimal hi, Decimal otherwise, ClauseId clause) {
  optional_ratio(switch_key(name), to, lo, hi, clause, otherwise);
}

// ---- filling

Found FillBinder::visit(const Entry& entry) {
  const std::uint16_t datum = tables_.find(entry.key);
  if (datum == kNoDatum) return {};
  return {&tables_.at(datum).value, datum};
}

std::vector<std::string> FillBinder::rows(std::string_view table, Growth) { return tables_.rows(table); }
std::size_t FillBinder::records(std::string_view table, std::size_t, std::size_t) { return tables_.records(table); }

}  // namespace oo
