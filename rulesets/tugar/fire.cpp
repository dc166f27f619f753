#include "rulesets/tugar/fire.hpp"

#include <algorithm>

namespace oo::tugar {
namespace {

using Modifiers = Inline<Modifier, 5>;

/// TUG-7.10: a gun counts as so many firers.
int firers(const FireInput& in, const Rules& rules) {
  if (in.weapon == Weapon::cannon_4) return in.guns * rules.firers_cannon_4;
  if (in.weapon == Weapon::cannon_12) return in.guns * rules.firers_cannon_12;
  return in.firers;
}

Modifiers modifiers(const FireInput& in, Word band, const Rules& rules) {
  Modifiers all;
  if (band == "long") all.push({"long_range", rules.long_range, "TUG-7.5", rules.long_range.datum});
  if (in.target_cover == Cover::hard) all.push({"hard_cover", rules.hard_cover, "TUG-7.6", rules.hard_cover.datum});
  if (in.target_cover == Cover::soft) all.push({"soft_cover", rules.soft_cover, "TUG-7.7", rules.soft_cover.datum});
  if (in.target_ranks >= 2) all.push({"target_ranks", rules.ranks, "TUG-7.8", rules.ranks.datum});
  if (in.weapon == Weapon::rifle) all.push({"rifle", rules.rifle, "TUG-7.9", rules.rifle.datum});
  return all;
}

/// TUG-7.13: more than twelve are several groups, each with its own die.
Inline<int, kMostGroups> groups(int all, const Rules& rules) {
  Inline<int, kMostGroups> out;
  if (rules.over_twelve_firers == "cap") {
    out.push(std::min(all, kMostInGroup));
    return out;
  }
  const int n = (all + kMostInGroup - 1) / kMostInGroup;
  for (int i = 0; i < n; ++i) {
    const bool even = rules.over_twelve_firers == "even_split";
    out.push(even ? all / n + (i < all % n ? 1 : 0) : std::min(kMostInGroup, all - i * kMostInGroup));
  }
  return out;
}

}  // namespace

Word range_band(Weapon weapon, Mil distance, const Rules& rules) {   // TUG-7.2: "under" is strict
  const RangeRow& row = rules.range[place_of(weapon)];
  if (distance > row.long_to) return "out";
  return distance < row.short_under ? "short" : "long";
}

FireResult fire(const FireInput& in, const Rules& rules, Dice& dice) {
  FireResult out;
  out.band = in.stand_and_fire ? Word("short") : range_band(in.weapon, in.distance, rules);
  out.firers = firers(in, rules);
  if (out.band == "out" || out.firers == 0) return out;
  const Modifiers all = modifiers(in, out.band, rules);
  for (const Modifier& m : all) out.modifier += m.value;
  out.groups = groups(out.firers, rules);
  for (const int group : out.groups) {
    const int die = dice.roll(6, {.purpose = "fire", .clause = "TUG-7.4", .modifiers = all.all(), .roller = in.roller, .target = in.target});
    const int row = std::clamp(die + out.modifier, kLowestRow, kHighestRow);             // TUG-7.12
    out.adjusted.push(row);
    out.casualties += rules.casualties[static_cast<std::size_t>(row - kLowestRow)][static_cast<std::size_t>(group - 1)];
  }
  if (in.target_figures) out.casualties = std::min(out.casualties, *in.target_figures);  // TUG-7.20
  return out;
}

}  // namespace oo::tugar
