#include "engine/scenario/victory.hpp"

#include <algorithm>

namespace oo {
namespace {

/// Judging one moment. Reads the battle, writes the state.
class Judge {
 public:
  Judge(const VictoryPlan& plan, VictoryState& state, const Standing& battle) : plan_(plan), state_(state), battle_(battle) {}

  Verdict moment(Moment when) {
    // All conditions of the moment look at the same state: events they cause show from the next moment on.
    events_ = state_.events;
    int met[2] = {-1, -1};
    int ends = -1;
    unsigned bars = 0;
    for (std::size_t i = 0; i < plan_.conditions.size(); ++i) {
      const Condition& c = plan_.conditions[i];
      if (c.when != when || !allowed(c)) continue;
      if (c.effect == Effect::points) {
        score(c, i);
        continue;
      }
      if (!holds(c)) continue;
      if (c.type == ConditionType::side_broken) state_.happen(broken_event(c.of));
      if (c.effect == Effect::wins && met[c.side] < 0) met[c.side] = static_cast<int>(i);
      if (c.effect != Effect::ends) continue;
      if (ends < 0) ends = static_cast<int>(i);
      if (c.bars != kNoSide) bars |= 1u << c.bars;
    }
    const Verdict won = decide(when, met);
    if (won.over || ends < 0) return won;       // at end_of_game always over
    state_.barred = static_cast<std::uint8_t>(state_.barred | bars);   // only of a game that ends so: who has won, has won
    return end_now(ends);
  }

  int lost(SideId of, Losses counting) const {
    int sum = 0;
    for (std::size_t i = 0; i < plan_.unit_count; ++i)
      if (plan_.side_of[i] == of) sum += lost_figures(UnitId(i), counting);
    return sum;
  }

 private:
  bool happened(std::uint8_t event) const { return events_.has(event); }

  bool allowed(const Condition& c) const {
    if (c.only_if != kNoEvent && !happened(c.only_if)) return false;
    return c.unless == kNoEvent || !happened(c.unless);
  }

  // --- losses -------------------------------------------------------------------------------------------------------------------------------------

