// standing_of.hpp: what the evaluator of victory asks of a game whose units are bodies of figures with one state, and whose leaders go with them.
//
// `class X final : public StandingOf<Field>`: the Field has `unit(UnitId)` and `leader(UnitId)`; a unit has figures, killed, off_table, exited, exit,
// where and state (with a `routed`), a leader at least killed, where and unit. What only one game has it adds in its own `unit`.
// Who may use it: the battles of rule sets. No errors.
#pragma once
#include <type_traits>

#include "engine/scenario/victory.hpp"
#include "rulesets/battlefield/bases.hpp"

namespace oo::battlefield {

template <class Field>
class StandingOf : public Standing {
 public:
  LeaderStanding leader(UnitId id) const final {
    const auto& l = f_.leader(id);
    LeaderStanding out;
    out.killed = l.killed;
    out.captured = l.where == Where::captured;
    out.off_table = l.where == Where::off_table;
    out.on_table = l.where == Where::table;
    out.to_come = l.where == Where::to_arrive;
    out.routed = l.unit != kNoUnit && routed(f_.unit(l.unit));
    return out;
  }
  int exited_by(UnitId u, std::size_t exit) const final { return f_.unit(u).exit == int(exit) ? f_.unit(u).exited : 0; }
  Point front_middle(UnitId u) const final { return f_.unit(u).front; }
  int garrison_of(UnitId) const override { return -1; }

 protected:
  explicit StandingOf(Field f) : f_(f) {}
  UnitStanding body_of(UnitId u) const {
    const auto& unit = f_.unit(u);
    UnitStanding out;
    out.figures = unit.figures;
    out.killed = unit.killed;
    out.off_table = unit.off_table;
    out.exited = unit.exited;
    out.on_table = unit.where == Where::table;
    out.to_come = unit.where == Where::to_arrive;
    out.routed = routed(unit);
    return out;
  }

  Field f_;

 private:
  template <class Unit>
  static bool routed(const Unit& unit) {
    return unit.state == std::remove_cvref_t<decltype(unit.state)>::routed;
  }
};

}  // namespace oo::battlefield
