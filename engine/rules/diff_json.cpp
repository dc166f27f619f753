#include <nlohmann/json.hpp>

#include "engine/rules/diff.hpp"

namespace oo {
namespace {

void put(nlohmann::json& to, const char* name, std::string_view value) {
  if (!value.empty()) to[name] = value;
}

nlohmann::json source_json(const Source& source) {
  nlohmann::json json{{"layer", layer_name(source.layer)}};
  put(json, "file", source.file);
  if (source.line > 0) json["line"] = source.line;
  return json;
}

}  // namespace

nlohmann::json to_json(const std::vector<Difference>& differences) {
  nlohmann::json list = nlohmann::json::array();
  for (const Difference& d : differences) {
    nlohmann::json item{{"key", d.key}, {"source", source_json(d.source)}};
    put(item, "book", d.book);
    put(item, "now", d.now);
    put(item, "clause", d.clause);
    list.push_back(std::move(item));
  }
  return list;
}

nlohmann::json to_json(const std::vector<SheetLine>& lines) {
  nlohmann::json list = nlohmann::json::array();
  for (const SheetLine& line : lines) {
    nlohmann::json item{{"key", line.key}, {"allowed", line.allowed}, {"switch", line.is_switch}, {"changed", line.changed}};
    if (!line.value.empty()) item["source"] = source_json(line.source);
    put(item, "value", line.value);
    put(item, "default", line.otherwise);
    put(item, "clause", line.clause);
    list.push_back(std::move(item));
  }
  return list;
}

}  // namespace oo
