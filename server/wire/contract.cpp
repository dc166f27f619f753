#include "server/wire/contract.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

namespace oo::server::contract {

using Kind = Shape::Kind;
using Json = nlohmann::ordered_json;

namespace {
Shape plain(Kind kind) {
  Shape s;
  s.kind = kind;
  return s;
}
Shape around(Kind kind, Shape part) {
  Shape s = plain(kind);
  s.parts.push_back(std::move(part));
  return s;
}
}  // namespace

Shape number() { return plain(Kind::number); }
Shape integer() { return plain(Kind::integer); }
Shape text() { return plain(Kind::text); }
Shape flag() { return plain(Kind::flag); }
Shape any() { return plain(Kind::any); }
Shape list(Shape item) { return around(Kind::list, std::move(item)); }
Shape map(Shape value) { return around(Kind::map, std::move(value)); }
Shape maybe(Shape shape) { return around(Kind::maybe, std::move(shape)); }

Shape words(std::initializer_list<const char*> allowed) {
  Shape s = plain(Kind::words);
  s.words.assign(allowed.begin(), allowed.end());
  return s;
}
Shape numbers(std::initializer_list<int> allowed) {
  Shape s = plain(Kind::numbers);
  for (const int n : allowed) s.words.push_back(std::to_string(n));
  return s;
}
Shape named(std::string name) {
  Shape s = plain(Kind::named);
  s.words.push_back(std::move(name));
  return s;
}
Shape point() { return named("Point"); }
Shape side() { return named("Side"); }
Shape tuple(std::initializer_list<Shape> items) {
  Shape s = plain(Kind::tuple);
  s.parts = items;
  return s;
}
Shape either(std::initializer_list<const char*> names) {
  Shape s = plain(Kind::either);
  for (const char* name : names) s.parts.push_back(named(name));
  return s;
}
Shape object(std::initializer_list<Field> fields) {
  Shape s = plain(Kind::object);
  for (const Field& f : fields) {
    s.keys.push_back(f.key);
    s.parts.push_back(f.shape);
  }
  return s;
}
Field need(std::string name, Shape shape, std::string note) { return {{std::move(name), false, std::move(note)}, std::move(shape)}; }
Field may(std::string name, Shape shape, std::string note) { return {{std::move(name), true, std::move(note)}, std::move(shape)}; }

Types all_types() {
  Types all;
  table_types(all);
  play_types(all);
  rest_types(all);
  return all;
}

// ---- JSON Schema

namespace {
const Named* find(const Types& types, std::string_view name) {
  for (const Named& t : types)
    if (t.name == name) return &t;
  return nullptr;
}

/// The object with the keys of its bases before its own: a closed object cannot be put together by the schema itself.
Shape whole(const Types& types, const Named& type) {
  const Named* base = find(types, type.base);
  if (base == nullptr) return type.shape;
  Shape s = whole(types, *base);
  s.keys.insert(s.keys.end(), type.shape.keys.begin(), type.shape.keys.end());
  s.parts.insert(s.parts.end(), type.shape.parts.begin(), type.shape.parts.end());
  return s;
}

Json schema_of(const Shape& s);

Json object_schema(const Shape& s) {
  Json j{{"type", "object"}, {"properties", Json::object()}, {"required", Json::array()}, {"additionalProperties", false}};
  for (std::size_t i = 0; i < s.keys.size(); ++i) {
    Json property = schema_of(s.parts[i]);
    if (!s.keys[i].note.empty() && !property.contains("$ref")) property["description"] = s.keys[i].note;
    j["properties"][s.keys[i].name] = std::move(property);
    if (!s.keys[i].optional) j["required"].push_back(s.keys[i].name);
  }
  return j;
}

Json several(const Shape& s) {
  Json j = Json::array();
  for (const Shape& part : s.parts) j.push_back(schema_of(part));
  return j;
}

Json schema_of(const Shape& s) {
  switch (s.kind) {
    case Kind::number: return {{"type", "number"}};
    case Kind::integer: return {{"type", "integer"}};
    case Kind::text: return {{"type", "string"}};
    case Kind::flag: return {{"type", "boolean"}};
    case Kind::any: return Json::object();
    case Kind::words: return {{"enum", s.words}};
    case Kind::numbers: {
      Json allowed = Json::array();
      for (const std::string& n : s.words) allowed.push_back(std::stoi(n));
      return {{"enum", allowed}};
    }
    case Kind::named: return {{"$ref", "#/$defs/" + s.words[0]}};
    case Kind::list: return {{"type", "array"}, {"items", schema_of(s.parts[0])}};
    case Kind::tuple: return {{"type", "array"}, {"prefixItems", several(s)}, {"items", false}, {"minItems", s.parts.size()}};
    case Kind::map: return {{"type", "object"}, {"additionalProperties", schema_of(s.parts[0])}};
    case Kind::object: return object_schema(s);
    case Kind::either: return {{"anyOf", several(s)}};
    case Kind::maybe: return {{"anyOf", Json::array({schema_of(s.parts[0]), {{"type", "null"}}})}};
  }
  return Json::object();
}
}  // namespace

/// A line a definition: short, and a change shows as one.
std::string json_schema(const Types& types) {
  std::string out = "{\"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n \"title\": \"Open Order: what travels between server and page\",\n \"$defs\": {\n";
  for (const Named& t : types) {
    Json definition = schema_of(whole(types, t));
    if (!t.note.empty()) definition["description"] = t.note;
    out += fmt::format("  {}: {}{}\n", Json(t.name).dump(), definition.dump(), &t == &types.back() ? "" : ",");
  }
  return out + "}}\n";
}

// ---- TypeScript

namespace {
std::string type_text(const Shape& s);

std::string object_text(const Shape& s) {
  std::vector<std::string> fields;
  for (std::size_t i = 0; i < s.keys.size(); ++i) fields.push_back(fmt::format("{}{}: {}", s.keys[i].name, s.keys[i].optional ? "?" : "", type_text(s.parts[i])));
  return fmt::format("{{ {} }}", fmt::join(fields, "; "));
}

std::vector<std::string> part_texts(const Shape& s) {
  std::vector<std::string> out;
  for (const Shape& part : s.parts) out.push_back(type_text(part));
  return out;
}

std::string type_text(const Shape& s) {
  switch (s.kind) {
    case Kind::number:
    case Kind::integer: return "number";
    case Kind::text: return "string";
    case Kind::flag: return "boolean";
    case Kind::any: return "unknown";
    case Kind::words: return fmt::format("'{}'", fmt::join(s.words, "' | '"));
    case Kind::numbers: return fmt::format("{}", fmt::join(s.words, " | "));
    case Kind::named: return s.words[0];
    case Kind::list: {
      const std::string item = type_text(s.parts[0]);
      return s.parts[0].kind == Kind::words || s.parts[0].kind == Kind::numbers || s.parts[0].kind == Kind::maybe ? fmt::format("({})[]", item) : item + "[]";
    }
    case Kind::tuple: return fmt::format("[{}]", fmt::join(part_texts(s), ", "));
    case Kind::map: return fmt::format("Record<string, {}>", type_text(s.parts[0]));
    case Kind::object: return object_text(s);
    case Kind::either: return fmt::format("{}", fmt::join(part_texts(s), " | "));
    case Kind::maybe: return type_text(s.parts[0]) + " | null";
  }
  return "unknown";
}

std::string interface_text(const Named& t) {
  std::string out = fmt::format("export interface {}{} {{\n", t.name, t.base.empty() ? "" : " extends " + t.base);
  for (std::size_t i = 0; i < t.shape.keys.size(); ++i) {
    const Key& key = t.shape.keys[i];
    if (!key.note.empty()) out += fmt::format("  /** {} */\n", key.note);
    out += fmt::format("  {}{}: {};\n", key.name, key.optional ? "?" : "", type_text(t.shape.parts[i]));
  }
  return out + "}\n";
}
}  // namespace

std::string typescript(const Types& types) {
  std::string out = "// Generated from server/wire/contract_*.cpp by `openorder serve --print types`: a test fails when it is not current. Lengths in inches, facings in\n"
                    "// degrees clockwise from +y (up). docs/protocol.md says how the types are used.\n";
  for (const Named& t : types) {
    out += "\n";
    if (!t.note.empty()) out += fmt::format("/** {} */\n", t.note);
    out += t.shape.kind == Kind::object ? interface_text(t) : fmt::format("export type {} = {};\n", t.name, type_text(t.shape));
  }
  return out;
}

}  // namespace oo::server::contract
