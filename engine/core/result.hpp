// result.hpp: why something did not happen, and a value or that reason.
//
// `bad_input`: the question is malformed (exit code 2). `refused`: the question is well formed and a clause of the rules forbids it (exit code 1).
// Who may use it: everybody. Never thrown. std::expected is C++23; this is the one stand-in.
#pragma once
#include <cassert>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "engine/core/words.hpp"

namespace oo {

struct Trouble {
  enum class Kind : std::uint8_t { bad_input, refused };
  Kind kind = Kind::bad_input;
  std::string path;        // field: "switches", "dice", "troop", "segments[1].terrain"; in a file "house.toml:12: fire.militia.range"
  std::string code;        // stable snake_case word: "missing", "unknown", "value", "out_of_range", "too_far" ...
  std::string clause;      // empty for bad_input
  std::string text;        // plain English, with the value and what is allowed
};

inline Trouble bad_input(std::string path, std::string code, std::string text) {
  return {Trouble::Kind::bad_input, std::move(path), std::move(code), {}, std::move(text)};
}
inline Trouble refused(std::string path, std::string code, ClauseId clause, std::string text) {
  return {Trouble::Kind::refused, std::move(path), std::move(code), std::string(clause), std::move(text)};
}

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : held_(std::in_place_index<0>, std::move(value)) {}
  Result(Trouble trouble) : held_(std::in_place_index<1>, std::move(trouble)) {}

  explicit operator bool() const { return held_.index() == 0; }
  T& value() & { return std::get<0>(held_); }
  const T& value() const& { return std::get<0>(held_); }
  /// By value, so that `for (auto& x : f().value().list)` does not dangle.
  T value() && { return std::get<0>(std::move(held_)); }
  const Trouble& trouble() const { return std::get<1>(held_); }

 private:
  std::variant<T, Trouble> held_;
};

}  // namespace oo
