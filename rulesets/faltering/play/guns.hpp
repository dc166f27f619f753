// guns.hpp: guns and those who serve them: who is with his gun, what it can hit, leaving it behind, taking it. FAL-2.7, 6.22, 8.15, 9.22.
//
// A gunner is with a gun of his group while he stands within the distance of coherency of it (FAL-6.24); two serve it, a battery's guns share the men in
// order. Range, arc and sight are the gun's, measured from its base and from the middle of its front edge. Lengths in Mil.
#pragma once
#include "rulesets/faltering/play/sight.hpp"

namespace oo::faltering {

inline constexpr GunId kNoGun = 0xffff;
inline constexpr Word kBall = "ball", kCanister = "canister";

Quad gun_quad(Point front, Cdeg facing, const Rules&);
inline Quad gun_quad(Field f, GunId gun) { return gun_quad(f.gun(gun).front, f.gun(gun).facing, f.rules()); }
Point gun_centre(Field, GunId);
inline bool gun_on_table(Field f, GunId gun) { return f.gun(gun).place == Place::table; }
/// Whether that side knows where it is: of a hidden group's guns only its own.
bool gun_known_to(Field, SideId, GunId);

bool gunner(Field, Fig);
/// The guns a group serves now: left to right, front to rear.
Guns guns_of(Field, UnitId group);
/// Somebody fit of it is there to serve one.
bool with_guns(Field, UnitId group);
bool with_his_gun(Field, Fig);                          // FAL-2.7
/// Fit gunners that serve this gun, two at most. `able` leaves out those who cannot fire or load now. FAL-8.15.
Figs serving(Field, GunId, bool able, bool by_reaction = false);
/// Nobody fit serves it.
inline bool abandoned(Field f, GunId gun) { return serving(f, gun, false).empty(); }

/// How that gun may fire at that figure with that weapon. FAL-8.5, 8.15, 8.19.
Shot gun_shot_at(Field, GunId, Fig target, Weapon);
/// In its sight and longest range, whoever of its own is in the way. FAL-7.2.
bool gun_sees(Field, GunId, Fig target);
Fig nearest_mark_of_gun(Field, GunId, UnitId target, Weapon);
/// Ready: loaded, unlimbered, served; not used up in this activation or chain.
Word gun_cannot_fire(Field, GunId, bool by_reaction);
/// Ball or canister as asked; unasked the shot that throws more dice at that distance. FAL-8.21.
Weapon shot_of(Field, GunId, UnitId target, Word asked);
/// The mark in the table of what has been fired in a chain: after those of the figures.
inline FigureId gun_mark(Field f, GunId gun) { return FigureId(16 + f.setup.guns[gun].number); }

/// Guns whose crew has gone from them stand there for anybody. Tells so.
void settle_guns(Play&);
/// FAL-9.22: the crew goes, the guns stay.
void leave_guns(Play&, UnitId crew);
/// FAL-6.22, at the end of a turn.
void take_guns(Play&);

}  // namespace oo::faltering
