#include "rulesets/faltering/rules.hpp"

#include "engine/rules/binder.hpp"

namespace oo::faltering {
namespace {

constexpr std::array<Word, 2> kShooter{"fast_moved", "rush_shot"};
constexpr std::array<Word, 5> kTarget{"concealed", "cover", "fast_moved", "prone", "charging"};
constexpr std::array<Word, 32> kResults{
    "carry_on", "fire", "fire_if_armed", "stand", "charge", "charge_if_in_range", "bunch", "bunch_if_not_in_cover", "duck_back", "falter",
    "retire", "retire_if_half_or_less", "leave_gun", "escort_casualty", "leave_battlefield", "low_rep_runs", "recover", "try_again", "out_of_fight",
    "trophy_move", "take_cohesion_test", "rally_half_up", "rally_half_down", "no_effect", "leader_leaves_with_unit", "hold_or_fire_as_desired",
    "hold_or_all_fire", "all_fire", "success", "any_action_but_charge", "no_actions", "falter_after_maneuver"};

/// FAL-2.17, 2.18, 9.13 .. 9.18: which rows the six tables print.
bool has_row(ReactionTable t, Reason r) {
  switch (r) {
    case Reason::received_fire:
    case Reason::recover_knock_down: return true;
    case Reason::man_down: return t != ReactionTable::officers;
    case Reason::leader_lost: return t != ReactionTable::officers && t != ReactionTable::gunners;
    case Reason::trophies: return t == ReactionTable::irregulars;
    default: return t == ReactionTable::officers;
  }
}

void bind_weapons(Binder& b, Rules& r) {
  r.weapons.clear();
  for (const std::string& name : b.rows("weapon", Growth::open)) {
    WeaponRow row;
    row.name = name;
    b.length(dotted("weapon", name, "range"), row.range, 0, inches(120), "FAL-8.15");
    b.integer(dotted("weapon", name, "impact"), row.impact, 0, 6, "FAL-8.4");
    b.integer(dotted("weapon", name, "load_actions"), row.load_actions, 0, 6, "FAL-8.11");
    b.integer(dotted("weapon", name, "dice"), row.dice, 1, 12, "FAL-8.15");
    r.weapons.push_back(row);
  }
}

void bind_fire(Binder& b, Rules& r) {
  b.integer("ranged.auto_miss_at_most", r.ranged.miss_at_most, 0, 12, "FAL-8.2");
  b.integer("ranged.auto_hit_at_least", r.ranged.hit_at_least, 1, 13, "FAL-8.2");
  b.word_list("ranged.miss_8_shooter", r.ranged.miss_8_shooter, 0, 2, kShooter, "FAL-8.2");
  b.word_list("ranged.miss_8_target", r.ranged.miss_8_target, 0, 5, kTarget, "FAL-8.2");
  b.word_list("ranged.miss_9_shooter", r.ranged.miss_9_shooter, 0, 2, kShooter, "FAL-8.2");
  b.word_list("ranged.miss_9_target", r.ranged.miss_9_target, 0, 5, kTarget, "FAL-8.2");
  b.integer("damage.od_at_most", r.od_at_most, 0, 6, "FAL-8.4");
  b.integer("volley.rep_controlled", r.rep_controlled, 1, 6, "FAL-8.8");
  b.integer("volley.rep_uncontrolled", r.rep_uncontrolled, 1, 6, "FAL-8.8");
}

void bind_row(Binder& b, const std::string& table, ReactionRow& row) {
  row.printed = true;
  b.flag(dotted(table, "star"), row.star, "FAL-9.2");
  b.flag(dotted(table, "armored_3d6"), row.armored_3d6, "FAL-9.3");
  b.word_list(dotted(table, "pass0"), row.cell[0], 1, 4, kResults, "FAL-9.1");
  b.word_list(dotted(table, "pass1"), row.cell[1], 1, 4, kResults, "FAL-9.1");
  b.word_list(dotted(table, "pass2"), row.cell[2], 1, 4, kResults, "FAL-9.1");
  b.optional_word_list(dotted(table, "pass0_if_faltering"), row.cell0_if_faltering, 4, kResults, "FAL-9.11");
  b.optional_flag(dotted(table, "escort_may_rally"), row.escort_may_rally, "FAL-9.14", false);
  b.optional_integer(dotted(table, "inches_pass1"), row.inches_pass1, 0, 48, "FAL-9.15", 0);
  b.optional_integer(dotted(table, "inches_pass0"), row.inches_pass0, 0, 48, "FAL-9.15", 0);
  b.optional_integer(dotted(table, "pass2_minimum"), row.minimum_pass2, 0, 12, "FAL-9.18", 0);
  b.optional_integer(dotted(table, "pass1_minimum"), row.minimum_pass1, 0, 12, "FAL-9.18", 0);
}

void bind_reactions(Binder& b, Rules& r) {
  for (std::size_t t = 0; t < kTableWords.size(); ++t)
    for (std::size_t reason = 0; reason < kReasonWords.size(); ++reason)
      if (has_row(static_cast<ReactionTable>(t), static_cast<Reason>(reason)))
        bind_row(b, dotted("reaction", kTableWords[t], kReasonWords[reason]), r.reaction[t][reason]);
}

}  // namespace

const WeaponRow* Rules::weapon(Word name) const {
  for (const WeaponRow& row : weapons)
    if (row.name == name) return &row;
  return nullptr;
}

void bind_rules(Binder& binder, Rules& rules) {
  bind_weapons(binder, rules);
  bind_fire(binder, rules);
  bind_reactions(binder, rules);
  binder.flag_switch("armored_kd_formed", rules.armored_kd_formed, false, "FAL-9.4");
  binder.flag_switch("formed_escort_may_rally", rules.formed_escort_may_rally, true, "FAL-9.14");
}

}  // namespace oo::faltering
