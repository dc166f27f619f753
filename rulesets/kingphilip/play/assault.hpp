// assault.hpp: charges from declaration to contact, melee and what the winner does. KPW-8, 10.
#pragma once
#include "rulesets/kingphilip/melee.hpp"
#include "rulesets/kingphilip/play/placing.hpp"

namespace oo::kingphilip {

/// One charge as it would go: a free turn to the target, then straight on.
struct ChargePlan {
  Pose start;                  // after the turn
  Mil distance = 0;            // straight on until a base of either touches
  Mil need = 0;                // to be moved now
  Fraction cost{};             // of it
  Fraction allowance{};
  Aspect struck = Aspect::none;
  Edge face = Edge::bottom;    // of a house
  bool uphill = false;
  bool reaches() const { return affordable(cost, allowance); }
};
/// KPW-8.14: from where its front stands now.
Aspect struck_side(Field, Point from, UnitId target);
Refusal plan_charge(Field, UnitId, UnitId target, ChargePlan& out);
Refusal check_charge(Field, UnitId, const Order&, ChargePlan& out);
/// The declaration, its morale check (KPW-8.6), and closing to two inches.
void declare_charge(Play&, UnitId, UnitId target, const ChargePlan&);

void go_in(Play&, UnitId charger);                    // step 5; may ask whether to follow, KPW-8.12
void follow_target(Play&, UnitId charger);            // the answer yes
void fight(Play&, UnitId charger);                    // all chargers of its target
/// The first pair as it would be between one charger and its target: for the fight, previews and advice.
Clash clash_of(Field, UnitId charger, UnitId target, Aspect struck, Point charged_from);
/// Figures of the target that a charge from that side meets, of so many still fighting. KPW-10.1
int exposed_figures(Field, UnitId target, Aspect struck, Edge face, int fighting);
int front_figures(Field, UnitId, int fighting);

}  // namespace oo::kingphilip
