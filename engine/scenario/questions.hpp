// questions.hpp: what a condition asks of a battle, and the answers. Internal to engine/scenario; victory.cpp draws the conclusions.
//
// Reads only; allocates nothing. Source: docs/scenario-format.md, section 6, "Types".
#pragma once
#include <algorithm>

#include "engine/scenario/victory.hpp"

namespace oo {

/// All questions of one moment look at the same events: those of its beginning.
class Questions {
 public:
  Questions(const VictoryPlan& plan, const VictoryState& state, const Standing& battle)
      : plan_(plan), state_(state), battle_(battle), events_(state.events) {}

  int lost(SideId of, Losses counting) const {
    int sum = 0;
    for (std::size_t i = 0; i < plan_.unit_count; ++i)
      if (plan_.side_of[i] == of) sum += lost_figures(UnitId(i), counting);
    return sum;
  }

  bool allowed(const Condition& c) const {
    if (c.only_if != kNoEvent && !happened(c.only_if)) return false;
    return c.unless == kNoEvent || !happened(c.unless);
  }

  bool holds(const Condition& c) const {
    switch (c.type) {
      case ConditionType::side_broken: return side_broken(c);
      case ConditionType::none_left: return none_left(c);
      case ConditionType::area_clear: return area_clear(c);
      case ConditionType::area_held: return area_held(c);
      case ConditionType::figures_saved: return reaches_share(c, saved(c));
      case ConditionType::figures_exited: return c.by_figures ? exited(c) >= c.min_figures : reaches_share(c, exited(c));
      case ConditionType::objective: return objectives_in_status(c) == static_cast<int>(c.objectives.size());
      case ConditionType::event: return happened(c.event) == c.happened;
      case ConditionType::leader_alive: return leader_alive(c);
      case ConditionType::unit_destroyed: return units_destroyed(c) == static_cast<int>(c.units.size());
      case ConditionType::enemy_lost:
      case ConditionType::percent_lost: return false;   // points only
    }
    return false;
  }

  /// Of `side_broken`: how far it is on the way there, in thousandths.
  int towards_break(const Condition& c) const {
    const auto [gone, start] = this->gone(c);
    const std::int64_t mark = std::max<std::int64_t>(1, c.mark * start);
    return static_cast<int>(std::min<std::int64_t>(1000, 1000 * gone * kWhole / mark));
  }

  /// How many things the condition has to pay for.
  int things(const Condition& c) const {
    switch (c.type) {
      case ConditionType::figures_saved: return saved(c);
      case ConditionType::figures_exited: return exited(c);
      case ConditionType::enemy_lost: return points_for_losses(c);
      case ConditionType::percent_lost: return lost(c.of, c.counting);
      case ConditionType::objective: return objectives_in_status(c);
      case ConditionType::unit_destroyed: return units_destroyed(c);
      default: return holds(c) ? 1 : 0;
    }
  }

 private:
  bool happened(std::uint8_t event) const { return events_.has(event); }

  // --- losses -------------------------------------------------------------------------------------------------------------------------------------

  int lost_figures(UnitId id, Losses counting) const {
    const UnitStanding u = battle_.unit(id);
    int sum = 0;
    if (counting.has(Losses::kKilled)) sum += u.killed;
    if (counting.has(Losses::kCaptured)) sum += u.captured;
    if (counting.has(Losses::kOffTable)) sum += u.off_table;
    if (counting.has(Losses::kRouted) && u.routed && u.on_table) sum += u.figures;
    return plan_.start[id] == 0 ? sum : std::min(sum, plan_.start[id]);   // 0: split off from a unit that has the start (MOC-5.16)
  }

  static bool gone_off(const UnitStanding& u) { return u.figures == 0 && u.off_table > 0; }
  static bool destroyed(const UnitStanding& u) { return u.surrendered || (u.figures == 0 && u.exited == 0 && u.off_table == 0); }

  /// With `measure = "units"`: the whole unit.
  static bool lost_unit(const UnitStanding& u, Losses counting) {
    constexpr std::uint8_t kAnyDestroyed = Losses::kDestroyed | Losses::kKilled | Losses::kCaptured;
    if (counting.has(kAnyDestroyed) && destroyed(u)) return true;
    if (counting.has(Losses::kOffTable) && gone_off(u)) return true;
    return counting.has(Losses::kRouted) && u.routed && u.on_table && u.figures > 0;
  }

  bool lost_leader(UnitId id, Losses counting) const {
    const LeaderStanding l = battle_.leader(id);
    return (l.killed && counting.has(Losses::kKilled | Losses::kDestroyed)) || (l.captured && counting.has(Losses::kCaptured | Losses::kDestroyed)) ||
           (l.off_table && counting.has(Losses::kOffTable)) || (l.routed && counting.has(Losses::kRouted));
  }

  struct Gone {
    std::int64_t gone = 0, start = 0;
  };
  Gone gone(const Condition& c) const {
    std::int64_t start = 0;
    std::int64_t gone = 0;
    for (const UnitId id : c.units) {
      start += c.measure_units ? 1 : plan_.start[id];
      gone += c.measure_units ? (lost_unit(battle_.unit(id), c.counting) ? 1 : 0) : lost_figures(id, c.counting);
    }
    for (const UnitId id : c.counted_leaders) {
      start += 1;
      gone += lost_leader(id, c.counting) ? 1 : 0;
    }
    return {gone, start};
  }
  bool side_broken(const Condition& c) const {
    const auto [gone, start] = this->gone(c);
    return c.strictly ? gone * kWhole > c.mark * start : gone * kWhole >= c.mark * start;
  }

  // --- states and places --------------------------------------------------------------------------------------------------------------------------

