#include "engine/procedure/schema.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace oo {
namespace {

double scaled(std::int64_t value, FieldKind kind) {
  const double unit = kind == FieldKind::length ? 1000 : kind == FieldKind::ratio ? 1'000'000 : 1;
  return static_cast<double>(value) / unit;
}

/// Outputs have no range.
bool bounded(const FieldInfo& f) { return f.lo < f.hi; }

std::string range_of(const FieldInfo& f) {
  if (!bounded(f) && f.kind == FieldKind::integer) return "whole number";
  if (!bounded(f) && f.kind == FieldKind::length) return "inches";
  if (!bounded(f) && f.kind == FieldKind::ratio) return "number";
  switch (f.kind) {
    case FieldKind::flag: return "true or false";
    case FieldKind::integer: return fmt::format("whole number, {} to {}", f.lo, f.hi);
    case FieldKind::length: return fmt::format("inches, {} to {}, at most three decimals", scaled(f.lo, f.kind), scaled(f.hi, f.kind));
    case FieldKind::ratio: return fmt::format("{} to {}, at most six decimals", scaled(f.lo, f.kind), scaled(f.hi, f.kind));
    case FieldKind::text: return fmt::format("text, at most {} bytes", f.hi);
    case FieldKind::record: return "a table";
    case FieldKind::list: return f.hi != 0 ? fmt::format("a list of {} to {}", f.lo, f.hi) : "a list";
    case FieldKind::number: return "number";
    case FieldKind::word: break;
  }
  std::string words;
  for (const std::string& w : f.words) words += fmt::format("{}{}", words.empty() ? "" : "|", w);
  return words.empty() ? "word" : words;
}

void add_help(std::string& text, const FieldInfo& f, int indent, bool input) {
  std::string line = fmt::format("{:{}}{:<{}} {}", "", indent, f.name.empty() ? "each:" : f.name, 26 - indent, range_of(f));
  if (input && f.required) line += "  (required)";
  else if (input && !f.required_when.empty()) line += fmt::format("  (required {})", f.required_when);
  else if (input && !f.default_text.empty()) line += fmt::format("  ({})", f.default_text);
  if (!f.shown_when.empty()) line += fmt::format("; {}", f.shown_when);
  if (!f.help.empty()) line += fmt::format("; {}", f.help);
  if (!f.clause.empty()) line += fmt::format(" [{}]", f.clause);
  text += line + "\n";
  for (const FieldInfo& inside : f.fields) add_help(text, inside, indent + 2, input && f.kind != FieldKind::list ? input : input && !inside.name.empty());
}

Json schema_of(const FieldInfo& f);

Json object_schema(const std::vector<FieldInfo>& fields) {
  Json schema = {{"type", "object"}, {"additionalProperties", false}, {"properties", Json::object()}};
  Json required = Json::array();
  for (const FieldInfo& f : fields) {
    schema["properties"][f.name] = schema_of(f);
    if (f.required) required.push_back(f.name);
  }
  if (!required.empty()) schema["required"] = required;
  return schema;
}

Json typed_schema(const FieldInfo& f) {
  if (!bounded(f) && f.kind == FieldKind::integer) return {{"type", "integer"}};
  if (!bounded(f) && (f.kind == FieldKind::length || f.kind == FieldKind::ratio)) return {{"type", "number"}};
  switch (f.kind) {
    case FieldKind::flag: return {{"type", "boolean"}};
    case FieldKind::integer: return {{"type", "integer"}, {"minimum", f.lo}, {"maximum", f.hi}};
    case FieldKind::length: return {{"type", "number"}, {"minimum", scaled(f.lo, f.kind)}, {"maximum", scaled(f.hi, f.kind)}, {"multipleOf", 0.001}};
    case FieldKind::ratio: return {{"type", "number"}, {"minimum", scaled(f.lo, f.kind)}, {"maximum", scaled(f.hi, f.kind)}, {"multipleOf", 0.000001}};
    case FieldKind::word: return {{"type", "string"}, {"enum", f.words}};
    case FieldKind::text: return {{"type", "string"}, {"maxLength", f.hi}};
    case FieldKind::number: return {{"type", "number"}};
    case FieldKind::record: return object_schema(f.fields);
    case FieldKind::list: break;
  }
  Json list = {{"type", "array"}, {"minItems", f.lo}, {"maxItems", f.hi}};
  if (!f.fields.empty()) list["items"] = schema_of(f.fields.front());
  return list;
}

Json schema_of(const FieldInfo& f) {
  Json schema = typed_schema(f);
  if (f.has_constant_default) schema["default"] = Json::parse(f.default_text, nullptr, false);
  std::string note = f.help;
  if (!f.clause.empty()) note += fmt::format("{}[{}]", note.empty() ? "" : " ", f.clause);
  if (!note.empty()) schema["description"] = note;
  return schema;
}

Json plain(const FieldInfo& f) {
  Json out = {{"name", f.name}, {"kind", std::string(kind_name(f.kind))}, {"required", f.required}};
  if (!f.clause.empty()) out["clause"] = f.clause;
  if (!f.help.empty()) out["help"] = f.help;
  if (f.kind == FieldKind::integer || f.kind == FieldKind::length || f.kind == FieldKind::ratio || f.kind == FieldKind::list) {
    out["low"] = scaled(f.lo, f.kind);
    out["high"] = scaled(f.hi, f.kind);
  }
  if (f.kind == FieldKind::length) out["unit"] = "inch";
  if (!f.words.empty()) out["words"] = f.words;
  if (!f.default_text.empty()) out["default_text"] = f.default_text;
  if (f.has_constant_default) out["default"] = Json::parse(f.default_text, nullptr, false);
  if (!f.required_when.empty()) out["required_when"] = f.required_when;
  if (!f.shown_when.empty()) out["shown_when"] = f.shown_when;
  if (f.policy) out["policy"] = true;
  for (const FieldInfo& inside : f.fields) out["fields"].push_back(plain(inside));
  return out;
}

}  // namespace

std::string help_text(const Procedure& procedure, const Tables& tables) {
  std::string text = fmt::format("{}: {} [{}]\n\nfields\n", procedure.name, procedure.help, procedure.clause);
  for (const FieldInfo& f : procedure.inputs(tables)) add_help(text, f, 2, true);
  text += fmt::format("  {:<24} {}\n\noutputs\n", "switches", "a table of switches for this call  (none)");
  for (const FieldInfo& f : procedure.outputs) add_help(text, f, 2, false);
  return text;
}

Json json_schema(const Procedure& procedure, const Tables& tables) {
  Json schema = object_schema(procedure.inputs(tables));
  schema["$schema"] = "https://json-schema.org/draft/2020-12/schema";
  schema["title"] = procedure.name;
  schema["description"] = procedure.help;
  schema["properties"]["switches"] = {{"type", "object"}};
  return schema;
}

Json description(const Procedure& procedure, const Tables& tables) {
  Json out = {{"name", procedure.name}, {"clause", procedure.clause}, {"help", procedure.help}, {"chain", procedure.chain}};
  out["inputs"] = Json::array();
  out["outputs"] = Json::array();
  for (const FieldInfo& f : procedure.inputs(tables)) out["inputs"].push_back(plain(f));
  for (const FieldInfo& f : procedure.outputs) out["outputs"].push_back(plain(f));
  return out;
}

}  // namespace oo
