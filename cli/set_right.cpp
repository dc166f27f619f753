#include "cli/set_right.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "cli/common.hpp"
#include "engine/battle/codec.hpp"
#include "engine/battle/intervention_codec.hpp"

namespace oo::cli {

namespace {

constexpr std::string_view kHow = "set UNIT figures N | state WORD | loaded | unloaded | at x,y | face DEGREES";

/// The unit of that key, or the only one whose key begins so.
UnitId unit_named(const std::string& said, const BattleView& view) {
  const std::string want = plain_name(said);
  UnitId only = kNoUnit;
  int found = 0;
  for (const UnitView& u : view.units) {
    const std::string key = plain_name(u.key);
    if (key == want) return u.id;
    if (key.starts_with(want)) only = u.id, ++found;
  }
  return found == 1 ? only : kNoUnit;
}

/// As a number where it is one: the decoder of interventions judges it.
nlohmann::json number_or_text(const std::string& token) {
  auto parsed = nlohmann::json::parse(token, nullptr, false);
  return parsed.is_number() ? parsed : nlohmann::json(token);
}

}  // namespace

Result<Intervention> correction_from_text(std::string_view text, const Ruleset& rules, const BattleView& view) {
  std::istringstream in{std::string(text)};
  std::string word, value;
  if (!(in >> word)) return bad_input("unit", "missing", std::string(kHow));
  nlohmann::json j{{"kind", std::string(kCorrect)}};
  const UnitId unit = unit_named(word, view);
  if (unit == kNoUnit) return bad_input("unit", "unknown", fmt::format("'{}' is no unit; {}", word, kHow));
  j["unit"] = unit;
  while (in >> word) {
    if (word == "loaded" || word == "unloaded") {
      j["loaded"] = word == "loaded";
      continue;
    }
    if ((word != "figures" && word != "state" && word != "at" && word != "face") || !(in >> value)) return bad_input("set", "unknown", fmt::format("'{}' is not understood; {}", word, kHow));
    if (word == "figures") j["figures"] = number_or_text(value);
    if (word == "state") j["state"] = value;
    if (word == "face") j["facing"] = number_or_text(value);
    const auto comma = value.find(',');
    if (word == "at") j["front"] = nlohmann::json::array({number_or_text(value.substr(0, comma)), number_or_text(comma == std::string::npos ? "" : value.substr(comma + 1))});
  }
  return intervention_from_json(j, rules, "set");
}

Intervention resignation(SideId side) {
  Intervention what;
  what.kind = kResign;
  what.side = side;
  return what;
}

}  // namespace oo::cli
