#include "rulesets/faltering/fire.hpp"

#include <algorithm>
#include <cassert>

namespace oo::faltering {
namespace {

bool shooter_spoils(const WordList& list, const FireInput& in) {
  return (in.fast_moved && list.has("fast_moved")) || (in.rush_shot && list.has("rush_shot"));
}
bool target_spoils(const WordList& list, const Mark& target) {
  return list.has(target.cover) || (target.fast_moved && list.has("fast_moved")) || (target.prone && list.has("prone")) ||
         (target.charging && list.has("charging"));
}

/// FAL-8.1, 8.8, 8.15: whose Rep each shot uses.
Inline<int, kMostShooters> reps_used(const FireInput& in, const WeaponRow& weapon, const Rules& rules) {
  Inline<int, kMostShooters> out;
  if (weapon.gun()) {
    const int dice = in.crew >= 2 ? weapon.dice : (weapon.dice + 1) / 2;
    for (int i = 0; i < dice; ++i) out.push(in.reps.front());
    return out;
  }
  for (const int rep : in.reps) {
    if (in.faltering) out.push(std::min<int>(rep, rules.rep_uncontrolled));              // FAL-8.7
    else out.push(in.volley ? int{rules.rep_controlled} : rep);
  }
  return out;
}

/// One die a shot, in order; shots of equal Rep that follow each other are one pool.
int shots_that_hit(const FireInput& in, const Inline<int, kMostShooters>& reps, const Rules& rules, Dice& dice) {
  int hits = 0;
  for (std::size_t from = 0; from < reps.size();) {
    std::size_t to = from;
    while (to < reps.size() && reps[to] == reps[from]) ++to;
    FaceClasses classes{};
    for (int face = 1; face <= 6; ++face) classes[static_cast<std::size_t>(face)] = total_hits(face + reps[from], in, rules) ? 1 : 0;
    const Modifier rep{"rep", reps[from], "FAL-8.1"};
    const ClassCounts counts =
        dice.tally(static_cast<int>(to - from), 6, classes, 2, {.purpose = "shoot", .clause = "FAL-8.2", .base = rep, .roller = in.roller, .target = in.target_group});
    hits += counts[1];
    from = to;
  }
  return hits;
}

/// FAL-8.4.
void damage(const FireInput& in, const WeaponRow& weapon, const Rules& rules, Dice& dice, FireResult& out) {
  FaceClasses classes{};
  for (int face = 1; face <= 6; ++face) classes[static_cast<std::size_t>(face)] = face <= rules.od_at_most ? 0 : face <= weapon.impact ? 1 : 2;
  const Modifier impact{"impact", weapon.impact, "FAL-8.4", weapon.impact.datum};
  const ClassCounts counts = dice.tally(out.hits, 6, classes, 3, {.purpose = "damage", .clause = "FAL-8.4", .base = impact, .roller = in.roller, .target = in.target_group});
  out.od = counts[0];
  out.oof = counts[1];
  out.kd = counts[2];
}

}  // namespace

bool total_hits(int total, const FireInput& in, const Rules& rules) {
  const Ranged& r = rules.ranged;
  if (total <= r.miss_at_most) return false;
  if (total >= r.hit_at_least) return true;
  if (total == 8) return !shooter_spoils(r.miss_8_shooter, in) && !target_spoils(r.miss_8_target, in.target);
  if (total == 9) return !shooter_spoils(r.miss_9_shooter, in) && !target_spoils(r.miss_9_target, in.target);
  return true;
}

FireResult fire(const FireInput& in, const Rules& rules, Dice& dice) {
  const WeaponRow* const weapon = rules.weapon(in.weapon);
  assert(weapon != nullptr);
  FireResult out;
  out.rep_used = reps_used(in, *weapon, rules);
  out.hits = shots_that_hit(in, out.rep_used, rules, dice);
  damage(in, *weapon, rules, dice, out);
  return out;
}

}  // namespace oo::faltering
