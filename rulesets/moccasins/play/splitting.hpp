// splitting.hpp: units that detach whole files as a new unit, with the switch allow_unit_splitting. MOC-5.16, 5.18.
//
// The roster keeps a row for the second part of each unit, "X (2nd)", after the units of the scenario and before the leaders. Until it is detached a
// second part is no_unit(): what the other side knows of an enemy unseen, so that nobody can tell a hidden split from none.
#pragma once
#include <optional>

#include "rulesets/moccasins/play/forming.hpp"

namespace oo::moccasins {

/// Adds the rows, and moves everything that names a roster id: leaders come after the second parts. Refused where the roster has no room for them.
std::optional<Trouble> reserve_seconds(MocSetup&);

/// `form` or `reform` with `figures`: where both parts stand afterwards.
struct SplitPlan {
  FormPlan first, second;
  int detached = 0;
};
Refusal plan_split(Field, UnitId, const Order&, bool reforming, SplitPlan& out);
void carry_out_split(Play&, UnitId, const Order&, bool reforming);

}  // namespace oo::moccasins
