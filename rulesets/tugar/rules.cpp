#include "rulesets/tugar/rules.hpp"

#include <string>

#include "engine/rules/binder.hpp"

namespace oo::tugar {
namespace {

constexpr std::array<Word, 3> kOverTwelve{"twelve_then_rest", "even_split", "cap"};
constexpr std::array<Word, 2> kTrigger{"half_strength", "every_casualty"};

void bind_rates(Binder& b, std::string_view row, Rates& to) {
  const std::string table = dotted("movement", row);
  for (std::size_t f = 0; f < 2; ++f) {
    b.length(dotted(table, "move", kFormationWords[f]), to.move[f], 0, inches(60), "TUG-4.1");
    b.length(dotted(table, "charge", kFormationWords[f]), to.charge[f], 0, inches(60), "TUG-4.1");
  }
}

void bind_fire(Binder& b, Rules& r) {
  for (std::size_t w = 0; w < kWeaponWords.size(); ++w) {
    b.length(dotted("range", kWeaponWords[w], "short_under"), r.range[w].short_under, 0, inches(120), "TUG-7.1");
    b.length(dotted("range", kWeaponWords[w], "long_to"), r.range[w].long_to, 0, inches(120), "TUG-7.1");
  }
  for (int row = kLowestRow; row <= kHighestRow; ++row)
    b.integers(dotted("fire_table", std::to_string(row)), r.casualties[static_cast<std::size_t>(row - kLowestRow)], 0, 12, "TUG-7.3");
  b.integer("fire_modifier.long", r.long_range, -10, 10, "TUG-7.5");
  b.integer("fire_modifier.hard_cover", r.hard_cover, -10, 10, "TUG-7.6");
  b.integer("fire_modifier.soft_cover", r.soft_cover, -10, 10, "TUG-7.7");
  b.integer("fire_modifier.ranks_two_or_more", r.ranks, 1, 2, "TUG-7.8");
  b.integer("fire_modifier.rifle", r.rifle, -10, 10, "TUG-7.9");
  b.integer("cannon_firers.cannon_4", r.firers_cannon_4, 1, 24, "TUG-7.10");
  b.integer("cannon_firers.cannon_12", r.firers_cannon_12, 1, 24, "TUG-7.10");
  b.alias("long_modifier", "fire_modifier.long");
  b.alias("hard_cover_modifier", "fire_modifier.hard_cover");
  b.alias("soft_cover_modifier", "fire_modifier.soft_cover");
  b.alias("ranks_modifier", "fire_modifier.ranks_two_or_more");
  b.alias("rifle_modifier", "fire_modifier.rifle");
  b.word_switch("over_twelve_firers", r.over_twelve_firers, kOverTwelve, "twelve_then_rest", "TUG-7.13");
}

void bind_morale(Binder& b, Rules& r) {
  for (std::size_t t = 0; t < kTroopWords.size(); ++t) b.integer(dotted("morale_number", kTroopWords[t]), r.morale_number[t], 0, 7, "TUG-10.6");
  b.integer("morale_modifier.below_half", r.below_half, -6, 6, "TUG-10.7");
  b.integer("morale_modifier.in_open", r.in_open, -6, 6, "TUG-10.8");
  b.integer("morale_modifier.hard_cover", r.behind_hard_cover, -6, 6, "TUG-10.10");
  b.integer("morale_modifier.general_within_2", r.general_near, -1, 1, "TUG-10.9");
  b.alias("general_morale_modifier", "morale_modifier.general_within_2");
  b.word_switch("morale_trigger", r.morale_trigger, kTrigger, "half_strength", "TUG-10.16");
}

}  // namespace

const Rates& Rules::rates(People people, Arm arm) const {
  if (arm == Arm::cavalry) return cavalry;                           // TUG-4.2
  return people == People::tugar && arm == Arm::infantry ? tugar_infantry : human_infantry;
}

void bind_rules(Binder& binder, Rules& rules) {
  bind_rates(binder, "human.infantry", rules.human_infantry);
  bind_rates(binder, "tugar.infantry", rules.tugar_infantry);
  bind_rates(binder, "any.cavalry", rules.cavalry);
  bind_fire(binder, rules);
  bind_morale(binder, rules);
}

}  // namespace oo::tugar
