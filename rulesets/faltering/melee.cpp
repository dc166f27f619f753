#include "rulesets/faltering/melee.hpp"

#include <algorithm>

namespace oo::faltering {
namespace {

/// What gives a fighter his dice, told with the roll.
struct FighterDice {
  Inline<Modifier, 6> modifiers;
  int dice = 0;
};
void add(FighterDice& to, bool holds, Word name, const Number& number, ClauseId clause) {
  if (!holds || number.value == 0) return;
  to.modifiers.push({name, number.value, clause, number.datum});
  to.dice += number.value;
}

FighterDice dice_of(const Fighter& f, const Fighter& other, const Rules& rules) {
  FighterDice out;
  out.dice = f.rep;
  add(out, true, word_of(kArmsWords, f.weapon), rules.melee_dice[place_of(f.weapon)], "FAL-14.2");
  add(out, other.prone, "opponent_prone", rules.melee_opponent_prone, "FAL-14.2");
  add(out, f.mounted && !other.mounted, "mounted_vs_foot", rules.melee_mounted, "FAL-14.2");
  add(out, f.second_opponent, "second_opponent", rules.melee_second_opponent, "FAL-14.4");
  out.dice = std::clamp(out.dice, 1, kMaxDice);
  return out;
}

int throw_side(const FighterDice& f, Word purpose, const Fighter& fighter, UnitId roller, UnitId against, const Rules& rules, Dice& dice) {
  return dice.count(f.dice, 6, rules.success_at_most, {.purpose = purpose, .clause = "FAL-14.2", .need = rules.success_at_most,
                                                       .base = {"rep", fighter.rep, "FAL-14.2"}, .modifiers = f.modifiers.all(), .roller = roller,
                                                       .target = against});
}

/// FAL-14.3.
Damage damage(int difference, UnitId roller, UnitId against, const Rules& rules, Dice& dice) {
  FaceClasses classes{};
  for (int face = 1; face <= 6; ++face)
    classes[static_cast<std::size_t>(face)] = face <= rules.melee_od_at_most ? 0 : face <= difference ? 1 : 2;
  const ClassCounts counts = dice.tally(1, 6, classes, 3, {.purpose = "melee_damage", .clause = "FAL-14.3", .base = {"difference", difference, "FAL-14.3"},
                                                           .roller = roller, .target = against});
  return counts[0] == 1 ? Damage::od : counts[1] == 1 ? Damage::oof : Damage::kd;
}

}  // namespace

PairingResult melee_pairing(int attacker_figures, int defender_figures) {
  PairingResult out;
  out.combats = std::min(attacker_figures, defender_figures);
  out.attacker_doubles = std::min(out.combats, attacker_figures - out.combats);   // never more than two on one, FAL-13.23
  out.defender_doubles = std::min(out.combats, defender_figures - out.combats);
  return out;
}

int melee_dice(const Fighter& f, const Fighter& other, const Rules& rules) { return dice_of(f, other, rules).dice; }

PairResult melee_pair(const PairInput& in, const Rules& rules, Dice& dice) {
  const FighterDice attacker = dice_of(in.attacker, in.defender, rules);
  const FighterDice defender = dice_of(in.defender, in.attacker, rules);
  PairResult out;
  out.attacker_dice = attacker.dice;
  out.defender_dice = defender.dice;
  out.attacker_successes = throw_side(attacker, "melee_attacker", in.attacker, in.attacker_group, in.defender_group, rules, dice);
  out.defender_successes = throw_side(defender, "melee_defender", in.defender, in.defender_group, in.attacker_group, rules, dice);
  const int difference = out.attacker_successes - out.defender_successes;
  if (difference == 0) return out;
  const bool attacker_wins = difference > 0;
  out.winner = attacker_wins ? Winner::attacker : Winner::defender;
  out.damage = damage(attacker_wins ? difference : -difference, attacker_wins ? in.attacker_group : in.defender_group,
                      attacker_wins ? in.defender_group : in.attacker_group, rules, dice);
  return out;
}

}  // namespace oo::faltering
