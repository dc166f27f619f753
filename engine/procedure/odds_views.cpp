#include "engine/procedure/odds_views.hpp"

#include <map>

#include "engine/odds/fractions.hpp"

namespace oo {
namespace {

struct Sum {
  double chance = 0;
  Rational exact = 0;
};

/// One output of the rows; empty if no row has it.
std::optional<OutputOdds> output_of(const FieldInfo& info, const std::vector<OddsRow>& rows) {
  OutputOdds out;
  out.name = info.name;
  out.kind = info.kind;
  std::map<Json, Sum> sums;
  const bool exact = !rows.empty() && !rows.front().fraction.empty();
  double present = 0, weighed = 0;
  for (const OddsRow& row : rows) {
    const auto at = row.outputs.find(info.name);
    const Json value = at == row.outputs.end() ? Json() : *at;
    Sum& sum = sums[value];
    sum.chance += row.probability;
    if (exact) sum.exact += Rational(row.fraction);
    if (at == row.outputs.end()) continue;
    present += row.probability;
    if (value.is_number()) weighed += value.get<double>() * row.probability;
  }
  if (sums.empty() || (sums.size() == 1 && sums.begin()->first.is_null())) return std::nullopt;
  for (const auto& [value, sum] : sums) out.values.push_back({value, sum.chance, exact ? sum.exact.str() : std::string()});
  if (out.is_number() && present > 0) out.mean = weighed / present;
  return out;
}

}  // namespace

double OutputOdds::chance_of(const Json& value) const {
  for (const Value& v : values)
    if (v.value == value) return v.chance;
  return 0;
}

std::vector<OutputOdds> by_output(const Procedure& procedure, const std::vector<OddsRow>& rows) {
  std::vector<OutputOdds> all;
  for (const FieldInfo& info : procedure.outputs)
    if (auto one = output_of(info, rows)) all.push_back(std::move(*one));
  return all;
}

std::vector<Policy> policies_of(const std::vector<FieldInfo>& fields, const Json& given, const std::string& prefix) {
  std::vector<Policy> all;
  for (const FieldInfo& field : fields) {
    const auto at = given.is_object() ? given.find(field.name) : given.end();
    const Json inside = at == given.end() ? Json::object() : *at;
    if (field.kind == FieldKind::record) {
      for (Policy& deeper : policies_of(field.fields, inside, prefix + field.name + ".")) all.push_back(std::move(deeper));
    } else if (field.policy) {
      const bool by_default = at == given.end();
      all.push_back({prefix + field.name, by_default ? field.default_text : inside.is_string() ? inside.get<std::string>() : inside.dump(), by_default});
    }
  }
  return all;
}

}  // namespace oo
