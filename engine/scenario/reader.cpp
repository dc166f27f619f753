#include "engine/scenario/reader.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace oo {
namespace {

/// Characters, not bytes: continuation bytes of UTF-8 do not count.
std::size_t characters(std::string_view text) {
  std::size_t n = 0;
  for (const char c : text) n += (static_cast<unsigned char>(c) & 0xC0) != 0x80 ? 1u : 0u;
  return n;
}

/// Characters that change how the text around them is shown: bidirectional controls and zero-width ones (U+200B..200F, 202A..202E, 2060..2069, FEFF).
bool has_invisible(std::string_view text) {
  for (std::size_t i = 0; i + 2 < text.size(); ++i) {
    const auto a = static_cast<unsigned char>(text[i]);
    const auto b = static_cast<unsigned char>(text[i + 1]);
    const auto c = static_cast<unsigned char>(text[i + 2]);
    if (a == 0xE2 && b == 0x80 && ((c >= 0x8B && c <= 0x8F) || (c >= 0xA8 && c <= 0xAE))) return true;
    if (a == 0xE2 && b == 0x81 && c >= 0xA0 && c <= 0xA9) return true;
    if (a == 0xEF && b == 0xBB && c == 0xBF) return true;
  }
  return false;
}

bool has_control(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (c < 0x20 || c == 0x7F) return true;
    if (c == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0) return true;   // C1
  }
  return false;
}

template <class T>
std::string joined(std::span<const T> words) {
  std::string all;
  for (const T& word : words) {
    if (!all.empty()) all += ", ";
    all += word;
  }
  return all;
}

bool by_line(const Fault& a, const Fault& b) { return a.line < b.line; }

}  // namespace

std::string Fault::message() const {
  std::string at = file;
  if (line > 0) at += fmt::format(":{}", line);
  std::string where = table;
  if (!id.empty()) where += (where.empty() ? "" : " ") + id;
  std::string all = at + ": ";
  if (!where.empty()) all += where + ": ";
  if (!key.empty()) all += key + ": ";
  return all + text;
}

void FaultList::add(Fault fault) {
  ++seen_;
  if (faults_.size() == kMaxScenarioFaults) return;
  fault.file = file_;
  faults_.push_back(std::move(fault));
}

void FaultList::warn(Fault fault) {
  if (warnings_.size() == kMaxScenarioFaults) return;
  fault.file = file_;
  warnings_.push_back(std::move(fault));
}

std::vector<Fault> FaultList::take_faults() {
  std::stable_sort(faults_.begin(), faults_.end(), by_line);
  return std::move(faults_);
}

std::vector<Fault> FaultList::take_warnings() {
  std::stable_sort(warnings_.begin(), warnings_.end(), by_line);
  return std::move(warnings_);
}

std::string listed(std::span<const std::string> words) { return joined(words); }
std::string listed(std::span<const std::string_view> words) { return joined(words); }

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text.substr(0, 60)) out += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? '?' : c;
  while (!out.empty() && text.size() > 60 && (static_cast<unsigned char>(out.back()) & 0x80) != 0) out.pop_back();   // no cut character
  if (text.size() > 60) out += "...";
  return out + '"';
}

bool is_id(std::string_view text) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  if (text.empty() || text.size() > 48 || !letter(text.front())) return false;
  return std::all_of(text.begin(), text.end(), [&](char c) { return letter(c) || (c >= '0' && c <= '9') || c == '_'; });
}

std::string inches_text(Mil length) { return to_text(Decimal{std::int64_t(length) * 1000}); }
std::string point_text(Point point) { return fmt::format("[{}, {}]", inches_text(point.x), inches_text(point.y)); }

Reader::Reader(FaultList& faults, const TomlNode& node, std::string table) : faults_(&faults), node_(&node), table_(std::move(table)) {
  const TomlNode* id = node.find("id");
  if (id != nullptr && id->is_text() && is_id(id->text)) id_ = id->text;
}

Reader Reader::inner(const TomlNode& node, std::string_view key) const {
  Reader in(*faults_, node, table_);
  in.id_ = id_;
  in.prefix_ = prefix_ + std::string(key) + ".";
  return in;
}

