// play.hpp: what the parts of the battle share: a view of the state for questions (Field), and the state with dice and listener for deeds (Play).
//
// Field answers what is; Play changes things and tells what happened. Both are cheap to make and hold references only.
#pragma once
#include <algorithm>
#include <initializer_list>
#include <optional>
#include <span>

#include "engine/battle/battle.hpp"
#include "engine/geometry/edge.hpp"
#include "rulesets/battlefield/news.hpp"
#include "rulesets/battlefield/refusal.hpp"
#include "rulesets/kingphilip/play/state.hpp"

namespace oo::kingphilip {

using battlefield::News;
using battlefield::Refusal;

struct Field {
  const KpSetup& setup;
  const BattleState& s;

  const Rules& rules() const { return setup.rules; }
  const Unit& unit(UnitId u) const { return s.units[u]; }
  const UnitRow& row(UnitId u) const { return setup.units[u]; }
  const Leader& leader(UnitId l) const { return s.leaders[setup.leader_index(l)]; }
  std::size_t unit_count() const { return s.units.size(); }

  bool on_table(UnitId u) const { return s.units[u].where == Where::table; }
  bool enemies(UnitId a, UnitId b) const { return row(a).side != row(b).side; }
  /// On the table and known to that side: what legality may ask about.
  bool known_to(SideId side, UnitId u) const { return on_table(u) && (row(u).side == side || !(unit(u).hidden || in_secret_deployment(u))); }
  /// Deployments of one order are secret until both sides are done (KPW-16.1).
  bool in_secret_deployment(UnitId u) const {
    return s.flow.stage == Stage::deploy && battlefield::in_secret_deployment(setup, s.flow.deploying, row(u).side, u);
  }
  /// Known to both: not written down only.
  bool placed(UnitId u) const { return on_table(u) && !unit(u).hidden; }
  bool garrison(UnitId u) const { return unit(u).house >= 0; }
  bool charges(UnitId u, UnitId target) const { return on_table(u) && unit(u).target == target && unit(u).charge == Progress::halted; }

  /// All its bases. Empty when it is not on the table.
  std::span<const Quad> bases(UnitId u) const { return s.standing.bases(u); }
  const oo::Ground& ground() const { return setup.ground; }
  TableSize table() const { return setup.table(); }

  /// The attached commander, or kNoUnit.
  UnitId leader_of(UnitId u) const;
  bool led(UnitId u) const { return unit(u).leader || leader_of(u) != kNoUnit; }
};

struct Play {
  const KpSetup& setup;
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
/// Everybody, unless the unit is hidden: then its own side only.
SideMask who_sees(Field, UnitId unit);
/// Of an order that is not allowed: the fact, then the rule.
Trouble describe(Field, UnitId unit, const Refusal&);

// ---- flow.cpp: the sequence of play, KPW-3.
/// Runs on through everything compulsory to the next question or the end.
void run(Play&);
void ask(Play&, Ask, SideId side, UnitId unit = kNoUnit, UnitId other = kNoUnit);
/// Tests the conditions of one moment; true when the battle is over.
bool judge_now(Play&, Moment);

}  // namespace oo::kingphilip
