// assault.hpp: charges from declaration to contact, melee and what the winner does. MOC-6.10 to 6.12, 8.20, 9.
#pragma once
#include "rulesets/moccasins/melee.hpp"
#include "rulesets/moccasins/play/placing.hpp"
#include "rulesets/moccasins/play/refusal.hpp"

namespace oo::moccasins {

/// One attack as it would go: straight at the target after one wheel.
struct ChargePlan {
  Point start{};              // front after the wheel
  Cdeg facing = 0;
  Mil distance = 0;           // straight on to contact
  Fraction cost{};            // to contact, the wheel included
  Fraction wheel_cost{};
  Fraction allowance{};
  Aspect struck = Aspect::none;
  bool uphill = false;
  bool reaches() const { return affordable(cost, allowance); }
};
/// `facing` -1: at the middle of the target.
Refusal plan_charge(Field, UnitId, UnitId target, Cdeg facing, Action, ChargePlan& out);
Refusal check_charge(Field, UnitId, const Order&, Action, ChargePlan& out);
/// The declaration, with its morale check (MOC-3.12); `action` move: contact by an ordinary MOVE, MOC-6.11.
void declare_charge(Play&, UnitId, UnitId target, const ChargePlan&, Action);
/// The friend in whose declared path these bases would stand, or kNoUnit (MOC-9.1).
UnitId lane_of_charge(Field, UnitId mover, std::span<const Quad> bases);

/// How far straight on the front of this pose meets a base of the target; nothing: it passes by.
/// "Through no unit": who stands in the strip that the front sweeps, but the target. MOC-6.15, 9.1. Those who charge the same target count when the
/// charge is declared; as they come in they make room for each other (MOC-9.22).
enum class Fellows : std::uint8_t { in_the_way, make_room };
UnitId on_the_way(Field, const Pose&, UnitId u, UnitId target, Mil distance, Fellows);
std::optional<Mil> contact_distance(Field, const Pose&, UnitId target);

// ---- steps 2 and 5
void close_in(Play&, UnitId charger);                 // MOC-3.5
void go_in(Play&, UnitId charger);                    // MOC-3.8; may ask whether to follow, MOC-8.20
void follow_target(Play&, UnitId charger);            // the answer yes
void fight(Play&, UnitId attacker);                   // all attackers of its target; may ask whether to occupy, MOC-9.14
void occupy(Play&, UnitId winner, UnitId loser);

/// The melee as it would be between one attacker and its target: for the fight, previews and advice.
MeleeInput melee_input(Field, UnitId attacker, UnitId defender, Aspect struck);

}  // namespace oo::moccasins
