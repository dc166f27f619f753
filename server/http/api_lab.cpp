// The laboratory: runs of battles between the program's players, started, watched, broken off, and what they came to.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "engine/battle/codec.hpp"
#include "server/http/api_parts.hpp"

namespace oo::server {

namespace {
Json table_json(const LabTable& table) {
  Json j{{"players", {table.players[0], table.players[1]}}};
  if (!table.house.empty()) j["house"] = table.house_name.empty() ? "house rules" : table.house_name;
  return j;
}

Json figures_json(const TableFigures& t) {
  const std::int64_t n = t.battles();
  return {{"battles", n}, {"first", share_json(t.first, n)}, {"second", share_json(t.second, n)}, {"neither", share_json(t.neither, n)},
          {"score", estimate_json(score_interval(t.points, 2))}, {"turns", estimate_json(mean_interval(t.turns))},
          {"lost", {estimate_json(mean_interval(t.lost[0])), estimate_json(mean_interval(t.lost[1]))}}, {"start", {t.start[0], t.start[1]}}};
}

Json lab_card(const LabCard& c) {
  Json j{{"run", c.id}, {"title", c.scenario->name}, {"ruleset", c.scenario->ruleset}, {"scenario", c.ask.scenario}, {"sides", {side_json(*c.scenario, 0), side_json(*c.scenario, 1)}},
         {"table", table_json(c.ask.a)}, {"battles", c.ask.battles}, {"seed", c.ask.seed}, {"state", std::string(name_of(c.state))}, {"began", utc_text(c.began)}};
  if (c.ask.compares) j["against"] = table_json(c.ask.b);
  if (c.state == LabState::waiting) j["ahead"] = c.ahead;
  const Progress& p = c.progress;
  j["figures"] = {{"asked", p.asked}, {"stored", p.stored}, {"rate", p.rate}, {"left", p.left}, {"tables", Json::array()}};
  for (const TableFigures& t : c.tables) j["figures"]["tables"].push_back(figures_json(t));
  if (!c.trouble.empty()) j["trouble"] = c.trouble;
  return j;
}

Reply lab_trouble(const Trouble& t) {
  if (t.code == "unknown") return not_found();
  if (t.code == "not_saved") return trouble_reply(507, t);
  if (t.code == "too_many") return trouble_reply(503, t);
  if (t.code == "not_ready" || t.code == "running") return trouble_reply(409, t);
  return refused_reply(t);
}

Reply card_reply(const Result<LabCard>& card) { return card ? json_reply(lab_card(card.value())) : lab_trouble(card.trouble()); }

/// A report is a page of its own: it may run its own scripts, and reaches nothing of this server, not even in the name of whoever looks at it.
constexpr const char* kSandbox =
    "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
}  // namespace

Reply Api::lab(const Ask& ask) const {
  const std::size_t n = ask.path.size();
  if (n == 2 && !ask.post) {
    Json list = Json::array();
    for (const LabCard& c : lab_.list()) list.push_back(lab_card(c));
    return json_reply(list);
  }
  if (n == 2) {
    auto wanted = read_lab_ask(ask.body, lab_.limits().battles);
    return wanted ? card_reply(lab_.start(std::move(wanted).value())) : refused_reply(wanted.trouble());
  }
  const std::string& id = ask.path[2];
  if (n == 3 && !ask.post) return card_reply(lab_.card(id));
  const std::string what = n >= 4 ? ask.path[3] : "";
  if (ask.post && n == 4 && what == "cancel") return card_reply(lab_.cancel(id));
  if (ask.post && n == 4 && what == "go_on") return card_reply(lab_.go_on(id));
  if (ask.post && n == 4 && what == "remove") {
    if (auto trouble = lab_.remove(id)) return lab_trouble(*trouble);
    return json_reply(Json::object());
  }
  return ask.post ? not_found() : lab_file(ask);
}

Reply Api::lab_file(const Ask& ask) const {
  const bool record = ask.path.size() == 5 && ask.path[3] == "records";
  const std::string what = record ? "records/" + ask.path[4] : ask.path.size() == 4 ? ask.path[3] : "";
  const std::string name = what == "summary" ? "summary.json" : what == "report" ? "report.html" : what;
  auto text = lab_.file(ask.path[2], name);
  if (!text) return lab_trouble(text.trouble());
  Reply reply;
  reply.body = std::move(text).value();
  if (name == "report.html") {
    reply.type = "text/html; charset=utf-8";
    reply.headers.emplace_back("Content-Security-Policy", kSandbox);
  } else if (name == "battles.csv") {
    reply.type = "text/csv; charset=utf-8";
    reply.headers.emplace_back("Content-Disposition", "attachment; filename=\"battles.csv\"");
  }
  return reply;
}

}  // namespace oo::server
