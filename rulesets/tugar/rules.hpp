// rules.hpp: the tables and switches of the Lost Regiment rules as the code reads them: typed, every number with its place in the tables.
//
// Filled once per effective Tables by `rules_from`; shared and never changed afterwards. It must not outlive the Tables. Lengths in Mil; parts of a
// turn, factors and percents are exact ratios. Words exist only at the border; inside are enums, in the order of the word lists.
// Source: docs/rules/tugar.md, the blocks of numbers and section 17.
#pragma once
#include <array>
#include <compare>
#include <cstdint>

#include "engine/core/words.hpp"
#include "engine/geometry/fraction.hpp"
#include "engine/rules/switches.hpp"
#include "engine/rules/tables.hpp"

namespace oo::tugar {

// ---- the words of the ledger, as enums

enum class People : std::uint8_t { human, tugar };
enum class Troop : std::uint8_t { yankee, russian_regular, russian_militia, tugar_guard, tugar_regular };
enum class Arm : std::uint8_t { infantry, cavalry, artillery, general };
enum class Formation : std::uint8_t { line, column, limbered, unlimbered, none };   // none: a general, TUG-2.1
enum class State : std::uint8_t { good_order, routed };
enum class Weapon : std::uint8_t { rifle, bow, musket, cannon_4, cannon_12, none };
enum class Cover : std::uint8_t { none, soft, hard };
enum class Ground : std::uint8_t { open, road, hill, woods, ford, deep_water, house };
enum class Obstacle : std::uint8_t { fence, wall, ditch, abatis, fieldwork };
enum class Action : std::uint8_t { move, charge };
enum class Aspect : std::uint8_t { front, flank, rear };                            // TUG-2.9
enum class Facing : std::uint8_t { enemy, away };

inline constexpr std::array<Word, 2> kPeopleWords{"human", "tugar"};
inline constexpr std::array<Word, 5> kTroopWords{"yankee", "russian_regular", "russian_militia", "tugar_guard", "tugar_regular"};
inline constexpr std::array<Word, 4> kArmWords{"infantry", "cavalry", "artillery", "general"};
inline constexpr std::array<Word, 5> kFormationWords{"line", "column", "limbered", "unlimbered", "none"};
inline constexpr std::array<Word, 2> kStateWords{"good_order", "routed"};
inline constexpr std::array<Word, 6> kWeaponWords{"rifle", "bow", "musket", "cannon_4", "cannon_12", "none"};
inline constexpr std::array<Word, 3> kCoverWords{"none", "soft", "hard"};
inline constexpr std::array<Word, 7> kGroundWords{"open", "road", "hill", "woods", "ford", "deep_water", "house"};
inline constexpr std::array<Word, 5> kObstacleWords{"fence", "wall", "ditch", "abatis", "fieldwork"};
inline constexpr std::array<Word, 2> kActionWords{"move", "charge"};
inline constexpr std::array<Word, 3> kAspectWords{"front", "flank", "rear"};
inline constexpr std::array<Word, 2> kFacingWords{"enemy", "away"};

constexpr bool cannon(Weapon w) { return w == Weapon::cannon_4 || w == Weapon::cannon_12; }
constexpr People people(Troop t) { return t == Troop::tugar_guard || t == Troop::tugar_regular ? People::tugar : People::human; }
constexpr bool militia(Troop t) { return t == Troop::russian_militia; }   // TUG-1.6
/// TUG-2.1: line and column are of foot and horse, limbered and unlimbered of guns, none of a general.
constexpr bool suits(Arm arm, Formation f) {
  if (arm == Arm::general) return f == Formation::none;
  if (arm == Arm::artillery) return f == Formation::limbered || f == Formation::unlimbered;
  return f == Formation::line || f == Formation::column;
}

inline constexpr int kLowestRow = -2, kHighestRow = 10;   // of the casualty table, TUG-7.3, 7.12
inline constexpr int kMostInGroup = 12;                   // its columns

// ---- rows

/// Inches a turn of one kind of unit: in line, in column. TUG-4.1.
struct Rates {
  std::array<Length, 2> move, charge;
};
struct RangeRow {
  Length short_under, long_to;
};
struct ObstacleRow {
  Ratio line, column;                                     // turns
  Cover cover = Cover::none;
  std::uint16_t cover_datum = kNoDatum;
};
struct BaseSize {
  Length width, depth;
};
/// Faces of the one die of hand-to-hand: what each does.
enum class Blow : std::uint8_t { none, tugar_killed, human_killed };
enum class MeleeRow : std::uint8_t { non_militia, militia, tugar_horse_on_foot, tugar_foot_on_horse };   // TUG-9.1 to 9.4
inline constexpr std::size_t kMeleeRows = 4;

// ---- switches, section 17

enum class Split : std::uint8_t { twelve_then_rest, even_split, cap };
enum class MoveAndFire : std::uint8_t { half_turn, any, none };

/// Switches of two words are flags named after the second word.
struct Switches {
  Choice<Split> over_twelve_firers;      // TUG-7.13
  Choice<MoveAndFire> move_and_fire;     // TUG-7.19
  Flag shot_per_attacker;                // stand_and_fire_limit = per_attacker, TUG-8.5
  Flag shot_any_arc;                     // stand_and_fire_arc = any, TUG-8.6
  Flag melee_sequential;                 // melee_dice_resolution = sequential, TUG-9.10
  Flag melee_morale_end_of_combat;       // melee_morale = end_of_combat, TUG-10.17
  Flag morale_every_casualty;            // morale_trigger = every_casualty, TUG-10.16
  Flag morale_once_per_player_turn;      // morale_once_per = player_turn, TUG-3.4
  Flag stays_routed;                     // failed_rally = stays_routed, TUG-11.7
  Flag general_dies_on_six;              // general_casualty = on_six, TUG-12.5
  Flag cavalry_full_speed_in_woods;      // cavalry_woods_speed = full_infantry, TUG-4.7
  Flag charge_needs_full_turn;           // TUG-4.18
  Flag obstacle_cost_accumulates;        // TUG-5.6
  Number line_ranks;                     // TUG-2.3
  Number column_front_figures;           // TUG-2.4
  Choice<People> first_side;             // TUG-3.1; before the scenario's own if a house file sets it
};

// ---- tables

struct FireModifiers {
  Number long_range, hard_cover, soft_cover, ranks, rifle;
};
struct MoraleModifiers {
  Number below_half, in_open, hard_cover, general_near;
};
/// Distances of the clauses that have no table of their own.
struct Reaches {
  Length general;                        // his effect, TUG-10.9, 11.4
  Length general_refuge, general_enemy;  // TUG-12.3
  Length clear_of_enemy;                 // TUG-2.10
  Length lines_obstacle;                 // TUG-5.8
  Length closing_shot;                   // where the attackers fall, TUG-8.7
  Length pressed;                        // stopped so near an enemy costs a figure, TUG-10.21
  Length cover;                          // cover_distance, TUG-6.4
  Length woods_visibility;               // TUG-7.16
  Ratio fire_arc;                        // degrees to either side, TUG-2.9
};
/// Parts of a turn and factors of speed.
struct Times {
  Ratio woods, ford;                     // factors of speed, TUG-4.5, 4.12
  Ratio sideways;                        // factor of cost, sideways or backwards, TUG-4.14
  Ratio formation_change;                // TUG-4.4
  Ratio fires_after;                     // at most so much used, TUG-7.19
};
/// TUG-14.8, 14.9. The levels in falling order: human_decisive, human_marginal, draw, tugar_marginal; below the last: tugar_decisive.
struct FordScore {
  Number tugars_killed, humans_lost, ford_held;
  std::array<Number, 4> level;
};

struct Rules {
  Switches switches;
  Rates human_infantry, tugar_infantry, cavalry;
  Length artillery_limbered_move, artillery_unlimbered_move, general_move;
  Times times;
  Reaches reach;
  std::array<ObstacleRow, 5> obstacle;                    // by Obstacle
  std::array<RangeRow, 5> range;                          // by Weapon
  std::array<std::array<Number, 12>, 13> casualties;      // row -2 .. 10, firers 1 .. 12
  FireModifiers fire;
  Number firers_cannon_4, firers_cannon_12;
  std::array<Faces, kMeleeRows> melee;                    // by MeleeRow: Blow of each face
  Number overlap_per_flank;
  std::array<Number, 5> morale_number;                    // by Troop
  MoraleModifiers morale;
  Number retreats_from;                                   // the lowest face of the second die that is a retreat, TUG-10.12
  Number rallies_from, rally_general_bonus;               // TUG-11.2, 11.4
  Length rally_withdraws;                                 // TUG-11.3
  Number general_dies_from;                               // TUG-12.5
  Number min_crew_per_gun, crew_per_gun, house_capacity;
  Number battalion_least, battalion_most;                 // outside: a warning, TUG-1.4
  BaseSize base_foot, base_mounted, base_gun, base_general;
  Ratio army_break_percent, draw_margin_percent;          // TUG-13
  Number turn_limit;                                      // of [default]
  FordScore ford;

  /// Foot or horse; a battery: the human foot rates, TUG-10.19.
  const Rates& rates(People, Arm) const;
  const BaseSize& base(Arm) const;
  /// Firers one gun counts for, TUG-7.10.
  const Number& firers_per_gun(Weapon w) const { return w == Weapon::cannon_4 ? firers_cannon_4 : firers_cannon_12; }
};

inline Fraction fraction(const Ratio& r) { return {r.num, r.den}; }

/// Walks every entry of tables.toml: key, type, range, clause (engine/rules/binder.hpp), and fills the typed rules on the way.
void bind_rules(Binder& binder, Rules& rules);
/// The typed rules of effective tables (built, and so checked, with `bind_rules`).
Rules rules_from(const Tables&);

}  // namespace oo::tugar
