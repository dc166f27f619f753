#include "rulesets/moccasins/play/standing.hpp"

namespace oo::moccasins {

namespace {

/// MOC-5.16: both parts of a unit as one; it is in rout or surrendered when all that is left or gone of it is.
UnitStanding both(const UnitStanding& a, const UnitStanding& b) {
  UnitStanding out;
  out.figures = a.figures + b.figures;
  out.killed = a.killed + b.killed;
  out.captured = a.captured + b.captured;
  out.off_table = a.off_table + b.off_table;
  out.exited = a.exited + b.exited;
  out.guns_lost = a.guns_lost + b.guns_lost;
  out.on_table = a.on_table || b.on_table;
  out.to_come = a.to_come || b.to_come;
  out.routed = out.on_table && (a.routed || !a.on_table) && (b.routed || !b.on_table);
  out.leader_dead = a.leader_dead || b.leader_dead;
  out.surrendered = a.surrendered && b.surrendered;
  return out;
}

}  // namespace

UnitStanding BattleStanding::unit(UnitId u) const {
  if (f_.setup.is_whole(u)) {
    const UnitId first = f_.setup.part_of_whole(u), second = f_.setup.second_of(first);
    return f_.unit(second).where == Where::unseen ? unit(first) : both(unit(first), unit(second));
  }
  const Unit& unit = f_.unit(u);
  UnitStanding out = body_of(u);
  out.captured = unit.captured;
  out.guns_lost = unit.guns_lost;
  out.leader_dead = unit.officer_died;
  out.surrendered = unit.where == Where::captured;
  return out;
}

bool BattleStanding::in_state(UnitId u, Word state) const { return f_.setup.is_unit(u) && word(f_.unit(u).state) == state; }
std::size_t BattleStanding::bases(UnitId u) const { return f_.figures(u).size(); }
Point BattleStanding::base_centre(UnitId u, std::size_t figure) const { return centre(f_.figures(u)[figure]); }

}  // namespace oo::moccasins
