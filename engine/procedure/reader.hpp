// reader.hpp: how one value of a Form is read and described: integer(0, 20), length(), words({"line", "mass"}), list_of(...).
//
// Who may call: rule sets, when they declare the fields of their procedures (form.hpp has a shorthand for each).
// R is the rule set's own Rules, bound from the effective tables; words may depend on it.
#pragma once
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "engine/procedure/field_info.hpp"
#include "engine/procedure/values.hpp"

namespace oo {

template <class T, class R>
struct ValueReader {
  FieldInfo info;                                                        // kind and range; words and nested fields by `describe`
  std::function<MaybeTrouble(const Json&, T&, const R&)> read;
  std::function<void(FieldInfo&, const R&)> describe{};
  std::function<MaybeTrouble(const T&, const R&)> refused{};             // records: what a clause forbids inside
  std::function<Word(const T&)> word{};                                  // choices: the word of a value, for defaults
};

/// The words of a field under these rules. They must outlive the call: literals, or texts in Rules or Tables.
template <class R>
using WordsOf = std::function<std::vector<Word>(const R&)>;

template <class E>
struct Named {
  Word word;
  E value;
};

inline constexpr Mil kLongestLength = 480'000;

template <class R>
ValueReader<bool, R> flag_reader() {
  FieldInfo info;
  info.kind = FieldKind::flag;
  return {info, [](const Json& j, bool& to, const R&) { return values::read_flag(j, to); }};
}

template <class T, class R>
ValueReader<T, R> integer_reader(std::int64_t lo, std::int64_t hi) {
  FieldInfo info;
  info.kind = FieldKind::integer;
  info.lo = lo;
  info.hi = hi;
  return {info, [lo, hi](const Json& j, T& to, const R&) {
            std::int64_t v = 0;
            auto trouble = values::read_integer(j, lo, hi, v);
            if (!trouble) to = static_cast<T>(v);
            return trouble;
          }};
}

/// Inches, at most three decimals, kept as mils.
template <class R>
ValueReader<Mil, R> length_reader(Mil lo = 0, Mil hi = kLongestLength) {
  FieldInfo info;
  info.kind = FieldKind::length;
  info.lo = lo;
  info.hi = hi;
  return {info, [lo, hi](const Json& j, Mil& to, const R&) {
            std::int64_t v = 0;
            auto trouble = values::read_decimal(j, 3, lo, hi, v);
            if (!trouble) to = static_cast<Mil>(v);
            return trouble;
          }};
}

template <class R>
ValueReader<Decimal, R> ratio_reader(Decimal lo, Decimal hi) {
  FieldInfo info;
  info.kind = FieldKind::ratio;
  info.lo = lo.millionths;
  info.hi = hi.millionths;
  return {info, [lo, hi](const Json& j, Decimal& to, const R&) { return values::read_decimal(j, 6, lo.millionths, hi.millionths, to.millionths); }};
}

template <class R>
ValueReader<Word, R> word_reader(WordsOf<R> words) {
  FieldInfo info;
  info.kind = FieldKind::word;
  return {info,
          [words](const Json& j, Word& to, const R& rules) {
            const std::vector<Word> allowed = words(rules);
            std::size_t i = 0;
            auto trouble = values::read_word(j, allowed, i);
            if (!trouble) to = allowed[i];
            return trouble;
          },
          [words](FieldInfo& to, const R& rules) {
            for (const Word w : words(rules)) to.words.emplace_back(w);
          }};
}
template <class R>
ValueReader<Word, R> word_reader(std::vector<Word> words) {
  return word_reader<R>(WordsOf<R>([words = std::move(words)](const R&) { return words; }));
}

/// A word that stands for a value of an enumeration (or any other type).
template <class E, class R>
ValueReader<E, R> choice_reader(std::vector<Named<E>> choices) {
  std::vector<Word> words;
  for (const Named<E>& c : choices) words.push_back(c.word);
  FieldInfo info;
  info.kind = FieldKind::word;
  for (const Word w : words) info.words.emplace_back(w);
  ValueReader<E, R> reader;
  reader.info = info;
  reader.read = [words, choices](const Json& j, E& to, const R&) {
    std::size_t i = 0;
    auto trouble = values::read_word(j, words, i);
    if (!trouble) to = choices[i].value;
    return trouble;
  };
  reader.word = [choices](const E& value) {
    for (const Named<E>& c : choices)
      if (c.value == value) return c.word;
    return Word();
  };
  return reader;
}

template <class R>
ValueReader<std::string, R> text_reader(std::size_t longest) {
  FieldInfo info;
  info.kind = FieldKind::text;
  info.hi = static_cast<std::int64_t>(longest);
  return {info, [longest](const Json& j, std::string& to, const R&) { return values::read_text(j, longest, to); }};
}

/// A list of lo to hi items, each read by `item` (lists of records, of words, of lists).
template <class T, class R>
ValueReader<std::vector<T>, R> list_reader(ValueReader<T, R> item, std::size_t lo, std::size_t hi) {
  FieldInfo info;
  info.kind = FieldKind::list;
  info.lo = static_cast<std::int64_t>(lo);
  info.hi = static_cast<std::int64_t>(hi);
  const auto place = [](std::size_t i) { return "[" + std::to_string(i) + "]"; };
  ValueReader<std::vector<T>, R> reader;
  reader.info = info;
  reader.read = [item, lo, hi, place](const Json& j, std::vector<T>& to, const R& rules) -> MaybeTrouble {
    if (auto trouble = values::read_list(j, lo, hi)) return trouble;
    to.clear();
    for (std::size_t i = 0; i < values::size(j); ++i) {
      T value{};
      if (auto trouble = item.read(values::item(j, i), value, rules)) return values::under(place(i), std::move(trouble));
      to.push_back(std::move(value));
    }
    return {};
  };
  reader.describe = [item](FieldInfo& to, const R& rules) {
    FieldInfo inside = item.info;
    if (item.describe) item.describe(inside, rules);
    to.fields = {inside};
  };
  if (item.refused)
    reader.refused = [item, place](const std::vector<T>& list, const R& rules) -> MaybeTrouble {
      for (std::size_t i = 0; i < list.size(); ++i)
        if (auto trouble = item.refused(list[i], rules)) return values::under(place(i), std::move(trouble));
      return {};
    };
  return reader;
}

}  // namespace oo
