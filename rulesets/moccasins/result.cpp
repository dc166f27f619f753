#include "rulesets/moccasins/result.hpp"

#include "engine/geometry/fraction.hpp"

namespace oo::moccasins {

namespace {

Fraction share_of(const Ratio& ratio) { return {ratio.num, ratio.den}; }

Winner winner(Army army) { return army == Army::indian ? Winner::indian : Winner::american; }

/// MOC-3.15: the smaller share of losses, under the margin a draw.
Winner by_losses(const Fraction& indian, const Fraction& american, const Rules& rules) {
  const bool indian_less = indian < american;
  const Fraction apart = indian_less ? american - indian : indian - american;
  if (apart == Fraction(0) || apart < share_of(rules.draw_margin)) return Winner::draw;
  return indian_less ? Winner::indian : Winner::american;
}

}  // namespace

BattleResult battle_result(const BattleResultInput& in, const Rules& rules) {
  const Fraction indian(in.losses[0], in.start[0]);
  const Fraction american(in.losses[1], in.start[1]);
  const bool indian_broken = indian >= share_of(in.break_share[0]);
  const bool american_broken = american >= share_of(in.break_share[1]);
  if (indian_broken && american_broken) return {true, Winner::draw, WonBy::broken};   // MOC-3.16
  if (indian_broken || american_broken) return {true, winner(indian_broken ? Army::american : Army::indian), WonBy::broken};

  const bool over = in.turn >= in.turn_limit || in.left[0] == 0 || in.left[1] == 0;   // MOC-3.17
  if (!over) return {};
  if (in.met[0] != in.met[1]) return {true, winner(in.met[0] ? Army::indian : Army::american), WonBy::objective};
  return {true, by_losses(indian, american, rules), WonBy::losses};
}

}  // namespace oo::moccasins
