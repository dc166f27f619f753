// rules.hpp: the tables and switches of Our Moccasins Trickled Blood as the code reads them: typed, and every number with its place in the tables.
//
// Filled once per effective Tables by `rules_from`; shared and never changed afterwards, so the pure procedures may read it without allocating.
// It must not outlive the Tables. Lengths in Mil; factors and shares are exact ratios. Words (troop names, formations ...) exist only at the border: inside there
// are enums and the index of a troop among the rows of [troop]. Source: docs/rules/moccasins.md, sections 2 and 12.
#pragma once
#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/core/words.hpp"
#include "engine/rules/switches.hpp"
#include "engine/rules/tables.hpp"
#include "rulesets/operations/failure.hpp"
#include "rulesets/operations/melee.hpp"
#include "rulesets/operations/operations.hpp"

namespace oo {
class Binder;
}

namespace oo::moccasins {

using operations::Facing;
using operations::Spacing;
using operations::State;

// ---- the words of the ledger, as enums. The order is the order of the word lists below.

enum class Army : std::uint8_t { indian, american };
enum class Period : std::uint8_t { p1794, p1791 };
enum class Formation : std::uint8_t { line, open_order, column, skirmish, mass, disorder, limbered, unlimbered };
inline constexpr std::size_t kFormations = 8;
enum class Ground : std::uint8_t { open, open_woods, thicket, ford, ditch, water };   // MOC-6.3 .. 6.8; a hill and a road come on top
enum class Works : std::uint8_t { none, rampart, earthwork };
enum class Weapon : std::uint8_t { musket, rifle, artillery, bow };                   // what a unit carries and loads
enum class Shot : std::uint8_t { musket, rifle, bow, ball, canister };                // what it fires, MOC-7.12, 7.19
enum class TargetClass : std::uint8_t { a, b, c, d, e };                              // MOC-7.14
enum class Aspect : std::uint8_t { none, front, flank, rear };                        // MOC-5.15
enum class Action : std::uint8_t { move, charge };
enum class Arm : std::uint8_t { foot, horse, artillery };

inline constexpr std::array<Word, 2> kArmyWords{"indian", "american"};
inline constexpr std::array<Word, 2> kPeriodWords{"1794", "1791"};
inline constexpr std::array<Word, 8> kFormationWords{"line", "open_order", "column", "skirmish", "mass", "disorder", "limbered", "unlimbered"};
inline constexpr std::array<Word, 4> kStateWords{"good_order", "disordered", "rallied", "routed"};
inline constexpr std::array<Word, 6> kGroundWords{"open", "open_woods", "thicket", "ford", "ditch", "water"};
inline constexpr std::array<Word, 3> kWorksWords{"none", "rampart", "earthwork"};
inline constexpr std::array<Word, 4> kWeaponWords{"musket", "rifle", "artillery", "bow"};
inline constexpr std::array<Word, 5> kShotWords{"musket", "rifle", "bow", "ball", "canister"};
inline constexpr std::array<Word, 5> kClassWords{"A", "B", "C", "D", "E"};
inline constexpr std::array<Word, 4> kAspectWords{"none", "front", "flank", "rear"};
inline constexpr std::array<Word, 2> kActionWords{"move", "charge"};
inline constexpr std::array<Word, 2> kFacingWords{"enemy", "away"};

inline Word word(Formation f) { return word_of(kFormationWords, f); }
inline Word word(State s) { return word_of(kStateWords, s); }

/// MOC-5.10: line, open order, column and mass.
constexpr bool formed(Formation f) {
  return f == Formation::line || f == Formation::open_order || f == Formation::column || f == Formation::mass;
}
/// Disordered, rallied or routed: MOC-4.9, 8.10, 9.9.
constexpr bool shaken(State s) { return s != State::good_order; }
constexpr bool loose(Formation f) { return f == Formation::skirmish || f == Formation::mass; }
constexpr Spacing spacing(Formation f) { return f == Formation::skirmish ? Spacing::skirmish : Spacing::close; }

// ---- rows

/// Index of a row of [troop].
struct Troop {
  std::uint8_t index = 0;
  friend auto operator<=>(const Troop&, const Troop&) = default;
};

/// One row of [fire].
struct FireRow {
  std::array<Number, 5> hit{};   // by TargetClass
  Length range;
  std::string name;
};

/// Inches an operation by formation; 0 = not allowed, MOC-5.9.
struct MoveRow {
  std::array<Length, kFormations> rate{};
};

struct TroopRow {
  std::string name;
  Army army = Army::american;
  Arm arm = Arm::foot;
  bool indian = false;           // warriors: two ratings, bows, the Indian charge rules
  bool bayonet = false;          // MOC-2.4
  bool mounted = false;          // starts mounted
  Weapon weapon = Weapon::musket;
  std::uint8_t operations[2] = {0, 0};   // row of Table 1 by Period, MOC-2.2, 11.1
  MoveRow move;                  // as it starts: mounted if it has horses; artillery: with and without its guns
  MoveRow move_dismounted;       // the same as `move` for troops without horses
  std::int8_t fire = -1;         // row of [fire]; -1: none (artillery uses ball and canister)
  std::int8_t fire_bow = -1;
  bool never_fires = false;      // dragoons with dismounted_dragoon_fire = none, MOC-7.3
  Number rating[2];              // by Period; of Indians: in the open
  Number rating_cover[2];        // Indians in cover; the same as `rating` for all others
};

// ---- switches, section 12

enum class LeaderHit : std::uint8_t { officer_first, leader_first, random };
enum class FollowUp : std::uint8_t { never, choice, always };
/// Switches of two words are flags named after the second word.
struct Switches {
  Choice<Period> period;
  Flag half_up;                  // half_rounding = up
  Flag officer_extra;            // officer_figures = extra
  Flag operations_by_wing;       // operations_roll = wing
  Flag canadians_as_indians;     // canadian_ops_row = indians
  Flag check_once;               // charger_checks = step4_only
  Flag move_contact_free;        // move_contact = free
  Flag edge_recoil_lost;         // edge_recoil = lost
  Flag allow_bent_lines;
  Number max_facing_change;      // degrees
  Flag allow_unit_splitting;
  Flag limbered_road_bonus;
  Flag free_skirmish_facing;
  Ratio horse_holders;           // 0 or 1/4
  Flag visibility_depth;         // visibility_model = depth
  Flag fire_reveals;
  Flag hidden_setup;             // scenarios say it in their [switches]
  Ratio concealed_visibility_factor;
  Flag dragoons_never_fire;      // dismounted_dragoon_fire = none
  Flag fire_per_figure;          // fire_target = per_figure
  Flag dice_per_gun;             // artillery_dice = per_gun
  Length canister_arc_limit;
  Flag mounted_toward_e;         // mounted_class_shift = toward_e
  Ratio bow_share;
  Flag bows_need_load;
  Flag bow_mix;
  Choice<LeaderHit> leader_hit_order;
  Flag officer_replaced;         // officer_replacement = next_turn
  Flag natural_ten_fails;
  Flag indian_cover_bonus;
  Flag works_and_cover_stack;
  Flag each_rolls;               // two_on_one = each_rolls
  Choice<FollowUp> defender_follows_up;
  Flag another_round;            // melee_tie = another_round
  Number cinc_loss_penalty;
  Flag levies_as_militia;        // levies_fire_row = militia
  Flag ft_kentucky_on_time;
  Flag abatis_breached;
  Flag stc_first_turn_one_operation;
  Flag stc_panic;
};

// ---- tables

struct TerrainCost {
  Ratio hill, thicket, ford, ditch, sideways, road_gain;
  Length work_crossed;           // flat
};
struct Visibility {
  Length open_woods, open_woods_moving, open_woods_fired, thicket, thicket_fired, observer_edge, run_into;
};
struct MoraleModifiers {
  Number no_officer_or_leader, per_two_casualties, disordered, under_half, charged_flank_or_rear, indian_frontal_charge, indian_charged_by_formed,
      higher_leader, in_cover, indian_charging_skirmishers, behind_works, indian_charging_flank;
};
struct MeleeModifiers {
  Number leader, bayonet, mounted, works_or_thicket, additional, non_indian_charging, indian_charging_skirmish, indian_charging_mass, disordered,
      flank_or_rear;
};
struct BaseSize {
  Length width, depth;
};

struct Rules {
  Switches switches;
  std::vector<operations::DieRow> operations;      // rows of [operations]
  std::vector<FireRow> fire;                       // rows of [fire]
  std::vector<TroopRow> troops;                    // rows of [troop]
  std::int8_t fire_ball = -1, fire_canister = -1;  // rows of [fire]
  std::array<Number, 4> reload{};                  // by Weapon: LOAD operations
  std::array<Number, 11> operation_cost{};         // [operation_costs] in the order of kOperationWords
  BaseSize base_foot, base_mounted, base_gun;
  TerrainCost terrain;
  Ratio charge_gain;
  Length charge_gap;
  Length retreat_crew, retreat_limbered, enemy_clear;
  Visibility visibility;
  Length leader_mounted, leader_foot, leader_refuge, leader_enemy_near;
  std::array<Number, kFormations> arc{};           // degrees either side; unlimbered: artillery; limbered: none, 0
  MoraleModifiers morale;
  MeleeModifiers melee;
  operations::FailureTable failure;
  Number turn_limit;                               // of [default]
  Ratio army_break_share;
  Ratio draw_margin;                               // of the share of losses, MOC-3.15

