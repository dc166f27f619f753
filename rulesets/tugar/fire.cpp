#include "rulesets/tugar/fire.hpp"

#include <algorithm>

#include "rulesets/tugar/morale.hpp"

namespace oo::tugar {

// ---- range and table

Band range_band(Weapon weapon, Mil distance, const Rules& rules) {
  const RangeRow& row = rules.range[place_of(weapon)];
  if (distance > row.long_to) return Band::out;
  return distance < row.short_under ? Band::short_range : Band::long_range;
}

int casualties(int firers, int adjusted, const Rules& rules) {
  if (firers <= 0) return 0;
  const int row = std::clamp(adjusted, kLowestRow, kHighestRow);
  return rules.casualties[static_cast<std::size_t>(row - kLowestRow)][static_cast<std::size_t>(firers - 1)];
}

GunFirersResult gun_firers(const GunFirersInput& in, const Rules& rules) {
  GunFirersResult out;
  out.guns_firing = std::min(in.guns, in.crew / rules.min_crew_per_gun);
  out.firers = out.guns_firing * rules.firers_per_gun(in.weapon);
  return out;
}

// ---- the shot

namespace {

using Modifiers = Inline<Modifier, 4>;

Modifiers modifiers(const FireInput& in, Band band, const FireModifiers& m) {
  Modifiers all;
  if (band == Band::long_range) all.push({"long_range", m.long_range, "TUG-7.5", m.long_range.datum});
  if (in.target_cover == Cover::hard) all.push({"hard_cover", m.hard_cover, "TUG-7.6", m.hard_cover.datum});
  if (in.target_cover == Cover::soft) all.push({"soft_cover", m.soft_cover, "TUG-7.7", m.soft_cover.datum});
  if (in.target_ranks >= 2) all.push({"target_ranks", m.ranks, "TUG-7.8", m.ranks.datum});
  if (in.weapon == Weapon::rifle) all.push({"rifle", m.rifle, "TUG-7.9", m.rifle.datum});   // never for guns, TUG-7.14
  return all;
}

/// TUG-7.13: more than twelve are several groups, each with its own die.
Inline<std::int32_t, kMostGroups> groups(int all, const Rules& rules) {
  Inline<std::int32_t, kMostGroups> out;
  const Split split = rules.switches.over_twelve_firers;
  if (split == Split::cap) {
    out.push(std::min(all, kMostInGroup));
    return out;
  }
  const int n = (all + kMostInGroup - 1) / kMostInGroup;
  for (int i = 0; i < n; ++i)
    out.push(split == Split::even_split ? all / n + (i < all % n ? 1 : 0) : std::min(kMostInGroup, all - i * kMostInGroup));
  return out;
}

}  // namespace

FireResult fire(const FireInput& in, const Rules& rules, Dice& dice) {
  FireResult out;
  out.band = in.stand_and_fire ? Band::short_range : range_band(in.weapon, in.distance, rules);
  out.firers = cannon(in.weapon) ? in.guns * rules.firers_per_gun(in.weapon) : in.firers;
  if (out.band == Band::out || out.firers == 0) return out;
  const Modifiers all = modifiers(in, out.band, rules.fire);
  for (const Modifier& m : all) out.modifier += m.value;
  out.groups = groups(out.firers, rules);
  for (const std::int32_t group : out.groups) {
    const int die =
        dice.roll(6, {.purpose = "fire", .clause = "TUG-7.4", .modifiers = all.all(), .roller = in.roller, .target = in.target});
    const int row = std::clamp(die + out.modifier, kLowestRow, kHighestRow);                // TUG-7.12
    out.adjusted.push(row);
    out.casualties += casualties(group, row, rules);
  }
  if (in.target_figures) out.casualties = std::min(out.casualties, *in.target_figures);     // TUG-7.20
  return out;
}

// ---- who may

namespace {

/// TUG-7.19. Guns that moved stay silent under every setting of the switch.
bool moved_too_far(const MayFireInput& in, const Rules& rules) {
  if (cannon(in.weapon)) return in.turn_used > 0;
  switch (rules.switches.move_and_fire) {
    case MoveAndFire::any: return false;
    case MoveAndFire::none: return in.turn_used > 0;
    default: return in.turn_used > fraction(rules.times.fires_after);
  }
}

bool limbered(Weapon weapon, Formation formation) { return cannon(weapon) && formation == Formation::limbered; }

MayFireResult because(Word reason) { return {reason.empty(), reason}; }

}  // namespace

MayFireResult may_fire(const MayFireInput& in, const Rules& rules) {
  if (in.weapon == Weapon::none) return because("no_weapon");
  if (in.state == State::routed) return because("routed");
  if (in.rally_failed_this_turn) return because("rally_failed");                // TUG-11.3
  if (in.in_melee) return because("in_melee");                                  // TUG-7.21
  if (in.charged) return because("charged");
  if (in.fired_this_phase) return because("already_fired");                     // TUG-7.22
  if (limbered(in.weapon, in.formation)) return because("limbered");            // TUG-7.15
  return because(moved_too_far(in, rules) ? Word("moved") : Word(""));
}

MayFireResult stand_and_fire(const StandAndFireInput& in, const Rules& rules) {
  if (in.weapon == Weapon::none) return because("no_weapon");
  if (in.state == State::routed) return because("routed");
  if (in.rally_failed_this_turn) return because("rally_failed");
  if (in.in_melee) return because("in_melee");
  if (limbered(in.weapon, in.formation)) return because("limbered");
  if (in.charged_from != Aspect::front && !rules.switches.shot_any_arc) return because("not_in_front");
  const bool spent = in.shots_fired > 0 && !rules.switches.shot_per_attacker;   // TUG-8.5
  return because(spent ? Word("already_fired") : Word(""));
}

// ---- a general near

LeaderCasualtyResult leader_casualty(const LeaderCasualtyInput& in, const Rules& rules, Dice& dice) {
  if (!rules.switches.general_dies_on_six || in.casualties == 0 || !general_near(in.general_distance, rules)) return {};
  const Number& from = rules.general_dies_from;
  const int die = dice.roll(6, {.purpose = "general_hit",
                                .clause = "TUG-12.5",
                                .need = from,
                                .base = {"general_dies_from", from, "TUG-12.5", from.datum},
                                .roller = in.roller});
  return {true, die >= from};
}

}  // namespace oo::tugar
