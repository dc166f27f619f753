// battle.hpp: the border between a rule set and everything else: Decision, Order, Event, Battle, Seen, Ruleset.
//
// Who may call: players, lab, record, server and command line. A rule set implements Battle, Ruleset and Advice in its own folder.
// Lengths in Mil, facings in Cdeg. Errors: `check` and `apply` give a Trouble; a refused order changes nothing. Source: design, "Core types".
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/core/book.hpp"
#include "engine/core/digest.hpp"
#include "engine/core/result.hpp"
#include "engine/core/words.hpp"
#include "engine/dice/dice.hpp"
#include "engine/geometry/point.hpp"

namespace oo {

class Tables;
class Binder;
struct Procedure;
struct Chain;
struct Scenario;
class ScenarioRules;
struct BattleView;
struct OrderTrace;
struct Intervention;
class Advice;
class Lookout;

/// What is asked of whom now. One at a time; belongs to one side. `clause` is the rule that asks.
struct Decision {
  std::uint32_t number = 0;       // counts up by one with each answer of this side
  Word kind;                      // begin, deploy, act, stand_and_fire, follow_up ...; empty when the battle is over
  SideId side = kNoSide;
  UnitId unit = kNoUnit;          // whom it concerns, if it concerns one
  UnitId other = kNoUnit;
  ClauseId clause;
  std::uint16_t turn = 0;
  Word phase;                     // for people: "indian operations"
};

/// An answer to a decision. A flat struct with the fields all rule sets need; each verb says which it reads, the others stay at their default.
/// Points, never angle and distance: nothing is rounded twice.
struct Order {
  std::uint32_t answers = 0;      // number of the decision
  Word verb;                      // one of Ruleset::words()
  UnitId unit = kNoUnit;
  UnitId target = kNoUnit;
  Word formation;                 // new formation
  std::uint8_t ranks = 0;         // 0 = keep
  Word choice;                    // ball, canister, bow; yes, no; ...
  Cdeg facing = -1;               // -1 = keep
  Inline<Point, 8> path;          // way points of the unit's front centre (move), or the polyline of a bent front (formation)
  Inline<FigureId, 32> figures;

  friend bool operator==(const Order&, const Order&) = default;
};

/// A fact that happened, told to the sink as it happens. Spans and `roll` live during the call only (StoredEvent keeps them).
struct EventArg {
  Word name;
  std::int32_t value = 0;
  Word word{};
};
using SideMask = std::uint8_t;              // bit per side
inline constexpr SideMask kAll = 3;
struct Event {
  Word kind;                                // "roll" for dice; the others are the rule set's
  ClauseId clause;
  SideMask seen_by = kAll;
  bool reveals = false;                     // new information: undo does not go back before it
  UnitId unit = kNoUnit;
  UnitId other = kNoUnit;
  Inline<EventArg, 10> args;
  const Roll* roll = nullptr;

  std::int32_t value(Word name, std::int32_t otherwise = 0) const {
    for (const EventArg& a : args) if (a.name == name) return a.value;
    return otherwise;
  }
  Word word(Word name) const {
    for (const EventArg& a : args) if (a.name == name) return a.word;
    return {};
  }
};
class EventSink {
 public:
  virtual ~EventSink() = default;
  virtual void on(const Event&) = 0;
};

struct Outcome {
  bool over = false;
  SideId winner = kNoSide;        // kNoSide and over: a draw
  Word reason;                    // broken, objective, losses, points, nobody_left ...
  Word degree;                    // id of a [[victory.level]], or empty
};

/// What never changes in a battle: names, table, rosters as printed, effective tables. Shared by all copies. Rule sets derive from it.
/// It holds nothing that one side may not know: no positions of troops, no plans.
struct Setup {
  virtual ~Setup() = default;
  std::string scenario_id, title, ruleset;
  std::string side_name[2];
  Word side_id[2];
  std::shared_ptr<const Tables> tables;
};

/// One moment of a game. Flat storage behind this small face; nobody derives twice.
class Battle {
 public:
  virtual ~Battle() = default;
  virtual std::unique_ptr<Battle> clone() const = 0;
  /// Copies a battle of the same rule set without allocating once both have been used for the same Setup.
  virtual void assign(const Battle& same_type) = 0;
  virtual Decision pending() const = 0;
  /// Reads only what the deciding side knows: check(seen) == check(truth).
  virtual std::optional<Trouble> check(const Order&) const = 0;
  /// Carries the order out and runs on through everything compulsory to the next Decision or the end. Refused: nothing has changed.
  /// DiceWanted and DiceWrong may leave the battle half way: only ever applied to a copy with such sources.
  virtual std::optional<Trouble> apply(const Order&, Dice&, EventSink&) = 0;
  /// Sensible legal orders, best first by the rule set's own lights, at most `limit`; appended to `out` (which is cleared first).
  virtual void propose(std::uint64_t seed, std::size_t limit, std::vector<Order>& out) const = 0;
  /// One sensible legal order at random. A rule set may draw it without checking the others; this one takes any of a few proposals.
  virtual Order sample(std::uint64_t seed) const {
    std::vector<Order> few;
    propose(seed, 16, few);
    return few.empty() ? default_order() : few[(seed >> 32) % few.size()];
  }
  /// The default answer to the pending decision (MOC-3.18 and its like): always legal.
  virtual Order default_order() const = 0;
  /// Turns this copy into what `side` knows. Hidden things are gone, not marked.
  virtual void redact(SideId side) = 0;
  /// Canonical bytes of the state; `hash` is their digest.
  virtual void write(Bytes&) const = 0;
  virtual Outcome outcome() const = 0;
  virtual const Setup& setup() const = 0;
  /// The table for drawing, reports and viewers (engine/battle/view.hpp). Of a redacted battle: only what is seen.
  virtual void view(BattleView&) const = 0;
  virtual const Advice& advice() const = 0;
  /// What an order would do on the table, for the eye: its way and cost, lines, arcs (engine/battle/trace.hpp). Like `check` it reads only what the
  /// deciding side knows, and it answers for refused orders too, as far as they make sense. Added to `out`.
  virtual void trace(const Order&, OrderTrace& /*out*/) const {}
  /// A check of that unit's nerve is still to come before this phase is over: the state it shows is not the last word (MOC-3.6, KPW-3.6). Of what is known here.
  virtual bool check_due(UnitId) const { return false; }
  /// What a side sees of the ground (engine/battle/lookout.hpp). Null: these rules, or this scenario, hide nobody.
  virtual const Lookout* lookout() const { return nullptr; }
  /// What no decision asks for: a side gives up, both agree to a draw, an umpire sets a unit right (engine/battle/intervention.hpp).
  /// Refused: nothing has changed.
  virtual std::optional<Trouble> intervene(const Intervention&, EventSink&);