const TomlNode* Reader::take(std::string_view key) {
  if (std::find(taken_.begin(), taken_.end(), key) == taken_.end()) taken_.emplace_back(key);
  return node_->find(key);
}

const TomlNode* Reader::need(std::string_view key) {
  const TomlNode* node = take(key);
  if (node == nullptr) fault_at(node_->line, key, "missing; it is required");
  return node;
}

Fault Reader::made(int line, std::string_view key, std::string text) const {
  Fault f;
  f.line = line;
  f.table = table_;
  f.id = id_;
  if (key.empty() && !prefix_.empty()) f.key = prefix_.substr(0, prefix_.size() - 1);
  else f.key = prefix_ + std::string(key);
  f.text = std::move(text);
  return f;
}

int Reader::line_of(std::string_view key) const {
  const TomlNode* node = node_->find(key.substr(0, key.find_first_of("[.")));
  return node != nullptr && node->line > 0 ? node->line : node_->line;
}

void Reader::fault(std::string_view key, std::string text) { faults_->add(made(line_of(key), key, std::move(text))); }
void Reader::fault_at(int line, std::string_view key, std::string text) { faults_->add(made(line, key, std::move(text))); }
void Reader::warning(std::string_view key, std::string text) { faults_->warn(made(line_of(key), key, std::move(text))); }

template <class T>
std::optional<T> Reader::told(std::string_view key, Result<T> value) {
  if (value) return std::move(value).value();
  fault(key, value.trouble().text);
  return std::nullopt;
}

std::optional<std::string> Reader::line(std::string_view key, std::size_t max_characters) {
  const TomlNode* node = need(key);
  if (node == nullptr) return std::nullopt;
  if (!node->is_text()) {
    fault(key, fmt::format("{} is not a text", shown(*node)));
    return std::nullopt;
  }
  if (has_control(node->text) || has_invisible(node->text)) {
    fault(key, fmt::format("{} holds control or invisible characters; none are allowed", quoted(node->text)));
    return std::nullopt;
  }
  const std::size_t n = characters(node->text);
  if (n > max_characters) {
    fault(key, fmt::format("{} has {} characters; at most {} are allowed", quoted(node->text), n, max_characters));
    return std::nullopt;
  }
  return node->text;
}

std::string Reader::line_or(std::string_view key, std::size_t max_characters, std::string otherwise) {
  if (take(key) == nullptr) return otherwise;
  return line(key, max_characters).value_or(std::move(otherwise));
}

std::optional<std::string> Reader::id(std::string_view key) {
  const TomlNode* node = need(key);
  if (node == nullptr) return std::nullopt;
  if (node->is_text() && is_id(node->text)) return node->text;
  fault(key, fmt::format("{} is not an id: a letter, then letters, digits or _, at most 48 characters", node->is_text() ? quoted(node->text) : shown(*node)));
  return std::nullopt;
}

std::optional<int> Reader::integer(std::string_view key, int lo, int hi) {
  const TomlNode* node = need(key);
  if (node == nullptr) return std::nullopt;
  if (node->kind != TomlNode::Kind::integer) {
    fault(key, fmt::format("{} is not a whole number; {} to {} is allowed", shown(*node), lo, hi));
    return std::nullopt;
  }
  if (node->integer < lo || node->integer > hi) {
    fault(key, fmt::format("{} is out of range; {} to {} is allowed", node->integer, lo, hi));
    return std::nullopt;
  }
  return static_cast<int>(node->integer);
}

int Reader::integer_or(std::string_view key, int lo, int hi, int otherwise) {
  return take(key) == nullptr ? otherwise : integer(key, lo, hi).value_or(otherwise);
}

bool Reader::flag_or(std::string_view key, bool otherwise) {
  const TomlNode* node = take(key);
  if (node == nullptr) return otherwise;
  if (node->kind == TomlNode::Kind::flag) return node->flag;
  fault(key, fmt::format("{} is neither true nor false", shown(*node)));
  return otherwise;
}

