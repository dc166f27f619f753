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

namespace {

/// A call that was read and found good, and what it is resolved by.
struct Call {
  std::shared_ptr<const Declared> declared;
  std::shared_ptr<const Tables> tables;                       // the rules' words point into them
  std::shared_ptr<const void> rules;
  std::shared_ptr<void> in;

  Json outputs_of(const void* out) const {
    Json table = Json::object();
    declared->outputs.write(out, table);
    return table;
  }
};

/// Switches, fields, refusals: everything before the dice.
Result<Call> read_call(const std::shared_ptr<const Declared>& declared, const Json& given, const RulesInForce& force) {
  auto tables = tables_for_call(given, force, declared->describe);
  if (!tables) return tables.trouble();
  Call call{declared, tables.value(), declared->bind(*tables.value()), declared->blank()};
  if (auto trouble = declared->form.read(given, call.in.get(), call.rules.get(), "switches")) return *trouble;
  if (auto trouble = declared->form.refused(call.in.get(), call.rules.get())) return *trouble;
  return call;
}

PreparedCall prepared(Call read) {
  const auto call = std::make_shared<const Call>(std::move(read));
  const Declared& d = *call->declared;
  PreparedCall p;
  p.run = [call](Dice& dice, Json& to) {
    call->declared->play(call->in.get(), call->rules.get(), dice, [&](const void* out) { to = call->outputs_of(out); });
  };
  if (d.distribute)
    p.distribute = [call](const LeafSink& sink) {
      call->declared->distribute(call->in.get(), call->rules.get(), [&](const void* out, double probability) { sink(call->outputs_of(out), probability); });
    };
  if (d.usual)
    p.usual = [call](const LeafSink& sink) {
      call->declared->usual(call->in.get(), call->rules.get(), [&](const void* out, double probability) {
        Json outputs = call->outputs_of(out);
        for (const std::string_view name : call->declared->usual_leaves_out) outputs.erase(std::string(name));
        sink(outputs, probability);
      });
    };
  if (d.exact)
    p.distribute_exactly = [call](const ExactLeafSink& sink) {
      call->declared->exact(call->in.get(), call->rules.get(), [&](const void* out, const std::string& fraction) { sink(call->outputs_of(out), fraction); });
    };
  return p;
}

}  // namespace

Procedure make_procedure(std::string name, ClauseId clause, std::string help, Declared declared) {
  const auto held = std::make_shared<const Declared>(std::move(declared));
  Procedure p;
  p.name = std::move(name);
  p.clause = clause;
  p.help = std::move(help);
  p.chain = static_cast<bool>(held->distribute);
  p.outputs = held->outputs.describe();
  p.inputs = [held](const Tables& tables) { return held->form.describe(held->bind(tables).get()); };
  p.prepare = [held](const Json& given, const RulesInForce& force) -> Result<PreparedCall> {
    auto call = read_call(held, given, force);
    if (!call) return call.trouble();
    return prepared(std::move(call).value());
  };
  return p;
}

}  // namespace oo
