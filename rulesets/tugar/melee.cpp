#include "rulesets/tugar/melee.hpp"

#include <algorithm>

namespace oo::tugar {
namespace {

constexpr int kBlows = 3;

const Faces& row_of(const MeleeInput& in, const Rules& rules) {
  return rules.melee[place_of(melee_row(in.tugar_arm, in.human_arm, in.human_militia))];
}

/// Throws n dice at once and takes off what they kill, never more than there is.
void throw_dice(int n, const MeleeInput& in, const Faces& row, MeleeResult& out, Dice& dice) {
  const ClassCounts blows =
      dice.tally(n, row.sides, row.of, kBlows, {.purpose = "melee", .clause = "TUG-9.6", .roller = in.roller, .target = in.target});
  const std::int32_t tugar = std::min<std::int32_t>(blows[place_of(Blow::tugar_killed)], out.tugar_left);
  const std::int32_t human = std::min<std::int32_t>(blows[place_of(Blow::human_killed)], out.human_left);
  out.dice_count += n;
  out.tugar_killed += tugar;
  out.human_killed += human;
  out.tugar_left -= tugar;
  out.human_left -= human;
  out.ended = out.tugar_left == 0 || out.human_left == 0;
}

}  // namespace

MeleeRow melee_row(Arm tugar, Arm human, bool human_militia) {
  const bool tugar_horse = tugar == Arm::cavalry, human_horse = human == Arm::cavalry;
  if (tugar_horse && !human_horse) return MeleeRow::tugar_horse_on_foot;
  if (human_horse && !tugar_horse) return MeleeRow::tugar_foot_on_horse;
  return human_militia ? MeleeRow::militia : MeleeRow::non_militia;
}

int melee_dice(int rolling_front, int enemy_front, int free_flanks, const Rules& rules) {
  return std::min(rolling_front, enemy_front + free_flanks * rules.overlap_per_flank);
}

MeleeResult melee_start(const MeleeInput& in) {
  MeleeResult out;
  out.tugar_left = in.tugar_figures;
  out.human_left = in.human_figures;
  return out;
}

MeleeResult melee_die(const MeleeInput& in, const MeleeResult& so_far, const Rules& rules, Dice& dice) {
  MeleeResult out = so_far;
  if (!out.ended) throw_dice(1, in, row_of(in, rules), out, dice);
  return out;
}

MeleeResult melee(const MeleeInput& in, const Rules& rules, Dice& dice) {
  MeleeResult out = melee_start(in);
  int due = melee_dice(in.rolling_front, in.enemy_front, in.free_flanks, rules);
  while (due > 0) {
    int n = std::min(due, kMaxDice);
    // TUG-9.10: one die after another until a side has none left. So many as neither side can run out before the last of them are the same
    // thrown together, and the odds need a branch for each count only.
    if (rules.switches.melee_sequential) n = std::min({n, out.tugar_left, out.human_left});
    if (n == 0) break;
    throw_dice(n, in, row_of(in, rules), out, dice);
    due -= n;
  }
  return out;
}

}  // namespace oo::tugar
