// forming.hpp: new formations, facings and bent fronts: what `form` and `reform` ask for, and whether there is room. MOC-4.7, 5.13, 5.14, 5.17.
#pragma once
#include "rulesets/moccasins/play/placing.hpp"
#include "rulesets/moccasins/play/refusal.hpp"

namespace oo::moccasins {

/// The pose an order asks for.
struct FormPlan {
  Front front;
  Formation formation = Formation::line;
  std::uint8_t ranks = 1;
  bool no_room = false;          // no allowed formation fits: the operation is spent and nothing changes
};
Refusal plan_form(Field, UnitId, const Order&, bool reforming, FormPlan& out);
/// Limbering, mounting and the like change the ground the unit takes: there must be room, there or up to four inches off (MOC-5.17).
/// `taken`: ground that is to be kept clear besides.
bool change_pose(Field, UnitId, Pose pose, FormPlan& out, std::span<const Quad> taken = {});
/// What the order asks for, as far as formations go, of a unit that stood in `pose`; whether there is room is not asked.
Refusal wanted_form(Field, UnitId, const Order&, bool reforming, const Pose& pose, FormPlan& out);
void take_form(Play&, UnitId, const FormPlan&);

}  // namespace oo::moccasins
