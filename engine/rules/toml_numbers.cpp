// Exact numbers and typed readings of TOML values: no double is ever made.
#include <fmt/format.h>

#include <charconv>
#include <limits>

#include "engine/rules/toml_source.hpp"

namespace oo {
namespace {

constexpr std::int64_t kMillionths = 1'000'000;
constexpr std::int64_t kLargest = 1'000'000'000 * kMillionths;
constexpr int kDecimals = 6;
constexpr int kMaxExponent = 15;
constexpr std::size_t kMaxDigits = 64;
constexpr std::int64_t kMilPerInchInMillionths = kMillionths / kInch;  // a mil is 1000 millionths of an inch

struct Digits {
  std::string digits;  // of mantissa, without the point
  int after_point = 0;
  int exponent = 0;
  bool negative = false;
};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool split_exponent(std::string_view& text, Digits& out) {
  const std::size_t e = text.find_first_of("eE");
  if (e == std::string_view::npos) return true;
  std::string_view power = text.substr(e + 1);
  if (power.starts_with('+')) power.remove_prefix(1);
  const auto [end, error] = std::from_chars(power.data(), power.data() + power.size(), out.exponent);
  text = text.substr(0, e);
  return error == std::errc() && end == power.data() + power.size() && out.exponent >= -kMaxExponent && out.exponent <= kMaxExponent;
}

bool split(std::string_view text, Digits& out) {
  if (text.starts_with('-') || text.starts_with('+')) {
    out.negative = text.front() == '-';
    text.remove_prefix(1);
  }
  if (!split_exponent(text, out)) return false;
  bool point = false;
  for (const char c : text) {
    if (c == '_') continue;
    if (c == '.') {
      if (point) return false;
      point = true;
    } else if (is_digit(c)) {
      out.digits += c;
      out.after_point += point ? 1 : 0;
    } else {
      return false;
    }
  }
  return !out.digits.empty() && out.digits.size() <= kMaxDigits;
}

/// Brings the digits to exactly six decimals; false if a digit other than 0 would be lost.
bool scale(Digits& d) {
  int decimals = d.after_point - d.exponent;
  for (; decimals > kDecimals; --decimals) {
    if (d.digits.empty()) return true;
    if (d.digits.back() != '0') return false;
    d.digits.pop_back();
  }
  for (; decimals < kDecimals; ++decimals) d.digits += '0';
  return true;
}

}  // namespace

bool parse_decimal(std::string_view text, Decimal& out) {
  Digits d;
  if (!split(text, d) || !scale(d)) return false;
  std::int64_t value = 0;
  for (const char c : d.digits) {
    value = value * 10 + (c - '0');
    if (value > kLargest) return false;
  }
  out.millionths = d.negative ? -value : value;  // -0 is 0
  return true;
}

std::string to_text(Decimal value) {
  const std::int64_t size = value.millionths < 0 ? -value.millionths : value.millionths;
  std::string text = fmt::format("{}{}", value.millionths < 0 ? "-" : "", size / kMillionths);
  if (size % kMillionths != 0) {
    text += fmt::format(".{:06}", size % kMillionths);
    while (text.back() == '0') text.pop_back();
  }
  return text;
}

Result<Decimal> as_decimal(const TomlNode& node, std::string_view path) {
  Decimal value;
  if (node.kind == TomlNode::Kind::integer) {
    if (node.integer > 1'000'000'000 || node.integer < -1'000'000'000)
      return bad_input(std::string(path), "value", fmt::format("{} is too large", node.integer));
    value.millionths = node.integer * kMillionths;
    return value;
  }
  if (node.kind != TomlNode::Kind::decimal)
    return bad_input(std::string(path), "type", fmt::format("{} is {}, not a number", shown(node), kind_name(node.kind)));
  if (!parse_decimal(node.text, value))
    return bad_input(std::string(path), "value", fmt::format("{} is not a plain number with at most 6 decimals", shown(node)));
  return value;
}

Result<std::int64_t> as_int(const TomlNode& node, std::string_view path) {
  if (node.kind == TomlNode::Kind::integer) return node.integer;
  const Result<Decimal> value = as_decimal(node, path);
  if (!value) return value.trouble();
  if (value.value().millionths % kMillionths != 0)
    return bad_input(std::string(path), "value", fmt::format("{} is not a whole number", shown(node)));
  return value.value().millionths / kMillionths;
}

Result<Mil> as_length(const TomlNode& node, std::string_view path) {
  const Result<Decimal> value = as_decimal(node, path);
  if (!value) return value.trouble();
  const std::int64_t size = value.value().millionths;
  if (size % kMilPerInchInMillionths != 0)
    return bad_input(std::string(path), "value", fmt::format("{} has more than 3 decimals of an inch", shown(node)));
  const std::int64_t mils = size / kMilPerInchInMillionths;
  if (mils > kMaxCoordinate || mils < -kMaxCoordinate)
    return bad_input(std::string(path), "out_of_range", fmt::format("{} is more than 480 inches", shown(node)));
  return static_cast<Mil>(mils);
}

Result<bool> as_flag(const TomlNode& node, std::string_view path) {
  if (node.kind != TomlNode::Kind::flag)
    return bad_input(std::string(path), "type", fmt::format("{} is {}, not true or false", shown(node), kind_name(node.kind)));
  return node.flag;
}

Result<std::string> as_line(const TomlNode& node, std::string_view path, std::size_t max_bytes) {
  if (!node.is_text()) return bad_input(std::string(path), "type", fmt::format("{} is {}, not a text", shown(node), kind_name(node.kind)));
  if (node.text.size() > max_bytes)
    return bad_input(std::string(path), "value", fmt::format("the text has {} bytes; at most {} are allowed", node.text.size(), max_bytes));
  if (node.text.find_first_of("\n\t") != std::string::npos)
    return bad_input(std::string(path), "value", "the text must be one line without tabs");
  return node.text;
}

bool is_word(std::string_view text) {
  if (text.empty() || text.size() > 64 || !(text[0] >= 'a' && text[0] <= 'z')) return false;
  for (const char c : text)
    if (!((c >= 'a' && c <= 'z') || is_digit(c) || c == '_')) return false;
  return true;
}

}  // namespace oo
