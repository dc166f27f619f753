// Giving up, an agreed draw, and an umpire's hand that sets a unit right. Here a state is no more than being on the table.
#include "engine/battle/view.hpp"
#include "engine/dice/null_dice.hpp"
#include "rulesets/battlefield/intervening.hpp"
#include "rulesets/template/battle.hpp"

namespace oo::template_ {
namespace {

struct CorrectingHand {
  const TemplateBattle& b;
  State& s;

  bool exists(UnitId u) const { return u < b.count(); }
  std::string name(UnitId u) const { return b.plan().units[u].name; }
  SideMask seen_by(UnitId u) const { return s.units[u].hidden ? SideMask(1U << b.side_of(u)) : kAll; }
  battlefield::Correctable facts(UnitId u) const {
    battlefield::Correctable is;
    is.name = name(u);
    is.there = s.units[u].on_table();
    is.resolving = s.ask == Ask::stand_or_withdraw;
    is.loads = false;
    is.figures = s.units[u].figures;
    is.killed = s.units[u].killed;
    is.front = s.units[u].at;
    is.facing = s.units[u].facing;
    return is;
  }
  UnitState save(UnitId u) const { return s.units[u]; }
  void restore(UnitId u, const UnitState& before) { s.units[u] = before; }
  void set_figures(UnitId u, int figures) {
    s.units[u].killed = std::int8_t(s.units[u].killed + s.units[u].figures - figures);
    s.units[u].figures = std::int8_t(figures);
  }
  void set_state(UnitId, Word) {}
  void set_loaded(UnitId, bool) {}
  void put_at(UnitId u, Point front, Cdeg facing) {
    s.units[u].at = front;
    s.units[u].facing = facing;
  }
  void settle(UnitId) {}
  battlefield::RoomAnswer room(UnitId u) const {
    using battlefield::NoRoom;
    BattleView view;
    b.view(view);
    const auto& bases = view.units[u].bases;
    if (!wholly_on({b.plan().width, b.plan().height}, bases)) return {NoRoom::off_table, kNoUnit};
    for (const UnitView& v : view.units)
      if (v.id != u && v.on_table && overlaps(bases, v.bases)) return {NoRoom::unit_in_the_way, v.id};
    return {};
  }
  void fall(UnitId u) { set_figures(u, 0); }
};

}  // namespace

std::optional<Trouble> TemplateBattle::intervene(const Intervention& what, EventSink& sink) {
  NullDice nothing;
  const Play play{nothing, sink};
  if (what.kind == kCorrect) {
    if (auto trouble = battlefield::correct(CorrectingHand{*this, s_}, what, sink)) return trouble;
    if (s_.ask != Ask::begin && !s_.units[what.unit].hidden) judged(Moment::at_once, play);
    return std::nullopt;
  }
  if (auto trouble = battlefield::check_ending(s_.verdict.over, what)) return trouble;
  const bool resigned = what.kind == kResign;
  s_.verdict = {true, resigned ? enemy_of(what.side) : kNoSide, resigned ? Word("resigned") : Word("agreed"), {}, -1};
  end(play);
  return std::nullopt;
}

}  // namespace oo::template_
