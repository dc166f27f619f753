// rules.hpp: the tables and switches of Of Faltering and Baulking Under Fire as the code reads them: typed, and every number with its place in the tables.
//
// Filled once per effective Tables by `rules_from` (or `bind_rules`), shared and never changed afterwards; it must not outlive the Tables. Lengths
// in Mil, factors and shares exact. Words exist only at the border: inside are enums and the index of a weapon among the rows of [weapon].
// Source: docs/rules/faltering.md, the tables of its sections and section 18.
#pragma once
#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/words.hpp"
#include "engine/geometry/fraction.hpp"
#include "engine/rules/tables.hpp"
#include "rulesets/reactions/table.hpp"
#include "rulesets/universal_charge/charge.hpp"

namespace oo {
class Binder;
}

namespace oo::faltering {

using reactions::Effect;
using reactions::Effects;
using reactions::Reason;
using ReactionTable = reactions::Table;

// ---- the words of the ledger, as enums. The order is the order of the word lists below.

enum class Troop : std::uint8_t { regular, militia, irregular, civilian, horse, gunner };                            // FAL-2.4
enum class Formation : std::uint8_t { line, column, open_order, skirmish, mass, disorder, limbered, unlimbered };   // FAL-2.6, 6.22
enum class Body : std::uint8_t { standing, prone, kd, oof, od, captured, gone };                                     // FAL-3.1
enum class Mind : std::uint8_t { good_order, faltering, retiring };                                                  // FAL-3.2
enum class Cover : std::uint8_t { none, concealed, cover };                                                          // FAL-4.5
enum class Sight : std::uint8_t { open, woods, thicket };                                                            // FAL-4.3
enum class Ground : std::uint8_t { open, road, field, open_woods, thicket, marsh, stream, ford, hill, river, building, works };
enum class Obstacle : std::uint8_t { fence, wall };
enum class Kind : std::uint8_t { foot, horse, gun, limbered, wagon };                                                // what moves, FAL-6.1
enum class MoveClass : std::uint8_t { formed, unformed, irregular, horse, gun };                                     // the columns mult_* of [terrain]
enum class Arms : std::uint8_t { two_handed, one_handed, unarmed };                                                  // in melee, FAL-14.2
enum class Dressing : std::uint8_t { form_up, change_formation, change_ranks, unbunch };                             // FAL-6.10

inline constexpr std::array<Word, 6> kTroopWords{"regular", "militia", "irregular", "civilian", "horse", "gunner"};
inline constexpr std::array<Word, 8> kFormationWords{"line", "column", "open_order", "skirmish", "mass", "disorder", "limbered", "unlimbered"};
inline constexpr std::array<Word, 7> kBodyWords{"standing", "prone", "kd", "oof", "od", "captured", "gone"};
inline constexpr std::array<Word, 3> kMindWords{"good_order", "faltering", "retiring"};
inline constexpr std::array<Word, 3> kCoverWords{"none", "concealed", "cover"};
inline constexpr std::array<Word, 3> kSightWords{"open", "woods", "thicket"};
inline constexpr std::array<Word, 12> kGroundWords{"open", "road", "field", "open_woods", "thicket", "marsh",
                                                   "stream", "ford", "hill", "river", "building", "works"};
inline constexpr std::array<Word, 2> kObstacleWords{"fence", "wall"};
inline constexpr std::array<Word, 5> kKindWords{"foot", "horse", "gun", "limbered", "wagon"};
inline constexpr std::array<Word, 5> kMoveClassWords{"formed", "unformed", "irregular", "horse", "gun"};
inline constexpr std::array<Word, 3> kArmsWords{"two_handed", "one_handed", "unarmed"};
inline constexpr std::array<Word, 4> kDressingWords{"form_up", "change_formation", "change_ranks", "unbunch"};
inline constexpr std::array<Word, 4> kMotivateWords{"charge", "move", "fire", "load"};

using reactions::place_of;
template <class E, std::size_t N>
constexpr Word word_of(const std::array<Word, N>& words, E value) {
  return words[static_cast<std::size_t>(value)];
}
template <class E, std::size_t N>
constexpr std::optional<E> from_word(const std::array<Word, N>& words, std::string_view word) {
  for (std::size_t i = 0; i < N; ++i)
    if (words[i] == word) return static_cast<E>(i);
  return std::nullopt;
}
inline Word word(Formation f) { return word_of(kFormationWords, f); }
inline Word word(Body b) { return word_of(kBodyWords, b); }
inline Word word(Mind m) { return word_of(kMindWords, m); }
inline Word word(Cover c) { return word_of(kCoverWords, c); }

/// FAL-2.6: whether the figures of it stand touching enough is the caller's question.
constexpr bool formed(Formation f) { return f == Formation::line || f == Formation::column; }
/// FAL-3.7.
constexpr bool fit(Body b) { return b == Body::standing || b == Body::prone; }
/// FAL-16.1: kd figures count as present.
constexpr bool lost(Body b) { return b >= Body::oof; }
/// FAL-4.6 speaks of classes; the better one counts.
constexpr Cover better(Cover a, Cover b) { return a < b ? b : a; }

// ---- rows

/// Index of a row of [weapon].
struct Weapon {
  std::uint8_t index = 0;
  friend auto operator<=>(const Weapon&, const Weapon&) = default;
};
struct WeaponRow {
  std::string name;
  Length range;
  Number impact, load_actions, dice;
  bool gun = false;                          // gun_ball, gun_canister: FAL-8.15
};
struct GroundRow {
  Cover cover = Cover::none;
  Sight sight = Sight::open;
  std::array<Ratio, 5> mult{};               // by MoveClass; 0: may not enter
};
struct ObstacleRow {
  Cover cover = Cover::none;
  Length cross_cost;
};
struct BaseSize {
  Length width, depth;
};
struct RangedTable {
  Number miss_at_most, hit_at_least;
  bool shooter_fast_8 = false, shooter_rush_8 = false, shooter_fast_9 = false, shooter_rush_9 = false;
  struct Spoils {
    bool concealed = false, cover = false, fast_moved = false, prone = false, charging = false;
  } target_8, target_9;
  std::uint16_t datum_8 = kNoDatum, datum_9 = kNoDatum;
};
/// Whose reaction table. FAL-2.3 to 2.7.
struct TypeTable {
  ReactionTable regular_formed{}, regular_unformed{}, militia_formed{}, militia_unformed{}, irregular{}, civilian{}, horse{}, horse_dismounted{},
      gunner{}, gunner_without_gun{}, leader{};
};

// ---- section 20, as far as a procedure needs it

/// A host's mapping: its formations and kinds of troops in the words of these rules. Only the first host has a procedure (host_table).
struct HostTable {
  std::array<ReactionTable, 6> by_formation{};                  // line .. disorder
  std::vector<std::pair<std::string, ReactionTable>> by_type;   // overrides the formation
  std::array<Number, 6> ranks{};
};
struct HostRep {
  Number rep5_from, rep4_from, rep3_from, rep2_from;
};

// ---- switches, section 18. Switches of two words are flags named after the second word.

template <class E>
struct Choice {
  E value{};
  std::uint16_t datum = kNoDatum;
  operator E() const { return value; }
};
struct Switches {
  Number stars_per_side;                     // FAL-2.13
  Flag leader_targeting_free;                // FAL-8.18
  Flag activation_free;                      // activation_order = free, FAL-5.6
  Flag leader_lost_on_kd;                    // FAL-2.16
  Flag concealed_counts_as_cover;            // FAL-4.6
  Flag stand_lasts;                          // = next_activation, FAL-9.19
  Flag leaderless_holds;                     // in_sight_leaderless = none, FAL-7.4
  Flag retire_until_rallied;                 // retire_duration, FAL-10.9
  Flag rallied_still_faltering;              // rally_from_leave_state = faltering, FAL-11.3
  Flag cohesion_by_present;                  // cohesion_base = present, FAL-11.6
  Flag motivate_charge, motivate_move, motivate_fire, motivate_load;   // motivate_for, FAL-11.9
  Flag trophy_to_irregular;                  // trophy_distance, FAL-12.2
  Flag trophy_dropped;                       // trophy_unreached = drop, FAL-12.6
  Flag trophy_once;                          // trophy_gain = once, FAL-12.8
  Flag faltering_never_charges;              // faltering_may_charge = never, FAL-13.3
  Flag unformed_have_flanks;                 // FAL-13.12
  Flag charge_leave_may_rally;               // FAL-13.16
  Flag retire_not_followed;                  // charge_retire_followup = halt, FAL-13.17
  Flag fire_fight_charger_falters;           // FAL-13.18
};

// ---- everything

struct Rules {
  reactions::Rules reactions;                // section 9, [severity], [involuntary] and their five switches
  universal_charge::Rules charge;            // section 13 and its three switches
  Switches switches;