std::optional<Mil> Reader::length(std::string_view key, Mil lo, Mil hi) {
  const TomlNode* node = need(key);
  if (node == nullptr) return std::nullopt;
  const auto value = told(key, as_length(*node, key));
  if (value && (*value < lo || *value > hi)) {
    fault(key, fmt::format("{} is out of range; {} to {} inches are allowed", shown(*node), inches_text(lo), inches_text(hi)));
    return std::nullopt;
  }
  return value;
}

Mil Reader::length_or(std::string_view key, Mil lo, Mil hi, Mil otherwise) {
  return take(key) == nullptr ? otherwise : length(key, lo, hi).value_or(otherwise);
}

std::optional<Cdeg> Reader::angle(std::string_view key) {
  const TomlNode* node = need(key);
  if (node == nullptr) return std::nullopt;
  const auto value = told(key, as_decimal(*node, key));
  if (!value) return std::nullopt;
  constexpr std::int64_t kPerCdeg = 10'000;
  if (value->millionths % kPerCdeg != 0 || value->millionths < 0 || value->millionths / kPerCdeg >= kTurn) {
    fault(key, fmt::format("{} is not a facing: 0 <= degrees < 360, at most two decimals", shown(*node)));
    return std::nullopt;
  }
  return static_cast<Cdeg>(value->millionths / kPerCdeg);
}

Cdeg Reader::angle_or(std::string_view key, Cdeg otherwise) { return take(key) == nullptr ? otherwise : angle(key).value_or(otherwise); }

std::optional<std::int32_t> Reader::share(std::string_view key) {
  const TomlNode* node = need(key);
  if (node == nullptr) return std::nullopt;
  const auto value = told(key, as_decimal(*node, key));
  if (!value) return std::nullopt;
  if (value->millionths < 0 || value->millionths > 1'000'000) {
    fault(key, fmt::format("{} is out of range; a share of 0 to 1 is allowed", shown(*node)));
    return std::nullopt;
  }
  return static_cast<std::int32_t>(value->millionths);
}

std::optional<std::string> Reader::word(std::string_view key, std::span<const std::string> allowed) {
  const TomlNode* node = need(key);
  if (node == nullptr) return std::nullopt;
  if (node->is_text() && std::find(allowed.begin(), allowed.end(), node->text) != allowed.end()) return node->text;
  fault(key, fmt::format("{} is not known here; allowed: {}", node->is_text() ? quoted(node->text) : shown(*node),
                         allowed.empty() ? std::string("nothing") : listed(allowed)));
  return std::nullopt;
}

std::optional<std::size_t> Reader::choice(std::string_view key, std::span<const std::string_view> allowed) {
  const TomlNode* node = need(key);
  if (node == nullptr) return std::nullopt;
  if (node->is_text()) {
    const auto at = std::find(allowed.begin(), allowed.end(), node->text);
    if (at != allowed.end()) return static_cast<std::size_t>(at - allowed.begin());
  }
  fault(key, fmt::format("{} is not known here; allowed: {}", node->is_text() ? quoted(node->text) : shown(*node), listed(allowed)));
  return std::nullopt;
}

std::size_t Reader::choice_or(std::string_view key, std::span<const std::string_view> allowed, std::size_t otherwise) {
  return take(key) == nullptr ? otherwise : choice(key, allowed).value_or(otherwise);
}

std::optional<Point> Reader::pair(const TomlNode& node, const std::string& key, Mil width, Mil height) {
  if (!node.is_list() || node.items.size() != 2) {
    fault(key, fmt::format("{} is not a point: [x, y] in inches", shown(node)));
    return std::nullopt;
  }
  const auto x = told(key, as_length(node.items[0], key));
  const auto y = told(key, as_length(node.items[1], key));
  if (!x || !y) return std::nullopt;
  constexpr Mil kTolerance = 1;   // section 1
  if (*x < -kTolerance || *y < -kTolerance || *x > width + kTolerance || *y > height + kTolerance) {
    fault(key, fmt::format("{} is off the table, which is {} x {} inches", shown(node), inches_text(width), inches_text(height)));
    return std::nullopt;
  }
  return Point{*x, *y};
}

