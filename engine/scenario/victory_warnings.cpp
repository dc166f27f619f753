// Conditions that can never hold: warned about, not refused (docs/scenario-format.md, section 9).
#include <fmt/format.h>

#include <algorithm>

#include "engine/scenario/loading.hpp"

namespace oo {
namespace {

/// Whether anything in the file can make that event happen.
bool can_happen(const Scenario& s, std::uint8_t event) {
  for (SideId side = 0; side < 2; ++side) {
    if (event == broken_event(side))
      return std::any_of(s.victory.conditions.begin(), s.victory.conditions.end(),
                         [&](const Condition& c) { return c.type == ConditionType::side_broken && c.of == side; });
    if (event == revealed_event(side))
      return std::any_of(s.units.begin(), s.units.end(), [&](const UnitPlan& u) { return u.hidden && u.side == side; });
  }
  return std::any_of(s.specials.begin(), s.specials.end(), [&](const SpecialPlan& p) { return p.type == SpecialType::burn && p.event == event; });
}

bool can_become(const Scenario& s, std::size_t place, Status status) {
  const ObjectivePlan& objective = s.objectives[place];
  switch (status) {
    case Status::untouched: return true;
    case Status::taken:
      return std::any_of(s.specials.begin(), s.specials.end(), [&](const SpecialPlan& p) {
        return p.type == SpecialType::take && std::find(p.objectives.begin(), p.objectives.end(), place) != p.objectives.end();
      });
    case Status::burned:
      return objective.kind == ObjectiveKind::piece && std::any_of(s.specials.begin(), s.specials.end(), [&](const SpecialPlan& p) {
               return p.type == SpecialType::burn && p.target == objective.terrain;
             });
    case Status::exited:
      return objective.kind == ObjectiveKind::wagon && std::any_of(s.exits.begin(), s.exits.end(), [&](const ExitPlan& e) {
               return e.side == objective.side && (e.everybody || std::find(e.wagons.begin(), e.wagons.end(), place) != e.wagons.end());
             });
  }
  return true;
}

bool objective_can_hold(const Scenario& s, const Condition& c) {
  for (const std::size_t place : c.objectives)
    for (std::uint8_t i = 0; i < 4; ++i)
      if ((c.status & (1u << i)) != 0 && can_become(s, place, static_cast<Status>(i))) return true;
  return false;
}

/// Enough units of the side, of which enough are big enough?
bool area_can_hold(const Scenario& s, const Condition& c) {
  const auto fits = [&](const UnitPlan& u) { return u.side == c.side && u.figures >= c.min_figures; };
  return std::count_if(s.units.begin(), s.units.end(), fits) >= c.min_units;
}

/// Empty, or why the condition can never hold.
std::string never(const Scenario& s, const Condition& c) {
  if (c.only_if != kNoEvent && !can_happen(s, c.only_if)) return fmt::format("nothing makes the event {} happen", s.victory.events[c.only_if]);
  if (c.type == ConditionType::event && c.happened && !can_happen(s, c.event)) return fmt::format("nothing makes the event {} happen", s.victory.events[c.event]);
  if (c.type == ConditionType::objective && !objective_can_hold(s, c)) return "nothing brings its objectives into that status";
  if (c.type == ConditionType::area_held && !area_can_hold(s, c)) return "the side has not enough units of that size";
  if (c.type == ConditionType::side_broken && c.strictly && c.mark >= kWhole) return "nobody loses more than everything";
  if (c.effect == Effect::ends && c.when == Moment::end_of_game && c.bars == kNoSide) return "the game is over by then";
  return {};
}

}  // namespace

void warn_of_victory(Loading& load) {
  const TomlNode* victory = load.root.find("victory");
  if (victory == nullptr || !victory->is_table()) return;
  const TomlNode* list = victory->find("condition");
  for (std::size_t i = 0; i < load.s.victory.conditions.size() && list != nullptr && i < list->items.size(); ++i) {
    const std::string why = never(load.s, load.s.victory.conditions[i]);
    if (!why.empty()) Reader(load.faults, list->items[i], "victory.condition").warning({}, "it can never hold: " + why);
  }
  const TomlNode* levels = victory->find("level");
  for (std::size_t i = 0; i < load.s.victory.levels.size() && levels != nullptr; ++i)
    if (load.s.victory.levels[i].by_points && load.s.victory.fallback.score_of == kNoSide)
      Reader(load.faults, levels->items[i], "victory.level").warning("at_least", "it can never hold: the fallback has no score_of");
}

}  // namespace oo
