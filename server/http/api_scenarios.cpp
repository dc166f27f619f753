// Scenarios: cards, maps, rosters. Hidden units stand on no map and in no roster of places.
#include <fmt/format.h>

#include "engine/battle/codec.hpp"
#include "engine/battle/view.hpp"
#include "lab/report/plan.hpp"
#include "server/http/api_parts.hpp"
#include "server/http/trials.hpp"

namespace oo::server {

namespace {
template <class Visit>
void each_scenario(const Registry& registry, Visit visit) {
  for (const auto& rules : registry.all())
    for (const BookFile& f : rules->book())
      if (f.path.find("/scenarios/") != std::string_view::npos) visit(*rules, f);
}

/// Nobody has measured people: a guess of 20 seconds an order, rounded to a quarter of an hour.
int minutes_of(int orders) { return (orders * 20 / 60 + 8) / 15 * 15; }

/// What everybody may see before the battle: the view of both, without units that either side hides.
BattleView open_view(Game& game) {
  BattleView view;
  game.battle->view(view);
  std::erase_if(view.units, [](const UnitView& u) { return u.hidden; });
  std::erase_if(view.leaders, [&view](const LeaderView& l) {
    if (l.attached == kNoUnit) return false;
    for (const UnitView& u : view.units)
      if (u.id == l.attached) return false;
    return true;
  });
  return view;
}
}  // namespace

Json scenario_card(const Registry& registry, std::string_view text) {
  auto game = open_game(registry, std::string(text), "");
  if (!game) return nullptr;
  const Scenario& s = *game.value().scenario;
  BattleView view;
  game.value().battle->view(view);
  int units[2] = {0, 0}, figures[2] = {0, 0};
  for (const UnitPlan& u : s.units) {
    ++units[u.side];
    figures[u.side] += u.figures;
  }
  Json j{{"id", s.id}, {"ruleset", s.ruleset}, {"title", s.name}, {"date", s.date}, {"description", s.description}, {"turns", view.turn_limit}};
  j["sides"] = {side_json(s, 0), side_json(s, 1)};
  j["figures"] = {figures[0], figures[1]};
  j["units"] = {units[0], units[1]};
  const Trial* trial = find_trial(s.id);
  j["minutes"] = trial != nullptr ? minutes_of(trial->orders / 2) : 0;
  if (trial != nullptr && trial->orders != 0) j["orders"] = trial->orders;
  if (trial != nullptr) {
    const int n = trial->first + trial->second + trial->draws;
    j["trials"] = {{"n", n}, {"first", share_json(trial->first, n)}, {"second", share_json(trial->second, n)}, {"draws", share_json(trial->draws, n)}, {"players", trial->players}};
  }
  return j;
}

Json scenario_cards(const Registry& registry) {
  Json all = Json::array();
  each_scenario(registry, [&](const Ruleset&, const BookFile& f) {
    if (Json card = scenario_card(registry, f.text); !card.is_null()) all.push_back(std::move(card));
  });
  return all;
}

Reply Api::scenarios() const {
  std::call_once(cards_made_, [this] { cards_ = text_of(scenario_cards(registry_)); });
  Reply reply;
  reply.body = cards_;
  return reply;
}

Reply Api::one_scenario(const Ask& ask) const {
  const std::string_view text = find_book_scenario(registry_, ask.path[2]);
  if (text.empty() || ask.path.size() > 4) return not_found();
  const std::string what = ask.path.size() == 4 ? ask.path[3] : "";
  if (what.empty()) {
    Json card = scenario_card(registry_, text);
    card["text"] = std::string(text);
    return json_reply(card);
  }
  auto game = open_game(registry_, std::string(text), "");
  if (!game) return refused_reply(game.trouble());
  const BattleView view = open_view(game.value());
  const Scenario& s = *game.value().scenario;
  if (what == "roster") {
    const Json all = to_json(view);
    return json_reply({{"id", s.id}, {"ruleset", s.ruleset}, {"title", s.name}, {"sides", {side_json(s, 0), side_json(s, 1)}}, {"units", all["units"]}, {"leaders", all["leaders"]}});
  }
  if (what != "map.svg") return not_found();
  const auto word = [&](const char* key) { const auto it = ask.query.find(key); return it == ask.query.end() ? std::string() : it->second; };
  PlanOptions plan;
  plan.kind = word("kind") == "sheet" ? PlanKind::sheet : PlanKind::thumb;
  plan.theme = word("theme") == "light" ? PlanTheme::light : word("theme") == "dark" ? PlanTheme::dark : PlanTheme::system;
  Reply reply;
  reply.type = "image/svg+xml";
  reply.body = draw_plan(plan_input(s), &view, plan);
  reply.headers.emplace_back("Cache-Control", "max-age=600");
  return reply;
}

}  // namespace oo::server
