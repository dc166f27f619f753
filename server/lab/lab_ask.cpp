#include "server/lab/lab_ask.hpp"

#include <fmt/format.h>

#include "engine/battle/codec.hpp"
#include "engine/battle/json_fields.hpp"
#include "engine/scenario/loader.hpp"
#include "server/wire/encode.hpp"
#include "server/wire/opponents.hpp"

namespace oo::server {

using Need = JsonFields::Need;

namespace {
constexpr std::size_t kMaxAsk = std::size_t(1) << 20;

void read_house(JsonFields& f, LabTable& table) {
  const Json* j = f.child("house");
  if (j == nullptr) return;
  JsonFields house(*j, f.at("house"), f.trouble());
  house.text("name", 120, table.house_name);
  house.text("text", kMaxScenarioBytes, table.house, Need::required);
  house.done();
}

void read_players(JsonFields& f, LabTable& table, Need need) {
  const Json* list = f.list("players", 2, need);
  if (list == nullptr) return;
  for (std::size_t i = 0; i < 2; ++i) {
    if (list->size() != 2 || !(*list)[i].is_string()) return f.fault(f.at("players"), "type", "players must be two names");
    const std::string& name = (*list)[i].get_ref<const std::string&>();
    if (name == "human" || find_opponent(name) == nullptr)
      return f.fault(fmt::format("{}[{}]", f.at("players"), i), "unknown", fmt::format("'{}' is none of the program's players", name.substr(0, 40)));
    table.players[i] = name;
  }
}

Json table_json(const LabTable& table) {
  Json j{{"players", {table.players[0], table.players[1]}}};
  if (!table.house.empty()) j["house"] = {{"name", table.house_name}, {"text", table.house}};
  return j;
}
}  // namespace

Result<LabAsk> read_lab_ask(std::string_view text, std::uint64_t most_battles) {
  auto parsed = parse_json(text, kMaxAsk, "laboratory");
  if (!parsed) return parsed.trouble();
  std::optional<Trouble> trouble;
  LabAsk ask;
  JsonFields f(parsed.value(), "", trouble);
  f.text("scenario", 64, ask.scenario);
  f.text("scenario_text", kMaxScenarioBytes, ask.scenario_text);
  read_house(f, ask.a);
  read_players(f, ask.a, Need::required);
  f.integer("battles", 1, std::int64_t(most_battles), ask.battles, Need::required);
  f.text("seed", 64, ask.seed);
  if (const Json* against = f.child("against")) {
    ask.compares = true;
    ask.b.players[0] = ask.a.players[0];
    ask.b.players[1] = ask.a.players[1];
    JsonFields other(*against, "against", trouble);
    read_house(other, ask.b);
    read_players(other, ask.b, Need::optional);
    other.done();
  }
  f.done();
  if (!f.failed() && ask.scenario.empty() == ask.scenario_text.empty()) f.fault("scenario", "missing", "the laboratory needs one of: scenario, scenario_text");
  if (trouble) return *trouble;
  return ask;
}

std::string to_text(const LabAsk& ask) {
  Json j = table_json(ask.a);
  if (!ask.scenario.empty()) j["scenario"] = ask.scenario;
  if (!ask.scenario_text.empty()) j["scenario_text"] = ask.scenario_text;
  j["battles"] = ask.battles;
  j["seed"] = ask.seed;
  if (ask.compares) j["against"] = table_json(ask.b);
  return text_of(j);
}

Result<Plan> plan_of(const LabAsk& ask, const Registry& registry) {
  Plan plan;
  plan.battles = ask.battles;
  plan.kind = ask.compares ? "compare" : "run";
  auto seed = parse_seed(ask.seed);
  if (!seed) return seed.trouble();
  plan.seed = seed.value();
  for (const LabTable* table : {&ask.a, &ask.b}) {
    if (table == &ask.b && !ask.compares) break;
    Arm arm;
    arm.scenario_name = ask.scenario.empty() ? "scenario" : ask.scenario;
    arm.scenario = ask.scenario.empty() ? ask.scenario_text : std::string(find_book_scenario(registry, ask.scenario));
    if (arm.scenario.empty()) return bad_input("scenario", "unknown", fmt::format("there is no scenario '{}'", ask.scenario));
    arm.house_name = table->house_name.empty() ? "house rules" : table->house_name;
    arm.house = table->house;
    for (int side = 0; side < 2; ++side) arm.players[side] = table->players[side];
    arm.label = fmt::format("{}, {} against {}", table->house.empty() ? "the book" : arm.house_name, arm.players[0], arm.players[1]);
    plan.arms.push_back(std::move(arm));
  }
  return plan;
}

}  // namespace oo::server
