// intervening.hpp: what happens to a battle from outside its decisions, alike in every rule set: giving up, an agreed draw, an umpire's correction.
//
// A rule set implements Battle::intervene with these: `end_by_hand` for resign and draw, `correct` with a Hand of its own for the rest.
// A correction sets a unit right where table and program have drifted apart; it never reaches into something half resolved. Overlaps and places off the
// table are refused, as an umpire would. Refused: nothing has changed. Lengths in Mil, facings in Cdeg. Allocates; not for play-outs.
#pragma once
#include <span>
#include <string>
#include <type_traits>

#include "engine/battle/intervention.hpp"
#include "rulesets/battlefield/bases.hpp"
#include "rulesets/battlefield/news.hpp"

namespace oo::battlefield {

/// What stands of a unit, and what may be said of it. Filled by the rule set.
struct Correctable {
  std::string name;                    // "the Shawnees"
  bool there = false;                  // on the table, with figures
  bool deploying = false;              // the battle has not begun
  bool resolving = false;              // it belongs to something half resolved
  bool indoors = false;                // stands where it cannot be put elsewhere by hand
  bool loads = true;                   // has something to load
  int figures = 0, killed = 0;
  Word state;
  bool loaded = false;
  Point front{};
  Cdeg facing = 0;
  std::span<const Word> states{};
};
/// Why the correction makes no sense; room on the table is not asked here.
std::optional<Trouble> check_correction(const Correctable& unit, const Intervention& what);
/// A resignation or a draw of a battle that is not over.
std::optional<Trouble> check_ending(bool over, const Intervention& what);
Trouble no_such_unit(UnitId unit);
/// `who`: the name of the unit in the way.
Trouble no_room(NoRoom why, const std::string& name, const std::string& who);
/// The event of a correction: what was set stands in its arguments.
void tell_correction(EventSink& sink, const Correctable& unit, const Intervention& what, SideMask seen_by);
/// "The umpire set the Shawnees right: 14 figures, disordered."
std::string correction_told(const Event& event, const std::string& name);
/// Why a battle ended, as a story tells it, when the rule set has no words of its own: also by an intervention.
std::string reason_told(Word reason);

/// `clause`: the rule set's, for the end of a battle.
template <class Flow>
std::optional<Trouble> end_by_hand(Flow& f, const Intervention& what, ClauseId clause, EventSink& sink) {
  if (auto trouble = check_ending(f.over, what)) return trouble;
  const bool resigned = what.kind == kResign;
  f.over = true;
  f.stage = std::remove_reference_t<decltype(f.stage)>::over;
  f.ask = std::remove_reference_t<decltype(f.ask)>::none;
  f.winner = resigned ? enemy_of(what.side) : kNoSide;
  f.reason = resigned ? Word("resigned") : Word("agreed");
  f.degree = {};
  tell(sink, {"battle_ends", clause, kNoUnit, kNoUnit, kAll, true}, {{"winner", resigned ? f.winner : -1, f.reason}});
  return std::nullopt;
}

/// Carries a correction out. Hand: exists(u), facts(u), name(u), seen_by(u); save(u) and restore(u, saved); set_figures (above 0), set_state, set_loaded,
/// put_at, then settle(u): its bases, and whoever stands with it; room(u) among everybody; fall(u): the last figure, and what follows from it.
template <class Hand>
std::optional<Trouble> correct(Hand&& hand, const Intervention& what, EventSink& sink) {
  const UnitId u = what.unit;
  if (!hand.exists(u)) return no_such_unit(u);
  const Correctable is = hand.facts(u);
  if (auto trouble = check_correction(is, what)) return trouble;
  if (what.figures == 0) {
    tell_correction(sink, is, what, hand.seen_by(u));
    hand.fall(u);
    return std::nullopt;
  }
  const auto before = hand.save(u);
  const bool placed = what.front.has_value() || what.facing >= 0;
  if (what.figures > 0) hand.set_figures(u, what.figures);
  if (!what.state.empty()) hand.set_state(u, what.state);
  if (what.loaded >= 0) hand.set_loaded(u, what.loaded != 0);
  if (placed) hand.put_at(u, what.front.value_or(is.front), what.facing >= 0 ? what.facing : is.facing);
  hand.settle(u);
  if (placed || what.figures > is.figures) {
    const RoomAnswer room = hand.room(u);
    if (!room.ok()) {
      hand.restore(u, before);
      return no_room(room.why, is.name, room.who == kNoUnit ? std::string() : hand.name(room.who));
    }
  }
  tell_correction(sink, is, what, hand.seen_by(u));
  return std::nullopt;
}

}  // namespace oo::battlefield
