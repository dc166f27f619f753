#include "engine/rules/convert.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace oo {
namespace {

std::string joined(const std::vector<Word>& words) {
  std::string text;
  for (const Word& word : words) text += (text.empty() ? "" : ", ") + std::string(word);
  return text;
}

std::string span_text(const Entry& entry) { return fmt::format("{} to {}", to_text(entry.lo), to_text(entry.hi)); }

std::string count_text(const Entry& entry) {
  if (entry.min_count == entry.max_count) return fmt::format("{}", entry.min_count);
  return fmt::format("{} to {}", entry.min_count, entry.max_count);
}

/// The kind of one element of a list.
EntryKind element(EntryKind kind) {
  switch (kind) {
    case EntryKind::integers: return EntryKind::integer;
    case EntryKind::lengths: return EntryKind::length;
    case EntryKind::ratios: return EntryKind::ratio;
    case EntryKind::words: return EntryKind::word;
    default: return kind;
  }
}

bool is_list_kind(EntryKind kind) { return element(kind) != kind; }

class Converter {
 public:
  Converter(const Entry& entry, std::string_view path) : entry_(entry), path_(path) {}

  Result<Scalar> whole(const TomlNode& node) const {
    const Result<std::int64_t> value = as_int(node, path_);
    if (!value) return explained(value.trouble());
    const std::int64_t million = 1'000'000;
    if (value.value() < entry_.lo.millionths / million || value.value() > entry_.hi.millionths / million) return out_of_range(node);
    return Scalar(value.value());
  }

  Result<Scalar> measured(const TomlNode& node) const {
    const Result<Mil> mils = as_length(node, path_);
    if (!mils) return explained(mils.trouble());
    return within(node, Decimal{std::int64_t{mils.value()} * kInch});
  }

  Result<Scalar> share(const TomlNode& node) const {
    const Result<Decimal> value = as_decimal(node, path_);
    if (!value) return explained(value.trouble());
    return within(node, value.value());
  }

  Result<Scalar> yes_no(const TomlNode& node) const {
    const Result<bool> value = as_flag(node, path_);
    if (!value) return explained(value.trouble());
    return Scalar(value.value());
  }

  Result<Scalar> word(const TomlNode& node) const {
    if (!node.is_text())
      return explained(
          bad_input(std::string(path_), "type", fmt::format("{} is {}, not a word in quotes", shown(node), kind_name(node.kind))));
    if (std::find(entry_.allowed.begin(), entry_.allowed.end(), node.text) == entry_.allowed.end())
      return explained(bad_input(std::string(path_), "value", fmt::format("{} is not allowed", shown(node))));
    return Scalar(node.text);
  }

  Result<Scalar> line(const TomlNode& node) const {
    const Result<std::string> value = as_line(node, path_, entry_.max_count);
    if (!value) return value.trouble();
    return Scalar(value.value());
  }

  template <class T>
  Result<Scalar> list(const TomlNode& node, Result<Scalar> (Converter::*one)(const TomlNode&) const) const {
    if (!node.is_list())
      return explained(bad_input(std::string(path_), "type", fmt::format("{} is {}, not a list", shown(node), kind_name(node.kind))));
    if (node.items.size() < entry_.min_count || node.items.size() > entry_.max_count)
      return explained(bad_input(std::string(path_), "value", fmt::format("{} has {} elements", shown(node), node.items.size())));
    std::vector<T> values;
    for (const TomlNode& item : node.items) {
      const Result<Scalar> value = (this->*one)(item);
      if (!value) return value.trouble();
      values.push_back(std::get<T>(value.value()));
    }
    return Scalar(std::move(values));
  }

 private:
  Result<Scalar> within(const TomlNode& node, Decimal value) const {
    if (value < entry_.lo || value > entry_.hi) return out_of_range(node);
    return Scalar(value);
  }
  Trouble out_of_range(const TomlNode& node) const {
    return explained(bad_input(std::string(path_), "out_of_range", fmt::format("{} is out of range", shown(node))));
  }
  /// Adds what would have been right, and why.
  Trouble explained(Trouble trouble) const {
    trouble.text += fmt::format("; allowed: {}", range_text(entry_));
    if (!entry_.clause.empty()) trouble.text += fmt::format(" ({})", entry_.clause);
    return trouble;
  }

  const Entry& entry_;
  std::string_view path_;
};

std::string element_text(const Entry& entry) {
  switch (element(entry.kind)) {
    case EntryKind::integer: return fmt::format("whole numbers, each {}", span_text(entry));
    case EntryKind::length: return fmt::format("lengths, each {} inches, at most 3 decimals", span_text(entry));
    case EntryKind::ratio: return fmt::format("numbers, each {}, at most 6 decimals", span_text(entry));
    default: return fmt::format("words, each one of {}", joined(entry.allowed));
  }
}

}  // namespace

std::string_view kind_name(EntryKind kind) {
  switch (kind) {
    case EntryKind::integer: return "integer";
    case EntryKind::length: return "length";
    case EntryKind::ratio: return "ratio";
    case EntryKind::flag: return "flag";
    case EntryKind::word: return "word";
    case EntryKind::text: return "text";
    case EntryKind::integers: return "integers";
    case EntryKind::lengths: return "lengths";
    case EntryKind::ratios: return "ratios";
    case EntryKind::words: return "words";
  }
  return "";
}

std::string range_text(const Entry& entry) {
  if (is_list_kind(entry.kind)) return fmt::format("a list of {} {}", count_text(entry), element_text(entry));
  switch (entry.kind) {
    case EntryKind::integer: return fmt::format("a whole number, {}", span_text(entry));
    case EntryKind::length: return fmt::format("{} inches, at most 3 decimals", span_text(entry));
    case EntryKind::ratio: return fmt::format("{}, at most 6 decimals", span_text(entry));
    case EntryKind::flag: return "true or false";
    case EntryKind::text: return fmt::format("one line of text, at most {} bytes", entry.max_count);
    default: break;
  }
  return entry.rows_of.empty() ? fmt::format("one of {}", joined(entry.allowed))
                               : fmt::format("a row of [{}]: {}", entry.rows_of, joined(entry.allowed));
}

Result<Scalar> convert(const Entry& entry, const TomlNode& node, std::string_view path) {
  const Converter converter(entry, path);
  switch (entry.kind) {
    case EntryKind::integer: return converter.whole(node);
    case EntryKind::length: return converter.measured(node);
    case EntryKind::ratio: return converter.share(node);
    case EntryKind::flag: return converter.yes_no(node);
    case EntryKind::word: return converter.word(node);
    case EntryKind::text: return converter.line(node);
    case EntryKind::integers: return converter.list<std::int64_t>(node, &Converter::whole);
    case EntryKind::lengths: return converter.list<Decimal>(node, &Converter::measured);
    case EntryKind::ratios: return converter.list<Decimal>(node, &Converter::share);
    case EntryKind::words: return converter.list<std::string>(node, &Converter::word);
  }
  return bad_input(std::string(path), "type", "unknown kind of entry");
}

}  // namespace oo