  bool in_one_of(UnitId id, const States& states) const {
    if (states.any) return true;
    return std::any_of(states.words.begin(), states.words.end(), [&](const std::string& word) { return battle_.in_state(id, word); });
  }

  bool counts_as_to_come(UnitId id, Arrivals arrivals) const {
    if (arrivals == Arrivals::none) return false;
    return arrivals == Arrivals::all || plan_.coming[id] != 2;
  }

  bool none_left(const Condition& c) const {
    for (const UnitId id : c.units) {
      const UnitStanding u = battle_.unit(id);
      if (u.to_come && counts_as_to_come(id, c.arrivals)) return false;
      if (u.on_table && u.figures > 0 && in_one_of(id, c.states)) return false;
    }
    for (const UnitId id : c.counted_leaders) {
      const LeaderStanding l = battle_.leader(id);
      if (l.alone && l.on_table && in_one_of(id, c.states)) return false;
    }
    return true;
  }

  /// The border belongs to an area only at the left and below (`front_middle`), so that neighbouring areas never share a unit.
  static bool holds_half_open(const Polygon& area, Point p) {
    bool inside = false;
    const auto corners = area.corners();
    for (std::size_t i = 0, k = corners.size() - 1; i < corners.size(); k = i++) {
      const Point a = corners[k];
      const Point b = corners[i];
      if ((a.y > p.y) == (b.y > p.y)) continue;
      // p lies left of the edge at its own height.
      const std::int64_t side = cross(a, b, p);
      if (b.y > a.y ? side > 0 : side < 0) inside = !inside;
    }
    return inside;
  }

  bool in_area(UnitId id, const AreaPlan& area, CountsBy by) const {
    const int house = battle_.garrison_of(id);
    if (house >= 0 && house == area.terrain) return true;
    const std::size_t n = battle_.bases(id);
    if (house >= 0 && n == 0) return contains(area.polygon, plan_.house_middle[static_cast<std::size_t>(house)]);
    if (by == CountsBy::front_middle) return holds_half_open(area.polygon, battle_.front_middle(id));
    std::size_t inside = 0;
    for (std::size_t i = 0; i < n; ++i) inside += contains(area.polygon, battle_.base_centre(id, i)) ? 1u : 0u;
    return by == CountsBy::any_figure ? inside > 0 : 2 * inside > n;
  }

  int units_in(const Condition& c, SideId side, const States& states, int min_figures) const {
    const AreaPlan& area = plan_.areas[c.objectives.front()];
    int count = 0;
    for (std::size_t i = 0; i < plan_.unit_count; ++i) {
      const auto id = UnitId(i);
      if (plan_.side_of[i] != side) continue;
      const UnitStanding u = battle_.unit(id);
      if (!u.on_table || u.figures < std::max(min_figures, 1) || !in_one_of(id, states)) continue;
      count += in_area(id, area, c.counts_by) ? 1 : 0;
    }
    return count;
  }

  int units_on_table(SideId side) const {
    int count = 0;
    for (std::size_t i = 0; i < plan_.unit_count; ++i) {
      if (plan_.side_of[i] != side) continue;
      const UnitStanding u = battle_.unit(UnitId(i));
      count += u.on_table && u.figures > 0 ? 1 : 0;
    }
    return count;
  }

  bool area_clear(const Condition& c) const {
    return units_in(c, c.of, c.states, c.min_figures) <= c.max_units && (c.min_own_units == 0 || units_on_table(c.side) >= c.min_own_units);
  }

  bool area_held(const Condition& c) const {
    if (units_in(c, c.side, c.states, c.min_figures) < c.min_units) return false;
    if (!c.enemy_states.any && c.enemy_states.words.empty()) return true;
    return units_in(c, enemy_of(c.side), c.enemy_states, 1) == 0;
  }

  // --- things that count --------------------------------------------------------------------------------------------------------------------------

  int saved(const Condition& c) const {
    int sum = 0;
    for (const UnitId id : c.units) {
      const UnitStanding u = battle_.unit(id);
      sum += u.exited;
      if (u.on_table && in_one_of(id, c.states)) sum += u.figures;
    }
    return sum;
  }

  int exited(const Condition& c) const {
    int sum = 0;
    for (const UnitId id : c.units) sum += battle_.exited_by(id, c.exit);
    return sum;
  }

  bool reaches_share(const Condition& c, int figures) const {
    std::int64_t start = 0;
    for (const UnitId id : c.units) start += plan_.start[id];
    return std::int64_t(figures) * kWhole >= c.mark * start;
  }

  int points_for_losses(const Condition& c) const {
    int sum = 0;
    for (const UnitId id : c.units) {
      const UnitStanding u = battle_.unit(id);
      sum += c.each.figure * (u.killed + u.captured + u.off_table) + c.each.gun * u.guns_lost + (u.leader_dead ? c.each.unit_leader : 0);
    }
    for (const UnitId id : c.counted_leaders) {
      const LeaderStanding l = battle_.leader(id);
      if (l.killed || l.captured || l.off_table) sum += c.each.leader;
    }
    return sum;
  }

  int objectives_in_status(const Condition& c) const {
    int count = 0;
    for (const std::size_t place : c.objectives) count += (c.status >> static_cast<unsigned>(state_.status[place])) & 1u ? 1 : 0;
    return count;
  }

  int units_destroyed(const Condition& c) const {
    int count = 0;
    for (const UnitId id : c.units) {
      const UnitStanding u = battle_.unit(id);
      count += destroyed(u) || gone_off(u) ? 1 : 0;
    }
    return count;
  }

  bool leader_alive(const Condition& c) const {
    const LeaderStanding l = battle_.leader(c.leader);
    return !l.killed && !l.captured;
  }

  const VictoryPlan& plan_;
  const VictoryState& state_;
  const Standing& battle_;
  Happened events_;
};

}  // namespace oo