  int lost_figures(UnitId id, Losses counting) const {
    const UnitStanding u = battle_.unit(id);
    int sum = 0;
    if (counting.has(Losses::kKilled)) sum += u.killed;
    if (counting.has(Losses::kCaptured)) sum += u.captured;
    if (counting.has(Losses::kOffTable)) sum += u.off_table;
    if (counting.has(Losses::kRouted) && u.routed && u.on_table) sum += u.figures;
    return std::min(sum, plan_.start[id]);
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

  bool side_broken(const Condition& c) const {
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

  /// Scaled points for one of them. scale is the product of both starting numbers, so a percent of either is a whole number.
  std::int64_t worth(const Condition& c) const {
    if (c.type == ConditionType::enemy_lost) return state_.scale;
    if (c.type != ConditionType::percent_lost) return c.points * state_.scale;
    const std::int64_t start = std::max<std::int64_t>(plan_.figures[c.of], 1);
    return 100 * std::int64_t(c.points) * (state_.scale / start);
  }

  void score(const Condition& c, std::size_t place) {
    const int n = things(c);
    if (c.type == ConditionType::side_broken && n > 0) state_.happen(broken_event(c.of));
    int paid = 0;
    if (c.when == Moment::at_once) {              // each thing once
      paid = std::min(state_.given[place], n);
      state_.given[place] = std::max(state_.given[place], n);
    }
    state_.points[c.side] += (n - paid) * worth(c);
  }

  // --- the end ------------------------------------------------------------------------------------------------------------------------------------

  static Word reason_of(ConditionType type) {
    switch (type) {
      case ConditionType::side_broken: return "broken";
      case ConditionType::none_left: return "nobody_left";
      case ConditionType::area_clear:
      case ConditionType::area_held: return "area";
      case ConditionType::figures_saved: return "saved";
      case ConditionType::figures_exited: return "exited";
      case ConditionType::objective: return "objective";
      case ConditionType::event: return "event";
      case ConditionType::leader_alive: return "leader";
      case ConditionType::unit_destroyed: return "destroyed";
      default: return "points";
    }
  }

  Verdict decide(Moment when, const int (&met)[2]) {
    if (met[0] >= 0 && met[1] >= 0) {
      if (when != Moment::end_of_game && plan_.tie == Tie::draw) return over(kNoSide, "both", met[0]);
      return fallback();
    }
    for (SideId side = 0; side < 2; ++side) {
      if (met[side] < 0) continue;
      const auto place = static_cast<std::size_t>(met[side]);
      return over(side, reason_of(plan_.conditions[place].type), met[side]);
    }
    return when == Moment::end_of_game ? fallback() : Verdict{};
  }

  Verdict end_now(int condition) {
    state_.ended = true;
    Verdict verdict = moment(Moment::end_of_game);
    if (verdict.condition < 0) verdict.condition = condition;
    return verdict;
  }

  /// A side that is barred cannot win: a draw. Then the degree.
  Verdict over(SideId winner, Word reason, int condition) {
    Verdict verdict{true, winner, reason, {}, condition};
    if (winner != kNoSide && ((state_.barred >> winner) & 1u) != 0) {
      verdict.winner = kNoSide;
      verdict.reason = "barred";
    }
    verdict.degree = degree_of(verdict.winner);
    return verdict;
  }

  /// The first level of that winner whose mark the losses reach.
  Word degree_of(SideId winner) const {
    for (const Level& level : plan_.levels) {
      if (level.by_points || level.winner != winner || level.losses_of == kNoSide) continue;
      const std::int64_t start = plan_.figures[level.losses_of];
      if (std::int64_t(lost(level.losses_of, plan_.losses)) * kWhole >= level.at_least_share * start) return level.id;
    }
    return {};
  }

  Verdict fallback() {
    switch (plan_.fallback.type) {
      case FallbackType::loss_share: return by_losses();
      case FallbackType::points: return plan_.fallback.score_of == kNoSide ? by_points() : by_score();
      case FallbackType::side: return over(plan_.fallback.side, "side", -1);
      case FallbackType::draw: return over(kNoSide, "draw", -1);
    }
    return over(kNoSide, "draw", -1);
  }

  Verdict by_losses() {
    const std::int64_t s0 = std::max<std::int64_t>(plan_.figures[0], 1);
    const std::int64_t s1 = std::max<std::int64_t>(plan_.figures[1], 1);
    // lost0 / s0 - lost1 / s1, times s0 * s1
    const std::int64_t more = lost(0, plan_.fallback.counting) * s1 - lost(1, plan_.fallback.counting) * s0;
    const std::int64_t difference = more < 0 ? -more : more;
    const bool draw = difference == 0 || difference * kWhole < plan_.fallback.margin_share * s0 * s1;
    return over(draw ? kNoSide : more > 0 ? SideId{1} : SideId{0}, "losses", -1);
  }

  Verdict by_points() {
    const std::int64_t lead = state_.points[0] - state_.points[1];
    const std::int64_t gap = lead < 0 ? -lead : lead;
    const SideId ahead = lead > 0 ? SideId{0} : SideId{1};
    const Fallback& f = plan_.fallback;
    const bool enough = f.by_share ? reaches(gap, f.margin_share, state_.points[ahead]) : gap >= f.margin * state_.scale;
    return over(gap == 0 || !enough ? kNoSide : ahead, "points", -1);
  }

  /// gap >= share * total, exactly: quotient and rest of the total apart, so that nothing overflows.
  static bool reaches(std::int64_t gap, Share share, std::int64_t total) {
    if (total <= 0) return true;
    const std::int64_t whole = (total / kWhole) * share;
    const std::int64_t rest = (total % kWhole) * share;      // in millionths
    const std::int64_t needed = whole + (rest + kWhole - 1) / kWhole;
    return gap >= needed;
  }

  /// The first level whose mark the score reaches; below all of them the last.
  Verdict by_score() {
    const SideId own = plan_.fallback.score_of;
    const std::int64_t score = state_.points[own] - state_.points[enemy_of(own)];
    const Level* reached = nullptr;
    for (const Level& level : plan_.levels) {
      if (!level.by_points) continue;
      reached = &level;
      if (score >= level.at_least * state_.scale) break;
    }
    if (reached == nullptr) return over(kNoSide, "points", -1);
    Verdict verdict = over(reached->winner, "points", -1);
    if (verdict.winner == reached->winner) verdict.degree = reached->id;
    return verdict;
  }

  const VictoryPlan& plan_;
  VictoryState& state_;
  const Standing& battle_;
  Happened events_;                             // at the beginning of the moment
};

}  // namespace

void VictoryState::mark(std::size_t objective, Status now) {
  if (objective < status.size() && status[objective] == Status::untouched) status[objective] = now;
}

std::int64_t VictoryState::whole_points(SideId side) const {
  const std::int64_t whole = points[side] / scale;
  return points[side] % scale < 0 ? whole - 1 : whole;
}

void VictoryState::write(Bytes& to) const {
  to.put(points[0]);
  to.put(points[1]);
  to.put(events.bits[0]);
  to.put(events.bits[1]);
  std::size_t last = given.size();
  while (last > 0 && given[last - 1] == 0) --last;
  to.put(static_cast<std::uint32_t>(last));
  for (std::size_t i = 0; i < last; ++i) to.put(given[i]);
  last = status.size();
  while (last > 0 && status[last - 1] == Status::untouched) --last;
  to.put(static_cast<std::uint32_t>(last));
  for (std::size_t i = 0; i < last; ++i) to.put(static_cast<std::uint8_t>(status[i]));
  to.put(barred);
  to.put(static_cast<std::uint8_t>(ended ? 1 : 0));
}

VictoryState start_state(const VictoryPlan& plan) {
  VictoryState state;
  state.scale = std::max<std::int64_t>(plan.figures[0], 1) * std::max<std::int64_t>(plan.figures[1], 1);
  return state;
}

Verdict judge(const VictoryPlan& plan, VictoryState& state, Moment when, const Standing& battle) { return Judge(plan, state, battle).moment(when); }

Verdict judge_through(const VictoryPlan& plan, VictoryState& state, Moment last, const Standing& battle) {
  for (int m = 0; m <= static_cast<int>(last); ++m) {
    const Verdict verdict = judge(plan, state, static_cast<Moment>(m), battle);
    if (verdict.over) return verdict;
  }
  return {};
}

int figures_lost(const VictoryPlan& plan, SideId of, Losses counting, const Standing& battle) {
  VictoryState unused;
  return Judge(plan, unused, battle).lost(of, counting);
}

}  // namespace oo
