// firing.hpp: who bears on whom, the closest target, the volley and its losses. MOC-7.
#pragma once
#include "rulesets/moccasins/fire.hpp"
#include "rulesets/moccasins/play/placing.hpp"
#include "rulesets/moccasins/play/refusal.hpp"

namespace oo::moccasins {

/// One volley as it would be.
struct Volley {
  UnitId target = kNoUnit;
  Mil distance = 0;
  int bearing = 0;              // figures (guns) that bear, MOC-7.30
  int firers = 0;               // dice
  FireInput input;
};
inline constexpr Word kMixed = "mixed";                 // bow_mix: half with bows, half with muskets, MOC-7.19

/// Weapon of the order's choice; its own where the order names none. Nothing: it has no such weapon.
std::optional<Shot> shot_of(Field, UnitId, Word choice);
/// Nearest enemy spotted, in arc and range; ties are the owner's choice (`wish`). Nobody: kNoUnit.
UnitId closest_target(Field, UnitId, Shot, UnitId wish = kNoUnit);
/// How many figures bear on the target: arc, range, nobody in the line. MOC-7.4 to 7.9, 7.30
int bearing_on(Field, UnitId, Shot, UnitId target);
/// Whether that one figure (by its place in the unit) bears.
bool bears(Field, UnitId, Shot, UnitId target, std::size_t figure);
/// So many of those that bear may fire: ranks and halves of MOC-7.4, 7.19; dice.
int firers_among(Field, UnitId, Shot, int bearing);
Volley volley_at(Field, UnitId, Shot, UnitId target);
Refusal check_fire(Field, UnitId, const Order&, Volley& out);
void carry_out_fire(Play&, UnitId, const Volley&);
/// fire_target = per_figure, small arms only: each figure fires at its own closest enemy whatever target is named (MOC-7.7). At most `most` dice.
bool fires_per_figure(Field, UnitId);
void carry_out_fire_per_figure(Play&, UnitId, Shot, int most);

/// `choice`: ball or canister, where the player names one (MOC-7.12, 7.28).
bool may_stand_and_fire(Field, UnitId target, UnitId charger, Word choice = {});
Refusal check_stand_and_fire(Field, UnitId target, UnitId charger, Word choice);
void stand_and_fire_now(Play&, UnitId target, UnitId charger, Word choice);
/// Where no choice is named, the one that hits better.
Shot defensive_shot(Field, UnitId, UnitId charger, Word choice);

}  // namespace oo::moccasins
