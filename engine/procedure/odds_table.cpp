// Odds over all values of some fields: `--by FIELD,...`.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "engine/procedure/run.hpp"

namespace oo {
namespace {

constexpr std::size_t kMostValues = 64;
constexpr std::size_t kMostCells = 4096;
constexpr std::int64_t kFarthest = 1'000'000'000;    // of either end of a range

struct Axis {
  std::string field;
  std::vector<Json> values;
};

/// A word, a number or a flag, as typed between '|'.
Json value_of(std::string_view text) {
  if (text == "true") return true;
  if (text == "false") return false;
  double number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec == std::errc{} && read.ptr == text.data() + text.size()) return number;
  return std::string(text);
}

bool parse_range(std::string_view text, std::int64_t& lo, std::int64_t& hi) {
  const std::size_t dots = text.find("..");
  if (dots == std::string_view::npos) return false;
  const auto a = std::from_chars(text.data(), text.data() + dots, lo);
  const auto b = std::from_chars(text.data() + dots + 2, text.data() + text.size(), hi);
  return a.ec == std::errc{} && a.ptr == text.data() + dots && b.ec == std::errc{} && b.ptr == text.data() + text.size() && -kFarthest <= lo && hi <= kFarthest;
}

std::vector<Json> all_values(const FieldInfo& field) {
  std::vector<Json> all;
  if (field.kind == FieldKind::flag) return {false, true};
  if (field.kind == FieldKind::word) return {field.words.begin(), field.words.end()};
  if (field.kind == FieldKind::integer && field.hi - field.lo < static_cast<std::int64_t>(kMostValues))
    for (std::int64_t v = field.lo; v <= field.hi; ++v) all.push_back(v);
  return all;
}

std::string names_of(const std::vector<FieldInfo>& fields) {
  std::string names;
  for (const FieldInfo& f : fields) names += (names.empty() ? "" : ", ") + f.name;
  return names;
}

Result<Axis> axis_of(std::string_view item, const std::vector<FieldInfo>& fields) {
  const std::size_t equals = item.find('=');
  std::string name(item.substr(0, equals));
  std::replace(name.begin(), name.end(), '-', '_');
  const auto field = std::find_if(fields.begin(), fields.end(), [&](const FieldInfo& f) { return f.name == name; });
  if (field == fields.end()) return bad_input("by", "unknown", fmt::format("there is no field {}; allowed: {}", name, names_of(fields)));
  Axis axis{name, {}};
  if (equals == std::string_view::npos) {
    axis.values = all_values(*field);
    if (axis.values.empty()) return bad_input("by", "range", fmt::format("say which values of {0}: {0}=1..12 or {0}=a|b", name));
    return axis;
  }
  std::string_view list = item.substr(equals + 1);
  std::int64_t lo = 0, hi = 0;
  if (parse_range(list, lo, hi)) {
    if (lo > hi) return bad_input("by", "range", fmt::format("{}: a range goes upwards, as {}={}..{}", item, name, hi, lo));
    if (hi - lo >= static_cast<std::int64_t>(kMostValues)) return bad_input("by", "range", fmt::format("at most {} values of {}", kMostValues, name));
    for (std::int64_t v = lo; v <= hi; ++v) axis.values.push_back(v);
    return axis;
  }
  if (list.find("..") != std::string_view::npos) return bad_input("by", "range", fmt::format("{}: a range is two whole numbers, as {}=1..6", item, name));
  while (true) {
    const std::size_t bar = list.find('|');
    if (list.substr(0, bar).empty()) return bad_input("by", "value", fmt::format("{}: an empty value; wanted is {}=a|b or {}=1..6", item, name, name));
    axis.values.push_back(value_of(list.substr(0, bar)));
    if (bar == std::string_view::npos) return axis;
    if (axis.values.size() == kMostValues) return bad_input("by", "range", fmt::format("at most {} values of {}", kMostValues, name));
    list.remove_prefix(bar + 1);
  }
}

}  // namespace

Result<std::vector<OddsCell>> odds_table(const Procedure& procedure, const Json& given, const RulesInForce& force, const OddsAsk& ask,
                                         const std::vector<std::string>& by) {
  const std::vector<FieldInfo> fields = procedure.inputs(*force.tables);
  std::vector<Axis> axes;
  std::size_t cells = 1;
  for (const std::string& item : by) {
    auto axis = axis_of(item, fields);
    if (!axis) return axis.trouble();
    cells *= axis.value().values.size();
    if (cells > kMostCells) return bad_input("by", "range", fmt::format("more than {} combinations", kMostCells));
    axes.push_back(std::move(axis).value());
  }
  std::vector<OddsCell> table;
  for (std::size_t cell = 0; cell < cells; ++cell) {      // the last field runs fastest
    Json fields_here = Json::object();
    std::size_t rest = cell;
    for (std::size_t i = axes.size(); i-- > 0;) {
      const Axis& axis = axes[i];
      fields_here[axis.field] = axis.values[rest % axis.values.size()];
      rest /= axis.values.size();
    }
    Json whole = given;
    whole.update(fields_here);
    auto rows = odds_of(procedure, whole, force, ask);
    OddsCell out;
    out.fields = std::move(fields_here);
    if (rows) out.rows = std::move(rows).value();
    else if (rows.trouble().path == "show" || rows.trouble().path == "switches") return rows.trouble();
    else out.trouble = rows.trouble();
    table.push_back(std::move(out));
  }
  return table;
}

}  // namespace oo
