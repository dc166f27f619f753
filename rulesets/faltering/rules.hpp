// rules.hpp: the tables and switches of Of Faltering and Baulking Under Fire as the code reads them: typed, with their place in the tables.
//
// Filled once per effective Tables by bind_rules; must not outlive them. Lengths in Mil. Source: docs/rules/faltering.md, sections 8 and 9.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/words.hpp"
#include "engine/rules/tables.hpp"

namespace oo {
class Binder;
}

namespace oo::faltering {

enum class ReactionTable : std::uint8_t { formed_regulars, unformed_regulars, irregulars, horse, gunners, officers };   // FAL-2.3
enum class Reason : std::uint8_t {
  received_fire, man_down, leader_lost, recover_knock_down, trophies, rally, cohesion_test, in_sight, motivate, dress_lines
};
inline constexpr std::array<Word, 6> kTableWords{"formed_regulars", "unformed_regulars", "irregulars", "horse", "gunners", "officers"};
inline constexpr std::array<Word, 10> kReasonWords{"received_fire", "man_down",      "leader_lost", "recover_knock_down", "trophies",
                                                   "rally",         "cohesion_test", "in_sight",    "motivate",           "dress_lines"};

template <class E>
constexpr std::size_t place_of(E value) {
  return static_cast<std::size_t>(value);
}

struct WeaponRow {
  std::string name;
  Length range;
  Number impact, load_actions, dice;
  bool gun() const { return name.starts_with("gun"); }               // gun_ball, gun_canister: FAL-8.15
};

/// A row of a reaction table: the cell of each column (dice passed), and what the stars say. FAL-9.2.
struct ReactionRow {
  bool printed = false;                                              // the table has this row
  Flag star, armored_3d6;
  std::array<WordList, 3> cell;                                      // by dice passed: 0, 1, 2
  WordList cell0_if_faltering;
  Flag escort_may_rally;
  Number inches_pass1, inches_pass0;
  Number minimum_pass2, minimum_pass1;
};

struct Ranged {
  Number miss_at_most, hit_at_least;
  WordList miss_8_shooter, miss_8_target, miss_9_shooter, miss_9_target;
};

struct Rules {
  std::vector<WeaponRow> weapons;
  Ranged ranged;
  Number od_at_most;
  Number rep_controlled, rep_uncontrolled;
  std::array<std::array<ReactionRow, 10>, 6> reaction;               // table, reason
  Flag armored_kd_formed, formed_escort_may_rally;

  const WeaponRow* weapon(Word name) const;
  const ReactionRow& row(ReactionTable t, Reason r) const { return reaction[place_of(t)][place_of(r)]; }
};

void bind_rules(Binder& binder, Rules& rules);

}  // namespace oo::faltering
