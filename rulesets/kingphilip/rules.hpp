// rules.hpp: the tables and switches of Fighting King Philip as the code reads them: typed, every number with its place in the tables.
//
// Filled once per effective Tables by bind_rules; must not outlive them. Lengths in Mil, ratios exact. Words exist only at the border; inside
// are enums, in the order of the word lists. Source: docs/rules/kingphilip.md, section 13.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/words.hpp"
#include "engine/rules/tables.hpp"
#include "rulesets/operations/operations.hpp"

namespace oo {
class Binder;
}

namespace oo::kingphilip {

using operations::State;                                             // good_order, disordered, routed; `rallied` is not used

enum class Troop : std::uint8_t { militia, volunteer, indian };
enum class Formation : std::uint8_t { line, column, skirmish, open_order, mass, disorder };
enum class Weapon : std::uint8_t { musket, bow };
enum class TargetClass : std::uint8_t { a, b, c, d, e };             // KPW-7.6; e = house or fort
enum class Aspect : std::uint8_t { none, front, flank, rear };       // KPW-8.14

inline constexpr std::array<Word, 3> kTroopWords{"militia", "volunteer", "indian"};
inline constexpr std::array<Word, 6> kFormationWords{"line", "column", "skirmish", "open_order", "mass", "disorder"};
inline constexpr std::array<Word, 2> kWeaponWords{"musket", "bow"};
inline constexpr std::array<Word, 5> kClassWords{"A", "B", "C", "D", "E"};
inline constexpr std::array<Word, 4> kAspectWords{"none", "front", "flank", "rear"};

template <class E>
constexpr std::size_t place_of(E value) {
  return static_cast<std::size_t>(value);
}
Word word(State state);

struct FireRow {
  Length range;
  std::array<Number, 5> need;                                        // by TargetClass
};
/// KPW-9.8 .. 9.11.
struct FailureRow {
  std::array<Number, 2> failed_by;
  WordValue result, state_after, facing;
  Number recover_operations, level_lost;
};
struct MoraleModifiers {
  Number no_leader, per_two_casualties, disordered, below_half, charged_flank_or_rear, indian_charged, commander_attached, class_d, class_e,
      indian_charging_skirmish, indian_charging_flank_or_rear;
};

struct Rules {
  std::array<std::array<Length, 6>, 3> rates;                        // troop, formation; absent: not listed
  std::array<std::array<Ratio, 2>, 4> terrain_move;                  // road_column, uphill, open_woods, thick_woods; skirmish, other
  FireRow militia_musket, volunteer_musket, indian_musket, indian_bow;
  Number leader_die, leader_killed_on;
  Number rating_volunteer, rating_militia, rating_indian_in_cover, rating_indian_in_open;
  MoraleModifiers morale;
  Inline<FailureRow, 16> failure;

  Flag bow_reload, leader_death_extra, commander_at_risk, commander_replaces_leader, indian_charged_flank_stacks;
  WordValue withdraw_distance, garrison_failure;

  const FireRow& fire_row(Troop troop, Weapon weapon) const;
  const Ratio& thick_woods_in_skirmish() const { return terrain_move[3][0]; }
};

void bind_rules(Binder& binder, Rules& rules);

}  // namespace oo::kingphilip
