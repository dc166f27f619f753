#include "server/wire/encode.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/battle/codec.hpp"
#include "engine/rules/diff.hpp"
#include "engine/rules/toml_source.hpp"
#include "lab/stats/number.hpp"
#include "lab/story/story_json.hpp"
#include "lab/story/words.hpp"

namespace oo::server {

namespace {
Json length(Mil m) { return m % kInch == 0 ? Json(m / kInch) : Json(double(m) / 1000.0); }

Json pictures(const std::vector<PieceDrawing>& all) {
  Json j = Json::array();
  for (const PieceDrawing& one : all) j.push_back({{"id", one.id}, {"svg", one.svg}});
  return j;
}

Json words_json(std::span<const Word> words) {
  Json j = Json::array();
  for (const Word w : words) j.push_back(std::string(w));
  return j;
}
}  // namespace

std::string text_of(const Json& j) { return j.dump(-1, ' ', false, Json::error_handler_t::replace); }

Json estimate_json(const Interval& of) { return {{"value", rounded(of.value)}, {"low", rounded(of.low)}, {"high", rounded(of.high)}}; }
Json share_json(std::int64_t got, std::int64_t n) {
  Json j = estimate_json(wilson(got, n));
  j["got"] = got;
  return j;
}

Json points_json(std::span<const Point> points) {
  Json j = Json::array();
  for (const Point p : points) j.push_back(Json::array({length(p.x), length(p.y)}));
  return j;
}

Json changes_json(const Tables& tables) {
  Json j = Json::array();
  for (const Difference& d : differences(tables)) j.push_back({{"key", d.key}, {"book", d.book}, {"value", d.now}, {"clause", std::string(d.clause)}});
  return j;
}

namespace {
Json house_json(const Game& game) {
  Json j{{"name", ""}, {"text", game.house_text}, {"changes", changes_json(*game.tables)}};
  if (const auto file = parse_toml(game.house_text, "house rules"))
    if (const TomlNode* name = file.value().find("name"); name != nullptr && name->is_text()) j["name"] = name->text;
  return j;
}
}  // namespace

Json drawing_json(const PlanInput& plan, const BattleView& view, SideId viewer) {
  const TroopDrawings drawn = draw_pieces(plan, view, viewer);
  return {{"units", pictures(drawn.units)}, {"leaders", pictures(drawn.leaders)}};
}

Json side_json(const Scenario& scenario, SideId side) {
  const SidePlan& s = scenario.sides[side];
  return {{"id", s.id}, {"name", s.name}, {"sign", s.sign == Sign::square ? "square" : "drop"}};
}

Json entry_json(const StoryEntry& e, std::uint32_t n) {
  Json j = to_json(e);
  j["n"] = n;
  return j;
}

Json verb_json(const VerbInfo& v) {
  struct Bit {
    VerbInfo::Reads bit;
    const char* name;
  };
  static constexpr Bit kBits[] = {{VerbInfo::unit, "unit"}, {VerbInfo::target, "target"}, {VerbInfo::path, "path"}, {VerbInfo::facing, "facing"},
                                  {VerbInfo::formation, "formation"}, {VerbInfo::ranks, "ranks"}, {VerbInfo::choice, "choice"}, {VerbInfo::figures, "figures"}};
  Json j{{"verb", std::string(v.verb)}, {"label", std::string(v.label)}, {"reads", Json::array()}, {"help", std::string(v.help)}};
  for (const Bit& b : kBits)
    if ((v.reads & b.bit) != 0) j["reads"].push_back(b.name);
  if (!v.choices.empty()) j["choices"] = words_json(v.choices);
  if (!v.formations.empty()) j["formations"] = words_json(v.formations);
  if ((v.reads & VerbInfo::figures) != 0 && v.numbers != VerbInfo::Numbers::men) j["numbers"] = v.numbers == VerbInfo::Numbers::guns ? "guns" : "faces";
  if (!v.decisions.empty()) j["decisions"] = words_json(v.decisions);
  return j;
}

Json trouble_json(const Trouble& trouble) { return to_json(trouble); }

Json outcome_json(const Battle& battle) {
  Json j = to_json(battle.outcome());
  if (battle.outcome().over) j["text"] = outcome_sentence(battle);
  return j;
}

Json info_json(const InfoOf& of) {
  const Scenario& s = *of.game.scenario;
  const PlanInput plan = plan_input(s);
  Json j{{"game", of.id}, {"scenario", s.id}, {"ruleset", s.ruleset}, {"ruleset_title", std::string(of.game.ruleset->title())}, {"title", s.name}};
  j["sides"] = {side_json(s, 0), side_json(s, 1)};
  j["players"] = {of.players[0], of.players[1]};
  j["dice"] = of.typed ? "typed" : "program";
  j["table"] = {length(s.width), length(s.height)};
  j["ground_symbol"] = "ground";
  j["ground_svg"] = plan_ground(plan, "ground");
  j["round_bases"] = plan.round_bases;
  j["zones"] = Json::array();
  for (const ZonePlan& z : s.zones) j["zones"].push_back({{"side", z.side}, {"name", z.id}, {"polygon", points_json(z.polygon)}});
  j["verbs"] = Json::array();
  for (const VerbInfo& v : of.game.ruleset->verbs()) j["verbs"].push_back(verb_json(v));
  if (!of.game.house_text.empty()) j["house"] = house_json(of.game);
  j["rules_hash"] = hex(of.game.rules_hash);
  return j;
}

Json dice_wanted_json(const Ruleset& ruleset, const DiceWanted& w, const Battle& seen, std::span<const StoryEntry> so_far, std::uint32_t next_entry) {
  Json j{{"n", w.n}, {"sides", w.sides}, {"purpose", story::spaced(w.purpose)}, {"clause", std::string(w.clause)}, {"text", dice_asked(ruleset, w, seen)}};
  if (!w.pair[0].empty()) j["pair"] = pair_owners(w, seen);
  if (w.need != 0) {
    j["need"] = w.need;
    j["need_is"] = std::string(name_of(need_is(ruleset, w, seen)));
  }
  j["so_far"] = Json::array();
  for (const StoryEntry& e : so_far) j["so_far"].push_back(entry_json(e, next_entry++));
  return j;
}

}  // namespace oo::server
