// [victory], its fallback and levels, or [default.victory] of the rule set: docs/scenario-format.md, section 6.
#include <fmt/format.h>

#include <algorithm>

#include "engine/scenario/loading.hpp"
#include "engine/scenario/names.hpp"

namespace oo {
namespace {

constexpr std::size_t kMaxFileConditions = 200;
constexpr std::size_t kMaxLevels = 20;
constexpr int kMaxScore = 1'000'000;

/// Tables of a list inside [victory].
std::vector<const TomlNode*> inner_entries(Loading& load, const TomlNode& victory, std::string_view key, std::size_t most) {
  std::vector<const TomlNode*> entries;
  const TomlNode* list = victory.find(key);
  if (list == nullptr) return entries;
  const std::string table = "victory." + std::string(key);
  if (!list->is_list() || list->items.size() > most) {
    load.faults.add({{}, list->line, table, {}, {},
                     list->is_list() ? fmt::format("there are {}; at most {} are allowed", list->items.size(), most)
                                     : fmt::format("{} is not a list of tables; write [[{}]]", shown(*list), table)});
    return entries;
  }
  for (const TomlNode& item : list->items) {
    if (item.is_table()) entries.push_back(&item);
    else load.faults.add({{}, item.line, table, {}, {}, fmt::format("{} is not a table; write [[{}]]", shown(item), table)});
  }
  return entries;
}

bool says_each(const TomlNode& node) {
  for (const std::string_view key : {"side", "of", "bars"}) {
    const TomlNode* value = node.find(key);
    if (value != nullptr && value->is_text() && (value->text == "each" || value->text == "other")) return true;
  }
  return false;
}

void read_conditions(Loading& load, const TomlNode& victory, bool is_default) {
  Names names;
  for (const TomlNode* node : inner_entries(load, victory, "condition", kMaxFileConditions)) {
    const TomlNode* id = node->find("id");
    if (id != nullptr && id->is_text() && !names.add(id->text, 0)) {
      Reader in(load.faults, *node, "victory.condition");
      in.fault("id", fmt::format("{} is there twice", quoted(id->text)));
    }
    if (!is_default || !says_each(*node)) {
      read_condition(load, *node, is_default ? SideId{0} : kNoSide);
      continue;
    }
    for (SideId each = 0; each < 2; ++each) {
      const std::size_t before = load.s.victory.conditions.size();
      read_condition(load, *node, each);
      if (load.s.victory.conditions.size() > before) load.s.victory.conditions.back().id += "_" + load.s.sides[each].id;
    }
  }
}

void read_points_fallback(Loading& load, Reader& in, Fallback& fallback) {
  const bool margin = in.take("margin") != nullptr;
  const bool share = in.take("margin_share") != nullptr;
  const bool score = in.take("score_of") != nullptr;
  if (margin && share) in.fault("margin_share", "margin and margin_share are both there; at most one is wanted");
  if (score && (margin || share)) in.fault("score_of", "with score_of the levels decide, and no margin");
  if (margin) fallback.margin = in.integer("margin", 0, kMaxScore).value_or(0);
  if (share) {
    fallback.by_share = true;
    fallback.margin_share = in.share("margin_share").value_or(0);
  }
  if (score) fallback.score_of = load.side(in, "score_of").value_or(kNoSide);
}

void read_fallback(Loading& load, const TomlNode& victory) {
  Fallback& fallback = load.s.victory.fallback;
  const TomlNode* node = victory.find("fallback");
  if (node == nullptr || !node->is_table()) {
    load.faults.add({{}, node != nullptr ? node->line : victory.line, "victory.fallback", {}, {}, "missing; one [victory.fallback] is required"});
    return;
  }
  Reader in(load.faults, *node, "victory.fallback");
  const auto type = in.choice("type", kFallbackWords);
  fallback.counting = load.words.losses;
  if (!type) return;
  fallback.type = static_cast<FallbackType>(*type);
  if (fallback.type == FallbackType::loss_share) {
    if (in.take("margin") != nullptr) fallback.margin_share = in.share("margin").value_or(0);
    std::vector<std::string> words(kLossWords.begin(), kLossWords.end() - 1);   // of figures: not `destroyed`
    if (in.take("counting") != nullptr) {
      const auto named = in.words("counting", words);
      fallback.counting = {};
      for (std::size_t i = 0; named && i < words.size(); ++i)
        if (std::find(named->begin(), named->end(), words[i]) != named->end()) fallback.counting.bits = static_cast<std::uint8_t>(fallback.counting.bits | (1u << i));
    }
  } else if (fallback.type == FallbackType::points) {
    read_points_fallback(load, in, fallback);
  } else if (fallback.type == FallbackType::side) {
    fallback.side = load.side(in, "side").value_or(kNoSide);
  }
  in.done();
}

void read_level_mark(Loading& load, Reader& in, Level& level) {
  const bool points = in.take("at_least") != nullptr;
  const bool losses = in.take("losses_of") != nullptr;
  const bool share = in.take("at_least_share") != nullptr;
  level.by_points = points;
  if (points && (losses || share)) in.fault("at_least", "a level has at_least, or losses_of with at_least_share, not both");
  else if (points) level.at_least = in.integer("at_least", -kMaxScore, kMaxScore).value_or(0);
  else if (!losses && !share) in.fault("at_least", "missing; a level has at_least, or losses_of with at_least_share");
  else {
    level.losses_of = load.side(in, "losses_of").value_or(kNoSide);
    level.at_least_share = in.share("at_least_share").value_or(0);
  }
}

/// Marks fall from level to level: all of points, and those of losses for each winner.
void check_falling(Reader& in, const std::vector<Level>& before, const Level& level) {
  for (auto it = before.rbegin(); it != before.rend(); ++it) {
    if (it->by_points != level.by_points || (!level.by_points && it->winner != level.winner)) continue;
    const bool falls = level.by_points ? level.at_least < it->at_least : level.at_least_share < it->at_least_share;
    if (!falls) in.fault(level.by_points ? "at_least" : "at_least_share", fmt::format("levels must fall; the mark of {} before it is not higher", it->id));
    return;
  }
}

void read_levels(Loading& load, const TomlNode& victory) {
  Names names;
  auto& levels = load.s.victory.levels;
  for (const TomlNode* node : inner_entries(load, victory, "level", kMaxLevels)) {
    const std::size_t before = load.faults.count();
    Reader in(load.faults, *node, "victory.level");
    Level level;
    level.id = in.id("id").value_or("");
    if (!level.id.empty() && !names.add(level.id, 0)) in.fault("id", fmt::format("{} is there twice", quoted(level.id)));
    const TomlNode* winner = in.take("winner");
    if (winner == nullptr || !winner->is_text() || winner->text != "draw") level.winner = load.side(in, "winner").value_or(kNoSide);
    read_level_mark(load, in, level);
    in.done();
    if (load.faults.count() == before) check_falling(in, levels, level);
    levels.push_back(std::move(level));
  }
  const auto by_points = [](const Level& level) { return level.by_points; };
  if (load.s.victory.fallback.score_of != kNoSide && std::none_of(levels.begin(), levels.end(), by_points)) {
    const TomlNode* fallback = victory.find("fallback");
    load.faults.add({{}, fallback->line, "victory.fallback", {}, "score_of", "there is no [[victory.level]] with at_least to decide by the score"});
  }
}

void read_whole(Loading& load, const TomlNode& victory, bool is_default) {
  Reader in(load.faults, victory, is_default ? "default.victory" : "victory");
  load.s.victory.tie = static_cast<Tie>(in.choice_or("tie", kTieWords, 0));
  for (const std::string_view key : {"condition", "fallback", "level"}) in.take(key);
  in.done();
  read_conditions(load, victory, is_default);
  read_fallback(load, victory);
  read_levels(load, victory);
}

Point middle_of(const std::vector<Point>& shape) {
  if (shape.empty()) return {};
  const Box box = box_of(std::span<const Point>(shape));
  return midpoint(box.low, box.high);
}

/// What the evaluator needs to know of the troops and places.
void describe_battle(Scenario& s) {
  VictoryPlan& plan = s.victory;
  plan.unit_count = s.units.size();
  for (const UnitPlan& unit : s.units) {
    plan.side_of.push_back(unit.side);
    plan.start.push_back(unit.figures);
    // In `at_latest` it comes without a die, so it is sure.
    const bool dice = unit.arrival && unit.arrival->die != 0 && unit.arrival->at_latest == 0;
    plan.coming.push_back(static_cast<std::int8_t>(!unit.arrival ? 0 : dice ? 2 : 1));
    if (unit.side != kNoSide) plan.figures[unit.side] += unit.figures;
  }
  for (const LeaderPlan& leader : s.leaders) {
    plan.side_of.push_back(leader.side);
    plan.start.push_back(1);
  }
  for (const TerrainPlan& piece : s.terrain) plan.house_middle.push_back(middle_of(piece.shape));
  for (const ObjectivePlan& objective : s.objectives) {
    AreaPlan area;
    if (objective.kind == ObjectiveKind::area) area.polygon = Polygon(objective.polygon);
    if (objective.kind == ObjectiveKind::piece && objective.terrain < s.terrain.size()) {
      area.terrain = static_cast<int>(objective.terrain);
      if (!s.terrain[objective.terrain].line) area.polygon = Polygon(s.terrain[objective.terrain].shape);
    }
    plan.areas.push_back(std::move(area));
  }
}

}  // namespace

void read_victory(Loading& load) {
  const TomlNode* victory = load.root.find("victory");
  load.s.victory.losses = load.words.losses;
  load.s.victory_given = victory != nullptr;
  if (victory == nullptr) {
    if (load.sides_sound) {
      load.faults.set_file(load.words.file);
      read_whole(load, load.words.default_victory, true);
      load.faults.set_file(load.file);
    }
  } else if (!victory->is_table()) {
    load.faults.add({{}, victory->line, "victory", {}, {}, fmt::format("{} is not a table; write [victory]", shown(*victory))});
  } else {
    read_whole(load, *victory, false);
  }
  describe_battle(load.s);
}

}  // namespace oo