  Number rep_min, rep_max, group_max;
  Length coherency, command_radius;
  Number reaction_shots, reaction_charges;   // a chain, FAL-5.11
  TypeTable type_table;

  std::array<GroundRow, 12> ground;
  std::array<ObstacleRow, 2> obstacle;
  BaseSize base_foot, base_mounted, base_gun;
  Number arc_formed, arc_other;              // degrees either side, FAL-4.7
  Length hidden_spot;                        // FAL-4.8
  std::array<std::array<Length, 2>, 3> sight;   // by Sight; day, night; -1 inch: unlimited
  Length sight_edge;                         // FAL-4.4

  std::array<Length, 5> move;                // by Kind
  Ratio stand_up_fraction, load_max_move_fraction, rush_shot_over_fraction;
  Length open_order_gap, skirmish_gap;
  Number line_ranks;
  std::array<Ratio, 3> fast_move;            // by dice passed
  std::array<bool, 4> dress_lines_for{};     // by Dressing

  std::vector<WeaponRow> weapons;
  Weapon gun_ball, gun_canister;
  RangedTable ranged;
  Number od_at_most;
  Number rep_controlled, rep_uncontrolled;
  std::array<Ratio, 3> test_to_fire;         // by dice passed
  Ratio bunch_fire_fraction;

