#include "rulesets/tugar/result.hpp"

namespace oo::tugar {
namespace {

Fraction percent(std::int32_t losses, std::int32_t start) { return {std::int64_t{100} * losses, start}; }

/// TUG-13.2, 13.3.
void by_losses(const BattleResultInput& in, const Rules& rules, BattleResult& out) {
  const Fraction breaks = fraction(rules.army_break_percent);
  const bool human_beaten = out.human_percent >= breaks, tugar_beaten = out.tugar_percent >= breaks;
  out.over = human_beaten || tugar_beaten || in.turn_limit_reached;
  if (!out.over) return;
  if (human_beaten != tugar_beaten) {
    out.winner = human_beaten ? Winner::tugar : Winner::human;
    return;
  }
  const Fraction margin = fraction(rules.draw_margin_percent);
  out.winner = Winner::draw;
  if (out.human_percent < out.tugar_percent && out.tugar_percent - out.human_percent >= margin) out.winner = Winner::human;
  if (out.tugar_percent < out.human_percent && out.human_percent - out.tugar_percent >= margin) out.winner = Winner::tugar;
}

FordLevel level_of(const Fraction& score, const FordScore& points) {
  for (std::size_t i = 0; i < points.level.size(); ++i)
    if (score >= Fraction(points.level[i])) return static_cast<FordLevel>(i);
  return FordLevel::tugar_decisive;
}

Winner winner_of(FordLevel level) {
  if (level == FordLevel::draw) return Winner::draw;
  return level == FordLevel::human_decisive || level == FordLevel::human_marginal ? Winner::human : Winner::tugar;
}

/// TUG-14.8, 14.9.
void by_points(const BattleResultInput& in, const FordScore& points, BattleResult& out) {
  Fraction score = out.tugar_percent * Fraction(points.tugars_killed) + out.human_percent * Fraction(points.humans_lost);
  if (in.ford_held) score += Fraction(points.ford_held);
  out.score = score;
  out.level = FordLevel::none;
  out.over = in.turn_limit_reached || in.side_gone;                     // TUG-14.7
  if (!out.over) return;
  out.level = level_of(score, points);
  out.winner = winner_of(*out.level);
}

}  // namespace

BattleResult battle_result(const BattleResultInput& in, const Rules& rules) {
  BattleResult out;
  out.human_percent = percent(in.human_losses, in.human_start);
  out.tugar_percent = percent(in.tugar_losses, in.tugar_start);
  if (in.scenario == ScenarioKind::battle_of_the_ford) by_points(in, rules.ford, out);
  else by_losses(in, rules, out);
  return out;
}

std::int64_t in_tenths(const Fraction& value) {
  const Fraction size = value < Fraction(0) ? -value : value;
  const std::int64_t tenths = (size * Fraction(10) + Fraction(1, 2)).floor();
  return value < Fraction(0) ? -tenths : tenths;
}

}  // namespace oo::tugar
