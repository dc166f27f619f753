#include "engine/procedure/form_core.hpp"

namespace oo {
namespace {

MaybeTrouble read_field(const FormField& field, const Json* value, void* in, const void* rules) {
  const bool ignored = field.shown && !field.shown(in, rules);
  if (value == nullptr || ignored) {
    const bool required = !ignored && (field.info.required || (field.required && field.required(in, rules)));
    if (required) return values::missing(field.info.name);
    if (field.fill) field.fill(in, rules);
    if (ignored) return {};
  } else if (auto trouble = field.read(*value, in, rules)) {
    return values::under(field.info.name, std::move(trouble));
  }
  for (const auto& must : field.musts) {
    if (must.holds(in, rules)) continue;
    if (value == nullptr) return bad_input(field.info.name, must.code, field.info.name + " is not given; allowed is " + must.allowed);
    return values::under(field.info.name, values::wrong(*value, must.code, must.allowed));
  }
  return {};
}

}  // namespace

FormField& FormCore::add(FormField field) {
  fields_.push_back(std::move(field));
  return fields_.back();
}

MaybeTrouble FormCore::read(const Json& given, void* in, const void* rules, std::string_view besides) const {
  if (auto trouble = values::read_table(given)) return trouble;
  std::vector<std::string_view> known;
  for (const auto& field : fields_) known.push_back(field.info.name);
  if (!besides.empty()) known.push_back(besides);
  if (auto trouble = values::unknown_field(given, known)) return trouble;
  for (const auto& field : fields_)
    if (auto trouble = read_field(field, values::find(given, field.info.name), in, rules)) return trouble;
  return {};
}

MaybeTrouble FormCore::refused(const void* in, const void* rules) const {
  for (const auto& field : fields_) {
    if (!field.refused || (field.shown && !field.shown(in, rules))) continue;
    if (auto trouble = field.refused(in, rules)) return values::under(field.info.name, std::move(trouble));
  }
  for (const Refusal& r : refusals_)
    if (r.hit(in, rules)) return oo::refused(r.field, r.code, r.clause, r.says(in, rules));
  return {};
}

std::vector<FieldInfo> FormCore::describe(const void* rules) const {
  std::vector<FieldInfo> all;
  for (const auto& field : fields_) {
    all.push_back(field.info);
    if (field.describe) field.describe(all.back(), rules);
  }
  return all;
}

}  // namespace oo
