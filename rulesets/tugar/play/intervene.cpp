// Giving up, an agreed draw, and an umpire's hand that sets a unit right.
#include "engine/dice/null_dice.hpp"
#include "rulesets/battlefield/intervening.hpp"
#include "rulesets/battlefield/telling.hpp"
#include "rulesets/tugar/play/battle.hpp"
#include "rulesets/tugar/play/losses.hpp"
#include "rulesets/tugar/play/places.hpp"

namespace oo::tugar {
namespace {

struct CorrectingHand {
  Play& p;

  bool exists(UnitId u) const { return p.setup.is_unit(u); }
  std::string name(UnitId u) const { return battlefield::with_article(p.setup.name_of(u), false); }
  SideMask seen_by(UnitId) const { return kAll; }

  battlefield::Correctable facts(UnitId u) const {
    const Unit& unit = p.s.units[u];
    const Flow& f = p.s.flow;
    battlefield::Correctable is;
    is.name = name(u);
    is.there = unit.where == Where::table;
    is.deploying = f.stage == Stage::deploy;
    is.resolving = (f.ask != Ask::begin && f.ask != Ask::move && f.ask != Ask::fire) || f.attacker != kNoUnit || p.field().in_contact(u);
    is.indoors = unit.garrison >= 0;
    is.loads = false;                                                        // nobody counts loading here
    is.figures = unit.figures;
    is.killed = unit.killed;
    is.state = word_of(kStateWords, unit.state);
    is.front = unit.front;
    is.facing = unit.facing;
    is.states = kStateWords;
    return is;
  }

  Unit save(UnitId u) const { return p.s.units[u]; }
  void restore(UnitId u, const Unit& before) {
    p.unit(u) = before;
    settle(u);
    p.unit(u) = before;                                                      // its works, too, as they were
  }
  void set_figures(UnitId u, int figures) {
    Unit& unit = p.unit(u);
    unit.killed = std::int16_t(unit.killed + unit.figures - figures);
    unit.figures = std::int16_t(figures);
    unit.lost_this_turn = std::min(unit.lost_this_turn, unit.killed);
  }
  void set_state(UnitId u, Word state) { p.unit(u).state = from_word<State>(kStateWords, state).value_or(p.unit(u).state); }
  void set_loaded(UnitId, bool) {}
  void put_at(UnitId u, Point front, Cdeg facing) {
    p.unit(u).front = front;
    p.unit(u).facing = facing;
  }
  void settle(UnitId u) { set_down(p, u, p.unit(u).front, p.unit(u).facing); }
  battlefield::RoomAnswer room(UnitId u) const {
    using battlefield::NoRoom;
    const Quad& ground = p.field().rect(u);
    if (!wholly_on(p.setup.table(), {&ground, 1})) return {NoRoom::off_table, kNoUnit};
    if (p.s.units[u].garrison >= 0) return {};
    const Room room = room_for(p, u, ground);
    if (room.impassable) return {NoRoom::impassable, kNoUnit};
    const UnitId who = room.friend_in_way != kNoUnit ? room.friend_in_way : room.enemy_in_way;
    return who == kNoUnit ? battlefield::RoomAnswer{} : battlefield::RoomAnswer{NoRoom::unit_in_the_way, who};
  }
  void fall(UnitId u) {
    lose_figures(p, u, p.unit(u).figures, false);
    if (p.s.flow.active == u) p.s.flow.active = kNoUnit;
  }
};

}  // namespace

std::optional<Trouble> TugarBattle::intervene(const Intervention& what, EventSink& sink) {
  s_.passed.forget();
  if (what.kind != kCorrect) return battlefield::end_by_hand(s_.flow, what, "TUG-14.13", sink);
  NullDice nothing;
  Play play{*setup_, s_, nothing, sink};
  if (auto trouble = battlefield::correct(CorrectingHand{play}, what, sink)) return trouble;
  if (s_.flow.stage > Stage::begin) judge_now(play, Moment::at_once);
  return std::nullopt;
}

}  // namespace oo::tugar
