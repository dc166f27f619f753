// charge.hpp: the Universal Charge step by step: closing to six inches, the roll, what comes of it, knocking on. FAL-13.
#pragma once
#include "rulesets/faltering/play/chain.hpp"
#include "rulesets/faltering/play/moves.hpp"

namespace oo::faltering {

inline constexpr Word kFast = "fast";

/// What forbids declaring a charge at the order's target; asks only what the charger's side knows.
Refusal check_charge(Field, UnitId group, const Order&);
/// What the Charge Table will be asked. Also for the advice.
universal_charge::ChargeInput charge_input(Field, UnitId charger, UnitId target, bool flank);
bool strikes_flank(Field, UnitId charger, UnitId target);
/// FAL-6.6: all of the group may go at the double so far that way.
bool fast_way(Field, UnitId group, Heading, Mil inches);
/// Fast Move by its own dice, once an activation. FAL-6.2.
void fast_test(Play&, UnitId group);
/// The leader's test: two passed, the group may charge; one, anything else; none, nothing this turn. FAL-11.8.
void motivate(Play&, UnitId group, UnitId target);
/// Steps 1 to 3: Motivate, Fast Move, the way to six inches.
void declare_charge(Play&, UnitId group, const Order&);
/// After the approach: step 4, if it came near enough.
void end_approach(Play&);
/// Answer to `follow`: the charger takes the place the target left. FAL-13.17.
void follow_up(Play&);
void no_more_charge(Play&);
/// What the target answers to a charge that stopped before it: volleys, guns and those who falter fire, all else tests to fire. FAL-13.18.
void fire_fight(Play&, UnitId charger, UnitId target, Word shot);
/// The charger draws back; `opens`: what it becomes if it was formed or in mass. FAL-13.19.
void settle_baulk(Play&, UnitId charger, UnitId target, universal_charge::Veer, Formation opens);

// ---- melee.cpp
void join_melee(Play&, UnitId charger, UnitId target);          // FAL-13.22, 13.23
/// The men close; of several bouts the player of `a` says which are fought first, then the round. FAL-13.22.
void begin_round(Play&, UnitId a, UnitId b);
/// `first`: numbers of the figures of `a` whose bouts come first, in that order. FAL-14.
void fight_round(Play&, UnitId a, UnitId b, std::span<const FigureId> first);
/// FAL-14.10: who won may turn.
bool room_to_turn(Field, UnitId, Cdeg facing);
void turn_winner(Play&, UnitId, Cdeg facing);
void do_winner_turns(Play&, const Item&);
/// Who is free again because his opponents are gone. FAL-14.11.
void loosen_locks(Play&);

}  // namespace oo::faltering
