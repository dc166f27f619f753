// play.hpp: what the parts of the battle share: a view of the state for questions (Field), and the state with dice and listener for deeds (Play).
//
// Field answers what is; Play changes things and tells what happened. Both are cheap to make and hold references only.
#pragma once
#include <optional>
#include <span>

#include "engine/battle/battle.hpp"
#include "engine/geometry/edge.hpp"
#include "rulesets/battlefield/news.hpp"
#include "rulesets/moccasins/play/state.hpp"

namespace oo::moccasins {

struct Field {
  const MocSetup& setup;
  const BattleState& s;

  const Rules& rules() const { return setup.rules; }
  const Unit& unit(UnitId u) const { return s.units[u]; }
  const UnitRow& row(UnitId u) const { return setup.units[u]; }
  const TroopRow& troop(UnitId u) const { return setup.troop(u); }
  const Leader& leader(UnitId l) const { return s.leaders[setup.leader_index(l)]; }
  std::size_t unit_count() const { return s.units.size(); }

  bool on_table(UnitId u) const { return s.units[u].where == Where::table; }
  bool enemies(UnitId a, UnitId b) const { return row(a).side != row(b).side; }
  /// On the table and known to that side: what legality may ask about.
  bool known_to(SideId side, UnitId u) const { return on_table(u) && (row(u).side == side || !(unit(u).hidden || in_secret_deployment(u))); }
  /// Deployments of one order are secret until both sides are done (MOC-15.1).
  bool in_secret_deployment(UnitId u) const;
  /// Known to both: not written down only.
  bool placed(UnitId u) const { return on_table(u) && !unit(u).hidden; }

  /// All its bases, figures first, then guns. Empty when it is not on the table.
  std::span<const Quad> bases(UnitId u) const { return s.standing.bases(u); }
  std::span<const Quad> figures(UnitId u) const { return bases(u).first(std::min<std::size_t>(bases(u).size(), std::size_t(unit(u).figures))); }
  std::span<const Quad> guns(UnitId u) const { return bases(u).subspan(figures(u).size()); }
  const oo::Ground& ground() const { return setup.ground; }
  TableSize table() const { return setup.table(); }

  bool artillery(UnitId u) const { return troop(u).arm == Arm::artillery; }
  bool with_guns(UnitId u) const { return unit(u).guns > 0; }
  bool mounted(UnitId u) const { return rides(row(u).troop, unit(u).mounted, rules()); }
  /// The attached leader, or kNoUnit.
  UnitId leader_of(UnitId u) const;
  bool commanded(UnitId u) const { return unit(u).officer || leader_of(u) != kNoUnit; }   // MOC-6.13
};

struct Play {
  const MocSetup& setup;
  BattleState& s;
  Dice& dice;
  EventSink& sink;

  operator Field() const { return {setup, s}; }
  Field field() const { return {setup, s}; }
  Unit& unit(UnitId u) { return s.units[u]; }
  Leader& leader(UnitId l) { return s.leaders[setup.leader_index(l)]; }
  const Rules& rules() const { return setup.rules; }
};

using battlefield::News;
inline void tell(const Play& p, const News& news, std::initializer_list<EventArg> args = {}) { battlefield::tell(p.sink, news, args); }
/// Everybody, unless the unit is hidden: then its own side only.
SideMask who_sees(Field, UnitId unit);

// ---- flow.cpp: the sequence of play, MOC-3.
/// Runs on through everything compulsory to the next question or the end.
void run(Play&);
/// Units of that side in `queue` order: from the phasing side's left to right, MOC-3.10.
void sort_left_to_right(Field, Inline<UnitId, kMaxRoster>& units);
void ask(Play&, Ask, SideId side, UnitId unit = kNoUnit, UnitId other = kNoUnit);
/// Tests the conditions of one moment; true when the battle is over.
bool judge_now(Play&, Moment);

}  // namespace oo::moccasins
