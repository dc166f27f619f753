#include "rulesets/faltering/fire.hpp"

#include <algorithm>

namespace oo::faltering {
namespace {

bool spoils(const RangedTable::Spoils& list, const Mark& target) {
  return (list.concealed && target.cover == Cover::concealed) || (list.cover && target.cover == Cover::cover) ||
         (list.fast_moved && target.fast_moved) || (list.prone && target.prone) || (list.charging && target.charging);
}

/// FAL-8.1, 8.8, 8.15: whose Rep each shot uses.
Inline<std::int32_t, kMostShooters> reps_used(const FireInput& in, const WeaponRow& weapon, const Rules& rules) {
  Inline<std::int32_t, kMostShooters> out;
  if (weapon.gun) {
    const int dice = in.crew >= 2 ? weapon.dice : (weapon.dice + 1) / 2;
    for (int i = 0; i < dice; ++i) out.push(in.reps[0]);
    return out;
  }
  for (const std::int32_t rep : in.reps) {
    if (in.faltering) out.push(std::min(rep, rules.rep_uncontrolled.value));             // FAL-8.7
    else out.push(in.volley ? rules.rep_controlled.value : rep);
  }
  return out;
}

Modifier rep_of(const FireInput& in, int rep, const WeaponRow& weapon, const Rules& rules) {
  if (weapon.gun) return {"rep", rep, "FAL-8.15"};
  if (in.faltering) return {"rep_uncontrolled", rep, "FAL-8.8", rep == rules.rep_uncontrolled ? rules.rep_uncontrolled.datum : kNoDatum};
  return in.volley ? Modifier{"rep_controlled", rep, "FAL-8.8", rules.rep_controlled.datum} : Modifier{"rep", rep, "FAL-8.1"};
}

/// The lowest face that hits with this Rep; 7 if none does.
int face_needed(int rep, const FireInput& in, const Rules& rules) {
  int face = 1;
  while (face <= 6 && !total_hits(face + rep, in, rules)) ++face;
  return face;
}

/// One die a shot, in order; shots of equal Rep that follow each other are one pool.
int shots_that_hit(const FireInput& in, const Inline<std::int32_t, kMostShooters>& reps, const Rules& rules, Dice& dice) {
  const WeaponRow& weapon = rules.of(in.weapon);
  int hits = 0;
  for (std::size_t from = 0; from < reps.size();) {
    std::size_t to = from;
    while (to < reps.size() && reps[to] == reps[from]) ++to;
    FaceClasses classes{};
    for (int face = 1; face <= 6; ++face) classes[static_cast<std::size_t>(face)] = total_hits(face + reps[from], in, rules) ? 1 : 0;
    const ClassCounts counts = dice.tally(static_cast<int>(to - from), 6, classes, 2,
                                          {.purpose = "shoot", .clause = "FAL-8.2", .need = face_needed(reps[from], in, rules),
                                           .base = rep_of(in, reps[from], weapon, rules), .roller = in.roller, .target = in.target_group});
    hits += counts[1];
    from = to;
  }
  return hits;
}

/// FAL-8.4.
void damage(const FireInput& in, const Rules& rules, Dice& dice, FireResult& out) {
  if (out.hits == 0) return;
  const Number& impact = rules.of(in.weapon).impact;
  FaceClasses classes{};
  for (int face = 1; face <= 6; ++face) classes[static_cast<std::size_t>(face)] = face <= rules.od_at_most ? 0 : face <= impact ? 1 : 2;
  const ClassCounts counts =
      dice.tally(out.hits, 6, classes, 3,
                 {.purpose = "damage", .clause = "FAL-8.4", .base = {"impact", impact, "FAL-8.4", impact.datum}, .roller = in.roller, .target = in.target_group});
  out.od = counts[0];
  out.oof = counts[1];
  out.kd = counts[2];
}

/// Of a number, rounded up.
int share_up(int figures, const Ratio& share) { return static_cast<int>((Fraction(figures) * fraction(share)).ceil()); }

}  // namespace

bool total_hits(int total, const FireInput& in, const Rules& rules) {
  const RangedTable& t = rules.ranged;
  if (total <= t.miss_at_most) return false;
  if (total >= t.hit_at_least) return true;
  if (total == 8) return !(in.fast_moved && t.shooter_fast_8) && !(in.rush_shot && t.shooter_rush_8) && !spoils(t.target_8, in.target);
  if (total == 9) return !(in.fast_moved && t.shooter_fast_9) && !(in.rush_shot && t.shooter_rush_9) && !spoils(t.target_9, in.target);
  return true;
}

FireResult fire(const FireInput& in, const Rules& rules, Dice& dice) {
  FireResult out;
  out.rep_used = reps_used(in, rules.of(in.weapon), rules);
  out.hits = shots_that_hit(in, out.rep_used, rules, dice);
  damage(in, rules, dice, out);
  return out;
}

TestToFireResult test_to_fire(const TestToFireInput& in, const Rules& rules, Dice& dice) {
  if (in.kind != Firing::other) return {2, in.loaded_figures};   // FAL-8.20
  const int passed = dice.count(2, 6, in.rep, {.purpose = "test_to_fire", .clause = "FAL-8.10", .need = in.rep, .base = {"rep", in.rep, "FAL-1.2"},
                                               .roller = in.roller});
  return {passed, share_up(in.loaded_figures, rules.test_to_fire[static_cast<std::size_t>(passed)])};
}

int bunched_firers(int figures, const Rules& rules) { return share_up(figures, rules.bunch_fire_fraction); }

ReloadResult reload(const ReloadInput& in, const Rules& rules) {
  const WeaponRow& weapon = rules.of(in.weapon);
  const Fraction most = in.mounted ? Fraction(0) : Fraction(rules.move[place_of(Kind::foot)]) * fraction(rules.load_max_move_fraction);
  ReloadResult out;
  out.allowed = Fraction(in.inches) <= most && (!weapon.gun || in.crew >= 2);
  out.needed = weapon.load_actions;
  out.progress = std::min(in.progress + (out.allowed ? 1 : 0), out.needed);
  out.loaded = out.progress >= out.needed;
  return out;
}

}  // namespace oo::faltering
