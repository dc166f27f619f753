// fire.hpp: who may fire, what class the target is, the volley, the officer it may kill, and whether a charged unit may fire.
//
// Pure procedures. Lengths in Mil. What forbids a volley (range, unloaded, friend in the arc) is `fire_refusal`, which the Form and the battle share.
// Source: MOC-7.
#pragma once
#include "rulesets/moccasins/rules.hpp"

namespace oo::moccasins {

struct EligibleInput {
  Troop troop;
  Formation formation = Formation::line;
  std::int32_t figures = 0;
  std::int32_t guns = 0;
  bool mounted = false;
  State state = State::good_order;
  Weapon weapon = Weapon::musket;    // bow: the Indians' second weapon
  std::int32_t bearing = 0;          // figures whose arc, range and line are clear, MOC-7.30
  friend auto operator<=>(const EligibleInput&, const EligibleInput&) = default;
};
/// Of dismounted troopers some hold the horses: they neither fire nor fight. MOC-6.17
int without_holders(const TroopRow& troop, int figures, const Rules& rules);
/// MOC-7.4, 7.11, 7.19, 7.24: how many fire.
int fire_eligible(const EligibleInput& in, const Rules& rules);

struct TargetInput {
  Formation formation = Formation::line;
  Ground ground = Ground::open;      // open, open_woods or thicket; all else counts as open, MOC-7.17
  Works works = Works::none;         // that the shot crosses, MOC-7.16
  bool mounted = false;
  bool artillery = false;
  friend auto operator<=>(const TargetInput&, const TargetInput&) = default;
};
TargetClass target_class(const TargetInput& in, const Rules& rules);

struct FireInput {
  Troop troop;
  Shot shot = Shot::musket;
  bool loaded = true;                // means nothing to bows, unless bows_need_load
  std::int32_t firers = 0;
  Mil distance = 0;
  TargetInput target;
  std::int32_t target_figures = 1;
  bool target_officer = true;
  bool target_leader = false;        // attached
  bool friend_in_arc = false;
  UnitId unit = kNoUnit;             // for the dice: who rolls, at whom
  UnitId target_unit = kNoUnit;
  friend auto operator<=>(const FireInput&, const FireInput&) = default;
};
/// Field and code of what forbids the volley; code empty: nothing does. Order of the ledger: weapon, loaded, distance, friend_in_arc, firers.
struct FireRefusal {
  Word field;
  Word code;
  ClauseId clause;
};
FireRefusal fire_refusal(const FireInput& in, const Rules& rules);
/// The row of [fire] the volley uses; null if the troop has no such shot.
const FireRow* fire_row(Troop troop, Shot shot, const Rules& rules);

enum class LeaderKilled : std::uint8_t { none, officer, leader };
struct FireResult {
  TargetClass target_class = TargetClass::a;
  std::int32_t needed = 0;
  std::int32_t hits = 0;
  std::int32_t casualties = 0;
  LeaderKilled leader_killed = LeaderKilled::none;
  bool target_must_check = false;    // MOC-8.1
  std::int32_t target_figures_after = 0;
  bool loaded_after = false;
  friend auto operator<=>(const FireResult&, const FireResult&) = default;
};
FireResult fire(const FireInput& in, const Rules& rules, Dice& dice);

/// MOC-7.20, 7.21: one d10 a volley that hit, if anybody is at risk.
struct LeaderCasualtyInput {
  std::int32_t hits = 0;
  bool officer = false;
  bool leader = false;
  UnitId unit = kNoUnit;
  UnitId target_unit = kNoUnit;
  friend auto operator<=>(const LeaderCasualtyInput&, const LeaderCasualtyInput&) = default;
};
struct LeaderCasualtyResult {
  bool rolled = false;
  LeaderKilled killed = LeaderKilled::none;
  friend auto operator<=>(const LeaderCasualtyResult&, const LeaderCasualtyResult&) = default;
};
LeaderCasualtyResult leader_casualty(const LeaderCasualtyInput& in, const Rules& rules, Dice& dice);

/// MOC-7.27 to 7.29.
struct StandAndFireInput {
  Aspect charged_from = Aspect::front;
  bool passed = true;
  bool loaded = true;
  State state = State::good_order;
  std::int32_t firers = 1;
  friend auto operator<=>(const StandAndFireInput&, const StandAndFireInput&) = default;
};
struct StandAndFireResult {
  bool may_fire = false;
  std::int32_t owed = 0;             // if it fires
  friend auto operator<=>(const StandAndFireResult&, const StandAndFireResult&) = default;
};
StandAndFireResult stand_and_fire(const StandAndFireInput& in, const Rules& rules);

}  // namespace oo::moccasins
