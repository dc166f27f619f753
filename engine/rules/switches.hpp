// switches.hpp: words as enums, and switches bound straight to what the code asks for: a flag or an enum.
//
// Who may call: the bind functions of rule sets and, for the words, their borders. A word list is in the order of its enum. No errors of its own:
// the Binder checks. Source: design, "Rules data, procedures, cases".
#pragma once
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "engine/rules/binder.hpp"

namespace oo {

template <class E>
constexpr std::size_t place_of(E value) {
  return static_cast<std::size_t>(value);
}
template <class E, std::size_t N>
constexpr Word word_of(const std::array<Word, N>& words, E value) {
  return words[place_of(value)];
}
template <class E, std::size_t N>
constexpr std::optional<E> from_word(const std::array<Word, N>& words, std::string_view word) {
  for (std::size_t i = 0; i < N; ++i)
    if (words[i] == word) return static_cast<E>(i);
  return std::nullopt;
}

/// A switch of several words.
template <class E>
struct Choice {
  E value{};
  std::uint16_t datum = kNoDatum;
  operator E() const { return value; }
};

class SwitchWalk {
 public:
  explicit SwitchWalk(Binder& b) : b_(b) {}

  void yes_no(std::string_view name, Flag& to, bool otherwise, ClauseId clause) { b_.flag_switch(name, to, otherwise, clause); }
  /// The first word is the default and false, the second true.
  void two(std::string_view name, Flag& to, const std::array<Word, 2>& words, ClauseId clause) {
    WordValue value;
    b_.word_switch(name, value, words, words[0], clause);
    to = {value == words[1], value.datum};
  }
  template <class E, std::size_t N>
  void choice(std::string_view name, Choice<E>& to, const std::array<Word, N>& words, E otherwise, ClauseId clause) {
    WordValue value;
    b_.word_switch(name, value, words, word_of(words, otherwise), clause);
    to = {from_word<E>(words, value.value).value_or(otherwise), value.datum};
  }
  void share(std::string_view name, Ratio& to, Decimal otherwise, ClauseId clause) { b_.ratio_switch(name, to, decimal(0), decimal(1), otherwise, clause); }

 private:
  Binder& b_;
};

}  // namespace oo
