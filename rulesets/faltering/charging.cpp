#include "rulesets/faltering/charging.hpp"

namespace oo::faltering {

universal_charge::Motivated motivated(int passed, bool faltering, const Rules& rules) {
  using universal_charge::Motivated;
  const auto& row = rules.reactions.row(ReactionTable::officers, Reason::motivate);
  const Effects& cell = row.cell[static_cast<std::size_t>(passed)].effects;
  Motivated out = Motivated::no_actions;
  if (has(cell, Effect::success) || !rules.switches.motivate_charge) out = Motivated::charge;
  else if (has(cell, Effect::any_action_but_charge)) out = Motivated::other_action;
  if (out == Motivated::charge && faltering && rules.switches.faltering_never_charges) out = Motivated::other_action;   // FAL-13.3
  return out;
}

universal_charge::ApproachResult charge_approach(const ApproachInput& in, const Rules& rules) {
  return universal_charge::approach(motivated(in.motivate_passed, in.faltering, rules), in.distance, in.allowance, rules.charge);
}

universal_charge::Arm arm_of(Troop troop, bool in_place) {
  using universal_charge::Arm;
  if (!in_place) return Arm::infantry;
  return troop == Troop::horse ? Arm::cavalry : troop == Troop::gunner ? Arm::artillery : Arm::infantry;
}

}  // namespace oo::faltering
