// rules.hpp: the tables and switches of Fighting King Philip as the code reads them: typed, every number with its place in the tables.
//
// Filled once per effective Tables by bind_rules; must not outlive them. Lengths in Mil, ratios exact. Words exist only at the border; inside
// are enums, in the order of the word lists. Source: docs/rules/kingphilip.md, sections 2 and 13.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/words.hpp"
#include "engine/rules/switches.hpp"
#include "engine/rules/tables.hpp"
#include "rulesets/operations/failure.hpp"
#include "rulesets/operations/melee.hpp"
#include "rulesets/operations/operations.hpp"

namespace oo::kingphilip {

using operations::Facing;
using operations::Spacing;
using operations::State;                                             // good_order, disordered, routed; `rallied` is not used

// ---- the words of the ledger, as enums

enum class Army : std::uint8_t { english, indian };
enum class Troop : std::uint8_t { militia, volunteer, indian };
enum class Formation : std::uint8_t { line, column, skirmish, open_order, mass, disorder };
enum class Weapon : std::uint8_t { musket, bow };
enum class Ground : std::uint8_t { open, open_woods, thick_woods };  // KPW-5.5, 5.6; hill, road and works come on top
enum class Works : std::uint8_t { none, obstacle, house };           // house: or fort
enum class TargetClass : std::uint8_t { a, b, c, d, e };             // KPW-7.6; e = house or fort
enum class Aspect : std::uint8_t { none, front, flank, rear };       // KPW-8.14
enum class Verb : std::uint8_t { move, change, rally, reform, load, fire, charge };   // KPW-4.1
enum class FailureResult : std::uint8_t { pass, withdraw, rout, rout_permanent };     // KPW-9.8 .. 9.10
enum class Fired : std::uint8_t { none, musket, bow };

inline constexpr std::size_t kTroops = 3, kFormations = 6, kClasses = 5;
inline constexpr std::array<Word, 2> kArmyWords{"english", "indian"};
inline constexpr std::array<Word, kTroops> kTroopWords{"militia", "volunteer", "indian"};
inline constexpr std::array<Word, kFormations> kFormationWords{"line", "column", "skirmish", "open_order", "mass", "disorder"};
inline constexpr std::array<Word, 2> kWeaponWords{"musket", "bow"};
inline constexpr std::array<Word, 3> kGroundWords{"open", "open_woods", "thick_woods"};
inline constexpr std::array<Word, 3> kWorksWords{"none", "obstacle", "house"};
inline constexpr std::array<Word, kClasses> kClassWords{"A", "B", "C", "D", "E"};
inline constexpr std::array<Word, 4> kAspectWords{"none", "front", "flank", "rear"};
inline constexpr std::array<Word, 7> kVerbWords{"move", "change", "rally", "reform", "load", "fire", "charge"};
inline constexpr std::array<Word, 4> kFailureWords{"pass", "withdraw", "rout", "rout_permanent"};
inline constexpr std::array<Word, 3> kFiredWords{"none", "musket", "bow"};
inline constexpr std::array<Word, 2> kFacingWords{"enemy", "away"};

Word word(State state);

// ---- rows

struct FireRow {
  Length range;
  std::array<Number, kClasses> need;                                 // by TargetClass
};
/// KPW-9.8 .. 9.11.
struct FailureRow {
  std::int32_t from = 0, to = 0;
  FailureResult result = FailureResult::withdraw;
  State state = State::disordered;
  Facing facing = Facing::enemy;
  Number recover_operations, level_lost;
  std::uint16_t datum = kNoDatum;                                    // of failed_by
};
struct MoraleModifiers {
  Number no_leader, per_two_casualties, disordered, below_half, charged_flank_or_rear, indian_charged, commander_attached, class_d, class_e,
      indian_charging_skirmish, indian_charging_flank_or_rear;
};
struct MeleeModifiers {
  Number superior_leader, defending_class_d, defending_class_e, additional_figure, non_indian_charging, indian_charging_skirmish,
      indian_charging_mass, disordered, attacked_flank_or_rear;
};
/// [terrain_move], multipliers of movement: skirmish, other.
struct TerrainMove {
  std::array<Ratio, 2> road_column, uphill, open_woods, thick_woods;
};
/// KPW-5.15: a row of [terrain_kinds].
enum class Kind : std::uint8_t { stream, ford, river, field, building, house, fort };
enum class Passage : std::uint8_t { open, open_woods, thick_woods, impassable, door };
enum class KindCover : std::uint8_t { open, open_woods, thick_woods, obstacle, house };
inline constexpr std::array<Word, 7> kKindWords{"stream", "ford", "river", "field", "building", "house", "fort"};
struct KindRow {
  Choice<Passage> move;
  Choice<KindCover> cover;
  Flag hides, blocks_sight;
};
struct Points {
  Number figure, leader, commander;                                  // KPW-12.3
  Ratio draw_fraction;                                               // KPW-12.4
};

// ---- switches, section 13

enum class Initiative : std::uint8_t { each_turn, once_then_alternate, once_fixed };
enum class OperationsRoll : std::uint8_t { per_side, per_type, per_unit };
enum class FireArc : std::uint8_t { straight, unit_front, moc_arcs };
enum class RallyNeeds : std::uint8_t { automatic, leader_or_commander, morale_check };

/// Switches of two words are flags named after the second word.
struct Switches {
  Flag leader_fires;
  Flag swap_open_and_skirmish_geometry;
  Flag all_formations;               // formations_allowed = all
  Flag double_facing_off;            // double_facing = off
  Choice<Initiative> initiative;
  Choice<OperationsRoll> operations_roll;
  Flag roll_at_half_turn;            // operations_roll_time = half_turn_start
  Flag check_after_each_fire;        // casualty_check = after_each_fire
  Flag load_fire_combined;           // load_fire = combined
  Flag leader_needed_to_move;
  Flag amalgamate_remnants;
  Flag road_start_only;              // road_bonus = start_only
  Flag uphill_forbidden;             // uphill_charge = forbidden
  Flag bow_fire_reveals;
  Choice<FireArc> fire_arc;
  Flag open_order_as_skirmish;       // open_order_class = skirmish
  Flag defensive_fire_free;          // defensive_fire_cost = free
  Flag bow_reload;
  Flag leader_death_extra;
  Flag commander_at_risk;
  Flag closing_from_allowance;       // charge_final_closing = from_allowance
  Flag charger_checks_if_hit_only;   // charger_check = if_hit_only
  Flag charge_pursuit;
  Flag withdrawn_count;              // morale_casualties = killed_and_withdrawn
  Flag commander_replaces_leader;
  Flag indian_charged_flank_stacks;
  Flag withdraw_by_margin;           // withdraw_distance = margin
  Choice<RallyNeeds> rally_needs;
  Flag must_recover_first;
  Flag garrison_always_leaves;       // garrison_failure = always_leaves
  Flag edge_stops;                   // edge_rout = stops
  Flag trapped_destroyed;            // trapped = destroyed
  Flag rout_continues;
  Flag superior_leader_one_figure;   // superior_leader_melee = one_figure
  Flag melee_withdraw_by_operations; // melee_withdraw_distance = operations_rolled
  Flag melee_leader_roll;
};

struct Rules {
  Switches switches;
  Number unit_min, unit_max;
  Length base;
  Length spot_still, spot_active, woods_edge;
  Length lane_half_width, lane_block_half_width;
  Length obstacle_cover, obstacle_cross;
  Length charge_gap;
  Ratio charge_move_bonus;
  Number melee_score_floor, melee_max_rounds, charge_bonus_rounds;
  Number house_capacity, house_figures_per_inch, house_combats;
  Length commander_move;
  Ratio break_fraction;
  Number default_turns;

