// chain.hpp: the work list of reactions: what one action sets off, item after item, until nothing is left. FAL-5.9 to 5.12, 9, 10.
#pragma once
#include "rulesets/faltering/play/figures.hpp"

namespace oo::faltering {

inline constexpr std::uint16_t bit(Reason r) { return std::uint16_t(1U << place_of(r)); }

/// A new action: nobody has fired or charged by reaction yet.
void begin_chain(Play&);
/// Adds a thing to be done next. The guard of the list tells when it is full: an event, never silence.
void push(Play&, const Item&);
/// Does the next item, or asks the question that stands before it.
void do_item(Play&);
/// A Star's answer to the question before the item now on top.
void answer_star(Play&, int passed);

/// A reaction but Carry On costs the acting group what is left of its move. FAL-5.9.
void lose_rest_of_move(Play&, UnitId group);
/// Calls the tests of what befell a group: received fire, man down, leader lost.
void call_test(Play&, UnitId group, UnitId cause, std::uint16_t reasons);

// ---- officers.cpp
struct LeaderTest {
  int passed = -1;                       // -1: the Star is being asked
};
/// The officer's dice for a row; a Star with a choice does not roll. FAL-2.12, 2.21.
int officer_test(Play&, Fig leader, Reason, int star_choice, UnitId cause = kNoUnit);
/// Who may rally figures of that group: the own leader first, then the nearest. `except`: leaders who may not. FAL-2.20.
Fig rallier(Field, UnitId group, Fig except);
/// Those near enough to the leader that need rallying: faltering, or about to leave. FAL-11.2.
Figs needing_rally(Field, UnitId group, Fig leader);
void rally_figures(Play&, UnitId group, Fig leader, int passed, std::span<const FigureId> wished);
bool somebody_to_stop(Field, UnitId group);
/// FAL-10.12, 10.13: an oof figure before a kd figure, the nearest to any who fails; the dead are not carried.
Fig casualty_to_carry(Field, UnitId group, const Figs& failing);
void do_rally(Play&, const Item&);
void do_leave(Play&, const Item&);
void do_cohesion(Play&, const Item&);
void do_replace(Play&, const Item&);
/// A leader no fit man of his group is within reach of is by himself. FAL-2.10.
void part_leaders(Play&);
/// Asks the Star before his dice; false: he has been asked or has nothing to choose.
bool asks_star(Play&, Fig star, ReactionTable, Reason, UnitId cause);

// ---- involuntary.cpp
void bunch(Play&, Fig, UnitId cause);
void duck_back(Play&, Fig, UnitId cause);
/// FAL-10.8 to 10.10: one normal move towards the own edge, the figures of a group that got the word together. Whether its leader went over the edge, which
/// is leaving: the caller has Leader Lost tested. FAL-2.16.
bool retire(Play&, UnitId group, std::span<const Fig> figures, UnitId cause);
void remove_from_play(Play&, Fig, Word why);          // gone
/// FAL-10.21: farthest from the cause first.
void farthest_first(Field, Figs&, UnitId cause);
/// A base for the figure near a place, touching `beside` if given; its own place if there is none.
bool put_beside(Play&, Fig, Fig beside, Point from);

// ---- firing.cpp
void do_shots(Play&, const Item&);
void do_in_sight(Play&, const Item&);
void do_as_desired(Play&, const Item&);
// ---- charge.cpp
void do_charge_roll(Play&, const Item&);
void do_go_on(Play&, const Item&);
void do_horse_charge(Play&, const Item&);
// ---- trophies.cpp
void do_trophies(Play&, const Item&);
/// Who tests for it, if the test is still due.
Fig trophy_hunter(Field, const Item&);
/// Looks for bodies whose trophy somebody must test for, FAL-12.1; pushes the tests.
void look_for_trophies(Play&);

}  // namespace oo::faltering
