#include "engine/battle/json_fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engine/battle/codec.hpp"

namespace oo {

using nlohmann::json;

bool exact_parts(const json& value, std::int64_t per, std::int64_t& out) {
  constexpr std::int64_t kMost = 1'000'000'000'000;
  if (value.is_number_unsigned() && value.get<std::uint64_t>() > std::uint64_t(kMost)) return false;
  if (value.is_number_integer()) {
    const auto whole = value.get<std::int64_t>();
    if (whole > kMost || whole < -kMost) return false;
    out = whole * per;
    return true;
  }
  if (!value.is_number_float()) return false;
  const double v = value.get<double>();
  if (!(v < double(kMost) && v > -double(kMost))) return false;   // NaN and infinities too
  const double scaled = v * double(per);
  const auto nearest = static_cast<std::int64_t>(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
  if (double(nearest) / double(per) != v) return false;           // more decimals than are kept
  out = nearest;
  return true;
}

std::string shown(const json& value) {
  std::string text = value.dump(-1, ' ', false, json::error_handler_t::replace);
  if (text.size() > 60) text = text.substr(0, 57) + "...";
  return text;
}

JsonFields::JsonFields(const json& object, std::string path, std::optional<Trouble>& trouble)
    : object_(object), path_(std::move(path)), trouble_(trouble) {
  if (!object_.is_object()) fault(path_, "type", fmt::format("{} must be an object, not {}", path_.empty() ? "the text" : path_, shown(object_)));
}

std::string JsonFields::at(std::string_view key) const { return path_.empty() ? std::string(key) : fmt::format("{}.{}", path_, key); }

void JsonFields::fault(std::string path, std::string code, std::string text) {
  if (!trouble_) trouble_ = bad_input(std::move(path), std::move(code), std::move(text));
}

const json* JsonFields::child(std::string_view key, Need need) {
  known_.emplace_back(key);
  if (failed()) return nullptr;
  const auto it = object_.find(key);
  if (it != object_.end()) return &*it;
  if (need == Need::required) fault(at(key), "missing", fmt::format("{} is missing", at(key)));
  return nullptr;
}

namespace {
std::string range_text(std::int64_t per, std::int64_t low, std::int64_t high) {
  if (per == 1) return fmt::format("a whole number from {} to {}", low, high);
  return fmt::format("a number from {:g} to {:g} with at most {} decimals", double(low) / double(per), double(high) / double(per), per == 1000 ? 3 : 2);
}
}  // namespace

std::optional<std::int64_t> list_number(const json& value, const std::string& path, std::int64_t per, std::int64_t low, std::int64_t high,
                                        std::optional<Trouble>& trouble) {
  if (trouble) return std::nullopt;
  std::int64_t out = 0;
  if (!value.is_number()) {
    trouble = bad_input(path, "type", fmt::format("{} is {}; allowed: {}", path, shown(value), range_text(per, low, high)));
  } else if (!exact_parts(value, per, out) || out < low || out > high) {
    trouble = bad_input(path, "out_of_range", fmt::format("{} is {}; allowed: {}", path, shown(value), range_text(per, low, high)));
  } else {
    return out;
  }
  return std::nullopt;
}

std::optional<std::int64_t> JsonFields::number(std::string_view key, std::int64_t per, std::int64_t low, std::int64_t high, Need need) {
  const json* value = child(key, need);
  if (value == nullptr) return std::nullopt;
  return list_number(*value, at(key), per, low, high, trouble_);
}

void JsonFields::boolean(std::string_view key, bool& out, Need need) {
  const json* value = child(key, need);
  if (value == nullptr) return;
  if (!value->is_boolean()) return fault(at(key), "type", fmt::format("{} is {}; allowed: true, false", at(key), shown(*value)));
  out = value->get<bool>();
}

void JsonFields::text(std::string_view key, std::size_t most, std::string& out, Need need) {
  const json* value = child(key, need);
  if (value == nullptr) return;
  if (!value->is_string()) return fault(at(key), "type", fmt::format("{} is {}; allowed: a text", at(key), shown(*value)));
  const auto& s = value->get_ref<const std::string&>();
  if (s.size() > most) return fault(at(key), "too_long", fmt::format("{} has {} bytes; allowed: at most {}", at(key), s.size(), most));
  out = s;
}

const json* JsonFields::list(std::string_view key, std::size_t most, Need need) {
  const json* value = child(key, need);
  if (value == nullptr) return nullptr;
  if (!value->is_array()) {
    fault(at(key), "type", fmt::format("{} is {}; allowed: a list", at(key), shown(*value)));
    return nullptr;
  }
  if (value->size() > most) {
    fault(at(key), "too_long", fmt::format("{} has {} items; allowed: at most {}", at(key), value->size(), most));
    return nullptr;
  }
  return value;
}

void JsonFields::done() {
  if (failed()) return;
  for (const auto& item : object_.items()) {
    if (std::find(known_.begin(), known_.end(), item.key()) != known_.end()) continue;
    std::string allowed;
    for (const auto& k : known_) allowed += (allowed.empty() ? "" : ", ") + k;
    return fault(at(shown(json(item.key()))), "unknown", fmt::format("{} is unknown; allowed: {}", at(shown(json(item.key()))), allowed));
  }
}

// --- text -> json ---------------------------------------------------------------------------------------------------------------------------

namespace {
constexpr int kDeepest = 32;
constexpr std::size_t kMostValues = 8'000'000;     // a record of 200,000 steps with 40 of them each

/// Looks a text over before a tree is built of it: depth, number of values, keys that stand twice (JSON lets them, we do not). The library's
/// own parse with a callback would do, but it walks over all earlier elements of a list at the end of each.
struct Look final : nlohmann::json_sax<json> {
  std::vector<std::set<std::string>> open;
  std::string twice, wrong;
  std::size_t values = 0;
  int depth = 0;
  bool too_deep = false, too_many = false;

  bool value() {
    too_many = ++values > kMostValues;
    return !too_many;
  }
  bool deeper() {
    too_deep = ++depth > kDeepest;
    return !too_deep && value();
  }

  bool null() override { return value(); }
  bool boolean(bool) override { return value(); }
  bool number_integer(number_integer_t) override { return value(); }
  bool number_unsigned(number_unsigned_t) override { return value(); }
  bool number_float(number_float_t, const string_t&) override { return value(); }
  bool string(string_t&) override { return value(); }
  bool binary(binary_t&) override { return value(); }
  bool start_array(std::size_t) override { return deeper(); }
  bool end_array() override {
    --depth;
    return true;
  }
  bool start_object(std::size_t) override {
    open.emplace_back();
    return deeper();
  }
  bool end_object() override {
    open.pop_back();
    --depth;
    return true;
  }
  bool key(string_t& name) override {
    if (!open.back().insert(name).second && twice.empty()) twice = name;
    return true;
  }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception& e) override {
    wrong = e.what();
    return false;
  }
};

/// "[json.exception.parse_error.101] parse error at line 3, column 5: ..." without what only the library's authors need.
std::string plain(std::string why) {
  if (const auto cut = why.find("] "); cut != std::string::npos) why = why.substr(cut + 2);
  if (why.size() > 300) why.resize(300);
  return why;
}
}  // namespace

Result<json> parse_json(std::string_view text, std::size_t max_bytes, std::string_view origin) {
  const std::string file(origin);
  if (text.size() > max_bytes)
    return bad_input(file, "too_long", fmt::format("{}: {} bytes; allowed: at most {}", file, text.size(), max_bytes));
  if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3);   // a byte order mark is no fault of the player's
  Look look;
  json::sax_parse(text.begin(), text.end(), &look);
  if (look.too_deep) return bad_input(file, "too_deep", fmt::format("{}: nested more than {} deep", file, kDeepest));
  if (look.too_many) return bad_input(file, "too_long", fmt::format("{}: more than {} values", file, kMostValues));
  if (!look.wrong.empty()) return bad_input(file, "syntax", fmt::format("{}: {}", file, plain(look.wrong)));
  if (!look.twice.empty()) return bad_input(file, "twice", fmt::format("{}: key '{}' stands twice in one object", file, look.twice.substr(0, 60)));
  try {
    return json::parse(text.begin(), text.end());
  } catch (const json::exception& e) {
    return bad_input(file, "syntax", fmt::format("{}: {}", file, plain(e.what())));
  }
}

}  // namespace oo
