// firing.hpp: who of a unit bears on whom, whether it may fire, the shot and what follows. TUG-7, 8.
//
// One plan serves refusals, previews, the advice and the shot itself. Lengths in Mil.
#pragma once
#include "rulesets/tugar/fire.hpp"
#include "rulesets/tugar/play/places.hpp"

namespace oo::tugar {

/// Figures (guns) that bear on a target, TUG-7.15.
struct Bearing {
  int figures = 0;                     // of small arms: men; of a battery: guns
  Mil distance = 0;                    // from the nearest of them
  std::uint8_t guns = 0;               // of a battery: which, a bit for each
};
/// `without`: guns left out, a bit for each.
Bearing bearing_on(Field, UnitId, UnitId target, std::uint8_t without = 0);

/// What stops the sight from the middle of its front, TUG-7.16.
struct Obstruction {
  Word code;                           // "", blocked, hill, woods, house
  UnitId who = kNoUnit;
};
Obstruction sight(Field, UnitId, UnitId target);

struct Volley {
  FireInput in;
  UnitId target = kNoUnit;
  int guns = 0;                        // of a battery: how many, and which
  std::uint8_t which = 0;
};
/// In the Fire phase. `guns`: how many of a battery, 0: all that have not fired. TUG-7.15 to 7.22.
Refusal plan_fire(Field, UnitId, UnitId target, int guns, Volley& out);
/// Whether it may fire at all in this phase, whomever at.
Refusal may_fire_now(Field, UnitId);
void carry_out_fire(Play&, UnitId, const Volley&);

/// The shot at an attacker that comes from that side (TUG-8.6); false: there is none.
MayFireResult may_close(Field, UnitId defender, Aspect charged_from);
Volley closing_volley(Field, UnitId defender, UnitId attacker);
void carry_out_closing_shot(Play&, UnitId defender, const Volley&);

}  // namespace oo::tugar
