// fire.hpp: one fire at one target, leaders among the dead, and defensive fire. Pure. Lengths in Mil.
//
// Called by the battle, `resolve`, cases and odds alike. Source: KPW-7, 8.8, 8.9.
#pragma once
#include "engine/dice/dice.hpp"
#include "rulesets/kingphilip/rules.hpp"

namespace oo::kingphilip {

enum class FireReason : std::uint8_t { none, state, unloaded, not_spotted, range };   // first that hinders
inline constexpr std::array<Word, 5> kFireReasonWords{"", "state", "unloaded", "not_spotted", "range"};

struct FireInput {
  Troop troop = Troop::militia;
  Weapon weapon = Weapon::musket;
  std::int32_t firers = 0;          // figures that bear on this target, KPW-7.5
  Mil distance = 0;
  TargetClass target_class = TargetClass::a;
  std::int32_t target_figures = 0;
  State state = State::good_order;
  bool loaded = true;
  bool spotted = true;
  bool target_leader = true;
  bool target_commander = false;
  UnitId roller = kNoUnit, target = kNoUnit;
  friend auto operator<=>(const FireInput&, const FireInput&) = default;
};
struct FireResult {
  FireReason reason = FireReason::none;   // why it did not fire
  std::int32_t needed = 0;
  std::int32_t hits = 0;
  std::int32_t casualties = 0;
  bool leader_killed = false;
  bool commander_killed = false;
  std::int32_t target_figures_after = 0;
  bool loaded_after = true;
  bool fired() const { return reason == FireReason::none; }
  friend auto operator<=>(const FireResult&, const FireResult&) = default;
};
FireResult fire(const FireInput& in, const Rules& rules, Dice& dice);
FireReason fire_refusal(const FireInput& in, const Rules& rules);

struct LeaderCasualtyInput {
  std::int32_t hits = 0;            // figures killed
  bool leader = true;
  bool commander = false;           // attached
  UnitId roller = kNoUnit, target = kNoUnit;
};
struct LeaderCasualtyResult {
  bool leader_killed = false;
  bool commander_killed = false;
  friend auto operator<=>(const LeaderCasualtyResult&, const LeaderCasualtyResult&) = default;
};
/// One die for each figure killed: the first deadly one takes the leader, the next the commander. KPW-7.14, 7.15; after a melee KPW-10.14.
LeaderCasualtyResult leader_casualty(const LeaderCasualtyInput& in, const Rules& rules, Dice& dice);

struct StandAndFireInput {
  Aspect charged_from = Aspect::front;
  bool passed = false;
  State state = State::good_order;
  bool loaded = true;
  Weapon weapon = Weapon::musket;
  friend auto operator<=>(const StandAndFireInput&, const StandAndFireInput&) = default;
};
struct StandAndFireResult {
  bool may_fire = false;
  std::int32_t owed = 0;            // of the next operations, if it does fire: KPW-7.12
  friend auto operator<=>(const StandAndFireResult&, const StandAndFireResult&) = default;
};
StandAndFireResult stand_and_fire(const StandAndFireInput& in, const Rules& rules);

}  // namespace oo::kingphilip
