// Giving up, an agreed draw, and an umpire's hand that sets a unit right.
#include "engine/dice/null_dice.hpp"
#include "rulesets/battlefield/intervening.hpp"
#include "rulesets/battlefield/telling.hpp"
#include "rulesets/kingphilip/play/battle.hpp"
#include "rulesets/kingphilip/play/houses.hpp"
#include "rulesets/kingphilip/play/leading.hpp"
#include "rulesets/kingphilip/play/placing.hpp"

namespace oo::kingphilip {
namespace {

constexpr std::array<Word, 3> kStates{"good_order", "disordered", "routed"};

struct CorrectingHand {
  Play& p;

  bool exists(UnitId u) const { return p.setup.is_unit(u); }
  std::string name(UnitId u) const { return battlefield::with_article(p.setup.name_of(u), false); }
  SideMask seen_by(UnitId u) const { return who_sees(p, u); }

  /// Its charge is declared and not fought out yet, or a charge on it: both remember where it stood.
  bool charges_or_is_charged(UnitId u) const {
    if (p.s.units[u].charge == Progress::halted || p.s.units[u].charge == Progress::in_contact) return true;
    for (const Unit& v : p.s.units)
      if (v.where == Where::table && v.target == u && (v.charge == Progress::halted || v.charge == Progress::in_contact)) return true;
    return false;
  }
  battlefield::Correctable facts(UnitId u) const {
    const Unit& unit = p.s.units[u];
    const Flow& f = p.s.flow;
    battlefield::Correctable is;
    is.name = name(u);
    is.there = unit.where == Where::table;
    is.deploying = f.stage == Stage::deploy;
    is.resolving = (f.ask != Ask::begin && f.ask != Ask::act) || charges_or_is_charged(u);
    is.indoors = unit.house >= 0;
    is.figures = unit.figures;
    is.killed = unit.killed;
    is.state = word(unit.state);
    is.loaded = unit.loaded;
    is.front = unit.front;
    is.facing = unit.facing;
    is.states = kStates;
    return is;
  }

  Unit save(UnitId u) const { return p.s.units[u]; }
  void restore(UnitId u, const Unit& before) {
    p.unit(u) = before;
    settle(u);
  }
  void set_figures(UnitId u, int figures) {
    Unit& unit = p.unit(u);
    if (unit.house >= 0) unit.faces = spread_over_faces(p.setup.houses[std::size_t(unit.house)], figures, p.rules());
    unit.killed = std::int16_t(unit.killed + unit.figures - figures);
    unit.figures = std::int16_t(figures);
    unit.lost_this_turn = std::min(unit.lost_this_turn, unit.killed);
  }
  void set_state(UnitId u, Word to) {
    for (const State state : {State::good_order, State::disordered, State::routed})
      if (word(state) == to) p.unit(u).state = state;
  }
  void set_loaded(UnitId u, bool loaded) { p.unit(u).loaded = loaded; }
  void put_at(UnitId u, Point front, Cdeg facing) {
    p.unit(u).front = front;
    p.unit(u).facing = facing;
    p.unit(u).along = kNoPiece;
  }
  void settle(UnitId u) {
    if (p.unit(u).house >= 0) stand_house(p.s, p.setup, p.unit(u).house);
    else set_down(p, u, p.unit(u).front, p.unit(u).facing);
  }
  /// In a house: whether its faces hold so many.
  RoomAnswer room(UnitId u) const {
    const Unit& unit = p.s.units[u];
    if (unit.house >= 0) {
      int held = 0;
      for (const std::int16_t at_face : unit.faces) held += at_face;
      return held == unit.figures ? RoomAnswer{} : RoomAnswer{NoRoom::unit_in_the_way, kNoUnit};
    }
    Bases bases;
    lay_out(pose_of(p, u), p.rules(), bases);
    const RoomAnswer own = room_for(p, u, bases, 0);
    return own.ok() ? room_for(p, u, bases, 1) : own;
  }
  void fall(UnitId u) {
    destroy(p, u);
    for (UnitId* id : {&p.s.flow.active, &p.s.flow.ask_unit})
      if (*id == u) *id = kNoUnit;
  }
};

}  // namespace

std::optional<Trouble> KpBattle::intervene(const Intervention& what, EventSink& sink) {
  s_.passed.forget();
  if (what.kind != kCorrect) return battlefield::end_by_hand(s_.flow, what, "KPW-12.1", sink);
  NullDice nothing;
  Play play{*setup_, s_, nothing, sink};
  if (auto trouble = battlefield::correct(CorrectingHand{play}, what, sink)) return trouble;
  const bool unseen = who_sees(play, what.unit) != kAll;                     // then what it counts for shows when the battle next is judged
  if (s_.flow.stage > Stage::begin && !unseen) judge_now(play, Moment::at_once);
  return std::nullopt;
}

}  // namespace oo::kingphilip
