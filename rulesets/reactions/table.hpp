// table.hpp: the six reaction tables as the code reads them: who tests, why, and what each number of passed dice brings.
//
// A family: it names no rule set. A rule set calls `bind_reactions` in its own description and keeps the Rules; they must not outlive the Tables.
// Pure data, no dice. Inches in Mil. Source: FAL-9.1 to 9.25, tables [reaction], [severity] and [involuntary].
#pragma once
#include <array>
#include <cstdint>
#include <optional>

#include "engine/core/words.hpp"
#include "engine/rules/tables.hpp"

namespace oo {
class Binder;
}

namespace oo::reactions {

/// Who reacts. FAL-2.3.
enum class Table : std::uint8_t { formed_regulars, unformed_regulars, irregulars, horse, gunners, officers };
/// Why: the rows. FAL-9.8.
enum class Reason : std::uint8_t {
  received_fire, man_down, leader_lost, recover_knock_down, trophies, rally, cohesion_test, in_sight, motivate, dress_lines
};
/// What: the words of the cells.
enum class Effect : std::uint8_t {
  carry_on, fire, fire_if_armed, stand, charge, charge_if_in_range, bunch, bunch_if_not_in_cover, duck_back, falter, retire, retire_if_half_or_less,
  leave_gun, escort_casualty, leave_battlefield, low_rep_runs, recover, try_again, out_of_fight, trophy_move, take_cohesion_test, rally_half_up,
  rally_half_down, no_effect, leader_leaves_with_unit, hold_or_fire_as_desired, hold_or_all_fire, all_fire, success, any_action_but_charge, no_actions,
  falter_after_maneuver
};
inline constexpr std::array<Word, 6> kTableWords{"formed_regulars", "unformed_regulars", "irregulars", "horse", "gunners", "officers"};
inline constexpr std::array<Word, 10> kReasonWords{"received_fire", "man_down",      "leader_lost", "recover_knock_down", "trophies",
                                                   "rally",         "cohesion_test", "in_sight",    "motivate",           "dress_lines"};
inline constexpr std::array<Word, 32> kEffectWords{
    "carry_on", "fire", "fire_if_armed", "stand", "charge", "charge_if_in_range", "bunch", "bunch_if_not_in_cover", "duck_back", "falter", "retire",
    "retire_if_half_or_less", "leave_gun", "escort_casualty", "leave_battlefield", "low_rep_runs", "recover", "try_again", "out_of_fight",
    "trophy_move", "take_cohesion_test", "rally_half_up", "rally_half_down", "no_effect", "leader_leaves_with_unit", "hold_or_fire_as_desired",
    "hold_or_all_fire", "all_fire", "success", "any_action_but_charge", "no_actions", "falter_after_maneuver"};

template <class E>
constexpr std::size_t place_of(E value) {
  return static_cast<std::size_t>(value);
}
inline Word word(Table t) { return kTableWords[place_of(t)]; }
inline Word word(Reason r) { return kReasonWords[place_of(r)]; }
inline Word word(Effect e) { return kEffectWords[place_of(e)]; }

/// What befalls one figure, in the order of the cell.
using Effects = Inline<Effect, 4>;
inline bool has(const Effects& effects, Effect effect) {
  for (const Effect e : effects)
    if (e == effect) return true;
  return false;
}

struct Cell {
  Effects effects;
  std::uint16_t datum = kNoDatum;
};
/// A row: its cell by dice passed (0, 1, 2) and what its stars say. FAL-9.2.
struct Row {
  bool printed = false;                      // the table has this row
  Flag star, armored_3d6;
  std::array<Cell, 3> cell;
  Cell cell0_if_faltering;                   // empty: not printed
  Flag escort_may_rally;
  Number inches_pass1, inches_pass0;         // trophies, in whole inches
  Number minimum_pass2, minimum_pass1;       // rally
};

struct Rules {
  std::array<std::array<Row, kReasonWords.size()>, kTableWords.size()> rows;
  std::array<Number, kEffectWords.size()> severity{};   // not present(): the word never meets another result, FAL-9.24
  Number escort_count;                       // FAL-10.12
  Flag armored_kd_formed;                    // FAL-9.4
  Flag dice_by_figure;                       // reaction_dice = figure, FAL-9.6
  Flag all_lowest_run;                       // low_rep_runs = all_lowest_if_mixed, FAL-9.20
  Flag lone_escort_falters;                  // escort_lone = falter_and_bunch, FAL-10.14
  Flag formed_escort_may_rally;              // FAL-10.17

  const Row& row(Table t, Reason r) const { return rows[place_of(t)][place_of(r)]; }
};

/// The tables, `severity`, `involuntary.escort_count` and the five switches.
void bind_reactions(Binder&, Rules&);

}  // namespace oo::reactions
