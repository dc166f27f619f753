#include "lab/consequences/questions.hpp"

#include <algorithm>

#include "engine/procedure/run.hpp"
#include "engine/rules/toml_source.hpp"

namespace oo {
namespace {

constexpr std::size_t kMostWords = 6, kOtherWords = 1;   // of one field: if none of them was changed; beside those that were
constexpr int kInches[] = {1, 3, 6, 9, 12};
constexpr std::int64_t kUsual = 12, kFew = 6, kRep = 4;   // figures; a number that may be absent
constexpr std::int64_t kPieces = 4;                // guns, say: a dozen of what each throws dice of its own is too wide to weigh
constexpr std::size_t kVariedBases = 6;            // questions on which what may be left out is tried

struct Axis {
  std::vector<std::string> path;
  std::vector<Json> values;
};

void put(Json& to, const std::vector<std::string>& path, const Json& value) {
  Json* at = &to;
  for (const std::string& key : path) at = &(*at)[key];
  *at = value;
}

/// Words of changed keys first, then others, as many as there may be.
std::vector<Json> words_to_try(const FieldInfo& field, const std::vector<std::string>& words) {
  std::vector<Json> first, then;
  for (const std::string& w : field.words) (std::binary_search(words.begin(), words.end(), w) ? first : then).push_back(w);
  const std::size_t most = first.empty() ? kMostWords : first.size() + kOtherWords;
  for (const Json& w : then)
    if (first.size() < most) first.push_back(w);
  return first;
}

std::vector<Json> integers_to_try(const FieldInfo& field) {
  std::vector<Json> out;
  if (field.hi - field.lo < kFew) {
    for (std::int64_t v = field.lo; v <= field.hi; ++v) out.push_back(v);
    return out;
  }
  const bool pieces = field.hi < 2 * kUsual;
  for (const std::int64_t v : {pieces ? kPieces : kUsual, pieces ? kPieces / 2 : kFew})
    if (const std::int64_t fits = std::clamp(v, field.lo, field.hi); out.empty() || out.back() != fits) out.push_back(fits);
  return out;
}

std::vector<Json> lengths_to_try(const FieldInfo& field) {
  std::vector<Json> out;
  for (const int inches : kInches)
    if (inches * kInch >= field.lo && inches * kInch <= field.hi) out.push_back(inches);
  if (out.empty()) out.push_back(static_cast<double>(field.lo) / kInch);
  return out;
}

std::vector<Json> values_to_try(const FieldInfo& field, const std::vector<std::string>& words);

/// One list: four alike items, or as many as there must be.
std::vector<Json> lists_to_try(const FieldInfo& field, const std::vector<std::string>& words) {
  if (field.fields.empty() || field.fields[0].kind == FieldKind::record) return {};
  const auto item = values_to_try(field.fields[0], words);
  if (item.empty()) return {};
  Json list = Json::array();
  for (std::int64_t i = 0; i < std::clamp<std::int64_t>(4, field.lo, field.hi); ++i) list.push_back(item[item.size() / 2]);
  return {list};
}

std::vector<Json> values_to_try(const FieldInfo& field, const std::vector<std::string>& words) {
  switch (field.kind) {
    case FieldKind::flag: return {false, true};
    case FieldKind::word: return words_to_try(field, words);
    case FieldKind::integer: return integers_to_try(field);
    case FieldKind::length: return lengths_to_try(field);
    case FieldKind::ratio: return {static_cast<double>(field.lo) / 1e6, static_cast<double>(field.hi) / 1e6};
    case FieldKind::list: return lists_to_try(field, words);
    case FieldKind::text: return {"x"};
    case FieldKind::record:
    case FieldKind::number: break;
  }
  return {};
}

/// The fields that must be given, and those that may be.
struct Axes {
  std::vector<Axis> must, may;
};
void collect(const std::vector<FieldInfo>& fields, const std::vector<std::string>& words, const std::vector<std::string>& above, Axes& out) {
  for (const FieldInfo& field : fields) {
    std::vector<std::string> path = above;
    path.push_back(field.name);
    if (field.kind == FieldKind::record) {
      if (field.required) collect(field.fields, words, path, out);
      continue;
    }
    auto values = values_to_try(field, words);
    if (values.empty()) continue;
    const bool must = field.required || !field.required_when.empty();   // one that does not apply is ignored
    const bool plain = field.kind == FieldKind::flag || field.kind == FieldKind::word;
    const bool may_be_absent = field.kind == FieldKind::integer && field.default_text == "absent";   // a leader's Rep: without him much is refused
    if (may_be_absent) values = {std::clamp(kRep, field.lo, field.hi)};
    if (must || may_be_absent) out.must.push_back({std::move(path), std::move(values)});
    else if (plain) out.may.push_back({std::move(path), std::move(values)});
  }
}

}  // namespace

std::vector<std::string> words_of_keys(const std::vector<Difference>& changed) {
  std::vector<std::string> words;
  for (const Difference& d : changed) {
    std::string word;
    for (const char c : d.key + ".") {
      if (c != '.' && c != '[' && c != ']') word += c;
      else if (!word.empty()) words.push_back(std::exchange(word, {}));
    }
  }
  std::stable_sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return words;
}

std::vector<Json> questions_of(const std::vector<FieldInfo>& fields, const std::vector<std::string>& words, std::size_t most) {
  Axes axes;
  collect(fields, words, {}, axes);
  std::uint64_t all = 1;
  for (const Axis& axis : axes.must) all = std::min<std::uint64_t>(all * axis.values.size(), 1'000'000'000);
  const std::uint64_t wanted = std::min<std::uint64_t>(all, most);
  std::vector<Json> out;
  for (std::uint64_t i = 0; i < wanted; ++i) {
    std::uint64_t rest = wanted == all ? i : i * 2'654'435'761ULL % all;      // spread over all combinations
    Json given = Json::object();
    for (const Axis& axis : axes.must) {
      put(given, axis.path, axis.values[rest % axis.values.size()]);
      rest /= axis.values.size();
    }
    out.push_back(std::move(given));
  }
  const std::size_t made = out.size(), bases = std::min(made, kVariedBases);
  for (const Axis& axis : axes.may)
    for (const Json& value : axis.values)
      for (std::size_t b = 0; b < bases; ++b) {
        Json given = out[b * made / bases];
        put(given, axis.path, value);
        out.push_back(std::move(given));
      }
  return out;
}

std::vector<Json> given_in_cases(std::span<const BookFile> book, std::string_view procedure, std::size_t most) {
  std::vector<Json> out;
  for (const BookFile& file : book) {
    if (file.path.find("/cases/") == std::string_view::npos) continue;
    const auto read = parse_toml(file.text, file.path);
    const TomlNode* cases = read ? read.value().find("case") : nullptr;
    if (cases == nullptr) continue;
    for (const TomlNode& one : cases->items) {
      const TomlNode *named = one.find("procedure"), *given = one.find("given"), *expect = one.find("expect");
      if (named == nullptr || given == nullptr || !named->is_text() || named->text != procedure) continue;
      if (given->find("switches") != nullptr || (expect != nullptr && expect->find("error") != nullptr)) continue;
      if (out.size() == most) return out;
      out.push_back(to_json(*given));
    }
  }
  return out;
}

}  // namespace oo
