// firing.hpp: fire of a group at a group, figure by figure; casualties; In Sight. FAL-7, 8.
#pragma once
#include "rulesets/faltering/play/chain.hpp"

namespace oo::faltering {

inline constexpr Word kVolley = "volley";

/// Who would fire, and how. `figures`: empty: all who may.
struct FirePlan {
  Figs firers;
  bool volley = false;               // controlled, FAL-8.8
  Refusal refusal;                   // why nobody may, of the one who comes nearest to it
};
/// `wanted` are figures by number in their unit (31: the attached leader).
FirePlan plan_fire(Field, UnitId group, UnitId target, std::span<const FigureId> wanted, bool as_volley, bool by_reaction);
Refusal check_fire(Field, UnitId group, const Order&, FirePlan& out);
/// All shots of one fire, then the tests of who was shot at. FAL-8.13. `charging`: the target is charging.
void fire_at(Play&, UnitId group, UnitId target, const FirePlan&, bool by_reaction, bool charging);
/// Of six faces, how many hit: for the advice.
int hits_of_six(Field, Fig shooter, Fig mark, bool volley);
/// The nearest enemy group that it may fire at: of a volley and of those who falter. FAL-8.8.
UnitId nearest_target(Field, UnitId group, bool by_reaction);
/// Half of the loaded figures could fire at it now. FAL-7.2.
bool comes_into_view(Field, UnitId observer, UnitId mover);

/// A figure goes down; marks and melee are seen to, the tests are the caller's.
void goes_down(Play&, Fig, Body);
/// Reasons that follow from those who went down: FAL-9.8, 9.25.
struct Losses {
  Inline<Fig, 32> down;
};
std::uint16_t reasons_of(Field, UnitId group, const Losses&, Fig leader_before);
/// Calls Received Fire and what else is due, and the replacement of a leader. FAL-2.15, 8.13.
void call_tests_for(Play&, UnitId group, UnitId cause, const Losses&, bool received_fire, Fig leader_before);

/// In the course of a move: hidden groups are seen, observers test In Sight.
void look_about(Play&, UnitId mover);
void note_in_sight(Play&, UnitId group);             // at the start of an activation
void reveal(Play&, UnitId hidden, UnitId by, ClauseId);

}  // namespace oo::faltering
