#include "lab/report/markup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace oo {
namespace {

constexpr char32_t kReplacement = 0xfffd;

/// The next character of `text` from `at`, which moves on. Broken UTF-8 (overlong forms and surrogates too) gives the replacement character.
char32_t next_character(std::string_view text, std::size_t& at) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const std::uint8_t first = byte(at++);
  if (first < 0x80) return first;
  const int more = first >= 0xf0 && first < 0xf5 ? 3 : first >= 0xe0 ? 2 : first >= 0xc2 ? 1 : 0;
  if (more == 0 || first >= 0xf5) return kReplacement;
  char32_t value = first & (0x3fU >> more);
  for (int i = 0; i < more; ++i) {
    if (at >= text.size() || (byte(at) & 0xc0) != 0x80) return kReplacement;
    value = (value << 6) | (byte(at++) & 0x3fU);
  }
  static constexpr char32_t kLeast[] = {0, 0x80, 0x800, 0x10000};
  if (value < kLeast[more] || value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff)) return kReplacement;
  return value;
}

void append(std::string& out, char32_t c) {
  const auto put = [&](char32_t v) { out.push_back(static_cast<char>(static_cast<std::uint8_t>(v))); };
  if (c < 0x80) {
    put(c);
  } else if (c < 0x800) {
    put(0xc0 | (c >> 6)), put(0x80 | (c & 0x3f));
  } else if (c < 0x10000) {
    put(0xe0 | (c >> 12)), put(0x80 | ((c >> 6) & 0x3f)), put(0x80 | (c & 0x3f));
  } else {
    put(0xf0 | (c >> 18)), put(0x80 | ((c >> 12) & 0x3f)), put(0x80 | ((c >> 6) & 0x3f)), put(0x80 | (c & 0x3f));
  }
}

bool is_blank(char32_t c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == 0x2028 || c == 0x2029; }

/// Characters that are not seen but change what is: controls, direction marks, joiners, tags, non-characters.
bool is_unseen(char32_t c) {
  const auto in = [c](char32_t from, char32_t to) { return c >= from && c <= to; };
  return in(0, 0x1f) || in(0x7f, 0x9f) || c == 0xad || c == 0x61c || c == 0x180e || in(0x200b, 0x200f) || in(0x202a, 0x202e) ||
         in(0x2060, 0x206f) || c == 0xfeff || in(0xfff0, 0xfffb) || in(0xfdd0, 0xfdef) || in(0xe0000, 0xe0fff) || (c & 0xfffe) == 0xfffe;
}

bool is_mark(char32_t c) { return (c >= 0x300 && c <= 0x36f) || (c >= 0x1ab0 && c <= 0x1aff) || (c >= 0x20d0 && c <= 0x20ff) || (c >= 0xfe00 && c <= 0xfe2f); }
bool is_wide(char32_t c) { return (c >= 0x1100 && c <= 0x115f) || (c >= 0x2e80 && c <= 0xa4cf) || (c >= 0xac00 && c <= 0xd7a3) || (c >= 0xf900 && c <= 0xfaff) || (c >= 0xfe30 && c <= 0xfe6f) || (c >= 0xff00 && c <= 0xff60) || c >= 0x1f000; }

}  // namespace

std::string clean_text(std::string_view text, std::size_t limit) {
  std::string out;
  std::size_t count = 0, marks = 0;
  bool blank = false;
  for (std::size_t at = 0; at < text.size();) {
    const char32_t c = next_character(text, at);
    if (is_blank(c)) {
      blank = !out.empty();
      continue;
    }
    marks = is_mark(c) ? marks + 1 : 0;
    if (is_unseen(c) || marks > 2) continue;                    // towers of accents would climb over other lines
    if (count + (blank ? 1 : 0) >= limit) return out += "\u2026";
    if (blank) out += ' ', ++count;
    blank = false;
    append(out, c);
    ++count;
  }
  return out;
}

std::string escape_text(std::string_view text, std::size_t limit) {
  std::string out;
  for (const char c : clean_text(text, limit)) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      default: out += c;
    }
  }
  return out;
}

std::string id_text(std::string_view text, std::size_t limit) {
  std::string out;
  for (const char c : text) {
    const bool good = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    if (good && out.size() < limit) out += c;
  }
  return out;
}

double lettering_width(std::string_view text) {
  double width = 0;
  for (std::size_t at = 0; at < text.size();) {
    const char32_t c = next_character(text, at);
    const auto one_of = [c](std::string_view set) { return c < 0x80 && set.find(static_cast<char>(c)) != std::string_view::npos; };
    if (is_mark(c)) continue;
    width += is_wide(c)                      ? 1.0
             : one_of("MW")                  ? 0.86
             : one_of("ABDGHKNOQRUVXYZCwm&") ? 0.66
             : one_of("tfrs1-")              ? 0.33
             : one_of(" ")                   ? 0.26
             : one_of("ijlI.,;:'!|()/") || c == 0x2019 ? 0.255
             : c == 0x2002                   ? 0.52
             : c < 0x250                     ? 0.42
                                             : 0.6;
  }
  return width;
}

std::vector<std::string> wrap_text(std::string_view text, std::size_t columns) {
  std::vector<std::string> lines{""};
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string_view word = text.substr(at, end - at);
    at = end + 1;
    if (word.empty()) continue;
    std::string& last = lines.back();
    if (!last.empty() && last.size() + 1 + word.size() > columns) {
      lines.emplace_back(word);
    } else {
      if (!last.empty()) last += ' ';
      last += word;
    }
  }
  return lines;
}

std::string base64(std::string_view bytes) {
  static constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    std::uint32_t group = 0;
    for (std::size_t i = 0; i < 3; ++i)
      group = (group << 8) | (at + i < bytes.size() ? static_cast<std::uint8_t>(bytes[at + i]) : 0U);
    for (std::size_t i = 0; i < 4; ++i)
      out += at + i <= bytes.size() ? kDigits[(group >> (18 - 6 * i)) & 63] : '=';
  }
  return out;
}

std::string written_date(std::string_view date) {
  static constexpr std::string_view kMonths[] = {"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"};
  const auto number = [&](std::size_t from, std::size_t count) {
    int v = 0;
    if (from + count <= date.size()) std::from_chars(date.data() + from, date.data() + from + count, v);
    return v;
  };
  const int month = number(5, 2), day = number(8, 2);
  if (date.size() < 4) return {};
  if (month < 1 || month > 12) return std::string(date.substr(0, 4));
  const std::string_view name = kMonths[month - 1];
  return day > 0 ? fmt::format("{} {} {}", day, name, date.substr(0, 4)) : fmt::format("{} {}", name, date.substr(0, 4));
}

}  // namespace oo
