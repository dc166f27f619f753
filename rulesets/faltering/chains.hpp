// chains.hpp: a volley with the reactions it forces, and a whole charge, as steps over small plain states.
//
// What is still to be done lies in the State, never on the call stack: odds run the steps over distributions (engine/odds/distribution.hpp). A group
// is taken as alike men, with an attached leader or none; hits fall on the men. Nobody chooses on the way: the program's own picks hold (FAL-11.5).
// Pure; lengths in Mil. Source: FAL-8.13, 9.6 to 9.25, 11, 13, 14.
#pragma once
#include "engine/odds/distribution.hpp"
#include "rulesets/faltering/charging.hpp"
#include "rulesets/faltering/fire.hpp"
#include "rulesets/faltering/melee.hpp"

namespace oo::faltering {

/// A group that may have to test.
struct ChainGroup {
  ReactionTable table = ReactionTable::formed_regulars;
  std::int32_t rep = 4;
  std::int32_t figures = 1;                  // fit, without the leader
  std::int32_t starting_figures = 1;
  std::int32_t leader_rep = 0;               // 0: without a leader
  bool faltering = false, in_cover = false, can_fire = true, charge_in_range = false;
  friend auto operator<=>(const ChainGroup&, const ChainGroup&) = default;
};
enum class Cohesion : std::uint8_t { none, carry_on, retire, leaves };
inline constexpr std::array<Word, 4> kCohesionWords{"none", "carry_on", "retire", "leaves"};

/// What a fire and its reactions have done to the group so far.
struct Shaken {
  std::int32_t down = 0;                     // figures hit
  std::int32_t carrying_on = 0;              // in good order, those who fire and charge among them
  std::int32_t firing = 0, charging = 0;
  std::int32_t faltering = 0, retiring = 0;
  std::int32_t leaving = 0;                  // may yet be rallied
  std::int32_t gone = 0;                     // left the battlefield
  std::int32_t rallied = 0;
  Cohesion cohesion = Cohesion::none;
  friend auto operator<=>(const Shaken&, const Shaken&) = default;
};

struct VolleyInput {
  FireInput fire;
  ChainGroup group;                          // before the fire
};
enum class VolleyStep : std::uint8_t { fire, test, cohesion, rally, done };
struct VolleyState {
  VolleyStep step = VolleyStep::fire;
  std::int32_t hits = 0;
  std::int32_t passed = -1;                  // dice the men passed; -1: nobody tested
  Shaken group;
  friend auto operator<=>(const VolleyState&, const VolleyState&) = default;
};
VolleyState volley_step(const VolleyInput&, const VolleyState&, const Rules&, Dice&);
/// Step after step to the end.
VolleyState volley(const VolleyInput&, const Rules&, Dice&);
template <class W = double>
Dist<VolleyState, W> volley_odds(const VolleyInput&, const Rules&);

// ---- a charge

struct ChargeSide {
  ChainGroup group;
  Arms weapon = Arms::one_handed;            // in melee
  bool mounted = false;
};
struct ChargeSituation {
  universal_charge::ChargeInput test;        // the two groups as the charge test sees them
  ChargeSide charger, target;
  Mil distance = 0;                          // between the nearest bases, before
  bool fast_move = false;                    // it tests for Fast Move
  FireInput fire;                            // of the target in a fire fight; its reps are filled in
  std::int32_t loaded = 0;                   // figures of the target that could fire
};
enum class ChargeStep : std::uint8_t { motivate, fast_move, roll, fire_fight, volley, melee, done };
enum class ChargeEnd : std::uint8_t {
  none, no_actions, other_action, short_of_target, target_leaves, target_retires, fire_fight, charger_baulks, charger_leaves, charger_won, target_won, locked
};
inline constexpr std::array<Word, 12> kChargeEndWords{"none",           "no_actions", "other_action",   "short_of_target", "target_leaves", "target_retires",
                                                      "fire_fight",     "charger_baulks", "charger_leaves", "charger_won",     "target_won",    "locked"};
struct ChargeState {
  ChargeStep step = ChargeStep::motivate;
  ChargeEnd end = ChargeEnd::none;
  std::int32_t total = 0;                    // of the charge test
  std::int32_t firers = 0;
  VolleyState volley;                        // at the charger, in a fire fight
  std::int32_t charger_down = 0, target_down = 0;
  friend auto operator<=>(const ChargeState&, const ChargeState&) = default;
};
/// Runs one step: the melee is one round, pair by pair (its odds: `melee_round_odds`).
ChargeState charge_step(const ChargeSituation&, const ChargeState&, const Rules&, Dice&);
/// Step after step to the end.
ChargeState charge(const ChargeSituation&, const Rules&, Dice&);

/// Figures put down in one round. FAL-14.2 to 14.6.
struct MeleeToll {
  std::int32_t charger_down = 0, target_down = 0;
  friend auto operator<=>(const MeleeToll&, const MeleeToll&) = default;
};
template <class W = double>
Dist<MeleeToll, W> melee_round_odds(const ChargeSide& charger, const ChargeSide& target, const Rules&);
template <class W = double>
Dist<ChargeState, W> charge_odds(const ChargeSituation&, const Rules&);

}  // namespace oo::faltering
