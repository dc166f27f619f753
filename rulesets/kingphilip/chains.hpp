// chains.hpp: a whole charge and a volley with its morale check, as steps over small plain states.
//
// What is still to be done lies in the State, never on the call stack: play runs step after step and stops where a Decision is due, odds run the
// same steps over distributions (engine/odds/distribution.hpp). The situation does not change on the way; the state does.
// Pure; steps that throw no dice are run through. Distances are not followed: where units go is the battle's. Source: KPW-3.6, 7, 8, 9, 10.
#pragma once
#include "engine/odds/distribution.hpp"
#include "rulesets/kingphilip/fire.hpp"
#include "rulesets/kingphilip/melee.hpp"

namespace oo::kingphilip {

// ---- a volley and the check it forces

struct VolleyInput {
  FireInput fire;
  MoraleInput target;                // before the volley: its figures, leader and commander are those of `fire`
  friend auto operator<=>(const VolleyInput&, const VolleyInput&) = default;
};
enum class VolleyStep : std::uint8_t { fire, check, done };
struct VolleyState {
  VolleyStep step = VolleyStep::fire;
  FireResult fire;
  bool checked = false;
  MoraleResult morale;
  friend auto operator<=>(const VolleyState&, const VolleyState&) = default;
};
VolleyState volley_step(const VolleyInput& in, const VolleyState& state, const Rules& rules, Dice& dice);
/// Step after step to the end.
VolleyState volley(const VolleyInput& in, const Rules& rules, Dice& dice);
template <class W = double>
Dist<VolleyState, W> volley_odds(const VolleyInput& in, const Rules& rules);

// ---- a charge

/// One unit in a charge: what stays as it is.
struct ChargeSide {
  Troop troop = Troop::militia;
  Formation formation = Formation::line;
  std::int32_t ranks = 1;            // of the spaced formation
  Ground ground = Ground::open;      // it stands in
  Works works = Works::none;         // it stands behind, against the other; KPW-8.14
  std::int32_t starting_figures = 1;
  friend auto operator<=>(const ChargeSide&, const ChargeSide&) = default;
};
/// And what changes.
struct ChargeUnit {
  std::int32_t figures = 1;
  std::int32_t driven_back = 0;      // of them, out of this melee: KPW-10.7
  std::int32_t casualties = 0;       // this turn
  bool leader = true;
  bool commander = false;            // attached
  bool loaded = true;
  State state = State::good_order;
  std::int32_t levels_lost = 0;
  std::int32_t owed = 0;
  friend auto operator<=>(const ChargeUnit&, const ChargeUnit&) = default;
};
struct ChargeSituation {
  ChargeSide charger, target;
  Aspect from = Aspect::front;
  Weapon weapon = Weapon::musket;    // the target's
  Mil distance = 0;                  // between them when it fires
  std::int32_t bearing = kMaxDice;   // figures of the target that bear on the charger
  std::int32_t at_face = kMaxDice;   // figures of a garrison at the face charged
};

enum class ChargeStep : std::uint8_t { declare, target_check, stand_and_fire, volley, charger_check, melee, done };
enum class ChargeEnd : std::uint8_t {
  none,
  charger_refused,      // failed on declaring, KPW-8.6
  target_gave_way,      // failed its check, KPW-8.12
  charger_destroyed,
  charger_turned_back,  // hit, and failed its second check, KPW-8.10
  charger_won,
  target_won,
  level                 // after the last round: the charger falls back, KPW-10.10
};
inline constexpr std::array<Word, 8> kChargeEndWords{"none",        "charger_refused", "target_gave_way", "charger_destroyed", "charger_turned_back",
                                                     "charger_won", "target_won",      "level"};
struct ChargeState {
  ChargeStep step = ChargeStep::declare;
  ChargeEnd end = ChargeEnd::none;
  ChargeUnit charger, target;
  std::int32_t volley = 0;           // figures it cost the charger
  std::int32_t round = 1;            // of the melee: the one to come, or the last
  std::int32_t difference = 0;
  friend auto operator<=>(const ChargeState&, const ChargeState&) = default;
};

/// Runs one step: one round of the melee too. At stand_and_fire nothing happens: that is a Decision, see `answer`.
ChargeState charge_step(const ChargeSituation& in, const ChargeState& state, const Rules& rules, Dice& dice);
/// KPW-8.8: the target may choose not to fire.
ChargeState answer(const ChargeState& state, bool fires);
/// Step after step, until the Decision is due or the charge is over.
ChargeState resume(const ChargeSituation& in, ChargeState state, const Rules& rules, Dice& dice);
/// The charge whose target fires when it may, or never.
template <class W = double>
Dist<ChargeState, W> charge_odds(const ChargeSituation& in, const ChargeState& start, bool stands_and_fires, const Rules& rules);

/// How it ends and by how much, without who fell: many times cheaper, for players who compare charges.
struct ChargeVerdict {
  ChargeEnd end = ChargeEnd::none;
  std::int32_t difference = 0;
  friend auto operator<=>(const ChargeVerdict&, const ChargeVerdict&) = default;
};
Dist<ChargeVerdict> charge_verdict_odds(const ChargeSituation& in, const ChargeState& start, bool stands_and_fires, const Rules& rules);
/// Its end, what the volley cost, the rounds and the difference: the other fields are as in an empty ChargeState.
Dist<ChargeState> charge_summary_odds(const ChargeSituation& in, const ChargeState& start, bool stands_and_fires, const Rules& rules);

}  // namespace oo::kingphilip
