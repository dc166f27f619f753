// The table as viewers get it: one way only. Hidden things are already gone when a redacted battle fills the view.
#include <nlohmann/json.hpp>

#include "engine/battle/codec.hpp"

namespace oo {

using nlohmann::json;

namespace {
json length(Mil m) {
  if (m % kInch == 0) return m / kInch;
  return double(m) / 1000.0;
}
json place(Point p) { return json::array({length(p.x), length(p.y)}); }
json quad(const Quad& q) {
  json j = json::array();
  for (const Point p : q.corner) j.push_back(place(p));
  return j;
}
void put(json& j, const char* key, std::string_view text) {
  if (!text.empty()) j[key] = std::string(text);
}

json unit_json(const UnitView& u) {
  json j{{"id", u.id}, {"key", std::string(u.key)}, {"name", std::string(u.name)}, {"side", u.side}, {"figures", u.figures}, {"start", u.start}};
  put(j, "troop", u.troop);
  put(j, "arm", u.arm);
  put(j, "weapon", u.weapon);
  put(j, "formation", u.formation);
  put(j, "state", u.state);
  j["on_table"] = u.on_table;
  if (u.destroyed) j["destroyed"] = true;
  if (u.hidden) j["hidden"] = true;
  if (u.officer) j["officer"] = true;
  j["loaded"] = u.loaded;
  if (u.loads_needed != 0) j["loads"] = json::array({u.loads, u.loads_needed});
  if (u.guns != 0) j["guns"] = u.guns;
  if (u.lost_this_turn != 0) j["lost_this_turn"] = u.lost_this_turn;
  if (u.killed != 0) j["killed"] = u.killed;
  if (u.captured != 0) j["captured"] = u.captured;
  if (u.off_table != 0) j["off_table"] = u.off_table;
  if (u.exited != 0) j["exited"] = u.exited;
  if (u.operations != 0) j["operations"] = u.operations;
  if (u.arrives != 0) j["arrives"] = u.arrives;
  if (u.leader != kNoUnit) j["leader"] = u.leader;
  if (!u.on_table) return j;
  j["front"] = place(u.front);
  j["facing"] = u.facing % 100 == 0 ? json(u.facing / 100) : json(double(u.facing) / 100.0);
  j["size"] = json::array({length(u.width), length(u.depth)});
  for (const Quad& q : u.bases) j["bases"].push_back(quad(q));
  for (const Quad& q : u.gun_bases) j["gun_bases"].push_back(quad(q));
  for (std::size_t i = 0; i < u.numbers.size(); ++i)
    if (u.numbers[i] != int(i)) {                                     // as they stand in `bases` otherwise
      j["numbers"] = u.numbers;
      break;
    }
  return j;
}

json leader_json(const LeaderView& l) {
  json j{{"id", l.id}, {"key", std::string(l.key)}, {"name", std::string(l.name)}, {"side", l.side}, {"on_table", l.on_table}};
  put(j, "role", l.role);
  if (l.lost) j["lost"] = true;
  if (l.mounted) j["mounted"] = true;
  if (l.attached != kNoUnit) j["attached"] = l.attached;
  if (l.on_table) j["at"] = place(l.at);
  return j;
}
}  // namespace

json to_json(const BattleView& v) {
  json j{{"turn", v.turn}, {"turn_limit", v.turn_limit}, {"units", json::array()}, {"leaders", json::array()}};
  put(j, "phase", v.phase);
  if (v.phasing != kNoSide) j["phasing"] = v.phasing;
  for (const UnitView& u : v.units) j["units"].push_back(unit_json(u));
  for (const LeaderView& l : v.leaders) j["leaders"].push_back(leader_json(l));
  j["figures_at_start"] = json::array({v.start[0], v.start[1]});
  j["lost"] = json::array({v.lost[0], v.lost[1]});
  j["points"] = json::array({v.points[0], v.points[1]});
  return j;
}

}  // namespace oo
