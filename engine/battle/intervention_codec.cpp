#include "engine/battle/intervention_codec.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "engine/battle/codec.hpp"
#include "engine/battle/json_fields.hpp"

namespace oo {

using nlohmann::json;
using Need = JsonFields::Need;

namespace {

json parts(std::int64_t n, std::int64_t per) { return n % per == 0 ? json(n / per) : json(double(n) / double(per)); }

void read_kind(JsonFields& f, Word& out) {
  std::string text;
  f.text("kind", kLongestWord, text, Need::required);
  for (const Word kind : {kResign, kDraw, kCorrect})
    if (text == kind) out = kind;
  if (!f.failed() && out.empty()) f.fault(f.at("kind"), "unknown", fmt::format("{} is '{}'; allowed: resign, draw, correct", f.at("kind"), text));
}

void read_state(JsonFields& f, const Ruleset& rules, Word& out) {
  std::string text;
  f.text("state", kLongestWord, text);
  if (f.failed() || text.empty()) return;
  out = find_word(rules, text);
  if (out.empty()) f.fault(f.at("state"), "unknown", fmt::format("{} is '{}', no state of these rules", f.at("state"), text));
}

void read_front(JsonFields& f, std::optional<Point>& out) {
  const json* list = f.list("front", 2);
  if (list == nullptr) return;
  if (list->size() != 2) return f.fault(f.at("front"), "type", fmt::format("{} must be [x, y] in inches", f.at("front")));
  const auto x = list_number((*list)[0], f.at("front") + "[0]", 1000, -kMaxCoordinate, kMaxCoordinate, f.trouble());
  const auto y = list_number((*list)[1], f.at("front") + "[1]", 1000, -kMaxCoordinate, kMaxCoordinate, f.trouble());
  if (x && y) out = Point{static_cast<Mil>(*x), static_cast<Mil>(*y)};
}

}  // namespace

json to_json(const Intervention& what) {
  json j{{"kind", std::string(what.kind)}};
  if (what.side != kNoSide) j["side"] = what.side;
  if (what.unit != kNoUnit) j["unit"] = what.unit;
  if (what.figures >= 0) j["figures"] = what.figures;
  if (!what.state.empty()) j["state"] = std::string(what.state);
  if (what.loaded >= 0) j["loaded"] = what.loaded != 0;
  if (what.front) j["front"] = json::array({parts(what.front->x, 1000), parts(what.front->y, 1000)});
  if (what.facing >= 0) j["facing"] = parts(what.facing, 100);
  return j;
}

Result<Intervention> intervention_from_json(const json& j, const Ruleset& rules, std::string_view path) {
  std::optional<Trouble> trouble;
  JsonFields f(j, std::string(path), trouble);
  Intervention what;
  read_kind(f, what.kind);
  f.integer("side", 0, 1, what.side);
  f.integer("unit", 0, kNoUnit - 1, what.unit);
  f.integer("figures", 0, 1023, what.figures);
  read_state(f, rules, what.state);
  if (f.child("loaded") != nullptr) {
    bool loaded = false;
    f.boolean("loaded", loaded);
    what.loaded = loaded ? 1 : 0;
  }
  read_front(f, what.front);
  f.parts("facing", 100, 0, kTurn - 1, what.facing);
  f.done();
  if (trouble) return *trouble;
  return what;
}

}  // namespace oo