  std::array<operations::DieRow, kTroops> operations;
  std::array<std::array<Length, kFormations>, kTroops> rates;          // absent: not listed
  std::array<std::array<Length, kFormations>, kTroops> rates_unlisted;
  TerrainMove terrain_move;
  std::array<KindRow, kKindWords.size()> kinds;
  FireRow militia_musket, volunteer_musket, indian_musket, indian_bow;
  Number leader_die, leader_killed_on;
  std::array<std::array<Choice<TargetClass>, 2>, 5> target_class;    // open, open_woods, thick_woods, obstacle, house; formed, skirmish
  Number rating_volunteer, rating_militia, rating_indian_in_cover, rating_indian_in_open;
  MoraleModifiers morale;
  Inline<FailureRow, 16> failure;
  MeleeModifiers melee;
  Points points;

  const FireRow& fire_row(Troop troop, Weapon weapon) const;
  /// Mil a move operation; absent (0) for a formation the troop may not take, and always for disorder. KPW-2.7, 5.1.
  const Length& rate(Troop troop, Formation formation) const;
  bool allowed(Troop troop, Formation formation) const { return rate(troop, formation).present(); }
  /// One withdrawal, KPW-9.16.
  const Length& skirmish_rate(Troop troop) const { return rates[place_of(troop)][place_of(Formation::skirmish)]; }
  /// Muskets, and bows under bow_reload; nothing under load_fire = combined. KPW-4.3, 7.11, 7.13.
  bool needs_loading(Weapon weapon) const { return !switches.load_fire_combined && (weapon == Weapon::musket || switches.bow_reload); }
  /// KPW-2.11, 7.7.
  bool formed(Formation formation) const;
  /// Every second base is a gap: KPW-2.4.
  bool spaced(Formation formation) const { return formation == (switches.swap_open_and_skirmish_geometry ? Formation::skirmish : Formation::open_order); }
  Spacing spacing(Formation formation) const { return spaced(formation) ? Spacing::skirmish : Spacing::close; }
};

void bind_rules(Binder& binder, Rules& rules);
Rules rules_from(const Tables& tables);

}  // namespace oo::kingphilip
