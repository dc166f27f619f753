// openorder scenario list | check FILE | draw FILE -o out.svg
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/common.hpp"
#include "engine/battle/view.hpp"
#include "engine/scenario/loader.hpp"
#include "lab/report/plan.hpp"

namespace oo::cli {

int scenario_list(const Context& context) {
  nlohmann::json all = nlohmann::json::array();
  for (const auto& rules : context.registry.all()) {
    for (const BookFile& f : rules->book()) {
      if (f.path.find("/scenarios/") == std::string_view::npos) continue;
      auto parsed = parse_toml(f.text, f.path);
      if (!parsed) return tell(context, parsed.trouble());
      const TomlNode* head = parsed.value().find("scenario");
      const auto text = [&](std::string_view key) {
        const TomlNode* n = head == nullptr ? nullptr : head->find(key);
        return n != nullptr && n->is_text() ? n->text : std::string();
      };
      if (context.json) all.push_back({{"id", text("id")}, {"name", text("name")}, {"ruleset", std::string(rules->id())}, {"date", text("date")}, {"description", text("description")}});
      else print(fmt::format("{:24} {:12} {:10} {}", text("id"), rules->id(), text("date"), text("name")));
    }
  }
  if (context.json) print(all.dump());
  return kDone;
}

int scenario_check(const Context& context, const ScenarioOptions& options) {
  auto text = find_scenario(context, options.file);
  if (!text) return tell(context, text.trouble());
  auto game = open_game(context.registry, text.value().text, "", text.value().name);
  if (!game) return tell(context, game.trouble());
  const auto words = scenario_words(*game.value().ruleset);
  std::vector<Fault> warnings;
  if (words) warnings = load_scenario(text.value().text, text.value().name, words.value(), game.value().ruleset->scenario_rules(game.value().tables).get()).warnings;
  for (const Fault& w : warnings) complain("warning: " + w.message());
  const Scenario& s = *game.value().scenario;
  if (context.json) print(nlohmann::json{{"id", s.id}, {"ruleset", s.ruleset}, {"units", s.units.size()}, {"leaders", s.leaders.size()}, {"warnings", warnings.size()}}.dump());
  else print(fmt::format("{}: {} ({}): {} units, {} leader{}, no faults", text.value().name, s.name, s.ruleset, s.units.size(), s.leaders.size(), s.leaders.size() == 1 ? "" : "s"));
  return kDone;
}

int scenario_draw(const Context& context, const ScenarioOptions& options) {
  auto game = open(context, options.file, "");
  if (!game) return tell(context, game.trouble());
  const Scenario& scenario = *game.value().scenario;
  PlanOptions plan;
  plan.zones = options.zones;
  if (!options.side.empty()) {
    const std::string side = plain_name(options.side);
    if (side != scenario.sides[0].id && side != scenario.sides[1].id)
      return tell(context, bad_input("side", "unknown", fmt::format("side '{}'; allowed: {}, {}", options.side, scenario.sides[0].id, scenario.sides[1].id)));
    plan.view = side == scenario.sides[0].id ? SideId(0) : SideId(1);
    game.value().battle->redact(plan.view);
  }
  BattleView view;
  game.value().battle->view(view);
  const std::string svg = draw_plan(plan_input(scenario), &view, plan);
  if (options.out.empty() || options.out == "-") {
    print(svg);
    return kDone;
  }
  if (auto trouble = replace_file(options.out, svg)) return tell(context, *trouble);
  if (context.json) print(nlohmann::json{{"file", options.out}, {"bytes", svg.size()}}.dump());
  else print(options.out);
  return kDone;
}

}  // namespace oo::cli
