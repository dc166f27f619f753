#include "engine/procedure/procedure.hpp"

#include <nlohmann/json.hpp>

namespace oo {
namespace {

/// All numbers or all texts.
SwitchValue switch_list(const Json& value) {
  std::vector<NumberText> numbers;
  std::vector<std::string> texts;
  for (const Json& item : value) {
    if (item.is_number()) numbers.push_back({item.dump()});
    else if (item.is_string()) texts.push_back(item.get<std::string>());
    else return std::monostate{};
  }
  if (texts.empty()) return numbers;
  if (numbers.empty()) return texts;
  return std::monostate{};
}

SwitchValue switch_value(const Json& value) {
  if (value.is_boolean()) return value.get<bool>();
  if (value.is_number()) return NumberText{value.dump()};           // shortest text that reads back as the same number
  if (value.is_string()) return value.get<std::string>();
  if (value.is_array()) return switch_list(value);
  return std::monostate{};
}

}  // namespace

Result<std::shared_ptr<const Tables>> tables_for_call(const Json& given, const RulesInForce& force, const Describe& describe) {
  if (!given.is_object()) return bad_input("", "type", "the fields are wanted as a table");
  const auto at = given.find("switches");
  if (at == given.end() || (at->is_object() && at->empty())) return force.tables;
  if (!at->is_object()) return bad_input("switches", "type", "switches are wanted as a table: name = value");
  if (!force.layers) return bad_input("switches", "not_here", "switches cannot be set in this call");
  std::vector<SwitchSetting> settings;
  for (auto it = at->begin(); it != at->end(); ++it) settings.push_back({it.key(), switch_value(it.value())});
  Layers layers = *force.layers;
  layers.call(settings);
  BuiltTables built = layers.build(describe);
  if (!built) return bad_input("switches", "value", built.faults.empty() ? "these switches are not allowed" : built.faults.front().text);
  return built.tables;
}

void start_table(Json& outputs) { outputs = Json::object(); }

void emit_leaf(const LeafSink& sink, double probability, const std::function<void(Json&)>& fill) {
  Json outputs = Json::object();
  fill(outputs);
  sink(outputs, probability);
}

void emit_leaf(const ExactLeafSink& sink, const std::string& fraction, const std::function<void(Json&)>& fill) {
  Json outputs = Json::object();
  fill(outputs);
  sink(outputs, fraction);
}

}  // namespace oo
