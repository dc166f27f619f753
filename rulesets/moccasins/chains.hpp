// chains.hpp: a whole charge and a volley with its morale check, as steps over small plain states.
//
// What is still to be done lies in the State, never on the call stack: play runs step after step and stops where a Decision is due, odds run the
// same steps over distributions (engine/odds/distribution.hpp). The situation does not change on the way; the state does.
// Pure; steps that throw no dice are run through. Lengths in Mil. Source: MOC-3.5 to 3.8, 3.12, 6.11, 7.27, 8, 9.
#pragma once
#include "engine/odds/distribution.hpp"
#include "rulesets/moccasins/fire.hpp"
#include "rulesets/moccasins/melee.hpp"

namespace oo::moccasins {

// ---- a volley and the check it forces

struct VolleyInput {
  FireInput fire;
  MoraleInput target;                // before the volley: its figures, casualties, officer and leader are those of `fire`
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
  Troop troop;
  Formation formation = Formation::line;
  bool mounted = false;
  Ground ground = Ground::open;      // it stands in
  Works works = Works::none;         // it stands behind, against the other
  std::int32_t starting_figures = 1;
  std::int32_t guns = 0;
  bool double_rank = false;          // skirmish
  friend auto operator<=>(const ChargeSide&, const ChargeSide&) = default;
};
/// And what changes.
struct ChargeUnit {
  std::int32_t figures = 1;
  std::int32_t casualties = 0;       // this turn
  bool officer = true;
  bool leader = false;               // attached
  bool loaded = true;
  State state = State::good_order;
  std::int32_t permanent_loss = 0;
  std::int32_t owed = 0;
  friend auto operator<=>(const ChargeUnit&, const ChargeUnit&) = default;
};
struct ChargeSituation {
  ChargeSide charger, target;
  Period period = Period::p1794;
  Action action = Action::charge;    // move: contact by an ordinary MOVE, MOC-6.11
  Aspect from = Aspect::front;
  Shot shot = Shot::musket;          // what the target would fire
  std::int32_t bearing = kMaxDice;   // figures of it that bear
  Mil distance = 2 * kInch;          // between them after step 2
  bool can_contact = true;           // MOC-9.2
  bool friend_in_arc = false;
};

enum class ChargeStep : std::uint8_t { declare, target_check, stand_and_fire, volley, charger_check, contact, done };
enum class ChargeEnd : std::uint8_t {
  none,
  charger_refused,      // failed at declaration
  target_gave_way,      // failed its check: the charger may follow, MOC-8.20
  charger_destroyed,
  charger_turned_back,  // failed in step 4
  short_of_target,      // no movement left for contact
  charger_won,
  target_won,
  drawn
};
inline constexpr std::array<Word, 9> kChargeEndWords{"none",           "charger_refused", "target_gave_way", "charger_destroyed", "charger_turned_back",
                                                     "short_of_target", "charger_won",     "target_won",      "drawn"};
struct ChargeState {
  ChargeStep step = ChargeStep::declare;
  ChargeEnd end = ChargeEnd::none;
  ChargeUnit charger, target;
  std::int32_t volley = 0;           // figures it cost the charger
  bool shot_at = false;              // the volley forces a check, MOC-8.1
  std::int32_t margin = 0;           // of the melee
  friend auto operator<=>(const ChargeState&, const ChargeState&) = default;
};

/// Runs one step. At stand_and_fire nothing happens: that is a Decision, see `answer`.
ChargeState charge_step(const ChargeSituation& in, const ChargeState& state, const Rules& rules, Dice& dice);
/// MOC-3.18: the default is no.
ChargeState answer(const ChargeState& state, bool fires);
/// Step after step, until the Decision is due or the charge is over.
ChargeState resume(const ChargeSituation& in, ChargeState state, const Rules& rules, Dice& dice);
/// The charge that fires when it may, or never. `W`: double, or Rational for exact fractions (engine/odds/fractions.hpp).
template <class W = double>
Dist<ChargeState, W> charge_odds(const ChargeSituation& in, const ChargeState& start, bool stands_and_fires, const Rules& rules);
/// Of a charge only how it ends and by what margin: for players, who weigh many. The melee is summed by its margin, never by its counts.
struct ChargeVerdict {
  ChargeEnd end = ChargeEnd::none;
  std::int32_t margin = 0;           // of the melee
  friend auto operator<=>(const ChargeVerdict&, const ChargeVerdict&) = default;
};
/// Only how it ends, what the volley cost and by what margin: the other fields are as in an empty ChargeState.
Dist<ChargeState> charge_summary_odds(const ChargeSituation& in, const ChargeState& start, bool stands_and_fires, const Rules& rules);
Dist<ChargeVerdict> charge_verdict_odds(const ChargeSituation& in, const ChargeState& start, bool stands_and_fires, const Rules& rules);
/// Counts of a whole melee with their probabilities; combat by combat where each_rolls would make one call too wide.
template <class W = double>
Dist<MeleeCount, W> melee_odds(const MeleeInput& in, const Rules& rules);
/// By how many figures the defender loses more than the attacker.
Dist<std::int32_t> melee_lead_odds(const MeleeInput& in, const Rules& rules);

}  // namespace oo::moccasins
