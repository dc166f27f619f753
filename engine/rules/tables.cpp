#include "engine/rules/tables.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace oo {
namespace {

std::string quoted_value(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

std::string item_text(std::int64_t value) { return fmt::format("{}", value); }
std::string item_text(Decimal value) { return to_text(value); }
std::string item_text(const std::string& value) { return quoted_value(value); }

struct ToText {
  std::string operator()(bool value) const { return value ? "true" : "false"; }
  std::string operator()(std::int64_t value) const { return item_text(value); }
  std::string operator()(Decimal value) const { return item_text(value); }
  std::string operator()(const std::string& value) const { return item_text(value); }
  template <class T>
  std::string operator()(const std::vector<T>& list) const {
    std::string out = "[";
    for (const T& item : list) {
      if (out.size() > 1) out += ", ";
      out += item_text(item);
    }
    return out + "]";
  }
};

}  // namespace

std::string_view layer_name(Layer layer) {
  switch (layer) {
    case Layer::book: return "book";
    case Layer::family: return "family";
    case Layer::scenario: return "scenario";
    case Layer::house: return "house";
    case Layer::call: return "call";
  }
  return "";
}

std::string to_text(const Source& source) {
  if (source.line == 0) return std::string(layer_name(source.layer));
  return fmt::format("{}:{} ({})", source.file, source.line, layer_name(source.layer));
}

std::string to_text(const Scalar& value) { return std::visit(ToText{}, value); }

std::uint16_t Tables::find(std::string_view key) const {
  const auto at = std::lower_bound(data_.begin(), data_.end(), key, [](const Datum& datum, std::string_view k) { return datum.key < k; });
  if (at == data_.end() || at->key != key) return kNoDatum;
  return static_cast<std::uint16_t>(at - data_.begin());
}

const std::vector<std::string>& Tables::rows(std::string_view table) const {
  static const std::vector<std::string> none;
  const auto at = rows_.find(table);
  return at == rows_.end() ? none : at->second;
}

std::size_t Tables::records(std::string_view table) const {
  const auto at = records_.find(table);
  return at == records_.end() ? 0 : at->second;
}

}  // namespace oo
