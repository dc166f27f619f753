// openorder odds RULESET PROCEDURE|CHAIN 'fields': the exact odds of the same code that plays.
#include <fmt/format.h>

#include "cli/common.hpp"
#include "cli/odds_text.hpp"

namespace oo::cli {

namespace {

constexpr std::size_t kMostListed = 40;        // outcomes; above that each output is told by itself, unless outputs are named

/// A question that has been read: what is asked of which procedure under which rules.
struct OddsQuestion {
  const Procedure* procedure = nullptr;
  Json given;
  RulesInForce force;
  OddsAsk ask;
};

std::vector<std::string> output_order(const Procedure& p) {
  std::vector<std::string> out;
  for (const FieldInfo& f : p.outputs) out.push_back(f.name);
  return out;
}

Json rows_json(const std::vector<OddsRow>& rows) {
  Json out = Json::array();
  for (const OddsRow& r : rows) {
    Json row{{"outputs", r.outputs}, {"probability", r.probability}};
    if (!r.fraction.empty()) row["fraction"] = r.fraction;
    out.push_back(std::move(row));
  }
  return out;
}

/// --policy KEY=VALUE answers a Decision inside a chain: one of its fields that are policies.
std::optional<Trouble> add_policies(Json& given, const std::vector<FieldInfo>& fields, const std::vector<std::string>& policies) {
  std::string names;
  for (const Policy& p : policies_of(fields, Json::object())) names += (names.empty() ? "" : ", ") + p.field;
  for (const std::string& p : policies) {
    const auto eq = p.find('=');
    if (eq == std::string::npos) return bad_input("policy", "value", fmt::format("policy '{}'; allowed: KEY=VALUE", p));
    const std::string key = plain_name(p.substr(0, eq));
    const auto at = std::find_if(fields.begin(), fields.end(), [&](const FieldInfo& f) { return f.name == key && f.policy; });
    if (at == fields.end())
      return bad_input("policy", "unknown", names.empty() ? fmt::format("policy '{}': nothing is decided here", key) : fmt::format("policy '{}' is unknown; allowed: {}", key, names));
    auto value = parse_given(key + " = " + p.substr(eq + 1));
    if (!value) value = parse_given(key + " = \"" + p.substr(eq + 1) + "\"");
    if (!value) return value.trouble();
    given.update(value.value());
  }
  return std::nullopt;
}

Json policies_json(const std::vector<Policy>& policies) {
  Json out = Json::array();
  for (const Policy& p : policies) out.push_back({{"field", p.field}, {"value", p.value}, {"default", p.by_default}});
  return out;
}

/// "Decided by policy: stand_and_fire false (the default)".
void print_policies(const std::vector<Policy>& policies) {
  for (const Policy& p : policies) print(fmt::format("Decided by policy: {} {}{}", p.field, p.value, p.by_default ? " (the default)" : ""));
}

int print_table(const Context& context, const OddsQuestion& q, const std::vector<Policy>& policies, const OddsOptions& options) {
  auto table = odds_table(*q.procedure, q.given, q.force, q.ask, options.by);
  if (!table) return tell(context, table.trouble());
  if (context.json) {
    Json all = Json::array();
    for (const OddsCell& cell : table.value()) {
      Json one{{"fields", cell.fields}};
      if (cell.trouble) one["refused"] = with_field(*cell.trouble);
      else one["odds"] = rows_json(cell.rows);
      all.push_back(std::move(one));
    }
    print(Json{{"procedure", q.procedure->name}, {"policies", policies_json(policies)}, {"table", std::move(all)}}.dump());
    return kDone;
  }
  print_policies(policies);
  std::vector<std::string> by;
  for (const std::string& item : options.by) by.push_back(plain_name(item.substr(0, item.find('='))));
  std::string text;
  if (!options.chart) text = odds_table_text(*q.procedure, table.value(), by);
  else
    for (const OddsCell& cell : table.value())
      text += label(cell.fields, by) + "\n" + (cell.trouble ? "  refused: " + with_field(*cell.trouble) + "\n" : outputs_text(by_output(*q.procedure, cell.rows), true, "  "));
  if (!text.empty()) text.pop_back();
  print(text);
  return kDone;
}

/// Outputs of the procedure that no row tells.
std::string left_out(const Procedure& p, const std::vector<OddsRow>& rows) {
  std::string names;
  for (const FieldInfo& o : p.outputs)
    if (std::none_of(rows.begin(), rows.end(), [&](const OddsRow& r) { return r.outputs.contains(o.name); })) names += (names.empty() ? "" : ", ") + o.name;
  return names;
}

int print_odds(const Context& context, const OddsQuestion& q, const std::vector<Policy>& policies, bool chart) {
  auto rows = odds_of(*q.procedure, q.given, q.force, q.ask);
  if (!rows) return tell(context, rows.trouble());
  if (context.json) {
    print(Json{{"procedure", q.procedure->name}, {"policies", policies_json(policies)}, {"odds", rows_json(rows.value())}}.dump());
    return kDone;
  }
  print_policies(policies);
  const bool many = rows.value().size() > kMostListed && q.ask.show.empty();
  if (many && !chart) print(fmt::format("{} outcomes; each output by itself (together: --show OUTPUT,... or --show all)", rows.value().size()));
  std::string text = many || chart ? outputs_text(by_output(*q.procedure, rows.value()), chart, "") : rows_text(rows.value(), output_order(*q.procedure), "");
  if (!text.empty()) text.pop_back();
  print(text);
  if (const std::string more = left_out(*q.procedure, rows.value()); q.ask.show.empty() && !more.empty()) print(fmt::format("Not shown: {} (--show OUTPUT,... or --show all)", more));
  return kDone;
}

}  // namespace

int odds(const Context& context, const OddsOptions& options) {
  auto rules = find_ruleset(context, options.ruleset);
  if (!rules) return tell(context, rules.trouble());
  auto house = house_text(options.house);
  if (!house) return tell(context, house.trouble());
  auto force = rules_in_force(*rules.value(), house.value().text, house.value().name);
  if (!force) return tell(context, force.trouble());
  auto found = procedure_of(*rules.value(), options.procedure);
  if (!found) return tell(context, found.trouble());
  if (describe(context, options.fields, *found.value(), *force.value().tables)) return kDone;
  auto given = parse_given(options.fields);
  if (!given) return tell(context, given.trouble());
  OddsQuestion q{found.value(), std::move(given).value(), std::move(force).value(), {}};
  const std::vector<FieldInfo> fields = q.procedure->inputs(*q.force.tables);
  if (auto trouble = add_policies(q.given, fields, options.policy)) return tell(context, *trouble);
  for (const std::string& s : options.show) q.ask.show.push_back(plain_name(s));
  q.ask.fractions = options.fractions;
  const std::vector<Policy> policies = policies_of(fields, q.given);
  return options.by.empty() ? print_odds(context, q, policies, options.chart) : print_table(context, q, policies, options);
}

}  // namespace oo::cli
