// firing.hpp: fire of a group at a group, figure by figure; casualties; In Sight. FAL-7, 8.
#pragma once
#include "rulesets/faltering/play/chain.hpp"

namespace oo::faltering {

inline constexpr Word kVolley = "volley";

/// Who would fire, and how.
struct FirePlan {
  Figs firers;
  Guns guns;
  Word shot;                         // of the guns: ball, canister, or empty: each as it reaches
  Inline<Point, 8> aims;             // where the marks stand that the firers are to aim at, in their order; FAL-8.5
  bool volley = false;               // controlled, FAL-8.8
  Refusal refusal;                   // why nobody may, of the one who comes nearest to it
  bool nobody() const { return firers.empty() && guns.empty(); }
};
/// `wanted` are figures by number in their group (31: the attached leader), all who may if empty; with `shot` they are its guns, from 0, and no man fires.
FirePlan plan_fire(Field, UnitId group, UnitId target, std::span<const FigureId> wanted, bool as_volley, bool by_reaction, Word shot = {});
/// The figure of the target whose base is at that place, or kNoFig.
Fig mark_at(Field, UnitId target, Point place);
/// Its number in the table of what has been fired in this chain.
inline FigureId mark_of(Field f, Fig who) { return f.leader(who) ? FigureId(0) : FigureId(who - f.row(f.setup.owner[who]).first); }
/// Figures and guns that could shoot, whether anything is in their reach: loaded, armed.
int ready_to_fire(Field, UnitId group);
/// An enemy group it knows of, with somebody fit; and the places the order names as marks.
Refusal check_target(Field, UnitId group, UnitId target);
Refusal check_aims(Field, UnitId target, const Order&);
Refusal check_fire(Field, UnitId group, const Order&, FirePlan& out);
/// All shots of one fire, then the tests of who was shot at. FAL-8.13. `charging`: the target is charging.
void fire_at(Play&, UnitId group, UnitId target, const FirePlan&, bool by_reaction, bool charging, bool fired_back = false);
/// Of six faces, how many hit: for the advice.
int hits_of_six(Field, Fig shooter, Fig mark, bool volley);
int gun_hits_of_36(Field, GunId, Fig mark, Weapon);
/// The nearest enemy group that it may fire at, or that those of it may who are wanted: of a volley and of those who falter. FAL-8.8.
UnitId nearest_target(Field, UnitId group, bool by_reaction, std::span<const FigureId> wanted = {});
/// At least half of the loaded figures have it in sight and range, whichever way they face. FAL-7.2.
bool comes_into_view(Field, UnitId observer, UnitId mover);

/// A figure goes down; marks and melee are seen to, the tests are the caller's.
void goes_down(Play&, Fig, Body);
/// Reasons that follow from those who went down: FAL-9.8, 9.25.
struct Losses {
  Inline<Fig, 32> down;
  bool leader_left = false;          // over the edge, or captured while he lay: nobody has gone down, FAL-2.16
};
std::uint16_t reasons_of(Field, UnitId group, const Losses&, Fig leader_before);
/// Calls Received Fire and what else is due, and the replacement of a leader. FAL-2.15, 8.13.
void call_tests_for(Play&, UnitId group, UnitId cause, const Losses&, bool received_fire, Fig leader_before);

/// In the course of a move: hidden groups are seen, observers test In Sight.
void look_about(Play&, UnitId mover);
/// After anything has moved or fallen, of itself or not: hidden groups that fit enemies within the distance see now. FAL-4.8.
void spot_hidden(Play&);
void note_in_sight(Play&, UnitId group);             // at the start of an activation
void reveal(Play&, UnitId hidden, UnitId by, ClauseId);

}  // namespace oo::faltering
