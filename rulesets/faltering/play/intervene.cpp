// Giving up, an agreed draw, and an umpire's hand that sets a group right: its men are corrected, not the leader who is with it.
#include <array>

#include "engine/dice/null_dice.hpp"
#include "rulesets/battlefield/intervening.hpp"
#include "rulesets/battlefield/telling.hpp"
#include "rulesets/faltering/play/battle.hpp"
#include "rulesets/faltering/play/firing.hpp"
#include "rulesets/faltering/play/guns.hpp"
#include "rulesets/faltering/play/layout.hpp"

namespace oo::faltering {
namespace {

constexpr std::array<Word, 3> kMinds{"good_order", "faltering", "retiring"};

struct CorrectingHand {
  Play& p;

  bool exists(UnitId u) const { return p.setup.is_unit(u); }
  std::string name(UnitId u) const { return battlefield::with_article(p.setup.units[u].name, false); }
  SideMask seen_by(UnitId u) const { return who_sees(p, u); }

  Field f() const { return p.field(); }
  Fig first(UnitId u) const { return p.setup.units[u].first; }
  Fig last(UnitId u) const { return Fig(first(u) + p.setup.units[u].start); }

  /// A chain of tests, a charge, a move: all of them know figures by where they stood.
  bool in_the_midst(UnitId u) const {
    const Flow& flow = p.s.flow;
    const bool asked = flow.ask == Ask::begin || flow.ask == Ask::activate || flow.ask == Ask::act;
    return !asked || flow.work.size() != 0 || flow.charge.step != ChargeStage::none || flow.run.group != kNoUnit || flow.now.group == u || p.s.groups[u].locked != kNoUnit;
  }
  /// Out of the fight or dead, lying where it fell and still with its trophy: may be said to stand after all.
  bool may_get_up(Fig who) const {
    const Figure& x = f().fig(who);
    return x.place == Place::table && (x.body == Body::oof || x.body == Body::od) && !x.taken && x.joined == kNoUnit;
  }
  battlefield::Correctable facts(UnitId u) const {
    battlefield::Correctable is;
    is.name = name(u);
    is.deploying = p.s.flow.stage == Stage::deploy;
    is.resolving = in_the_midst(u);
    is.states = kMinds;
    is.state = "good_order";
    is.front = p.s.groups[u].front;
    is.facing = p.s.groups[u].facing;
    for (Fig who = first(u); who < last(u); ++who) {
      is.figures += f().alive(who);
      is.killed += may_get_up(who);
    }
    is.there = is.figures > 0;
    return is;
  }

  BattleState save(UnitId) const { return p.s; }
  void restore(UnitId, const BattleState& before) { p.s = before; }

  /// The last numbered fall first; who gets up again is the first of those that lie.
  void set_figures(UnitId u, int figures) {
    const bool looks = p.s.flow.look_for_trophies;
    int now = 0;
    for (Fig who = first(u); who < last(u); ++who) now += f().alive(who);
    for (Fig who = last(u); now > figures && who-- > first(u);)
      if (f().alive(who)) goes_down(p, who, Body::oof), --now;
    for (Fig who = first(u); now < figures && who < last(u); ++who)
      if (may_get_up(who)) p.fig(who).body = Body::standing, ++now;
    p.s.flow.look_for_trophies = looks;                                      // nobody saw them fall
  }
  void set_state(UnitId u, Word state) {
    for (const Fig who : f().members(u)) {
      p.fig(who).faltering = state == "faltering";
      p.fig(who).retiring = state == "retiring";
    }
  }
  void set_loaded(UnitId u, bool loaded) {
    for (const Fig who : f().members(u)) {
      p.fig(who).loaded = loaded;
      p.fig(who).loads = 0;
    }
    for (const GunId gun : guns_of(f(), u)) {
      p.gun(gun).loaded = loaded;
      p.gun(gun).loads = 0;
    }
  }
  /// In the standard lay-out of its formation there, the leader behind it. FAL-6.18, 6.19
  void put_at(UnitId u, Point front, Cdeg facing) {
    Group& group = p.group(u);
    group.front = front;
    group.facing = facing;
    const Guns guns = guns_of(f(), u);
    Figs men;
    Fig leader = kNoFig;
    for (const Fig who : f().members(u)) {
      if (f().leader(who)) leader = who;
      else men.push(who);
    }
    Places places;
    lay_out(shape_of(f(), u), int(men.size()), f().riding(u), p.rules(), places);
    const auto stand_at = [&](Fig who, Point at) {
      p.fig(who).at = at;
      p.fig(who).facing = facing;
    };
    for (std::size_t i = 0; i < men.size() && i < places.men.size(); ++i) stand_at(men[i], places.men[i]);
    for (std::size_t i = 0; i < guns.size() && i < places.guns.size(); ++i) {
      p.gun(guns[i]).front = places.guns[i];
      p.gun(guns[i]).facing = facing;
    }
    if (leader != kNoFig) stand_at(leader, places.leader);
  }
  void settle(UnitId) {}

  /// Each figure and gun among everybody, for either side knows what the other may not.
  battlefield::RoomAnswer room(UnitId u) const {
    using battlefield::NoRoom;
    const auto answer = [](Taken taken) {
      return battlefield::RoomAnswer{taken == Taken::off_table ? NoRoom::off_table : taken == Taken::ground ? NoRoom::impassable : NoRoom::unit_in_the_way, kNoUnit};
    };
    const MoveClass c = move_class(f(), u);
    for (const SideId side : {SideId{0}, SideId{1}}) {
      for (const Fig who : f().members(u)) {
        const Taken taken = place_taken(f(), stand_of(f(), who), side, c, [who](Fig o) { return o == who; }, u);
        if (taken != Taken::no) return answer(taken);
      }
      for (const GunId gun : guns_of(f(), u)) {
        const Taken taken = gun_place_taken(f(), p.s.guns[gun].front, p.s.guns[gun].facing, side, u);
        if (taken != Taken::no) return answer(taken);
      }
    }
    return {};
  }
  void fall(UnitId u) {
    for (Fig who = first(u); who < last(u); ++who)
      if (f().alive(who)) goes_down(p, who, Body::oof);
    leave_guns(p, u);
    if (p.s.flow.ask_unit == u) p.s.flow.ask_unit = kNoUnit;
  }
};

}  // namespace

std::optional<Trouble> FalBattle::intervene(const Intervention& what, EventSink& sink) {
  s_.passed.forget();
  if (what.kind != kCorrect) return battlefield::end_by_hand(s_.flow, what, "FAL-16.8", sink);
  NullDice nothing;
  Play play{*setup_, s_, nothing, sink};
  if (auto trouble = battlefield::correct(CorrectingHand{play}, what, sink)) return trouble;
  const bool unseen = who_sees(play, what.unit) != kAll;                     // then what it counts for shows when the battle next is judged
  if (s_.flow.stage > Stage::begin && !unseen) judge_now(play, Moment::at_once);
  return std::nullopt;
}

}  // namespace oo::faltering
