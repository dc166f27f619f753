// schema_check_test.hpp: holds a message to docs/protocol.schema.json as any reader of JSON Schema would. For tests. Knows what the schema uses: $ref, anyOf, enum,
// type, properties, required, additionalProperties, items, prefixItems, minItems; any other key is itself a fault.
#pragma once
#include <nlohmann/json.hpp>
#include <string>

#include "server/wire/contract.hpp"

namespace oo::server {

class SchemaCheck {
 public:
  using Json = nlohmann::json;
  SchemaCheck() : schema_(Json::parse(contract::json_schema(contract::all_types()))) {}

  bool has(const std::string& type) const { return schema_["$defs"].contains(type); }
  const Json& definition(const std::string& type) const { return schema_["$defs"].at(type); }
  /// Everything that is wrong, as lines; empty: it fits. `type`: a name, or a name with [].
  std::string wrong(const Json& value, const std::string& type) const {
    std::string out;
    const bool list = type.ends_with("[]");
    const Json one{{"$ref", "#/$defs/" + (list ? type.substr(0, type.size() - 2) : type)}};
    check(value, list ? Json{{"type", "array"}, {"items", one}} : one, type, out);
    return out;
  }

 private:
  static void fault(const std::string& path, const std::string& text, const Json& value, std::string& out) {
    if (out.size() < 4000) out += path + " " + text + ": " + value.dump().substr(0, 100) + "\n";
  }
  static bool of_type(const Json& value, const std::string& type) {
    if (type == "integer") return value.is_number_integer() || (value.is_number() && double(long(value.get<double>())) == value.get<double>());
    return type == "number" ? value.is_number() : type == "string" ? value.is_string() : type == "boolean" ? value.is_boolean() : type == "array" ? value.is_array() : type == "object" ? value.is_object() : value.is_null();
  }

  void check(const Json& value, const Json& schema, const std::string& path, std::string& out) const {
    for (const auto& item : schema.items()) {
      const std::string& key = item.key();
      const Json& rule = item.value();
      if (key == "$ref") check(value, schema_.at(Json::json_pointer(rule.get<std::string>().substr(1))), path, out);
      else if (key == "anyOf") any_of(value, rule, path, out);
      else if (key == "enum") enumerated(value, rule, path, out);
      else if (key == "type" && !of_type(value, rule)) return fault(path, "is no " + rule.get<std::string>(), value, out);
      else if (key == "required" && value.is_object()) required(value, rule, path, out);
      else if (key == "items") items(value, schema, path, out);
      else if (key == "minItems" && value.size() < rule.get<std::size_t>()) fault(path, "is too short", value, out);
      else if (key == "additionalProperties") others(value, schema, path, out);
      else if (key == "properties") properties(value, rule, path, out);
      else if (key != "description" && key != "type" && key != "prefixItems" && key != "minItems" && key != "required") fault(path, "has a schema with " + key, value, out);
    }
  }
  void any_of(const Json& value, const Json& ways, const std::string& path, std::string& out) const {
    std::string all;
    for (const Json& way : ways) {
      std::string one;
      check(value, way, path, one);
      if (one.empty()) return;
      if (all.empty() || one.size() < all.size()) all = one;          // the nearest miss
    }
    out += all;
  }
  static void enumerated(const Json& value, const Json& allowed, const std::string& path, std::string& out) {
    for (const Json& one : allowed)
      if (value == one) return;
    fault(path, "is none of " + allowed.dump(), value, out);
  }
  static void required(const Json& value, const Json& keys, const std::string& path, std::string& out) {
    for (const Json& key : keys)
      if (!value.contains(key.get<std::string>())) fault(path, "has no " + key.get<std::string>(), value, out);
  }
  void items(const Json& value, const Json& schema, const std::string& path, std::string& out) const {
    const Json first = schema.value("prefixItems", Json::array());
    for (std::size_t i = 0; i < value.size(); ++i) {
      if (i < first.size()) check(value[i], first[i], path + "[]", out);
      else if (schema["items"] == false) return fault(path, "is too long", value, out);
      else check(value[i], schema["items"], path + "[]", out);
    }
  }
  void others(const Json& value, const Json& schema, const std::string& path, std::string& out) const {
    if (!value.is_object()) return;
    for (const auto& item : value.items()) {
      if (schema.contains("properties") && schema["properties"].contains(item.key())) continue;
      if (schema["additionalProperties"] == false) fault(path, "has " + item.key() + ", which is not in the contract", item.value(), out);
      else check(item.value(), schema["additionalProperties"], path + "." + item.key(), out);
    }
  }
  void properties(const Json& value, const Json& known, const std::string& path, std::string& out) const {
    if (!value.is_object()) return;
    for (const auto& item : known.items())
      if (const auto it = value.find(item.key()); it != value.end()) check(*it, item.value(), path + "." + item.key(), out);
  }

  Json schema_;
};

}  // namespace oo::server
