// fire.hpp: one volley, or the guns of one battery, at one target; who may fire, and the defenders' closing shot.
//
// Pure; who may call: everybody. Lengths in Mil, parts of a turn as fractions. Whether a unit may fire is told by an output. A die for each group.
// Source: TUG-7, 8, 16.4 to 16.9.
#pragma once
#include <optional>

#include "engine/dice/dice.hpp"
#include "rulesets/tugar/rules.hpp"

namespace oo::tugar {

// ---- range and table

enum class Band : std::uint8_t { short_range, long_range, out };
inline constexpr std::array<Word, 3> kBandWords{"short", "long", "out"};
/// TUG-7.2: "under" is strict. Not for Weapon::none.
Band range_band(Weapon weapon, Mil distance, const Rules& rules);

/// One look into the table, TUG-7.3, 7.12. Firers 0 to 12.
int casualties(int firers, int adjusted, const Rules& rules);

struct GunFirersInput {
  Weapon weapon = Weapon::cannon_4;
  std::int32_t guns = 1;
  std::int32_t crew = 0;
  friend auto operator<=>(const GunFirersInput&, const GunFirersInput&) = default;
};
struct GunFirersResult {
  std::int32_t guns_firing = 0;      // TUG-2.8
  std::int32_t firers = 0;           // TUG-7.23
  friend auto operator<=>(const GunFirersResult&, const GunFirersResult&) = default;
};
GunFirersResult gun_firers(const GunFirersInput& in, const Rules& rules);

// ---- the shot

struct FireInput {
  Weapon weapon = Weapon::rifle;     // not none
  std::int32_t firers = 0;           // figures; small arms only
  std::int32_t guns = 0;             // cannon only: guns firing
  Mil distance = 0;
  Cover target_cover = Cover::none;
  std::int32_t target_ranks = 1;
  bool stand_and_fire = false;       // a closing shot: always at short range, TUG-8.3
  std::optional<std::int32_t> target_figures;
  UnitId roller = kNoUnit, target = kNoUnit;
  friend auto operator<=>(const FireInput&, const FireInput&) = default;
};
inline constexpr std::size_t kMostGroups = 36;
inline constexpr int kMostFirers = int(kMostGroups) * kMostInGroup;
struct FireResult {
  Band band = Band::short_range;
  std::int32_t firers = 0;                     // after TUG-7.10
  std::int32_t modifier = 0;                   // 0 when out of range or without firers
  Inline<std::int32_t, kMostGroups> groups;    // firers of each, larger first
  Inline<std::int32_t, kMostGroups> adjusted;  // row of each, TUG-7.12
  std::int32_t casualties = 0;
};
FireResult fire(const FireInput& in, const Rules& rules, Dice& dice);

// ---- who may

struct MayFireInput {
  Weapon weapon = Weapon::rifle;
  Fraction turn_used = 0;
  State state = State::good_order;
  bool rally_failed_this_turn = false;
  bool in_melee = false;
  bool charged = false;
  bool fired_this_phase = false;
  Formation formation = Formation::unlimbered;   // cannon only
};
struct MayFireResult {
  bool may_fire = false;
  Word reason;                       // "", no_weapon, routed, rally_failed, in_melee, charged, already_fired, limbered, moved
};
/// In the Fire phase. A battery "moved" if it used any time, or turned more than 45 degrees: give any time above 0 then. TUG-7.19.
MayFireResult may_fire(const MayFireInput& in, const Rules& rules);

struct StandAndFireInput {
  Weapon weapon = Weapon::rifle;
  State state = State::good_order;
  std::int32_t shots_fired = 0;      // closing shots already fired this enemy player turn
  bool rally_failed_this_turn = false;
  bool in_melee = false;
  Aspect charged_from = Aspect::front;
  Formation formation = Formation::unlimbered;   // cannon only
  bool fired_this_turn = false;      // no effect, TUG-8.4
  friend auto operator<=>(const StandAndFireInput&, const StandAndFireInput&) = default;
};
/// The closing shot, TUG-8.6: "", no_weapon, routed, rally_failed, in_melee, limbered, not_in_front, already_fired.
MayFireResult stand_and_fire(const StandAndFireInput& in, const Rules& rules);

// ---- a general near a unit that loses figures to fire

struct LeaderCasualtyInput {
  std::int32_t casualties = 0;       // of the unit
  Mil general_distance = 0;
  UnitId roller = kNoUnit;           // the general
  friend auto operator<=>(const LeaderCasualtyInput&, const LeaderCasualtyInput&) = default;
};
struct LeaderCasualtyResult {
  bool rolled = false;
  bool killed = false;
  friend auto operator<=>(const LeaderCasualtyResult&, const LeaderCasualtyResult&) = default;
};
LeaderCasualtyResult leader_casualty(const LeaderCasualtyInput& in, const Rules& rules, Dice& dice);

}  // namespace oo::tugar
