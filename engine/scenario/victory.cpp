#include "engine/scenario/victory.hpp"

#include "engine/scenario/questions.hpp"

namespace oo {
namespace {

/// Judging one moment. Reads the battle, writes the state.
class Judge {
 public:
  Judge(const VictoryPlan& plan, VictoryState& state, const Standing& battle) : plan_(plan), state_(state), battle_(battle) {}

  Verdict moment(Moment when) {
    // All conditions of the moment look at the same state: events they cause show from the next moment on.
    const Questions ask(plan_, state_, battle_);
    int met[2] = {-1, -1};
    int ends = -1;
    unsigned bars = 0;
    for (std::size_t i = 0; i < plan_.conditions.size(); ++i) {
      const Condition& c = plan_.conditions[i];
      if (c.when != when || !ask.allowed(c)) continue;
      if (c.effect == Effect::points) {
        score(c, i, ask.things(c));
        continue;
      }
      if (!ask.holds(c)) continue;
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

 private:
  int lost(SideId of, Losses counting) const { return Questions(plan_, state_, battle_).lost(of, counting); }

  /// Scaled points for one of them. scale is the product of both starting numbers, so a percent of either is a whole number.
  std::int64_t worth(const Condition& c) const {
    if (c.type == ConditionType::enemy_lost) return state_.scale;
    if (c.type != ConditionType::percent_lost) return c.points * state_.scale;
    const std::int64_t start = std::max<std::int64_t>(plan_.figures[c.of], 1);
    return 100 * std::int64_t(c.points) * (state_.scale / start);
  }

  void score(const Condition& c, std::size_t place, int n) {
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
  return Questions(plan, unused, battle).lost(of, counting);
}

std::string degree_words(Word degree) {
  const auto last = degree.rfind('_');
  return std::string(last == Word::npos ? degree : degree.substr(last + 1));
}

}  // namespace oo
