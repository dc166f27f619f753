// openorder odds RULESET PROCEDURE|CHAIN 'fields': the exact odds of the same code that plays.
#include <fmt/format.h>

#include "cli/common.hpp"
#include "engine/procedure/run.hpp"

namespace oo::cli {

namespace {
std::string label(const Json& outputs, const std::vector<std::string>& order) {
  std::string out;
  const auto add = [&](const std::string& key, const Json& value) {
    out += fmt::format("{}{} {}", out.empty() ? "" : ", ", key, value.is_string() ? value.get<std::string>() : value.dump());
  };
  for (const std::string& key : order)
    if (const auto it = outputs.find(key); it != outputs.end()) add(key, *it);
  return out;
}

std::vector<std::string> output_order(const Procedure& p) {
  std::vector<std::string> out;
  for (const FieldInfo& f : p.outputs) out.push_back(f.name);
  return out;
}

void print_rows(const std::vector<OddsRow>& rows, const std::vector<std::string>& order, bool chart, std::string_view indent) {
  double most = 0;
  for (const OddsRow& r : rows) most = std::max(most, r.probability);
  for (const OddsRow& r : rows) {
    std::string line = fmt::format("{}{:8.4f} %  {}", indent, r.probability * 100, label(r.outputs, order));
    if (!r.fraction.empty()) line += "  = " + r.fraction;
    if (chart) line = fmt::format("{}  {}", line, std::string(static_cast<std::size_t>(most > 0 ? 40 * r.probability / most : 0), '#'));
    print(line);
  }
}

Json rows_json(const std::vector<OddsRow>& rows) {
  Json out = Json::array();
  for (const OddsRow& r : rows) {
    Json row{{"outputs", r.outputs}, {"probability", r.probability}};
    if (!r.fraction.empty()) row["fraction"] = r.fraction;
    out.push_back(row);
  }
  return out;
}

/// --policy KEY=VALUE answers a Decision inside a chain: a field like any other.
std::optional<Trouble> add_policies(Json& given, const std::vector<std::string>& policies) {
  for (const std::string& p : policies) {
    const auto eq = p.find('=');
    if (eq == std::string::npos) return bad_input("policy", "value", fmt::format("policy '{}'; allowed: KEY=VALUE", p));
    auto value = parse_given(plain_name(p.substr(0, eq)) + " = " + p.substr(eq + 1));
    if (!value) value = parse_given(plain_name(p.substr(0, eq)) + " = \"" + p.substr(eq + 1) + "\"");
    if (!value) return value.trouble();
    given.update(value.value());
  }
  return std::nullopt;
}

/// "distance 3, target_terrain open"
std::string heading(const Json& fields) {
  std::vector<std::string> names;
  for (auto it = fields.begin(); it != fields.end(); ++it) names.push_back(it.key());
  return label(fields, names);
}

/// "combats: 128 is not allowed", unless the text names the field itself.
std::string with_field(const Trouble& trouble) {
  return trouble.path.empty() || trouble.text.find(trouble.path) != std::string::npos ? trouble.text : trouble.path + ": " + trouble.text;
}

int print_table(const Context& context, const Procedure& procedure, const Json& given, const RulesInForce& force, const OddsAsk& ask, const OddsOptions& options) {
  auto table = odds_table(procedure, given, force, ask, options.by);
  if (!table) return tell(context, table.trouble());
  Json all = Json::array();
  for (const OddsCell& cell : table.value()) {
    if (context.json) {
      Json one{{"fields", cell.fields}};
      if (cell.trouble) one["refused"] = with_field(*cell.trouble);
      else one["odds"] = rows_json(cell.rows);
      all.push_back(one);
      continue;
    }
    print(heading(cell.fields));
    if (cell.trouble) print("  refused: " + with_field(*cell.trouble));
    else print_rows(cell.rows, output_order(procedure), options.chart, "  ");
  }
  if (context.json) print(all.dump());
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
  const Procedure* procedure = found.value();
  if (describe(context, options.fields, *procedure, *force.value().tables)) return kDone;
  auto given = parse_given(options.fields);
  if (!given) return tell(context, given.trouble());
  Json fields = given.value();
  if (auto trouble = add_policies(fields, options.policy)) return tell(context, *trouble);
  OddsAsk ask;
  for (const std::string& s : options.show) ask.show.push_back(plain_name(s));
  ask.fractions = options.fractions;
  if (!options.by.empty()) return print_table(context, *procedure, fields, force.value(), ask, options);
  auto rows = odds_of(*procedure, fields, force.value(), ask);
  if (!rows) return tell(context, rows.trouble());
  if (context.json) print(rows_json(rows.value()).dump());
  else print_rows(rows.value(), output_order(*procedure), options.chart, "");
  return kDone;
}

}  // namespace oo::cli
