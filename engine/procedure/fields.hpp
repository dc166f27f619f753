// fields.hpp: what the forms of every rule set need to turn words into enums and lists into fixed arrays.
//
// Who may call: the files of a rule set that build its procedures. No errors of its own. Source: design, "Rules data, procedures, cases".
#pragma once
#include <array>
#include <utility>
#include <vector>

#include "engine/procedure/procedure.hpp"

namespace oo {

/// The words `from` to `to` (not included) as choices of the enum they are in the order of.
template <class E, std::size_t N>
std::vector<Named<E>> named(const std::array<Word, N>& words, std::size_t from = 0, std::size_t to = N) {
  std::vector<Named<E>> all;
  for (std::size_t i = from; i < to; ++i) all.push_back({words[i], static_cast<E>(i)});
  return all;
}
template <std::size_t N>
std::vector<Word> list_of(const std::array<Word, N>& words) {
  return {words.begin(), words.end()};
}

/// A default that is one of the words: `.by_default(always(State::good_order), "good_order")`.
template <class E>
auto always(E value) {
  return [value](const auto&, const auto&) { return value; };
}

/// A list of at least `lo` items into an Inline.
template <class T, std::size_t N, class R>
ValueReader<Inline<T, N>, R> inline_reader(ValueReader<T, R> item, std::size_t lo = 0) {
  const auto list = list_reader<T, R>(std::move(item), lo, N);
  ValueReader<Inline<T, N>, R> reader;
  reader.info = list.info;
  reader.describe = list.describe;
  reader.read = [list](const Json& j, Inline<T, N>& to, const R& rules) -> MaybeTrouble {
    std::vector<T> items;
    if (auto trouble = list.read(j, items, rules)) return trouble;
    to.clear();
    for (const T& i : items) to.push(i);
    return {};
  };
  return reader;
}

}  // namespace oo
