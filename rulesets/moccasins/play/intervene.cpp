// Giving up, an agreed draw, and an umpire's hand that sets a unit right.
#include "engine/dice/null_dice.hpp"
#include "rulesets/battlefield/intervening.hpp"
#include "rulesets/battlefield/telling.hpp"
#include "rulesets/moccasins/play/battle.hpp"
#include "rulesets/moccasins/play/leading.hpp"
#include "rulesets/moccasins/play/moves.hpp"
#include "rulesets/moccasins/play/placing.hpp"

namespace oo::moccasins {
namespace {

struct CorrectingHand {
  Play& p;

  bool exists(UnitId u) const { return p.setup.is_unit(u); }
  std::string name(UnitId u) const { return battlefield::with_article(p.setup.name_of(u), false); }
  SideMask seen_by(UnitId u) const { return who_sees(p, u); }

  /// Its attack is declared and not fought out yet, or an attack on it: both remember where it stood.
  bool attacks_or_is_attacked(UnitId u) const {
    if (p.s.units[u].attack != Attack::none) return true;
    for (const Unit& v : p.s.units)
      if (v.where == Where::table && v.attack != Attack::none && v.target == u) return true;
    return false;
  }
  battlefield::Correctable facts(UnitId u) const {
    const Unit& unit = p.s.units[u];
    const Flow& f = p.s.flow;
    battlefield::Correctable is;
    is.name = name(u);
    is.there = unit.where == Where::table;
    is.deploying = f.stage == Stage::deploy;
    is.resolving = (f.ask != Ask::begin && f.ask != Ask::act && f.ask != Ask::free_operation) || attacks_or_is_attacked(u);
    is.figures = unit.figures;
    is.killed = unit.killed;
    is.state = word(unit.state);
    is.loaded = unit.loaded;
    is.front = unit.front;
    is.facing = unit.facing;
    is.states = kStateWords;
    return is;
  }

  Unit save(UnitId u) const { return p.s.units[u]; }
  void restore(UnitId u, const Unit& before) {
    p.unit(u) = before;
    settle(u);
  }
  void set_figures(UnitId u, int figures) {
    Unit& unit = p.unit(u);
    unit.killed = std::int16_t(unit.killed + unit.figures - figures);
    unit.figures = std::int16_t(figures);
    unit.lost_this_turn = std::min(unit.lost_this_turn, unit.killed);
  }
  void set_state(UnitId u, Word state) { p.unit(u).state = from_word<State>(kStateWords, state).value_or(p.unit(u).state); }
  void set_loaded(UnitId u, bool loaded) {
    p.unit(u).loaded = loaded;
    p.unit(u).loads = 0;
  }
  void put_at(UnitId u, Point front, Cdeg facing) {
    p.unit(u).front = front;
    p.unit(u).facing = facing;
  }
  void settle(UnitId u) {
    Unit& unit = p.unit(u);
    if (unit.left_files + unit.right_files >= layout_of(pose_of(p, u), p.rules()).files) unit.left_files = unit.right_files = 0;   // too short to be bent
    set_down(p, u, unit.front, unit.facing);
  }
  RoomAnswer room(UnitId u) const {
    Bases bases;
    lay_out(pose_of(p, u), p.rules(), bases);
    const RoomAnswer own = room_for(p, u, bases, 0);
    return own.ok() ? room_for(p, u, bases, 1) : own;
  }
  void fall(UnitId u) {
    destroy(p, u, "MOC-9.20");
    for (UnitId* id : {&p.s.flow.active, &p.s.flow.ask_unit})
      if (*id == u) *id = kNoUnit;
  }
};

}  // namespace

std::optional<Trouble> MocBattle::intervene(const Intervention& what, EventSink& sink) {
  s_.passed.forget();
  if (what.kind != kCorrect) return battlefield::end_by_hand(s_.flow, what, "MOC-15.5", sink);
  NullDice nothing;
  Play play{*setup_, s_, nothing, sink};
  if (auto trouble = battlefield::correct(CorrectingHand{play}, what, sink)) return trouble;
  const bool unseen = who_sees(play, what.unit) != kAll;                     // then what it counts for shows when the battle next is judged
  if (s_.flow.stage > Stage::begin && !unseen) judge_now(play, Moment::at_once);
  s_.fire.open();
  return std::nullopt;
}

}  // namespace oo::moccasins