  const TroopRow& of(Troop t) const { return troops[t.index]; }
  std::optional<Troop> troop(std::string_view name) const;
  /// Half, MOC-1.7. Figures are never negative.
  int half(int figures) const { return switches.half_up ? (figures + 1) / 2 : figures / 2; }
};

inline constexpr std::array<Word, 11> kOperationWords{"move", "charge", "change_facing_and_or_formation", "rally", "reform", "fire", "load",
                                                      "limber", "unlimber", "mount", "dismount"};

/// `mounted` means nothing for troops without horses.
inline bool rides(Troop t, bool mounted, const Rules& r) { return r.of(t).mounted && mounted; }
/// Mil an operation; 0 where the troop may not take the formation (MOC-5.9). Disorder is always 0.
inline const Length& move_rate(Troop t, Formation f, bool mounted, const Rules& r) {
  const TroopRow& row = r.of(t);
  return (rides(t, mounted, r) || !row.mounted ? row.move : row.move_dismounted).rate[static_cast<std::size_t>(f)];
}
/// One retreat move, MOC-8.17. A limbered battery takes its guns along.
inline const Length& retreat_rate(Troop t, bool mounted, Formation f, const Rules& r) {
  const TroopRow& row = r.of(t);
  if (row.arm == Arm::artillery) return f == Formation::limbered ? r.retreat_limbered : r.retreat_crew;
  return move_rate(t, Formation::skirmish, mounted, r);
}
/// The officer's and the horses' figures aside: can the troop stand in this formation (disorder included)?
inline bool possible(Troop t, Formation f, bool mounted, const Rules& r) {
  return f == Formation::disorder || move_rate(t, f, mounted, r).value > 0;
}

/// Walks every entry of tables.toml: key, type, range, clause (engine/rules/binder.hpp), and fills the typed rules on the way.
void bind(Binder&, Rules&);
/// The typed rules of effective tables (built, and so checked, with `bind`).
Rules rules_from(const Tables&);

}  // namespace oo::moccasins
