// play.hpp: what the parts of the battle share: a view of the state for questions (Field), and the state with dice and listener for deeds (Play).
//
// Field answers what is; Play changes things and tells what happened. Both are cheap to make and hold references only. Lengths in Mil.
#pragma once
#include <initializer_list>
#include <optional>

#include "engine/battle/battle.hpp"
#include "rulesets/battlefield/news.hpp"
#include "rulesets/battlefield/refusal.hpp"
#include "rulesets/tugar/formation.hpp"
#include "rulesets/tugar/play/state.hpp"

namespace oo::tugar {

using battlefield::News;
using battlefield::Refusal;

struct Field {
  const TugarSetup& setup;
  const BattleState& s;

  const Rules& rules() const { return setup.rules; }
  const Unit& unit(UnitId u) const { return s.units[u]; }
  const UnitRow& row(UnitId u) const { return setup.units[u]; }
  const Leader& leader(UnitId l) const { return s.leaders[setup.leader_index(l)]; }
  std::size_t unit_count() const { return s.units.size(); }
  const oo::Ground& ground() const { return setup.ground; }

  bool on_table(UnitId u) const { return s.units[u].where == Where::table; }
  bool enemies(UnitId a, UnitId b) const { return row(a).side != row(b).side; }
  /// On the table and known to that side: what legality may ask about.
  bool known_to(SideId side, UnitId u) const { return on_table(u) && (row(u).side == side || !in_secret_deployment(u)); }
  bool in_secret_deployment(UnitId u) const;

  People people(UnitId u) const { return tugar::people(row(u).troop); }
  /// A crew without guns goes on as foot without a weapon, TUG-2.12.
  bool gunless(UnitId u) const { return row(u).arm == Arm::artillery && unit(u).guns == 0; }
  Arm arm(UnitId u) const { return gunless(u) ? Arm::infantry : row(u).arm; }
  Weapon weapon(UnitId u) const { return gunless(u) ? Weapon::none : row(u).weapon; }
  bool battery(UnitId u) const { return arm(u) == Arm::artillery; }
  /// The ground it takes, TUG-2.2 to 2.8.
  FormationResult shape(UnitId u) const { return shape(u, unit(u).formation); }
  FormationResult shape(UnitId u, Formation f) const { return formation({arm(u), f, unit(u).figures, unit(u).guns}, rules()); }
  const Quad& rect(UnitId u) const { return s.standing.bases(u)[0]; }
  Mil distance(UnitId a, UnitId b) const { return s.standing.gap_between(a, b); }
  bool in_contact(UnitId u) const;
};

struct Play {
  const TugarSetup& setup;
  BattleState& s;
  Dice& dice;
  EventSink& sink;

  operator Field() const { return {setup, s}; }
  Field field() const { return {setup, s}; }
  Unit& unit(UnitId u) { return s.units[u]; }
  Leader& leader(UnitId l) { return s.leaders[setup.leader_index(l)]; }
  const Rules& rules() const { return setup.rules; }
};

inline void tell(const Play& p, const News& news, std::initializer_list<EventArg> args = {}) { battlefield::tell(p.sink, news, args); }

// ---- flow.cpp: the sequence of play, TUG-3.
/// Runs on through everything compulsory to the next question or the end.
void run(Play&);
void ask(Play&, Ask, SideId side);
/// Tests the conditions of one moment; true when the battle is over.
bool judge_now(Play&, Moment);

}  // namespace oo::tugar
