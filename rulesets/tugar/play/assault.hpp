// assault.hpp: attacks: charges, moves into contact, crossing a work against those who line it; the closing shot; lining up. TUG-4.16 to 4.23, 5.8, 8.
#pragma once
#include "rulesets/tugar/play/firing.hpp"
#include "rulesets/tugar/play/moves.hpp"
#include "rulesets/tugar/play/works.hpp"

namespace oo::tugar {

struct Stance {
  Point front{};
  Cdeg facing = 0;
};
/// An attack: the way to contact, where it may be shot at, where it ends and whom it meets.
struct AttackPlan {
  Way way;                             // to contact, or as far as it goes
  bool reaches = false;
  Stance contact, lined_up, short_of;
  Inline<UnitId, 8> met;               // by id
};
/// Which edge of the defender an attacker's front touches; ties: the one that looks at it most.
std::uint8_t edge_touched(Field, UnitId defender, const Quad& attacker, Cdeg facing);
Aspect aspect_of(std::uint8_t edge);
/// TUG-4.19: lined up with that edge, slid by up to a figure's width; as it stands where there is no room.
Stance line_up(Field, UnitId attacker, Stance from, UnitId defender);

/// A charge (4.16, 4.23) or a move into contact (4.17) at the order's target.
Refusal plan_attack(Field, UnitId, const Order&, Action, AttackPlan& out);
void carry_out_attack(Play&, UnitId, const AttackPlan&, Action);
/// Pays for a work; what that leads to.
void carry_out_cross(Play&, UnitId, const CrossPlan&);

}  // namespace oo::tugar
