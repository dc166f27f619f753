// openorder resolve RULESET PROCEDURE 'fields': one resolution, with the dice given.
#include <fmt/format.h>

#include "cli/common.hpp"
#include "engine/dice/seeded_dice.hpp"
#include "engine/procedure/run.hpp"

namespace oo::cli {

namespace {
std::string plain(const Json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

void print_outputs(const Procedure& procedure, const Json& outputs) {
  for (const FieldInfo& f : procedure.outputs)
    if (const auto it = outputs.find(f.name); it != outputs.end()) print(fmt::format("{} = {}", f.name, plain(*it)));
}

Result<Json> roll_it(const Procedure& procedure, const Json& given, const RulesInForce& force, const ResolveOptions& options) {
  if (!options.seed) {
    auto dice = parse_dice(options.dice);
    if (!dice) return dice.trouble();
    return oo::resolve(procedure, given, force, dice.value());
  }
  auto seed = parse_seed(*options.seed);
  if (!seed) return seed.trouble();
  SeededDice dice(seed.value());
  return resolve_with(procedure, given, force, dice);
}
}  // namespace

int resolve(const Context& context, const ResolveOptions& options) {
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
  auto outputs = roll_it(*procedure, given.value(), force.value(), options);
  if (!outputs) return tell(context, outputs.trouble());
  if (context.json) print(outputs.value().dump());
  else print_outputs(*procedure, outputs.value());
  return kDone;
}

}  // namespace oo::cli
