// The switches of section 18 that do not belong to a family.
#include "engine/rules/binder.hpp"
#include "rulesets/faltering/rules_binding.hpp"

namespace oo::faltering {
namespace {

using TwoWords = std::array<Word, 2>;

constexpr TwoWords kTargeting{"restricted", "free"}, kOrder{"rep_desc", "free"}, kStand{"now", "next_activation"}, kLeaderless{"all_fire", "none"},
    kRetire{"one_move", "until_rallied"}, kRallied{"good_order", "faltering"}, kCohesion{"starting", "present"}, kDistance{"to_body", "to_irregular"},
    kUnreached{"continue", "drop"}, kGain{"each_time", "once"}, kMayCharge{"if_motivated", "never"}, kFollow{"occupy", "halt"};

/// The first word is the default and false, the second true.
void two(Binder& b, std::string_view name, Flag& to, const TwoWords& words, ClauseId clause) {
  WordValue value;
  b.word_switch(name, value, words, words[0], clause);
  to = {value == words[1], value.datum};
}

/// FAL-11.9: what needs a Motivate; left out, only to charge.
void bind_motivate_for(Binder& b, Switches& s) {
  WordList list;
  b.optional_word_list("switches.motivate_for", list, kMotivateWords.size(), kMotivateWords, "FAL-11.9");
  const bool given = list.datum != kNoDatum;
  Flag* const flags[] = {&s.motivate_charge, &s.motivate_move, &s.motivate_fire, &s.motivate_load};
  for (std::size_t i = 0; i < kMotivateWords.size(); ++i) *flags[i] = {given ? list.has(kMotivateWords[i]) : i == 0, list.datum};
}

}  // namespace

void bind_switches(Binder& b, Switches& s) {
  b.integer_switch("stars_per_side", s.stars_per_side, 0, 3, 1, "FAL-2.13");
  two(b, "leader_targeting", s.leader_targeting_free, kTargeting, "FAL-8.18");
  two(b, "activation_order", s.activation_free, kOrder, "FAL-5.6");
  b.flag_switch("leader_lost_on_kd", s.leader_lost_on_kd, false, "FAL-2.16");
  b.flag_switch("concealed_counts_as_cover", s.concealed_counts_as_cover, true, "FAL-4.6");
  two(b, "stand_lasts", s.stand_lasts, kStand, "FAL-9.19");
  two(b, "in_sight_leaderless", s.leaderless_holds, kLeaderless, "FAL-7.4");
  two(b, "retire_duration", s.retire_until_rallied, kRetire, "FAL-10.9");
  two(b, "rally_from_leave_state", s.rallied_still_faltering, kRallied, "FAL-11.3");
  two(b, "cohesion_base", s.cohesion_by_present, kCohesion, "FAL-11.6");
  bind_motivate_for(b, s);
  two(b, "trophy_distance", s.trophy_to_irregular, kDistance, "FAL-12.2");
  two(b, "trophy_unreached", s.trophy_dropped, kUnreached, "FAL-12.6");
  two(b, "trophy_gain", s.trophy_once, kGain, "FAL-12.8");
  two(b, "faltering_may_charge", s.faltering_never_charges, kMayCharge, "FAL-13.3");
  b.flag_switch("unformed_have_flanks", s.unformed_have_flanks, false, "FAL-13.12");
  b.flag_switch("charge_leave_may_rally", s.charge_leave_may_rally, false, "FAL-13.16");
  two(b, "charge_retire_followup", s.retire_not_followed, kFollow, "FAL-13.17");
  b.flag_switch("fire_fight_charger_falters", s.fire_fight_charger_falters, false, "FAL-13.18");
}

}  // namespace oo::faltering