std::optional<Point> Reader::point(std::string_view key, Mil width, Mil height) {
  const TomlNode* node = need(key);
  return node == nullptr ? std::nullopt : pair(*node, std::string(key), width, height);
}

std::optional<std::vector<Point>> Reader::points(std::string_view key, std::size_t min, std::size_t max, Mil width, Mil height) {
  const TomlNode* node = need(key);
  if (node == nullptr) return std::nullopt;
  if (!node->is_list() || node->items.size() < min || node->items.size() > max) {
    const std::string what = node->is_list() ? fmt::format("has {} points", node->items.size()) : fmt::format("{} is not a list of points", shown(*node));
    fault(key, min == max ? fmt::format("{}; {} are wanted", what, min) : fmt::format("{}; {} to {} are allowed", what, min, max));
    return std::nullopt;
  }
  std::vector<Point> all;
  for (std::size_t i = 0; i < node->items.size(); ++i) {
    const auto p = pair(node->items[i], fmt::format("{}[{}]", key, i + 1), width, height);
    if (p) all.push_back(*p);
  }
  if (all.size() != node->items.size()) return std::nullopt;
  return all;
}

std::optional<std::vector<Listed>> Reader::texts(std::string_view key, std::size_t min) {
  const TomlNode* node = take(key);
  if (node == nullptr) return std::nullopt;
  if (!node->is_list() || node->items.size() < min) {
    fault(key, fmt::format("{} is not a list of texts{}", shown(*node), min > 0 ? " with one or more" : ""));
    return std::nullopt;
  }
  std::vector<Listed> all;
  for (std::size_t i = 0; i < node->items.size(); ++i) {
    const TomlNode& item = node->items[i];
    const std::string place = fmt::format("{}[{}]", key, i + 1);
    const auto same = [&](const Listed& before) { return before.text == item.text; };
    if (!item.is_text()) fault(place, fmt::format("{} is not a text", shown(item)));
    else if (std::any_of(all.begin(), all.end(), same)) fault(place, fmt::format("{} is named twice", quoted(item.text)));
    else all.push_back({item.text, item.line});
  }
  return all;
}

std::optional<std::vector<std::string>> Reader::words(std::string_view key, std::span<const std::string> allowed, std::size_t min) {
  const auto items = texts(key, min);
  if (!items) return std::nullopt;
  std::vector<std::string> all;
  for (const Listed& item : *items) {
    if (std::find(allowed.begin(), allowed.end(), item.text) != allowed.end()) all.push_back(item.text);
    else fault(key, fmt::format("{} is not known here; allowed: {}", quoted(item.text), listed(allowed)));
  }
  return all;
}

std::vector<int> Reader::faces(std::string_view key, int die) {
  const TomlNode* node = need(key);
  std::vector<int> all;
  if (node == nullptr) return all;
  if (!node->is_list() || node->items.empty()) {
    fault(key, fmt::format("{} is not a list of faces", shown(*node)));
    return all;
  }
  for (const TomlNode& item : node->items) {
    if (item.kind != TomlNode::Kind::integer || item.integer < 1 || item.integer > die)
      fault(key, fmt::format("{} is not a face of this die; 1 to {} are allowed", shown(item), die));
    else if (std::find(all.begin(), all.end(), static_cast<int>(item.integer)) != all.end())
      fault(key, fmt::format("{} is named twice", item.integer));
    else
      all.push_back(static_cast<int>(item.integer));
  }
  return all;
}

void Reader::done() {
  std::vector<std::string> known = taken_;
  std::stable_sort(known.begin(), known.end());
  for (const TomlNode& member : node_->items) {
    if (std::find(taken_.begin(), taken_.end(), member.key) != taken_.end()) continue;
    fault_at(member.line, is_word(member.key) || is_id(member.key) ? member.key : quoted(member.key),
             fmt::format("unknown key here; allowed: {}", listed(std::span<const std::string>(known))));
  }
}

}  // namespace oo
