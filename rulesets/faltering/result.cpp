#include "rulesets/faltering/result.hpp"

#include <algorithm>

namespace oo::faltering {
namespace {

/// FAL-16.4: the larger score wins if it leads by the margin and its side is not broken.
WonBy by_points(const BattleResult& r, const Rules& rules) {
  const int a = r.score[0], b = r.score[1];
  const Fraction margin = Fraction(std::max(a, b)) * fraction(rules.win_margin);
  if (a == b || Fraction(std::max(a, b) - std::min(a, b)) < margin) return WonBy::draw;
  if (r.broken[a > b ? 0 : 1]) return WonBy::draw;
  return a > b ? WonBy::a : WonBy::b;
}

}  // namespace

bool broken(const SideCount& side, const Rules& rules) {
  return Fraction(side.casualties + side.leaders_lost) > Fraction(side.starting_figures) * fraction(rules.break_fraction);
}

int points_for(const SideCount& losses, const Rules& rules) {
  return losses.casualties * rules.points_figure + losses.leaders_lost * rules.points_leader + losses.guns_lost * rules.points_gun;
}

BattleResult battle_result(const BattleResultInput& in, const Rules& rules) {
  BattleResult out;
  for (std::size_t s = 0; s < 2; ++s) {
    out.score[s] = points_for(in.side[1 - s], rules);
    out.broken[s] = broken(in.side[s], rules);
  }
  const bool gone_a = in.side[0].fit == 0, gone_b = in.side[1].fit == 0;
  out.over = in.turn >= in.turn_limit || out.broken[0] || out.broken[1] || gone_a || gone_b;
  if (!out.over) return out;
  if (gone_a != gone_b) out.winner = gone_a ? WonBy::b : WonBy::a;                         // FAL-16.6
  else if (gone_a || (out.broken[0] && out.broken[1])) out.winner = WonBy::draw;           // FAL-16.2, 16.7
  else out.winner = by_points(out, rules);
  return out;
}

}  // namespace oo::faltering
