// chains.hpp: a volley with its morale check, and a whole charge, as steps over small plain states.
//
// What is still to be done lies in the State, never on the call stack; odds run the same steps over distributions (engine/odds/distribution.hpp). The
// situation does not change on the way; the state does. There is no Decision in either: the closing shot and the checks are compulsory (TUG-3.7, 8.1).
// Pure. Lengths in Mil. Source: TUG-7, 8, 9, 10.
#pragma once
#include <optional>

#include "engine/odds/distribution.hpp"
#include "rulesets/tugar/fire.hpp"
#include "rulesets/tugar/melee.hpp"
#include "rulesets/tugar/morale.hpp"

namespace oo::tugar {

// ---- a volley and the check it forces

struct VolleyInput {
  FireInput fire;                    // its target_figures are those of `target`
  MoraleInput target;                // before the volley
};
enum class VolleyStep : std::uint8_t { fire, check, done };
struct VolleyState {
  VolleyStep step = VolleyStep::fire;
  std::int32_t casualties = 0;
  MoraleResult morale;
  friend auto operator<=>(const VolleyState&, const VolleyState&) = default;
};
VolleyState volley_step(const VolleyInput& in, const VolleyState& state, const Rules& rules, Dice& dice);
/// Step after step to the end.
VolleyState volley(const VolleyInput& in, const Rules& rules, Dice& dice);
template <class W = double>
Dist<VolleyState, W> volley_odds(const VolleyInput& in, const Rules& rules);

// ---- a charge, or a regular move into contact (TUG-4.17): closing shot, check, one round of hand-to-hand in the charger's turn, checks

/// One unit in a charge: what stays as it is.
struct ChargeSide {
  Troop troop = Troop::yankee;
  Arm arm = Arm::infantry;
  Formation formation = Formation::line;
  Weapon weapon = Weapon::none;
  std::int32_t starting_figures = 1;
  std::int32_t guns = 0;
  Cover cover = Cover::none;
  std::optional<Mil> general_distance;
};
/// And what changes.
struct ChargeUnit {
  std::int32_t figures = 1;
  std::int32_t just_lost = 0;        // and not yet checked for
  bool checked = false;              // this turn, TUG-10.4
  State state = State::good_order;
  MoraleFate fate = MoraleFate::none;
  friend auto operator<=>(const ChargeUnit&, const ChargeUnit&) = default;
};
struct ChargeSituation {
  ChargeSide charger, target;
  Aspect from = Aspect::front;
  bool rally_failed = false;         // the target, this turn
  std::int32_t shots_fired = 0;      // closing shots of the target before this one
  std::optional<std::int32_t> free_flanks;   // none: both where the charger's front is the longer one
};
enum class ChargeStep : std::uint8_t { closing_shot, charger_check, fight, target_loss, charger_loss, target_end, charger_end, done };
enum class ChargeEnd : std::uint8_t {
  none,
  charger_shot_down,    // nobody left after the closing shot
  charger_turned_back,  // failed the check after it, TUG-8.7
  charger_destroyed,
  target_destroyed,
  charger_gave_way,     // withdrew or retreated after the fight
  target_gave_way,
  both_gave_way,
  goes_on               // undecided: still hand-to-hand
};
inline constexpr std::array<Word, 9> kChargeEndWords{"none",
                                                     "charger_shot_down",
                                                     "charger_turned_back",
                                                     "charger_destroyed",
                                                     "target_destroyed",
                                                     "charger_gave_way",
                                                     "target_gave_way",
                                                     "both_gave_way",
                                                     "goes_on"};
struct ChargeState {
  ChargeStep step = ChargeStep::closing_shot;
  ChargeEnd end = ChargeEnd::none;
  ChargeUnit charger, target;
  std::int32_t shot = 0;             // figures the closing shot cost
  friend auto operator<=>(const ChargeState&, const ChargeState&) = default;
};
/// Runs one step.
ChargeState charge_step(const ChargeSituation& in, const ChargeState& state, const Rules& rules, Dice& dice);
/// Step after step to the end.
ChargeState charge(const ChargeSituation& in, ChargeState state, const Rules& rules, Dice& dice);
/// The dice of one unit in hand-to-hand; die by die where they are thrown one after another, which in one call has far too many branches.
template <class W = double>
Dist<MeleeResult, W> melee_odds(const MeleeInput& in, const Rules& rules);
template <class W = double>
Dist<ChargeState, W> charge_odds(const ChargeSituation& in, const ChargeState& start, const Rules& rules);

}  // namespace oo::tugar