  Length duck_back;                          // FAL-10.4
  Number trophy_rep_max, trophy_gain;

  std::array<Number, 3> melee_dice;          // by Arms
  Number melee_opponent_prone, melee_mounted, melee_second_opponent;
  Number success_at_most, melee_od_at_most;

  Ratio break_fraction, win_margin;
  Number default_turns;
  Number points_figure, points_leader, points_gun;
  Length deploy_depth;

  HostRep host_rep;
  HostTable host;

  const WeaponRow& of(Weapon w) const { return weapons[w.index]; }
  const GroundRow& of(Ground g) const { return ground[place_of(g)]; }
  std::optional<Weapon> weapon(std::string_view name) const;
};

inline Fraction fraction(const Ratio& ratio) { return {ratio.num, ratio.den}; }
/// FAL-4.6: does this class count where the source says "cover"?
inline bool counts_as_cover(Cover c, const Rules& r) { return c == Cover::cover || (c == Cover::concealed && r.switches.concealed_counts_as_cover); }
/// The table a figure is tested on. `in_place`: formed foot; mounted horse; gunners with their gun. FAL-2.3 to 2.7.
ReactionTable table_of(Troop troop, bool in_place, const Rules& rules);

/// Walks every entry of tables.toml: key, type, range, clause (engine/rules/binder.hpp), and fills the typed rules on the way.
void bind_rules(Binder& binder, Rules& rules);
/// The typed rules of effective tables (built, and so checked, with `bind_rules`).
Rules rules_from(const Tables& tables);

}  // namespace oo::faltering
