// play.hpp: what the parts of the battle share: a view of the state for questions (Field), and the state with dice and listener for deeds (Play).
//
// Field answers what is; Play changes things and tells what happened. Both are cheap to make and hold references only.
#pragma once
#include <initializer_list>
#include <optional>

#include "engine/battle/battle.hpp"
#include "rulesets/battlefield/news.hpp"
#include "rulesets/battlefield/refusal.hpp"
#include "rulesets/faltering/play/state.hpp"

namespace oo::faltering {

using battlefield::Refusal;

/// Members of a group: at most twelve and a leader, FAL-2.8.
using Figs = Inline<Fig, 16>;
using Guns = Inline<GunId, kMostGuns>;
/// What an order calls an attached leader; men are numbered from 0 in their group, those who have joined it after its own.
inline constexpr FigureId kLeaderNumber = 31;

struct Field {
  const FalSetup& setup;
  const BattleState& s;

  const Rules& rules() const { return setup.rules; }
  const Figure& fig(Fig f) const { return s.figures[f]; }
  const Group& group(UnitId g) const { return s.groups[g]; }
  const Gun& gun(GunId g) const { return s.guns[g]; }
  const UnitRow& row(UnitId u) const { return setup.units[u]; }
  TableSize table() const { return setup.table(); }
  const oo::Ground& ground() const { return setup.ground; }

  SideId side(Fig f) const { return setup.side_of_figure[f]; }
  bool leader(Fig f) const { return setup.is_leader(setup.owner[f]); }
  bool on_table(Fig f) const { return fig(f).place == Place::table; }
  bool fit(Fig f) const { return on_table(f) && faltering::fit(fig(f).body); }                               // FAL-3.7
  bool alive(Fig f) const { return on_table(f) && fig(f).body <= Body::kd; }
  bool lying(Fig f) const { return on_table(f) && fig(f).body >= Body::kd; }                                 // a body, FAL-12
  UnitId attached(std::size_t leader_index) const { return s.attached[leader_index]; }
  /// The group it acts with.
  UnitId group_of(Fig f) const {
    const UnitId owner = setup.owner[f];
    if (setup.is_unit(owner)) return fig(f).joined == kNoUnit ? owner : fig(f).joined;                        // FAL-15.3
    const UnitId with = s.attached[setup.leader_index(owner)];
    return with == kNoUnit ? owner : with;
  }
  /// The attached leader of the scenario's list, whatever his state; kNoFig if there is none or he has left.
  Fig attached_leader(UnitId g) const;
  /// Its men whatever their state, without the leader: its own who have not gone over to others, and those who have come to it.
  Inline<Fig, 24> men(UnitId g) const;
  FigureId number_of(Fig) const;
  /// In the saddle: a unit of horse, a leader by himself. FAL-2.7, 6.13.
  bool riding(UnitId g) const { return setup.is_unit(g) ? group(g).mounted : fig(setup.leaders[setup.leader_index(g)].figure).mounted; }
  /// Who is left of the group on the table, fit or knocked down; its leader last.
  Figs members(UnitId g) const;
  Figs fit_members(UnitId g) const;
  bool any_fit(UnitId g) const;
  /// Someone is there to act with it.
  bool present(UnitId g) const { return !members(g).empty(); }

  bool enemies(UnitId a, UnitId b) const { return setup.side_of(a) != setup.side_of(b); }
  bool in_secret_deployment(UnitId g) const;
  /// On the table and known to that side: what legality may ask about.
  bool known_to(SideId side, UnitId g) const { return setup.side_of(g) == side || !(group(g).hidden || in_secret_deployment(g)); }
  bool known_fig(SideId side, Fig f) const { return known_to(side, group_of(f)); }
};

struct Play {
  const FalSetup& setup;
  BattleState& s;
  Dice& dice;
  EventSink& sink;

  operator Field() const { return {setup, s}; }
  Field field() const { return {setup, s}; }
  Figure& fig(Fig f) { return s.figures[f]; }
  Group& group(UnitId g) { return s.groups[g]; }
  Gun& gun(GunId g) { return s.guns[g]; }
  const Rules& rules() const { return setup.rules; }
};

/// Everybody, unless the group is hidden: then its own side only.
SideMask who_sees(Field, UnitId group);
void tell(const Play&, const battlefield::News&, std::initializer_list<EventArg> args = {});

// ---- flow.cpp: the turn, FAL-5.
void run(Play&);
void ask(Play&, Ask, SideId side, UnitId unit = kNoUnit, UnitId other = kNoUnit);
/// Tests the conditions of one moment; true when the battle is over.
bool judge_now(Play&, Moment);

}  // namespace oo::faltering