  std::uint64_t hash() const {
    Bytes bytes;
    write(bytes);
    return digest(bytes.all());
  }
};

/// What an AI must know of a rule set. Scores compare orders for one decision: higher is better, in no fixed unit.
class Advice {
 public:
  virtual ~Advice() = default;
  virtual int worth(const Battle& seen, const Order& order) const = 0;
};

/// A battle with everything one side cannot know removed, without seed or dice. What a player program gets.
class Seen {
 public:
  Seen(const Battle& truth, SideId side) : battle_(truth.clone()), side_(side) { battle_->redact(side); }
  /// The same without allocating, for play-outs.
  void refresh(const Battle& truth) {
    battle_->assign(truth);
    battle_->redact(side_);
  }
  SideId side() const { return side_; }
  Decision pending() const { return battle_->pending(); }
  std::optional<Trouble> check(const Order& order) const { return battle_->check(order); }
  void propose(std::uint64_t seed, std::size_t limit, std::vector<Order>& out) const { battle_->propose(seed, limit, out); }
  Order sample(std::uint64_t seed) const { return battle_->sample(seed); }
  Order default_order() const { return battle_->default_order(); }
  int worth(const Order& order) const { return battle_->advice().worth(*battle_, order); }
  std::unique_ptr<Battle> what_if() const { return battle_->clone(); }
  const Battle& battle() const { return *battle_; }
  std::uint64_t hash() const { return battle_->hash(); }

 private:
  std::unique_ptr<Battle> battle_;
  SideId side_;
};

/// Whoever answers decisions. Bounded in work, not in time; deterministic in (seen, seed).
class Player {
 public:
  virtual ~Player() = default;
  virtual std::string_view name() const = 0;
  virtual Order decide(const Seen&, std::uint64_t seed) = 0;
};

/// What a verb reads of an Order, and what it is for: pages build their controls and `play` its help from this.
struct VerbInfo {
  Word verb;
  std::string_view label;               // "Fire", "Form up"
  std::string_view help;                // a sentence for a player
  std::span<const Word> decisions{};    // kinds of Decision it answers
  enum Reads : std::uint16_t { unit = 1, target = 2, path = 4, facing = 8, formation = 16, ranks = 32, choice = 64, figures = 128 };
  std::uint16_t reads = 0;              // fields it takes, required or not
  std::span<const Word> choices{};
  std::span<const Word> formations{};
  enum class Numbers : std::uint8_t { men, guns, faces };
  Numbers numbers = Numbers::men;       // what Order::figures means: figures by number, one entry a gun, how many at each face of a house
};

/// Description and factory of one rule set. Stateless; one instance in the registry.
class Ruleset {
 public:
  virtual ~Ruleset() = default;
  virtual std::string_view id() const = 0;
  virtual std::string_view title() const = 0;
  virtual int version() const = 0;
  virtual std::span<const BookFile> book() const = 0;              // tables.toml, ledger, scenarios, cases, scripts
  /// Walks every table entry and switch of the rule set: key, type, range, clause (engine/rules/binder.hpp).
  virtual void bind(Binder&) const = 0;
  virtual std::span<const Procedure> procedures() const = 0;
  /// The words orders and decisions use, for decoding (verbs, formations, choices).
  virtual std::span<const Word> words() const = 0;
  /// What each verb reads of an Order; empty: a page offers the proposals alone.
  virtual std::span<const VerbInfo> verbs() const { return {}; }
  /// Every Decision::kind it may ask: the conformance sweep raises each of them.
  virtual std::span<const Word> decision_kinds() const { return {}; }
  /// What the scenario loader asks of the rule set's code under these effective rules (engine/scenario/words.hpp); null: such checks are skipped.
  virtual std::shared_ptr<const ScenarioRules> scenario_rules(std::shared_ptr<const Tables>) const { return nullptr; }
  /// No dice: the first Decision is `deploy` or `begin`, and its answer rolls. bad_input where the scenario asks what the rule set has not.
  virtual Result<std::unique_ptr<Battle>> start(const Scenario&, std::shared_ptr<const Tables>) const = 0;
  /// One plain English sentence (or two) for the story; empty when the event is no news. `verbose` adds needs, modifiers, clauses.
  virtual std::string narrate(const Event&, const Battle& after, bool verbose) const = 0;
};

}  // namespace oo
