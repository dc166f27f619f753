// json_fields.hpp: reads the fields of a JSON object strictly; the first fault is kept, later reads do nothing.
//
// Who may include it: the .cpp files of codecs (it draws in all of nlohmann::json). Paths in messages: "order.path[1].x".
#pragma once
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.hpp"

namespace oo {

inline constexpr std::size_t kLongestWord = 64;   // of a word from outside

/// A number written in units of 1/per (inches: per = 1000) -> the whole number of parts, if it is exactly one.
bool exact_parts(const nlohmann::json& value, std::int64_t per, std::int64_t& out);
/// A value as people see it in a message, cut short.
std::string shown(const nlohmann::json& value);

class JsonFields {
 public:
  enum class Need : bool { optional, required };

  JsonFields(const nlohmann::json& object, std::string path, std::optional<Trouble>& trouble);

  /// The value under `key`, or null when absent (a fault if it is required).
  const nlohmann::json* child(std::string_view key, Need need = Need::optional);
  template <class T>
  void integer(std::string_view key, std::int64_t low, std::int64_t high, T& out, Need need = Need::optional) {
    if (const auto v = number(key, 1, low, high, need)) out = static_cast<T>(*v);
  }
  /// Inches (per = 1000) or degrees (per = 100); bounds in parts.
  template <class T>
  void parts(std::string_view key, std::int64_t per, std::int64_t low, std::int64_t high, T& out, Need need = Need::optional) {
    if (const auto v = number(key, per, low, high, need)) out = static_cast<T>(*v);
  }
  void boolean(std::string_view key, bool& out, Need need = Need::optional);
  void text(std::string_view key, std::size_t most, std::string& out, Need need = Need::optional);
  /// A list of at most `most` items, or null.
  const nlohmann::json* list(std::string_view key, std::size_t most, Need need = Need::optional);
  /// After the last field: any key not asked for is a fault.
  void done();

  std::string at(std::string_view key) const;
  void fault(std::string path, std::string code, std::string text);
  bool failed() const { return trouble_.has_value(); }
  std::optional<Trouble>& trouble() { return trouble_; }

 private:
  std::optional<std::int64_t> number(std::string_view key, std::int64_t per, std::int64_t low, std::int64_t high, Need need);

  const nlohmann::json& object_;
  std::string path_;
  std::optional<Trouble>& trouble_;
  std::vector<std::string> known_;
};

/// One number of a list, with the same checks.
std::optional<std::int64_t> list_number(const nlohmann::json& value, const std::string& path, std::int64_t per, std::int64_t low, std::int64_t high,
                                        std::optional<Trouble>& trouble);

}  // namespace oo
